import { getOrMake, groupBy } from "../../grammar/index.js";
import { circleFrom } from "./circle.js";
import { fixedPoint } from "./fixed-point.js";
import { type FormPart, holePlaces, holesOf, parseForm } from "./forms.js";
import { isBuiltInHole } from "./holes.js";
import type { AttributeDeclaration, LabelDeclaration, SystemData } from "./system-data.js";

/**
 * The phrases that list the small words of the language of texts (`systems/common.system`), and what each of their texts
 * is. They are no part of a text, and no hole.
 */
export const WORD_LISTS = {
  WordsForOne: "word",
  WordsForMany: "word",
  PronounsForOne: "word",
  PronounsForMany: "word",
  ArticleWords: "word",
  DeterminerWords: "word",
  WordsBeforeDeterminers: "word",
  PointingWords: "word",
  WordsBesideNouns: "word",
  PrepositionWords: "word",
  SubjectWords: "word",
  ObjectWords: "word",
  JoiningWords: "word",
  ConditionWords: "word",
  HelpingWords: "word",
  CausingWords: "word",
  WordsOfBeing: "word",
  FormsOfWords: "pair of words",
  EndingsOfWords: "pair of endings",
  OtherEndings: "pair of endings",
  TitleWords: "word",
  FormsBeforeVowels: "pair of words",
  VowelBeginnings: "beginning of words",
  UnclearBeginnings: "beginning of words",
  PossessiveEndings: "ending of words",
  AdverbEndings: "ending of words",
  SubjectForms: "pair of words",
  WordsInAnyForm: "pair of words",
  ComparingWords: "word",
  WordsLeftOut: "word",
  ConfusedWords: "pair of words",
  WordsNeverTogether: "pair of words",
  SmallWords: "word",
} as const;

export type WordList = keyof typeof WORD_LISTS;

export const isWordList = (name: string): name is WordList => Object.hasOwn(WORD_LISTS, name);

/** What a text of a list of words is to be, with an example, if it is something else. */
export function wordMeant(
  text: string,
  list: WordList,
): { readonly what: string; readonly sample: string } | undefined {
  const what = WORD_LISTS[list];
  const [sample, shape] = what.startsWith("pair")
    ? what === "pair of endings"
      ? ["-y -ies", /^-\S* -\S*$/]
      : ["me I", /^\S+ \S+$/]
    : ["the", /^\S+$/];
  return shape.test(text) && !/<.+>/.test(text) ? undefined : { what, sample };
}

/** The phrase of a hole; undefined for a built-in hole or an attribute. */
export function phraseOf(path: readonly string[], phrases: ReadonlySet<string>): string | undefined {
  const [name = ""] = path;
  return path.length === 1 && !isBuiltInHole(path) && phrases.has(name) ? name : undefined;
}

/**
 * The phrase that reads the texts of a name: the one that an entry of `OneOf` or `SuchAs` consists of. The first
 * applies.
 */
export function readingPhrase(
  declaration: { readonly oneOf?: readonly string[] | undefined; readonly suchAs?: readonly string[] | undefined },
  phrases: { has(name: string): boolean },
): string | undefined {
  return phraseAmong(declaration.oneOf, phrases) ?? phraseAmong(declaration.suchAs, phrases);
}

function phraseAmong(
  entries: readonly string[] | undefined,
  phrases: { has(name: string): boolean },
): string | undefined {
  // Asked for each line of each card, and most lists have no hole.
  for (const entry of entries ?? []) {
    if (!entry.startsWith("<") || !entry.endsWith(">")) continue;
    const name = entry.slice(1, -1);
    if (phrases.has(name)) return name;
  }
  return undefined;
}

/** Whether rules about wording search the texts of a name: free ones, and those that a phrase reads. */
export function isSearched(
  one: LabelDeclaration | AttributeDeclaration,
  phrases: { has(name: string): boolean },
): boolean {
  if (one.kind === "label") return one.lines !== "one" && one.oneOf === undefined && one.ofCards !== true;
  if (one.operators.length > 0) return false;
  return readingPhrase(one, phrases) !== undefined || (one.oneOf === undefined && one.values.includes("text"));
}

/** Whether an entry consists of a phrase: `<Order>`. */
export function isPhrase(entry: string, phrases: { has(name: string): boolean }): boolean {
  return readingPhrase({ oneOf: [entry] }, phrases) !== undefined;
}

/** Whether the parts can match the empty text. */
export function mayBeEmpty(parts: readonly FormPart[]): boolean {
  return parts.every((part) => part.kind === "optional" || (part.kind === "choice" && part.texts.includes("")));
}

/**
 * Left-recursive phrases, which can never read a text, each with the phrases on its cycle. Each cycle is listed once,
 * under its first phrase.
 */
export function leftCircles({ phrases }: Pick<SystemData, "phrases">): ReadonlyMap<string, readonly string[]> {
  const names = new Set(phrases.map(({ name }) => name));
  const begins = new Map<string, Set<string>>();
  for (const { name, oneOf } of phrases) {
    const known = getOrMake(begins, name, () => new Set());
    for (const form of oneOf) for (const first of firstPhrases(parseForm(form), names)) known.add(first);
  }
  // Looking for a circle from each phrase of a long chain would take the square of its length.
  const onNone = fixedPoint([...begins.keys()], (name, found) =>
    [...(begins.get(name) ?? [])].every((one) => found.has(one)),
  );
  const circles = new Map<string, readonly string[]>();
  const reported = new Set<string>();
  for (const name of begins.keys()) {
    const circle = onNone.has(name) || reported.has(name) ? undefined : circleFrom(name, begins);
    if (circle === undefined) continue;
    for (const one of circle) reported.add(one);
    circles.set(name, circle);
  }
  return circles;
}

/** A form that a phrase reads by another one as well as by itself, or by two others. */
export interface FormReadTwice {
  readonly form: string;
  readonly one: string;
  readonly other: string;
}

/** The phrases of a system by name, without mistakes, and without what is read at some places alone. */
export const phrasesAnywhere = ({ phrases }: Pick<SystemData, "phrases">) =>
  groupBy(
    phrases.filter(({ says, on, under }) => says === undefined && on.length + under.length === 0),
    ({ name }) => name,
  );

type Phrases = ReturnType<typeof phrasesAnywhere>;

/** The first such form of a phrase. */
export function formReadTwice(name: string, phrases: Phrases): FormReadTwice | undefined {
  const by = new Map<string, string>();
  for (const [form, other] of formsRead(name, phrases, DEEPEST)) {
    const one = getOrMake(by, form, () => other);
    if (one !== other) return { form, one, other };
    if (by.size === MOST_FORMS) return undefined;
  }
  return undefined;
}

/** Few phrases are nothing but another one that is nothing but a third. */
const DEEPEST = 4;
const MOST_FORMS = 2_000;
const UNREAD = "<unread>";

const formsOf = (name: string, phrases: Phrases): readonly string[] =>
  (phrases.get(name) ?? []).flatMap(({ oneOf }) => oneOf);

/** The phrase that is all of a form. */
const phraseAlone = (form: string, phrases: Phrases): string | undefined =>
  form.startsWith("<") && form.endsWith(">") && phrases.has(form.slice(1, -1)) ? form.slice(1, -1) : undefined;

/** The forms of a phrase and of those that may be all of it, and what free words make of them; each with whose it is. */
function* formsRead(
  name: string,
  phrases: Phrases,
  deep: number,
): Generator<readonly [form: string, of: string], void, undefined> {
  for (const form of deep === 0 ? [] : formsOf(name, phrases)) {
    const alone = phraseAlone(form, phrases);
    if (alone !== undefined) {
      for (const [inner] of formsRead(alone, phrases, deep - 1)) yield [inner, alone];
      continue;
    }
    yield [form, name];
    for (const { path, span } of holePlaces(form)) {
      const [hole = ""] = path;
      if (path.length === 1 && form.charAt(span.end) === ">" && mayBeUnread(hole, phrases, deep - 1))
        yield [form.slice(0, span.start - 1) + UNREAD + form.slice(span.end + 1), hole];
    }
  }
}

const mayBeUnread = (name: string, phrases: Phrases, deep: number): boolean =>
  deep > 0 &&
  formsOf(name, phrases).some((form) => {
    const alone = phraseAlone(form, phrases);
    return form === UNREAD || (alone !== undefined && mayBeUnread(alone, phrases, deep - 1));
  });

/** The phrases that read the texts of some attribute, or that forms of others have as holes. */
export function usedPhrases({ phrases, attributes }: Pick<SystemData, "phrases" | "attributes">): ReadonlySet<string> {
  const names = new Set(phrases.map(({ name }) => name));
  const used = new Set(attributes.flatMap((attribute) => readingPhrase(attribute, names) ?? []));
  for (const { name, oneOf } of phrases)
    for (const form of oneOf)
      for (const path of holesOf(parseForm(form))) {
        const phrase = phraseOf(path, names);
        if (phrase !== undefined && phrase !== name) used.add(phrase);
      }
  return used;
}

/** The phrases that the parts can begin with. */
function firstPhrases(parts: readonly FormPart[], names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const part of parts) {
    if (part.kind === "optional") found.push(...firstPhrases(part.parts, names));
    if (part.kind === "hole") found.push(...[phraseOf(part.path, names) ?? []].flat());
    if (!mayBeEmpty([part])) break;
  }
  return found;
}
