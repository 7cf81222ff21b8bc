import { describe, expect, test } from "vitest";
import type { CompiledPack } from "../../../compiler/index.js";
import {
  confirms,
  couldConfirm,
  helpedShare,
  suspectCards,
  type Tally,
  unequalSeats,
} from "../../../play/engine/index.js";

/** A tally in which each card was dealt, played and won in so many sessions. */
function tallyOf(...counts: readonly (readonly [dealt: number, played: number, won: number])[]): Tally {
  const cards = counts.map(([dealt, played, won], at) => ({
    id: `REED ${at}`,
    hash: "",
    dealt,
    played,
    won,
    leading: 0,
    left: 0,
  }));
  const turns = {};
  const none = { turns, byBot: {}, byDeck: {}, happened: {}, capped: 0, shared: 0, nobody: 0 };
  return { sessions: 1000, seats: [500, 500], cards, ...none };
}

const textAttribute = [{ type: "text", suchAs: ["Draw <n> cards"] }];
const packWith = (attributes: Readonly<Record<string, string>>): CompiledPack =>
  ({
    system: { attributes: { Ability: textAttribute } },
    cards: Array.from({ length: 9 }, (_, at) => ({
      id: `REED ${at}`,
      kind: "Reed",
      kinds: ["Reed"],
      attributes: at === 0 ? attributes : {},
      categories: {},
    })),
  }) as unknown as CompiledPack;
const pack = packWith({});
const PEERS = Array.from({ length: 8 }, () => [1000, 600, 400] as const);
const namesIn = (tally: Tally) => suspectCards(tally, pack).map(({ id, card }) => `${id} ${card}`);

describe("a card is suspected by its peers, not by a rate", () => {
  test.each([
    [[1000, 0, 0], ["hardly-played REED 0"]],
    [[1000, 60, 40], ["hardly-played REED 0"]],
    [[1000, 600, 600], ["nearly-always-won REED 0"]],
    [[1000, 400, 260], []],
    [[1000, 600, 300], []],
    // Too few sessions to tell.
    [[5, 0, 0], []],
    [[0, 0, 0], []],
  ] as const)("%j → %j", (card, expected) => {
    expect(namesIn(tallyOf(card, ...PEERS))).toEqual(expected);
  });

  test("cards of which all are alike are all in order", () => {
    expect(namesIn(tallyOf(...PEERS.map(() => [1000, 3, 0] as const)))).toEqual([]);
  });
});

test("nothing is said about a card that is partly blank", () => {
  const tally = tallyOf([1000, 0, 0], ...PEERS);
  expect(suspectCards(tally, packWith({ Ability: "Draw 2 cards" }))).toEqual([]);
  expect(suspectCards(tally, pack)).toHaveLength(1);
});

test("a card that is there to be won is suspected as soon as it is hardly ever seen to be", () => {
  const goals = { ...pack, system: { ...pack.system, roles: { Goals: ["Reed"] } } } as unknown as CompiledPack;
  const cards = goals.cards.map((card) => ({ ...card, kinds: ["Reed"] }));
  const names = (...counts: readonly (readonly [number, number, number])[]) =>
    suspectCards(tallyOf(...counts), { ...goals, cards }).map(({ id, card }) => `${id} ${card}`);
  expect(names([40, 30, 2], ...PEERS)).toEqual(["hardly-won REED 0"]);
  // Too few sessions to tell, and seen often enough.
  expect(names([20, 9, 2], ...PEERS)).toEqual([]);
  expect(names([40, 30, 12], ...PEERS)).toEqual([]);
});

describe("sessions directed at a card must fail too, compared to others that were helped", () => {
  const peers = { count: 60, of: 100 };

  test.each([
    [{ count: 0, of: 120 }, true],
    [{ count: 30, of: 120 }, false],
    // Too few.
    [{ count: 0, of: 10 }, false],
    [{ count: 0, of: 0 }, false],
  ])("%j: %j", (helped, expected) => {
    expect(confirms(helped, peers, 20)).toBe(expected);
  });

  test("they end once they can confirm nothing, and never before", () => {
    expect(couldConfirm({ count: 0, of: 5 }, peers, 20, 120)).toBe(true);
    expect(couldConfirm({ count: 4, of: 5 }, peers, 20, 120)).toBe(false);
    for (let count = 0; count <= 40; count++)
      if (confirms({ count, of: 120 }, peers, 20))
        expect(couldConfirm({ count, of: 120 }, peers, 20, 120), String(count)).toBe(true);
  });

  test("what counts is what the finding is about", () => {
    const tally = tallyOf([100, 60, 20], ...PEERS);
    expect(helpedShare({ id: "hardly-played", card: "REED 0" }, tally)).toEqual({ count: 60, of: 100 });
    expect(helpedShare({ id: "hardly-won", card: "REED 0" }, tally)).toEqual({ count: 20, of: 100 });
  });
});

test("seats differ only after a thousand sessions with one winner", () => {
  expect(unequalSeats({ ...tallyOf(), seats: [600, 300] })).toEqual([]);
  expect(unequalSeats({ ...tallyOf(), seats: [600, 500] })).toEqual([0, 1]);
  expect(unequalSeats({ ...tallyOf(), seats: [520, 500] })).toEqual([]);
});
