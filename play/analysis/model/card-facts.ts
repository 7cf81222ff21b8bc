import {
  type Condition,
  type ConditionGroup,
  type ConditionMeaning,
  conditionOf,
  type Entry,
  groupOf,
  identificationNumber,
  type RecordInPack,
  type RecordModel,
} from "../../../compiler/index.js";
import { getOrMake, NOTHING } from "../../../grammar/index.js";
import type { AmountKind, Roles } from "./roles.js";

/** A number under a name, and its place. Values are kept as written, including 0. */
export interface NamedQuantity {
  readonly name: string;
  readonly value: number;
  readonly line: number;
}

/** What must, or must not, be present before a card may be played. (docs/analyses.md, "Matching") */
export interface PlayClause {
  readonly name: string;
  readonly sense: "allow" | "deny";
  readonly view: "own" | "all" | "played";
  readonly groups: readonly ConditionGroup[];
  /** Line of the category. */
  readonly line: number;
  /** Lines of the conditions, in order, if there is one group for all of them; otherwise one for each group. */
  readonly lines: readonly number[];
}

/** A group that a card won before must meet, in what the player sees of those. */
export interface NeedOfWon {
  readonly view: "own" | "all";
  readonly group: ConditionGroup;
}

/** A fixed filter of a goal on the helpers played in it: each line applies separately. (docs/analyses.md, "Covering") */
export interface FilterLine {
  readonly sense: "allow" | "deny";
  readonly condition: Condition;
  readonly category: string;
  readonly line: number;
}

/** Which cards a power reaches. */
export interface PowerTarget {
  readonly name: string;
  readonly effect: "removes" | "diverts" | "answers" | "other";
  readonly takesOne: boolean;
  readonly group: ConditionGroup;
  readonly where: ConditionMeaning["where"];
  readonly line: number;
  readonly lines: readonly number[];
}

/** How many goals of the previous step must be won. */
export interface StepNeed {
  readonly name: string;
  readonly count: number;
  readonly view: "own" | "all";
  readonly line: number;
}

/** How a goal is played and won. (docs/analyses.md, "Who may play and who may win") */
export interface Outcome {
  readonly canBeWon: boolean;
  readonly anyone: boolean;
  readonly tieLoses: boolean;
  readonly together: boolean;
  readonly heroAlone: boolean;
  readonly needsRival: boolean;
  readonly endsDeck: boolean;
}

/** The facts about one card that the analyses need, from its record alone. (docs/deck-analyses.md) */
interface CardFacts {
  readonly record: RecordModel;
  /** Its identifier, or a description if it has none. */
  readonly name: string;
  readonly kind: "goal" | "helper" | "other";
  readonly outcome: Outcome | undefined;
  readonly amounts: Readonly<Record<AmountKind, readonly NamedQuantity[]>>;
  readonly clauses: readonly PlayClause[];
  /** What the allowing ones ask for, one by one. */
  readonly needs: { readonly won: readonly NeedOfWon[]; readonly played: readonly ConditionGroup[] };
  /** The denying ones. */
  readonly denials: Readonly<Record<"won" | "played", readonly PlayClause[]>>;
  readonly filter: readonly FilterLine[];
  readonly targets: readonly PowerTarget[];
  readonly step: number | undefined;
  readonly stepNeeds: readonly StepNeed[];
  readonly lasts: boolean;
  readonly common: boolean;
  /** Values that no player may have twice, each with its attribute; excludes the identifier. */
  readonly oncePerPlayer: readonly OnceValue[];
  readonly onceForAll: readonly OnceValue[];
  readonly holding: number | undefined;
  readonly offering: number | undefined;
  readonly recovers: boolean;
  readonly claimed: boolean;
  readonly highNumber: boolean;
  /** The number at the end of the identifier. */
  readonly number: number | undefined;
  readonly side: string | undefined;
}

export interface OnceValue {
  /** Equal for the same attribute with the same value. */
  readonly key: string;
  readonly attribute: string;
  readonly value: string;
  readonly line: number;
}

/** A card of a session; `index` numbers the cards, in the order of the decks. */
export interface PlayCard extends CardFacts {
  readonly index: number;
  readonly place: RecordInPack;
}

const remembered = new WeakMap<RecordModel, CardFacts>();

/**
 * Its facts are cached by record, so that an edit only affects the changed card. Field by field: spread, cards become
 * objects that are slower to read.
 */
export function playCard(place: RecordInPack, index: number, roles: Roles): PlayCard {
  const facts = getOrMake(remembered, place.record, () => readFacts(place.record, roles));
  return {
    index,
    place,
    record: facts.record,
    name: facts.name,
    kind: facts.kind,
    outcome: facts.outcome,
    amounts: facts.amounts,
    clauses: facts.clauses,
    needs: facts.needs,
    denials: facts.denials,
    filter: facts.filter,
    targets: facts.targets,
    step: facts.step,
    stepNeeds: facts.stepNeeds,
    lasts: facts.lasts,
    common: facts.common,
    oncePerPlayer: facts.oncePerPlayer,
    onceForAll: facts.onceForAll,
    holding: facts.holding,
    offering: facts.offering,
    recovers: facts.recovers,
    claimed: facts.claimed,
    highNumber: facts.highNumber,
    number: facts.number,
    side: facts.side,
  };
}

/** Attributes that say something about a card by their first value, or by being there. */
const SAID = ["Step", "Holding", "Offering", "Lasts", "Common", "Recovers", "Sides"] as const;

function readFacts(record: RecordModel, roles: Roles): CardFacts {
  const { kinds, identifier, globals, categories } = record;
  const isGoal = roles.is("Goals", kinds);
  const stepNeeds: StepNeed[] = [];
  const oncePerPlayer: OnceValue[] = [];
  const onceForAll: OnceValue[] = [];
  const said = new Map<(typeof SAID)[number], Entry>();
  globals.entries.forEach((entry, at) => {
    const { name } = entry;
    if (entry.operator !== undefined) {
      const view = roles.calls("StepAsked", name) ? "own" : roles.calls("StepAskedOfOne", name) ? "all" : undefined;
      const count = integerOf(entry);
      if (view !== undefined && count !== undefined)
        stepNeeds.push(onLine({ name, count, view }, record, undefined, at));
    } else if (roles.calls("OncePerPlayer", name)) oncePerPlayer.push(...onceValues(entry, record, at));
    else if (roles.calls("OnceForAll", name)) onceForAll.push(...onceValues(entry, record, at));
    else {
      const word = SAID.find((one) => roles.calls(one, name));
      if (word !== undefined) said.set(word, entry);
    }
  });
  const { amounts, clauses, filter, targets } = readCategories(record, roles);
  return {
    record,
    name: identifier ?? "a card without identifier",
    kind: isGoal ? "goal" : roles.is("Helpers", kinds) ? "helper" : "other",
    outcome: isGoal ? outcomeOf(record, roles) : undefined,
    amounts,
    clauses,
    ...requirementsIn(clauses),
    filter,
    targets,
    step: integerOf(said.get("Step")),
    stepNeeds,
    lasts: said.has("Lasts"),
    common: said.has("Common"),
    oncePerPlayer,
    onceForAll,
    holding: integerOf(said.get("Holding")),
    offering: integerOf(said.get("Offering")),
    recovers: said.has("Recovers") || categories.some(({ name }) => roles.calls("Recovers", name)),
    side: textOf(said.get("Sides")),
    claimed: roles.is("Claimed", kinds),
    highNumber: roles.is("HighNumber", kinds),
    number: identifier === undefined ? undefined : identificationNumber(identifier),
  };
}

function outcomeOf({ kinds }: RecordModel, roles: Roles): Outcome {
  return {
    canBeWon: roles.names("CanBeWon").length === 0 || roles.is("CanBeWon", kinds),
    anyone: roles.is("Anyone", kinds),
    tieLoses: roles.is("TieLoses", kinds),
    together: roles.is("Together", kinds),
    heroAlone: roles.is("HeroPlaysAlone", kinds),
    needsRival: roles.is("NeedsRival", kinds),
    endsDeck: roles.is("EndsDeck", kinds),
  };
}

/**
 * A line of a record, computed on demand: counting lines rereads a cached record's text, and only findings
 * need it.
 */
class Line {
  /** `section`: the category by its index; undefined: the first column. */
  constructor(
    private readonly record: RecordModel,
    private readonly section: number | undefined,
    private readonly at: number,
  ) {}

  get line(): number {
    const { globals, categories } = this.record;
    return (this.section === undefined ? globals : categories[this.section])?.lines[this.at] ?? 0;
  }
}

const onLine = <Facts extends object>(facts: Facts, ...place: ConstructorParameters<typeof Line>): Facts & Line =>
  Object.assign(new Line(...place), facts);

function onceValues({ name, values }: Entry, record: RecordModel, at: number): OnceValue[] {
  return values.flatMap((value) => {
    if (value.kind !== "text" && value.kind !== "integer") return [];
    const key = `${name}\n${value.kind}\n${value.value}`;
    return [onLine({ key, attribute: name, value: String(value.value) }, record, undefined, at)];
  });
}

function integerOf(entry: Entry | undefined): number | undefined {
  const value = entry?.values[0];
  return value?.kind === "integer" ? value.value : undefined;
}

function textOf(entry: Entry | undefined): string | undefined {
  const value = entry?.values[0];
  return value?.kind === "text" ? value.value : undefined;
}

function readCategories(
  record: RecordModel,
  roles: Roles,
): Pick<CardFacts, "amounts" | "clauses" | "filter" | "targets"> {
  const amounts: Record<AmountKind, NamedQuantity[]> = {
    own: [],
    common: [],
    deck: [],
    brings: [],
    earns: [],
    keeps: [],
  };
  const clauses: PlayClause[] = [];
  const filter: FilterLine[] = [];
  const targets: PowerTarget[] = [];
  record.categories.forEach(({ name, entries }, index) => {
    const role = roles.categoryRole(name);
    const section: CategoryPlace = { name, entries, record, index };
    if (role?.kind === "amounts") amounts[role.amounts].push(...amountsIn(section));
    else if (role?.kind === "conditions") {
      const { meaning } = role;
      if (meaning.sense === "target") targets.push(targetOf(section, meaning, roles));
      else if (meaning.sense !== undefined && meaning.where === "hand") filter.push(...filterLines(section, meaning));
      else clauses.push(...clauseOf(section, meaning));
    }
  });
  return { amounts, clauses, filter: filter.length === 0 ? NOTHING : filter, targets };
}

interface CategoryPlace {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly record: RecordModel;
  readonly index: number;
}

function amountsIn({ entries, record, index }: CategoryPlace): NamedQuantity[] {
  const found: NamedQuantity[] = [];
  entries.forEach((entry, at) => {
    const value = entry.operator === undefined ? integerOf(entry) : undefined;
    if (value !== undefined) found.push(onLine({ name: entry.name, value }, record, index, at));
  });
  return found;
}

/** The conditions in a category, and their indices among its entries. */
function conditionsIn({ entries }: CategoryPlace): { readonly conditions: Condition[]; readonly places: number[] } {
  const conditions: Condition[] = [];
  const places: number[] = [];
  entries.forEach((entry, at) => {
    const condition = conditionOf(entry);
    if (condition === undefined) return;
    conditions.push(condition);
    places.push(at);
  });
  return { conditions, places };
}

/** A category, with its line and those of its conditions, computed on demand. */
class CategoryLines {
  readonly name: string;

  constructor(
    private readonly section: CategoryPlace,
    private readonly places: readonly number[],
  ) {
    this.name = section.name;
  }

  get line(): number {
    return this.section.record.categories[this.section.index]?.line ?? 0;
  }

  get lines(): readonly number[] {
    const lines = this.section.record.categories[this.section.index]?.lines ?? [];
    return this.places.map((at) => lines[at] ?? 0);
  }
}

function clauseOf(section: CategoryPlace, meaning: ConditionMeaning): PlayClause[] {
  const { sense, where, metBy, looksAt } = meaning;
  const view = where === "own won cards" ? "own" : where === "all won cards" ? "all" : "played";
  if ((sense !== "allow" && sense !== "deny") || (view === "played" && where !== "own played cards")) return [];
  const { conditions, places } = conditionsIn(section);
  if (conditions.length === 0) return [];
  const groups =
    metBy === "one card" ? [groupOf(conditions, looksAt)] : conditions.map((one) => groupOf([one], looksAt));
  return [Object.assign(new CategoryLines(section, places), { sense, view, groups } as const)];
}

function requirementsIn(clauses: readonly PlayClause[]): Pick<CardFacts, "needs" | "denials"> {
  if (clauses.length === 0) return NO_REQUIREMENTS;
  const allowing = clauses.filter(({ sense }) => sense === "allow");
  const denying = clauses.filter(({ sense }) => sense === "deny");
  return {
    needs: {
      won: allowing.flatMap(({ view, groups }) => (view === "played" ? [] : groups.map((group) => ({ view, group })))),
      played: allowing.flatMap(({ view, groups }) => (view === "played" ? groups : [])),
    },
    denials: {
      won: denying.filter(({ view }) => view !== "played"),
      played: denying.filter(({ view }) => view === "played"),
    },
  };
}

const NO_REQUIREMENTS = { needs: { won: NOTHING, played: NOTHING }, denials: { won: NOTHING, played: NOTHING } };

function filterLines(section: CategoryPlace, { sense }: ConditionMeaning): FilterLine[] {
  if (sense !== "allow" && sense !== "deny") return [];
  const { name, record, index } = section;
  const { conditions, places } = conditionsIn(section);
  return conditions.map((condition, at) =>
    onLine({ sense, category: name, condition }, record, index, places[at] ?? 0),
  );
}

function targetOf(section: CategoryPlace, { looksAt, where }: ConditionMeaning, roles: Roles): PowerTarget {
  const { conditions, places } = conditionsIn(section);
  const effects = { Removes: "removes", Diverts: "diverts", Answer: "answers" } as const;
  const effect = (["Removes", "Diverts", "Answer"] as const).find((word) => roles.calls(word, section.name));
  return Object.assign(new CategoryLines(section, places), {
    effect: effect === undefined ? ("other" as const) : effects[effect],
    takesOne: roles.calls("TakesOne", section.name),
    group: groupOf(conditions, looksAt),
    where,
  });
}
