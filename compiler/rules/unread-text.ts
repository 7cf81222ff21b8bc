import { message } from "../diagnostics/message.js";
import type { System } from "../systems/system.js";
import { describeReadings } from "../texts/describe-readings.js";
import { misspeltWord } from "../texts/misspelt-words.js";
import { LONGEST_TEXT } from "../texts/read-text.js";
import { defineRule, type Report } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

const messages = {
  unread: message`Can't read the wording of ${"name"}, so the compiled card has the text alone.`,
  misspelt: message`Can't read the wording of ${"name"}: ${"text"} may be misspelt. Did you mean ${"nearest"}?`,
  doubled: message`Can't read the wording of ${"name"}: one word is there twice, as ${"text"}.`,
  ambiguous: message`${"name"} can be read in two ways: ${"one"}, or ${"other"}. The compiled card has the text alone.`,
  long: message`${"name"} has ${"length"} characters. Texts longer than ${"most"} are not read.`,
  hard: message`Can't read ${"name"}: it has too many possible readings.`,
};

/** A text that the phrases of its game can't read, or can read in two ways. */
export const unreadText = defineRule({
  id: "unread-text",
  severity: "info",
  what: "A text that the phrases of the game can't read, or read in two ways with different meanings.",
  why: "If a game describes how its texts are worded, the compiled card contains the structure of the text next to the text itself. If there is only the text, an engine has to be told by hand what the card does.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const text of textsOfEntry(entry, scope)) judge(text, scope.system, report);
    },
  },
});

function judge(
  { name, text, phrase, reading, at, place, severity, isAllowed, isShaped, isTorn }: ReadText,
  system: System,
  report: Report<typeof messages>,
): void {
  if (reading.kind === "ambiguous") {
    const { one, other, start, end } = describeReadings(reading);
    report("ambiguous", place({ start, end }), { name, one, other });
    return;
  }
  // Unpaired marks are fixed first.
  if (reading.kind !== "not read" || isTorn()) return;
  const isRight = isAllowed();
  if (!isRight && isShaped) return;
  const more = isRight ? {} : { severity: severity ?? ("error" as const) };
  if (reading.because === "no form") {
    const meant = misspeltWord(text, reading, phrase, system);
    if (meant === undefined) report("unread", at, { name }, more);
    else {
      const { word, nearest, slip } = meant;
      const span = place(meant);
      const title = slip === "doubled" ? "Remove one" : `Write ${nearest}`;
      const fixes = [{ title, safe: false, edits: [{ ...span, text: nearest }] }];
      if (slip === "doubled") report("doubled", span, { name, text: word }, { ...more, fixes });
      else report("misspelt", span, { name, text: word, nearest }, { ...more, fixes });
    }
  } else if (reading.because === "too long") report("long", at, { name, length: text.length, most: LONGEST_TEXT });
  else report("hard", at, { name });
}
