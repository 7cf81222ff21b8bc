import fc from "fast-check";
import { expect, test } from "vitest";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { prepareRules } from "../../compiler/evaluate/prepare-rules.js";
import { parse } from "../../grammar/index.js";
import { badLines } from "../support/bad-texts.js";
import { check } from "../support/check.js";
import { readSamples } from "../support/samples.js";
import { runs } from "../support/sweep.js";
import { defaultSystem } from "../support/systems.js";

/** Records of the samples, clean and wrong ones: in each file each card stands for itself. */
const textsOfSamples = () =>
  readSamples("samples")
    .filter(
      ({ path }) =>
        path.endsWith(".cards") && !/mistakes\/packs|conflict|system|duplicate-|similar-|encoding/.test(path),
    )
    .map(({ text }) => text)
    // Other games have rules on decks of their own.
    .filter((text) => text.includes("\n---\n") && !text.includes("System:"))
    // All kinds together tell the game of cards that name none.
    .filter((text) => check(text).every(({ rule }) => rule !== "unknown-system"));

/** A file, one of its lines, and what that line becomes; undefined: it is lost. */
const damages = () =>
  fc
    .constantFrom(...textsOfSamples())
    .chain((text) =>
      fc.tuple(fc.constant(text), fc.nat(text.split("\n").length - 2), fc.option(badLines, { nil: undefined })),
    )
    .filter(([, , damage]) => !reachesFurther(damage ?? ""));

test("damage on one line leaves the trees and findings of all other cards alone", { tags: "slow" }, () => {
  fc.assert(
    fc.property(damages(), ([text, line, damage]) => {
      const lines = text.split("\n");
      const before = lines.slice(0, line).join("\n").length + (line === 0 ? 0 : 1);
      const written = damage === undefined ? "" : `${damage}\n`;
      const behind = before + (lines[line]?.length ?? 0) + 1;
      const damaged = text.slice(0, before) + written + text.slice(behind);
      const record = parse(text).records.find(({ start, text: own }) => start <= before && before < start + own.length);
      // A separator is no line of a record.
      fc.pre(record !== undefined);
      const end = record.start + record.text.length;
      const moved = before + written.length - behind;
      const apart = { start: record.start, end };
      const apartNow = { start: record.start, end: end + moved };
      expect(treesOutside(damaged, apartNow, moved)).toEqual(treesOutside(text, apart, 0));
      expect(findingsOutside(damaged, apartNow, moved)).toEqual(findingsOutside(text, apart, 0));
    }),
    runs(400),
  );
});

interface Place {
  readonly start: number;
  readonly end: number;
}

/** A line that is meant to change how other cards are read, or how their names compare. */
function reachesFurther(line: string): boolean {
  return /System:|Pack:|Era:|Deck:|Identifier:|ignore-file|^[<|=>]{7}/i.test(line);
}

/** The other records, counted from where they would be without the damage. */
function treesOutside(text: string, damaged: Place, moved: number): object[] {
  return parse(text)
    .records.filter(({ start, text: own }) => start + own.length < damaged.start || start > damaged.end)
    .map(({ start, text: own, lines }) => ({ start: start > damaged.end ? start - moved : start, own, lines }));
}

/** The findings on other records; those that compare names of several cards may come and go with the names. */
function findingsOutside(text: string, damaged: Place, moved: number): object[] {
  return check(text)
    .filter(({ span, rule }) => (span.end < damaged.start || span.start > damaged.end) && !COMPARING.has(rule))
    .map(({ span, rule, message }: Diagnostic) => {
      return { rule, message, start: span.start > damaged.end ? span.start - moved : span.start };
    });
}

/** Rules of the game that cannot be told of a record by itself do the same. */
const system = defaultSystem();
const together = [
  ...prepareRules(system, new Map()).flatMap(({ ofRecord, declaration }) => (ofRecord ? [] : [declaration])),
  ...system.data.rules.filter(({ by }) => by !== undefined),
];

const COMPARING: ReadonlySet<string> = new Set([
  ...together.map(({ name }) => name),
  "foreign-letter",
  "similar-name",
  "inconsistent-type",
  "odd-identifier",
  "similar-identifier",
  "duplicate-identifier",
  "card-in-no-deck",
  "malformed-deck-line",
  "unknown-card",
  "undotted-name",
  // It says that one of the others finds nothing.
  "unused-suppression",
]);
