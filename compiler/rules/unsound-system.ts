import type { Fix } from "../diagnostics/diagnostic.js";
import { alternatives } from "../diagnostics/message.js";
import type { UnresolvedName } from "../satisfiability/check-conditions.js";
import { SYSTEM_MESSAGES, type SystemMessageId } from "../systems/system-problems.js";
import { defineRule } from "./define-rule.js";
import { describingFiles } from "./described-system.js";

/** A system file says nothing that the tool cannot use: what the rules of the language itself cannot say. */
export const unsoundSystem = defineRule({
  id: "unsound-system",
  severity: "error",
  what: "Something in a .system file that cannot be used: a hole that nothing fills, kinds that are told by each other, an extended system that is not there.",
  why: "The cards are checked by the rest of the system, so what cannot be used is missing without anybody being told.",
  messages: SYSTEM_MESSAGES,
  check: {
    packReads: [],
    pack(pack, report) {
      for (const { file, problems, conditions } of describingFiles(pack)) {
        for (const { messageId, span, data } of problems)
          report(messageId, span, data as Parameters<typeof report>[2], { file });
        for (const problem of conditions) {
          if (problem.sort !== "unresolved") continue;
          const { messageId, data, fixes } = unresolvedName(problem);
          report(messageId, problem.span, data as Parameters<typeof report>[2], { file }, { fixes });
        }
      }
    },
  },
});

type Said = {
  readonly messageId: SystemMessageId;
  readonly data: Record<string, string>;
  readonly fixes: readonly Fix[];
};

function unresolvedName({ why, name, nearest, of, places, span }: UnresolvedName): Said {
  const thing = alternatives(of);
  const [left = "", right = ""] = name.split(".");
  switch (why) {
    case "unknown":
      if (nearest === undefined) return { messageId: "part-unknown", data: { left, right }, fixes: [] };
      return {
        messageId: "part-nearest",
        data: { left, right, nearest },
        fixes: [{ title: `Write ${nearest}`, safe: false, edits: [{ ...span, text: nearest }] }],
      };
    case "not-here":
      return { messageId: "name-not-here", data: { name, thing, places: alternatives(places, "and") }, fixes: [] };
    case "category":
      return { messageId: "no-value", data: { name }, fixes: [] };
    case "no-such-thing":
      return { messageId: "thing-not-here", data: { kind: left, thing }, fixes: [] };
  }
}
