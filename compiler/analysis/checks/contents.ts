import type { Entry, RecordModel } from "../../model/record-model.js";
import { writtenValue } from "../model/condition.js";

/** What stands on a card besides its labels, by the name it stands under: `Category.Name`. */
export type Contents = ReadonlyMap<string, string>;

const known = new WeakMap<RecordModel, Contents>();

/** The lines of a card that have a meaning in the game, whatever their order. */
export function contentsOf(record: RecordModel): Contents {
  const remembered = known.get(record);
  if (remembered !== undefined) return remembered;
  const lines = new Map<string, string>();
  const add = (path: string, entry: Entry): void => {
    const asks = entry.category === undefined ? entry.name : `${entry.category}.${entry.name}`;
    const name = path === "" ? asks : `${path}.${asks}`;
    const value = `${entry.operator === undefined ? "" : `${entry.operator} `}${entry.values.map(writtenValue).join(" / ")}`;
    const before = lines.get(name);
    lines.set(name, before === undefined ? value : `${before}, ${value}`);
  };
  for (const entry of record.globals.entries) add("", entry);
  for (const { name, entries } of record.categories) {
    if (entries.length === 0) lines.set(name, "");
    for (const entry of entries) add(name, entry);
  }
  known.set(record, lines);
  return lines;
}

/** Equal for cards that differ in their labels only. */
export function contentsKey({ globals, categories }: RecordModel): string {
  const sections = categories.map(({ name, entries }) => `${name}\n${linesOf(entries)}`);
  return `${linesOf(globals.entries)}\n${sections.length > 1 ? sections.sort().join("\n") : sections.join("")}`;
}

function linesOf(entries: readonly Entry[]): string {
  if (entries.length === 1) return lineOf(entries[0] as Entry);
  return entries.map(lineOf).sort().join("\n");
}

const lines = new WeakMap<Entry, string>();

/** Remembered, for equal lines share their entry. */
function lineOf(entry: Entry): string {
  const known = lines.get(entry);
  if (known !== undefined) return known;
  const { category = "", name, operator = "", values } = entry;
  const made = `${category}.${name} ${operator} ${values.map(writtenValue).join(" / ")}`;
  lines.set(entry, made);
  return made;
}

/** Where two cards differ: their values under each name, side by side. */
export function differences(one: RecordModel, other: RecordModel): string[] {
  const [first, second] = [contentsOf(one), contentsOf(other)];
  const names = [...new Set([...first.keys(), ...second.keys()])];
  return names
    .filter((name) => first.get(name) !== second.get(name))
    .map((name) => `${name} (${first.get(name) ?? "nothing"} and ${second.get(name) ?? "nothing"})`);
}
