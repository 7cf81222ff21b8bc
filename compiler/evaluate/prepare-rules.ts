import type { Limits, RuleOption } from "../diagnostics/rule-options.js";
import { isGiven, isNumberOfKind, isTotal, type PreparedCondition, prepareConditions } from "../systems/asked.js";
import { messageIdsOf } from "../systems/message-ids.js";
import type { System } from "../systems/system.js";
import type { ConditionData, RuleDeclaration } from "../systems/system-data.js";
import type { Demand } from "./demands.js";
import { factsOf, type RuleFacts } from "./rule-facts.js";

/** One column of a table. */
export interface Column {
  readonly when: readonly PreparedCondition[];
  readonly demand: Demand;
}

/** A rule record, ready to be evaluated. */
export interface PreparedRule {
  readonly declaration: RuleDeclaration;
  /** Which of the sentences of the rule it says. */
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
  /** About each thing. */
  readonly demands: readonly Demand[];
  /** About all things together. */
  readonly totals: readonly Demand[];
  /** The columns of its table: what must hold where all the conditions do. */
  readonly columns: readonly Column[];
  /** Of each list one name has to stand on a record, or the rule finds nothing there. */
  readonly needs: readonly (readonly string[])[];
  /** Of each list one name has to stand on a record, and the rule finds nothing there; undefined: it is not so simple. */
  readonly contentWith: readonly (readonly string[])[] | undefined;
  /** It can be told of a record by itself. */
  readonly ofRecord: boolean;
  /** It asks the deck that a thing is in for more than being one, so each deck may break it for itself. */
  readonly asksDeck: boolean;
  /** It takes categories or lines. */
  readonly takesParts: boolean;
  /** It takes lines. */
  readonly takesLines: boolean;
  /** A group of so many things breaks nothing. */
  readonly fewEnough: number;
}

const prepared = new WeakMap<System, { readonly limits: Limits; readonly rules: readonly PreparedRule[] }>();

/** Makes the rules of a system ready; those that demand nothing, or are off, are left out. The last answer is remembered. */
export function prepareRules(system: System, limits: Limits): readonly PreparedRule[] {
  const known = prepared.get(system);
  if (known?.limits === limits) return known.rules;
  const rules = prepareAll(system, limits);
  prepared.set(system, { limits, rules });
  return rules;
}

function prepareAll(system: System, limits: Limits): PreparedRule[] {
  const facts = factsOf(system);
  const messageIds = messageIdsOf(system.data.rules);
  return system.data.rules
    .filter(({ severity }) => severity !== "off")
    .map((rule) => prepareRule(withLimit(rule, limits), messageIds.get(rule) ?? "says", facts))
    .filter(({ demands, totals, columns }) => demands.length + totals.length + columns.length > 0);
}

/** The number in the demands of a rule, if there is exactly one: the rule's option. */
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
    takes: JSON.stringify([declaration.for, declaration.when, declaration.unless]),
    demands: all.filter(({ asked }) => !isTotal(asked.path)),
    totals: all.filter(({ asked }) => isTotal(asked.path)),
    columns: columnsOf(declaration.table, system),
  };
  const partKinds = rule.kinds.some((kind) => facts.ofParts.has(kind));
  const isLine = (name: string): boolean => system.attributes.has(name) || !system.categories.has(name);
  return {
    ...rule,
    needs: needsOf(rule, facts),
    contentWith: rule.in.length === 0 && rule.parts.length === 0 && !partKinds ? namesDemanded(rule) : undefined,
    ofRecord: isOfRecord(rule, facts),
    asksDeck: asksDeck(rule, facts),
    takesParts: rule.parts.length > 0 || partKinds,
    takesLines: rule.parts.some(isLine) || partKinds,
    fewEnough: rule.demands.length + rule.columns.length > 0 ? -1 : Math.min(...rule.totals.map(mostThings)),
  };
}

/** Taken apart column by column: all but the last line say when, the last what must hold then. */
function columnsOf(lines: readonly ConditionData[], system: System): Column[] {
  const last = lines.at(-1);
  if (last === undefined || lines.length < 2) return [];
  return last.values.map((_, column) => {
    const cells = lines.map((line) => ({ ...line, values: line.values.slice(column, column + 1) }));
    const asked = prepareConditions(cells, system);
    return { when: asked.slice(0, -1), demand: { sort: "must", asked: asked.at(-1) as PreparedCondition } };
  });
}

/** All that a rule asks for in its demands. */
export function askedIn({
  demands,
  totals,
  columns,
}: Pick<PreparedRule, "demands" | "totals" | "columns">): PreparedCondition[] {
  return [...demands, ...totals, ...columns.map(({ demand }) => demand)]
    .map(({ asked }) => asked)
    .concat(columns.flatMap(({ when }) => when));
}

/** How many things a demand about their number allows, if it is that. */
function mostThings({ asked, sort }: Demand): number {
  const [limit] = asked.literals;
  const isCount = sort === "must" && asked.path.join(".") === "Count" && asked.operator === "<";
  return isCount && asked.literals.length === 1 && asked.paths.length === 0 && limit?.kind === "integer"
    ? limit.value
    : -1;
}

type Bare = Omit<
  PreparedRule,
  "needs" | "contentWith" | "ofRecord" | "asksDeck" | "takesParts" | "takesLines" | "fewEnough"
>;

/** What the demands of a rule ask for, if each asks that one of some names stands there and for nothing else. */
function namesDemanded({
  demands,
  totals,
  columns,
}: Pick<PreparedRule, "demands" | "totals" | "columns">): (readonly string[])[] | undefined {
  const simple = demands.every(({ sort, asked: { path, operator, texts, literals, paths } }) => {
    const isHas = path.join(".") === "Has" && operator === "=";
    return sort === "must" && isHas && paths.length === 0 && texts.length === literals.length;
  });
  return simple && totals.length + columns.length === 0 ? demands.map(({ asked }) => asked.texts) : undefined;
}

/** What has to stand on a record for the rule to find anything: most rules are done with when they see it does not. */
function needsOf(rule: Bare, facts: RuleFacts): string[][] {
  const needs: string[][] = [];
  // Of nothing there is never too much.
  const onlySmall = rule.columns.length === 0 && rule.totals.every((demand) => mostThings(demand) >= 0);
  const onRecord = rule.in.every((name) => facts.system.kinds.has(name) && !facts.ofParts.has(name));
  if (rule.kinds.length === 0 && onlySmall && onRecord) needs.push([...rule.parts]);
  if (rule.parts.length > 0 || rule.kinds.some((kind) => facts.ofParts.has(kind)) || rule.in.length > 0) return needs;
  for (const asked of rule.when) {
    const names = namesNeeded(asked, facts);
    if (names !== undefined) needs.push(names);
  }
  const demanded = rule.demands.map(({ sort, asked }) =>
    sort === "must" && asked.path.join(".") === "Has" ? undefined : namesNeeded(asked, facts),
  );
  if (rule.totals.length + rule.columns.length === 0 && demanded.every((names) => names !== undefined))
    needs.push(demanded.flat());
  return needs;
}

/** The names of which one has to stand on a record for the condition to fit; undefined: that cannot be said. */
function namesNeeded(asked: PreparedCondition, { system, defaults }: RuleFacts): string[] | undefined {
  const [name = "", second] = asked.path;
  if (isNumberOfKind(asked.path)) return undefined;
  if (second !== undefined) return system.kinds.has(name) || !system.categories.has(name) ? undefined : [name];
  if (name === "Has")
    return asked.texts.length === asked.literals.length && asked.paths.length === 0 ? [...asked.texts] : undefined;
  return isGiven(name) || name === "Copies" || defaults(name).length > 0 ? undefined : [name];
}

/** A rule is of one record unless it takes packs or decks together, or asks what lies around the record. */
function isOfRecord(rule: Bare, facts: RuleFacts): boolean {
  const { kinds } = facts.system;
  if (rule.in.some((name) => facts.ofHolders.has(name) || facts.lookAround.has(name))) return false;
  if (rule.kinds.some((name) => facts.lookAround.has(name))) return false;
  const ofParts = rule.kinds.length === 0 || rule.kinds.every((kind) => facts.ofParts.has(kind));
  const all = [...rule.when, ...rule.unless, ...askedIn(rule)];
  return all.every((asked) => {
    if (asked.path[0] === "Is" && asked.texts.some((kind) => facts.lookAround.has(kind))) return false;
    return [asked.path, ...asked.paths].every((path) => {
      const [first = "", second] = path;
      if (isNumberOfKind(path)) return false;
      if (second === undefined || !kinds.has(first) || facts.ofParts.has(first)) return true;
      return (ofParts || rule.in.length > 0) && !facts.ofHolders.has(first);
    });
  });
}

/** Also where one of the kinds that it takes is told by the deck. That a thing is in a deck at all says nothing of the deck. */
function asksDeck(rule: Bare, facts: RuleFacts): boolean {
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
