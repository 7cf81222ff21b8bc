import type { Json, System } from "../../compiler/index.js";
import { getOrMake, groupBy } from "../../grammar/index.js";
import { importTable } from "../tables/import-table.js";
import type { Mapping } from "../tables/mapping.js";
import { divide } from "../tables/notation-text.js";
import {
  ABSENT_CELL,
  cellOf,
  EMPTY_CELL,
  type SourceRow,
  type Table,
  type TableCell,
  textCell,
} from "../tables/table.js";
import { type Column, isNameHeading, type Things } from "./columns.js";
import type { Profile } from "./profile.js";
import type { Mined } from "./regularity.js";

/** What examples are made of. */
export interface ExampleInput extends Mined {
  readonly mapping: Mapping;
  /** The draft without rules, by which the cards of examples are written. */
  readonly system: System;
}

/** A cell of an example that is another one than in the table. */
export interface Edit {
  /** Which of the things of the example, from 0. */
  readonly at: number;
  readonly column: Column;
  /** None empties it. */
  readonly texts: readonly string[];
}

/** Some cards of the table, or objects in their lists, that keep a rule, and what breaks it. */
export interface Shape {
  readonly things: Things;
  /** Indexes of things. */
  readonly shown: readonly number[];
  /** What is changed before it is shown. */
  readonly given: readonly Edit[];
  readonly breaks: readonly Edit[];
}

/** The example of a rule, in lines. */
export interface WrittenExample {
  /** The cards, as an `Example` record has them. */
  readonly cards: string;
  /** What follows `Breaks: from` and the name of that record; undefined if all of it has to be written. */
  readonly without: string;
  readonly changed: string | undefined;
  /** The cards that break the rule. */
  readonly broken: string;
}

/** Texts are invented, so that a draft repeats nobody's; names stay the same where they are the same. */
export function writeExample(shape: Shape, input: ExampleInput): WrittenExample | undefined {
  const { table, mapping, system, identifier } = input;
  const rows = shape.shown.map((thing) => table.rows[shape.things.rows[thing] ?? 0]);
  if (rows.some((row) => row === undefined)) return undefined;
  const invented = inventor(input);
  const written = (edits: readonly Edit[]): string | undefined => {
    const changed = rows.map((row, at) =>
      edits
        .filter((edit) => edit.at === at)
        .reduce((one, edit) => edited(one, edit, partOf(shape, at), table.kind), row as SourceRow),
    );
    return importTable({ ...table, rows: changed.map(invented) }, mapping, { system, systemLabel: undefined }).packs[0]
      ?.text;
  };
  const cards = written(shape.given);
  const broken = written([...shape.given, ...shape.breaks]);
  if (cards === undefined || broken === undefined || cards === broken) return undefined;
  const difference = identifier === undefined ? undefined : differenceOf(cards, broken);
  return { cards, broken, without: difference?.without ?? "", changed: difference?.changed };
}

/** Which object in the list of its card it is. */
function partOf({ things, shown }: Shape, at: number): number | undefined {
  const thing = shown[at] ?? 0;
  return things.list === undefined ? undefined : thing - things.rows.indexOf(things.rows[thing] ?? 0);
}

function edited(row: SourceRow, { column, texts }: Edit, part: number | undefined, kind: Table["kind"]): SourceRow {
  const { index } = column;
  if (part === undefined) return { ...row, cells: row.cells.with(index, cellWith(column, texts, kind)) };
  const value = row.cells[index]?.value;
  const parts: (Json | undefined)[] = Array.isArray(value) ? [...(value as readonly Json[])] : [];
  while (parts.length <= part) parts.push(undefined);
  parts[part] = texts.length === 0 ? undefined : column.isList ? [...texts] : texts[0];
  return { ...row, cells: row.cells.with(index, cellOf(parts as Json[])) };
}

function cellWith(
  { separators: [separator], isList, isTruth }: Column,
  texts: readonly string[],
  kind: Table["kind"],
): TableCell {
  const [text] = texts;
  if (text === undefined) return kind === "entries" ? ABSENT_CELL : EMPTY_CELL;
  if (isTruth) return cellOf(true);
  if (separator !== undefined) return textCell(texts.join(separator));
  return isList ? cellOf([...texts]) : textCell(text);
}

const BIRDS = ["Tern", "Gull", "Wren", "Lark", "Crane", "Heron", "Plover", "Rook"];
const SENTENCE = "Swim to the harbour.";

/** Names and texts of nobody's in place of those in the table. */
function inventor({ profiles, identifier }: ExampleInput): (row: SourceRow) => SourceRow {
  const names = new Map<string, string>();
  const nameFor = (text: string): string =>
    getOrMake(names, text, () => {
      const round = Math.floor(names.size / BIRDS.length);
      return `${BIRDS[names.size % BIRDS.length]}${round === 0 ? "" : ` ${round + 1}`}`;
    });
  const isFree = ({ column, sort }: Profile): boolean =>
    sort === "text" ||
    (sort === "words" && (column.isAside || isNameHeading(column.heading))) ||
    (column === identifier && sort === "words");
  return (row) => {
    const cells = [...row.cells];
    for (const [column, profile] of profiles) {
      const cell = cells[column.index];
      if (cell === undefined || (cell.text === "" && cell.items === undefined)) continue;
      const change = profile.sort === "prose" ? invented : isFree(profile) ? nameFor : undefined;
      if (change !== undefined) cells[column.index] = replaced(cell, column, change);
    }
    return { ...row, cells };
  };
}

/** Marks of texts stay, since rules are about them. */
const invented = (text: string): string =>
  text.startsWith(KEPT) ? text.slice(KEPT.length) : text === "" ? "" : SENTENCE;

/** Begins a text that an example needs as it is. */
export const KEPT = "\u0000";

function replaced(cell: TableCell, { separators }: Column, change: (text: string) => string): TableCell {
  if (cell.items === undefined) return textCell(divide(cell.text, separators).map(change).join(separators[0]));
  const inner = (value: Json | undefined): Json | undefined =>
    Array.isArray(value)
      ? (value as readonly Json[]).map((one) => inner(one) as Json)
      : typeof value === "string"
        ? change(value)
        : value;
  return cellOf(inner(cell.value) as Json);
}

/** Lines below one name of a record, by that name. */
function linesOf(record: string): ReadonlyMap<string, string> {
  const blocks = record.split(/\n(?=[^\s])/).map((block) => block.trimEnd());
  const groups = groupBy(
    blocks.filter((block) => block !== ""),
    (block) => /^[^\s:]+/.exec(block)?.[0] ?? block,
  );
  return new Map([...groups].map(([name, all]) => [name, all.join("\n")]));
}

/** How the cards that break a rule are written as a change of those that keep it; undefined if they can't be. */
function differenceOf(
  cards: string,
  broken: string,
): { readonly without: string; readonly changed: string } | undefined {
  const [before, after] = [cards, broken].map((text) => text.trimEnd().split(/\n---\n/)) as [string[], string[]];
  if (before.length !== after.length) return undefined;
  const gone: string[] = [];
  const changed: string[] = [];
  for (const [at, record] of before.entries()) {
    const [first = ""] = record.split("\n", 1);
    if (!first.startsWith("Identifier: ") || !after[at]?.startsWith(`${first}\n`)) return undefined;
    const [old, now] = [linesOf(record), linesOf(after[at] ?? "")];
    const identifier = first.slice("Identifier: ".length);
    for (const name of old.keys()) {
      if (now.has(name)) continue;
      if (/[/"\\]| of |,/.test(identifier)) return undefined;
      gone.push(`${name} of ${identifier}`);
    }
    const lines = [...now].flatMap(([name, text]) => (old.get(name) === text ? [] : [text]));
    if (lines.length > 0) changed.push([first, ...lines].join("\n"));
  }
  return { without: gone.length === 0 ? "" : ` without ${gone.join(" / ")}`, changed: changed.join("\n---\n") };
}
