import { message } from "../diagnostics/message.js";
import { contentOf } from "../model/record-text.js";
import { type ConditionSet, conditionSets, implies } from "./condition-sets.js";
import { defineRule } from "./define-rule.js";

/** The same conditions both allow and forbid playing the card. */
export const contradictoryConditions = defineRule({
  id: "contradictory-conditions",
  severity: "error",
  about: "condition",
  what: "Conditions that allow something only if others on the same card forbid it.",
  why: "Whenever the required thing is there, the forbidden one is there too. So the conditions can never be met together, and nobody can ever use the card.",
  messages: {
    never: message`Whenever ${"allow"} is met, ${"deny"} is met too and forbids it.`,
  },
  check: {
    recordIf: ["conditions"],
    record(record, report) {
      if (record.categories.length < 2) return;
      const sets = conditionSets(record);
      for (const deny of sets.filter(({ meaning }) => meaning.sense === "deny")) {
        const allow = sets.find((set) => set.meaning.sense === "allow" && implies(set, deny));
        if (allow === undefined) continue;
        const [later, earlier]: [ConditionSet, ConditionSet] = deny.line > allow.line ? [deny, allow] : [allow, deny];
        report(
          "never",
          contentOf(record, later.line),
          { allow: allow.name, deny: deny.name },
          { related: [{ at: contentOf(record, earlier.line), message: `${earlier.name} is here.` }] },
        );
      }
    },
  },
});
