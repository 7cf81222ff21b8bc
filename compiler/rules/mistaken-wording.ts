import { escapedText, type Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { misplacedIn } from "../texts/misplaced.js";
import { repairOf, whereItIs } from "../texts/mistakes.js";
import { defineRule, type Report } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

const messages = {
  mistake: message`${"says"}${"mend"}`,
  misplaced: message`${"text"} belongs on ${"places"}, not here.${"mend"}`,
};

/** A mistake in a text that the game names, or a phrase on a card where it means nothing. */
export const mistakenWording = defineRule({
  id: "mistaken-wording",
  severity: "warning",
  what: "Wording that the game calls a mistake, or that means nothing on a card of this kind.",
  why: "Players go by the exact wording: a colon makes what stands before it a cost, and a trigger that can never occur makes the sentence behind it dead letters.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const text of textsOfEntry(entry, scope)) judge(text, report);
    },
  },
});

function judge(read: ReadText, report: Report<typeof messages>): void {
  const { reading, place, text, isOn } = read;
  if (reading.kind !== "whole" && reading.kind !== "partly") return;
  const mistakes = reading.kind === "whole" ? [] : reading.odd.filter((odd) => odd.kind === "mistake");
  for (const { node } of mistakes) {
    const { declaration } = node.form;
    const repair = repairOf(node, text);
    const at = place(whereItIs(node, text));
    const edits = repair === undefined ? [] : [{ ...place(repair.span), text: escapedText(repair.text) }];
    const fixes = repair === undefined ? [] : [{ title: titleOf(repair.text), safe: false, edits }];
    report(
      "mistake",
      at,
      { says: declaration.says ?? "", mend: mendOf(declaration.mend) },
      { severity: declaration.severity, fixes },
    );
  }
  // A card with a mistake in it says something else when that is mended.
  if (mistakes.length > 0) return;
  for (const { node, declaration } of misplacedIn(reading.node, isOn)) {
    const span: Span = { start: node.start, end: node.end };
    const data = {
      text: short(text.slice(node.start, node.end)),
      places: declaration.on,
      mend: mendOf(declaration.mend),
    };
    report("misplaced", place(span), data, { severity: declaration.severity });
  }
}

const mendOf = (mend: string | undefined): string => (mend === undefined ? "" : ` ${mend}`);

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const titleOf = (text: string): string => (text.trim() === "" ? "Take it out" : `Write ${text.trim()}`);
