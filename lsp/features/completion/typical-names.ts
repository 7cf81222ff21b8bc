import type { RecordModel, RecordPlace } from "../../../compiler/index.js";
import { partitionPoint } from "../../../grammar/index.js";
import type { Typing } from "./typing.js";

/** Maximum number of cards to compare, and of cards to search for them. */
const MOST_CARDS = 8;
const MOST_PASSED = 200;

/** Labels, attributes and categories that more than half of the last cards of a kind above in the file have. */
export function typicalNames({ question: { file, pack }, line }: Typing, kind: string): string[] {
  const cards: RecordModel[] = [];
  let passed = 0;
  for (let index = firstBehind(file.records, line.node.start) - 1; index >= 0 && passed < MOST_PASSED; index--) {
    const record = file.records[index];
    passed++;
    if (record?.role === "card" && record.kind === kind && !record.uncertain) cards.push(record);
    if (cards.length === MOST_CARDS) break;
  }
  // The first card of a file is like the last of the pack.
  const alike = ({ record }: RecordPlace) => record.kind === kind && !record.uncertain;
  if (!file.records.some(({ role }) => role === "card"))
    cards.push(
      ...pack.cards
        .slice(-MOST_PASSED)
        .filter(alike)
        .slice(-MOST_CARDS)
        .map(({ record }) => record),
    );
  const counts = new Map<string, number>();
  for (const { labels, globals, categories } of cards) {
    const names = new Set([...labels, ...globals.entries, ...categories].map(({ name }) => name));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count * 2 > cards.length).map(([name]) => name);
}

/** Index of the first record that begins at a place or after it. */
function firstBehind(records: readonly RecordModel[], start: number): number {
  return partitionPoint(records.length, (at) => (records[at]?.node.start ?? 0) < start);
}
