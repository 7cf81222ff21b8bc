import { NOTHING } from "../../grammar/index.js";
import { type Limits, NO_LIMITS } from "../diagnostics/rule-options.js";
import type { Finding } from "../model/finding.js";
import type { KindSet, RecordModel } from "../model/record-model.js";
import type { RuleHook } from "../rules/rule-hook.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import type { System } from "../systems/system.js";
import { evaluateEach, evaluateGroup } from "./evaluate-group.js";
import { fits } from "./fits.js";
import { type RecordItem, type RuleSubject, recordItem, recordOf, sectionsOf } from "./items.js";
import { type EvaluationContext, isOf } from "./look-up.js";
import { judgesBy } from "./names-read.js";
import { type PreparedRule, prepareRules } from "./prepare-rules.js";
import { factsOf } from "./rule-facts.js";
import type { ItemFinding } from "./rule-findings.js";
import { isChosen, takenItems } from "./take.js";
import { TextIndex } from "./text-index.js";
import { textRules } from "./text-rules.js";

/**
 * Checks one record by the rules for single records. `doubtful`: names on it whose value has a finding already; rules
 * that depend on one of them wait until that is fixed.
 */
export type RecordRules = (record: RecordModel, doubtful?: ReadonlySet<string>) => readonly Finding[];

/** For what is judged by a card alone. */
export const contextOfCards = (system: System): EvaluationContext => ({
  facts: factsOf(system),
  holders: NOTHING,
  alone: true,
  incomplete: false,
  fits,
  inside: () => NOTHING,
});

/** The rules of a system for single records. `limits` replace numbers in the rules. */
export function recordRules(system: System, limits: Limits = NO_LIMITS, watching?: RuleHook): RecordRules {
  const facts = factsOf(system);
  const rules = prepareRules(system, limits).filter(({ ofRecord }) => ofRecord);
  const byKinds: (TextIndex<Run> | undefined)[] = [];
  const context = contextOfCards(system);
  const ofTexts = textRules(system, limits, context, watching);
  return (record, doubtful) => {
    const { kinds } = record;
    const runs = byKinds[kinds.index] ?? runsOf(rules.filter((rule) => mayFire(rule, kinds, system)));
    byKinds[kinds.index] = runs;
    let findings: Finding[] | undefined;
    const alone = [recordItem(record)] as const;
    for (const run of runs.possible(alone[0], context)) {
      const [first] = run;
      const isInside = first.in.length > 0;
      const items = isInside
        ? alone
        : watching === undefined
          ? takenOn(alone, first, context)
          : watching(first.declaration.name, () => takenOn(alone, first, context));
      if (items.length === 0) continue;
      const evaluate = isInside ? evaluateInside : evaluateEach;
      for (const rule of run) {
        if (doubtful !== undefined && judgesBy(rule, doubtful, facts)) continue;
        for (const one of items) {
          const found =
            watching === undefined
              ? evaluate(rule, one, context)
              : watching(rule.declaration.name, () => evaluate(rule, one, context));
          if (found.length === 0) continue;
          findings ??= [];
          for (const { finding } of found) if (finding.waitsFor === undefined) findings.push(finding);
        }
      }
    }
    const ofWording = ofTexts?.(record) ?? NOTHING;
    if (ofWording.length > 0) return [...(findings ?? NOTHING), ...ofWording];
    return findings ?? NOTHING;
  };
}

/** Whether a rule could apply to anything on a record of these kinds. */
function mayFire(rule: PreparedRule, kinds: KindSet, system: System): boolean {
  const { names } = kinds;
  const isKindOf = (name: string): boolean => names.has(name) || !system.kinds.has(name);
  if (rule.in.length > 0) return rule.in.some(isKindOf);
  if (rule.takesParts) return true;
  const asksFor = ({ path }: PreparedCondition): boolean => path.length === 1 && path[0] === "Is";
  return (
    rule.kinds.some((kind) => names.has(kind)) &&
    rule.when.every((asked) => !asksFor(asked) || asked.texts.some(isKindOf)) &&
    rule.unless.every((asked) => !asksFor(asked) || !asked.texts.some((kind) => names.has(kind)))
  );
}

/** What a rule takes on a record; whether it is of its kinds was checked before. */
function takenOn(
  record: readonly [RecordItem],
  rule: PreparedRule,
  context: EvaluationContext,
): readonly RuleSubject[] {
  if (rule.takesParts) return takenItems(rule, record, context);
  return isChosen(record[0], rule, context) ? record : NOTHING;
}

/** Rules one after the other that take the same things; one that looks into something is alone. */
type Run = readonly [PreparedRule, ...PreparedRule[]];

function runsOf(rules: readonly PreparedRule[]): TextIndex<Run> {
  const runs: [PreparedRule, ...PreparedRule[]][] = [];
  for (const rule of rules) {
    const run = runs.at(-1);
    if (run?.[0].takes === rule.takes && run[0].in.length + rule.in.length === 0) run.push(rule);
    else runs.push([rule]);
  }
  return new TextIndex<Run>(runs, ([{ takesParts, in: inside, when }]) =>
    takesParts || inside.length > 0 ? [] : when,
  );
}

/** What a rule finds in the things on a record, or the record, that it looks into. */
function evaluateInside(rule: PreparedRule, item: RuleSubject, context: EvaluationContext): readonly ItemFinding[] {
  const record = recordOf(item);
  const sections = rule.in.some((name) => isPartName(name, context)) ? sectionsOf(record, undefined) : NOTHING;
  const insides = [record, ...sections].filter((item) => rule.in.some((name) => isOf(item, name, context)));
  return insides.flatMap((inside) => {
    const holders = inside.kind === "record" ? [inside] : [inside, record];
    const within: EvaluationContext = { ...context, holders, alone: false };
    return evaluateGroup(rule, takenItems(rule, [inside], within), inside, within);
  });
}

function isPartName(name: string, { facts }: EvaluationContext): boolean {
  return facts.ofParts.has(name) || !facts.system.kinds.has(name);
}
