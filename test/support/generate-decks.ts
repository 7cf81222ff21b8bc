import fc from "fast-check";
import type { PackModel } from "../../compiler/model/pack-model.js";
import type { Files } from "./check.js";

/** Parts of names that look like counts, count marks, comments and other marks of lists. */
const PARTS = [
  ...["X", "x", "×", "*", "2", "3", "2x", "X2", "x3", "(2)", "[2]", "2.", "1)", "#29", "# 2", "#", "//", ";", ","],
  ...["A", "LN S 1", "Safe House", "Éclat", "(XYZ) 123", "*F*", "K-9", "2 for 1"],
];

/** Names of cards that contain, begin or end with such parts: `XLN S 1` and `LN S 1`, `2 X 1`, `3`, `Safe House #29`. */
const name = fc
  .array(fc.tuple(fc.constantFrom(...PARTS), fc.constantFrom("", " ", " ")), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join("").trim());

/** A line that lists a card: as it should be, or with a slip in its count. */
const FORMS: readonly ((count: number, card: string) => string)[] = [
  ...[(count: number, card: string) => `${count} ${card}`, (count: number, card: string) => `${count}x ${card}`],
  (count, card) => `${count} x ${card}`,
  (count, card) => `${count}X ${card}`,
  (count, card) => `${count} × ${card}`,
  (count, card) => `${count}* ${card}`,
  (count, card) => `${count}x${card}`,
  (count, card) => `${count}${card}`,
  (count, card) => `x${count} ${card}`,
  (count, card) => `${count}. ${card}`,
  (count, card) => `(${count}) ${card}`,
  (count, card) => `[${count}] ${card}`,
  (count, card) => `${card} x${count}`,
  (count, card) => `${card} (${count})`,
  (_, card) => card,
];

const ending = fc.constantFrom("", "", "", "  # why", " # 2", " #29", "\t#x # y");
const list = (names: readonly string[]) =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...FORMS),
        fc.integer({ min: 1, max: 3 }),
        fc.oneof(fc.constantFrom(...names), name),
        ending,
      )
      .map(([form, count, card, behind]) => form(count, card) + behind),
    { maxLength: 6 },
  );

/** The names of two packs, and lists of the first, which may list cards of both. */
export interface NastyPack {
  readonly own: readonly string[];
  readonly used: readonly string[];
  readonly lists: readonly (readonly string[])[];
}

export const nastyPacks: fc.Arbitrary<NastyPack> = fc
  .tuple(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), fc.uniqueArray(name, { minLength: 1, maxLength: 3 }))
  .chain(([own, used]) =>
    fc
      .array(list([...own, ...used]), { minLength: 1, maxLength: 2 })
      .map((lists) => ({ own, used: used.filter((one) => !own.includes(one)), lists })),
  );

/** Their files: `own/pack.cards`, which uses `used/pack.cards`. */
export function filesOf({ own, used, lists }: NastyPack, system = "got"): Files {
  const cards = (names: readonly string[]): string => names.map((one) => `---\nIdentifier: ${one}\n`).join("");
  const decks = lists.map(
    (lines, at) => `---\nDeck: D ${at}\nCards:\n${lines.map((line) => `    ${line}\n`).join("")}`,
  );
  return {
    "own/pack.cards": `Pack: Own\nSystem: ${system}\nUses:\n    ../used\n${decks.join("")}${cards(own)}`,
    "used/pack.cards": `Pack: Used\nSystem: ${system}\n${cards(used)}`,
  };
}

/** What the lines of a pack's decks name, in order: copies and a card, or nothing. */
export function listedIn({ decks }: PackModel): (string | undefined)[] {
  return decks.flatMap(({ cards }) =>
    cards.map(({ copies, card }) => (card === undefined ? undefined : `${copies} × ${card.record.identifier}`)),
  );
}
