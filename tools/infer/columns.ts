import { isObject, type Json } from "../../compiler/index.js";
import { largest, pushTo } from "../../grammar/index.js";
import { isKeyInList } from "../tables/mapping.js";
import { divide } from "../tables/notation-text.js";
import { ABSENT_CELL, cellAt, cellOf, columnOf, type Table, type TableCell } from "../tables/table.js";
import { countOf, occurrences } from "./counts.js";

/** What stands below a heading, as values. */
export interface Column {
  readonly heading: string;
  /** In the table, from 0. */
  readonly index: number;
  /** By thing; empty where nothing stands. */
  readonly cells: readonly (readonly string[])[];
  /** On how many things there is something. */
  readonly filled: number;
  /** A cell may hold several values. */
  readonly isList: boolean;
  /** What separates them in a text, the most frequent first; nothing for lists of JSON. */
  readonly separators: readonly string[];
  /** A mark that is around some of the values, as in `#5#` beside `5`. */
  readonly mark: string | undefined;
  /** True and false of JSON: what is true is `Yes`, and what is false is nothing. */
  readonly isTruth: boolean;
  /** `null` of JSON among numbers, which is another thing than a missing key: printed X or dashes. It is a `-`. */
  readonly hasDash: boolean;
  /** Credits, dates, pictures, ids of others, flavour: what no game depends on. */
  readonly isAside: boolean;
}

/** The cards of a table, or the objects of a list in its entries, and what they have. */
export interface Things {
  /** The heading of the list without its brackets; undefined for the cards. */
  readonly list: string | undefined;
  /** By thing: the index of its row. */
  readonly rows: readonly number[];
  readonly columns: readonly Column[];
}

/** A column of which nothing is made, and why. */
export interface LeftOut {
  readonly heading: string;
  readonly why: string;
  /** The head of the record that somebody deleted. */
  readonly record?: string;
}

export interface TableThings {
  readonly cards: Things;
  readonly lists: readonly Things[];
  readonly leftOut: readonly LeftOut[];
}

/** Each column is compared with each other one. */
const MOST_COLUMNS = 300;

/** By heading: the head of the record that was drafted for that column or list, and deleted. */
export type Deleted = ReadonlyMap<string, string>;

/** The values of a table. Nested lists of objects are read one level deep; what is in deeper ones is left out. */
export function thingsIn(table: Table, deleted: Deleted): TableThings {
  const leftOut: LeftOut[] = [];
  const headings = new Map<string | undefined, string[]>([[undefined, []]]);
  for (const [column, heading] of table.headings.entries()) {
    if (heading === "" || columnOf(table.headings, heading) !== column) continue;
    const isOfList = table.kind === "entries" && isKeyInList(heading);
    const list = isOfList ? heading.slice(0, heading.indexOf("[].")) : undefined;
    const record = deleted.get(heading) ?? deleted.get(list ?? "");
    if (record !== undefined) leftOut.push({ heading, why: `${record} was deleted`, record });
    else if (list !== undefined && isKeyInList(heading.slice(list.length + 3)))
      leftOut.push({ heading, why: "it is a list of objects within another one" });
    else if ((headings.get(list) ?? []).length < MOST_COLUMNS) pushTo(headings, list, heading);
    else leftOut.push({ heading, why: `a game is drafted from the first ${MOST_COLUMNS} columns` });
  }
  const [cards, ...lists] = [...headings].map(([list, all]): Things => {
    const indexes = all.map((heading) => columnOf(table.headings, heading));
    // How many objects a row has: as many as the longest of its lists.
    const lengths = table.rows.map((row) =>
      list === undefined
        ? 1
        : largest(
            indexes.map((index) => partsIn(cellAt(row, index)).length),
            0,
          ),
    );
    const cells = (index: number): readonly TableCell[] =>
      table.rows.flatMap((row, at) => {
        const cell = cellAt(row, index);
        if (list === undefined) return cell;
        const parts = partsIn(cell);
        return Array.from({ length: lengths[at] ?? 0 }, (_, part) => {
          const value = parts[part];
          return value === undefined ? ABSENT_CELL : cellOf(value);
        });
      });
    const columns = all.flatMap((heading, at) => {
      const index = indexes[at] ?? 0;
      const column = readColumn(heading, index, cells(index));
      if (typeof column !== "string") return column;
      leftOut.push({ heading, why: column });
      return [];
    });
    return { list, rows: lengths.flatMap((length, row) => Array.from({ length }, () => row)), columns };
  });
  return { cards: cards as Things, lists, leftOut };
}

const partsIn = ({ value }: TableCell): readonly (Json | undefined)[] => (Array.isArray(value) ? value : []);

/** The column, or why there is none. */
function readColumn(heading: string, index: number, cells: readonly TableCell[]): Column | string {
  if (cells.some(({ value }) => Array.isArray(value) && value.flat(9).some(isObject)))
    return "its lists hold objects beside other values";
  const isTruth = cells.every(({ value, text }) => typeof value === "boolean" || text === "");
  const hasDash = !isTruth && meansDash(cells);
  const texts = cells.map((cell): readonly string[] => {
    if (isTruth) return cell.value === true ? ["Yes"] : [];
    if (hasDash && cell.value === null) return ["-"];
    if (cell.items !== undefined) return cell.items.filter((item) => item !== "");
    return cell.text === "" ? [] : [cell.text];
  });
  const mark = isTruth ? undefined : markAround(texts);
  const clean = mark === undefined ? texts : texts.map((all) => all.map((text) => text.replaceAll(mark, "").trim()));
  const isArray = cells.some(({ items }) => items !== undefined);
  const separators = isArray || isTruth ? [] : separatorsIn(clean);
  const values = separators.length === 0 ? clean : clean.map((all) => all.flatMap((text) => divide(text, separators)));
  const filled = countOf(values, (all) => all.length > 0);
  if (filled === 0) return isTruth ? "it is false everywhere" : "it is empty";
  const isList = isArray || separators.length > 0;
  return {
    heading,
    index,
    cells: values,
    filled,
    isList,
    separators,
    mark,
    isTruth,
    hasDash,
    isAside: ASIDE.test(words(heading)) && !isKeyName(heading),
  };
}

/** `null` among numbers, in a list in which others lack the key altogether. */
function meansDash(cells: readonly TableCell[]): boolean {
  const nulls = countOf(cells, ({ value }) => value === null);
  const numbers = countOf(cells, ({ value }) => typeof value === "number");
  return nulls > 0 && numbers > nulls && cells.some(({ value }) => value === undefined);
}

/** The mark of which most marked values are there without it too. */
function markAround(cells: readonly (readonly string[])[]): string | undefined {
  const all = new Set(cells.flat());
  return MARKS.find((mark) => {
    const marked = [...all].filter((text) => text.length > 2 && text.startsWith(mark) && text.endsWith(mark));
    const plain = marked.filter((text) => all.has(text.slice(mark.length, -mark.length)));
    return marked.length > 0 && plain.length * 5 >= marked.length * 3 && all.size > marked.length;
  });
}

const MARKS = ["#", "*", "_", "~"];

/** Headings of what takes part in no rule. */
const ASIDE =
  /\b(artists?|illustrat\w*|credits?|painter|photo\w*|images?|img|pictures?|art|artwork|urls?|links?|flavou?r|quotes?|dates?|released?|updated|created|year|version|u?uuid|guid|notes?|comments?|designers?|authors?|ids?)\b/;

/** Whether a heading is one of what tells cards apart. */
export const isKeyName = (heading: string): boolean => KEY.test(words(heading.split(".").at(-1) ?? ""));

/** Whether a heading is that of the names of cards. */
export const isNameHeading = (heading: string): boolean => NAME.test(words(heading.split(".").at(-1) ?? ""));

const NAME = /^(?:card )?(?:name|title|card)$/;

const KEY =
  /^(?:(?:card|unique|collector) )?(?:id|identifier|code|reference|ref|slug|key|no|nr|number|num)(?: no| number)?$/;

/** `released at` of `releasedAt`. */
export const words = (heading: string): string =>
  heading
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();

/**
 * What separates the values of a list in a cell, or the two that do, as not everyone writes the same: with the fewest
 * different parts, nearly all of which are there again.
 */
function separatorsIn(cells: Column["cells"]): readonly string[] {
  const texts = cells.flat();
  const different = new Set(texts).size;
  const uses = new Map(SEPARATORS.map((one) => [one, texts.filter((text) => text.includes(one))]));
  const often = (one: string): number => uses.get(one)?.length ?? 0;
  const possible = SEPARATORS.filter(
    (one) =>
      often(one) >= Math.max(3, 0.03 * texts.length) && uses.get(one)?.every((text) => ONE_NUMBER.test(text)) === false,
  ).toSorted((one, other) => often(other) - often(one));
  const isShort = texts.reduce((sum, { length }) => sum + length, 0) <= LONGEST_LIST * texts.length;
  const pairs = possible.flatMap((one, at) =>
    possible.slice(at + 1).flatMap((other) => (one.includes(other) || other.includes(one) ? [] : [[one, other]])),
  );
  let best: readonly string[] = [];
  let fewest = 0.7 * different;
  for (const separators of different < 5 ? [] : [...possible.map((one) => [one]), ...(isShort ? pairs : [])]) {
    const parts = texts.flatMap((text) => divide(text, separators));
    const counts = occurrences(parts);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const again = parts.length - countOf(counts.values(), (count) => count === 1);
    if (length > LONGEST_PART * parts.length || counts.size >= fewest || again <= 0.9 * parts.length) continue;
    best = separators;
    fewest = counts.size;
  }
  return best;
}

const SEPARATORS = [", ", ",", "; ", ";", " / ", "/", " | ", "|", ". ", ".", " - ", " • ", "\n"];
const LONGEST_PART = 25;
/** On average. */
const LONGEST_LIST = 80;
/** A price, a fraction or a range: `2,50`, `1 1/2`, `2-4`. */
const ONE_NUMBER = /^\D{0,3}(?:\d+ )?\d+[^\d\s]\d+\D{0,3}$/;
