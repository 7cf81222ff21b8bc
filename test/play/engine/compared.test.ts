import { describe, expect, test } from "vitest";
import type { CompiledPack } from "../../../compiler/index.js";
import {
  type Against,
  changedFigures,
  comparing,
  differenceOf,
  emptyTally,
  type FigurePair,
  merged,
  type Tally,
} from "../../../play/engine/index.js";
import { sample } from "../../support/sweep.js";
import { playSystem } from "../../support/systems.js";
import { compiledSample } from "./compiled-sample.js";

const SEATS = 2;

function compared(before: CompiledPack, now: CompiledPack, numbers: readonly number[]): Required<Tally> {
  const play = comparing({ before, now })({ seats: SEATS, bots: ["greedy", "greedy"], seed: 1, cap: 5000 });
  const tally = emptyTally(now, SEATS);
  for (const number of numbers) play(number, tally);
  return tally as Required<Tally>;
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);
const named = ({ figure, about }: FigurePair) => `${figure} ${about}`;
const salt = (change?: (text: string) => string) => compiledSample("salt-stairs", playSystem("prelude-play"), change);

/** Cards as records that are not the first of a file, so that they can change places. */
const reversed = (text: string): string =>
  text.startsWith("Identifier") || /^#.*\nIdentifier/.test(text)
    ? text.split("\n---\n").toReversed().join("\n---\n")
    : text;

test.each([
  ["nothing", (text: string) => text],
  ["the order of cards", reversed],
  [
    "a text that nobody plays by",
    (text: string) => text.replace("Her people came up the stairs first", "She came first"),
  ],
])("after a change of %s all sessions go the same way", { tags: "slow" }, (_, change) => {
  const { against, sessions } = compared(salt(), salt(change), upTo(12));
  expect(against.same).toBe(sessions);
  expect(against.figures.filter(({ unlike, before, now }) => unlike > 0 || before !== now)).toEqual([]);
  expect(changedFigures(against, 0)).toEqual([]);
});

test("figures are those of both versions alone, seed by seed, and parts add up to the whole", { tags: "slow" }, () => {
  const [before, now] = [salt(), salt((text) => text.replace("Life 34", "Life 12"))];
  const whole = compared(before, now, upTo(20));
  const other = compared(now, before, upTo(20));
  expect({ ...whole.against.tally, against: undefined }).toEqual({ ...other, against: undefined });
  const turns = (tally: Tally) =>
    Object.entries(tally.turns).reduce((sum, [length, count]) => sum + +length * count, 0);
  const [, pair] = whole.against.figures;
  expect(pair).toMatchObject({ figure: "turns", of: 20, before: turns(whole.against.tally), now: turns(whole) });
  const mirrored = ({ before: was, now: is, ...rest }: FigurePair) => ({ ...rest, before: is, now: was });
  expect(other.against.figures.map(mirrored)).toEqual(whole.against.figures);
  const parts = [0, 1, 2].map((part) =>
    compared(
      before,
      now,
      upTo(20).filter((number) => number % 3 === part),
    ),
  );
  expect(merged(parts.toReversed())).toEqual(merged([whole]));
});

test("a card that costs more than anybody has is played less, and nothing else is said of cards", {
  tags: "slow",
}, () => {
  const dear = (text: string) => text.replace(/(Identifier: DRY 15\n[\s\S]*?HandCost) \d+/, "$1 30");
  const caravans = (change?: (text: string) => string) =>
    compiledSample("caravans", playSystem("altered-play"), change);
  const { against } = compared(caravans(), caravans(dear), upTo(40));
  expect(changedFigures(against).map(named)).toEqual(expect.arrayContaining(["played DRY 15", "left DRY 15"]));
  expect(changedFigures(against).filter(({ figure, about }) => figure === "played" && about !== "DRY 15")).toEqual([]);
});

describe("the interval of a difference", () => {
  const pair = (more: Partial<FigurePair>): FigurePair => ({
    figure: "played",
    about: "A",
    ...{ of: 1000, before: 300, now: 300, unlike: 0 },
    ...more,
  });
  test.each([
    ["no difference in 1,000 seeds", {}, [0, -0.002, 0.002]],
    ["as many more as less", { unlike: 100 }, [0, -0.0197, 0.0197]],
    ["50 more and none less", { now: 350, unlike: 50 }, [0.05, 0.0363, 0.0635]],
    ["turns", { figure: "turns", before: 8000, now: 9000, unlike: 5000 }, [1, 0.876, 1.124]],
    ["turns that are all the same", { figure: "turns", before: 8000, now: 8000 }, [0, 0, 0]],
  ] as const)("of %s", (_, more, wanted) => {
    const { by, least, most } = differenceOf(pair(more)) ?? {};
    expect([by, least, most].map((value) => +Number(value).toFixed(4) + 0)).toEqual(wanted);
  });

  test("of a single seed is not known", () => {
    expect(differenceOf(pair({ of: 1, before: 0, now: 1, unlike: 1 }))).toBeUndefined();
    expect(changedFigures({ figures: [pair({ of: 1, before: 0, now: 1, unlike: 1 })] } as unknown as Against)).toEqual(
      [],
    );
  });

  test("is a finding if all of it lies beyond 5 of 100", () => {
    const found = (now: number) =>
      changedFigures({ figures: [pair({ now, unlike: Math.abs(now - 300) })] } as unknown as Against).length;
    expect([300, 340, 360, 380, 240, 220].map(found)).toEqual([0, 0, 0, 1, 0, 1]);
  });
});

/** A new number for a card lets chance deal it otherwise, which changes sessions and no figure. */
const NUMBERED = [
  ["altered-play", "caravans", "DRY"],
  ["conspiracy-play", "beekeepers", "HUM"],
  ["prelude-play", "salt-stairs", "SALT"],
] as const;

test.each(sample(NUMBERED, 1))(
  "ten cards of %s's %s that are numbered anew bring no finding",
  { tags: "slow" },
  (game, sample, prefix) => {
    const read = (change?: (text: string) => string) => compiledSample(sample, playSystem(game), change);
    const before = read();
    const ids = before.cards.map(({ id }) => id).filter((id) => /^\w+ \d+$/.test(id));
    const found = upTo(10).map((nth) => {
      const id = ids[Math.floor((nth * ids.length) / 10)] ?? "";
      const now = read((text) => text.replaceAll(new RegExp(`\\b${id}\\b(?! [A-Z])`, "g"), `${prefix} 9${nth}9`));
      const { against } = compared(before, now, upTo(60));
      return [id, against.same === 60, changedFigures(against).map(named)] as const;
    });
    expect(found.filter(([, , changed]) => changed.length > 0)).toEqual([]);
    expect(found.filter(([, isSame]) => !isSame).length).toBeGreaterThan(2);
  },
);
