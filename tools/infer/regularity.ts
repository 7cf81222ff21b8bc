import { quotedText } from "../../grammar/index.js";
import type { Table } from "../tables/table.js";
import type { Column, TableThings, Things } from "./columns.js";
import type { Kind, Kinds, KindsHaving } from "./kinds.js";
import { escaped, type Profile } from "./profile.js";

/**
 * What a rule says. Of cards with the same value of one name, `same`: that they have the same of another. Of one card or
 * one object in a list, `together`: it has all of some names, or none; `with`: what has one, has another; `needs`,
 * `never`: what has a value, has another name, or lacks it; `apart`: it has one of two names at most; `implies`: what has
 * a value, has a certain value under another name; `equal`, `at-most`: of two numbers; `counts`: a number is how many
 * values a list has. Of all cards, `once`: a value is there once for each value of another name; `gaps`: the numbers of a
 * name begin at 1 and none is missing; `names`: a value is the name of a card; `listed`, `mentioned`: words of a text are
 * those listed, or all of those listed are in it.
 */
export type RegularitySort = keyof typeof FORMS;

/** What holds in a table but for a few, and hardly by chance. */
export interface Regularity {
  readonly sort: RegularitySort;
  readonly things: Things;
  /** The only kind that it is about. */
  readonly kind: Kind | undefined;
  /** What it rests on: what cards are compared by, what a condition is about; of `together`, all. */
  readonly columns: readonly Column[];
  /** Values in the condition; none: whatever it is. */
  readonly values: readonly string[];
  /** What it says something of. */
  readonly target: Column;
  /** Of `implies`, what the target is; of words in texts, how they are written there: `[<>]`. */
  readonly value: string | undefined;
  /** How many things show it, or groups of them, or values. */
  readonly total: number;
  /** The things that it is about. */
  readonly covered: readonly number[];
  readonly exceptions: readonly number[];
  /** The logarithm of the chance of so few exceptions if nothing held, times the number of proposals; 0: none is known. */
  readonly log: number;
  /** How many proposals. */
  readonly tried: number;
  /** It holds in each of three parts of the table; otherwise it only says what is unusual. */
  readonly isStable: boolean;
}

/** All that is known about a table before a draft is written. */
export interface Mined {
  readonly table: Table;
  readonly things: TableThings;
  /** By column of the cards and of all lists. */
  readonly profiles: ReadonlyMap<Column, Profile>;
  readonly kinds: Kinds;
  /** By column of the cards. */
  readonly places: ReadonlyMap<Column, KindsHaving>;
  readonly identifier: Column | undefined;
  readonly copies: Column | undefined;
  readonly regularities: readonly Regularity[];
  /** Names rows of the table by their indexes, as people count, at most so many: `rows 3, 5 and 2 more`. */
  rowsNamed(rows: readonly number[], most: number): string;
}

/** How a sort of rule is found and written. In braces stands what differs from rule to rule. */
interface Form {
  /** The share of exceptions that is allowed, at least one or none, and the chance of one more. */
  readonly share: number;
  readonly least: 0 | 1;
  readonly next: number;
  /** More of them are read by nobody: in all, and about one name. */
  readonly most: number;
  readonly mostAbout: number;
  /** What shows it, if not things. */
  readonly unit?: "row" | "group" | "value";
  readonly id: string;
  readonly about: string;
  readonly says: string;
  readonly mend?: string;
  /** A part of a table breaks it, although each of its cards is right. */
  readonly isInfo?: true;
  readonly condition: string;
}

const HARDLY_ANY = { share: 0.003, least: 1, next: 0.02, mostAbout: 4 } as const;
const NONE = { share: 0, least: 0, next: 0.005, mostAbout: 4 } as const;
const ANY = { next: 1, most: Number.POSITIVE_INFINITY, mostAbout: Number.POSITIVE_INFINITY } as const;
const OF_VALUE = "{who} with {some} as its {one}";

export const FORMS = {
  same: {
    share: 0.01,
    least: 1,
    next: 1,
    most: 20,
    mostAbout: 1,
    unit: "group",
    id: "same-{other}-per-{one}",
    about: "Cards with the same {one} have the same {other}.",
    says: "The cards with the {one} <{one}> have <Sets.{other}> different sets of {other}.",
    mend: "Use the same on all of them, or give one another name if it is another card.",
    condition: 'In "Pack"\nPer "{one}"\nWhen\n    Has = "{other}"\nMust\n    Sets.{other} < 1',
  },
  together: {
    ...HARDLY_ANY,
    most: 6,
    id: "together-{all}",
    about: "{who} has all of {all}, or none.",
    says: "Only some of {all} are here.",
    condition: "When\n{when}\nMust\n{each}",
  },
  with: {
    ...HARDLY_ANY,
    most: 8,
    id: "{kind}{one}-with-{other}",
    about: "{who} with {one} has {other} too.",
    says: "There is {one} here and no {other}.",
    condition: 'When\n{when}\nMust\n    Has = "{other}"',
  },
  needs: {
    ...HARDLY_ANY,
    most: 10,
    id: "{kind}{one}-needs-{other}",
    about: `${OF_VALUE} has {other}.`,
    says: "There is no {other} here, although {one} is <{one}>.",
    condition: 'When\n{when}\nMust\n    Has = "{other}"',
  },
  never: {
    ...NONE,
    most: 6,
    id: "{kind}{one}-without-{other}",
    about: `${OF_VALUE} has no {other}.`,
    says: "There is {other} here, although {one} is <{one}>.",
    condition: 'When\n{when}\nMustNot\n    Has = "{other}"',
  },
  apart: {
    ...NONE,
    most: 4,
    id: "{kind}{one}-or-{other}",
    about: "{who} with {one} has no {other}.",
    says: "There are both {one} and {other} here.",
    condition: 'When\n{when}\nMustNot\n    Has = "{other}"',
  },
  implies: {
    share: 0.001,
    least: 1,
    next: 0.01,
    most: 12,
    mostAbout: 8,
    id: "{kind}{one}-decides-{other}",
    about: `${OF_VALUE} has {value} as its {other}.`,
    says: "{other} is <value> here, and <limit> where {one} is <{one}>.",
    condition: "When\n{when}\nMust\n    {other} = {compared}",
  },
  equal: {
    share: 0.01,
    least: 1,
    next: 0.02,
    most: 3,
    mostAbout: 4,
    id: "{kind}{one}-equals-{other}",
    about: "{one} and {other} are the same number.",
    says: "{one} is <value>, and {other} is <limit>.",
    condition: "Must\n    {one} = {other}",
  },
  "at-most": {
    share: 0.002,
    least: 1,
    next: 0.01,
    most: 3,
    mostAbout: 4,
    id: "{kind}{one}-at-most-{other}",
    about: "{one} is at most {other}.",
    says: "{one} is <value>, more than <limit>, which is {other}.",
    condition: "Must\n    {one} < {other}",
  },
  counts: {
    share: 0.01,
    least: 1,
    next: 0.02,
    most: 4,
    mostAbout: 4,
    id: "{kind}{one}-counts-{other}",
    about: "{one} is how many values {other} has.",
    says: "{one} is <value>, and {other} has <limit> values.",
    condition: "Must\n    {one} = Count.{other}",
  },
  once: {
    ...ANY,
    share: 0.005,
    least: 1,
    unit: "row",
    id: "{other}-once-per-{one}",
    about: "Each {other} is there once for each {one}.",
    says: "<Count> cards with the {one} <{one}> have the {other} <{other}>.",
    condition: 'In "Pack"\nPer "{one}" / "{other}"\nMust\n    Count < 1',
  },
  gaps: {
    ...ANY,
    share: 0.1,
    least: 0,
    unit: "group",
    id: "{other}-without-gaps-per-{one}",
    about: "The numbers of {other} are there from 1 to the highest, for each {one}.",
    says: "<Gaps.{other}> numbers are missing in {other} of <{one}>.",
    isInfo: true,
    condition: 'In "Pack"\nPer "{one}"\nMust\n    Gaps.{other} < 0',
  },
  names: {
    ...ANY,
    share: 0.02,
    least: 1,
    unit: "value",
    id: "{other}-names-a-card",
    about: "{other} is the {one} of a card.",
    says: "No card has <value> as its {one}.",
    isInfo: true,
    condition: 'In "Pack"\nOnly\n    {other} = Card.{one}',
  },
  listed: {
    ...ANY,
    share: 0.02,
    least: 0,
    unit: "row",
    id: "{other}-in-{one}",
    about: "{other} has the words of it that are in {one}.",
    says: "{other} and {one} disagree on <value>.",
    condition: 'Under "{one}"\nOneOf {form}\nListedIn "{other}"',
  },
  mentioned: {
    ...ANY,
    share: 0.01,
    least: 0,
    unit: "row",
    id: "{other}-in-{one}",
    about: "Whatever {other} lists is in {one}.",
    says: "{other} lists <value>, and {one} doesn't mention it.",
    condition: 'Under "{one}"\nOneOf {form}\nMentions "{other}"',
  },
} as const satisfies Readonly<Record<string, Form>>;

export const formOf = ({ sort }: Pick<Regularity, "sort">): Form => FORMS[sort];

/** A text with what stands in braces filled in. */
export const filled = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => words[name] ?? hole);

/** A value as a condition compares it: a slash in it separates none. */
export const compared = (text: string, isNumber: boolean): string =>
  isNumber && /^-?\d+$/.test(text) ? text : quotedText(escaped(text), true);

const MOST_NAMED = 5;

/** What is said of a rule to people; `nameOf`: what a column is called. */
export function wordsFor(rule: Regularity, nameOf: (column: Column) => string): Readonly<Record<string, string>> {
  const { things, kind, columns, values, target } = rule;
  const all = columns.map(nameOf);
  return {
    who: things.list !== undefined ? "An entry" : kind === undefined ? "A card" : `A card of the kind ${kind.value}`,
    one: all[0] ?? "",
    other: nameOf(target),
    all: `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`,
    some: values.slice(0, MOST_NAMED).join(", ") + (values.length > MOST_NAMED ? " and the like" : ""),
    value: rule.value ?? "",
  };
}

/** What a rule says, in a sentence. */
export const sentenceFor = (rule: Regularity, nameOf: (column: Column) => string): string =>
  filled(formOf(rule).about, wordsFor(rule, nameOf));
