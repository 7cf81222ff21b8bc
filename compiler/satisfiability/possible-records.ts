import { getOrMake, memoize } from "../../grammar/index.js";
import { ALL, isGiven } from "../systems/condition-words.js";
import type { System } from "../systems/system.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  KindDeclaration,
  LabelDeclaration,
} from "../systems/system-data.js";
import { type ConditionData, textsAmong, typeOfValue, type Value } from "../values/value.js";
import {
  ANY_TEXT,
  canBe,
  type Domain,
  domainOf,
  integers,
  type KnownValues,
  OPEN,
  only,
  type ValueTest,
} from "./possible-values.js";

/** A statement about one record. Sound: names are only where their declarations allow them, with allowed values. */
export type Formula =
  | { readonly is: "all" | "any"; readonly of: readonly Formula[] }
  | { readonly is: "kind" | "name"; readonly name: string; readonly holds: boolean }
  /** Some value of the name passes the test; with `none`, no value does. */
  | { readonly is: "value"; readonly name: string; readonly test: ValueTest; readonly none: boolean }
  | { readonly is: "domain"; readonly name: string; readonly domain: Domain };

/** Nothing is known. */
export const ANYTHING: Formula = { is: "all", of: [] };
export const NEVER: Formula = { is: "any", of: [] };

export const all = (...of: readonly Formula[]): Formula => ({ is: "all", of });
export const any = (of: readonly Formula[]): Formula => ({ is: "any", of });
export const isKind = (name: string, holds = true): Formula => ({ is: "kind", name, holds });
export const has = (name: string, holds = true): Formula => ({ is: "name", name, holds });

/** Some value of the name, on the record or in a category on it (`Cargo.Salt`), passes the test. */
export function someValue(name: string, test: ValueTest): Formula {
  return { is: "value", name, test, none: false };
}

/** The declaration of something that cards can have. */
export type NameDeclaration = AttributeDeclaration | CategoryDeclaration | LabelDeclaration;

/** The records that the declarations of a system allow. */
export interface PossibleRecords {
  readonly system: System;
  /** False only if there is certainly no such record. */
  (...formulas: readonly Formula[]): boolean;
  /** What a condition, or its negation, says about a record. Nothing, if it isn't about a single record. */
  said(condition: ConditionData, holds?: boolean): Formula;
  /** An attribute or label with that name has a value. */
  hasValue(name: string): Formula;
  declarations(name: string): readonly NameDeclaration[];
  /** The possible texts of a name on such a record; undefined if there are others. */
  textsOf(name: string, known: Formula): readonly string[] | undefined;
}

/** Step limit: beyond it, a record counts as possible. */
const MOST_STEPS = 3_000;

/** `isDoubtful`: names whose values or places are unknown because their declaration is broken. */
export function possibleRecords(system: System, isDoubtful: (name: string) => boolean): PossibleRecords {
  const full = (name: string) => system.shortcuts.get(name) ?? name;
  const declared = new Map<string, readonly NameDeclaration[]>();
  const declarations = (name: string): readonly NameDeclaration[] =>
    getOrMake(declared, name, () => [
      ...(system.labels.get(name) ?? []),
      ...(system.attributes.get(name) ?? []),
      ...(system.categories.get(name) ?? []),
    ]);
  const takesUndeclared = system.data.kinds.some(({ custom }) => custom);
  const mayBeAnywhere = (name: string): boolean =>
    isDoubtful(name) || (declarations(name).length === 0 && takesUndeclared);

  /** The record is where one of the declarations allows the name, with an allowed value. */
  const allowedIn = (name: string, among: readonly NameDeclaration[]): Formula =>
    any(
      among.map((declaration) => all(places(declaration), { is: "domain", name, domain: domainOfName(declaration) })),
    );
  const places = ({ on }: NameDeclaration): Formula => {
    if (on.length === 0) return system.kinds.has("Card") ? isKind("Card") : ANYTHING;
    return any(on.filter((place) => system.kinds.has(place) || isDoubtful(place)).map((place) => isKind(place)));
  };
  const hasValue = (name: string): Formula => {
    if (mayBeAnywhere(name)) return ANYTHING;
    const valued = declarations(name).filter(({ kind }) => kind !== "category");
    if (valued.length === 0) return NEVER;
    return any([
      all(has(name), allowedIn(name, valued)),
      ...valued.flatMap((declaration) => {
        const value = "default" in declaration ? declaration.default : undefined;
        if (value === undefined) return [];
        const alone: Formula = { is: "domain", name, domain: only(value) };
        return [all(has(name, false), declaration.on.length === 0 ? ANYTHING : places(declaration), alone)];
      }),
    ]);
  };
  /** For a single name, or a category and a name in it. */
  const present = (name: string): Formula => {
    if (name === "Number") return all({ is: "domain", name, domain: integers(0) });
    if (name === "Copies") return copies();
    const [category = "", member] = name.split(".");
    if (member === undefined) return hasValue(name);
    return all(has(category), memberOf(category, member));
  };
  const memberOf = (category: string, member: string): Formula => {
    if (isDoubtful(category) || isDoubtful(member) || isGiven(member)) return ANYTHING;
    const specifications = membersOf(category, member, system);
    const name = `${category}.${member}`;
    return any(specifications.map((domain): Formula => ({ is: "domain", name, domain })));
  };
  /** Packs and decks exist once, unless they say otherwise; a deck can have any number of a card. */
  const copies = (): Formula => {
    const many: Formula = { is: "domain", name: "Copies", domain: integers(0) };
    const one: Formula = { is: "domain", name: "Copies", domain: integers(1, 1) };
    const holder = any([isKind("Pack"), isKind("Deck")]);
    return any([
      all(isKind("Pack", false), isKind("Deck", false), many),
      all(holder, has("Copies"), many),
      all(holder, one),
    ]);
  };
  const isSeveral = (name: string): boolean => {
    const [category = "", member] = name.split(".");
    const own = declarations(member ?? category);
    const manyHere = own.some((one) => one.many || ("operators" in one && one.operators.length > 0));
    if (member === undefined) return manyHere;
    const lists = system.categories.get(category) ?? [];
    return (
      manyHere ||
      own.length === 0 ||
      lists.some(({ many, custom, operators }) => many || custom || operators.length > 0)
    );
  };

  const meets = (condition: ConditionData, holds = true): Formula => {
    const path = condition.path.map(full);
    const [first = "", second] = path;
    const texts = textsIn(condition.values);
    const each = (make: (text: string) => Formula) =>
      texts === undefined ? ANYTHING : { is: holds ? ("any" as const) : ("all" as const), of: texts.map(make) };
    if (second === undefined) {
      if (first === "Is") return each((kind) => isKind(kind, holds));
      if (first === "Has") return each((name) => has(full(name), holds));
      if (isGiven(first) && first !== "Number") return ANYTHING;
    } else if (system.kinds.has(first)) {
      return ANYTHING;
    } else if (!system.categories.has(first)) {
      if (first === ALL || !holds) return ANYTHING;
      return system.attributes.has(first) ? hasValue(first) : ANYTHING;
    }
    if (second !== undefined && isGiven(second)) return holds ? has(first) : ANYTHING;
    const { operator, values } = condition;
    const byName = values.some(({ kind }) => kind === "name");
    if (byName && !holds) return ANYTHING;
    const test: ValueTest = { asks: byName ? "exists" : "fits", operator, values };
    return { is: "value", name: path.join("."), test, none: !holds };
  };

  const ofKind = ({ when, unless }: KindDeclaration, holds: boolean): Formula => ({
    is: holds ? "all" : "any",
    of: [...when.map((one) => meets(one, holds)), ...unless.map((one) => meets(one, !holds))],
  });
  const kinds = new Map<string, Formula>();
  const expanded = (name: string, holds: boolean): Formula =>
    getOrMake(kinds, `${holds} ${name}`, () => {
      const records = system.kinds.get(name);
      if (isDoubtful(name) || records === undefined) return ANYTHING;
      return { is: holds ? "any" : "all", of: records.map((one) => ofKind(one, holds)) };
    });

  let steps = 0;
  const solve = (open: Open | undefined, known: KnownFacts): boolean => {
    let rest = open;
    while (rest !== undefined) {
      if (++steps > MOST_STEPS) return true;
      const { formula } = rest;
      rest = rest.next;
      switch (formula.is) {
        case "all":
          for (const one of formula.of) rest = { formula: one, next: rest };
          break;
        case "any": {
          const [first, ...others] = formula.of;
          if (first === undefined) return false;
          for (const one of others) if (solve({ formula: one, next: rest }, known.copy())) return true;
          rest = { formula: first, next: rest };
          break;
        }
        case "kind": {
          const before = known.kinds.get(formula.name);
          if (before === !formula.holds) return false;
          if (before === formula.holds) break;
          known.kinds.set(formula.name, formula.holds);
          rest = { formula: expanded(formula.name, formula.holds), next: rest };
          break;
        }
        case "name": {
          const before = known.names.get(formula.name);
          if (before === !formula.holds) return false;
          if (before === formula.holds) break;
          known.names.set(formula.name, formula.holds);
          // A name that nothing declares is reported where it is asked for.
          if (!formula.holds || mayBeAnywhere(formula.name) || declarations(formula.name).length === 0) break;
          rest = { formula: any(declarations(formula.name).map(places)), next: rest };
          break;
        }
        case "value": {
          const isNew = known.test(formula.name, formula.test, formula.none, isSeveral(formula.name));
          if (isNew && !formula.none) rest = { formula: present(formula.name), next: rest };
          else if (!known.fit(formula.name, system)) return false;
          break;
        }
        case "domain":
          known.bound(formula.name, formula.domain, isSeveral(formula.name));
          if (!known.fit(formula.name, system)) return false;
          break;
      }
    }
    return true;
  };
  const possible = (...formulas: readonly Formula[]): boolean => {
    steps = 0;
    return solve({ formula: all(...formulas), next: undefined }, new KnownFacts());
  };
  const textsOf = (name: string, record: Formula): readonly string[] | undefined => {
    const [category = "", member] = name.split(".");
    const domains = member === undefined ? declarations(name).map(domainOfName) : membersOf(category, member, system);
    const texts = domains.flatMap((one) => (isClosed(one) && Array.isArray(one.texts) ? one.texts : [undefined]));
    if (mayBeAnywhere(member ?? name) || texts.some((text) => text === undefined || text.includes("<")))
      return undefined;
    const named = [...new Set(texts as readonly string[])];
    return named.filter((value) =>
      possible(record, someValue(name, { asks: "fits", operator: "=", values: [{ kind: "text", value }] })),
    );
  };
  return Object.assign(possible, { system, said: meets, hasValue: present, declarations, textsOf });
}

const isClosed = ({ open, types }: Domain): boolean =>
  !open && ![...types].some((type) => typeOfValue(type).numeric !== undefined);

/** Undefined if there are other values than texts without holes. */
function textsIn(values: readonly Value[]): string[] | undefined {
  const texts = textsAmong(values).filter((text) => !text.includes("<"));
  return texts.length === values.length ? texts : undefined;
}

/** A value that is not allowed may be less than an error: then it is still possible. */
const domainOfName = memoize((declaration: NameDeclaration): Domain => {
  const { severity } = declaration;
  if (declaration.unsure === true || (severity !== undefined && severity !== "error")) return OPEN;
  switch (declaration.kind) {
    case "category":
      return OPEN;
    case "label":
      return declaration.oneOf !== undefined && declaration.suchAs === undefined
        ? { ...ANY_TEXT, texts: declaration.oneOf }
        : ANY_TEXT;
    case "attribute":
      return declaration.operators.length > 0 ? OPEN : domainOf(declaration);
  }
});

/** The possible values of a name in a category. Empty if the name isn't allowed there. */
export function membersOf(category: string, member: string, system: System): readonly Domain[] {
  const lists = system.categories.get(category) ?? [];
  if (lists.some(({ operators, unsure }) => operators.length > 0 || unsure === true)) return [OPEN];
  const declared = (system.attributes.get(member) ?? []).filter(({ on }) => on.includes(category)).map(domainOfName);
  return [...declared, ...lists.filter(({ custom }) => custom).map(domainOf)];
}

/** Formulas not yet processed. */
interface Open {
  readonly formula: Formula;
  readonly next: Open | undefined;
}

/** The assumptions on the way to a record. */
class KnownFacts {
  constructor(
    readonly kinds = new Map<string, boolean>(),
    readonly names = new Map<string, boolean>(),
    private readonly values = new Map<string, KnownValues>(),
  ) {}

  copy(): KnownFacts {
    return new KnownFacts(new Map(this.kinds), new Map(this.names), new Map(this.values));
  }

  /** True for the first test of a value of the name. */
  test(name: string, test: ValueTest, none: boolean, several: boolean): boolean {
    const known = this.knownOf(name, several);
    this.values.set(name, none ? { ...known, none: [...known.none, test] } : { ...known, some: [...known.some, test] });
    return known.some.length === 0;
  }

  bound(name: string, domain: Domain, several: boolean): void {
    const known = this.knownOf(name, several);
    if (!known.domains.includes(domain)) this.values.set(name, { ...known, domains: [...known.domains, domain] });
  }

  private knownOf(name: string, several: boolean): KnownValues {
    return this.values.get(name) ?? { some: [], none: [], domains: [], several };
  }

  fit(name: string, system: System): boolean {
    const known = this.values.get(name);
    return known === undefined || known.domains.length === 0 || canBe(known, system);
  }
}
