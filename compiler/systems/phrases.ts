import { getOrMake } from "../../grammar/index.js";
import { circleFrom } from "./circle.js";
import { fixedPoint } from "./fixed-point.js";
import { type FormPart, holesOf, parseForm } from "./forms.js";
import { isBuiltInHole } from "./holes.js";
import type { AttributeDeclaration, LabelDeclaration, SystemData } from "./system-data.js";

/**
 * The phrases that list the small words of the language of texts (`systems/common.system`). They are no part of a text,
 * and no hole.
 */
export const WORD_LISTS = [
  "WordsForOne",
  "WordsForMany",
  "PronounsForOne",
  "PronounsForMany",
  "ArticleWords",
  "DeterminerWords",
  "WordsBeforeDeterminers",
  "PointingWords",
  "WordsBesideNouns",
  "PrepositionWords",
  "SubjectWords",
  "ObjectWords",
  "JoiningWords",
  "ConditionWords",
  "HelpingWords",
  "CausingWords",
  "WordsOfBeing",
  "FormsOfWords",
  "EndingsOfWords",
  "OtherEndings",
  "TitleWords",
  "FormsBeforeVowels",
  "VowelBeginnings",
  "UnclearBeginnings",
  "PossessiveEndings",
  "AdverbEndings",
  "SubjectForms",
  "WordsInAnyForm",
  "ComparingWords",
  "WordsLeftOut",
  "ConfusedWords",
  "WordsNeverTogether",
  "SmallWords",
] as const;

const wordLists: ReadonlySet<string> = new Set(WORD_LISTS);

export const isWordList = (name: string): boolean => wordLists.has(name);

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
