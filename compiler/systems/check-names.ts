import { nearestName } from "../diagnostics/nearest.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import type { Value } from "../values/value.js";
import { CHECKS_OF_THE_TOOL } from "./checks.js";
import { ALL, isGiven, isNumberOfKind, isTotal, isUnindented, isWordOfConditions } from "./condition-words.js";
import type { DeclaringRecord, LocatedCondition } from "./declaring-record.js";
import { holeAt, holesOf, parseForm } from "./forms.js";
import { HOLE_CLASSES } from "./hole-classes.js";
import { isBuiltInHole, NUMBER_FIRST, parseHoles } from "./holes.js";
import { isPhrase, isWordList, mayBeEmpty } from "./phrases.js";
import { sortOf } from "./read-declarations.js";
import { locatedTexts } from "./read-words.js";
import { playKindOf } from "./records/play.js";
import type { SystemData } from "./system-data.js";
import { type SystemProblem, systemProblem, unknownProblem } from "./system-problems.js";

export type DeclaredNames = Readonly<Record<keyof ReturnType<typeof namesIn>, ReadonlySet<string>>>;

/** The names that a system, with what it extends, declares, by how they can be used. */
export function namesIn({ kinds, labels, attributes, categories, phrases }: SystemData) {
  const nameOf = ({ name }: { readonly name: string }) => name;
  const declared = [...attributes, ...categories].map(nameOf);
  const inCategories = new Set(categories.map(nameOf));
  const unindented = new Set(attributes.filter((one) => isUnindented(one, inCategories)).map(nameOf));
  const compared = new Set(attributes.flatMap(({ name, on }) => (unindented.has(name) ? on : [])));
  return {
    phrases: new Set(phrases.map(nameOf).filter((name) => !isWordList(name))),
    /** Attributes, labels and categories. */
    all: new Set([...labels.map(nameOf), ...declared]),
    /** Attributes and labels without a list of values: a hole for one takes the card's own value. */
    unlisted: new Set([...labels, ...attributes].filter((one) => !one.oneOf && !one.suchAs).map(nameOf)),
    kinds: new Set(kinds.map(nameOf)),
    /** Names allowed before a dot. */
    places: new Set([...kinds, ...categories].map(nameOf)),
    /** Names that conditions can't use, because the language does. */
    taken: new Set(declared.filter(isWordOfConditions)),
    /** Categories in which cards list conditions, or values that other cards can have. */
    lists: new Set(categories.filter(({ name, operators }) => operators.length > 0 || compared.has(name)).map(nameOf)),
  };
}

const DEMANDS = ["Must", "MustNot", "Only", "Table"];
const CONDITIONS = ["When", "Unless", ...DEMANDS];

/** Checks that what a record names (in holes, conditions and tables) leads to something that is declared. */
export function checkNames(record: DeclaringRecord, names: DeclaredNames): SystemProblem[] {
  // What a record without a name for its sort says is unknown.
  if (sortOf(record) === undefined && playKindOf(record) === undefined) return [];
  const entries = ["OneOf", "SuchAs"].flatMap((name) => locatedTexts(record.attributes.get(name)));
  const conditions = CONDITIONS.flatMap((name) => (record.categories.get(name) ?? []).map((one) => ({ name, one })));
  const says = record.labels.filter(({ name }) => name === "Says");
  const declaresPhrase = record.labels[0]?.name === "Phrase";
  const isAttribute = record.labels[0]?.name === "Attribute";
  const isRule = record.labels[0]?.name === "Rule";
  const inEntries = entries.flatMap(({ text, span }) => {
    if (declaresPhrase) return checkForm(text, span, names);
    // A phrase is read from end to end, and is not looked for within a text.
    if (isRule) return checkForm(text, span, { ...names, phrases: NO_NAMES }, (name) => names.phrases.has(name));
    const isRead = isAttribute && isPhrase(text, names.phrases);
    return checkHoles(text, span, (path) => isRead || isEntryHole(path, names), names);
  });
  // What a form with a wrong hole fills is unknown.
  const isSound = inEntries.length === 0;
  return [
    ...inEntries,
    ...(declaresPhrase && isSound ? checkInstead(record, NO_NAMES) : []),
    ...(isRule && isSound ? checkInsteadOfEach(record, names) : []),
    ...says.flatMap(({ text, span }) => checkMessage(text, span, names, checkOf(record))),
    ...(playKindOf(record) !== undefined ? [] : conditions).flatMap(({ name, one }) =>
      checkCondition(one, DEMANDS.includes(name), names),
    ),
    ...locatedTexts(record.attributes.get("Per")).flatMap(({ text, span }) => checkTaken(text.split("."), span, names)),
    ...checkTable(record.categories.get("Table") ?? []),
  ];
}

function checkMessage(text: string, span: SystemProblem["span"], names: DeclaredNames, extra: readonly string[]) {
  const isKnown = (path: readonly string[]): boolean => isMessageHole(path, names, extra);
  return [
    ...checkHoles(text, span, isKnown, names, [...extra, ...MESSAGE_WORDS]),
    ...inOtherBrackets(text, span, isKnown),
  ];
}

/** The first hole that is in other brackets. */
function inOtherBrackets(text: string, span: SystemProblem["span"], isKnown: (path: readonly string[]) => boolean) {
  for (const [written, one, two] of text.matchAll(/\{([\p{L}\p{N}.]+)\}|\[([\p{L}\p{N}.]+)\]/gu)) {
    const hole = one ?? two ?? "";
    if (isKnown(hole.split(".")))
      return [systemProblem("hole-in-brackets", span, { written, nearest: `<${hole}>` }, "warning")];
  }
  return [];
}

/** Checks the holes of a text. With `extra`, the text is a message, which is filled and reads nothing. */
export function checkHoles(
  text: string,
  span: SystemProblem["span"],
  isKnown: (path: readonly string[]) => boolean,
  names: DeclaredNames,
  extra: readonly string[] = [],
): SystemProblem[] {
  const { text: read, problems } = parseHoles(text);
  const unknown = read.parts.flatMap((part) => {
    if (part.kind !== "hole" || isKnown(part.path)) return [];
    // A message is filled with what was found, and reads no texts.
    const others = extra.length > 0 ? extra : [...names.phrases, ...HOLE_CLASSES.keys()];
    return [unknownHole(part.path, span, names, new Set([...names.all, ...others]))];
  });
  const unsound = problems.map(({ kind, hole }) =>
    kind === "unclosed" ? unclosedHole(hole, span, isKnown) : holeWithoutName(hole, span, isKnown),
  );
  // `< Name>`, and `<?Name>`, which may be missing.
  const spaced = [...text.matchAll(/<([\s?]+([\p{L}\p{N}.]+)\s*)>/gu)].flatMap(([, hole = "", name = ""]) => {
    const isOptional = hole.includes("?");
    if (isKnown(name.split(".")))
      return [systemProblem("hole-nearest", span, { hole, nearest: isOptional ? `${name}?` : name })];
    return isOptional ? [systemProblem("hole-no-name", span, { hole })] : [];
  });
  return [...unsound, ...spaced, ...unknown];
}

/** `<Count boats`: what is there reads as the name of a hole. */
function unclosedHole(
  hole: string,
  span: SystemProblem["span"],
  isKnown: (path: readonly string[]) => boolean,
): SystemProblem {
  const name = /^<?([\p{L}\p{N}.]+)(?<!\.)/u.exec(hole)?.[1] ?? "";
  const meant = name !== "" && isKnown(name.split(".")) ? { written: `<${name}`, nearest: `<${name}>` } : {};
  return systemProblem("hole-unclosed", span, { hole: hole.split(/[\s|]/, 1)[0] ?? hole, ...meant });
}

function unknownHole(
  path: readonly string[],
  span: SystemProblem["span"],
  names: DeclaredNames,
  candidates: ReadonlySet<string>,
): SystemProblem {
  const hole = path.join(".");
  if (names.kinds.has(hole)) return systemProblem("hole-kind", span, { hole });
  return unknownProblem("hole", span, { hole }, nearestPath(path, names, candidates));
}

/** A hole that holds no name, such as a word with a length, or several texts. */
function holeWithoutName(
  hole: string,
  span: SystemProblem["span"],
  isKnown: (path: readonly string[]) => boolean,
): SystemProblem {
  const path = hole.trim().split(/\s+/);
  if (hole !== hole.trim() && isKnown(hole.trim().split(".")))
    return systemProblem("hole-nearest", span, { hole, nearest: hole.trim() });
  if (path.length === 2 && isKnown(path)) return systemProblem("hole-nearest", span, { hole, nearest: path.join(".") });
  const [, before, of] = NUMBER_FIRST.exec(hole) ?? [];
  if (of !== undefined) return systemProblem("hole-nearest", span, { hole, nearest: `${of} ${before}` });
  const [, word = "", behind = ""] = /^(\p{L}[\w.]*) +(.+)$/u.exec(hole) ?? [];
  const numbers = behind.split(/\s*(?:\.\.\.?|-|–|to)\s*/).map((one) => numberMeant(one));
  if (word !== "" && numbers.length <= 2 && !numbers.includes(undefined)) {
    const length = [...new Set(numbers as number[])].sort((one, other) => one - other).join("..");
    const built = isBuiltInHole([word]) ? word : nearestName(word, HOLE_CLASSES.keys());
    if (built === undefined) return systemProblem("hole-length", span, { hole, sample: `any ${length}` });
    return systemProblem("hole-nearest", span, { hole, nearest: `${built} ${length}` });
  }
  const texts = hole.split(/\s*[,/]\s*/);
  return texts.length > 1
    ? systemProblem("hole-nearest", span, { hole, nearest: texts.join("|") })
    : systemProblem("hole-no-name", span, { hole });
}

/** Whether a listed text may have this hole. */
export function isEntryHole(path: readonly string[], names: DeclaredNames): boolean {
  return isBuiltInHole(path) || isName(path, names);
}

/** Checks a form of a phrase. */
function checkForm(
  form: string,
  span: SystemProblem["span"],
  names: DeclaredNames,
  hasPhrase: (name: string) => boolean = () => false,
): SystemProblem[] {
  const parts = parseForm(form);
  const isKnown = (path: readonly string[]): boolean =>
    (path.length === 1 && names.phrases.has(path[0] ?? "")) || isEntryHole(path, names);
  const unclosed = checkHoles(form, span, isKnown, names).filter(
    ({ messageId, data }) => messageId === "hole-unclosed" || !isFormHole(String(data.hole)),
  );
  const unknown = holesOf(parts).flatMap((path) => {
    const [name = ""] = path;
    if (isKnown(path)) return [];
    if (path.length === 1 && hasPhrase(name)) return [systemProblem("hole-phrase", span, { hole: name })];
    return [unknownHole(path, span, names, new Set([...names.phrases, ...names.all, ...HOLE_CLASSES.keys()]))];
  });
  const empty = mayBeEmpty(parts) ? [systemProblem("form-empty", span, {})] : [];
  const spaced = [...form.matchAll(/<([^<>]*\s\|\s[^<>]*)>/g)].map(([, hole = ""]) =>
    systemProblem("hole-nearest", span, { hole, nearest: hole.trim().replace(/\s*\|\s*/g, "|") }),
  );
  const [, choice] = /([^\s<>|]+\|[^\s<>]*)(?![^<]*>)/.exec(form) ?? [];
  const open =
    choice === undefined ? [] : [systemProblem("choice-outside", span, { nearest: `<${choice}>` }, "warning")];
  return [...unclosed, ...spaced, ...unknown, ...empty, ...open, ...inOtherBrackets(form, span, isKnown)];
}

/** Syntax that only forms have: choices and optional parts. */
const isFormHole = (hole: string): boolean => hole.includes("|") || holeAt(`<${hole}>`, 0) !== undefined;

const NO_NAMES: ReadonlySet<string> = new Set();

/** There is one text for all forms, or one for each. The card's own values fill holes that the forms lack. */
function checkInsteadOfEach(record: DeclaringRecord, { unlisted }: DeclaredNames): SystemProblem[] {
  const forms = record.attributes.get("OneOf") ?? [];
  const texts = record.attributes.get("Instead") ?? [];
  const extra = texts[Math.min(forms.length, 1)];
  if (texts.length > 1 && texts.length !== forms.length && extra !== undefined)
    return [systemProblem("instead-uneven", extra.span, { forms: String(forms.length), texts: String(texts.length) })];
  return checkInstead(record, unlisted);
}

/** The holes of the correction must be holes of the mistake. */
function checkInstead(record: DeclaringRecord, given: ReadonlySet<string>): SystemProblem[] {
  const forms = locatedTexts(record.attributes.get("OneOf")).map(
    ({ text }) => new Set(holesOf(parseForm(text)).map(String)),
  );
  return locatedTexts(record.attributes.get("Instead")).flatMap(({ text, span }) => {
    const missing = holesOf(parseForm(text)).find(
      (path) => !given.has(path.join(".")) && forms.some((form) => !form.has(String(path))),
    );
    return missing === undefined ? [] : [systemProblem("instead-unknown", span, { hole: missing.join(".") })];
  });
}

/** The holes that the analysis named by a rule can fill. */
function checkOf({ attributes }: DeclaringRecord): readonly string[] {
  const by = attributes.get("By")?.[0]?.value;
  return CHECKS_OF_THE_TOOL.get(by?.kind === "text" ? by.value : "") ?? [];
}

/** What messages can say of what was found. */
const MESSAGE_WORDS = ["value", "limit", "Count", "Copies", "Share"];

function isMessageHole(path: readonly string[], names: DeclaredNames, extra: readonly string[]): boolean {
  const [name = ""] = path;
  if (path.length === 1 && extra.includes(name)) return true;
  return (
    (path.length === 1 && (name === "value" || name === "limit")) ||
    (path.length === 1 && isTotal(path)) ||
    isNamed(path, names)
  );
}

/** What is allowed on the right side: a name, or a total of one. */
function isNamed(path: readonly string[], names: DeclaredNames): boolean {
  const [, second = ""] = path;
  // What leads on from a name that is declared is resolved with the conditions.
  if (path.length === 1 || !isTotal(path))
    return isName(path, names) || (path.length > 1 && names.all.has(path[0] ?? ""));
  return names.all.has(second) || names.places.has(second) || isGiven(second);
}

/** A name on something, or on some kind of thing. */
function isName(path: readonly string[], names: DeclaredNames): boolean {
  const [first = "", second] = path;
  if (second === undefined) return names.all.has(first) || isGiven(first);
  return (
    names.places.has(first) ||
    ((first === ALL || names.all.has(first)) && (names.all.has(second) || isBuiltInHole([second])))
  );
}

/** The name that was probably meant: of two, the unknown one. */
function nearestPath([first = "", second]: readonly string[], names: DeclaredNames, alone = names.all) {
  if (second === undefined) return nearestName(first, alone);
  const isLeft = names.places.has(first) || names.all.has(first) || isWordOfConditions(first);
  const near = isLeft ? nearestName(second, names.all) : nearestName(first, new Set([...names.places, ...names.all]));
  if (near === undefined) return undefined;
  return isLeft ? `${first}.${near}` : `${near}.${second}`;
}

function checkCondition(
  { data, values, span }: LocatedCondition,
  demand: boolean,
  names: DeclaredNames,
): SystemProblem[] {
  const [first = ""] = data.path;
  const problems: SystemProblem[] = [];
  // Copies is a built-in label, and the total with that name uses it.
  if (data.path.length === 1 && names.taken.has(first))
    problems.push(systemProblem("word-taken", span, { name: first }));
  else problems.push(...checkTaken(data.path, span, names));
  if (!demand && isTotal(data.path) && first !== "Copies" && !isNumberOfKind(data.path)) {
    problems.push(systemProblem("total-of-nothing", span, { name: first }));
  }
  for (const { value, span: at } of values) {
    if (first === "Fits" && data.path.length === 1 && !isList(value, names))
      problems.push(systemProblem("fits-no-list", at, { list: value.kind === "name" ? value.path.join(".") : "" }));
    if (value.kind === "text") problems.push(...checkHoles(value.value, at, (path) => isEntryHole(path, names), names));
    if (value.kind === "name" && value.path.length > 3) {
      problems.push(systemProblem("three-dots", at, { name: value.path.join(".") }));
      continue;
    }
    if (value.kind === "name") problems.push(...checkTaken(value.path, at, names));
    // The names after Has and Is are checked by rules of the system language.
    if (value.kind === "name" && !(/^(Has|Is)$/.test(first) && data.path.length === 1) && !isNamed(value.path, names)) {
      const name = value.path.join(".");
      const number = numberMeant(name);
      const nearest = number === undefined ? nearestPath(value.path, names) : `${number}`;
      problems.push(unknownProblem("name", at, { name }, nearest));
    }
  }
  return problems;
}

/** A declared name where the word that everything has would be read in its place. */
function checkTaken(path: readonly string[], span: SystemProblem["span"], { taken }: DeclaredNames): SystemProblem[] {
  const name = path.at(-1) ?? "";
  return isGiven(name) && taken.has(name) ? [systemProblem("word-taken", span, { name })] : [];
}

/** An undeclared name is reported as such. */
function isList(value: Value, names: DeclaredNames): boolean {
  if (value.kind !== "name") return false;
  return names.lists.has(value.path.at(-1) ?? "") || !isNamed(value.path, names);
}

/** Every line of a table needs the same number of columns, and there must be more than one line. */
function checkTable(lines: readonly LocatedCondition[]): SystemProblem[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const wanted = first.data.values.length;
  const uneven = others.length === 0 ? [first] : others.filter(({ data: { values } }) => values.length !== wanted);
  return uneven.map(({ span }) => systemProblem("table-uneven", span, {}));
}
