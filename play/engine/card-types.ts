import {
  type CompiledCard,
  type CompiledPack,
  conditionLists,
  type KindCondition,
  membersOf,
  type SingleValue,
  valuesOf,
} from "../../compiler/index.js";
import { getOrMake, NOTHING } from "../../grammar/index.js";

/** A test on what is printed on a card. */
export type CardTest = Pick<KindCondition, "category" | "name"> & {
  readonly test: KindCondition["test"];
  readonly value?: unknown;
  readonly values?: readonly unknown[];
};

/** The cards of a pack, by number: what rules of play ask about what is printed on them. */
export class CardTypes {
  readonly ids: readonly string[];
  /** The names that have numbers in categories, such as costs: numbers "by name" have one place for each. */
  readonly members: readonly string[];
  private readonly kinds: readonly ReadonlySet<string>[];
  private readonly memberIndex: ReadonlyMap<string, number>;
  private readonly ofKind = new Map<string, Uint8Array>();
  private readonly numbers = new Map<string, readonly number[]>();
  /** Values by name, or by category and name: each of many conditions asks all cards. */
  private readonly printed = new Map<string, readonly (readonly (string | number)[])[]>();
  private readonly listed = new Map<string, readonly (readonly (readonly CardTest[])[])[]>();
  private readonly meeting = new Map<CardTest, Uint8Array>();

  constructor(readonly cards: CompiledPack["cards"]) {
    this.ids = cards.map(({ id }) => id);
    this.kinds = cards.map(({ kinds }) => new Set(kinds));
    const names = cards.flatMap(({ categories }) => Object.values(categories).flatMap((all) => numbersIn(all)));
    this.members = [...new Set(names.map(([name]) => name))].sort();
    this.memberIndex = new Map(this.members.map((name, index) => [name, index]));
  }

  /** "Card" is every card. */
  isOf(type: number, kind: string): boolean {
    return this.allOf(kind)[type] === 1;
  }

  /** 1 for each type of the kind. */
  allOf(kind: string): Uint8Array {
    return getOrMake(this.ofKind, kind, () =>
      Uint8Array.from(this.kinds, (kinds) => Number(kind === "Card" || kinds.has(kind))),
    );
  }

  /** What is computed once for each two types: 0 or 1. */
  pairs(holds: (one: number, other: number) => boolean): (one: number, other: number) => boolean {
    const count = this.ids.length;
    const known = new Uint8Array(count * count);
    return (one, other) => {
      const index = one * count + other;
      if (known[index] === 0) known[index] = holds(one, other) ? 2 : 1;
      return known[index] === 2;
    };
  }

  /** Whether any card is of this kind. */
  knows(kind: string): boolean {
    return kind === "Card" || this.kinds.some((kinds) => kinds.has(kind));
  }

  has(type: number, name: string): boolean {
    const { labels, attributes, categories, conditions } = this.card(type);
    return [labels, attributes, categories, conditions].some((names) => Object.hasOwn(names, name));
  }

  /** The values of an attribute or label, or of a name in a category. */
  values(type: number, name: string, category = ""): readonly (string | number)[] {
    const all = getOrMake(this.printed, `${category}\n${name}`, () =>
      this.cards.map((card) => (category === "" ? valuesOn(card, name) : valuesIn(card, category, name))),
    );
    return all[type] as readonly (string | number)[];
  }

  /** The number under a name, 0 if there is none. */
  number(type: number, name: string): number {
    const all = getOrMake(this.numbers, name, () =>
      this.ids.map((_, one) => {
        const [value] = this.values(one, name);
        return typeof value === "number" ? value : 0;
      }),
    );
    return all[type] as number;
  }

  /** The numbers in a category, by the index of their name. */
  vector(type: number, category: string): (readonly [member: number, value: number])[] {
    return numbersIn(ownValue(this.card(type).categories, category)).map(([name, value]) => [
      this.memberIndex.get(name) as number,
      value,
    ]);
  }

  meets(type: number, test: CardTest): boolean {
    const all = getOrMake(this.meeting, test, () =>
      Uint8Array.from(this.ids, (_, one) => Number(this.meetsAnew(one, test))),
    );
    return all[type] === 1;
  }

  private meetsAnew(type: number, test: CardTest): boolean {
    const { category, name } = test;
    if (category === undefined && name === "Is")
      return (test.values ?? []).some((kind) => this.isOf(type, String(kind)));
    if (category === undefined && name === "Has") return (test.values ?? []).some((one) => this.has(type, String(one)));
    return this.values(type, name, category).some((value) => holds(value, test));
  }

  /** The lists of conditions that a card has under a name. */
  conditions(type: number, name: string): readonly (readonly CardTest[])[] {
    const lists = getOrMake(this.listed, name, () =>
      this.cards.map(({ conditions }) => {
        const all = ownValue(conditions, name);
        return all === undefined || all.length === 0 ? [] : conditionLists(all);
      }),
    );
    return lists[type] as readonly (readonly CardTest[])[];
  }

  private card(type: number): CompiledCard {
    return this.cards[type] as CompiledCard;
  }
}

/** Whether a value passes the test of a condition. */
export function holds(value: string | number, { test, value: limit, values = [] }: Omit<CardTest, "name">): boolean {
  if (test !== "oneOf") {
    if (typeof value !== "number" || typeof limit !== "number") return false;
    return test === "atLeast" ? value >= limit : value <= limit;
  }
  return values.some((one) => {
    if (typeof one !== "object" || one === null || !("from" in one)) return one === value;
    const { from, to } = one as { readonly from: number; readonly to: number };
    return typeof value === "number" && value >= from && value <= to;
  });
}

function valuesOn({ id, number, labels, attributes }: CompiledCard, name: string): readonly (string | number)[] {
  if (name === "Identifier") return [id];
  if (name === "Number") return number === undefined ? NOTHING : [number];
  const [own, given] = [plain(ownValue(attributes, name)), plain(ownValue(labels, name))];
  return given.length === 0 ? own : [...own, ...given];
}

const valuesIn = ({ categories }: CompiledCard, category: string, name: string): readonly (string | number)[] =>
  groupsOf(ownValue(categories, category)).flatMap((group) => plain(ownValue(group, name)));

function ownValue<Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

const groupsOf = (all: CompiledCard["categories"][string] | undefined) => (all === undefined ? [] : membersOf(all));

/** Numbers and texts; of a number that is written as text, what it is. */
function plain(value: unknown): readonly (string | number)[] {
  if (value === undefined) return NOTHING;
  return valuesOf(value as SingleValue).flatMap((one): (string | number)[] => {
    if (typeof one === "string" || typeof one === "number") return [one];
    if (typeof one !== "object" || one === null) return [];
    for (const key of ["fixed", "percent", "text"] as const) {
      const found = (one as Readonly<Record<string, unknown>>)[key];
      if (typeof found === "string" || typeof found === "number") return [found];
    }
    return [];
  });
}

function numbersIn(all: CompiledCard["categories"][string] | undefined): (readonly [name: string, value: number])[] {
  return groupsOf(all).flatMap((group) =>
    Object.keys(group).flatMap((name) => {
      const [value] = plain(group[name]);
      return typeof value === "number" ? [[name, value] as const] : [];
    }),
  );
}
