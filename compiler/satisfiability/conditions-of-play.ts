import type { DeclaringRecord, LocatedCondition } from "../systems/declaring-record.js";
import { locatedTexts } from "../systems/read-words.js";
import { type PlayDeclaration, playKindOf, readingsOf, ruleNamed, type SentencePart } from "../systems/records/play.js";
import { boundsOf, type ConditionData, textsAmong } from "../values/value.js";
import type { InertCondition } from "./check-conditions.js";
import { countersOfTexts } from "./names-in-play.js";
import { all, type Formula, isKind, type PossibleRecords } from "./possible-records.js";
import { scopesOfKind } from "./scopes.js";
import { canFit } from "./verdicts.js";

/** Numbers from, and up to. */
type Span = readonly [from: number, to: number];

/**
 * Conditions of rules of play that can't hold, or not together: a number or counter that would have to be two things at
 * once, a card that can't be as it would have to be, and what Unless takes away from all that When leaves.
 */
export function inertInPlay(
  records: readonly DeclaringRecord[],
  possible: PossibleRecords,
  isDoubtful: (name: string) => boolean,
): InertCondition[] {
  const { play = [] } = possible.system.data;
  const texts = countersOfTexts(play);
  const counted = new Map<string, Counted>([["Seats", { isText: false, least: 1 }]]);
  const lowest = lowestIn(play);
  const takenWith = new Map<string, readonly string[]>();
  for (const { kind, name, attributes } of play) {
    if (kind === "Number" || kind === "Counter") counted.set(name, { isText: texts.has(name), least: lowest(name) });
    if (kind === "Action") takenWith.set(name, (attributes.For ?? []).map(String));
  }
  return records.flatMap((record) => {
    const kind = playKindOf(record);
    if (kind === undefined || kind === "Zone" || kind === "Counter") return [];
    const conditions = [...record.categories.values()].flat();
    if (conditions.some(({ data }) => namesIn(data).some(isDoubtful))) return [];
    const said = (attribute: string) => locatedTexts(record.attributes.get(attribute)).map(({ text }) => text);
    const ofActions = said("Of").map((action) => takenWith.get(action) ?? []);
    const kinds = kind === "Ban" ? ofActions.flat() : said("For");
    // A ban of an action without a card says of that action whatever it says of cards.
    const isTaken = kinds.length > 0 && ofActions.every((one) => one.length > 0) && !kinds.some(isDoubtful);
    const cards = isTaken ? kinds.map((name) => isKind(name)) : undefined;
    return new Conditions(kind, counted, cards, possible).check(record);
  });
}

interface Counted {
  /** It can be compared with texts. */
  readonly isText: boolean;
  /** Its lowest value, as far as that is certain. */
  readonly least: number;
}

/** As many numbers as are followed in play, one within the other. */
const MOST_WITHIN = 100;

/** Finds the lowest value of a number that only counts things, or has a lower bound; else none. */
function lowestIn(play: readonly PlayDeclaration[]): (name: string) => number {
  const known = new Map<string, number>();
  const lowest = (name: string, within: number): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    // In a circle, nothing is certain.
    known.set(name, Number.NEGATIVE_INFINITY);
    const number = within < MOST_WITHIN ? ruleNamed(play, "Number", name) : undefined;
    const found = number === undefined ? Number.NEGATIVE_INFINITY : lowestOf(number, within);
    known.set(name, found);
    return found;
  };
  const lowestOf = (number: PlayDeclaration, within: number): number => {
    const { Plus = [], Minus = [], AtLeast = [], UpTo = [], Total = [] } = number.attributes;
    // Where its conditions aren't met, it is 0.
    const bound = AtLeast.map(Number).find((least) => least <= 0);
    if (bound !== undefined) return bound;
    if (Minus.length + UpTo.length + Total.length > 0 || Plus.length === 0) return Number.NEGATIVE_INFINITY;
    const isCount = readingsOf(number, "Plus").every((term) => {
      const { phrase, Key, Those, Counts, Amount, number: times } = (Object(term) ?? {}) as SentencePart;
      if (phrase !== "Term" || Key !== undefined || times !== undefined) return false;
      if (Those !== undefined || Counts !== undefined) return true;
      return typeof Amount === "number" ? Amount >= 0 : lowest(String(Amount), within + 1) >= 0;
    });
    return isCount ? 0 : Number.NEGATIVE_INFINITY;
  };
  return (name) => lowest(name, 0);
}

class Conditions {
  private readonly numbers = new Map<string, readonly Span[]>();
  private readonly found: InertCondition[] = [];
  /** What the card of the action can still be, if there is one. */
  private left: readonly Formula[] | undefined;

  constructor(
    private readonly kind: Exclude<InertCondition["of"], "kind" | "rule">,
    private readonly counted: ReadonlyMap<string, Counted>,
    private readonly cards: readonly Formula[] | undefined,
    private readonly possible: PossibleRecords,
  ) {
    this.left = cards;
  }

  check({ categories }: DeclaringRecord): InertCondition[] {
    const together = categories.get(this.kind === "Phase" ? "Until" : "When") ?? [];
    for (const one of together) {
      if (!this.isPossible(one)) return this.found;
    }
    for (const one of categories.get("Unless") ?? [])
      if (this.kind !== "Phase" && this.isSaid(one.data, together)) this.add("nothing-left", one);
    return this.found;
  }

  private add(why: InertCondition["why"], { data, span }: LocatedCondition): void {
    this.found.push({ why, asked: data.path.join("."), value: undefined, span, nearest: undefined, of: this.kind });
  }

  private isPossible(one: LocatedCondition): boolean {
    const { data } = one;
    const [first = "", second] = data.path;
    const counted = this.counted.get(data.path.join("."));
    if (counted !== undefined) {
      const spans = spansOf(data);
      if (spans === undefined) {
        // A number is no text.
        const isNever = !counted.isText && data.values.every(({ kind }) => kind === "text");
        if (isNever) this.add("never", one);
        return !isNever;
      }
      const whole: Span[] = [[counted.least, Number.POSITIVE_INFINITY]];
      const before = this.numbers.get(first);
      const left = shared(before ?? whole, spans);
      this.numbers.set(first, left);
      if (left.length === 0) this.add(shared(whole, spans).length === 0 ? "never" : "contradiction", one);
      else if (before === undefined && isWithin(whole, spans)) this.add("always", one);
      return left.length > 0;
    }
    if (second !== undefined && this.possible.system.kinds.has(first)) {
      // Any card of that kind in play may be the one.
      const isThere =
        first === "Pack" || first === "Deck" || this.fits({ ...data, path: data.path.slice(1) }, isKind(first));
      if (!isThere) this.add("never", one);
      return isThere;
    }
    if (this.left === undefined || data.values.some(({ kind }) => kind === "name")) return true;
    this.left = this.left
      .filter((known) => this.fits(data, known))
      .map((known) => all(known, this.possible.said(data)))
      .filter((known) => this.possible(known));
    if (this.left.length > 0) return true;
    this.add(this.cards?.some((known) => this.fits(data, known)) ? "contradiction" : "never", one);
    return false;
  }

  private fits(data: ConditionData, known: Formula): boolean {
    return scopesOfKind(known, this.possible.system).some((scope) => canFit(data, scope, this.possible));
  }

  /** Whether what all conditions together leave is always so. */
  private isSaid(data: ConditionData, together: readonly LocatedCondition[]): boolean {
    const path = data.path.join(".");
    const spans = this.counted.has(path) ? spansOf(data) : undefined;
    if (spans !== undefined) {
      const left = this.numbers.get(path);
      return left !== undefined && isWithin(left, spans);
    }
    const values = textsOf(data);
    return together.some(
      (one) =>
        one.data.path.join(".") === path &&
        textsOf(one.data).length > 0 &&
        textsOf(one.data).every((text) => values.includes(text)),
    );
  }
}

const namesIn = ({ path, values }: ConditionData): string[] => [
  ...path,
  ...values.flatMap((value) => (value.kind === "name" ? value.path : value.kind === "text" ? [value.value] : [])),
];

/** The texts of which a value has to be one. */
const textsOf = ({ operator, values }: ConditionData): string[] =>
  operator === "=" && values.every(({ kind }) => kind === "text") ? textsAmong(values) : [];

/** The numbers that a condition lets be; undefined if it compares with something else. */
function spansOf({ operator, values }: ConditionData): Span[] | undefined {
  const bounds = values.map(boundsOf);
  if (bounds.some((one) => one === undefined) || (operator !== "=" && bounds.length !== 1)) return undefined;
  return bounds.flatMap((one): Span[] => {
    if (one === undefined) return [];
    if (operator === ">") return [[one.from, Number.POSITIVE_INFINITY]];
    return operator === "<" ? [[Number.NEGATIVE_INFINITY, one.to]] : [[one.from, one.to]];
  });
}

/** Whether all of one lies in the other. */
const isWithin = (one: readonly Span[], other: readonly Span[]): boolean =>
  one.every(([from, to]) => other.some(([low, high]) => low <= from && to <= high));

const shared = (one: readonly Span[], other: readonly Span[]): Span[] =>
  one.flatMap(([from, to]) =>
    other.flatMap(([low, high]): Span[] => {
      const both: Span = [Math.max(from, low), Math.min(to, high)];
      return both[0] <= both[1] ? [both] : [];
    }),
  );
