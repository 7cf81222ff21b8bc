/**
 * How many of the cards' texts the phrases of their game read: `npm run try -- texts --system altered FILE.cards…`, with
 * `--list` to see the others. Each distinct text counts once.
 */
import { readFileSync } from "node:fs";
import { createRecordReader, type System } from "../compiler/index.js";
import { textsOfEntry } from "../compiler/rules/read-texts.js";
import { isAllUnread } from "../compiler/rules/unread-text.js";
import { certainMistakes } from "../compiler/texts/mistakes.js";
import type { TextReading } from "../compiler/texts/read-text.js";
import { getOrMake, parse } from "../grammar/index.js";
import { shippedSystem } from "../test/support/systems.js";

/** Counts of the distinct texts of one name, by how they are read. */
export interface TextCount {
  /** Completely. */
  whole: number;
  /** Partly: a form has some of its words, and others are read by no phrase, or keywords that the game doesn't list. */
  frame: number;
  /** With a mistake that the game describes. */
  mistaken: number;
  ambiguous: number;
  /** By no form, or only with all its words in pieces that no phrase reads. */
  notRead: number;
}

/** Counts how the distinct texts of some cards are read, by name. */
export function countTexts(
  text: string,
  system: System,
): ReadonlyMap<string, { readonly count: TextCount; readonly others: string[] }> {
  const reader = createRecordReader(system);
  const counts = new Map<string, { count: TextCount; others: string[] }>();
  const seen = new Set<string>();
  for (const record of parse(text).records.flatMap((node) => reader.read(node))) {
    for (const entry of [record.globals, ...record.categories].flatMap(({ entries }) => entries)) {
      for (const { name, text: said, reading } of textsOfEntry(entry, entry.scope)) {
        if (seen.has(`${name} ${said}`)) continue;
        seen.add(`${name} ${said}`);
        const known = getOrMake(counts, name, () => ({ count: nothing(), others: [] }));
        known.count[wayOf(said, reading)]++;
        if (reading.kind !== "whole") known.others.push(said);
      }
    }
  }
  return counts;
}

const nothing = (): TextCount => ({ whole: 0, frame: 0, mistaken: 0, ambiguous: 0, notRead: 0 });

function wayOf(text: string, reading: TextReading): keyof TextCount {
  if (reading.kind === "not read") return "notRead";
  if (reading.kind !== "partly") return reading.kind;
  if (certainMistakes({ text, reading }).length > 0) return "mistaken";
  return isAllUnread(text, reading.odd) ? "notRead" : "frame";
}

function main(): void {
  const [...rest] = process.argv.slice(2);
  const at = rest.indexOf("--system");
  const [, name] = at === -1 ? [] : rest.splice(at, 2);
  const list = rest.includes("--list");
  const files = rest.filter((one) => !one.startsWith("--"));
  if (name === undefined || files.length === 0) {
    console.error("usage: npm run try -- texts --system NAME FILE.cards… [--list]");
    process.exitCode = 2;
    return;
  }
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n---\n");
  for (const [attribute, { count, others }] of countTexts(text, shippedSystem(name))) {
    const all = Object.values(count).reduce((sum, number) => sum + number, 0);
    console.log(
      `${attribute}: ${all} texts, ${Object.entries(count)
        .map(([way, number]) => `${way} ${number}`)
        .join(", ")}`,
    );
    if (list) for (const other of others) console.log(`  ${other}`);
  }
}

if (process.argv[1]?.endsWith("count-texts.ts")) main();
