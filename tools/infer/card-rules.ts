import { getOrMake } from "../../grammar/index.js";
import type { Column, Things } from "./columns.js";
import { logChance, nextChance } from "./counts.js";
import type { Kind, Kinds } from "./kinds.js";
import { isInParts, LEAST_CHANCE } from "./parts.js";
import type { Profile } from "./profile.js";

/**
 * What a rule says of one card, or of one object in a list. together: it has all of some names, or none. with: what has
 * one, has another. needs, never: what has a value, has another name, or lacks it. apart: it has one of two names at most.
 * implies: what has a value, has a certain value under another name. equal, at-most: of two numbers. counts: a number is
 * how many values a list has.
 */
export type CardRuleSort =
  | "together"
  | "with"
  | "needs"
  | "never"
  | "apart"
  | "implies"
  | "equal"
  | "at-most"
  | "counts";

/** A rule about one card that holds but for a few, and hardly by chance. */
export interface CardRule {
  readonly sort: CardRuleSort;
  readonly things: Things;
  /** The only kind that it is about. */
  readonly kind: Kind | undefined;
  /** What it is about: of `together`, all; else the column of the condition, or the first number. */
  readonly columns: readonly Column[];
  /** Values in the condition; none: whatever it is. */
  readonly values: readonly string[];
  /** What must be there, or not. */
  readonly target: Column;
  /** Of `implies`. */
  readonly value: string | undefined;
  /** The things that it is about. */
  readonly covered: readonly number[];
  readonly exceptions: readonly number[];
  /** The logarithm of the chance of so few exceptions if nothing held, times the number of proposals. */
  readonly log: number;
  readonly tried: number;
}

/** A condition, and the things that meet it. */
interface Condition {
  readonly kind: Kind | undefined;
  readonly column: Column;
  /** Undefined: the column is filled. */
  readonly value: string | undefined;
  readonly covered: readonly number[];
}

/** A proposal before it is known how many there are. */
interface Found extends Omit<CardRule, "log" | "tried" | "values" | "columns" | "things"> {
  readonly column: Column;
  readonly whose: string | undefined;
  /** Of one thing to be an exception, if nothing held. */
  readonly chance: number;
}

/** For each sort: the share of exceptions allowed, at least one or none; and the chance of one more. */
const LIMITS: Readonly<
  Record<CardRuleSort, { readonly share: number; readonly least: number; readonly next: number }>
> = {
  together: { share: 0.003, least: 1, next: 0.02 },
  with: { share: 0.003, least: 1, next: 0.02 },
  needs: { share: 0.003, least: 1, next: 0.02 },
  never: { share: 0, least: 0, next: 0.005 },
  apart: { share: 0, least: 0, next: 0.005 },
  implies: { share: 0.001, least: 1, next: 0.01 },
  equal: { share: 0.01, least: 1, next: 0.02 },
  "at-most": { share: 0.002, least: 1, next: 0.01 },
  counts: { share: 0.01, least: 1, next: 0.02 },
};
/** The logarithm of a chance that is none. */
const SURE = -12;
const FEWEST = 20;
const FEWEST_OF_KIND = 40;
const MOST_VALUES = 80;
const MOST_NUMBERS = 12;

/** What rules are looked for in. */
export interface RuleEvidence {
  readonly things: Things;
  readonly profiles: ReadonlyMap<Column, Profile>;
  /** Of the cards; none for the objects of lists. */
  readonly kinds: Kinds;
  /** Columns that tell which card it is, or how many there are. */
  readonly apart: ReadonlySet<Column>;
  /** By thing: the set that it came with, if that is known. */
  readonly sets: readonly string[] | undefined;
}

/** All rules about single things that pass, the surest of each sort first. */
export function cardRulesIn(evidence: RuleEvidence): readonly CardRule[] {
  const { things, profiles, kinds, apart, sets } = evidence;
  const usable = things.columns.filter((column) => !column.isAside && !apart.has(column) && profiles.has(column));
  const total = things.rows.length;
  if (total < FEWEST_OF_KIND) return [];
  const kindOf = kinds.overlap ? [] : kindsByCard(kinds, total);
  const everything = Array.from({ length: total }, (_, card) => card);
  const targets = usable.filter((column) => column !== kinds.from).map((column) => targetOf(column, profiles));
  const rates = targets.map((target) => ratesOf(target, kindOf, total));
  // What tells the kinds apart is compared with all cards.
  const overall = targets.map((target) => ratesOf(target, [], total));
  const found: Found[] = [];
  let tried = 0;
  const isEra = erasIn(sets);
  // What only two sets have is missing in the others.
  const ofEra = new Set(targets.filter(({ isThere }) => isEra(everything.filter(isThere))));
  const propose = (one: Found): void => {
    const { share, least, next } = LIMITS[one.sort];
    const { length } = one.exceptions;
    const log = logChance(length, one.covered.length, one.chance);
    // What is very unlikely to be chance needs fewer cards to go on.
    const limit = log < SURE ? 4 * next : next;
    if (length > Math.max(least, share * one.covered.length) || nextChance(length, one.covered.length) > limit) return;
    if (log < LEAST_CHANCE) found.push(one);
  };
  const scopes = [
    { kind: undefined, cards: everything },
    ...(kinds.overlap ? [] : kinds.kinds.filter(({ cards }) => cards.length >= FEWEST_OF_KIND)).map((kind) => ({
      kind,
      cards: kind.cards,
    })),
  ];
  for (const { kind, cards } of scopes)
    for (const condition of conditionsIn(usable, kind, cards, evidence)) {
      const { column, value, covered } = condition;
      const [first] = covered;
      // What only cards of one kind have is looked at there.
      if (kind === undefined && column !== kinds.from && covered.every((card) => kindOf[card] === kindOf[first ?? 0])) {
        if (kindOf[first ?? 0] !== undefined) continue;
      }
      if (isEra(covered)) continue;
      const weights = new Map<Kind | undefined, number>();
      const stratum = (card: number): Kind | undefined => (column === kinds.from ? undefined : kindOf[card]);
      for (const card of covered) weights.set(stratum(card), (weights.get(stratum(card)) ?? 0) + 1);
      for (const [index, target] of targets.entries()) {
        if (target.column === column) continue;
        const rate = (column === kinds.from ? overall : rates)[index] as Rates;
        const expected = (of: (kind: Kind | undefined) => number): number => {
          let sum = 0;
          for (const [one, count] of weights) sum += count * of(one);
          return sum / covered.length;
        };
        const there = covered.filter((card) => target.isThere(card));
        const base = { kind, column, whose: value, target: target.column, value: undefined, covered };
        const filled = expected((one) => rate.filled.get(one) ?? 0);
        if (column !== kinds.from && filled > 0 && filled < 0.97) {
          tried += 2;
          if (there.length * 2 > covered.length)
            propose({
              ...base,
              sort: value === undefined ? "with" : "needs",
              exceptions: covered.filter((card) => !target.isThere(card)),
              chance: 1 - filled,
            });
          else if (
            there.length === 0 &&
            !ofEra.has(target) &&
            (value !== undefined || column.index < target.column.index)
          )
            propose({ ...base, sort: value === undefined ? "apart" : "never", exceptions: there, chance: filled });
        }
        if (value === undefined || target.codes === undefined || there.length < 30) continue;
        tried++;
        const counts = new Map<string, number>();
        for (const card of there) {
          const text = target.codes[card] ?? "";
          counts.set(text, (counts.get(text) ?? 0) + 1);
        }
        const [most = ""] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
        const usual = expected((one) => rate.values.get(one)?.get(most) ?? 0) / Math.max(1e-9, filled);
        if (usual >= 0.9) continue;
        propose({
          ...base,
          sort: "implies",
          value: most,
          covered: there,
          exceptions: there.filter((card) => target.codes?.[card] !== most),
          chance: 1 - usual,
        });
      }
    }
  tried += numberRules(usable, evidence, propose);
  const passed = found.filter((one) => isStable(one, tried)).map((one) => ruleOf(one, things, tried));
  return withoutRepeats(merged(passed, evidence));
}

function kindsByCard({ kinds }: Kinds, total: number): readonly (Kind | undefined)[] {
  const of: (Kind | undefined)[] = Array.from({ length: total }, () => undefined);
  for (const kind of kinds) for (const card of kind.cards) of[card] = kind;
  return of;
}

/** Cards of at most two of several sets share what the next set ends. */
function erasIn(sets: readonly string[] | undefined): (cards: readonly number[]) => boolean {
  if (sets === undefined) return () => false;
  const most = Math.min(2, new Set(sets).size - 1);
  return (cards) => new Set(cards.map((card) => sets[card])).size <= most;
}

interface Target {
  readonly column: Column;
  isThere(card: number): boolean;
  /** By card, of what has few values, and one each. */
  readonly codes: readonly string[] | undefined;
}

function targetOf(column: Column, profiles: RuleEvidence["profiles"]): Target {
  const { sort, counts } = profiles.get(column) as Profile;
  const isFew =
    !column.isList && counts.size >= 2 && (sort === "integer" ? counts.size <= MOST_NUMBERS : sort === "words");
  return {
    column,
    isThere: (card) => (column.cells[card]?.length ?? 0) > 0,
    codes: isFew && counts.size <= MOST_VALUES ? column.cells.map(([text = ""]) => text) : undefined,
  };
}

/** By kind: how often something is there, and each of its values. */
interface Rates {
  readonly filled: ReadonlyMap<Kind | undefined, number>;
  readonly values: ReadonlyMap<Kind | undefined, ReadonlyMap<string, number>>;
}

function ratesOf({ isThere, codes }: Target, kindOf: readonly (Kind | undefined)[], total: number): Rates {
  const sizes = new Map<Kind | undefined, number>();
  const filled = new Map<Kind | undefined, number>();
  const values = new Map<Kind | undefined, Map<string, number>>();
  for (let card = 0; card < total; card++) {
    const kind = kindOf[card];
    sizes.set(kind, (sizes.get(kind) ?? 0) + 1);
    if (!isThere(card)) continue;
    filled.set(kind, (filled.get(kind) ?? 0) + 1);
    if (codes === undefined) continue;
    const own = getOrMake(values, kind, () => new Map<string, number>());
    own.set(codes[card] ?? "", (own.get(codes[card] ?? "") ?? 0) + 1);
  }
  for (const [kind, count] of filled) filled.set(kind, count / (sizes.get(kind) ?? 1));
  for (const [kind, own] of values) for (const [text, count] of own) own.set(text, count / (sizes.get(kind) ?? 1));
  return { filled, values };
}

/** A value that several cards have, or having one at all. */
function conditionsIn(
  usable: readonly Column[],
  kind: Kind | undefined,
  cards: readonly number[],
  { profiles, kinds }: RuleEvidence,
): readonly Condition[] {
  const most = 0.9 * cards.length;
  return usable.flatMap((column) => {
    if (kind !== undefined && column === kinds.from) return [];
    const { sort, counts, slips } = profiles.get(column) as Profile;
    const filled = cards.filter((card) => (column.cells[card]?.length ?? 0) > 0);
    const found: Condition[] = [];
    if (filled.length >= FEWEST && filled.length <= 0.97 * cards.length && column !== kinds.from)
      found.push({ kind, column, value: undefined, covered: filled });
    if (sort !== "words" || counts.size > MOST_VALUES) return found;
    const byValue = new Map<string, number[]>();
    for (const card of filled)
      for (const text of new Set(column.cells[card])) getOrMake(byValue, text, (): number[] => []).push(card);
    for (const [value, covered] of byValue)
      if (covered.length >= FEWEST && covered.length <= most && !slips.has(value))
        found.push({ kind, column, value, covered });
    return found;
  });
}

/** What holds between numbers, and between a number and a list. Returns how many were tried. */
function numberRules(usable: readonly Column[], { profiles }: RuleEvidence, propose: (one: Found) => void): number {
  const numbers = usable.filter(
    (column) => !column.isList && column.filled >= 50 && profiles.get(column)?.sort === "integer",
  );
  const numberAt = ({ cells }: Column, card: number): number => Number(cells[card]?.[0] ?? Number.NaN);
  const base = { kind: undefined, whose: undefined, value: undefined };
  let tried = 0;
  for (const [at, column] of numbers.entries()) {
    for (const [other, target] of numbers.entries()) {
      if (other === at) continue;
      const covered = column.cells.flatMap((_, card) =>
        Number.isNaN(numberAt(column, card) + numberAt(target, card)) ? [] : [card],
      );
      if (covered.length < 50) continue;
      tried++;
      const differing = covered.filter((card) => numberAt(column, card) !== numberAt(target, card));
      const above = covered.filter((card) => numberAt(column, card) > numberAt(target, card));
      const pairs = covered.map((card, index) => [
        numberAt(column, card),
        // Another card's: as if nothing held.
        numberAt(target, covered[(index * 7 + 3) % covered.length] ?? card),
      ]);
      const share = (passes: (one: number, two: number) => boolean): number =>
        pairs.filter(([one = 0, two = 0]) => passes(one, two)).length / pairs.length;
      const isVaried = new Set(pairs.map(([one]) => one)).size > 2 && new Set(pairs.map(([, two]) => two)).size > 2;
      if (differing.length * 50 <= covered.length) {
        if (at < other && isVaried)
          propose({
            ...base,
            sort: "equal",
            column,
            target,
            covered,
            exceptions: differing,
            chance: share((a, b) => a !== b),
          });
        continue;
      }
      // An order of numbers that are never the same is one of unrelated things.
      if (isVaried && covered.length - differing.length >= 0.02 * covered.length)
        propose({
          ...base,
          sort: "at-most",
          column,
          target,
          covered,
          exceptions: above,
          chance: share((a, b) => a > b),
        });
    }
    for (const list of usable.filter(({ isList }) => isList)) {
      const lengthAt = (card: number): number => list.cells[card]?.length ?? 0;
      const covered = column.cells.flatMap((_, card) =>
        lengthAt(card) === 0 || Number.isNaN(numberAt(column, card)) ? [] : [card],
      );
      if (covered.length < 50) continue;
      tried++;
      const exceptions = covered.filter((card) => lengthAt(card) !== numberAt(column, card));
      const counts = new Map<number, number>();
      for (const card of covered) counts.set(lengthAt(card), (counts.get(lengthAt(card)) ?? 0) + 1);
      const likeliest = Math.max(...counts.values()) / covered.length;
      if (counts.size > 1)
        propose({ ...base, sort: "counts", column, target: list, covered, exceptions, chance: 1 - likeliest });
    }
  }
  return tried;
}

/** It holds on each 70 %, and on the other 30 %; and isn't chance in any. */
function isStable({ sort, covered, exceptions, chance }: Found, tried: number): boolean {
  const odd = new Set(exceptions);
  const { share, least } = LIMITS[sort];
  return isInParts(covered, (part, isMost) => {
    const wrong = part.filter((card) => odd.has(card)).length;
    const log = logChance(wrong, part.length, chance);
    return (
      wrong <= Math.max(least, share * part.length) &&
      log + (isMost ? Math.log10(Math.max(1, tried)) : 0) <= (isMost ? LEAST_CHANCE : -1)
    );
  });
}

function ruleOf({ column, whose, chance, ...rest }: Found, things: Things, tried: number): CardRule {
  const log = logChance(rest.exceptions.length, rest.covered.length, chance) + Math.log10(Math.max(1, tried));
  return { ...rest, things, columns: [column], values: whose === undefined ? [] : [whose], log, tried };
}

/** The values of one condition in one rule, and names that come together in one. */
function merged(rules: readonly CardRule[], { kinds }: RuleEvidence): readonly CardRule[] {
  const byCondition = new Map<string, CardRule[]>();
  const nameOf = (rule: CardRule): string =>
    [
      rule.sort,
      rule.kind?.value ?? "",
      rule.columns[0]?.index,
      rule.target.index,
      rule.value ?? "",
      ...(rule.values.length === 0 ? ["-"] : []),
    ].join("\n");
  for (const rule of rules) getOrMake(byCondition, nameOf(rule), (): CardRule[] => []).push(rule);
  const each = [...byCondition.values()].map((all): CardRule => {
    const [first] = all as [CardRule];
    return {
      ...first,
      values: all.flatMap(({ values }) => values),
      covered: unique(all.flatMap(({ covered }) => covered)),
      exceptions: unique(all.flatMap(({ exceptions }) => exceptions)),
      log: Math.max(...all.map(({ log }) => log)),
    };
  });
  const scopes = [undefined, ...kinds.kinds];
  const pairs = each.filter(({ sort }) => sort === "with");
  return [
    ...each.filter(({ sort }) => sort !== "with"),
    ...scopes.flatMap((kind) => companions(pairs.filter((one) => one.kind === kind))),
  ];
}

const unique = (all: readonly number[]): readonly number[] => [...new Set(all)].toSorted((one, other) => one - other);

/** Of names that lead to each other, one rule; of others, only what doesn't follow from the rest. */
function companions(pairs: readonly CardRule[]): readonly CardRule[] {
  const leads = new Map<Column, Map<Column, CardRule>>();
  for (const rule of pairs)
    getOrMake(leads, rule.columns[0] as Column, () => new Map<Column, CardRule>()).set(rule.target, rule);
  const isBoth = (one: Column, other: Column): boolean =>
    leads.get(one)?.has(other) === true && leads.get(other)?.has(one) === true;
  const classes: Column[][] = [];
  for (const column of leads.keys()) {
    const own = classes.find((all) => all.every((other) => isBoth(column, other)));
    if (own === undefined) classes.push([column]);
    else own.push(column);
  }
  const first = (column: Column): Column => classes.find((all) => all.includes(column))?.[0] ?? column;
  const together = classes.flatMap((all): CardRule[] => {
    const [one, two] = all;
    const rule = one === undefined || two === undefined ? undefined : leads.get(one)?.get(two);
    if (rule === undefined) return [];
    const has = (card: number, { cells }: Column): boolean => (cells[card]?.length ?? 0) > 0;
    const within = rule.kind?.cards ?? rule.things.rows.map((_, card) => card);
    const covered = within.filter((card) => all.some((column) => has(card, column)));
    const exceptions = covered.filter((card) => !all.every((column) => has(card, column)));
    const columns = all.toSorted((a, b) => a.index - b.index);
    return [{ ...rule, sort: "together", columns, target: columns[0] ?? rule.target, covered, exceptions }];
  });
  const others = pairs.filter(({ columns: [column], target }) => {
    if (column === undefined || first(column) !== column || first(target) !== target || isBoth(column, target))
      return false;
    const between = [...(leads.get(column)?.keys() ?? [])].filter(
      (other) => other !== target && first(other) === other && first(other) !== column,
    );
    return !between.some((other) => leads.get(other)?.has(target) === true && !isBoth(other, target));
  });
  return [...together, ...others];
}

/** Without what follows from a rule for all kinds, for all values, or for names that come together. */
function withoutRepeats(rules: readonly CardRule[]): readonly CardRule[] {
  const follows = (one: CardRule, other: CardRule): boolean => {
    if (one === other || (other.kind !== undefined && other.kind !== one.kind)) return false;
    const [column, second] = [one.columns[0], other.columns[0]];
    const isSame = column === second && one.target === other.target;
    if (one.sort === other.sort)
      return (
        isSame &&
        other.kind === undefined &&
        one.kind !== undefined &&
        one.value === other.value &&
        one.values.every((text) => other.values.includes(text))
      );
    const names = [column, one.target];
    if (other.sort === "together")
      return (
        (one.sort === "needs" || one.sort === "with") &&
        names.every((name) => name !== undefined && other.columns.includes(name))
      );
    if (other.sort === "with") return one.sort === "needs" && isSame;
    return one.sort === "never" && other.sort === "apart" && names.includes(second) && names.includes(other.target);
  };
  const left = rules.filter((one) => !rules.some((other) => follows(one, other)));
  // Where each value of one decides one of the other, and the other way round, the first one is enough.
  const decided = new Map<string, number>();
  const pairOf = (kind: Kind | undefined, one: Column | undefined, other: Column | undefined): string =>
    `${kind?.value ?? ""} ${one?.index} ${other?.index}`;
  for (const { sort, kind, columns, target } of left)
    if (sort === "implies")
      decided.set(pairOf(kind, columns[0], target), (decided.get(pairOf(kind, columns[0], target)) ?? 0) + 1);
  return left.filter(({ sort, kind, columns: [column], target }) => {
    if (sort !== "implies" || (column?.index ?? 0) < target.index) return true;
    const [there, back] = [
      decided.get(pairOf(kind, target, column)) ?? 0,
      decided.get(pairOf(kind, column, target)) ?? 0,
    ];
    return there < 3 || there !== back;
  });
}
