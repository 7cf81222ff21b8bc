import type { Entry, RecordModel } from "../model/record-model.js";

/**
 * Whether two records have the same names, values and texts, in any order. The formatter checks its output with this,
 * so that no unforeseen layout can change a card.
 */
export function sameMeaning(one: RecordModel, other: RecordModel): boolean {
  return meaningOf(one) === meaningOf(other);
}

function meaningOf(record: RecordModel): string {
  const labels = record.labels.map(({ name, text }) => JSON.stringify([name, text]));
  const globals = record.globals.entries.map(entryMeaning);
  const categories = record.categories.map(({ name, entries }) =>
    JSON.stringify([name, entries.map(entryMeaning).sort()]),
  );
  return JSON.stringify([record.role, labels.sort(), globals.sort(), categories.sort(), record.strayLines.length]);
}

function entryMeaning({ name, category, operator, values }: Entry): string {
  return JSON.stringify([category ?? null, name, operator ?? null, values]);
}
