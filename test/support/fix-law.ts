import { CardNames } from "../../compiler/check/settle/card-names.js";
import { applyEdits, safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic, Fix } from "../../compiler/diagnostics/diagnostic.js";
import { isRuleAbout } from "../../compiler/rules/rule-by-id.js";
import type { System } from "../../compiler/systems/system.js";
import { once, type Span } from "../../grammar/index.js";
import { check, type Files, packOf } from "./check.js";
import { listedIn } from "./generate-decks.js";
import { systemOf } from "./system-of.js";
import { defaultSystem } from "./systems.js";

/** What became of the fixes of a pack, each applied alone. */
export interface TriedFixes {
  readonly tried: number;
  /** A sentence for each that doesn't do what a fix has to do. */
  readonly broken: readonly string[];
}

/**
 * Applies each fix of a pack alone, and reads the pack again: the finding is gone, nothing is found in what the fix wrote
 * or elsewhere because of it, no name of a card has changed within a text, and what a fix takes away is named in its title
 * or written anew. A safe fix leaves every line of a decklist its card. What was held back may appear.
 */
export function tryFixes(
  files: Files,
  system?: System,
  findings: readonly Diagnostic[] = check(files, system),
): TriedFixes {
  const broken: string[] = [];
  let tried = 0;
  const before = countsOf(findings);
  const names = new CardNames(packOf(files, system));
  const heldBack = once(() => {
    const held = new Set<string>();
    check(files, system, undefined, ({ diagnostic }) => held.add(keyOf(diagnostic)));
    return held;
  });
  for (const finding of findings)
    for (const fix of finding.fixes) {
      const text = files[finding.file];
      const elsewhere = fix.edits.flatMap((edit) => edit.in ?? []);
      if (text === undefined || elsewhere.some(({ file }) => files[file] === undefined && !file.endsWith(".system")))
        continue;
      tried++;
      const fixed = applyEdits(
        text,
        fix.edits.filter((edit) => edit.in === undefined),
      );
      const next = { ...files, [finding.file]: fixed };
      let game = system;
      for (const other of elsewhere) {
        const written = applyEdits(
          other.text,
          fix.edits.filter((edit) => edit.in?.file === other.file),
        );
        if (files[other.file] === undefined) game = systemOf(written);
        else next[other.file] = written;
      }
      const after = check(next, game);
      const reason =
        whyBroken(finding, fix, fixed, before, after, system, heldBack) ??
        (fix.edits.some((edit) => names.contain(within(edit), text))
          ? "changes the name of a card in a text"
          : undefined) ??
        (fix.safe && hasOtherCards(files, next, system) ? "changes what a decklist lists" : undefined) ??
        lostBy(fix, text, finding);
      if (reason !== undefined)
        broken.push(
          `${finding.file}: ${finding.rule}/${finding.messageId}: "${fix.title}"${fix.safe ? " (safe)" : ""} ${reason}`,
        );
    }
  return { tried, broken };
}

/** What became of all fixes of a pack together, round by round, as `--fix` and `--fix-unsafe` apply them. */
export function tryTogether(files: Files, fixesOf: typeof safeFixes, system?: System): readonly string[] {
  const before = check(files, system);
  const known = new Set(before.map(keyOf));
  let next = files;
  let findings = before;
  for (let round = 0; ; round++) {
    const texts = Object.entries(next).map(([path, text]) => {
      const fixes = fixesOf(findings.filter(({ file }) => file === path));
      const edits = fixes.flatMap((fix) => fix.edits);
      return [path, applyEdits(text, edits)] as const;
    });
    if (texts.every(([path, text]) => next[path] === text)) break;
    if (round === MOST_ROUNDS) return ["fixes go on for ever"];
    next = Object.fromEntries(texts);
    findings = check(next, system, undefined, ({ diagnostic }) => known.add(keyOf(diagnostic)));
    // What a fix uncovers in one round may be mended in the next.
  }
  const wrong = (all: readonly Diagnostic[]): readonly Diagnostic[] =>
    all.filter(({ severity }) => severity !== "info");
  const isSafe = fixesOf === safeFixes;
  return [
    ...(wrong(findings).length > wrong(before).length
      ? [`makes ${said(wrong(findings).filter((one) => !known.has(keyOf(one))))}`]
      : []),
    ...(isSafe && hasOtherCards(files, next, system) ? ["changes what a decklist lists"] : []),
  ];
}

const MOST_ROUNDS = 10;
const said = (findings: readonly Diagnostic[]): string =>
  findings.map(({ rule, messageId, message }) => `${rule}/${messageId}: ${message}`).join("; ");

/** What an edit replaces; for an insertion, the characters beside it: both are part of a name if it is within one. */
const within = ({ start, end }: Span): Span => (start === end ? { start: start - 1, end: end + 1 } : { start, end });

const keyOf = ({ rule, messageId, message, file }: Diagnostic): string => `${file} ${rule} ${messageId} ${message}`;

function countsOf(findings: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  return counts;
}

function whyBroken(
  finding: Diagnostic,
  { edits }: Fix,
  fixed: string,
  before: ReadonlyMap<string, number>,
  after: readonly Diagnostic[],
  system: System | undefined,
  heldBack: () => ReadonlySet<string>,
): string | undefined {
  const counts = countsOf(after);
  if ((counts.get(keyOf(finding)) ?? 0) >= (before.get(keyOf(finding)) ?? 0)) return "leaves the finding as it is";
  const written = spansWritten(edits);
  const lineOf = (offset: number): number => fixed.slice(0, offset).split("\n").length;
  const lines = new Set(
    written.flatMap(({ start, end }) => {
      const [from, to] = [lineOf(start), lineOf(Math.max(start, end - 1))];
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }),
  );
  const fresh = after.find(
    (one) =>
      one.severity !== "info" &&
      !mayBeHeldBack(one, finding, system ?? defaultSystem()) &&
      (counts.get(keyOf(one)) ?? 0) > (before.get(keyOf(one)) ?? 0) &&
      ((one.file === finding.file && lines.has(lineOf(one.span.start))) || isUpset(one)) &&
      !heldBack().has(keyOf(one)),
  );
  return fresh && `makes ${fresh.rule}/${fresh.messageId}: ${fresh.message}`;
}

/** What a fix can upset elsewhere: something is there twice, or that must be there is gone. */
const isUpset = ({ rule }: Diagnostic): boolean => /^(?:duplicate-|missing-(?:attribute|kind|identifier))/.test(rule);

function hasOtherCards(before: Files, after: Files, system: System | undefined): boolean {
  const [old, made] = [before, after].map((files) => {
    const pack = packOf(files, system);
    return listedIn({ ...pack, decks: pack.decks.filter(({ listed }) => listed) });
  }) as [ReturnType<typeof listedIn>, ReturnType<typeof listedIn>];
  return old.some((card, at) => card !== undefined && old.length === made.length && card !== made[at]);
}

/** Titles that say that all of what is marked goes. */
const TAKES_AWAY = /^(?:Remove|Delete|Take|Ignore)/;
const words = (text: string): readonly string[] => text.replace(/&\w+;/g, " ").match(/\p{L}{3,}/gu) ?? [];

/** Words that are gone, if the title names no such thing and nothing is written in their place. */
function lostBy({ title, edits }: Fix, text: string, { data }: Diagnostic): string | undefined {
  if (TAKES_AWAY.test(title)) return undefined;
  const gone = edits.flatMap(({ start, end }) => words(text.slice(start, end)));
  const written = edits.flatMap((edit) => words(edit.text));
  const said = `${title} ${Object.values(data).join(" ")}`;
  const all = written.join("").toLowerCase();
  const lost = gone.filter(
    (word) => !/^(?:and|und|oder)$/.test(word) && !all.includes(word.toLowerCase()) && !said.includes(word),
  );
  return lost.length > written.filter((word) => !gone.includes(word)).length ? `loses ${lost.join(", ")}` : undefined;
}

/**
 * What could not be said before: what an analysis says of the play, whether a comment has anything to suppress, what a
 * text says behind its first mistake, and what a rule of the game says of a value that had the wrong type.
 */
function mayBeHeldBack(fresh: Diagnostic, mended: Diagnostic, system: System): boolean {
  const isAbout = (subject: Parameters<typeof isRuleAbout>[1]): boolean => isRuleAbout(fresh.rule, subject, system);
  return (
    isAbout("outcome") ||
    isAbout("suppression") ||
    (isAbout("wording") && isRuleAbout(mended.rule, "wording", system)) ||
    (system.rules.has(fresh.rule) && mended.messageId === "type")
  );
}

/** Where the texts of edits are once they are applied. */
function spansWritten(edits: Fix["edits"]): { start: number; end: number }[] {
  let moved = 0;
  return edits
    .toSorted((one, other) => one.start - other.start)
    .flatMap(({ start, end, text }) => {
      const at = start + moved;
      moved += text.length - (end - start);
      return text === "" ? [] : [{ start: at, end: at + text.length }];
    });
}
