import { memoize, once } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { textsAmong } from "../values/value.js";
import { type Finding, type FindingKind, isAbout } from "./finding.js";
import { orderOfKinds } from "./kinds.js";
import { findingsOf } from "./record-findings.js";
import type { Entry, RecordModel } from "./record-model.js";

/**
 * Whether a built-in rule found that the record isn't what its author meant. Its final content is unknown, so nothing
 * is reported as missing elsewhere because of it. (docs/reports.md, "What is held back")
 */
export function isFlawed(record: RecordModel): boolean {
  for (const { certainMistake } of findingsOf(record)) if (certainMistake) return true;
  return false;
}

/** Whether a card has an error, as its game and the rules have it: until it is corrected, nothing is said of its play. */
export function hasError(record: RecordModel): boolean {
  const { severities } = record.system;
  return findingsOf(record).some(
    ({ certainMistake, severity, rule }) => certainMistake || (severity ?? severities.get(rule)) === "error",
  );
}

const NONE: ReadonlySet<string> = new Set();
const known = new WeakMap<readonly Finding[], ReadonlySet<string>>();

/**
 * Names on a record whose value is wrong, duplicated, or missing although it has to be there. Findings caused by such
 * a value would report the same mistake again.
 */
export function doubtfulNames(
  record: RecordModel,
  findings: readonly Finding[] = findingsOf(record),
): ReadonlySet<string> {
  if (findings.length === 0) return NONE;
  const before = known.get(findings);
  if (before !== undefined) return before;
  let names: Set<string> | undefined;
  const doubt = (name: string): void => {
    names ??= new Set();
    names.add(name);
  };
  const add = (entries: readonly Entry[]): void => {
    for (const entry of entries) {
      // A line with a stray mark is read, but not certainly as it was meant.
      const isOdd = entry.uncertain || entry.node.looseSlashes.length > 0;
      const isWrong = (one: FindingKind): boolean =>
        one.certainMistake && isAbout(one, "value", ...(isOdd ? (["form"] as const) : []));
      if (findingsOf(entry).some((one) => isAbout(one, "emptiness") || isWrong(one))) doubt(entry.name);
    }
  };
  const sections = [record.globals, ...record.categories];
  for (const { entries } of sections) add(entries);
  const here = once(() => new Set(sections.flatMap(({ entries }) => entries.map(({ name }) => name))));
  for (const one of findings) {
    // Under a name that is almost another, the value of that is somewhere else; one with blanks in it is read as meant.
    const isMisnamed = one.certainMistake && isAbout(one, "name");
    const isMissing = one.certainMistake && isAbout(one, "absence");
    const isDoubt = isMissing || one.traits.doubts.has(one.messageId);
    // Of most, the data would be made again for this.
    if (!isMisnamed && !isDoubt) continue;
    const { name, nearest } = one.data;
    if (isMisnamed && typeof nearest === "string" && !here().has(nearest)) doubt(nearest);
    if (isDoubt && typeof name === "string") doubt(name.replace(/^.*\./, ""));
  }
  const { kindFrom } = record.system.data;
  if (kindFrom !== undefined && record.role === "card" && record.kind === undefined) doubt(kindFrom);
  if (findings === findingsOf(record)) known.set(findings, names ?? NONE);
  return names ?? NONE;
}

interface DecidedKinds {
  /** By the names whose value decides. */
  readonly byValue: ReadonlyMap<string, ReadonlySet<string>>;
  /** And those whose presence alone does: `Has = "Deck"`. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
}

const decidedBy = memoize(
  (system: System): DecidedKinds => ({ byValue: decidedKinds(system, "value"), byName: decidedKinds(system, "name") }),
);

/** The kinds that depend on the value of a name, directly or through other kinds. */
export function kindsDecidedBy(name: string, system: System): ReadonlySet<string> {
  return decidedBy(system).byValue.get(name) ?? NONE;
}

/** The names on which it depends whether a record is of a kind. */
export const namesDeciding = (kind: string, system: System): readonly string[] =>
  [...decidingNames(system)].flatMap(([name, kinds]) => (kinds.has(kind) ? name : []));

/** The names that decide kinds, by their value or by being there, with those kinds. */
export function decidingNames(system: System): ReadonlyMap<string, ReadonlySet<string>> {
  return decidedBy(system).byName;
}

function decidedKinds(system: System, by: "value" | "name"): ReadonlyMap<string, ReadonlySet<string>> {
  const byName = new Map<string, Set<string>>();
  const namesOf = new Map<string, ReadonlySet<string>>();
  for (const kind of orderOfKinds(system)) {
    const names = new Set<string>();
    for (const { when, unless } of system.kinds.get(kind) ?? [])
      for (const { path, values } of [...when, ...unless]) {
        const [first = "", ...more] = path;
        if (more.length > 0) continue;
        const texts = textsAmong(values);
        if (first === "Is") for (const text of texts) for (const name of namesOf.get(text) ?? NONE) names.add(name);
        else if (first !== "Has" || by === "value") names.add(system.shortcuts.get(first) ?? first);
        else for (const text of texts) names.add(system.shortcuts.get(text) ?? text);
      }
    namesOf.set(kind, names);
    for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(kind));
  }
  return byName;
}

/** Whether it is uncertain if a record has one of some kinds, because what decides that is in doubt. */
export function mayBeOf(record: RecordModel, kinds: Iterable<string>): boolean {
  const names = doubtfulNames(record);
  if (names.size === 0) return false;
  const wanted = new Set(kinds);
  for (const name of names) for (const kind of kindsDecidedBy(name, record.system)) if (wanted.has(kind)) return true;
  return false;
}
