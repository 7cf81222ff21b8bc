import { memoizeByKey } from "../../grammar/index.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import { readHoles } from "../systems/holes.js";
import { followedBy } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { askedIn, type PreparedRule } from "./prepare-rules.js";
import type { RuleFacts } from "./rule-facts.js";

/**
 * The names of labels, attributes and categories that a rule may look at, wherever they are, so that it needn't run
 * again when only others change. Undefined if it may look at any. Kinds aren't included (see `kindsRead`), except for
 * context-dependent ones, whose names are.
 */
export function namesRead(rule: PreparedRule, facts: RuleFacts): ReadonlySet<string> | undefined {
  const reading = readingOf(rule, facts);
  reading.holes(rule.declaration.says ?? rule.declaration.about);
  return reading.any ? undefined : reading.names;
}

/**
 * The kinds that a rule may select or test: as long as no record gains or loses one of them, its results stay the same.
 * Undefined for any.
 */
export function kindsRead(rule: PreparedRule, facts: RuleFacts): ReadonlySet<string> | undefined {
  const reading = readingOf(rule, facts);
  reading.holes(rule.declaration.says ?? rule.declaration.about);
  if (reading.any) return undefined;
  const { attributes, categories, labels } = facts.system;
  // Defaults, and where a name is allowed, depend on the kinds it is declared for.
  const declared = [...reading.names].flatMap((name) => [
    ...(attributes.get(name) ?? []),
    ...(categories.get(name) ?? []),
    ...(labels.get(name) ?? []),
  ]);
  return new Set(["Card", ...reading.kinds, ...declared.flatMap(({ on }) => on)]);
}

const namesOnce = memoizeByKey<RuleFacts, PreparedRule, ReadonlySet<string>>();

/** Whether the results of a rule, and not only its messages, depend on some names. */
export function judgesBy(rule: PreparedRule, names: ReadonlySet<string>, facts: RuleFacts): boolean {
  if (names.size === 0) return false;
  const known = namesOnce(facts, rule, namesJudged);
  for (const name of names) if (known.has(name)) return true;
  return false;
}

const namesJudged = (rule: PreparedRule, facts: RuleFacts): ReadonlySet<string> => readingOf(rule, facts).names;

const carried = new WeakMap<PreparedRule, ReadonlySet<string> | undefined>();

/** The names and words that make a line relevant to the rule; undefined for any. */
export function namesWanted(rule: PreparedRule, facts: RuleFacts): ReadonlySet<string> | undefined {
  if (carried.has(rule)) return carried.get(rule);
  const reading = readingOf(rule, facts);
  const names = reading.any ? undefined : new Set([...reading.names, ...reading.texts]);
  carried.set(rule, names);
  return names;
}

function readingOf(rule: PreparedRule, facts: RuleFacts): NameReader {
  const reading = new NameReader(facts);
  for (const kind of [...rule.kinds, ...rule.in]) reading.kind(kind);
  for (const name of [...rule.parts, ...rule.in]) reading.name(name);
  for (const path of rule.per) reading.path(path, []);
  for (const asked of [...rule.when, ...rule.unless]) reading.asked(asked);
  for (const asked of askedIn(rule)) reading.asked(asked);
  return reading;
}

/** What lists of conditions that are plain values can be about. */
export function namesOfList(category: string, { data }: System): readonly string[] {
  return data.attributes.flatMap(({ name, on }) => (on.includes(category) ? [name] : []));
}

class NameReader {
  readonly names = new Set<string>();
  /** What conditions compare with. */
  readonly texts = new Set<string>();
  any = false;
  readonly kinds = new Set<string>();

  constructor(private readonly facts: RuleFacts) {}

  name(name: string): void {
    this.names.add(name);
    // The number is part of the identifier.
    if (name === "Number") this.names.add("Identifier");
    if (name === "Value") this.any = true;
    if (name === "Share" || name === "Sum") this.names.add("Copies");
  }

  kind(kind: string): void {
    if (this.kinds.has(kind)) return;
    this.kinds.add(kind);
    for (const { when, unless } of this.facts.kinds.get(kind) ?? [])
      for (const asked of [...when, ...unless]) this.asked(asked);
  }

  asked({ path, paths, texts, literals }: PreparedCondition): void {
    this.path(path, texts);
    for (const text of texts) this.texts.add(text);
    for (const other of paths) this.path(other, []);
    // Lists of conditions may test anything.
    if (path.at(-1) === "Fits") {
      this.any = true;
      for (const category of paths.map((other) => other.at(-1) ?? ""))
        for (const name of namesOfList(category, this.facts.system)) this.name(name);
    }
    const isHas = path.at(-1) === "Has";
    if (isHas && (paths.length > 0 || texts.length < literals.length)) this.any = true;
    if (isHas) for (const text of texts) this.name(text);
    for (const literal of literals) if (literal.kind === "text") this.holes(literal.value);
  }

  path(path: readonly string[], texts: readonly string[]): void {
    for (const name of path) {
      this.name(name);
      if (this.facts.system.kinds.has(name)) this.kind(name);
    }
    for (const { kind, name } of followedBy(path, this.facts.system)) {
      this.name(name);
      this.kind(kind);
    }
    if (path.at(-1) === "Is") for (const text of texts) this.kind(text);
    // Depends on all names.
    if (path.at(-1) === "Has" && texts.length === 0) this.any = true;
  }

  holes(text: string): void {
    for (const part of readHoles(text).parts) if (part.kind === "hole") this.path(part.path, ["hole"]);
  }
}
