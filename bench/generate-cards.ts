import { CHOICES, DEEDS, NUMBERS, PLACES, REMARKS, ROLEPLAYS, SUBTYPES, TEXTS, WIDE_REMARKS } from "./vocabulary.js";

/** A condition, as other tools store it. */
export interface GeneratedCondition {
  readonly path: string;
  readonly operator: "=" | "<" | ">";
  readonly values: readonly (number | string)[];
}

/** Members of a category: conditions, or values by name. */
export type GeneratedCategory = readonly GeneratedCondition[] | Readonly<Record<string, number | string>>;

/** A card, before it is written in the measured formats. */
export interface GeneratedCard {
  readonly identifier: string;
  readonly copies: number;
  readonly directive: string;
  readonly lore: string | undefined;
  readonly attributes: Readonly<Record<string, number | string>>;
  readonly categories: Readonly<Record<string, GeneratedCategory>>;
}

/** What to generate. Equal options give equal cards. */
export interface GeneratorOptions {
  readonly cards: number;
  readonly seed: number;
  /** Whether texts contain characters outside Latin-1. */
  readonly wide?: boolean;
}

/**
 * Generates valid GOT CGS cards, the same for the same seed: on average 355 bytes, 8.5 attribute lines and 2.6
 * categories each, one adventure per four supports. The goals were set for such packs.
 */
export function* generateCards({ cards, seed, wide = false }: GeneratorOptions): Generator<GeneratedCard> {
  const random = randomFrom(seed);
  for (let index = 0; index < cards; index++) {
    yield index % 5 === 0 ? adventure(index, random, wide) : support(index, random, wide);
  }
}

function adventure(index: number, random: Random, wide: boolean): GeneratedCard {
  const { chance, pick, between } = random;
  return {
    ...head("A", index, random, wide),
    attributes: {
      Type: "Adventure",
      Subtype: pick(SUBTYPES.Adventure),
      Roleplay: pick(ROLEPLAYS),
      ...(chance(0.25) && { Level: between(1, 6) }),
      ...(chance(0.3) && { Unique: uniqueName(random) }),
    },
    categories: {
      AdventureCommonCosts: numbers(between(2, 4), random),
      ...(chance(0.55) && { AllowSupportIf1: conditions(["AR", "AC", "EC"], random) }),
      ...(chance(0.5) && { EraResources: numbers(between(1, 3), random) }),
      ...(chance(0.5) && { Feats: choices(between(1, 2), random) }),
    },
  };
}

function support(index: number, random: Random, wide: boolean): GeneratedCard {
  const { chance, pick, between } = random;
  const held = chance(0.2);
  return {
    ...head("S", index, random, wide),
    attributes: {
      Type: "Support",
      Subtype: pick(SUBTYPES.Support),
      ...(chance(0.3) && { Unique: uniqueName(random) }),
      ...(held && { StockHolding: between(1, 4) }),
    },
    categories: {
      AdventureResources: numbers(between(2, 4), random),
      ...(held && { EraResources: numbers(between(1, 2), random) }),
      ...(chance(0.45) && { AdventureCosts: numbers(between(1, 3), random) }),
      ...(chance(0.45) && { EraCosts: numbers(between(1, 3), random) }),
      ...(chance(0.5) && { AllowPlayIfBuildsite: conditions(["ER", "ACC", "Feats"], random) }),
    },
  };
}

function head(letter: string, index: number, { chance, pick, between }: Random, wide: boolean) {
  const remark = () => pick(wide ? WIDE_REMARKS : REMARKS);
  const lore = `${pick(DEEDS)} ${pick(PLACES)}, they said. ${chance(0.6) ? `${remark()} ` : ""}${remark()}`;
  return {
    identifier: `${pick(["BAY", "REEF", "TIDE"])} ${letter} ${index + 1}`,
    copies: between(1, 4),
    directive: `${pick(DEEDS)} ${pick(PLACES)}. ${remark()}`,
    lore: chance(0.75) ? lore : undefined,
  };
}

function numbers(count: number, { sample, between }: Random): Record<string, number> {
  return Object.fromEntries(sample(NUMBERS, count).map((name) => [name, between(1, 12)]));
}

function choices(count: number, { sample, pick }: Random): Record<string, string> {
  return Object.fromEntries(sample(TEXTS, count).map((name) => [name, pick(CHOICES)]));
}

/** One or two conditions on different names, so that none repeats or contradicts another. */
function conditions(categories: readonly string[], random: Random): GeneratedCondition[] {
  const { pick, sample, between, chance } = random;
  const names = sample(NUMBERS, between(1, 2));
  const texts = sample(TEXTS, names.length);
  return names.map((name, index) => {
    const category = pick(categories);
    if (category === "Feats") {
      return { path: `Feats.${texts[index]}`, operator: "=", values: sample(CHOICES, between(1, 3)) };
    }
    if (chance(0.2)) return { path: `${category}.${name}`, operator: "=", values: [between(1, 4), between(5, 9)] };
    return { path: `${category}.${name}`, operator: pick(["=", "<", ">"]), values: [between(1, 9)] };
  });
}

/** One of 300 names: packs mention their heroes and ships more than once. */
function uniqueName({ pick }: Random): string {
  const syllables = ["ka", "lo", "mi", "ru", "ste", "na", "vel", "or", "ti", "bra"];
  const name = `${pick(syllables)}${pick(syllables)}${pick(["r", "n", "l"])}`;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export type Random = ReturnType<typeof randomFrom>;

/** A seeded random generator: a 32-bit counter with a mixing function (known as splitmix32). */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => {
    const chosen = list[between(0, list.length - 1)];
    if (chosen === undefined) throw new RangeError("nothing to pick from");
    return chosen;
  };
  /** Distinct entries of a list, in random order. */
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    return Array.from({ length: Math.min(count, list.length) }, () =>
      left.splice(between(0, left.length - 1), 1),
    ).flat();
  };
  return { chance: (probability: number) => next() < probability, between, pick, sample };
}
