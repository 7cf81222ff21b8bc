import type { Adventure, Amounts, Conditions, SmallEra, SmallSession, Support, Test } from "./deck.js";

/** Which features may turn up in a deck, and how often, so that single ones can be switched off. */
export interface Knobs {
  readonly players: number;
  readonly powers: number;
  readonly deny: number;
  readonly uniqueness: number;
  readonly holding: number;
  readonly conditions: number;
  /** Every adventure has a common cost and no resources of its own, so nothing is tied. */
  readonly plain: boolean;
}

export const EVERYTHING: Knobs = {
  players: 2,
  powers: 0.3,
  deny: 0.3,
  uniqueness: 0.3,
  holding: 0.25,
  conditions: 0.5,
  plain: false,
};

export const PLAIN: Knobs = {
  players: 2,
  powers: 0,
  deny: 0,
  uniqueness: 0,
  holding: 0,
  conditions: 0.5,
  plain: true,
};

/** Settings that change with the seed, each in its own rhythm. */
export function knobsOf(seed: number): Knobs {
  const players = seed % 10 === 0 ? 3 : seed % 3 === 0 ? 1 : 2;
  const more = {
    powers: seed % 4 === 0 ? 0.7 : 0.3,
    deny: seed % 5 === 0 ? 0.8 : 0.3,
    uniqueness: seed % 7 === 0 ? 0 : 0.3,
  };
  return { ...EVERYTHING, players, ...more };
}

/** The same deck for the same seed. */
export function generate(seed: number, knobs: Knobs): SmallSession {
  const dice = new Dice(seed);
  const two = dice.chance(0.3);
  const eras = (two ? [0, 1] : [0]).map((at) => era(dice, knobs, at, two && at === 0 && dice.chance(0.3)));
  return { players: knobs.players, eras };
}

class Dice {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  from(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item;
  }

  maybe<Item>(probability: number, make: () => Item): Item | undefined {
    return this.chance(probability) ? make() : undefined;
  }
}

function era(dice: Dice, knobs: Knobs, at: number, skipped: boolean): SmallEra {
  const adventures: Adventure[] = [];
  let copies = 0;
  for (let number = dice.from(1, 3); number > 0 && copies < 4; number--) {
    const made = adventure(dice, knobs, `E${at + 1} A ${number}`, Math.min(4 - copies, dice.chance(0.25) ? 2 : 1));
    copies += made.copies;
    adventures.push(made);
  }
  const supports: Support[] = [];
  copies = 0;
  for (let number = dice.from(1, 5); number > 0 && copies < 5; number--) {
    const made = support(dice, knobs, `E${at + 1} S ${number + 10}`, Math.min(5 - copies, dice.chance(0.3) ? 2 : 1));
    copies += made.copies;
    supports.push(made);
  }
  return { skipped, adventures, supports };
}

const ROLEPLAYS = [
  "Battle",
  "Competition",
  "Challenge",
  "Obstruction",
  "Obstruction",
  "Solo",
  "Cooperation",
  "Cataclysm",
  "Epic",
];
const WORDS = ["Hull", "Sail"];

function amounts(dice: Dice, probability: number): Amounts {
  const found: Record<string, number> = {};
  for (const name of ["X", "Y"]) if (dice.chance(probability)) found[name] = dice.from(1, 3);
  return found;
}

function shared(dice: Dice, { uniqueness }: Knobs) {
  return {
    subtype: dice.maybe(0.4, () => dice.one(WORDS)),
    unique: dice.maybe(uniqueness, () => dice.one(["Uno", "Due"])),
    uniqueAny: dice.maybe(uniqueness / 3, () => dice.one(["Tre", "Quattro"])),
  };
}

function adventure(dice: Dice, knobs: Knobs, id: string, copies: number): Adventure {
  const level = dice.maybe(0.3, () => dice.from(1, 2));
  const feats: Record<string, number | string> = {};
  for (const name of ["X", "Y"]) if (dice.chance(0.2)) feats[name] = dice.from(1, 2);
  if (dice.chance(0.5)) feats.Key = dice.one(["Red", "Blue"]);
  const acc: Record<string, number> = { ...amounts(dice, 0.5) };
  if (knobs.plain && Object.keys(acc).length === 0) acc.X = dice.from(1, 3);
  const conditions = [
    ...won(dice, knobs, 0.45),
    ...some(dice, knobs.conditions * 0.3, "AllowSupportIf1", () => onSupport(dice)),
    ...some(dice, knobs.deny * 0.3, "DenySupportIf1", () => onSupport(dice)),
  ];
  return {
    kind: "adventure",
    id,
    copies,
    ...shared(dice, knobs),
    roleplay: dice.one(ROLEPLAYS),
    level,
    previous: level === 2 ? dice.maybe(0.4, () => dice.from(1, 2)) : undefined,
    anyPrevious: level === 2 ? dice.maybe(0.3, () => dice.from(1, 2)) : undefined,
    multiEra: dice.chance(0.4),
    common: dice.chance(0.25),
    offering: dice.maybe(knobs.holding, () => dice.from(1, 3)),
    feats,
    ar: knobs.plain ? {} : amounts(dice, 0.15),
    acc,
    conditions,
  };
}

function support(dice: Dice, knobs: Knobs, id: string, copies: number): Support {
  const conditions = [
    ...won(dice, knobs, 0.25),
    ...some(dice, knobs.conditions * 0.5, dice.one(["AllowPlayIfPlayground", "AllowPlayIfPlayground1"]), () =>
      onPlayed(dice),
    ),
    ...some(dice, knobs.deny * 0.5, dice.one(["DenyPlayIfPlayground", "DenyPlayIfPlayground1"]), () => onPlayed(dice)),
    ...(dice.chance(knobs.powers)
      ? some(dice, 1, dice.one(["DivertIf", "DivertIf1", "DivertIf1", "WreckIf", "DisableIf1", "WreckIf1"]), () =>
          onSupport(dice),
        )
      : []),
  ];
  return {
    kind: "support",
    id,
    copies,
    ...shared(dice, knobs),
    ar: amounts(dice, 0.5),
    acc: amounts(dice, 0.08),
    ac: amounts(dice, 0.2),
    holding: dice.maybe(knobs.holding, () => dice.from(1, 3)),
    recover: dice.chance(knobs.powers * 0.5),
    conditions,
  };
}

function won(dice: Dice, knobs: Knobs, probability: number): Conditions[] {
  const allow = [
    "AllowPlayIfBuildsite",
    "AllowPlayIfAnyBuildsite",
    "AllowPlayIfBuildsite1",
    "AllowPlayIfAnyBuildsite1",
  ];
  const deny = ["DenyPlayIfBuildsite", "DenyPlayIfAnyBuildsite", "DenyPlayIfBuildsite1", "DenyPlayIfAnyBuildsite1"];
  return [
    ...some(dice, knobs.conditions * probability, dice.one(allow), () => onWon(dice)),
    ...some(dice, knobs.deny * probability, dice.one(deny), () => onWon(dice)),
  ];
}

/** One test, sometimes two, of different names. */
function some(dice: Dice, probability: number, category: string, make: () => Test): Conditions[] {
  if (!dice.chance(probability)) return [];
  const first = make();
  const second = dice.chance(0.25) ? make() : first;
  return [{ category, tests: second.path === first.path ? [first] : [first, second] }];
}

function onWon(dice: Dice): Test {
  const path = dice.one(["Feats.Key", "Feats.Key", "Feats.X", "Feats.Y", "Level", "Subtype"] as const);
  if (path === "Feats.Key") return { path, operator: "=", value: dice.one(["Red", "Blue"]) };
  if (path === "Subtype") return { path, operator: "=", value: dice.one(WORDS) };
  return { path, operator: dice.one(["<", ">", "="] as const), value: dice.from(1, 2) };
}

function onPlayed(dice: Dice): Test {
  return dice.chance(0.6) ? { path: "Subtype", operator: "=", value: dice.one(WORDS) } : onSupport(dice);
}

function onSupport(dice: Dice): Test {
  if (dice.chance(0.3)) return { path: "Subtype", operator: "=", value: dice.one(WORDS) };
  return { path: dice.one(["AR.X", "AR.Y"] as const), operator: dice.one(["<", ">"] as const), value: dice.from(1, 2) };
}
