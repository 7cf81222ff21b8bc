import { escapedText, type Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { misplacedIn } from "../texts/misplaced.js";
import { repairOf, whereItIs } from "../texts/mistakes.js";
import { defineRule, type Report } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";

const messages = {
  mistake: message`${"says"}${"mend"}`,
  misplaced: message`${"text"} belongs on ${"places"}, not here.${"mend"}`,
};

/** A mistake in a text that the game describes, or a phrase on a card where it has no meaning. */
export const mistakenWording = defineRule({
  id: "mistaken-wording",
  severity: "warning",
  what: "Wording that the game calls a mistake, or that means nothing on a card of this kind.",
  why: "Players follow the exact wording: a colon turns what is before it into a cost, and a trigger that can never occur makes its sentence useless.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const text of textsOfEntry(entry, scope)) judge(text, report);
    },
  },
});

function judge(read: ReadText, report: Report<typeof messages>): void {
  const { reading, text } = read;
  const place = (span: Span): Span => read.place(span);
  const isHere = (bound: PhraseDeclaration): boolean => read.isHere(bound);
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
  // A card with a mistake in it may mean something else once that is fixed.
  if (mistakes.length > 0 || (reading.kind === "whole" && reading.bound.every(isHere))) return;
  for (const { node, declaration } of misplacedIn(reading.node, isHere)) {
    const span: Span = { start: node.start, end: node.end };
    const data = {
      text: short(text.slice(node.start, node.end)),
      places: placesOf(declaration, read.name),
      mend: mendOf(declaration.mend),
    };
    report("misplaced", place(span), data, { severity: declaration.severity });
  }
}

/** The attributes that a phrase is limited to, if this is another one; otherwise the kinds of card. */
const placesOf = ({ on, under }: PhraseDeclaration, name: string): readonly string[] =>
  under.length > 0 && !under.includes(name) ? under : on;

const mendOf = (mend: string | undefined): string => (mend === undefined ? "" : ` ${mend}`);

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const titleOf = (text: string): string => (text.trim() === "" ? "Remove it" : `Write ${text.trim()}`);
