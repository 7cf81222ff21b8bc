import type { Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf } from "../model/record-text.js";
import { type ComparedCondition, type ConditionSet, conditionSets, implies, smallestOf } from "./condition-sets.js";
import { defineRule, type Report } from "./define-rule.js";

const messages = {
  presence: message`${"name"} is always at least ${"value"}, so this only asks whether there is one.`,
  smallest: message`${"name"} is never less than ${"value"}, so this is the same as = ${"value"}.`,
  allowed: message`${"name"} is redundant: it is met whenever ${"other"} is met.`,
  denied: message`${"name"} is redundant: whenever it is met, ${"other"} is met too and already forbids it.`,
};

/** Conditions without effect. */
export const redundantCondition = defineRule({
  id: "redundant-condition",
  severity: "info",
  about: "condition",
  yieldsTo: ["graver-on-line"],
  what: "A condition that others on the card imply, or that every number meets.",
  why: "Leave out conditions that change nothing. Often another number was meant: every number is at least 0, so few authors mean that.",
  messages,
  check: {
    recordIf: ["conditions"],
    record(record, report) {
      const sets = conditionSets(record);
      for (const set of sets) {
        for (const condition of set.conditions) checkNumber(record, condition, report);
        checkSet(record, set, sets, report);
      }
    },
  },
});

function checkNumber(record: RecordModel, condition: ComparedCondition, report: Report<typeof messages>): void {
  const [value] = condition.values;
  if (condition.operator === "=" || value?.kind !== "integer") return;
  const smallest = smallestOf(condition, record.system);
  if (smallest === undefined) return;
  const data = { name: condition.path, value: smallest };
  const at = (): Span => contentOf(record, condition.line);
  if (condition.operator === ">" && value.value <= smallest && value.value >= 0) report("presence", at(), data);
  else if (condition.operator === "<" && value.value === smallest) report("smallest", at(), data);
}

/**
 * An allowing set is redundant next to a stricter one, a denying set next to a weaker one. Of two equal sets, the
 * later.
 */
function checkSet(
  record: RecordModel,
  set: ConditionSet,
  sets: readonly ConditionSet[],
  report: Report<typeof messages>,
): void {
  const { sense } = set.meaning;
  if (sense !== "allow" && sense !== "deny") return;
  const spares = (other: ConditionSet): boolean => (sense === "allow" ? implies(other, set) : implies(set, other));
  const isSaid = (other: ConditionSet): boolean => (sense === "allow" ? implies(set, other) : implies(other, set));
  const other = sets.find(
    (one) => one !== set && one.meaning.sense === sense && spares(one) && (one.line < set.line || !isSaid(one)),
  );
  if (other === undefined) return;
  report(
    sense === "allow" ? "allowed" : "denied",
    contentOf(record, set.line),
    { name: set.name, other: other.name },
    {
      tags: ["unnecessary"],
      related: [{ at: contentOf(record, other.line), message: `${other.name} is here.` }],
    },
  );
}
