import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import type { InertCondition } from "../satisfiability/check-conditions.js";
import { quoted, type Value } from "../values/value.js";
import { defineRule } from "./define-rule.js";
import { describingFiles } from "./described-system.js";

/** A condition of a `.system` file with the same result on every card that the declarations allow. */
export const inertCondition = defineRule({
  id: "inert-condition",
  severity: "warning",
  about: "condition",
  yieldsTo: ["same-text"],
  what: "A condition in a .system file that no card can meet, or that every card meets; and conditions of a rule of play that are never met together.",
  why: "A rule with such a condition finds nothing, or reports everything. If it finds nothing, nobody notices: the cards are checked without a finding. A rule of play with such conditions is never carried out.",
  messages: {
    value: message`${"asked"} can never be ${"value"} here, so this value has no effect. Use an allowed value or remove it.`,
    nearest: message`${"asked"} can never be ${"value"} here. Did you mean ${"nearest"}?`,
    never: message`This can never be true, so ${"consequence"}. Change it or remove it.`,
    contradiction: message`This can never be true together with the conditions above it, so ${"consequence"}. Remove one of them.`,
    always: message`This is always true, because ${"asked"} is never less: > means at least, and < at most. Write the next number, or remove it.`,
    "nothing-left": message`This is always true where the conditions above it are, so ${"consequence"}. Remove one of them.`,
    "nothing-taken": message`There can be no ${"asked"} there, so the rule never reports anything. Change For or In.`,
    holds: message`Nothing the declarations allow can break this, so it never reports anything. Change it or remove it.`,
    broken: message`Nothing the declarations allow can meet this, so the rule reports everything it looks at. Change it.`,
  },
  check: {
    pack(pack, report) {
      for (const { file, inert } of describingFiles(pack)) {
        for (const problem of inert) {
          const { span, asked, value, why, nearest, of } = problem;
          const consequence = CONSEQUENCES[of];
          if (why !== "value") report(why, span, { asked, consequence }, { file });
          else if (nearest === undefined) report("value", span, { asked, value: written(value) }, { file });
          else
            report(
              "nearest",
              span,
              { asked, value: written(value), nearest: `"${nearest}"` },
              { file },
              { fixes: fixes(problem) },
            );
        }
      }
    },
  },
});

/** Of a condition that keeps all others from holding together. */
const CONSEQUENCES: Readonly<Record<InertCondition["of"], string>> = {
  kind: "nothing is of this kind",
  rule: "the rule finds nothing",
  Phase: "the phase never ends by it",
  Action: "nobody can ever do this",
  Ban: "it forbids nothing",
  Effect: "it never happens",
  Number: "the number is always 0",
};

function fixes({ nearest, span }: InertCondition): Fix[] {
  return [{ title: `Write "${nearest}"`, safe: false, edits: [{ ...span, text: `"${nearest}"` }] }];
}

const written = (value: Value | undefined): string => (value === undefined ? "" : quoted(value));
