import {
  type Change,
  type DiffReport,
  describeChange,
  markdownCode,
  markdownText,
  nameOf,
  type PackDiff,
  type SentencePiece,
  type Subject,
} from "../../tools/index.js";
import { approvedWords, breakingWords, NOTHING_BREAKS } from "./breaking-words.js";
import { groupChanges, summarize } from "./group-changes.js";

/** GitHub limits comments to 65,536 characters; GitLab and others allow more. */
const LONGEST = 60_000;

/** The report as a comment on a pull request: breaking changes are visible, the rest is folded. */
export function diffMarkdown(report: DiffReport): string {
  const { from, to, packs, approved, notes } = report;
  const changed = packs.filter(({ status }) => status !== "same");
  const head = `### Cards: ${code(from)} → ${code(to)}\n\n`;
  if (changed.length === 0) return `${head}Nothing changed.\n${notesText(notes)}`;
  const breaking = breakingText(report);
  const unused = approved.unused.map(
    ({ change, subject, reason }) =>
      `- Unused approval: ${change}${subject === undefined ? "" : ` ${code(subject)}`} (${prose(reason)})\n`,
  );
  const tail = `${unused.length === 0 ? "" : `\n${unused.join("")}`}${notesText(notes)}`;
  return head + breaking + fitted(changed.map(packText), LONGEST - head.length - breaking.length - tail.length) + tail;
}

/** As much of the packs as fits; mentions what was cut. */
function fitted(packs: readonly PackText[], room: number): string {
  let left = room;
  const texts = packs.map(({ head, items, tail }) => {
    left -= head.length + tail.length + CUT.length;
    const kept = items.filter((item) => {
      if (item.length > left) left = 0;
      left -= item.length;
      return left > 0;
    });
    const cut = kept.length < items.length ? `- … and ${items.length - kept.length} more\n` : "";
    return `${head}${kept.join("")}${cut}${tail}`;
  });
  return texts.join("\n");
}

const CUT = "- … and 1000000 more\n";

function breakingText({ packs, approved }: DiffReport): string {
  const all = packs.flatMap((pack) =>
    pack.changes.flatMap((change) => (change.impact === "breaking" ? [{ pack, change }] : [])),
  );
  if (all.length === 0) return `${NOTHING_BREAKS}\n\n`;
  const open = approved.open.length;
  const mark = open > 0 ? "**" : "";
  const title = `${mark}${breakingWords(all.length)}${mark}`;
  const meant = approvedWords(all.length, open);
  const lines = all.slice(0, MOST_BREAKING).map(({ pack, change }) => {
    const reason = approved.reasonOf(change);
    const why = reason === undefined ? "" : `; approved: ${prose(reason)}`;
    return `- ${subjectText(change.subject, pack)} ${sentence(describeChange(change))} (${change.breaks.join(" and ")}${why})\n`;
  });
  const more = all.length > MOST_BREAKING ? `- … and ${all.length - MOST_BREAKING} more, below\n` : "";
  return `${title}${meant}:\n\n${lines.join("")}${more}\n`;
}

/** In a list that can't be folded, nobody reads more. */
const MOST_BREAKING = 20;

interface PackText {
  readonly head: string;
  readonly items: readonly string[];
  readonly tail: string;
}

function packText(pack: PackDiff): PackText {
  const title = `**${prose(pack.name ?? "cards without a pack")}**: ${summarize(pack)}`;
  if (pack.status !== "changed") return { head: `${title}\n`, items: [], tail: "" };
  const items = groupChanges(pack).map(({ subject, changes }) => groupText(subject, changes, pack));
  return { head: `<details><summary>${html(title)}</summary>\n\n`, items, tail: "\n</details>\n" };
}

function groupText(subject: Subject, changes: readonly Change[], pack: PackDiff): string {
  const name = subjectText(subject, pack);
  const [only, ...others] = changes;
  if (only !== undefined && others.length === 0) return `- ${name}: ${sentence(describeChange(only))}\n`;
  return `- ${name}\n${changes.map((change) => `  - ${sentence(describeChange(change))}\n`).join("")}`;
}

function subjectText(subject: Subject, pack: PackDiff): string {
  const name = nameOf(subject);
  return name === undefined ? `the pack ${code(pack.name ?? "without a name")}` : code(name);
}

function sentence(pieces: readonly SentencePiece[]): string {
  return pieces.map(pieceText).join("");
}

function pieceText({ kind, text }: SentencePiece): string {
  switch (kind) {
    case "said":
      return prose(text);
    case "written":
      return text.length > 60 || text.trim() !== text ? prose(text) : code(text);
    case "gone":
      return around(text, "~~");
    case "new":
      return around(text, "**");
  }
}

/** Markdown allows no blanks directly inside its marks. */
function around(text: string, mark: string): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return inner === "" ? prose(text) : `${before}${mark}${prose(inner)}${mark}${after}`;
}

/** As on cards. */
function code(text: string): string {
  return text === "" ? "" : markdownCode(text);
}

/** Some characters have a meaning to a forge: a card must not mention people or close issues. */
function prose(text: string): string {
  return markdownText(text).replace(/([@#!])(?=\w)/g, "$1\u2060");
}

/** A summary is HTML, where Markdown is not interpreted. */
function html(markdown: string): string {
  return markdown
    .replace(/\\(.)/g, (_, sign: string) => (sign === "<" ? "&lt;" : sign === "&" ? "&amp;" : sign))
    .replace(/^\*\*(.*?)\*\*/, "<b>$1</b>");
}

function notesText(notes: readonly string[]): string {
  return notes.length === 0 ? "" : `\n${notes.map((note) => `- Note: ${prose(note)}\n`).join("")}`;
}
