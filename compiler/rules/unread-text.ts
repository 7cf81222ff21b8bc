import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import { alternatives, message } from "../diagnostics/message.js";
import { describesSystems, type System } from "../systems/system.js";
import { isWithoutReading, lacksStop, type Slip, slipIn } from "../texts/claims.js";
import { describeReadings } from "../texts/describe-readings.js";
import { LONGEST_TEXT } from "../texts/read-text.js";
import { beginningsOf, joinedSeparators, whereItStops } from "../texts/where-it-stops.js";
import { defineRule, type Report } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";
import { shownInText, writingInText } from "./wording.js";

const messages = {
  unread: message`Can't read the wording of ${"name"}, so ${"consequence"}.${"hint"}`,
  stops: message`Can't read the wording of ${"name"} from here on, so ${"consequence"}.${"hint"}`,
  expected: message`Can't read the wording of ${"name"}: "${"text"}" is missing here.`,
  extra: message`Can't read the wording of ${"name"}: "${"text"}" does not belong here.`,
  blank: message`Can't read the wording of ${"name"}: a space is missing here.`,
  blanks: message`Can't read the wording of ${"name"}: there is an extra space here.`,
  misspelt: message`Can't read the wording of ${"name"}: ${"text"} may be misspelt. Did you mean ${"nearest"}?`,
  form: message`Can't read the wording of ${"name"}: ${"nearest"} is expected here, not ${"text"}.`,
  ambiguous: message`${"name"} can be read in two ways: ${"one"}, or ${"other"}. The compiled card has only the text.`,
  long: message`${"name"} has ${"length"} characters. Texts longer than ${"most"} are not read.`,
  hard: message`Can't read ${"name"}: it has too many possible readings, or its phrases are nested too deeply.`,
};

/** A text that the phrases of its game can't read, or can read in two ways. */
export const unreadText = defineRule({
  id: "unread-text",
  severity: "info",
  about: "wording",
  yieldsTo: ["about:characters", "about:extent", "rule:wrong-value-type", "rule:unknown-in-text", "rule:similar-value"],
  what: "A text that the phrases of the game can't read, or read in two ways with different meanings.",
  why: "If a game describes how its texts are worded, the compiled card contains the structure of the text next to the text itself. If there is only the text, an engine has to be told by hand what the card does.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const text of textsOfEntry(entry, scope)) judge(text, scope.system, report);
    },
  },
});

function judge(read: ReadText, system: System, report: Report<typeof messages>): void {
  const { name, text, phrase, reading, at } = read;
  if (reading.kind === "whole") return;
  if (reading.kind === "ambiguous") {
    const { one, other, start, end } = describeReadings(reading);
    report("ambiguous", read.place({ start, end }), { name, one, other });
    return;
  }
  // Unpaired marks are fixed first.
  if (read.isTorn()) return;
  if (reading.kind === "partly") {
    // Of one small change with which it is read, `mistaken-wording` tells.
    if (isWithoutReading(read, system) && slipIn(text, reading, phrase, system) === undefined)
      reportUnread(read, system, report, {});
    return;
  }
  if (reading.kind !== "not read") return;
  const isRight = read.isAllowed();
  if (!isRight && read.isShaped) return;
  const more = isRight ? {} : { severity: read.severity ?? ("error" as const) };
  if (reading.because === "no form") {
    const whole = describesSystems(system.data) ? slipIn(text, reading, phrase, system) : undefined;
    const meant = whole ?? read.misspelt();
    // Two separators in a row are no slip.
    const joined = meant === undefined ? joinedSeparators(text, phrase, system) : undefined;
    const slip = joined === undefined ? (meant ?? slipIn(text, reading, phrase, system)) : undefined;
    if (joined !== undefined) {
      const hint = ` ${joined.phrase} takes one of its separators at a time; "${joined.written}" is one if its Between lists that.`;
      report("stops", read.place(joined), { name, consequence: consequenceIn(system), hint }, more);
    } else if (slip === undefined) reportUnread(read, system, report, more);
    else reportSlip(read, slip, report, more);
  } else if (reading.because === "too long") report("long", at, { name, length: text.length, most: LONGEST_TEXT });
  else report("hard", at, { name });
}

/** The texts of a description of a game are rules of play. */
const consequenceIn = ({ data }: System): string =>
  describesSystems(data) ? "the game can't be played by it" : "the compiled card has the text alone";

/** Reports a text that is not read, from where no form fits it. */
function reportUnread(
  read: ReadText,
  system: System,
  report: Report<typeof messages>,
  more: { readonly severity?: SeveritySetting },
): void {
  const { name, at, text } = read;
  if (lacksStop(read, system)) {
    const last = { start: text.length - 1, end: text.length };
    const fixes = [writingInText(".", read.place({ ...last, start: last.end }))];
    report("expected", read.place(last), { name, text: "." }, { ...more, fixes });
    return;
  }
  const stop = whereItStops(text, read.reading, read.phrase, system);
  const consequence = consequenceIn(system);
  if (stop === undefined) {
    const first = describesSystems(system.data) ? beginningsOf(read.phrase, system) : [];
    const hint = first.length === 0 ? "" : ` It can begin with ${alternatives(first.map(shownInText))}.`;
    report("unread", at, { name, consequence, hint }, more);
  } else {
    // From a misspelt word on: where `unknown-in-text` tells of it, that is the only finding.
    const start = Math.min(stop.start, read.misspelt()?.start ?? stop.start);
    const expected = start < stop.start ? [] : stop.expected;
    const hint = expected.length === 0 ? "" : ` What could follow here: ${alternatives(expected.map(shownInText))}.`;
    report("stops", read.place({ ...stop, start }), { name, consequence, hint }, more);
  }
}

/** Reports the one change with which the phrases read all of a text. */
function reportSlip(
  read: ReadText,
  slip: Slip,
  report: Report<typeof messages>,
  more: { readonly severity?: SeveritySetting },
): void {
  const { name } = read;
  const { kind, word } = slip;
  const { span, nearest, fixes } = read.ofSlip(slip);
  if (kind === "missing") report("expected", span, { name, text: nearest }, { ...more, fixes });
  else if (kind === "letter" || kind === "case")
    report("misspelt", span, { name, text: word, nearest }, { ...more, fixes });
  else if (kind === "word" || kind === "form") report("form", span, { name, text: word, nearest }, { ...more, fixes });
  else if (kind === "extra") report("extra", span, { name, text: word }, { ...more, fixes });
  else report(kind, span, { name }, { ...more, fixes });
}
