import { message } from "../diagnostics/message.js";
import { textsInWords } from "../texts/in-words.js";
import { LONGEST_TEXT } from "../texts/read-text.js";
import { defineRule, type Report } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

const messages = {
  unread: message`Can't read the wording of ${"name"}, so the compiled card has the text alone.`,
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
      for (const text of textsOfEntry(entry, scope)) judge(text, report);
    },
  },
});

function judge(read: ReadText, report: Report<typeof messages>): void {
  const { name, text, reading, at, severity } = read;
  if (reading.kind === "ambiguous") {
    const { one, other, start, end } = textsInWords(reading);
    report("ambiguous", read.place({ start, end }), { name, one, other });
    return;
  }
  // Unpaired marks are fixed first.
  if (reading.kind !== "not read" || read.isTorn()) return;
  const isRight = read.isAllowed();
  if (!isRight && read.isShaped) return;
  const more = isRight ? {} : { severity: severity ?? ("error" as const) };
  if (reading.because === "no form") report("unread", at, { name }, more);
  else if (reading.because === "too long") report("long", at, { name, length: text.length, most: LONGEST_TEXT });
  else report("hard", at, { name });
}
