import { type Limits, NO_LIMITS, type RuleOption } from "../diagnostics/rule-options.js";
import { isNumberOfKind, isTotal, type PreparedCondition, prepareConditions } from "../systems/condition-words.js";
import { messageIdsOf } from "../systems/message-ids.js";
import { followedBy } from "../systems/references.js";
import type { System } from "../systems/system.js";
import type { RuleDeclaration } from "../systems/system-data.js";
import type { ConditionData } from "../values/value.js";
import type { Demand } from "./demands.js";
import { factsOf, type RuleFacts } from "./rule-facts.js";

/** A column of a table. */
export interface Column {
  readonly when: readonly PreparedCondition[];
  readonly demand: Demand;
}

/** A rule record, prepared for evaluation. */
export interface PreparedRule {
  readonly declaration: RuleDeclaration;
  /** Which message of the rule it has. */
  readonly messageId: string;
  /** Names in `For` that are kinds. */
  readonly kinds: readonly string[];
  /** Names in `For` that are categories or attributes. */
  readonly parts: readonly string[];
  readonly in: readonly string[];
  readonly per: readonly (readonly string[])[];
  readonly when: readonly PreparedCondition[];
  readonly unless: readonly PreparedCondition[];
  /** Equal for rules that take the same things. */
  readonly takes: string;
  /** Requirements on each thing. */
  readonly demands: readonly Demand[];
  /** Requirements on totals. */
  readonly totals: readonly Demand[];
  /** The columns of its table: what must hold if all conditions do. */
  readonly columns: readonly Column[];
  /** It can be checked on a single record. */
  readonly ofRecord: boolean;
  /** It depends on more of the deck than that there is one, so each deck may break it separately. */
  readonly asksDeck: boolean;
  /** It takes categories or lines. */
  readonly takesParts: boolean;
  readonly takesLines: boolean;
  /** Each of these lists of conditions, `Warden.Option`, is judged by itself, for its own limit. */
  readonly eachList: readonly string[] | undefined;
  /** Groups of up to this size satisfy it. */
  readonly fewEnough: number;
}

const prepared = new WeakMap<System, { readonly limits: Limits; readonly rules: readonly PreparedRule[] }>();

/** Prepares the rules of a system, once for the same limits; those without requirements, or that are off, are left out. */
export function prepareRules(system: System, limits: Limits): readonly PreparedRule[] {
  const known = prepared.get(system);
  if (known?.limits === limits) return known.rules;
  const rules = prepareAll(system, limits);
  prepared.set(system, { limits, rules });
  return rules;
}

/** The rule of a system with this name, as it was prepared last: all but its numbers is the same for any limits. */
export function preparedRule(system: System, name: string): PreparedRule | undefined {
  const rules = prepared.get(system)?.rules ?? prepareRules(system, NO_LIMITS);
  return rules.find(({ declaration }) => declaration.name === name);
}

function prepareAll(system: System, limits: Limits): PreparedRule[] {
  const facts = factsOf(system);
  const messageIds = messageIdsOf(system.data.rules);
  return system.data.rules
    .filter(({ severity }) => severity !== "off")
    .map((rule) => prepareRule(withLimit(rule, limits), messageIds.get(rule) ?? "says", facts))
    .filter(({ demands, totals, columns }) => demands.length + totals.length + columns.length > 0);
}

/** The rules of a system about the wording of texts, ready but for their forms: those that are not off, or all. */
export function prepareTextRules(system: System, limits: Limits, all = false): PreparedRule[] {
  const facts = factsOf(system);
  const messageIds = messageIdsOf(system.data.rules);
  return system.data.rules
    .filter(({ severity, oneOf }) => (all || severity !== "off") && oneOf.length > 0)
    .map((rule) => prepareRule(withLimit(rule, limits), messageIds.get(rule) ?? "says", facts));
}

/** The number in the requirements of a rule, if there is exactly one: the rule's option. */
export function limitOf(rule: RuleDeclaration): number | undefined {
  const numbers = [...rule.must, ...rule.mustNot, ...rule.only].flatMap(({ values }) =>
    values.flatMap((value) => (value.kind === "integer" ? [value.value] : [])),
  );
  return numbers.length === 1 ? numbers[0] : undefined;
}

/** The option that changes it. */
export function limitOption(rule: RuleDeclaration): RuleOption | undefined {
  const initial = limitOf(rule);
  return initial === undefined ? undefined : { name: LIMIT, about: "The number in the rule.", initial };
}

const LIMIT = "limit";

function withLimit(rule: RuleDeclaration, limits: Limits): RuleDeclaration {
  const value = limits.get(rule.name)?.[LIMIT];
  if (value === undefined || limitOf(rule) === undefined) return rule;
  const replaced = (conditions: readonly ConditionData[]): ConditionData[] =>
    conditions.map((condition) => ({
      ...condition,
      values: condition.values.map((other) => (other.kind === "integer" ? { kind: "integer", value } : other)),
    }));
  return { ...rule, must: replaced(rule.must), mustNot: replaced(rule.mustNot), only: replaced(rule.only) };
}

function prepareRule(declaration: RuleDeclaration, messageId: string, facts: RuleFacts): PreparedRule {
  const { system } = facts;
  const all: Demand[] = (["must", "mustNot", "only"] as const).flatMap((sort) =>
    prepareConditions(declaration[sort], system).map((asked) => ({ sort, asked })),
  );
  const full = (name: string) => system.shortcuts.get(name) ?? name;
  const rule = {
    declaration,
    messageId,
    kinds: declaration.for.filter((name) => system.kinds.has(name)),
    parts: declaration.for.filter((name) => !system.kinds.has(name)).map(full),
    in: declaration.in.map(full),
    per: declaration.per.map((path) => path.split(".").map(full)),
    when: prepareConditions(declaration.when, system),
    unless: prepareConditions(declaration.unless, system),
    takes: JSON.stringify([declaration.for, declaration.when, declaration.unless, declaration.withUsed]),
    demands: all.filter(({ asked }) => !isTotal(asked.path)),
    totals: all.filter(({ asked }) => isTotal(asked.path)),
    columns: columnsOf(declaration.table, system),
  };
  const partKinds = rule.kinds.some((kind) => facts.ofParts.has(kind));
  const isLine = (name: string): boolean => system.attributes.has(name) || !system.categories.has(name);
  return {
    ...rule,
    ofRecord: isOfRecord(rule, facts),
    asksDeck: dependsOnDeck(rule, facts),
    eachList: listsCompared(rule),
    takesParts: rule.parts.length > 0 || partKinds,
    takesLines: rule.parts.some(isLine) || partKinds,
    fewEnough: rule.demands.length + rule.columns.length > 0 ? -1 : Math.min(...rule.totals.map(mostThings)),
  };
}

/** The lists which the things taken fit, if what is required is compared with a value on them. */
function listsCompared({ when, totals }: Pick<PreparedRule, "when" | "totals">): readonly string[] | undefined {
  const lists = when.flatMap(({ path, paths }) => (path.join() === "Fits" ? paths : []));
  return lists.find(([kind, category, ...more]) =>
    totals.some(({ asked }) =>
      asked.paths.some((path) => path.length > 2 && more.length === 0 && path[0] === kind && path[1] === category),
    ),
  );
}

/** Splits a table into columns: all lines but the last are conditions, the last is the requirement. */
function columnsOf(lines: readonly ConditionData[], system: System): Column[] {
  const last = lines.at(-1);
  if (last === undefined || lines.length < 2) return [];
  return last.values.map((_, column) => {
    const cells = lines.map((line) => ({ ...line, values: line.values.slice(column, column + 1) }));
    const asked = prepareConditions(cells, system);
    return { when: asked.slice(0, -1), demand: { sort: "must", asked: asked.at(-1) as PreparedCondition } };
  });
}

/** All conditions in the requirements of a rule. */
export function askedIn({
  demands,
  totals,
  columns,
}: Pick<PreparedRule, "demands" | "totals" | "columns">): PreparedCondition[] {
  return [...demands, ...totals, ...columns.map(({ demand }) => demand)]
    .map(({ asked }) => asked)
    .concat(columns.flatMap(({ when }) => when));
}

/** How many things a requirement on their count, or on how many sets of values they have, allows. */
function mostThings({ asked, sort }: Demand): number {
  const [limit] = asked.literals;
  const [word, name] = asked.path;
  const counts = word === "Sets" || (word === "Count" && name === undefined);
  const isCount = sort === "must" && counts && asked.operator === "<";
  return isCount && asked.literals.length === 1 && asked.paths.length === 0 && limit?.kind === "integer"
    ? limit.value
    : -1;
}

type Bare = Omit<PreparedRule, "ofRecord" | "asksDeck" | "takesParts" | "takesLines" | "eachList" | "fewEnough">;

/** A rule applies to single records unless it takes packs or decks together, or depends on the context of records. */
function isOfRecord(rule: Bare, facts: RuleFacts): boolean {
  const { kinds } = facts.system;
  if (
    rule.in.some((name) => facts.ofHolders.has(name) || facts.system.cardLists.has(name) || facts.lookAround.has(name))
  )
    return false;
  if (rule.kinds.some((name) => facts.lookAround.has(name))) return false;
  const ofParts = rule.kinds.length === 0 || rule.kinds.every((kind) => facts.ofParts.has(kind));
  const all = [...rule.when, ...rule.unless, ...askedIn(rule)];
  return all.every((asked) => {
    if (asked.path[0] === "Is" && asked.texts.some((kind) => facts.lookAround.has(kind))) return false;
    return [asked.path, ...asked.paths].every((path) => {
      const [first = "", second] = path;
      if (followedBy(path, facts.system).length > 0) return false;
      if (isNumberOfKind(path)) return !kinds.has(second ?? "");
      if (second === undefined || !kinds.has(first) || facts.ofParts.has(first)) return true;
      return (ofParts || rule.in.length > 0) && !facts.ofHolders.has(first);
    });
  });
}

/** Also if one of its kinds depends on the deck. Merely being in a deck doesn't. */
function dependsOnDeck(rule: Bare, facts: RuleFacts): boolean {
  const seen = new Set<string>();
  const ofKind = (kind: string): boolean => {
    if (seen.has(kind) || !facts.lookAround.has(kind)) return false;
    seen.add(kind);
    return facts.kinds.get(kind)?.some(({ when, unless }) => [...when, ...unless].some(asks)) ?? false;
  };
  const asks = ({ path, paths, texts }: PreparedCondition): boolean => {
    if (path.at(-1) === "Is" && texts.some(ofKind)) return true;
    return [path, ...paths].some(
      ([first = "", second]) =>
        second !== undefined &&
        facts.ofDecks.has(first) &&
        !(second === "Is" && texts.length > 0 && texts.every((text) => text === first)),
    );
  };
  return rule.kinds.some(ofKind) || [...rule.when, ...rule.unless, ...askedIn(rule)].some(asks);
}

/** If `When` lists values of `Per`, each has a group, even if it is empty. */
export function textsAskedFor({ per: [only, ...others], when }: PreparedRule): readonly string[] {
  if (only === undefined || others.length > 0) return [];
  const asked = when.find(({ path, operator }) => operator === "=" && path.join(".") === only.join("."));
  return asked === undefined || asked.texts.length < asked.literals.length ? [] : asked.texts;
}
