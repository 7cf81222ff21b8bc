import { quotedText } from "../../grammar/index.js";
import { alternatives } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { numberMeant } from "../diagnostics/number-meant.js";
import { textsAmong, type Value } from "../values/value.js";
import { checkPlay } from "./check-play.js";
import { CHECKS_OF_THE_TOOL } from "./checks.js";
import { circleFrom } from "./circle.js";
import { ALL, isGiven, isNumberOfKind, isTotal, isUnindented, isWordOfConditions } from "./condition-words.js";
import type { DeclaringRecord, LocatedCondition } from "./declaring-record.js";
import { holeAt, holesOf, parseForm } from "./forms.js";
import { readIcon } from "./glyph-path.js";
import { HOLE_CLASSES } from "./hole-classes.js";
import { isBuiltInHole, NUMBER_FIRST, parseHoles } from "./holes.js";
import { isAmended, kindFromMeant } from "./merge-systems.js";
import { isPhrase, isWordList, leftCircles, mayBeEmpty } from "./phrases.js";
import { type Declared, type OwnDeclarations, sortOf } from "./read-declarations.js";
import { textsOf } from "./read-words.js";
import { playKindOf } from "./records/play.js";
import type { KindDeclaration, SystemData } from "./system-data.js";
import { type SystemProblem, systemProblem, unknownProblem } from "./system-problems.js";

/** How the system that a file extends was found. */
export type Extension = "none" | "left-out" | "found" | "unknown" | "circular";

/**
 * Checks a system file for problems that rules in the notation can't express. `data` is the whole system, including
 * what it extends.
 */
export function checkSystem(
  records: readonly DeclaringRecord[],
  own: OwnDeclarations,
  data: SystemData,
  extension: Extension,
  extended: SystemData | undefined,
): SystemProblem[] {
  const names = namesIn(data);
  return [
    ...checkHeader(records, own, extension, extended),
    // Without the names of the extended system, too many names would seem unknown.
    ...(extension === "unknown" || extension === "circular"
      ? []
      : [...records.flatMap((record) => checkNames(record, names)), ...checkPlay(records, data)]),
    ...checkCircles(own.kinds, data),
    ...checkPhrases(own, data),
    ...records.flatMap((record) => checkGlyphs(record, names)),
    ...(hasReminders(data) ? [] : records.flatMap(checkReminders)),
    ...[own.labels, own.attributes, own.categories].flatMap(checkPlaces),
    ...own.attributes.flatMap(checkAutomatic),
    ...checkLists(own),
    // An example shows records without the one that names the extended system.
    ...(extension === "found" ? checkAdditions(own, extended) : []),
  ];
}

/** Additions and removals must apply to something in the extended system. */
function checkAdditions(own: OwnDeclarations, extended: SystemData | undefined): SystemProblem[] {
  const lists = own.amendments.flatMap((amendment): SystemProblem[] => {
    const { name, sort, without, record } = amendment;
    const inherited = (extended?.[sort] ?? []).filter((declaration) => isAmended(declaration, amendment));
    const head = record.labels[0];
    if (inherited.length === 0)
      return head === undefined ? [] : [systemProblem("adds-to-nothing", head.span, { name })];
    const listed = new Set(inherited.flatMap(({ oneOf, suchAs }) => [...(oneOf ?? []), ...(suchAs ?? [])]));
    const missing = without.filter(({ text }) => !listed.has(text));
    return missing.map(({ text, span }) => systemProblem("without-nothing", span, { name, text }));
  });
  const beside = [...own.kinds, ...own.rules].flatMap(({ declaration: { kind, name, place }, adds }) => {
    const below: readonly { readonly name: string }[] = (kind === "kind" ? extended?.kinds : extended?.rules) ?? [];
    if (!adds || below.some((one) => one.name === name)) return [];
    return [systemProblem("adds-beside-nothing", { start: place.start, end: place.end }, { name })];
  });
  return [...lists, ...beside];
}

/** The declared names of a system, by how they can be used. */
interface DeclaredNames {
  /** Attributes, labels and categories. */
  readonly all: ReadonlySet<string>;
  /** Attributes and labels without a list: in a text, they are what stands on the card itself. */
  readonly unlisted: ReadonlySet<string>;
  readonly phrases: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
  /** Names allowed before a dot. */
  readonly places: ReadonlySet<string>;
  /** Names that conditions can't use, because the language does. */
  readonly taken: ReadonlySet<string>;
  /** Categories in which cards list conditions, or values that other cards can have. */
  readonly lists: ReadonlySet<string>;
}

function namesIn({ kinds, labels, attributes, categories, phrases }: SystemData): DeclaredNames {
  const nameOf = ({ name }: { readonly name: string }) => name;
  const declared = [...attributes, ...categories].map(nameOf);
  const inCategories = new Set(categories.map(nameOf));
  const unindented = new Set(attributes.filter((one) => isUnindented(one, inCategories)).map(nameOf));
  const compared = new Set(attributes.flatMap(({ name, on }) => (unindented.has(name) ? on : [])));
  return {
    phrases: new Set(phrases.map(nameOf).filter((name) => !isWordList(name))),
    all: new Set([...labels.map(nameOf), ...declared]),
    unlisted: new Set([...labels, ...attributes].filter((one) => !one.oneOf && !one.suchAs).map(nameOf)),
    kinds: new Set(kinds.map(nameOf)),
    places: new Set([...kinds, ...categories].map(nameOf)),
    taken: new Set(declared.filter(isWordOfConditions)),
    lists: new Set(categories.filter(({ name, operators }) => operators.length > 0 || compared.has(name)).map(nameOf)),
  };
}

function checkHeader(
  records: readonly DeclaringRecord[],
  own: OwnDeclarations,
  extension: Extension,
  extended: SystemData | undefined,
): SystemProblem[] {
  const { header } = own;
  if (header === undefined) {
    const [first] = records;
    const label = first?.labels[0];
    const start = label?.span.start ?? first?.span.start ?? 0;
    return [systemProblem("no-system", { start, end: label?.span.end ?? start }, {})];
  }
  const head = records.find((record) => sortOf(record) === "System")?.labels[0]?.span ?? { start: 0, end: 0 };
  const { extends: named } = header;
  const meant = extended?.kindFrom === undefined ? kindFromMeant(own) : undefined;
  const kinds = alternatives(meant?.kinds ?? [], "and");
  const { name = "" } = meant ?? {};
  const [written] = records.flatMap(({ attributes }) => attributes.get("KindFrom") ?? []);
  return [
    ...(extension === "left-out" ? [systemProblem("extends-nothing", head, { missing: 'Extends "common"' })] : []),
    ...(named === undefined || (extension !== "unknown" && extension !== "circular")
      ? []
      : [systemProblem(`extends-${extension}`, named.span, { key: named.key })]),
    // That it lists nothing at all is reported by the description of system files.
    ...(meant === undefined ||
    (written !== undefined && !own.attributes.some(({ declaration: one }) => one.name === header.kindFrom && one.oneOf))
      ? []
      : written === undefined
        ? [systemProblem("kind-from-unsaid", head, { kinds, name, missing: `KindFrom "${name}"` }, "warning")]
        : [systemProblem("kind-from-other", written.span, { kinds, name: header.kindFrom ?? "", nearest: name })]),
  ];
}

const LIST_MARKS = /\s*[/,;|]\s*/;

/** `OneOf "poor / fair"`: one text that looks like several, of which another line or record names one. */
function checkLists(own: OwnDeclarations): SystemProblem[] {
  const kinds = own.kinds.map(({ declaration: { name } }) => name);
  return own.attributes.flatMap(({ declaration: { name }, record }) => {
    const lists = ["OneOf", "SuchAs"].flatMap((word) => record.attributes.get(word) ?? []);
    const named = new Set([...(own.header?.kindFrom === name ? kinds : []), ...textsComparedWith(name, own)]);
    for (const text of textsOf(record.attributes.get("Default"))) named.add(text);
    return lists.flatMap(({ value, span }) => {
      if (value.kind !== "text" || value.value.includes("<") || named.has(value.value)) return [];
      const parts = value.value.split(LIST_MARKS).filter((part) => part !== "");
      if (parts.length < 2) return [];
      const isOnly = lists.length === 1 && value.value.includes(" / ") && startAlike(parts);
      if (!isOnly && !parts.some((part) => named.has(part))) return [];
      const nearest = parts.map((part) => quotedText(part)).join(" / ");
      return [systemProblem("list-in-quotes", span, { text: value.value, nearest, parts: parts.join("\n") })];
    });
  });
}

/** As the texts of a list mostly do: all with a capital letter, or none. */
const startAlike = (parts: readonly string[]): boolean =>
  new Set(parts.map((part) => /^\s*\p{Lu}/u.test(part))).size === 1;

/** The texts with which conditions compare a name. */
function textsComparedWith(name: string, { kinds, rules }: OwnDeclarations): string[] {
  const conditions = [...kinds, ...rules].flatMap(({ record: { categories } }) => [...categories.values()].flat());
  return conditions.flatMap(({ data: { path, values } }) => (path.at(-1) === name ? textsAmong(values) : []));
}

const DEMANDS = ["Must", "MustNot", "Only", "Table"];
const CONDITIONS = ["When", "Unless", ...DEMANDS];

function checkNames(record: DeclaringRecord, names: DeclaredNames): SystemProblem[] {
  // What a record without a name for its sort says is unknown.
  if (sortOf(record) === undefined && playKindOf(record) === undefined) return [];
  const entries = ["OneOf", "SuchAs"].flatMap((name) => record.attributes.get(name) ?? []);
  const conditions = CONDITIONS.flatMap((name) => (record.categories.get(name) ?? []).map((one) => ({ name, one })));
  const says = record.labels.filter(({ name }) => name === "Says");
  const declaresPhrase = record.labels[0]?.name === "Phrase";
  const isAttribute = record.labels[0]?.name === "Attribute";
  const isRule = record.labels[0]?.name === "Rule";
  const inEntries = entries.flatMap(({ value, span }) => {
    if (value.kind !== "text") return [];
    if (declaresPhrase) return checkForm(value.value, span, names);
    // A phrase is read from end to end, and is not looked for within a text.
    if (isRule) return checkForm(value.value, span, { ...names, phrases: NO_NAMES }, (name) => names.phrases.has(name));
    const isRead = isAttribute && isPhrase(value.value, names.phrases);
    return checkHoles(value.value, span, (path) => isRead || isEntryHole(path, names), names);
  });
  // What a form with a wrong hole fills is unknown.
  const isSound = inEntries.length === 0;
  return [
    ...inEntries,
    ...(declaresPhrase && isSound ? checkInstead(record, NO_NAMES) : []),
    ...(isRule && isSound ? checkInsteadOfEach(record, names) : []),
    ...says.flatMap(({ text, span }) =>
      checkHoles(text, span, (path) => isMessageHole(path, names, checkOf(record)), names, [
        ...checkOf(record),
        ...MESSAGE_WORDS,
      ]),
    ),
    ...(playKindOf(record) !== undefined ? [] : conditions).flatMap(({ name, one }) =>
      checkCondition(one, DEMANDS.includes(name), names),
    ),
    ...(record.attributes.get("Per") ?? []).flatMap(({ value, span }) =>
      value.kind === "text" ? checkTaken(value.value.split("."), span, names) : [],
    ),
    ...checkTable(record.categories.get("Table") ?? []),
  ];
}

function checkHoles(
  text: string,
  span: SystemProblem["span"],
  isKnown: (path: readonly string[]) => boolean,
  names: DeclaredNames,
  extra: readonly string[] = [],
): SystemProblem[] {
  const { text: read, problems } = parseHoles(text);
  // A message is filled with what was found, and reads no texts.
  const candidates = new Set([
    ...names.all,
    ...(extra.length > 0 ? extra : [...names.phrases, ...HOLE_CLASSES.keys()]),
  ]);
  const unknown = read.parts.flatMap((part) => {
    if (part.kind !== "hole" || isKnown(part.path)) return [];
    return [unknownHole(part.path, span, names, candidates)];
  });
  const unsound = problems.map(({ kind, hole }) =>
    kind === "unclosed"
      ? systemProblem("hole-unclosed", span, { hole: hole.split(/[\s|]/, 1)[0] ?? hole })
      : holeWithoutName(hole, span),
  );
  return [...unsound, ...unknown];
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

/** What stands in angle brackets and is no name: a word with a number of characters, or several texts. */
function holeWithoutName(hole: string, span: SystemProblem["span"]): SystemProblem {
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

function isEntryHole(path: readonly string[], names: DeclaredNames): boolean {
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
  const unclosed = checkHoles(form, span, () => true, names).filter(
    ({ messageId, data }) => messageId === "hole-unclosed" || !isFormHole(String(data.hole)),
  );
  const unknown = holesOf(parts).flatMap((path) => {
    const [name = ""] = path;
    const known = (path.length === 1 && names.phrases.has(name)) || isEntryHole(path, names);
    if (known) return [];
    if (path.length === 1 && hasPhrase(name)) return [systemProblem("hole-phrase", span, { hole: name })];
    return [unknownHole(path, span, names, new Set([...names.phrases, ...names.all, ...HOLE_CLASSES.keys()]))];
  });
  const empty = mayBeEmpty(parts) ? [systemProblem("form-empty", span, {})] : [];
  const [, choice] = /([^\s<>|]+\|[^\s<>]*)(?![^<]*>)/.exec(form) ?? [];
  const open =
    choice === undefined ? [] : [systemProblem("choice-outside", span, { nearest: `<${choice}>` }, "warning")];
  return [...unclosed, ...unknown, ...empty, ...open];
}

/** Syntax that only forms have: choices and optional parts. */
const isFormHole = (hole: string): boolean => hole.includes("|") || holeAt(`<${hole}>`, 0) !== undefined;

const NO_NAMES: ReadonlySet<string> = new Set();

/** One text for all forms, or one for each; what stands on the card fills holes that the forms do not have. */
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
  const forms = (record.attributes.get("OneOf") ?? []).flatMap(({ value }) =>
    value.kind === "text" ? [new Set(holesOf(parseForm(value.value)).map(String))] : [],
  );
  return (record.attributes.get("Instead") ?? []).flatMap(({ value, span }) => {
    const holes = value.kind === "text" ? holesOf(parseForm(value.value)) : [];
    const missing = holes.find((path) => !given.has(path.join(".")) && forms.some((form) => !form.has(String(path))));
    return missing === undefined ? [] : [systemProblem("instead-unknown", span, { hole: missing.join(".") })];
  });
}

/** Whether what is written instead of a form may continue it. */
const hasReminders = ({ rules }: SystemData): boolean =>
  rules.some(({ oneOf, instead }) =>
    instead.some((text, index) =>
      (instead.length === 1 ? oneOf : oneOf.slice(index, index + 1)).some(
        (form) => text.length > form.length && text.startsWith(form),
      ),
    ),
  );

function checkReminders({ members }: DeclaringRecord): SystemProblem[] {
  return (members.get("Area") ?? []).flatMap((area) =>
    (area.get("Reminders") ?? []).map(({ span }) => systemProblem("reminders-of-nothing", span, {})),
  );
}

/** The drawings of the glyphs of a face. */
function checkGlyphs({ members }: DeclaringRecord, names: DeclaredNames): SystemProblem[] {
  return (members.get("Glyph") ?? []).flatMap((glyph) => [
    ...(glyph.has("OneOf") || glyph.has("For") ? [] : [...glyph.values()].flat().slice(0, 1)).map(({ span }) =>
      systemProblem("glyph-of-nothing", span, {}),
    ),
    ...(glyph.get("OneOf") ?? []).flatMap(({ value, span }) =>
      value.kind === "text" ? checkHoles(value.value, span, (path) => isEntryHole(path, names), names) : [],
    ),
    ...(glyph.get("Icon") ?? []).flatMap(({ value, span }) => {
      const read = value.kind === "text" ? readIcon(value.value) : undefined;
      // Anything else is no path, and not in the list of icons.
      if (value.kind !== "text" || read?.kind !== "unread" || !value.value.startsWith("M")) return [];
      const found = value.value.slice(read.at, read.at + 10);
      return [systemProblem("path-unread", span, { found: found === "" ? "its end" : found })];
    }),
  ]);
}

/** Left-recursive phrases, each cycle once, at its first phrase in the file; and lists within lists. */
function checkPhrases({ phrases }: OwnDeclarations, data: SystemData): SystemProblem[] {
  const nested = phrases.flatMap(({ declaration: { name, between, place, oneOf } }) => {
    const inner = data.phrases.find(
      (one) => oneOf.includes(`<${one.name}>`) && one.between?.some((text) => between?.includes(text) === true),
    );
    return inner === undefined || inner.name === name
      ? []
      : [systemProblem("lists-nested", { start: place.start, end: place.end }, { phrase: name, inner: inner.name })];
  });
  const circles = leftCircles(data);
  const seen = new Set<string>();
  const circular = phrases.flatMap(({ declaration: { name, place } }) => {
    const circle = seen.has(name) ? undefined : [...circles].find(([, names]) => names.includes(name))?.[1];
    if (circle === undefined) return [];
    for (const one of circle) seen.add(one);
    const from = [...circle.slice(circle.indexOf(name)), ...circle.slice(0, circle.indexOf(name))];
    const { start, end } = place;
    return [systemProblem("phrases-circular", { start, end }, { phrase: name, circle: [...from, name].join(", ") })];
  });
  return [...circular, ...nested];
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

/** Kinds that depend on themselves, directly or not. Each cycle is reported once, at its first kind in the file. */
function checkCircles(own: readonly Declared<KindDeclaration>[], data: SystemData): SystemProblem[] {
  const asked = new Map<string, string[]>();
  for (const kind of data.kinds) asked.set(kind.name, [...(asked.get(kind.name) ?? []), ...kindsIn(kind)]);
  const reported = new Set<string>();
  return own.flatMap(({ declaration: { name, place }, record: { categories } }) => {
    if (reported.has(name)) return [];
    const circle = circleFrom(name, asked);
    if (circle === undefined) return [];
    for (const kind of circle) reported.add(kind);
    const [next = name] = circle.slice(1);
    const asks = ["When", "Unless"].flatMap((group) => categories.get(group) ?? []).flatMap(({ values }) => values);
    const { start, end } = asks.find(({ value }) => value.kind === "text" && value.value === next)?.span ?? place;
    const names = circle.length > 1 ? [...circle, name] : circle;
    return [systemProblem("kinds-circular", { start, end }, { kind: name, circle: names.join(", ") })];
  });
}

function kindsIn({ when, unless }: KindDeclaration): string[] {
  const conditions = [...when, ...unless].filter(({ path }) => path.join(".") === "Is");
  return conditions.flatMap(({ values }) => textsAmong(values));
}

/** One declaration allows a name on a place, another requires it: which of them applies is ambiguous. */
function checkPlaces(
  own: readonly Declared<{
    readonly name: string;
    readonly place: SystemProblem["span"];
    readonly on: readonly string[];
    readonly mustBeOn: readonly string[];
  }>[],
): SystemProblem[] {
  const seen = new Map<string, boolean>();
  return own.flatMap(({ declaration, removed }) =>
    (removed ? [] : declaration.on).flatMap((place) => {
      const { name } = declaration;
      const must = declaration.mustBeOn.includes(place);
      const key = JSON.stringify([name, place]);
      const before = seen.get(key);
      seen.set(key, must);
      // Two that both allow, or both require, are found by rules of the system language.
      if (before === undefined || before === must) return [];
      const { start, end } = declaration.place;
      return [systemProblem("same-place", { start, end }, { name, place })];
    }),
  );
}

/** An automatic text needs numbers as alternatives. */
function checkAutomatic({ declaration, record }: OwnDeclarations["attributes"][number]): SystemProblem[] {
  const [automatic] = record.attributes.get("Automatic") ?? [];
  if (automatic === undefined || declaration.values.includes("integer")) return [];
  const { start, end } = automatic.span;
  return [systemProblem("no-number-here", { start: start + 1, end: end - 1 }, {})];
}
