import type { Adventure, Conditions, SmallCard, SmallEra, SmallSession, Support, Test } from "./deck.js";

/** What was ever seen in an era, over all ways to play it. */
export interface Seen {
  readonly played: Set<string>;
  readonly won: Set<string>;
  /** Two players covered it at once. */
  readonly contested: Set<string>;
  readonly supports: Set<string>;
}

/** Cards in a player's buildsite, with their counts. */
type Buildsite = ReadonlyMap<SmallCard, number>;

interface State {
  readonly buildsites: readonly Buildsite[];
  /** Copies of adventures that are not in a buildsite and not wrecked. */
  readonly left: ReadonlyMap<Adventure, number>;
}

/** Plays a session in every way there is, by brute force: slow, and as simple as can be. Undefined: it takes too long. */
export function playAll(session: SmallSession): Seen[] | undefined {
  const nobody: Buildsite[] = Array.from({ length: session.players }, () => new Map());
  let starts = new Map<string, readonly Buildsite[]>([[key(nobody), nobody]]);
  const skitter: SmallCard[] = [];
  const all: Seen[] = [];
  for (const era of session.eras) {
    const seen: Seen = { played: new Set(), won: new Set(), contested: new Set(), supports: new Set() };
    all.push(seen);
    if (era.skipped) {
      for (const card of era.adventures)
        if (card.multiEra && card.common) for (let copy = 0; copy < card.copies; copy++) skitter.push(card);
      continue;
    }
    const ends = new EraPlay(session.players, era, skitter, seen).playFrom([...starts.values()]);
    if (ends === undefined) return undefined;
    starts = new Map(ends.map((buildsites) => [key(buildsites), buildsites]));
  }
  return all;
}

const key = (buildsites: readonly Buildsite[]): string =>
  buildsites
    .map((cards) =>
      [...cards]
        .map(([{ id }, count]) => `${id}x${count}`)
        .sort()
        .join(","),
    )
    .join("|");

const MOST_STATES = 1_500;
const MOST_STEPS = 400_000;

class EraPlay {
  private steps = 0;

  constructor(
    private readonly players: number,
    private readonly era: SmallEra,
    private readonly skitter: readonly SmallCard[],
    private readonly seen: Seen,
  ) {}

  /** The buildsites with which the era can end, lasting cards only. */
  playFrom(starts: readonly (readonly Buildsite[])[]): (readonly Buildsite[])[] | undefined {
    const left = new Map(this.era.adventures.map((card) => [card, card.copies]));
    const open: State[] = starts.map((buildsites) => ({ buildsites, left }));
    const known = new Set<string>();
    const ends: (readonly Buildsite[])[] = [];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      const name = `${key(state.buildsites)} ${[...state.left.values()].join(",")}`;
      if (known.has(name)) continue;
      known.add(name);
      if (known.size > MOST_STATES || this.steps > MOST_STEPS) return undefined;
      ends.push(state.buildsites.map(lasting));
      for (const [adventure, count] of state.left) {
        if (count === 0) continue;
        for (let hero = 0; hero < this.players; hero++) {
          if (!this.mayBegin(adventure, hero, state)) continue;
          this.seen.played.add(adventure.id);
          for (const { next, isOver } of this.playAdventure(adventure, hero, state)) {
            if (isOver) ends.push(next.buildsites.map(lasting));
            else open.push(next);
          }
        }
      }
    }
    return ends;
  }

  /** Cards that a player's own conditions see: his, common ones of others, the skitter. */
  private ownView({ buildsites }: State, player: number): SmallCard[] {
    const others = buildsites.flatMap((cards, at) => (at === player ? [] : [...cards.keys()].filter(isCommon)));
    return [...(buildsites[player]?.keys() ?? []), ...others, ...this.skitter];
  }

  private allView({ buildsites }: State): SmallCard[] {
    return [...buildsites.flatMap((cards) => [...cards.keys()]), ...this.skitter];
  }

  private mayBegin(card: Adventure, hero: number, state: State): boolean {
    if (card.roleplay === "Challenge" && this.players < 2) return false;
    const own = this.ownView(state, hero);
    const all = this.allView(state);
    if (own.some((other) => other.id === card.id)) return false;
    if (card.unique !== undefined && own.some((other) => other.kind === "adventure" && other.unique === card.unique))
      return false;
    if (
      card.uniqueAny !== undefined &&
      all.some((other) => other.kind === "adventure" && other.uniqueAny === card.uniqueAny)
    )
      return false;
    const level = (card.level ?? 0) - 1;
    if (card.previous !== undefined && this.countOf(state.buildsites[hero], level) < card.previous) return false;
    const most = Math.max(...state.buildsites.map((cards) => this.countOf(cards, level)));
    if (card.anyPrevious !== undefined && most < card.anyPrevious) return false;
    return this.wonConditionsAllow(card, own, all);
  }

  private countOf(cards: Buildsite | undefined, level: number): number {
    let count = this.skitter.filter((card) => card.kind === "adventure" && card.level === level).length;
    for (const [card, copies] of cards ?? []) if (card.kind === "adventure" && card.level === level) count += copies;
    return count;
  }

  private wonConditionsAllow(card: SmallCard, own: readonly SmallCard[], all: readonly SmallCard[]): boolean {
    return card.conditions.every((conditions) => {
      const { category } = conditions;
      if (!/Play.*Buildsite/.test(category)) return true;
      const cards = /Any/.test(category) ? all : own;
      const looked = cards.filter((one) => one.kind === "adventure" || one.holding !== undefined);
      return isMet(conditions, looked) === category.startsWith("Allow");
    });
  }

  /** Every way in which the adventure can end, as what comes after it. */
  private playAdventure(card: Adventure, hero: number, state: State): { next: State; isOver: boolean }[] {
    const play = new AdventurePlay(card, hero, this.players, this.copiesInPool(state), {
      allows: (support, player) => this.wonConditionsAllow(support, this.ownView(state, player), this.allView(state)),
      played: (support) => this.seen.supports.add(support.id),
    });
    const results = new Map<string, { next: State; isOver: boolean }>();
    for (const played of play.ends()) {
      this.steps++;
      const winners = this.coveredBy(card, hero, state, played);
      if (winners.contested) this.seen.contested.add(card.id);
      const result = this.after(card, state, played, winners);
      results.set(`${key(result.next.buildsites)} ${[...result.next.left.values()]} ${result.isOver}`, result);
    }
    return [...results.values()];
  }

  private copiesInPool({ buildsites }: State): Support[] {
    return this.era.supports.flatMap((card) => {
      const kept = buildsites.reduce((sum, cards) => sum + (cards.get(card) ?? 0), 0);
      return Array.from({ length: Math.max(0, card.copies - kept) }, () => card);
    });
  }

  private coveredBy(card: Adventure, hero: number, state: State, played: readonly (readonly Support[])[]): Outcome {
    const common = [card, ...played.flat()];
    const isTogether = TOGETHER.has(card.roleplay);
    const earned = (player: number, name: string): number => this.earnedBy(state, player, name);
    const coverOf = (player: number, name: string): number =>
      sum(played[player] ?? [], ({ ar }) => ar[name]) + earned(player, name) + (card.ar[name] ?? 0);
    const needOf = (player: number, name: string): number =>
      sum(common, ({ acc }) => acc[name]) + sum(played[player] ?? [], ({ ac }) => ac[name]);
    if (isTogether) {
      const covers = NAMES.every((name) => {
        const need = sum(common, ({ acc }) => acc[name]) + sum(played.flat(), ({ ac }) => ac[name]);
        return (
          sum(played.flat(), ({ ar }) => ar[name]) + (card.ar[name] ?? 0) + this.earnedTogether(state, name) >= need
        );
      });
      return { winner: covers ? hero : undefined, contested: false };
    }
    const players = [...played.keys()];
    const covering = players.filter((player) => NAMES.every((name) => coverOf(player, name) >= needOf(player, name)));
    if (!CONTESTED.has(card.roleplay)) return { winner: covering.includes(hero) ? hero : undefined, contested: false };
    const overflow = (player: number): number =>
      sum(
        NAMES.filter((name) => needOf(player, name) > 0),
        (name) => coverOf(player, name),
      );
    const best = Math.max(...covering.map(overflow));
    const winners = covering.filter((player) => overflow(player) === best);
    return { winner: winners.length === 1 ? winners[0] : undefined, contested: covering.length > 1 };
  }

  private earnedBy(state: State, player: number, name: string): number {
    const { buildsites } = state;
    const others = buildsites.flatMap((cards, at) =>
      at === player ? [] : [...cards].filter(([card]) => isCommon(card)),
    );
    return feats([...(buildsites[player] ?? []), ...others, ...this.skitterCounts()], name);
  }

  private earnedTogether({ buildsites }: State, name: string): number {
    return feats([...buildsites.flatMap((cards) => [...cards]), ...this.skitterCounts()], name);
  }

  private skitterCounts(): [SmallCard, number][] {
    return this.skitter.map((card) => [card, 1]);
  }

  private after(card: Adventure, state: State, played: readonly (readonly Support[])[], { winner }: Outcome) {
    const isEpic = card.roleplay === "Epic";
    if (winner === undefined) {
      const isLost = card.roleplay === "Challenge";
      const left = new Map(state.left).set(card, (state.left.get(card) ?? 0) - (isLost ? 1 : 0));
      return { next: { buildsites: state.buildsites, left }, isOver: isEpic || card.roleplay === "Cataclysm" };
    }
    this.seen.won.add(card.id);
    const kept = TOGETHER.has(card.roleplay) ? played : [];
    const buildsites = state.buildsites.map((cards, player) => {
      const more: SmallCard[] = (kept[player] ?? []).filter(({ holding }) => holding !== undefined);
      if (player === winner) more.push(card);
      const own = new Map(cards);
      for (const one of more) own.set(one, (own.get(one) ?? 0) + 1);
      return own;
    });
    const left = new Map(state.left).set(card, (state.left.get(card) ?? 0) - 1);
    return { next: { buildsites, left }, isOver: isEpic };
  }
}

interface Outcome {
  readonly winner: number | undefined;
  readonly contested: boolean;
}

const TOGETHER = new Set(["Cooperation", "Cataclysm", "Epic"]);
const CONTESTED = new Set(["Battle", "Competition"]);
const NAMES = ["X", "Y"];

const isCommon = (card: SmallCard): boolean => card.kind === "adventure" && card.common;
const lasting = (cards: Buildsite): Buildsite =>
  new Map([...cards].filter(([card]) => card.kind === "adventure" && card.multiEra));

function sum<Item>(items: readonly Item[], of: (item: Item) => number | undefined): number {
  return items.reduce((all, item) => all + (of(item) ?? 0), 0);
}

function feats(cards: readonly (readonly [SmallCard, number])[], name: string): number {
  return sum(cards, ([card, copies]) => {
    const value = card.kind === "adventure" ? card.feats[name] : undefined;
    return typeof value === "number" ? value * copies : 0;
  });
}

interface Around {
  allows(support: Support, player: number): boolean;
  played(support: Support): void;
}

/** Where each copy of a support is: 0 in the pool, 1 and up with a player, the last one out. */
type Places = readonly number[];

class AdventurePlay {
  private readonly out: number;

  constructor(
    private readonly card: Adventure,
    private readonly hero: number,
    private readonly players: number,
    private readonly copies: readonly Support[],
    private readonly around: Around,
  ) {
    this.out = players + 1;
  }

  /** The supports of each player, in every state that can be come to: each of them can be the last. */
  ends(): (readonly Support[])[][] {
    const start = this.copies.map(() => 0);
    const known = new Map<string, Places>([[start.join(), start]]);
    const open: Places[] = [start];
    for (let places = open.pop(); places !== undefined; places = open.pop()) {
      for (const next of this.moves(places)) {
        const sorted = this.sorted(next);
        const name = sorted.join();
        if (known.has(name)) continue;
        known.set(name, sorted);
        open.push(sorted);
      }
    }
    return [...known.values()].map((places) => this.perPlayer(places));
  }

  private perPlayer(places: Places): (readonly Support[])[] {
    return Array.from({ length: this.players }, (_, player) =>
      this.copies.filter((_copy, at) => places[at] === player + 1),
    );
  }

  /** Equal copies are interchangeable. */
  private sorted(places: Places): number[] {
    const sorted = [...places];
    for (let from = 0; from < this.copies.length; ) {
      let to = from + 1;
      while (this.copies[to] === this.copies[from]) to++;
      sorted.splice(from, to - from, ...sorted.slice(from, to).sort((one, other) => one - other));
      from = to;
    }
    return sorted;
  }

  private *moves(places: Places): Generator<number[]> {
    for (const [at, card] of this.copies.entries()) {
      if (places[at] !== 0) continue;
      for (let player = 0; player < this.players; player++) {
        if (this.card.roleplay === "Solo" && player !== this.hero) continue;
        if (!this.mayPlay(card, player, places)) continue;
        this.around.played(card);
        const played = places.map((place, index) => (index === at ? player + 1 : place));
        yield played;
        yield* this.effects(card, player, played);
      }
    }
  }

  private mayPlay(card: Support, player: number, places: Places): boolean {
    const mine = this.copies.filter((_, at) => places[at] === player + 1);
    const there = this.copies.filter((_, at) => (places[at] ?? 0) > 0 && places[at] !== this.out);
    const own: SmallCard[] = player === this.hero ? [this.card, ...mine] : mine;
    if (mine.includes(card)) return false;
    if (card.unique !== undefined && own.some((other) => other.unique === card.unique)) return false;
    if (card.uniqueAny !== undefined && [this.card, ...there].some((other) => other.uniqueAny === card.uniqueAny))
      return false;
    const { offering } = this.card;
    if (card.holding !== undefined && offering !== undefined && TOGETHER.has(this.card.roleplay))
      if (sum(there, ({ holding }) => holding) >= offering) return false;
    return this.passesFilter(card) && this.around.allows(card, player) && this.playedConditionsAllow(card, own);
  }

  private passesFilter(card: Support): boolean {
    return this.card.conditions.every(({ category, tests }) => {
      if (!category.includes("Support")) return true;
      return tests.every(
        (test) => valueUnder(card, test.path) === undefined || passes(card, test) === category.startsWith("Allow"),
      );
    });
  }

  private playedConditionsAllow(card: Support, own: readonly SmallCard[]): boolean {
    return card.conditions.every((conditions) => {
      if (!conditions.category.includes("Playground")) return true;
      return isMet(conditions, own) === conditions.category.startsWith("Allow");
    });
  }

  /** What the card can do when it is played; not doing it is always possible. */
  private *effects(card: Support, player: number, places: Places): Generator<number[]> {
    const move = (chosen: readonly number[], to: number): number[] =>
      places.map((place, at) => (chosen.includes(at) ? to : place));
    const reachable = (at: number): boolean => isUnprotected(this.copies[at] as Support);
    const indexes = [...places.keys()];
    if (card.recover) for (const at of indexes) if (places[at] === player + 1 && reachable(at)) yield move([at], 0);
    if (this.card.roleplay === "Solo") return;
    for (const { category, tests } of card.conditions) {
      if (!/^(Divert|Wreck|Disable)/.test(category)) continue;
      const to = category.startsWith("Divert") ? player + 1 : this.out;
      for (let rival = 0; rival < this.players; rival++) {
        if (rival === player) continue;
        const fitting = indexes.filter(
          (at) =>
            places[at] === rival + 1 &&
            reachable(at) &&
            tests.every((test) => passes(this.copies[at] as Support, test)),
        );
        const sets = category.endsWith("1") ? fitting.map((at) => [at]) : subsets(fitting);
        for (const chosen of sets) yield move(chosen, to);
      }
    }
  }
}

function subsets(items: readonly number[]): number[][] {
  return items
    .reduce<number[][]>((sets, item) => sets.concat(sets.map((set) => [...set, item])), [[]])
    .filter((set) => set.length > 0);
}

function isUnprotected(card: Support): boolean {
  return !card.recover && !card.conditions.some(({ category }) => /^(Divert|Wreck|Disable)/.test(category));
}

/** Of the forms for one card, one has to fit all tests. */
function isMet({ category, tests }: Conditions, cards: readonly SmallCard[]): boolean {
  if (category.endsWith("1")) return cards.some((card) => tests.every((test) => passes(card, test)));
  return tests.every((test) => cards.some((card) => passes(card, test)));
}

function passes(card: SmallCard, { path, operator, value }: Test): boolean {
  const own = valueUnder(card, path);
  if (typeof own !== typeof value) return false;
  if (operator === "=") return own === value;
  return operator === "<" ? (own as number) <= (value as number) : (own as number) >= (value as number);
}

function valueUnder(card: SmallCard, path: Test["path"]): number | string | undefined {
  const [category, name] = path.split(".");
  if (path === "Subtype") return card.subtype;
  if (path === "Level") return card.kind === "adventure" ? card.level : undefined;
  if (category === "AR") return card.ar[name ?? ""];
  return card.kind === "adventure" ? card.feats[name ?? ""] : undefined;
}
