import type { CompiledPack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import { isGoal, type Tally } from "./simulate.js";
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

/** For intervals of which, in 95 of 100 cases, all of so many hold: Abramowitz and Stegun, formula 26.2.22. */
export function zForAll(count: number): number {
  const t = Math.sqrt(-2 * Math.log(0.025 / Math.max(1, count)));
  return t - (2.30753 + 0.27061 * t) / (1 + 0.99229 * t + 0.04481 * t * t);
}

/** In how many sessions something came about, of how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** What a simulation showed about a card that is worth a look. */
export interface CardFinding extends Share {
  readonly id: "hardly-played" | "hardly-won" | "nearly-always-won";
  readonly card: string;
  /** The same of all other cards of its kind. */
  readonly peers: Share;
}

/** A card is hardly played or won if that comes about less than a third as often as with its peers. */
const HARDLY = 3;
const NEARLY_ALWAYS = 0.95;
/** A card to be won that was won in so many sessions is in order, unless its peers tell otherwise. */
const SEEN = 3;
/** Sessions with a card that tell something. */
const TELLING = 30;

const SHARES = {
  "hardly-played": { count: "played", of: "dealt" },
  "hardly-won": { count: "won", of: "dealt" },
  "nearly-always-won": { count: "won", of: "played" },
} as const satisfies Record<CardFinding["id"], Readonly<Record<"count" | "of", "dealt" | "played" | "won">>>;

/**
 * Cards that differ from those of their kind. Those that are hardly played or won are only suspected: bots may be too
 * simple, so `confirms` has to agree, with sessions in which everybody helps the card. A card to be won is suspected as
 * soon as it is hardly ever seen to be. Nothing is said about a card with a text that the rules of play don't carry out:
 * it is partly blank.
 */
export function suspectCards({ cards }: Tally, pack: CompiledPack): CardFinding[] {
  const kinds = kindsOf(pack);
  const partlyBlank = textsNotPlayed(pack).cards;
  const totals = new Map<string | undefined, Record<"dealt" | "played" | "won", number>>();
  for (const { id, dealt, played, won } of cards) {
    const total = getOrMake(totals, kinds.get(id), () => ({ dealt: 0, played: 0, won: 0 }));
    total.dealt += dealt;
    total.played += played;
    total.won += won;
  }
  return cards.flatMap((card, number) => {
    if (partlyBlank.has(card.id)) return [];
    const hardly = isGoal(pack, number) ? "hardly-won" : "hardly-played";
    return ([hardly, "nearly-always-won"] as const).flatMap((id) => {
      const share = SHARES[id];
      const total = totals.get(kinds.get(card.id)) ?? card;
      const peers = { count: total[share.count] - card[share.count], of: total[share.of] - card[share.of] };
      const found: CardFinding = { id, card: card.id, count: card[share.count], of: card[share.of], peers };
      const isSuspect =
        id === "nearly-always-won"
          ? isNearlyAlways(found, cards.length)
          : isHardly(found, peers, USUAL_Z, zForAll(cards.length)) ||
            (id === "hardly-won" && found.of >= TELLING && found.count < SEEN);
      return found.of > 0 && peers.of > 0 && isSuspect ? [found] : [];
    });
  });
}

export const kindsOf = ({ cards }: CompiledPack) => new Map(cards.map(({ id, kind }) => [id, kind]));

/** How often sessions that were directed at a card brought about what hardly happens otherwise. */
export function helpedShare({ id, card }: Pick<CardFinding, "id" | "card">, { cards }: Tally): Share {
  const share = SHARES[id];
  const found = cards.find((one) => one.id === card);
  return { count: found?.[share.count] ?? 0, of: found?.[share.of] ?? 0 };
}

/**
 * Whether a card is hardly used even if everybody helps, compared to others that were helped as well, with intervals
 * that are widened for the number of cards asked about.
 */
export function confirms(helped: Share, peers: Share, asked: number): boolean {
  const z = zForAll(asked);
  return helped.of > 0 && isHardly(helped, peers, z, z);
}

/** Whether so many sessions may say so, after some of them: not if the card was used as often as others by then. */
export function couldConfirm(helped: Share, peers: Share, asked: number, planned: number): boolean {
  const isLikeOthers = helped.count >= SEEN && helped.count * peers.of * HARDLY > peers.count * helped.of;
  return !isLikeOthers && confirms({ ...helped, of: Math.max(planned, helped.of) }, peers, asked);
}

function isHardly({ count, of }: Share, peers: Share, z: number, zOfPeers: number): boolean {
  const [, most] = shareBetween(count, of, z);
  const [least] = shareBetween(peers.count, peers.of, zOfPeers);
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
