import { counted } from "../../compiler/index.js";
import { groupBy, memoize, quotedText } from "../../grammar/index.js";
import type { Table } from "../tables/table.js";
import { type Column, isNameHeading } from "./columns.js";
import { groupsOf } from "./group-rules.js";
import { type Kind, obligedBy } from "./kinds.js";
import { escaped, type Profile } from "./profile.js";
import { compared, FORMS, filled, formOf, type Regularity, wordsFor } from "./regularity.js";
import { type ExampleInput, KEPT, type Shape, writeExample } from "./rule-examples.js";

/** What rules are written from. */
export interface RuleInput extends ExampleInput {
  /** By column: what it is called in the draft. */
  readonly names: ReadonlyMap<Column, string>;
  readonly kindNames: ReadonlyMap<Kind, string>;
  /** By list of objects. */
  readonly categories: ReadonlyMap<string, string>;
  /** Rows with a mistake, which are no examples. */
  readonly flawed: ReadonlySet<number>;
}

/** A record of a draft before it is text. */
export interface Block {
  /** A comment that begins a part of the file. */
  readonly part?: string;
  /** What it declares: `Attribute: Cost`. */
  readonly head: string;
  readonly heading: string | undefined;
  /** Sentences: what it rests on. */
  readonly evidence: readonly string[];
  readonly lines: readonly string[];
  /** Of a rule. */
  readonly grounds?: Grounds;
}

/** What a rule rests on. */
export interface Grounds {
  /** A sentence. */
  readonly about: string;
  /** What it is about, in the table. */
  readonly columns: readonly Column[];
  /** Rows that keep it, a few of them, and all that don't. */
  readonly kept: readonly number[];
  readonly odd: readonly number[];
  /** The logarithm of its chance; 0 if that can't be said. */
  readonly log: number;
}

const MEND = "Correct the card. If it is right, the rule isn't: change or delete it.";
const INFO = "An info, since cards that aren't there yet are no mistake.";

/** The rules of a draft, each with an example, and the cards that these begin with. */
export function draftRules(input: RuleInput): readonly Block[] {
  const shown = new Map<string, string>();
  const ids = new Set<string>();
  return rulesToWrite(input.regularities).flatMap((rule) => {
    const words = conditionWords(rule, input);
    if (words === undefined) return [];
    const first = idFor(rule, input);
    let id = first;
    for (let at = 2; ids.has(id); at++) id = `${first}-${at}`;
    ids.add(id);
    return recordsOf(rule, id, words, input, shown);
  });
}

/** The surest of each sort, and a few about one column; what is the same, by the names of cards if it can be. */
function rulesToWrite(rules: readonly Regularity[]): readonly Regularity[] {
  const sorts = Object.keys(FORMS);
  const groups = groupBy(
    rules.filter(({ isStable }) => isStable),
    ({ sort }) => (sort === "same" ? 0 : formOf({ sort }).most === Number.POSITIVE_INFINITY ? 2 : 1),
  );
  const rank = ({ columns: [key], total }: Regularity): number =>
    total + (key !== undefined && isNameHeading(key.heading) ? 1_000_000 : 0);
  const same = (groups.get(0) ?? []).toSorted((one, other) => rank(other) - rank(one));
  const kept = groupBy(same, ({ target }) => target);
  const best = [...kept.values()].flatMap(([first]) => first ?? []);
  return [
    ...limited(best).toSorted((one, other) => one.target.index - other.target.index),
    ...limited(groups.get(1) ?? []),
    ...(groups.get(2) ?? []).toSorted((one, other) => sorts.indexOf(one.sort) - sorts.indexOf(other.sort)),
  ];
}

function limited(rules: readonly Regularity[]): readonly Regularity[] {
  const counts = new Map<string, number>();
  return rules
    .toSorted((one, other) => one.log - other.log)
    .filter((rule) => {
      const { most, mostAbout } = formOf(rule);
      const about = `${rule.sort} ${rule.target.index}`;
      const [all, here] = [counts.get(rule.sort) ?? 0, counts.get(about) ?? 0];
      if (all >= most || here >= mostAbout) return false;
      counts.set(rule.sort, all + 1).set(about, here + 1);
      return true;
    });
}

/** What a column is called in the draft; undefined if it has no name. */
const nameIn = ({ names, identifier }: RuleInput, column: Column): string | undefined =>
  names.get(column) ?? (column === identifier ? "Identifier" : undefined);

/** What stands in braces in a rule of this sort; undefined if something in it has no name. */
function conditionWords(rule: Regularity, input: RuleInput): Readonly<Record<string, string>> | undefined {
  const { sort, things, kind, columns, values, target, value } = rule;
  const { kindNames, categories, profiles } = input;
  const about =
    things.list !== undefined ? categories.get(things.list) : kind === undefined ? "Card" : kindNames.get(kind);
  if (about === undefined || [...columns, target].some((column) => nameIn(input, column) === undefined))
    return undefined;
  if (sort === "names" && things.list !== undefined) return undefined;
  const words = wordsFor(rule, (column) => nameIn(input, column) ?? "");
  const isNumber = (column: Column | undefined): boolean =>
    column !== undefined && profiles.get(column)?.sort === "integer";
  const named = columns.map((column) => `"${nameIn(input, column)}"`);
  const listed = values.map((text) => compared(text, isNumber(columns[0])));
  const [before = "", after = ""] = (value ?? "").split("<>");
  return {
    ...words,
    about,
    when: values.length > 0 ? `    ${words.one} = ${listed.join(" / ")}` : `    Has = ${named.join(" / ")}`,
    each: named.map((name) => `    Has = ${name}`).join("\n"),
    compared: compared(value ?? "", isNumber(target)),
    form: quotedText(`${escaped(before)}<${words.other}>${escaped(after)}`),
  };
}

/** Of lower-case words; where a name has other letters, of the column. */
function idFor(rule: Regularity, input: RuleInput): string {
  const idOf = (name: string, { index }: Column): string => {
    const id = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
    return /^[a-z0-9]+(?:-[a-z0-9]+){0,9999}$/.test(id) ? id : `column-${index + 1}`;
  };
  const { columns, target, kind } = rule;
  const ids = [...columns, target].map((column) => idOf(nameIn(input, column) ?? "", column));
  const id = filled(formOf(rule).id, {
    one: ids[0] ?? "",
    other: ids.at(-1) ?? "",
    all: ids.slice(0, -1).join("-"),
    kind: kind === undefined ? "" : `${idOf(input.kindNames.get(kind) ?? "", columns[0] ?? target)}-`,
  });
  return rule.sort === "together" ? id.slice(0, 60).replace(/-+$/, "") : id;
}

/** A rule and its example, and the cards that it begins with; `shown`: the names of the examples so far, by their cards. */
function recordsOf(
  rule: Regularity,
  id: string,
  words: Readonly<Record<string, string>>,
  input: RuleInput,
  shown: Map<string, string>,
): Block[] {
  const { things, columns, target, covered, exceptions, log } = rule;
  const { about, says, mend = MEND, isInfo = false, condition } = formOf(rule);
  const rowsOf = (all: readonly number[]): readonly number[] => all.map((thing) => things.rows[thing] ?? 0);
  const wrong = new Set(exceptions);
  const kept = rowsOf(covered.filter((thing) => !wrong.has(thing)).slice(0, 2));
  const odd = rowsOf(exceptions);
  const head: Block = {
    head: `Rule: ${id}`,
    heading: target.heading,
    evidence: [evidenceOf(rule, odd, input), ...(isInfo ? [INFO] : [])],
    grounds: { about: filled(about, words), columns: [...new Set([...columns, target])], kept, odd, log },
    lines: [
      `About: ${filled(about, words)}`,
      `Says: ${filled(says, words)}`,
      `Mend: ${mend}`,
      `Severity "${isInfo ? "info" : "warning"}"`,
      `For "${words.about}"`,
      ...filled(condition, words).split("\n"),
    ],
  };
  const shape = shapeFor(rule, input);
  const example = shape === undefined ? undefined : writeExample(shape, input);
  if (example === undefined) return [head];
  const { cards, broken, without, changed } = example;
  if (changed === undefined)
    return [{ ...head, lines: [...head.lines, "Breaks:", ...indented(broken), "Mended:", ...indented(cards)] }];
  const known = shown.get(cards);
  const basis = known ?? `cards-of-${id}`;
  shown.set(cards, basis);
  const breaks = [`Breaks: from ${basis}${without}`, ...(changed === "" ? [] : indented(changed))];
  const whole = { ...head, lines: [...head.lines, ...breaks, `Mended: from ${basis}`] };
  const invented = "About: Cards in the shape of those in the table, with invented names and texts.";
  const lines = [invented, "Records:", ...indented(cards)];
  const records: Block = { head: `Example: ${basis}`, heading: undefined, evidence: [], lines };
  return known === undefined ? [records, whole] : [whole];
}

const indented = (text: string): string[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`));

/** `40 rows, no exceptions; by chance once in 10^12 (310 proposals tried).` */
function evidenceOf(rule: Regularity, odd: readonly number[], { rowsNamed }: RuleInput): string {
  const { things, columns, total, log, tried } = rule;
  const { unit = things.list === undefined ? "row" : "object" } = formOf(rule);
  const alike = unit === "group" ? ` of rows with the same ${columns[0]?.heading}` : "";
  const but = odd.length === 0 ? "no exceptions" : `exceptions in ${rowsNamed(odd, 8)}`;
  const power = Math.min(300, Math.floor(-log));
  const chance = tried === 0 ? "" : `; by chance once in 10^${power} (${counted(tried, "proposal")} tried)`;
  return `${counted(total, unit)}${alike}, ${but}${chance}.`;
}

/** Things that keep a rule, and what breaks it; undefined if none can be shown. */
function shapeFor(rule: Regularity, input: RuleInput): Shape | undefined {
  const { sort, things, columns, target, value } = rule;
  const [column = target] = columns;
  const { flawed, profiles, places } = input;
  const rowOf = (thing: number): number => things.rows[thing] ?? 0;
  // What its kind obliges it to have can't be taken away to break a rule.
  const place = places.get(sort === "together" ? (columns.at(-1) ?? target) : target);
  const isEmptied = place !== undefined && (sort === "together" || sort === "with" || sort === "needs");
  const wrong = new Set([...rule.exceptions, ...(isEmptied ? obligedBy(place) : [])]);
  const right = rule.covered.filter((thing) => !wrong.has(thing) && !flawed.has(rowOf(thing)));
  const shown = thingsToShow(rule, right, input, rowOf);
  const [first, second = first] = shown;
  if (first === undefined || second === undefined) return undefined;
  const at = shown.length - 1;
  const breaking = (texts: readonly string[] | undefined, edited = target, thing = at): Shape | undefined =>
    texts && { things, shown, given: [], breaks: [{ at: thing, column: edited, texts }] };
  const next = ({ cells }: Column): readonly string[] => [String(Number(cells[first]?.[0] ?? 0) + 1)];
  switch (sort) {
    case "same": {
      const { texts = [] } = profiles.get(target) ?? {};
      const donor = texts.findIndex((text, row) => text !== "" && text !== texts[second] && !flawed.has(row));
      return breaking(target.cells[donor]);
    }
    case "together":
      return breaking([], columns.at(-1));
    case "with":
    case "needs":
      return breaking([]);
    case "never":
    case "apart":
    case "implies":
      return breaking(target.cells.find(([text]) => text !== undefined && text !== value));
    case "equal":
    case "counts":
      return breaking(next(column), column);
    case "at-most":
      return breaking(next(target), column);
    case "once":
      return breaking(target.cells[first]);
    case "gaps":
      return breaking(["3"]);
    case "names": {
      const { counts, odd, sort: values, isClosed } = profiles.get(target) as Profile;
      const named = new Set(shown.flatMap((thing) => column.cells[rowOf(thing)] ?? []));
      // Where the values are declared, one of them that no card of the example has.
      const declared = values === "codes" || isClosed ? [...counts.keys()] : [];
      return breaking([declared.find((text) => !odd.has(text) && !named.has(text)) ?? "Zzyzx"], target, 0);
    }
    case "listed":
    case "mentioned": {
      const prose = (target.cells[first] ?? []).map((word) => value?.replace("<>", () => word)).join(" ");
      const given = [{ at: 0, column, texts: [KEPT + prose] }];
      return { things, shown, given, breaks: [{ at: 0, column, texts: [`${KEPT}Swim.`] }] };
    }
  }
}

/** The shortest things that show a rule: one, or two that belong together. */
function thingsToShow(
  { sort, columns, target }: Regularity,
  right: readonly number[],
  { table, profiles, things: { cards } }: RuleInput,
  rowOf: (thing: number) => number,
): readonly number[] {
  const [column = target] = columns;
  const [key, named] = [profiles.get(column) as Profile, profiles.get(target) as Profile];
  const shortest = (candidates: readonly (readonly number[])[]): readonly number[] => {
    const lengths = rowLengths(table);
    const lengthOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + (lengths[rowOf(one)] ?? 0), 0);
    let best: readonly number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const all of candidates) if (lengthOf(all) < least) [best, least] = [all, lengthOf(all)];
    return best;
  };
  switch (sort) {
    case "same":
    case "once":
      return shortest(groupsOf(key, right).flatMap(([one, two = one]) => (one === two ? [] : [[one ?? 0, two ?? 0]])));
    case "gaps": {
      const numbered = groupsOf(key, right).map((cards) =>
        ["1", "2"].flatMap((text) => cards.find((card) => named.texts[card] === text) ?? []),
      );
      return shortest(numbered.filter(({ length }) => length === 2));
    }
    case "names": {
      const byName = new Map(cards.rows.map((card) => [column.cells[card]?.[0], card]));
      const one = right.filter((card) => target.cells[card]?.length === 1);
      const pairs = one.map((card) => [card, byName.get(target.cells[card]?.[0]) ?? card] as const);
      return shortest(pairs.filter(([card, other]) => card !== other));
    }
    case "listed":
    case "mentioned":
      return shortest(right.filter((card) => (target.cells[card]?.length ?? 0) > 0).map((card) => [card]));
    default:
      return shortest(right.map((thing) => [thing]));
  }
}

/** How much there is to read in each row. */
const rowLengths = memoize((table: Table): readonly number[] =>
  table.rows.map(({ cells }) => cells.reduce((sum, { text }) => sum + text.length, 0)),
);
