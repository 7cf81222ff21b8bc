import { largest, memoize } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { inRecord } from "../model/record-text.js";
import { readingPhrase } from "../systems/phrases.js";
import { listedEntries } from "../systems/records/values.js";
import type { System } from "../systems/system.js";
import { markAmiss } from "../texts/claims.js";
import { readText } from "../texts/read-text.js";
import { defineRule } from "./define-rule.js";
import { type LoneMark, loneMarks } from "./lone-mark.js";
import { isQuotedWrong, pairsOf, placeInText } from "./read-texts.js";
import { writingInText } from "./wording.js";

/** All texts that attributes list: what stands between two marks is often one of them. */
const listedTexts = memoize((system: System): readonly string[] =>
  [...system.attributes.values()].flat().flatMap((one) => listedEntries(one).filter((text) => !text.includes("<"))),
);

/** Where the missing mark belongs, in place of another one or between two characters: at the other end of a listed text. */
function besideName(
  text: string,
  { messageId, at, mark, partner }: Pick<LoneMark, "messageId" | "at" | "mark" | "partner">,
  system: System,
): readonly (readonly [from: number, to: number])[] {
  if (messageId === "other" || mark === partner) return [];
  const isOpen = messageId === "open";
  const rest = isOpen ? text.slice(at + mark.length) : text.slice(0, at);
  const named = listedTexts(system).filter((name) => (isOpen ? rest.startsWith(name) : rest.endsWith(name)));
  const length = largest(
    named.map((name) => name.length),
    0,
  );
  const place = isOpen ? at + mark.length + length : at - length;
  const next = isOpen ? text.charAt(place) : text.charAt(place - 1);
  if (length === 0 || /[\p{L}\p{N}]/u.test(next)) return [];
  if (!/[()[\]{}<>]/.test(next)) return [[place, place]];
  return [isOpen ? [place, place + 1] : [place - 1, place]];
}

/** An unpaired mark: a bracket, or another mark that the system declares (`Pairs`). */
export const unclosedPair = defineRule({
  id: "unclosed-pair",
  severity: "warning",
  about: "wording",
  what: "A bracket, or another mark that comes in pairs, without its partner.",
  why: "The text between the two has a meaning of its own, for example a symbol or a keyword. If one is missing, it is unclear where that text begins or ends.",
  messages: {
    open: message`Unclosed ${"mark"}: the ${"partner"} is missing.`,
    close: message`Unexpected ${"mark"}: there is no ${"partner"} before it.`,
    other: message`Unexpected ${"mark"}: ${"opening"} is closed with ${"partner"}.`,
  },
  check: {
    entry(entry, { system }, report) {
      const pairs = pairsOf(entry);
      if (pairs.length === 0) return;
      const phrase = entry.declaration && readingPhrase(entry.declaration, system.phrases);
      for (const node of entry.node.values) {
        if (node.kind !== "text") continue;
        const lone = loneMarks(node.raw, pairs);
        const [, several] = lone;
        const isMended = (text: string): boolean => loneMarks(text, pairs).length === 0;
        // With one mark more or less, the phrases of the game may read the text.
        const edit =
          lone.length === 0 || several !== undefined || phrase === undefined
            ? undefined
            : markAmiss(node.value, phrase, system, isMended);
        const reading = phrase === undefined || lone.length === 0 ? undefined : readText(node.value, phrase, system);
        for (const { messageId, at, mark, partner, opening } of lone) {
          if (isQuotedWrong(mark, reading)) continue;
          const start = node.start + 1 + at;
          const place = { start, end: start + 1 };
          // The other mark may be the wrong one.
          const other = messageId === "other" ? [writingInText(partner, place)] : [];
          const beside = several === undefined ? besideName(node.raw, { messageId, at, mark, partner }, system) : [];
          const added = beside.flatMap(([from, to]) =>
            isMended(node.raw.slice(0, from) + partner + node.raw.slice(to))
              ? [writingInText(partner, { start: node.start + 1 + from, end: node.start + 1 + to })]
              : [],
          );
          const fixes = edit === undefined ? [...other, ...added] : [writingInText(edit.text, placeInText(node, edit))];
          report(messageId, place, { mark, partner, opening }, { fixes });
        }
      }
    },
    labelIf: ["restricted"],
    label(label, record, report) {
      const pairs = label.declaration?.pairs;
      if (pairs === undefined) return;
      const place = inRecord(record, label.line, label.node.name);
      for (const { messageId, mark, partner, opening } of loneMarks(label.text, pairs))
        report(messageId, place, { mark, partner, opening });
    },
  },
});
