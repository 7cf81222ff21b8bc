import { BoundedCache, currentTurn, getOrMake, NOTHING, type StatementLine } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type { Value } from "../values/value.js";
import type { JudgedThing } from "./conditions.js";
import { type AskedForKinds, compileKinds } from "./kinds.js";
import { type NameTable, namesOf } from "./names.js";
import type { LabelTexts } from "./read-label.js";
import type { KindSet, RecordModel } from "./record-model.js";
import type { LabelLayout, Layout, SectionLayout } from "./repair.js";
import { readValues } from "./values.js";

/** What must be known about a record before its lines can be read. */
export interface RecordKinds {
  readonly role: RecordModel["role"];
  readonly kinds: KindSet;
  /** Value of the attribute named in `KindFrom`. */
  readonly kind: string | undefined;
  /** The record should have a kind, but no known one could be read. */
  readonly anyKind: boolean;
}

/** Determines the kinds of records from their labels, attributes and categories. Equal answers are one object. */
export type ReadKinds = (layout: Layout, texts: LabelTexts) => RecordKinds;

/** Cached answers per set of kinds: one for each value of the attribute for the kind. */
const MOST_REMEMBERED = 5_000;

export function createKindReader(system: System): ReadKinds {
  const { asked } = compileKinds(system);
  const tell = kindTeller(system);
  if (asked === undefined) return (layout, texts) => tell(new LayoutThing(layout, texts, system));
  return rememberKinds(tell, asked, system);
}

function kindTeller(system: System): (thing: LayoutThing) => RecordKinds {
  const kindsOf = compileKinds(system);
  const { kindFrom } = system.data;
  const path = kindFrom === undefined ? undefined : [kindFrom];
  const known = new Set(kindFrom === undefined ? [] : kindNames(kindFrom, system));
  const declaresChoice = declaresCards(system, "System");
  const answers = new Map<KindSet, BoundedCache<string | undefined, RecordKinds>>();
  return (thing) => {
    const { layout } = thing;
    const kinds = kindsOf(thing);
    const role = roleOf(layout, kinds, declaresChoice, namesOf(system).labels);
    const value = path === undefined ? undefined : thing.valuesOf(path)[0];
    const kind = value?.kind === "text" ? value.value : undefined;
    const isKnown =
      path === undefined
        ? beginsAsDeclared(layout, system)
        : kind !== undefined && (known.size === 0 || known.has(kind));
    const anyKind = role === "card" && !isKnown;
    const byKind = getOrMake(answers, kinds, () => new BoundedCache<string | undefined, RecordKinds>(MOST_REMEMBERED));
    const before = byKind.get(kind);
    if (before?.role === role && before.anyKind === anyKind) return before;
    return byKind.set(kind, { role, kinds, kind, anyKind });
  };
}

/** A node of the decision tree: what came before is the same, and these may come next. */
interface KindStep {
  readonly next: Map<StatementLine | string | number, KindStep>;
  answer: RecordKinds | undefined;
}

const newStep = (): KindStep => ({ next: new Map(), answer: undefined });

/**
 * Most records differ in what no kind depends on. So the relevant parts are followed, name by name and line by line, to
 * the answer for the last record that had the same; equal lines are one node.
 */
function rememberKinds(tell: (thing: LayoutThing) => RecordKinds, asked: AskedForKinds, system: System): ReadKinds {
  const { attributes, categories, labels } = namesOf(system);
  const names = new Set(asked.names);
  if (system.data.kindFrom !== undefined) names.add(system.data.kindFrom);
  let root = newStep();
  let steps = 0;
  let turn = currentTurn();
  const follow = (from: KindStep, key: StatementLine | string | number): KindStep =>
    getOrMake(from.next, key, () => {
      steps++;
      return newStep();
    });
  const answerOf = (layout: Layout, texts: LabelTexts): KindStep => {
    let step = root;
    for (let index = 0; index < layout.labels.length; index++) {
      const written = (layout.labels[index] as LabelLayout).node.name.text;
      const { name } = labels.resolve(written);
      // The first label can decide what a record is, even if no kind depends on it.
      if (index === 0) step = follow(step, written);
      if (names.has(name)) step = follow(step, name);
    }
    step = follow(step, fitting(asked.ofLabels, new LabelsThing(layout, texts, labels)));
    for (const node of layout.globals.nodes)
      if (node.path.length === 1 && names.has(attributes.resolve(node.path[0].text).name)) step = follow(step, node);
    for (const { head } of layout.categories) {
      const { name } = categories.resolve(head.path[0].text);
      if (names.has(name)) step = follow(step, name);
    }
    return step;
  };
  return (layout, texts) => {
    if (steps > MOST_STEPS || turn !== currentTurn()) {
      root = newStep();
      steps = 0;
      turn = currentTurn();
    }
    const step = answerOf(layout, texts);
    step.answer ??= tell(new LayoutThing(layout, texts, system));
    return step.answer;
  };
}
const MOST_STEPS = 20_000;

/** Which of the tests the labels match, as bits. */
function fitting(tests: AskedForKinds["ofLabels"], thing: JudgedThing): number {
  let bits = 0;
  for (const test of tests) bits = bits * 2 + (test(thing, isOfNone) ? 1 : 0);
  return bits;
}

const isOfNone = (): boolean => false;

/** The labels as a thing to test. */
class LabelsThing implements JudgedThing {
  constructor(
    private readonly layout: Layout,
    private readonly texts: LabelTexts,
    private readonly table: NameTable,
  ) {}

  has(): boolean {
    return false;
  }

  names(): Iterable<string> {
    return [];
  }

  valuesOf(path: readonly string[]): readonly Value[] {
    const { labels } = this.layout;
    for (let index = 0; index < labels.length; index++) {
      const written = (labels[index] as LabelLayout).node.name.text;
      if (this.table.resolve(written).name === path[0]) return [{ kind: "text", value: this.texts.at(index).text }];
    }
    return NOTHING;
  }
}

/** The first label decides the role of a record. A `System:` alone chooses the system for the rest of its file. */
function roleOf(layout: Layout, kinds: KindSet, declaresChoice: boolean, labels: NameTable): RecordModel["role"] {
  if (kinds.names.has("Pack")) return "pack";
  if (kinds.names.has("Deck")) return "deck";
  const first = layout.labels[0]?.node.name.text;
  if (first !== undefined && !declaresChoice && labels.resolve(first).name === "System") return "choice";
  return "card";
}

/** In a system that describes systems, `System:` starts an ordinary record. */
function declaresCards(system: System, label: string): boolean {
  return system.data.kinds.some(
    ({ name, when }) =>
      name === "Pack" &&
      when.some(({ values }) => values.some((value) => value.kind === "text" && value.value === label)),
  );
}

/** If nothing else decides the kind of a record, its first label does. */
function beginsAsDeclared(layout: Layout, system: System): boolean {
  const first = layout.labels[0]?.node.name.text;
  return first === undefined || system.labels.has(first);
}

/** The values of the attribute that decides kinds; empty if it can have any. */
function kindNames(kindFrom: string, system: System): string[] {
  return system.attributes.get(kindFrom)?.flatMap(({ oneOf }) => oneOf ?? []) ?? [];
}

/** Not a name. */
const MISPLACED = "";
const AS_TEXT = { condition: false, words: false };

/** The content of a record by full names. Values are read on demand. */
class LayoutThing implements JudgedThing {
  private readonly labels: readonly string[];
  private readonly globals: readonly string[];
  private readonly categories: readonly string[];

  constructor(
    readonly layout: Layout,
    private readonly texts: LabelTexts,
    private readonly system: System,
  ) {
    const names = namesOf(system);
    this.labels = layout.labels.map(({ node }, index) => {
      const { name } = names.labels.resolve(node.name.text);
      // After another label it has no effect on the role.
      return name === "System" && index > 0 ? MISPLACED : name;
    });
    this.globals = namesIn(layout.globals, names.attributes);
    this.categories = layout.categories.map(({ head }) => names.categories.resolve(head.path[0].text).name);
  }

  has(name: string): boolean {
    return this.globals.includes(name) || this.categories.includes(name) || this.labels.includes(name);
  }

  names(): Iterable<string> {
    return [...this.labels, ...this.globals, ...this.categories].filter((name) => name !== DOTTED);
  }

  valuesOf(path: readonly string[]): readonly Value[] {
    // Destructuring the path would allocate an iterator on each of many calls.
    const first = path[0] ?? "";
    const second = path[1];
    if (second !== undefined) return this.valuesInCategories(first, second);
    const label = this.labels.indexOf(first);
    if (label !== -1) return [{ kind: "text", value: this.texts.at(label).text }];
    return valuesUnder(first, this.layout.globals, this.globals);
  }

  private valuesInCategories(category: string, name: string): readonly Value[] {
    const { attributes } = namesOf(this.system);
    return this.layout.categories.flatMap((section, index) =>
      this.categories[index] === category ? valuesUnder(name, section, namesIn(section, attributes)) : [],
    );
  }
}

/** Marks a dotted name, which isn't an attribute. */
const DOTTED = "";

function namesIn({ nodes }: SectionLayout, names: NameTable): string[] {
  return nodes.map(({ path }) => (path.length === 1 ? names.resolve(path[0].text).name : DOTTED));
}

function valuesUnder(name: string, { nodes }: SectionLayout, names: readonly string[]): readonly Value[] {
  let index = names.indexOf(name);
  if (index === -1) return NOTHING;
  const found = readValues(nodes[index] as StatementLine, AS_TEXT);
  for (index = names.indexOf(name, index + 1); index !== -1; index = names.indexOf(name, index + 1))
    for (const value of readValues(nodes[index] as StatementLine, AS_TEXT)) found.push(value);
  return found;
}
