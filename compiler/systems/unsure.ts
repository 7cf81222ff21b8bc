import type { Span } from "../../grammar/index.js";
import type { ConditionData } from "../values/value.js";
import { isWordOfConditions } from "./condition-words.js";
import type { DeclaringRecord } from "./declaring-record.js";
import { type DeclarationSort, type Declared, type OwnDeclarations, sortOf } from "./read-declarations.js";
import { unsureAttribute } from "./records/attribute.js";
import { unsureCategory } from "./records/category.js";
import type { DeclarationBase } from "./records/declared.js";
import { unsureLabel } from "./records/label.js";
import { playKindOf } from "./records/play.js";
import { demandsAnything } from "./records/rule.js";
import type { RuleDeclaration, SystemData } from "./system-data.js";
import { DOCUMENTATION, PLAY_KINDS, SORTS, WORDS } from "./words.js";

/**
 * What remains of a system with broken declarations. Their intent is unknown, so no card is checked against them or
 * against what depends on them. Their names still count as declared, and may have any value anywhere.
 */
export interface Doubt {
  /** Kinds whose cards are unknown. */
  readonly kinds: ReadonlySet<string>;
  /** Attributes, categories and labels whose values or places are unknown. */
  readonly names: ReadonlySet<string>;
  /** Of these names, the ones that may have defaults, so that kinds may depend on their absence. */
  readonly defaults: ReadonlySet<string>;
  /** The name of a broken declaration is unreadable, or the extended system is unavailable. */
  readonly anyName: boolean;
}

/** What cards aren't checked against while a `.system` file has errors. */
export interface Unchecked {
  /** Nothing in it can be used, because the game has no id. */
  readonly all: boolean;
  /** Names of broken declarations. What can't be judged without them isn't checked either. */
  readonly names: readonly string[];
  /** All phrases of the file, because one of them is broken. */
  readonly phrases: boolean;
  /** Undeclared names aren't reported, because what can't be read may declare them. */
  readonly unknownNames: boolean;
  /** The built-in analyses that the game turns on. */
  readonly analyses: boolean;
}

/** What `data` lacks because these records are broken. */
export function uncheckedBy(broken: readonly DeclaringRecord[], data: SystemData, analyses: boolean): Unchecked {
  const isPhrase = (record: DeclaringRecord): boolean => sortOf(record) === "Phrase";
  const names = broken.flatMap((record) => (isPhrase(record) ? [] : uncheckedName(record) || []));
  return {
    all: data.id === "",
    names: [...new Set(names)],
    phrases: broken.some(isPhrase),
    unknownNames: data.incomplete === true,
    analyses,
  };
}

/**
 * The name of a broken declaration that cards aren't checked against. Undefined if they wouldn't be in any case: it
 * describes the file, how cards are printed or an example, or sets the severity of a rule.
 */
export function uncheckedName(record: DeclaringRecord): string | undefined {
  const sort = sortOf(record);
  const isOther =
    sort === "System" ||
    sort === "Face" ||
    sort === "Example" ||
    (sort === "Rule" && !demandsAnything(record)) ||
    isOfPlay(record);
  if (isOther) return undefined;
  if (sort !== undefined) return record.labels[0]?.text;
  // Without the colon behind what is declared, its name reads like a value.
  const written = SORTS.flatMap((one) => record.attributes.get(one) ?? [])[0]?.value;
  return written?.kind === "name" ? written.path.join(".") : "";
}

/** A place where a declaration is broken. `meant`: its name is misspelt, and was to be this. */
export interface BrokenPlace extends Span {
  readonly meant?: string | undefined;
}

/** Removes the broken declarations of a file, and returns what is in doubt without them. */
export function withoutBroken(
  own: OwnDeclarations,
  records: readonly DeclaringRecord[],
  brokenIn: (record: DeclaringRecord) => readonly BrokenPlace[],
): { readonly own: OwnDeclarations; readonly doubt: Doubt } {
  const isBroken = (record: DeclaringRecord) => brokenIn(record).length > 0;
  const broken = records.filter(
    (record) => isBroken(record) || (sortOf(record) !== undefined && record.labels[0]?.text === ""),
  );
  const defaults = new Set<string>();
  const kinds = new Set<string>();
  const names = new Set<string>();
  const rules = new Set<string>();
  let anyName = false;
  for (const record of broken) {
    // Nothing on cards is called like a zone or a phase, or only by chance.
    if (isOfPlay(record)) continue;
    const declared = declaredIn(record);
    if (declared.length === 0) anyName = true;
    // Which kind it is a record of can't be read, so it may be one of any.
    if (declared.length === 0 && sortOf(record) === "Kind")
      for (const { declaration } of own.kinds) if (!BUILT_IN.has(declaration.name)) kinds.add(declaration.name);
    const [sort] = declared.map((one) => one.sort);
    const meant = brokenIn(record).flatMap((one) => (one.meant === undefined ? [] : [{ sort, name: one.meant }]));
    for (const { sort, name } of [...declared, ...meant]) {
      // What can't be read is hardly another meaning of these.
      if (sort === undefined && BUILT_IN.has(name)) continue;
      if (sort === "Kind" || sort === undefined) kinds.add(name);
      if (sort === "Rule") rules.add(name);
      if (record.attributes.has("Default")) defaults.add(name);
      if (sort === undefined || sort === "Label" || sort === "Attribute" || sort === "Category") names.add(name);
    }
  }
  const sound = <Declaration>(all: readonly Declared<Declaration>[]) => all.filter(({ record }) => !isBroken(record));
  return {
    doubt: { kinds, names, defaults, anyName },
    own: {
      ...own,
      labels: sound(own.labels),
      attributes: sound(own.attributes),
      categories: sound(own.categories),
      amendments: own.amendments.filter(({ record }) => !isBroken(record)),
      // A kind of packs, decks or cards is still that of the extended system; a rule or another kind is removed.
      kinds: own.kinds.flatMap((one) =>
        isBroken(one.record) ? (BUILT_IN.has(one.declaration.name) ? [] : [{ ...one, removed: true }]) : [one],
      ),
      // Phrases depend on each other, and without one of them, no text can be read reliably. So do rules of play.
      phrases: own.phrases.some(({ record }) => isBroken(record)) ? [] : own.phrases,
      play: broken.some(isOfPlay) ? undefined : own.play,
      rules: own.rules.map((one) => (isBroken(one.record) ? { ...one, removed: true } : one)),
      severities: new Map([...own.severities].filter(([rule]) => !rules.has(rule))),
    },
  };
}

/** With the colon behind what is declared, or without. */
const isOfPlay = (record: DeclaringRecord): boolean =>
  playKindOf(record) !== undefined ||
  (sortOf(record) === undefined && PLAY_KINDS.some((kind) => record.attributes.has(kind)));

/** The built-in kinds. */
const BUILT_IN: ReadonlySet<string> = new Set(["Pack", "Deck", "Card"]);

interface DeclaredName {
  /** Undefined if the sort of declaration is unreadable. */
  readonly sort: DeclarationSort | undefined;
  readonly name: string;
}

/** What a broken record declares: several names if a separator is missing. */
function declaredIn({ labels, attributes }: DeclaringRecord): DeclaredName[] {
  const [first] = labels;
  const heads = labels.flatMap(({ name, text }) => {
    const sort = SORTS.find((one) => one === name) ?? SORTS.find((one) => one.toLowerCase() === name.toLowerCase());
    return sort === undefined || text === "" ? [] : namesOf(text).map((name) => ({ sort, name }));
  });
  // `Attribute Seats`, a label without its colon
  const bare = SORTS.flatMap((sort) =>
    (attributes.get(sort) ?? []).flatMap(({ value }) => (value.kind === "text" ? [{ sort, name: value.value }] : [])),
  );
  const found = [...heads, ...bare];
  if (found.length > 0 || first === undefined || BEHIND.has(first.name)) return found;
  return first.text === "" ? [] : namesOf(first.text).map((name) => ({ sort: undefined, name }));
}

/** The name in a label, and the one without the next line, which may have been joined by mistake. */
const namesOf = (text: string): string[] => [...new Set([text, text.split(/\s/)[0] ?? text])];

/** Labels that come after the name of a declaration. */
const BEHIND: ReadonlySet<string> = new Set([
  ...DOCUMENTATION,
  ...Object.values(WORDS).flatMap((words) =>
    Object.entries(words).flatMap(([word, form]) => (form === "line" || form === "kept" ? [word] : [])),
  ),
]);

/** What is in doubt, and what depends on it: the kinds that ask for it, and the names on these. */
export function dependentsOf(data: SystemData, doubt: Doubt): Pick<Doubt, "kinds" | "names"> {
  const kinds = doubtfulKinds(data, doubt);
  const names = new Set(doubt.names);
  for (const { name, on } of [...data.labels, ...data.attributes, ...data.categories])
    if (on.some((place) => kinds.has(place))) names.add(name);
  return { kinds, names };
}

/** Declares what is in doubt so that nothing can be wrong with it, and removes the rules that depend on it. */
export function spreadDoubt(data: SystemData, doubt: Doubt): SystemData {
  const { kinds, names } = dependentsOf(data, doubt);
  const places = [...new Set([...BUILT_IN, ...data.kinds.map(({ name }) => name), ...kinds])];
  const inAll = [...places, ...data.categories.map(({ name }) => name)];
  const known = new Set([...data.labels, ...data.attributes, ...data.categories].map(({ name }) => name));
  const unknown = [...names].filter((name) => !known.has(name));
  const isAbout = (name: string): boolean => kinds.has(name) || names.has(name);
  return {
    ...data,
    ...(doubt.anyName ? { incomplete: true as const } : {}),
    kinds: data.kinds.filter(({ name }) => !kinds.has(name)),
    labels: [
      ...data.labels.map((one) => (names.has(one.name) ? unsureLabel(base(one), places, one) : one)),
      ...unknown.map((name) => unsureLabel(named(name), places)),
    ],
    attributes: [
      ...data.attributes.map((one) => (names.has(one.name) ? unsureAttribute(base(one), inAll, one) : one)),
      ...unknown.map((name) => unsureAttribute(named(name), inAll)),
    ],
    categories: [
      ...data.categories.map((one) => (names.has(one.name) ? unsureCategory(base(one), places, one) : one)),
      ...unknown.map((name) => unsureCategory(named(name), places)),
    ],
    rules: data.rules.filter((rule) => rule.by === undefined && !asksFor(rule, isAbout)),
  };
}

/** Kinds that depend on kinds in doubt, or on defaults in doubt, are in doubt themselves. */
function doubtfulKinds(
  { kinds: all, kindFrom, attributes }: SystemData,
  { kinds: first, names, defaults }: Doubt,
): ReadonlySet<string> {
  const kinds = new Set(first);
  // Of which value a kind without conditions is, the attribute says that gives the kinds.
  const isRead = attributes.some(({ name, oneOf }) => name === kindFrom && oneOf !== undefined && !names.has(name));
  for (const { name, when, unless } of isRead ? [] : all)
    if (!BUILT_IN.has(name) && when.length + unless.length === 0) kinds.add(name);
  for (let before = -1; before !== kinds.size; ) {
    before = kinds.size;
    for (const { name, when, unless } of all)
      if (!BUILT_IN.has(name) && namesIn([...when, ...unless]).some((asked) => kinds.has(asked) || defaults.has(asked)))
        kinds.add(name);
  }
  return kinds;
}

function asksFor(rule: RuleDeclaration, isAbout: (name: string) => boolean): boolean {
  const { for: about, in: around, per, when, unless, must, mustNot, only, table } = rule;
  const paths = [...about, ...around, ...per].flatMap((name) => name.split("."));
  return [...paths, ...namesIn([...when, ...unless, ...must, ...mustNot, ...only, ...table])].some(isAbout);
}

/** All names in conditions: what they test, and with `Is` and `Has`, or by name, what they compare with. */
function namesIn(conditions: readonly ConditionData[]): string[] {
  return conditions.flatMap(({ path, values }) => {
    const byName = path.some((name) => name === "Is" || name === "Has");
    const compared = values.flatMap((value) =>
      value.kind === "name" ? value.path : byName && value.kind === "text" ? [value.value] : [],
    );
    return [...path.filter((name) => !isWordOfConditions(name)), ...compared];
  });
}

/** A name about which nothing else is known. */
function named(name: string): DeclarationBase {
  const place = { system: "", edition: "", start: 0, end: 0 };
  return { name, place, about: "", why: undefined, mend: undefined, source: undefined };
}

const base = ({ name, place, about, why, mend, source }: DeclarationBase): DeclarationBase => ({
  name,
  place,
  about,
  why,
  mend,
  source,
});
