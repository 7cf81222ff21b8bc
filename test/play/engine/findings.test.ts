import { describe, expect, test } from "vitest";
import type { CompiledPack } from "../../../compiler/index.js";
import { confirms, suspectCards, type Tally, unequalSeats } from "../../../play/engine/index.js";

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
    [[1000, 600, 0], ["hardly-won REED 0"]],
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

test("sessions directed at a card must fail too", () => {
  const [found] = suspectCards(tallyOf([1000, 600, 0], ...PEERS), pack);
  if (found === undefined) throw new Error("not found");
  expect(confirms(found, tallyOf([200, 200, 0], ...PEERS))).toBe(true);
  expect(confirms(found, tallyOf([200, 200, 60], ...PEERS))).toBe(false);
  expect(confirms(found, tallyOf([200, 0, 0], ...PEERS))).toBe(false);
});

test("directed sessions end once they can confirm nothing, and never before", () => {
  const [found] = suspectCards(tallyOf([1000, 600, 0], ...PEERS), pack);
  if (found === undefined) throw new Error("not found");
  const after = (played: number, won: number) => tallyOf([played, played, won], ...PEERS);
  expect(confirms(found, after(10, 0), 200)).toBe(true);
  expect(confirms(found, after(40, 40), 200)).toBe(false);
  for (let won = 0; won <= 60; won++)
    if (confirms(found, after(200, won))) expect(confirms(found, after(won, won), 200), String(won)).toBe(true);
});

test("seats differ only after a thousand sessions with one winner", () => {
  expect(unequalSeats({ ...tallyOf(), seats: [600, 300] })).toEqual([]);
  expect(unequalSeats({ ...tallyOf(), seats: [600, 500] })).toEqual([0, 1]);
  expect(unequalSeats({ ...tallyOf(), seats: [520, 500] })).toEqual([]);
});
