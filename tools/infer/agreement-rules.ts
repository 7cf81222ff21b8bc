import type { System } from "../../compiler/index.js";
import { importTable } from "../tables/import-table.js";
import type { Mapping } from "../tables/mapping.js";
import type { SourceRow, Table } from "../tables/table.js";
import type { Agreement } from "./agreements.js";
import type { Column } from "./columns.js";
import { isNameHeading } from "./columns.js";
import type { RowsNamed } from "./mistakes.js";

/** What a rule and its example are made from. */
export interface RuleInput {
  readonly table: Table;
  readonly mapping: Mapping;
  /** The draft without rules, by which the cards of examples are written. */
  readonly system: System;
  /** By column: what it is called in the draft. */
  readonly names: ReadonlyMap<Column, string>;
  /** Rows with a mistake, which are no examples. */
  readonly flawed: ReadonlySet<number>;
  readonly rowsNamed: RowsNamed;
}

/** A rule of a draft, or the records that examples of rules begin with. */
export interface DraftedRule {
  readonly head: string;
  readonly heading: string | undefined;
  readonly evidence: readonly string[];
  readonly lines: readonly string[];
}

/** More of them are read by nobody. */
const MOST_RULES = 20;

/**
 * Rules for what agrees: for each column one, by the key that is a name or else has most groups. Only what is stable, and
 * has an example, becomes one.
 */
export function agreementRules(agreements: readonly Agreement[], input: RuleInput): readonly DraftedRule[] {
  const best = new Map<Column, Agreement>();
  for (const one of agreements) {
    const other = best.get(one.column.column);
    if (!one.isStable || (other !== undefined && rank(other) >= rank(one))) continue;
    best.set(one.column.column, one);
  }
  const chosen = [...best.values()].toSorted((one, other) => other.weight - one.weight).slice(0, MOST_RULES);
  const shown = new Map<string, string>();
  return chosen
    .toSorted((one, other) => one.column.column.index - other.column.column.index)
    .flatMap((one) => ruleFor(one, input, shown));
}

const rank = ({ key, total }: Agreement): number => total + (isNameHeading(key.column.heading) ? 1_000_000 : 0);

/** `shown`: the names of the examples so far, by their cards. */
function ruleFor(agreement: Agreement, input: RuleInput, shown: Map<string, string>): DraftedRule[] {
  const { key, column, total, divided } = agreement;
  const [per, name] = [input.names.get(key.column), input.names.get(column.column)];
  const example = exampleOf(agreement, input);
  if (per === undefined || name === undefined || example === undefined) return [];
  const id = `same-${idOf(name, column.column)}-per-${idOf(per, key.column)}`;
  const known = shown.get(example.cards);
  const basis = known ?? `cards-of-${id}`;
  shown.set(example.cards, basis);
  const records: DraftedRule = {
    head: `Example: ${basis}`,
    heading: undefined,
    evidence: [],
    lines: [`About: Cards with the same ${per}.`, "Records:", ...indented(example.cards)],
  };
  const rule: DraftedRule = {
    head: `Rule: ${id}`,
    heading: column.column.heading,
    evidence: [
      `${total - divided.length} of ${total} groups of rows with the same ${key.column.heading} agree.`,
      ...(divided.length === 0 ? [] : [`They don't in ${input.rowsNamed(divided.flat(), 8)}.`]),
    ],
    lines: [
      `About: Cards with the same ${per} have the same ${name}.`,
      `Says: The cards with the ${per} <${per}> have <Sets.${name}> different sets of ${name}.`,
      "Mend: Use the same on all of them, or give one another name if it is another card.",
      'Severity "warning"',
      'For "Card"',
      'In "Pack"',
      `Per "${per}"`,
      "When",
      `    Has = "${name}"`,
      "Must",
      `    Sets.${name} < 1`,
      `Breaks: from ${basis}`,
      ...indented(example.changed),
      `Mended: from ${basis}`,
    ],
  };
  return known === undefined ? [records, rule] : [rule];
}

const indented = (text: string): string[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`));

/** Of lower-case words; where the name has other letters, of the column. */
function idOf(name: string, { index }: Column): string {
  const id = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) ? id : `column-${index + 1}`;
}

/** Two cards of a group that agrees, the shortest; and the lines that give the second one the value of another card. */
function exampleOf({ agreed, column }: Agreement, { table, mapping, system, flawed }: RuleInput) {
  const { column: own, texts } = column;
  const lengthOf = (row: number): number =>
    (table.rows[row]?.cells ?? []).reduce((sum, { text }) => sum + text.length, 0);
  let shortest: { readonly pair: readonly [number, number]; readonly length: number } | undefined;
  for (const [one, other] of agreed) {
    if (one === undefined || other === undefined || flawed.has(one) || flawed.has(other)) continue;
    const length = lengthOf(one) + lengthOf(other);
    if (shortest === undefined || length < shortest.length) shortest = { pair: [one, other], length };
  }
  if (shortest === undefined) return undefined;
  const [one, other] = shortest.pair;
  const donor = texts.findIndex((text, row) => text !== "" && text !== texts[other] && !flawed.has(row));
  const [first, second, given] = [one, other, donor].map((row) => table.rows[row]);
  const cell = given?.cells[own.index];
  if (first === undefined || second === undefined || cell === undefined) return undefined;
  const imported = (rows: readonly SourceRow[]) =>
    importTable({ ...table, rows }, mapping, { system, systemLabel: undefined }).packs[0];
  const pack = imported([first, { ...second, cells: second.cells.with(own.index, cell) }]);
  const [, start] = pack?.sources ?? [];
  if (pack === undefined || start === undefined) return undefined;
  const changed = pack.places.flatMap(({ start: at, column: from }, line) => {
    const text = pack.text.slice(at, pack.places[line + 1]?.start ?? pack.text.length);
    return at === start.start || (at > start.start && from === own.index) ? [text] : [];
  });
  // A card is changed by the line that it begins with.
  if (changed[0]?.startsWith("Identifier:") !== true) return undefined;
  return { cards: imported([first, second])?.text ?? "", changed: changed.join("") };
}
