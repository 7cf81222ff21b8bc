import { nearestName } from "../diagnostics/nearest.js";
import type { RecordModel } from "./record-model.js";
import { textOf } from "./record-text.js";

/**
 * True for a record that could not be read in full: what seems to be missing may stand on the lines that were not
 * (`couldCarry`). A warning about anything else makes nobody wait.
 */
export function isUnread(record: RecordModel): boolean {
  return record.uncertain;
}

const texts = new WeakMap<RecordModel, string>();

/** The lines of a record that could not be read, or not as anything that its system knows there. */
export function unreadText(record: RecordModel): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const lines = new Set(record.strayLines.map(({ line }) => line));
  for (const { entries, lines: at } of [record.globals, ...record.categories])
    for (const [index, { uncertain }] of entries.entries()) if (uncertain) lines.add(at[index] ?? -1);
  for (const { line, lines: members, declaration } of record.categories)
    if (declaration === undefined) for (const one of [line, ...members]) lines.add(one);
  for (const { line, endLine, spelling, attributeLines } of record.labels) {
    for (const one of attributeLines) lines.add(one);
    if (spelling === "misspelt") for (let one = line; one < endLine; one++) lines.add(one);
  }
  lines.delete(-1);
  const text = [...lines].map((line) => textOf(record, line)).join("\n");
  texts.set(record, text);
  return text;
}

/** Shorter names stand within many words. */
const LEAST_LETTERS = 6;
const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Whether one of some names, nearly written, stands on the lines of a record that could not be read. */
export function couldCarry(record: RecordModel, names: Iterable<string>): boolean {
  const text = unreadText(record);
  // A word of millions of letters would be more than the engine of expressions can take in one piece.
  const words = new Set(text.match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}]{0,1000}/gu));
  const whole = letters(text);
  for (const name of names) {
    if (name.length >= LEAST_LETTERS && whole.includes(letters(name))) return true;
    for (const word of words) if (word === name || nearestName(word, [name]) !== undefined) return true;
  }
  return false;
}
