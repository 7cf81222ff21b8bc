import type { Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { System } from "../systems/system.js";
import type { PhraseDeclaration } from "../systems/system-data.js";
import { disagreementsIn } from "../texts/agreement.js";
import { wrongCasesIn } from "../texts/capitals.js";
import { claimableMistakes, isClaimed, isMistaken, isWithin, SEVERITIES, type Slip, slipIn } from "../texts/claims.js";
import { misplacedIn } from "../texts/misplaced.js";
import { repairOf, type WordingRepair, whereItIs } from "../texts/mistakes.js";
import { readText } from "../texts/read-text.js";
import type { FormNode } from "../texts/reading.js";
import { defineRule, type Report } from "./define-rule.js";
import { type ReadText, textsOfEntry } from "./read-texts.js";
import { shownInText, writingInText } from "./wording.js";

const messages = {
  mistake: message`${"says"}${"mend"}`,
  misspelt: message`${"text"} may be misspelt. Did you mean ${"nearest"}?`,
  agreement: message`${"text"} does not agree with ${"other"}. Did you mean ${"nearest"}?`,
  case: message`The texts of this game have ${"nearest"} here, not ${"text"}.`,
  word: message`The texts of this game have ${"candidates"} here, not ${"text"}.`,
  missing: message`${"candidates"} is missing here.`,
  extra: message`The texts of this game have no ${"text"} here.`,
  blank: message`A space is missing here.`,
  blanks: message`There is an extra space here.`,
  misplaced: message`${"text"} belongs on ${"places"}, not here.${"mend"}`,
};

/** A mistake in a text that the game describes, or a phrase on a card where it has no meaning. */
export const mistakenWording = defineRule({
  id: "mistaken-wording",
  severity: "warning",
  about: "wording",
  yieldsTo: ["in-card-name", "about:extent", "rule:wrong-value-type", "unclear-kind"],
  what: "Wording that the game calls a mistake, or that means nothing on a card of this kind; a mark, a space or a repeated word that is missing or superfluous, if the text can be read apart from that; and as an info, in English texts, a word in the wrong form (two card, I gains, an card), a capital or small letter where the sentences of the game have the other, and a small word that is wrong, missing or too many.",
  why: "Players follow the exact wording: a colon turns what is before it into a cost, and a trigger that can never occur makes its sentence useless.",
  messages,
  check: {
    entry(entry, scope, report) {
      for (const text of textsOfEntry(entry, scope)) judge(text, scope.system, report);
    },
  },
});

function judge(read: ReadText, system: System, report: Report<typeof messages>): void {
  const { reading, text } = read;
  const isHere = (bound: Pick<PhraseDeclaration, "on" | "under">): boolean => read.isHere(bound);
  if (reading.kind !== "whole" && reading.kind !== "partly") return;
  const mistakes = reading.kind === "whole" ? [] : reading.odd.filter((odd) => odd.kind === "mistake");
  const misspelt = mistakes.length === 0 ? undefined : misspeltIn(read, system);
  if (misspelt !== undefined) {
    const { span, nearest, fixes } = read.ofSlip(misspelt);
    const { severity } = misspelt;
    report("misspelt", span, { text: misspelt.word, nearest }, { severity, fixes });
    return;
  }
  const misplaced = reading.bound.every(isHere) ? [] : misplacedIn(reading.node, isHere);
  const nodes = claimableMistakes(read);
  // A phrase that means nothing on this card goes first, even if something after it is wrong as well.
  const lone = misplaced.filter(({ node }) => nodes.some((mistake) => isApart(mistake, node, text)));
  for (const node of nodes) {
    if (!isClaimed(node, read, [...mistakes, ...lone])) continue;
    const { declaration } = node.form;
    const repair = repairOf(node, text);
    const at = read.place(whereItIs(node, text));
    const all = repair === undefined ? [] : [repair, ...capitalBehind(repair, read, system)];
    const [fix, ...others] = all.map((one) => writingInText(one.text, read.place(one.span)));
    const fixes = fix && [{ ...fix, edits: [fix, ...others].flatMap(({ edits }) => edits) }];
    report(
      "mistake",
      at,
      { says: declaration.says ?? "", mend: mendOf(declaration.mend) },
      { severity: declaration.severity, fixes: fixes ?? [] },
    );
  }
  if (mistakes.length === 0) {
    for (const { word, other, right, ...at } of disagreementsIn(text, reading, read.phrase, system)) {
      const span = read.place(at);
      const more = { severity: SEVERITIES.agreement, fixes: [writingInText(right, span)] };
      if (word === "")
        report("missing", read.place({ start: at.start - 1, end: at.end }), { candidates: [right.trim()] }, more);
      else report("agreement", span, { text: word, other, nearest: right }, more);
    }
    for (const { word, right, ...at } of wrongCasesIn(text, read.phrase, system)) {
      const span = read.place(at);
      const more = { severity: SEVERITIES.capital, fixes: [writingInText(right, span)] };
      report("case", span, { text: word, nearest: right }, more);
    }
  }
  if (misplaced.length === 0) reportSlip(read, system, report);
  // A card with a mistake in it may mean something else once that is fixed.
  for (const { node, declaration } of mistakes.length > 0 ? lone : misplaced) {
    const span: Span = { start: node.start, end: node.end };
    const data = {
      text: short(text.slice(node.start, node.end)),
      places: placesOf(declaration, read.name),
      mend: mendOf(declaration.mend),
    };
    report("misplaced", read.place(span), data, { severity: declaration.severity });
  }
}

/** Reports the one change with which the phrases read all of a text. It may be new wording, so it is a hint. */
function reportSlip(read: ReadText, system: System, report: Report<typeof messages>): void {
  const slip = slipIn(read.text, read.reading, read.phrase, system);
  if (slip === undefined || read.isTorn()) return;
  const { kind, word } = slip;
  const { span: at, nearest, fixes } = read.ofSlip(slip);
  const candidates = nearest.map(shownInText);
  const more = { severity: slip.severity, fixes };
  if (kind === "word") report("word", at, { candidates, text: word }, more);
  else if (kind === "missing") report("missing", at, { candidates }, more);
  else if (kind === "extra") report("extra", at, { text: word }, more);
  else if (kind === "blank" || kind === "blanks") report(kind, at, {}, more);
}

/** What a correction makes the first word of a sentence gets its capital. */
function capitalBehind(
  { span, text: said }: WordingRepair,
  { text, phrase }: ReadText,
  system: System,
): WordingRepair[] {
  const right = text.slice(0, span.start) + said + text.slice(span.end);
  const shift = said.length - (span.end - span.start);
  return wrongCasesIn(right, phrase, system).flatMap((one) => {
    const start = one.start - shift;
    const isNext = start >= span.end && text.slice(span.end, start).trim() === "";
    return isNext ? [{ span: { start, end: one.end - shift }, text: one.right }] : [];
  });
}

/** The mistake is around the phrase, and putting it right leaves the phrase as it is. */
function isApart(mistake: FormNode, phrase: FormNode, text: string): boolean {
  const repair = repairOf(mistake, text);
  if (repair === undefined || !isWithin(phrase, mistake)) return false;
  return repair.span.start >= phrase.end || repair.span.end <= phrase.start;
}

/** A word that only seems to be a mistake in wording, for it is spelt wrong and right it is none. */
function misspeltIn(read: ReadText, system: System): Slip | undefined {
  const { text, phrase } = read;
  const found = read.misspelt();
  if (found === undefined) return undefined;
  const right = text.slice(0, found.start) + found.candidates[0] + text.slice(found.end);
  return isMistaken(readText(right, phrase, system)) ? undefined : found;
}

/** The attributes that a phrase is limited to, if this is another one; otherwise the kinds of card. */
const placesOf = ({ on, under }: PhraseDeclaration, name: string): readonly string[] =>
  under.length > 0 && !under.includes(name) ? under : on;

const mendOf = (mend: string | undefined): string => (mend === undefined ? "" : ` ${mend}`);

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
