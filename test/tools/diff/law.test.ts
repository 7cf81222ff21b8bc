import { readFileSync } from "node:fs";
import { join } from "node:path";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compilePack } from "../../../compiler/emit/compile-pack.js";
import type { CompiledPack } from "../../../compiler/emit/compiled-pack.js";
import { loadSystem } from "../../../compiler/model/load-system.js";
import { instantiateSystem } from "../../../compiler/systems/instantiate-system.js";
import { describeChange, nameOf } from "../../../tools/diff/change-kinds.js";
import { diffPacks } from "../../../tools/diff/diff-packs.js";
import type { PackVersion } from "../../../tools/diff/pack-diff.js";
import { packOf } from "../../support/check.js";
import { packs } from "../../support/generate-cards.js";
import { ROOT } from "../../support/samples.js";
import { sha256 } from "../../support/sha256.js";
import { resolveShipped, shippedSystem } from "../../support/systems.js";
import { inLine } from "./diff.js";

const GAMES = ["got", "altered@2024-09", "conspiracy", "horizon"];

/** The law: what has another hash has a change, which says something; what has the same hash has none. */
function expectLaw(before: PackVersion, after: PackVersion): void {
  const { changes } = diffPacks(before, after);
  expect(changes.length > 0, changes.map(inLine).join("\n")).toBe(before.compiled.hash !== after.compiled.hash);
  for (const change of changes)
    expect(
      describeChange(change)
        .map(({ text }) => text)
        .join("")
        .trim(),
    ).not.toBe("");
  // And each card is named, rather than any.
  const told = new Set(changes.map(({ subject }) => nameOf(subject)));
  for (const card of before.compiled.cards) {
    const same = (pack: PackVersion) => pack.compiled.cards.filter(({ id }) => id === card.id);
    const [[old, ...oldTwins], [now, ...nowTwins]] = [same(before), same(after)];
    if (card.id === "" || oldTwins.length + nowTwins.length > 0 || old?.hash === now?.hash) continue;
    const isRenamed = changes.some((change) => change.kind === "card-renamed" && change.from === card.id);
    expect(told.has(card.id) || isRenamed, card.id).toBe(true);
  }
}

const versions = (compiled: CompiledPack, system: PackVersion["system"]): PackVersion[] => [
  { compiled, system, verdicts: undefined },
  { compiled, system: undefined, verdicts: undefined },
];

describe.each(GAMES)("hashes differ if and only if something is reported: %s", { tags: "slow" }, (game) => {
  const system = shippedSystem(game);

  test("lines of cards are removed, repeated, moved and changed", () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(3)), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(packs(system), edits, (text, all) => {
        const [before, after] = [text, edited(text, all)].map((one) =>
          versions(compilePack(packOf(one, system), sha256), system),
        );
        before?.forEach((one, index) => {
          expectLaw(one, after?.[index] as PackVersion);
        });
      }),
      { numRuns: 25, seed: 1 },
    );
  });

  test("lines of the game's declarations are removed, repeated, moved and changed", () => {
    const source = readFileSync(join(ROOT, "systems", `${game}.system`), "utf8");
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(3)), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(packs(system), edits, (text, all) => {
        const other = instantiateSystem(loadSystem(edited(source, all), resolveShipped, shippedSystem("meta")).data);
        expectLaw(
          { compiled: compilePack(packOf(text, system), sha256), system, verdicts: undefined },
          { compiled: compilePack(packOf(text, other), sha256), system: other, verdicts: undefined },
        );
      }),
      { numRuns: 12, seed: 1 },
    );
  });

  test("anything in the JSON has another value, is gone, or is in another order", () => {
    fc.assert(
      fc.property(packs(system), fc.nat(), fc.nat(), (text, where, how) => {
        const compiled = compilePack(packOf(text, system), sha256);
        const changed = rehashed(changedAt(compiled, where, how));
        expectLaw(...([compiled, changed].map((one) => versions(one, undefined)[1]) as [PackVersion, PackVersion]));
      }),
      { numRuns: 60, seed: 1 },
    );
  });
});

/** Each edit takes a line, and removes it, repeats it elsewhere, moves it, or changes its last word or number. */
function edited(text: string, edits: readonly (readonly [number, number, number])[]): string {
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";
  const lines = text.split(end);
  for (const [from, to, how] of edits) {
    const at = from % lines.length;
    const line = lines[at] ?? "";
    const changed = line.replace(/(\d+)(?=\D*$)/, (number) => String((Number(number) + 1) % 9));
    if (how !== 1) lines.splice(at, 1, ...(how === 3 ? [changed] : []));
    if (how === 1 || how === 2) lines.splice(to % (lines.length + 1), 0, line);
  }
  return lines.join(end);
}

/** A copy with one place changed, out of all that a reader accepts; never the hashes, which follow from the rest. */
function changedAt(pack: CompiledPack, where: number, how: number): CompiledPack {
  const copy = structuredClone(pack);
  const places: (() => void)[] = [];
  const visit = (holder: object, key: string | number, value: unknown): void => {
    if (key === "$schema" || key === "hash" || key === "cardsHash") return;
    // Readers know three tests, and the schema allows no other.
    if (key === "test") return;
    const put = (other: unknown) => places.push(() => void Reflect.set(holder, key, other));
    if (typeof value === "number") put(value + 1);
    if (typeof value === "string") put(how % 2 === 0 ? `${value}x` : "other");
    if (typeof value === "boolean") put(!value);
    if (Array.isArray(value) && value.length > 0) put(how % 2 === 0 ? value.toReversed() : value.slice(1));
    if (typeof value === "object" && value !== null)
      for (const [name, one] of Object.entries(value)) visit(value, name, one);
  };
  for (const [key, value] of Object.entries(copy)) visit(copy, key, value);
  places[where % places.length]?.();
  return copy;
}

function rehashed(pack: CompiledPack): CompiledPack {
  const hashed = <Thing extends { readonly hash: string }>({ hash: _, ...thing }: Thing) =>
    ({ ...thing, hash: `sha256-${sha256(canonicalize(thing) ?? "")}` }) as unknown as Thing;
  return hashed({ ...pack, decks: pack.decks.map(hashed), cards: pack.cards.map(hashed) });
}
