import {
  type Change,
  type DiffReport,
  describeChange,
  nameOf,
  type PackDiff,
  type SentencePiece,
  type Subject,
} from "../../tools/index.js";
import { type Paint, paintFor } from "../paint.js";
import { printable } from "../printable.js";
import { approvedWords, breakingWords, NOTHING_BREAKS } from "./breaking-words.js";
import { groupChanges, summarize } from "./group-changes.js";

/** The report for people. Without colours, removed text is `[-like this-]` and added text `{+like this+}`. */
export function diffText(report: DiffReport, colours: boolean): string {
  const paint = paintFor(colours);
  const { packs, approved, notes } = report;
  const changed = packs.filter(({ status }) => status !== "same");
  const head = `${printable(report.from)} → ${printable(report.to)}`;
  const parts = [
    changed.length === 0 ? `${paint.bold(head)}: ${paint.green("nothing changed")}\n` : `${paint.bold(head)}\n`,
    ...changed.map((pack) => packText(pack, report, colours)),
    gateText(report, paint),
    ...approved.unused.map(
      ({ change, subject, reason }) =>
        `Unused approval: ${change}${subject === undefined ? "" : ` ${printable(subject)}`} (${printable(reason)})\n`,
    ),
    ...notes.map((note) => `Note: ${printable(note)}\n`),
  ];
  return parts.filter((part) => part !== "").join("");
}

function packText(pack: PackDiff, { approved }: DiffReport, colours: boolean): string {
  const paint = paintFor(colours);
  const title = `${paint.bold(printable(pack.name ?? "cards without a pack"))}: ${summarize(pack)}`;
  if (pack.status !== "changed") return `\n${title}${markOf(pack.changes[0], approved.reasonOf, paint)}\n`;
  const groups = groupChanges(pack).map(({ subject, changes }) => {
    const lines = changes.map(
      (change) => `  ${sentence(describeChange(change), colours)}${markOf(change, approved.reasonOf, paint)}\n`,
    );
    return `\n${headingOf(subject, paint)}${lines.join("")}`;
  });
  return `\n${title}\n${groups.join("")}`;
}

function headingOf(subject: Subject, paint: Paint): string {
  const name = printable(nameOf(subject) ?? "");
  switch (subject.kind) {
    case "pack":
      return "The pack\n";
    case "deck":
      return `${paint.bold(name)} (${subject.word})\n`;
    case "card":
      return `${paint.bold(name)}${subject.is === undefined ? "" : ` (${printable(subject.is)})`}\n`;
  }
}

/** What a change breaks, and whether it is approved. */
function markOf(change: Change | undefined, reasonOf: (change: Change) => string | undefined, paint: Paint): string {
  if (change === undefined || change.impact !== "breaking") return "";
  const reason = reasonOf(change);
  const whom = `breaks ${change.breaks.join(" and ")}`;
  return reason === undefined
    ? ` ${paint.red(`[${whom}]`)}`
    : ` ${paint.dim(`[${whom}; approved: ${printable(reason)}]`)}`;
}

function sentence(pieces: readonly SentencePiece[], colours: boolean): string {
  const paint = paintFor(colours);
  const text = pieces.map((piece) => {
    const shown = printable(piece.text.replaceAll("\n", " "));
    if (piece.kind === "gone") return colours ? paint.red(shown) : `[-${shown}-]`;
    if (piece.kind === "new") return colours ? paint.green(shown) : `{+${shown}+}`;
    return shown;
  });
  return text.join("");
}

function gateText({ packs, approved }: DiffReport, paint: Paint): string {
  const breaking = packs.flatMap(({ changes }) => changes).filter(({ impact }) => impact === "breaking").length;
  if (breaking === 0) return packs.some(({ status }) => status !== "same") ? `\n${NOTHING_BREAKS}\n` : "";
  const what = breakingWords(breaking);
  const open = approved.open.length;
  const meant = approvedWords(breaking, open);
  if (open === 0) return `\n${what}${meant}.\n`;
  return `\n${paint.red(what)}${meant}. cardwright diff --approve REASON writes down that it was meant.\n`;
}
