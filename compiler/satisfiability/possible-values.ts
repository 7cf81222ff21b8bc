import { memoize } from "../../grammar/index.js";
import { fitsAlternative, isComparable, nearEnd } from "../model/compare-values.js";
import { declaredHoles } from "../systems/declared-holes.js";
import { readHoles } from "../systems/holes.js";
import { fitsEntry } from "../systems/match-entry.js";
import { canShareText } from "../systems/pattern-overlap.js";
import type { System } from "../systems/system.js";
import type { ValueSpecification } from "../systems/system-data.js";
import {
  boundsOf,
  type ConditionData,
  type PlainJson,
  textsAmong,
  typeOfValue,
  VALUE_TYPES,
  type Value,
  type ValueType,
  valueOfJson,
} from "../values/value.js";

/** The possible values of a name. Undefined parts are impossible; `open`: unknown. */
export interface Domain {
  readonly open: boolean;
  /** The types of its values, but for texts. */
  readonly types: ReadonlySet<ValueType>;
  /** Of those that count. */
  readonly numbers: ValueBounds | undefined;
  /** "any", or the entries of a closed list, which may have holes. */
  readonly texts: "any" | readonly string[] | undefined;
}

interface ValueBounds {
  readonly minimum: number;
  readonly maximum: number;
}

export const OPEN: Domain = { open: true, types: new Set(), numbers: undefined, texts: undefined };
const NONE: Domain = { ...OPEN, open: false };
export const ANY_TEXT: Domain = { ...NONE, texts: "any" };

/** Integers between two inclusive bounds. */
export function integers(minimum: number, maximum = Number.POSITIVE_INFINITY): Domain {
  return { ...NONE, types: new Set<ValueType>(["integer"]), numbers: { minimum, maximum } };
}

/** The values that a declaration allows. Without a minimum, numbers are at least 0. */
export function domainOf({ values, oneOf, suchAs, minimum = 0, maximum }: ValueSpecification): Domain {
  if (values.includes("name")) return OPEN;
  // A range may be of one number.
  const types = new Set(values.includes("range") ? [...values, "integer" as const] : values);
  const closed = oneOf !== undefined && suchAs === undefined ? oneOf : "any";
  return {
    open: false,
    types,
    numbers: types.has("integer") ? { minimum, maximum: maximum ?? Number.POSITIVE_INFINITY } : undefined,
    texts: values.includes("text") || oneOf !== undefined ? closed : undefined,
  };
}

/** Exactly one value. */
export function only(value: PlainJson): Domain {
  if (typeof value === "number") return integers(value, value);
  if (typeof value === "string") return { ...NONE, texts: [value.replaceAll("<", "\\<")] };
  return { ...NONE, types: new Set([valueOfJson(value).kind]) };
}

/**
 * A test of one value. "exists": always true; "fits": the condition holds; "breaks": it is comparable and doesn't
 * match; "meets": no part of it may match, and one does.
 */
export interface ValueTest extends Pick<ConditionData, "operator" | "values"> {
  readonly asks: "exists" | "fits" | "breaks" | "meets";
}

/** What is known about the values of one name. */
export interface KnownValues {
  /** Each holds for some value; for the same one if there is only one. */
  readonly some: readonly ValueTest[];
  /** None of these holds for any value. */
  readonly none: readonly ValueTest[];
  /** Each value is in all of these. */
  readonly domains: readonly Domain[];
  readonly several: boolean;
}

/** False only if there are certainly no such values. */
export function canBe({ some, none, domains, several }: KnownValues, system: System): boolean {
  if (domains.some(({ open }) => open) || some.length === 0) return true;
  const candidates = candidatesFor([...some, ...none], domains);
  // Cheapest first: of a long list of values, a test leaves few.
  const isFree = (value: CandidateValue) =>
    domains.every((one) => contains(one, value, system)) && none.every((test) => holds(value, test, system) !== "yes");
  const may = (value: CandidateValue, test: ValueTest) =>
    holds(value, test, system) !== "no" && (value !== "other" || mayFitPattern(test, domains, system));
  return several
    ? some.every((test) => candidates.some((value) => may(value, test) && isFree(value)))
    : candidates.some((value) => some.every((test) => may(value, test)) && isFree(value));
}

/** "other": some text that isn't mentioned. */
type CandidateValue = Value | "other";

/** If any value matches, one of these does: nothing changes between the mentioned numbers and texts. */
function candidatesFor(tests: readonly ValueTest[], domains: readonly Domain[]): CandidateValue[] {
  const named = tests.flatMap(({ values }) => values);
  const bounds = domains.flatMap(({ numbers }) => (numbers === undefined ? [] : [numbers.minimum, numbers.maximum]));
  const written = named.flatMap((value) => {
    const ends = boundsOf(value);
    if (ends !== undefined) return [ends.from, ends.to];
    return value.kind === "text" && /^\d{1,15}$/.test(value.value) ? [Number(value.value)] : [];
  });
  const near = [...bounds, ...written].filter(Number.isFinite).flatMap((number) => [number - 1, number, number + 1]);
  const numbers = [...new Set([...near, FAR])];
  const texts = textsAmong(named).flatMap((text) => readHoles(text).literal ?? []);
  const few = numbers.length > MOST_ENDS ? [] : numbers;
  return [
    "other",
    ...[...new Set([...texts, ...numbers.filter((number) => number >= 0).map(String)])].map(
      (value): Value => ({ kind: "text", value }),
    ),
    ...domains.flatMap(({ texts }) => (Array.isArray(texts) ? entriesOf(texts).values : [])),
    ...NUMERIC.filter(({ type }) => domains.every(({ types }) => types.has(type))).flatMap(({ of, fields }) =>
      fields.length < 2
        ? numbers.map((number) => of(number, number))
        : few.flatMap((from) => few.flatMap((to) => (from < to ? [of(from, to)] : []))),
    ),
  ];
}

/** The entries of a list: what those without holes are, as texts and as values, and the others. */
const entriesOf = memoize((texts: readonly string[]) => {
  const literals = new Set(texts.flatMap((entry) => readHoles(entry).literal ?? []));
  const values = [...literals].map((value): Value => ({ kind: "text", value }));
  return { literals, values, patterns: texts.filter(isPattern) };
});

const NUMERIC = VALUE_TYPES.flatMap((type) => {
  const { numeric } = typeOfValue(type);
  return numeric === undefined ? [] : [{ type, ...numeric }];
});
/** Larger than any number in practice. */
const FAR = 1_000_000_007;
const MOST_ENDS = 40;

const SHARES: ValueBounds = { minimum: 0, maximum: 100 };

function contains({ types, numbers, texts }: Domain, value: CandidateValue, system: System): boolean {
  if (value === "other" || value.kind === "text") {
    if (texts === undefined || texts === "any") return texts === "any";
    const { literals, patterns } = entriesOf(texts);
    if (value === "other") return patterns.length > 0;
    return literals.has(value.value) || patterns.some((entry) => fitsEntry(entry, value.value, declaredHoles(system)));
  }
  const ends = boundsOf(value);
  const limits = ends?.scale === "share" ? SHARES : numbers;
  if (ends === undefined || limits === undefined || !types.has(value.kind)) return false;
  return ends.from >= limits.minimum && ends.to <= limits.maximum;
}

/** Whether a text that isn't mentioned can fit a pattern of the test: one that is within each of the lists as well. */
function mayFitPattern({ asks, operator, values }: ValueTest, domains: readonly Domain[], system: System): boolean {
  if (asks !== "fits" || operator !== "=" || values.some(({ kind }) => kind === "name")) return true;
  return values.some(
    (value) =>
      value.kind === "text" &&
      isPattern(value.value) &&
      domains.every(
        ({ texts }) =>
          texts === undefined ||
          texts === "any" ||
          texts.some((entry) => canShareText(entry, value.value, declaredHoles(system))),
      ),
  );
}

type Possibility = "yes" | "no" | "maybe";

function holds(value: CandidateValue, { asks, operator, values }: ValueTest, system: System): Possibility {
  if (asks === "exists") return "yes";
  if (values.some(({ kind }) => kind === "name")) return "maybe";
  const other: Value = value === "other" ? { kind: "text", value: "" } : value;
  if (asks !== "fits" && !values.some((one) => isComparable(other, operator, one))) return "no";
  const near = asks === "meets" ? nearEnd(other, operator) : other;
  const answers = values.map((one): Possibility => {
    const isText = one.kind === "text" && near.kind === "text" && operator === "=";
    if (isText && isPattern(one.value)) {
      // The values on things of a kind depend on where they are.
      if (value === "other" || namesThings(one.value)) return "maybe";
    } else if (value === "other") return "no";
    return fitsAlternative(near, operator, one, declaredHoles(system)) ? "yes" : "no";
  });
  const fits = answers.includes("yes") ? "yes" : answers.includes("maybe") ? "maybe" : "no";
  return asks === "breaks" ? OPPOSITE[fits] : fits;
}

const OPPOSITE: Readonly<Record<Possibility, Possibility>> = { yes: "no", no: "yes", maybe: "maybe" };

function isPattern(text: string): boolean {
  return readHoles(text).literal === undefined;
}

const namesThings = (text: string): boolean =>
  readHoles(text).parts.some((part) => part.kind === "hole" && part.path.length > 1);
