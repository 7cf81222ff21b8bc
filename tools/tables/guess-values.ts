import {
  type AttributeDeclaration,
  comparable,
  listedEntries,
  readHoles,
  readingPhrase,
  readText,
  type System,
  shapesOf,
} from "../../compiler/index.js";
import { isListOf, isSentence, LIST_DIVIDERS, LIST_SEPARATORS } from "./cell-values.js";
import type { ColumnMapping, MappedValue } from "./mapping.js";
import { divide } from "./notation-text.js";
import { cellAt, columnOf, type Table } from "./table.js";
import type { ColumnTarget } from "./targets.js";

/** The values in the cells of a column, with lists split. */
export function valuesOf(table: Table, heading: string): readonly string[] {
  const column = columnOf(table.headings, heading);
  const all = table.rows.flatMap((row) => cellAt(row, column).items ?? [cellAt(row, column).text]);
  return all.filter((value) => value !== "");
}

/** False if a column of texts would be mapped to a numeric attribute. */
export function fitsValues(target: ColumnTarget, values: readonly string[], system: System): boolean {
  if (!isNumber(target, system)) return true;
  const distinct = [...new Set(values)];
  const numbers = distinct.filter((value) => /\d/.test(value) && value.length < 8);
  return numbers.length * 2 > distinct.length;
}

/** The settings a column needs besides its target: strip markers, split lists, translate values to the game's words. */
export function tuned(
  plain: ColumnMapping,
  target: ColumnTarget,
  cells: readonly string[],
  system: System,
): ColumnMapping {
  const vocabulary = vocabularyOf(target, system);
  if (!isNumber(target, system) && vocabulary.length === 0) return { ...plain, ...openList(target, cells, system) };
  const values = [...new Set(cells)];
  if (isNumber(target, system)) return { ...plain, ...tunedNumber(values) };
  const separators = isMany(target, system) ? separatorFor(values, vocabulary) : undefined;
  const pieces = separators === undefined ? values : values.flatMap((value) => divide(value, separators));
  const mapped = [...new Set(pieces)].flatMap((value): [string, MappedValue][] => {
    const meaning = meaningOf(value, vocabulary);
    return meaning === undefined ? [] : [[value, meaning]];
  });
  return { ...plain, values: new Map(mapped), separators };
}

/** `#2#`: characters to strip so that the values are numbers. A dash means none. */
function tunedNumber(values: readonly string[]): Pick<ColumnMapping, "strip" | "values"> {
  const odd = values.filter((value) => !NUMBER.test(value));
  const nothing = odd.filter((value) => NOTHING.test(value));
  const marked = odd.filter((value) => !NOTHING.test(value));
  const strip = [...new Set(marked.join("").replace(/[\d\s+-]/g, ""))].filter((mark) => MARKERS.includes(mark));
  const helps = marked.some((value) =>
    NUMBER.test(strip.reduce((text, mark) => text.replaceAll(mark, ""), value).trim()),
  );
  return { strip: helps ? strip : [], values: new Map(nothing.map((value) => [value, null])) };
}

const NUMBER = /^[+-]?\d+$/;
const NOTHING = /^([-–—]+|n\/?a|none|null)$/i;
const MARKERS = "#*_~°'\"";

/** The separator of an undeclared list, if most of the cells that contain it are short values with it between. */
function openList(target: ColumnTarget, values: readonly string[], system: System): Partial<ColumnMapping> {
  if (!isMany(target, system) || values.some((value) => LIST_SEPARATORS.some((one) => value.includes(one)))) return {};
  const phrases = declarationsOf(target, system).flatMap((one) => readingPhrase(one, system.phrases) ?? []);
  const isWhole = (value: string) =>
    isSentence(value) || phrases.some((phrase) => readText(value, phrase, system).kind === "whole");
  const separator = LIST_DIVIDERS.find((one) => {
    const divided = values.filter((value) => value.includes(one) && !value.startsWith('"'));
    return (
      divided.length > 0 &&
      // One whole sentence is enough where texts are read: it must not be cut.
      !(phrases.length > 0 && divided.some(isWhole)) &&
      2 * divided.filter((value) => isListOf(value, one)).length > divided.length
    );
  });
  return separator === undefined ? {} : { separators: [separator] };
}

function separatorFor(values: readonly string[], vocabulary: readonly string[]): readonly string[] | undefined {
  const known = (value: string) => vocabulary.includes(value) || meaningOf(value, vocabulary) !== undefined;
  const unknown = values.filter((value) => !known(value));
  if (unknown.length === 0) return undefined;
  const separator = LIST_DIVIDERS.find((one) =>
    unknown.some((value) => value.includes(one) && divide(value, [one]).some(known)),
  );
  return separator === undefined ? undefined : [separator];
}

/** A value in the game's words, if certain; undefined if it already is, or is nothing like them. */
function meaningOf(value: string, vocabulary: readonly string[]): MappedValue | undefined {
  if (vocabulary.includes(value)) return undefined;
  const same = vocabulary.filter((entry) => comparable(entry) === comparable(value));
  if (same[0] !== undefined) return same[0];
  const [yes] = vocabulary;
  if (vocabulary.length === 1 && yes === "Yes") return YES.test(value) ? yes : NO.test(value) ? null : undefined;
  const short = vocabulary.filter((entry) => entry.toLowerCase().startsWith(value.toLowerCase()));
  return short.length === 1 ? short[0] : undefined;
}

const YES = /^(true|yes|y|x|1|✓)$/i;
const NO = /^(false|no|n|0|-)$/i;

function isNumber(target: ColumnTarget, system: System): boolean {
  const values = declarationsOf(target, system).flatMap((declaration) => declaration.values);
  return values.length > 0 && values.every((type) => type === "integer");
}

export function isMany(target: ColumnTarget, system: System): boolean {
  if (target.kind === "member") return shapesOf(system).member(target.category, target.name).many;
  return declarationsOf(target, system).some(({ many }) => many);
}

/** Entries without holes. */
function vocabularyOf(target: ColumnTarget, system: System): readonly string[] {
  const entries = declarationsOf(target, system).flatMap(listedEntries);
  return [...new Set(entries.map((entry) => readHoles(entry).literal).filter((entry) => entry !== undefined))];
}

function declarationsOf(target: ColumnTarget, system: System): readonly AttributeDeclaration[] {
  if (target.kind === "attribute") return system.attributes.get(target.name) ?? [];
  if (target.kind !== "member") return [];
  return (system.attributes.get(target.name) ?? []).filter(({ on }) => on.includes(target.category));
}
