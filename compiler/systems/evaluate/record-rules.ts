import type { RecordFinding } from "../../check-record.js";
import type { RecordModel } from "../../model/record-model.js";
import type { System } from "../system.js";
import { evaluateGroup } from "./evaluate-group.js";
import { type Item, type RecordItem, recordHas } from "./items.js";
import { isOf, type Surroundings } from "./look-up.js";
import { type Limits, type PreparedRule, prepareRules } from "./prepare-rules.js";
import { factsOf } from "./rule-facts.js";
import { taken } from "./take.js";

/** Checks one record by the rules that can be told of a record by itself. */
export type RecordRules = (record: RecordModel) => RecordFinding[];

const NO_LIMITS: Limits = new Map();
const NOTHING: readonly never[] = [];

/** The rules of a system that are about one record. `limits` are numbers that stand in the place of those in the rules. */
export function recordRules(system: System, limits: Limits = NO_LIMITS): RecordRules {
  const facts = factsOf(system);
  const rules = prepareRules(system, limits).filter(({ ofRecord }) => ofRecord);
  const byKinds: (readonly PreparedRule[])[] = [];
  return (record) => {
    const { index } = record.kinds;
    byKinds[index] ??= rules.filter((rule) => mayTake(rule, record));
    const findings: RecordFinding[] = [];
    let around: Surroundings | undefined;
    for (const rule of byKinds[index]) {
      if (!rule.needs.every((names) => hasOne(record, names))) continue;
      around ??= { facts, holders: NOTHING, alone: true, incomplete: false, inside: () => NOTHING, remembered: new Map() };
      const item: RecordItem = { kind: "record", record, file: undefined, copies: undefined };
      for (const { finding } of evaluateOn(rule, item, around)) findings.push(finding);
    }
    return findings;
  };
}

/** Whether a rule could be about anything on a record of these kinds. */
function mayTake(rule: PreparedRule, record: RecordModel): boolean {
  const { names } = record.kinds;
  const isKindOf = (name: string) => names.has(name) || !record.system.kinds.has(name);
  if (rule.in.length > 0) return rule.in.some(isKindOf);
  const { ofParts } = factsOf(record.system);
  return rule.parts.length > 0 || rule.kinds.some((kind) => names.has(kind) || ofParts.has(kind));
}

function hasOne(record: RecordModel, names: readonly string[]): boolean {
  for (const name of names) if (recordHas(record, name)) return true;
  return false;
}

function evaluateOn(rule: PreparedRule, record: RecordItem, around: Surroundings) {
  if (rule.in.length === 0) {
    return taken(rule, [record], around).flatMap((item) => evaluateGroup(rule, [item], undefined, around));
  }
  const insides = insidesOn(rule, record, around);
  return insides.flatMap((inside) => {
    const within: Surroundings = { ...around, holders: [inside, ...(inside === record ? [] : [record])], alone: false };
    return evaluateGroup(rule, taken(rule, [inside], within), inside, within);
  });
}

/** The things of `In`: the record, or categories on it. */
function insidesOn(rule: PreparedRule, record: RecordItem, around: Surroundings): Item[] {
  const sections: Item[] = record.record.categories.map((section) => ({ kind: "section", section, holder: record }));
  return [record, ...sections].filter((item) => rule.in.some((name) => isOf(item, name, around)));
}
