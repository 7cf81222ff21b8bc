import type { Fix } from "../diagnostics/diagnostic.js";
import { alternatives } from "../diagnostics/message.js";
import type { UnresolvedName } from "../satisfiability/check-conditions.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import type { SystemData } from "../systems/system-data.js";
import {
  SYSTEM_MESSAGES,
  type SystemMessageId,
  type SystemProblem,
  systemProblem,
} from "../systems/system-problems.js";
import { describeReadings } from "../texts/describe-readings.js";
import { readText } from "../texts/read-text.js";
import { defineRule } from "./define-rule.js";
import { describingFiles } from "./described-system.js";

/** A system file must be usable: checks that rules in the system language can't express. */
export const unsoundSystem = defineRule({
  id: "unsound-system",
  severity: "error",
  what: "Something in a .system file that can't be used: a hole that nothing fills, kinds that depend on each other, an extended system that doesn't exist.",
  why: "The cards are checked by the rest of the system, so the unusable part is missing and nobody notices.",
  messages: SYSTEM_MESSAGES,
  check: {
    packReads: [],
    pack(pack, report) {
      for (const { file, data, problems, conditions } of describingFiles(pack)) {
        for (const { messageId, span, data: found } of [...problems, ...problemsOfExamples(data)])
          report(messageId, span, found as Parameters<typeof report>[2], { file });
        for (const problem of conditions) {
          if (problem.sort !== "unresolved") continue;
          const { messageId, data: found, fixes } = unresolvedName(problem);
          report(messageId, problem.span, found as Parameters<typeof report>[2], { file }, { fixes });
        }
      }
    },
  },
});

/** Examples of phrases in a file that aren't read as intended. */
function problemsOfExamples(data: SystemData): SystemProblem[] {
  const own = data.phrases.filter(
    ({ place, examples }) => examples.length > 0 && place.system === data.id && place.edition === data.edition,
  );
  if (own.length === 0) return [];
  const system = instantiateSystem(data);
  return own.flatMap(({ name, place, examples, says }) =>
    examples.flatMap((example): SystemProblem[] => {
      const span = { start: place.start, end: place.end };
      const reading = readText(example, name, system);
      if (reading.kind === "ambiguous") {
        const { one, other } = describeReadings(reading);
        return [systemProblem("example-ambiguous", span, { phrase: name, example, one, other })];
      }
      const mistaken = reading.kind === "partly" && reading.odd.some(({ kind }) => kind === "mistake");
      const isRead = reading.kind === "whole" || (reading.kind === "partly" && mistaken === (says !== undefined));
      return isRead ? [] : [systemProblem("example-unread", span, { phrase: name, example })];
    }),
  );
}

type ReportedProblem = {
  readonly messageId: SystemMessageId;
  readonly data: Record<string, string>;
  readonly fixes: readonly Fix[];
};

function unresolvedName({ why, name, nearest, of, places, span }: UnresolvedName): ReportedProblem {
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
