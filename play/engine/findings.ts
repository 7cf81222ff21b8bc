import type { CompiledPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import type { Tally } from "./simulate.js";
import { textsNotPlayed } from "./texts.js";

/** Wilson's interval for a share, from 0 to 1; `z` is its half width in standard deviations. */
export function shareBetween(count: number, of: number, z: number): readonly [from: number, to: number] {
  if (of === 0) return [0, 1];
  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const wide = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const down = 1 + (z * z) / of;
  return [Math.max(0, (middle - wide) / down), Math.min(1, (middle + wide) / down)];
}

/** For intervals that hold in 95 of 100 cases. */
export const USUAL_Z = 1.959964;

/** For intervals of which, in 95 of 100 cases, all of so many hold: a bound of the normal distribution, a little wide. */
const zForAll = (count: number): number => Math.sqrt(2 * Math.log(Math.max(1, count) / 0.05));

/** What a simulation showed about a card that is worth a look. */
export interface CardFinding {
  readonly id: "hardly-played" | "hardly-won" | "nearly-always-won";
  readonly card: string;
  readonly count: number;
  readonly of: number;
  /** The same of all other cards of its kind. */
  readonly peers: { readonly count: number; readonly of: number };
}

/** A card is hardly played or won if that comes about less than a third as often as with its peers. */
const HARDLY = 3;
const NEARLY_ALWAYS = 0.95;

const SHARES = {
  "hardly-played": { count: "played", of: "dealt" },
  "hardly-won": { count: "won", of: "played" },
  "nearly-always-won": { count: "won", of: "played" },
} as const satisfies Record<CardFinding["id"], Readonly<Record<"count" | "of", "dealt" | "played" | "won">>>;

/**
 * Cards that differ from those of their kind. Those that are hardly played or won are only suspected: bots may be too
 * simple, so `confirms` has to agree, with sessions in which everybody helps the card. Nothing is said about a card with
 * a text that the rules of play don't carry out: it is partly blank.
 */
export function suspectCards({ cards }: Tally, pack: CompiledPack): CardFinding[] {
  const kinds = new Map(pack.cards.map(({ id, kind }) => [id, kind]));
  const partlyBlank = textsNotPlayed(pack).cards;
  const whole = cards.filter(({ id }) => !partlyBlank.has(id));
  const totals = new Map<string | undefined, Record<"dealt" | "played" | "won", number>>();
  for (const { id, dealt, played, won } of cards) {
    const total = getOrMake(totals, kinds.get(id), () => ({ dealt: 0, played: 0, won: 0 }));
    total.dealt += dealt;
    total.played += played;
    total.won += won;
  }
  return whole.flatMap((card) =>
    (Object.keys(SHARES) as CardFinding["id"][]).flatMap((id) => {
      const share = SHARES[id];
      const total = totals.get(kinds.get(card.id)) ?? card;
      const peers = { count: total[share.count] - card[share.count], of: total[share.of] - card[share.of] };
      const found: CardFinding = { id, card: card.id, count: card[share.count], of: card[share.of], peers };
      const isSuspect =
        id === "nearly-always-won" ? isNearlyAlways(found, cards.length) : isHardly(found, USUAL_Z, cards.length);
      return card[share.of] > 0 && peers.of > 0 && isSuspect ? [found] : [];
    }),
  );
}

/**
 * Whether sessions that were directed at the card say the same, with an interval widened for the number of cards.
 *
 * @param planned Whether so many sessions may still say it, whatever those not yet played show.
 */
export function confirms(found: CardFinding, { cards }: Tally, planned?: number): boolean {
  const share = SHARES[found.id];
  const card = cards.find(({ id }) => id === found.card);
  const of = planned ?? card?.[share.of] ?? 0;
  return of > 0 && isHardly({ ...found, count: card?.[share.count] ?? 0, of }, zForAll(cards.length), cards.length);
}

function isHardly({ count, of, peers }: CardFinding, z: number, cards: number): boolean {
  const [, most] = shareBetween(count, of, z);
  const [least] = shareBetween(peers.count, peers.of, zForAll(cards));
  return most < least / HARDLY;
}

function isNearlyAlways({ count, of, peers }: CardFinding, cards: number): boolean {
  const z = zForAll(cards);
  const [least] = shareBetween(count, of, z);
  const [, most] = shareBetween(peers.count, peers.of, z);
  return least > NEARLY_ALWAYS && least > most;
}

/** Fewer sessions than these with one winner say nothing about seats. */
const DECISIVE = 1_000;

/** Seats that win more or less than their share. */
export function unequalSeats({ seats }: Tally): readonly number[] {
  const won = seats.reduce((sum, count) => sum + count, 0);
  if (won < DECISIVE) return [];
  return [...seats.keys()].filter((seat) => {
    const [from, to] = shareBetween(seats[seat] as number, won, zForAll(seats.length));
    return from > 1 / seats.length || to < 1 / seats.length;
  });
}
