import { groupBy, largest, pushTo } from "../../grammar/index.js";
import type { Column, Things } from "./columns.js";
import { countOf, isInParts, LEAST_CHANCE, logChance, nextChance } from "./counts.js";
import { type Kind, obligedBy } from "./kinds.js";
import type { Profile } from "./profile.js";
import { formOf, type Mined, type Regularity } from "./regularity.js";

/** A condition, and the things that meet it. */
interface Condition {
  readonly column: Column;
  /** Undefined: the column is filled. */
  readonly value: string | undefined;
  readonly covered: readonly number[];
}

/** A proposal before it is known how many there are. */
interface Found extends Pick<Regularity, "sort" | "kind" | "columns" | "values" | "target" | "value"> {
  readonly covered: readonly number[];
  readonly exceptions: readonly number[];
  /** Of one thing to be an exception, if nothing held. */
  readonly chance: number;
}

/** The logarithm of a chance that is none. */
const SURE = -12;
/** Where so many pass, each column tells each other one; a draft has room for dozens. */
const MOST_FOUND = 20_000;
const FEWEST = 20;
const FEWEST_OF_KIND = 40;
const MOST_VALUES = 80;
const MOST_NUMBERS = 12;
const FEWEST_WITH_NUMBERS = 50;

/** What rules are looked for in. */
export interface RuleEvidence extends Pick<Mined, "profiles" | "kinds" | "places"> {
  readonly things: Things;
  /** Columns that tell which card it is, or how many there are. */
  readonly apart: ReadonlySet<Column | undefined>;
  /** By thing: the set that it came with, if that is known. */
  readonly sets: readonly string[] | undefined;
}

/** All rules about single things that pass. */
export function cardRulesIn(evidence: RuleEvidence): readonly Regularity[] {
  const { things, profiles, kinds, apart, sets } = evidence;
  const total = things.rows.length;
  if (total < FEWEST_OF_KIND) return [];
  const usable = things.columns.filter((column) => !column.isAside && !apart.has(column) && profiles.has(column));
  const everything = Array.from({ length: total }, (_, card) => card);
  const several = kinds.overlap ? [] : kinds.kinds;
  const kindOf = new Uint8Array(total);
  for (const [index, { cards }] of several.entries()) for (const card of cards) kindOf[card] = index + 1;
  const sizes = tally(everything, kindOf, several.length + 1);
  const isEra = erasIn(sets);
  const targets = usable
    .filter((column) => column !== kinds.from)
    .map((column) => {
      const { codes, values } = codesOf(column, profiles);
      const cards = [everything.filter((card) => kindOf[card] === 0), ...several.map((kind) => kind.cards)];
      const byKind = cards.map((own) => tally(own, codes, values.length + 1));
      // What only two sets have is missing in the others.
      const counts = new Uint32Array(values.length + 1);
      return { column, codes, values, counts, byKind, isOfEra: isEra(everything.filter((card) => codes[card] !== 0)) };
    });
  const found: Found[] = [];
  let tried = 0;
  const propose = (one: Found): void => {
    const { next, least } = formOf(one);
    const log = logChance(one.exceptions.length, one.covered.length, one.chance);
    // What is very unlikely to be chance needs fewer cards to go on; what never was may come with the next set.
    const limit = log < SURE ? (least === 0 ? 2 : 4) * next : next;
    const isRare = isFew(one, one.exceptions.length, one.covered.length);
    if (
      found.length < MOST_FOUND &&
      isRare &&
      nextChance(one.exceptions.length, one.covered.length) <= limit &&
      log < LEAST_CHANCE
    )
      found.push(one);
  };
  const large = several.filter(({ cards }) => cards.length >= FEWEST_OF_KIND);
  for (const kind of [undefined, ...large])
    for (const { column, value, covered } of conditionsIn(usable, kind, kind?.cards ?? everything, evidence)) {
      const ofKinds = tally(covered, kindOf, sizes.length);
      // What only cards of one kind have is looked at there.
      const isOneKind = ofKinds.some((count, index) => index > 0 && count === covered.length);
      if ((kind === undefined && column !== kinds.from && isOneKind) || isEra(covered)) continue;
      for (const { column: target, codes, values, counts, byKind, isOfEra } of targets) {
        if (target === column) continue;
        tally(covered, codes, values.length + 1, counts);
        // Of a card of the same kinds: what tells the kinds apart is compared with all cards.
        const expected = (code: number): number => {
          let sum = 0;
          for (const [index, own] of byKind.entries()) {
            if (column === kinds.from) sum += (own[code] ?? 0) / total;
            else if ((ofKinds[index] ?? 0) > 0)
              sum += (((ofKinds[index] ?? 0) / covered.length) * (own[code] ?? 0)) / (sizes[index] ?? 1);
          }
          return sum;
        };
        const lacking = counts[0] ?? 0;
        const there = covered.length - lacking;
        const filled = 1 - expected(0);
        const isAny = value === undefined;
        const base = () => ({
          kind,
          columns: [column],
          values: isAny ? [] : [value],
          target,
          value: undefined,
          covered,
        });
        if (column !== kinds.from && filled > 0 && filled < 0.99) {
          tried += 2;
          if (lacking <= 0.01 * covered.length + 1 && there > lacking) {
            const exceptions = covered.filter((card) => codes[card] === 0);
            propose({ ...base(), sort: isAny ? "with" : "needs", exceptions, chance: 1 - filled });
          } else if (there === 0 && !isOfEra && (!isAny || column.index < target.index))
            propose({ ...base(), sort: isAny ? "apart" : "never", exceptions: [], chance: filled });
        }
        if (isAny || values.length < 2 || there < 30) continue;
        tried++;
        const most = largest(counts.subarray(1));
        const code = counts.indexOf(most, 1);
        const usual = expected(code) / filled;
        if (usual >= 0.9 || most < 0.95 * there) continue;
        const having = covered.filter((card) => codes[card] !== 0);
        const exceptions = having.filter((card) => codes[card] !== code);
        propose({
          ...base(),
          sort: "implies",
          value: values[code - 1],
          covered: having,
          exceptions,
          chance: 1 - usual,
        });
      }
    }
  tried += numberRules(usable, everything, profiles, propose);
  const passed = found
    .filter((one) => isStable(one, tried) && !followsFromPlace(one, evidence))
    .map(({ chance, ...one }): Regularity => {
      const total = one.covered.length;
      const log = logChance(one.exceptions.length, total, chance) + Math.log10(Math.max(1, tried));
      return { ...one, things, total, log, tried, isStable: true };
    });
  return withoutRepeats(merged(passed, [undefined, ...kinds.kinds]));
}

/** Nearly all that it is about have to have the target anyway, by their kind. */
function followsFromPlace({ sort, covered, target }: Found, { places }: RuleEvidence): boolean {
  const place = places.get(target);
  if (place === undefined || (sort !== "with" && sort !== "needs")) return false;
  const obliged = obligedBy(place);
  return obliged.size > 0 && countOf(covered, (card) => !obliged.has(card)) < FEWEST;
}

/** No more exceptions than rules of its sort may have. */
export function isFew(rule: Pick<Regularity, "sort">, exceptions: number, total: number): boolean {
  const { share, least } = formOf(rule);
  return exceptions <= Math.max(least, share * total);
}

/** How many of the cards have each code. */
function tally(cards: readonly number[], codes: Uint8Array, size: number, counts = new Uint32Array(size)): Uint32Array {
  counts.fill(0);
  for (const card of cards) {
    const code = codes[card] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Cards of at most two of several sets share what the next set ends. */
function erasIn(sets: readonly string[] | undefined): (cards: readonly number[]) => boolean {
  if (sets === undefined) return () => false;
  const most = Math.min(2, new Set(sets).size - 1);
  return (cards) => {
    const met = new Set<string | undefined>();
    return cards.every((card) => met.add(sets[card]).size <= most);
  };
}

/** By card: 0 for nothing; else the number of its value, from 1; all the same where there are too many. */
function codesOf(column: Column, profiles: RuleEvidence["profiles"]) {
  const { cells, isList } = column;
  const { sort, counts } = profiles.get(column) as Profile;
  const isShort = !isList && counts.size <= (sort === "integer" ? MOST_NUMBERS : sort === "words" ? MOST_VALUES : 0);
  const values = isShort ? [...counts.keys()] : [""];
  const numbers = new Map(values.map((text, at) => [text, at + 1]));
  const codes = Uint8Array.from(cells, ([text]) => (text === undefined ? 0 : isShort ? (numbers.get(text) ?? 0) : 1));
  return { codes, values };
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
    const { sort, counts, odd } = profiles.get(column) as Profile;
    const filled = cards.filter((card) => (column.cells[card]?.length ?? 0) > 0);
    const found: Condition[] = [];
    if (filled.length >= FEWEST && filled.length <= 0.97 * cards.length && column !== kinds.from)
      found.push({ column, value: undefined, covered: filled });
    if (sort !== "words" || counts.size > MOST_VALUES) return found;
    const byValue = new Map<string, number[]>();
    for (const card of filled) for (const text of new Set(column.cells[card])) pushTo(byValue, text, card);
    for (const [value, covered] of byValue)
      if (covered.length >= FEWEST && covered.length <= most && !odd.has(value)) found.push({ column, value, covered });
    return found;
  });
}

/** What holds between numbers, and between a number and a list. Returns how many were tried. */
function numberRules(
  usable: readonly Column[],
  everything: readonly number[],
  profiles: RuleEvidence["profiles"],
  propose: (one: Found) => void,
): number {
  const numbers = usable
    .filter((one) => !one.isList && one.filled >= FEWEST_WITH_NUMBERS && profiles.get(one)?.sort === "integer")
    .map((column) => ({ column, at: column.cells.map(([text]) => Number(text ?? Number.NaN)) }));
  const lengths = usable
    .filter(({ isList }) => isList)
    .map((column) => ({ column, at: column.cells.map(({ length }) => length || Number.NaN) }));
  let tried = 0;
  for (const [index, one] of numbers.entries())
    for (const [other, two] of [...numbers, ...lengths].entries()) {
      const covered = everything.filter((card) => !Number.isNaN((one.at[card] ?? 0) + (two.at[card] ?? 0)));
      if (one === two || covered.length < FEWEST_WITH_NUMBERS) continue;
      tried++;
      const valuesOf = ({ at }: typeof one): readonly number[] => covered.map((card) => at[card] ?? 0);
      const [ones, twos] = [valuesOf(one), valuesOf(two)];
      const proposal = (sort: Found["sort"], isWrong: (one: number, two: number) => boolean): void => {
        const exceptions = covered.filter((_, at) => isWrong(ones[at] ?? 0, twos[at] ?? 0));
        // Another card's: as if nothing held.
        const drawn = countOf(ones.keys(), (at) => isWrong(ones[at] ?? 0, twos[(at * 7 + 3) % twos.length] ?? 0));
        const base = { kind: undefined, columns: [one.column], values: [], target: two.column, value: undefined };
        propose({ ...base, sort, covered, exceptions, chance: drawn / covered.length });
      };
      const isOther = (a: number, b: number): boolean => a !== b;
      const same = countOf(ones.keys(), (at) => ones[at] === twos[at]);
      const isVaried = (all: readonly number[]): boolean => new Set(all).size > 2;
      if (two.column.isList) proposal("counts", isOther);
      else if (!isVaried(ones) || !isVaried(twos)) continue;
      else if (same >= 0.98 * covered.length) {
        if (index < other) proposal("equal", isOther);
      }
      // An order of numbers that are never the same is one of unrelated things.
      else if (same >= 0.02 * covered.length) proposal("at-most", (a, b) => a > b);
    }
  return tried;
}

/** It holds on each 70 %, and on the other 30 %; and isn't chance in any. */
function isStable(one: Found, tried: number): boolean {
  const odd = new Set(one.exceptions);
  return isInParts(one.covered, (part, isMost) => {
    const wrong = countOf(part, (card) => odd.has(card));
    const log = logChance(wrong, part.length, one.chance);
    const isSure = isMost ? log + Math.log10(Math.max(1, tried)) <= LEAST_CHANCE : log <= -1;
    return isFew(one, wrong, part.length) && isSure;
  });
}

/** The values of one condition in one rule, and names that come together in one. */
function merged(rules: readonly Regularity[], scopes: readonly (Kind | undefined)[]): readonly Regularity[] {
  const byCondition = groupBy(rules, ({ sort, kind, columns, target, value, values }) =>
    [sort, kind?.value, columns[0]?.index, target.index, value, values.length === 0 ? "-" : ""].join("\n"),
  );
  const each = [...byCondition.values()].map((all): Regularity => {
    const [first] = all as [Regularity];
    const covered = inOrder(all.flatMap((one) => one.covered));
    return {
      ...first,
      values: all.flatMap(({ values }) => values),
      covered,
      total: covered.length,
      exceptions: inOrder(all.flatMap(({ exceptions }) => exceptions)),
      log: largest(all.map(({ log }) => log)),
    };
  });
  const isPair = ({ sort }: Regularity): boolean => sort === "with";
  return [
    ...each.filter((one) => !isPair(one)),
    ...scopes.flatMap((kind) => companions(each.filter((one) => isPair(one) && one.kind === kind))),
  ];
}

const inOrder = (all: readonly number[]): readonly number[] => [...new Set(all)].toSorted((one, other) => one - other);

/** Of names that lead to each other, one rule; of others, only what doesn't follow from the rest. */
function companions(pairs: readonly Regularity[]): readonly Regularity[] {
  const leads = new Map<Column, Map<Column, Regularity>>();
  for (const rule of pairs) {
    const from = rule.columns[0] as Column;
    leads.set(from, (leads.get(from) ?? new Map<Column, Regularity>()).set(rule.target, rule));
  }
  const leadsTo = (one: Column, other: Column): boolean => leads.get(one)?.has(other) === true;
  const isBoth = (one: Column, other: Column): boolean => leadsTo(one, other) && leadsTo(other, one);
  const classes: Column[][] = [];
  for (const column of leads.keys()) {
    const own = classes.find((all) => all.every((other) => isBoth(column, other)));
    if (own === undefined) classes.push([column]);
    else own.push(column);
  }
  const isFirst = (column: Column): boolean =>
    !classes.some(([first, ...others]) => first !== column && others.includes(column));
  const together = classes.flatMap((all): Regularity[] => {
    const [one, two] = all;
    const rule = one === undefined || two === undefined ? undefined : leads.get(one)?.get(two);
    if (rule === undefined) return [];
    const having = (card: number): number => countOf(all, ({ cells }) => (cells[card]?.length ?? 0) > 0);
    const covered = (rule.kind?.cards ?? [...rule.things.rows.keys()]).filter((card) => having(card) > 0);
    const exceptions = covered.filter((card) => having(card) < all.length);
    const columns = all.toSorted((a, b) => a.index - b.index);
    const target = columns[0] ?? rule.target;
    return [{ ...rule, sort: "together", columns, target, covered, total: covered.length, exceptions }];
  });
  const others = pairs.filter(({ columns: [column], target }) => {
    if (column === undefined || !isFirst(column) || !isFirst(target) || isBoth(column, target)) return false;
    return ![...leads.keys()].some(
      (between) =>
        between !== target &&
        between !== column &&
        isFirst(between) &&
        leadsTo(column, between) &&
        leadsTo(between, target) &&
        !isBoth(between, target),
    );
  });
  return [...together, ...others];
}

/** Without what follows from a rule for all kinds, for all values, or for names that come together. */
function withoutRepeats(rules: readonly Regularity[]): readonly Regularity[] {
  const follows = (one: Regularity, other: Regularity): boolean => {
    if (one === other || (other.kind !== undefined && other.kind !== one.kind)) return false;
    const [column, second] = [one.columns[0] as Column, other.columns[0] as Column];
    const isSame = column === second && one.target === other.target;
    const names = [column, one.target];
    if (one.sort === other.sort) {
      const isWithin = one.value === other.value && one.values.every((text) => other.values.includes(text));
      return isSame && isWithin && other.kind === undefined && one.kind !== undefined;
    }
    if (other.sort === "together")
      return (one.sort === "needs" || one.sort === "with") && names.every((name) => other.columns.includes(name));
    if (other.sort === "with") return one.sort === "needs" && isSame;
    return one.sort === "never" && other.sort === "apart" && names.includes(second) && names.includes(other.target);
  };
  // Only a rule about the same columns, or one about several, can say it.
  const pairOf = (one: Column | undefined, other: Column): string => `${one?.index} ${other.index}`;
  const byPair = groupBy(rules, ({ columns: [column], target }) => pairOf(column, target));
  const together = rules.filter(({ sort }) => sort === "together");
  const left = rules.filter((one) => {
    const [column = one.target] = one.columns;
    const others = [pairOf(column, one.target), pairOf(one.target, column)].map((pair) => byPair.get(pair) ?? []);
    return ![together, ...others].some((all) => all.some((other) => follows(one, other)));
  });
  // Where each value of one decides one of the other, and the other way round, the first one is enough.
  const implied = groupBy(
    left.filter(({ sort }) => sort === "implies"),
    ({ columns: [column], target }) => pairOf(column, target),
  );
  const deciding = (kind: Kind | undefined, one: Column | undefined, other: Column): number =>
    countOf(implied.get(pairOf(one, other)) ?? [], (rule) => rule.kind === kind);
  return left.filter(({ sort, kind, columns: [column], target }) => {
    if (sort !== "implies" || (column?.index ?? 0) < target.index) return true;
    const there = column === undefined ? 0 : deciding(kind, target, column);
    return there < 3 || there !== deciding(kind, column, target);
  });
}
