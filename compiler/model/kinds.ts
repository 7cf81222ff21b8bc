import { memoize } from "../../grammar/index.js";
import { isNumberOfKind } from "../systems/condition-words.js";
import { followedBy } from "../systems/references.js";
import type { System } from "../systems/system.js";
import type { KindDeclaration } from "../systems/system-data.js";
import { type ConditionData, textsAmong } from "../values/value.js";
import { compileCondition, defaultsOf, type JudgedThing, type Test } from "./conditions.js";
import type { KindSet } from "./record-model.js";

/** Determines the kinds of a record. Equal sets are the same object. */
export interface KindsOf {
  (thing: JudgedThing): KindSet;
  /** What they depend on; undefined if that isn't just single names. */
  readonly asked: AskedForKinds | undefined;
}

/** What the kinds of a system depend on: records that agree in this have the same kinds. */
export interface AskedForKinds {
  /** Names of labels, attributes and categories. */
  readonly names: ReadonlySet<string>;
  /** Tests on the texts of labels. */
  readonly ofLabels: readonly Test[];
}

/**
 * Compiles the kinds of a system, once. Kinds that depend on the context (`Pack.PlayMode`), directly or through other
 * kinds, can't be determined from a single record: they are left to rules on packs.
 */
export const compileKinds: (system: System) => KindsOf = memoize(makeKinds);

function makeKinds(system: System): KindsOf {
  const outside = kindsThatLookAround(system);
  const decided = orderOfKinds(system).filter((kind) => !outside.has(kind));
  const tests = decided.map((kind) => compileKind(system.kinds.get(kind) ?? [], system));
  const position = new Map(decided.map((kind, index) => [kind, index]));
  const fits = new Uint8Array(decided.length);
  const isOf = (kind: string): boolean => {
    const index = position.get(kind);
    return index !== undefined && fits[index] === 1;
  };
  const kindsOf = (thing: JudgedThing): KindSet => {
    fits.fill(0);
    for (let index = 0; index < tests.length; index++) fits[index] = (tests[index] as Test)(thing, isOf) ? 1 : 0;
    return intern(fits);
  };
  const intern = internSets(decided);
  return Object.assign(kindsOf, { asked: askedFor(decided, system) });
}

function askedFor(kinds: readonly string[], system: System): AskedForKinds | undefined {
  const names = new Set<string>();
  const ofLabels: Test[] = [];
  for (const condition of kinds.flatMap((kind) => conditionsOf(kind, system))) {
    const { path, values } = condition;
    const texts = textsAmong(values);
    const [name = ""] = path.map((written) => system.shortcuts.get(written) ?? written);
    if (path.length > 1 || name === "Number" || values.some(({ kind }) => kind === "name")) return undefined;
    if (name === "Is") continue;
    if (name === "Has") {
      if (texts.some((text) => text.includes("<"))) return undefined;
      for (const text of texts) names.add(system.shortcuts.get(text) ?? text);
    } else {
      names.add(name);
      if (system.labels.has(name)) ofLabels.push(compileCondition(condition, system));
    }
  }
  // The answers are stored as bits of a number.
  return ofLabels.length > 30 ? undefined : { names, ofLabels };
}

/** A thing has a kind if it matches any of the records that declare it. */
function compileKind(records: readonly KindDeclaration[], system: System): Test {
  const tests = records.map((record) => {
    const when = record.when.map((condition) => compileCondition(condition, system));
    const unless = record.unless.map((condition) => compileCondition(condition, system));
    const test: Test = (thing, isOf) => {
      for (const condition of when) if (!condition(thing, isOf)) return false;
      for (const condition of unless) if (condition(thing, isOf)) return false;
      return true;
    };
    return test;
  });
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (thing, isOf) => tests.some((test) => test(thing, isOf));
}

interface KindSetBranch {
  readonly branches: [KindSetBranch | undefined, KindSetBranch | undefined];
  set: KindSet | undefined;
}

/** Interns sets in a binary decision tree, so that known sets need no allocation. */
function internSets(kinds: readonly string[]): (fits: Uint8Array) => KindSet {
  const root: KindSetBranch = { branches: [undefined, undefined], set: undefined };
  let count = 0;
  return (fits) => {
    let branch = root;
    for (let index = 0; index < kinds.length; index++) {
      const side = fits[index] === 1 ? 1 : 0;
      branch = branch.branches[side] ??= { branches: [undefined, undefined], set: undefined };
    }
    branch.set ??= { names: new Set(kinds.filter((_, index) => fits[index] === 1)), index: count++ };
    return branch.set;
  };
}

/**
 * The kinds in topological order. Cycles are cut where they close. Iterative, because an untrusted file may have a long
 * chain of kinds.
 */
export function orderOfKinds(system: System): string[] {
  const order: string[] = [];
  const begun = new Set<string>();
  for (const first of system.kinds.keys()) {
    const open: { readonly kind: string; readonly needed: string[] }[] = [];
    const begin = (kind: string): void => {
      if (begun.has(kind)) return;
      begun.add(kind);
      open.push({ kind, needed: kindsAskedFor(kind, system).toReversed() });
    };
    begin(first);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.needed.pop();
      if (next !== undefined) begin(next);
      else order.push((open.pop() ?? last).kind);
    }
  }
  return order;
}

function conditionsOf(kind: string, system: System): ConditionData[] {
  return (system.kinds.get(kind) ?? []).flatMap(({ when, unless }) => [...when, ...unless]);
}

/** Kinds used with `Is`, and those whose defaults a used name has. */
function kindsAskedFor(kind: string, system: System): string[] {
  return conditionsOf(kind, system)
    .flatMap(({ path, values }) => {
      const [name = ""] = path;
      if (path.length > 1) return [];
      if (name !== "Is") return defaultsOf(name, system).flatMap(({ on }) => on);
      return textsAmong(values);
    })
    .filter((needed) => system.kinds.has(needed));
}

/** Kinds whose conditions use a name on another kind of thing, and kinds that depend on those. */
export function kindsThatLookAround(system: System): ReadonlySet<string> {
  const found = new Set<string>();
  for (const kind of orderOfKinds(system)) {
    const looks = conditionsOf(kind, system).some(({ path, values }) => {
      const paths = [path, ...values.flatMap((value) => (value.kind === "name" ? [value.path] : []))];
      if (paths.some(([first = "", ...more]) => more.length > 0 && system.kinds.has(first))) return true;
      if (paths.some((one) => isNumberOfKind(one) || followedBy(one, system).length > 0)) return true;
      return path.join(".") === "Is" && values.some((value) => value.kind === "text" && found.has(value.value));
    });
    if (looks) found.add(kind);
  }
  return found;
}
