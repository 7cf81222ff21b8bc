import type { Span } from "../../grammar/index.js";
import type { Fix, TextEdit } from "../diagnostics/diagnostic.js";
import { nearestName } from "../diagnostics/nearest.js";
import type { FileModel } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { lineEndOf, startOf } from "../model/record-text.js";
import { unusedInPlay } from "../systems/check-course.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import { checkOrderOfEffects } from "../systems/order-of-effects.js";
import { isWordList, readingPhrase, usedPhrases } from "../systems/phrases.js";
import { SYSTEM_MESSAGES, type SystemProblem, systemProblem } from "../systems/system-problems.js";
import { WORDS } from "../systems/words.js";
import { describeReadings } from "../texts/describe-readings.js";
import { readText } from "../texts/read-text.js";
import { defineRule } from "./define-rule.js";
import { type DescribingFile, describingFiles, isDoubtful } from "./described-system.js";

/** A system file must be usable: checks that rules in the system language can't express. */
export const unsoundSystem = defineRule({
  id: "unsound-system",
  severity: "error",
  about: "description",
  yieldsTo: ["about:characters", "about:division"],
  what: "Something in a .system file that can't be used: a hole that nothing fills, kinds that depend on each other, an extended system that doesn't exist.",
  why: "The cards are checked by the rest of the system, so the unusable part is missing and nobody notices.",
  messages: SYSTEM_MESSAGES,
  check: {
    packReads: [],
    pack(pack, report) {
      const described = describingFiles(pack);
      const used = new Set(described.flatMap(({ data }) => [...usedPhrases(data)]));
      for (const one of described) {
        const { file, data, problems, ends } = one;
        // The line that names the system may be one that can't be read.
        const isUnnamed = file.records[0] !== undefined && isDoubtful(file.records[0]);
        const isUnread = ({ span }: SystemProblem) =>
          isDoubtful(file.records.findLast(({ node }) => node.start <= span.start) ?? (file.records[0] as RecordModel));
        for (const problem of [...problems, ...problemsOfExamples(one)]) {
          const { messageId, data: found } = problem;
          if ((messageId === "no-system" || found.missing !== undefined) && isUnnamed) continue;
          if (messageId === "table-uneven" && isUnread(problem)) continue;
          const said = messageId.startsWith("hole-")
            ? found.hole
            : messageId.startsWith("play-")
              ? found.name
              : undefined;
          if (said !== undefined && isTorn(String(said), file)) continue;
          // What seems to be missing may be in a record that can't be read.
          if (ABSENCES.has(messageId) && file.records.some(isDoubtful)) continue;
          const { span, fixes } = mendedAt(problem, file);
          const near = messageId === "extends-unknown" ? nearestName(String(found.key), pack.systemNames) : undefined;
          if (near !== undefined) {
            report(
              "extends-nearest",
              span,
              { key: String(found.key), nearest: near },
              { file },
              { fixes: [written(`"${near}"`, span)] },
            );
            continue;
          }
          const severity = problem.severity === "warning" ? problem.severity : undefined;
          report(messageId, span, found as Parameters<typeof report>[2], { file }, { severity, fixes });
        }
        for (const { messageId, span, data: found, severity, nearest } of ends) {
          const fixes = nearest === undefined ? [] : [written(nearest, span)];
          report(messageId, span, found as Parameters<typeof report>[2], { file }, { severity, fixes });
        }
        for (const { messageId, span, data: found, edits } of checkOrderOfEffects(one.records, data.play ?? [])) {
          const title = `Say that the order of ${found.name} is meant`;
          const fixes = edits.length === 0 ? [] : [{ title, safe: false, edits }];
          report(messageId, span, found, { file }, { severity: "warning", fixes });
        }
        if (problems.length === 0)
          for (const { messageId, span, data: found } of unusedInPlay(one.records, data.play ?? []))
            report(messageId, span, found as Parameters<typeof report>[2], { file }, { severity: "info" });
        for (const { span, phrase, fixes } of unusedIn(one, used))
          report("phrase-unused", span, { phrase }, { file }, { severity: "info", fixes });
      }
    },
  },
});

const ABSENCES: ReadonlySet<string> = new Set(["no-session", "two-sessions", "never-done", "glyph-of-nothing"]);

/**
 * Phrases of a file that nothing uses. None in a system that reads no texts, which is one to extend, nor where a hole or
 * a record can't be read, which may be the use.
 */
function unusedIn({ file, own, data, problems, extension }: DescribingFile, used: ReadonlySet<string>) {
  const isUnsure =
    extension === "unknown" ||
    extension === "circular" ||
    problems.some(({ messageId }) => messageId.startsWith("hole-")) ||
    file.records.some(isDoubtful);
  const phrases = new Set(data.phrases.map(({ name }) => name));
  if (isUnsure || !data.attributes.some((attribute) => readingPhrase(attribute, phrases) !== undefined)) return [];
  const unused = new Map<string, (typeof own.phrases)[number][]>();
  for (const one of own.phrases) unused.set(one.declaration.name, [...(unused.get(one.declaration.name) ?? []), one]);
  return [...unused].flatMap(([phrase, [first, ...more]]) => {
    if (used.has(phrase) || isWordList(phrase) || first === undefined) return [];
    const { start, end } = first.declaration.place;
    const removal = more.length === 0 ? removalOf(file, start) : undefined;
    const fixes = removal === undefined ? [] : [{ title: `Remove ${phrase}`, safe: false, edits: [removal] }];
    return [{ phrase, span: { start, end }, fixes }];
  });
}

/** Removes the record at a place, with one of the separators beside it. */
function removalOf({ node: { records } }: FileModel, at: number): TextEdit | undefined {
  const index = records.findIndex(({ start, text }) => at >= start && at < start + text.length);
  const [before, record, after] = [records[index - 1], records[index], records[index + 1]];
  if (before === undefined || record === undefined) return undefined;
  const start = after === undefined ? before.start + before.text.length : record.start;
  return { start, end: after?.start ?? record.start + record.text.length, text: "" };
}

/** Examples of phrases in a file that aren't read as intended. */
function problemsOfExamples({ data, problems, file: { text } }: DescribingFile): SystemProblem[] {
  // A form that can't be read may be the one that reads them.
  if (problems.some(({ messageId }) => messageId.startsWith("hole-"))) return [];
  const own = data.phrases.filter(
    ({ place, examples }) => examples.length > 0 && place.system === data.id && place.edition === data.edition,
  );
  if (own.length === 0) return [];
  const system = instantiateSystem(data);
  return own.flatMap(({ name, place, examples, says }) =>
    examples.flatMap((example): SystemProblem[] => {
      const start = text.indexOf(example, place.start);
      const isThere = start !== -1 && !/^---/m.test(text.slice(place.start, start));
      const span = isThere ? { start, end: start + example.length } : { start: place.start, end: place.end };
      const reading = readText(example, name, system);
      if (reading.kind === "ambiguous") {
        const { one, other } = describeReadings(reading);
        return [systemProblem("example-ambiguous", span, { phrase: name, example, one, other })];
      }
      const mistaken = reading.kind === "partly" && reading.odd.some(({ kind }) => kind === "mistake");
      const isRead = reading.kind === "whole" || (reading.kind === "partly" && mistaken === (says !== undefined));
      return isRead ? [] : [systemProblem("example-unread", span, { phrase: name, example })];
    }),
  );
}

function written(text: string, span: Span): Fix {
  return { title: `Write ${text}`, safe: false, edits: [{ ...span, text }] };
}

/** Whether a record that can't be read begins with the name in a hole: it may declare it. */
function isTorn(hole: string, { records }: FileModel): boolean {
  const names = hole.split(".");
  return records.filter(isDoubtful).some(({ node, firstLine, labels: [head] }) => {
    const line = node.text.split("\n", firstLine + 1)[firstLine] ?? "";
    return names.some((name) => [head?.text ?? "", line].some((text) => text.split(/[\s:"]+/).includes(name)));
  });
}

/** The word that a problem is about, and what was probably meant. */
function mendedAt({ messageId, span, data }: SystemProblem, file: FileModel) {
  const { text } = file;
  const { hole, name, nearest, missing, word, instead } = data;
  if (missing !== undefined) return { span, fixes: lineAdded(String(missing), span, file) };
  if (messageId === "other-word") {
    const start = text.lastIndexOf("\n", span.start) + 1;
    return { span, fixes: [written(String(instead), { start, end: start + String(word).length })] };
  }
  const isHole = messageId.startsWith("hole-") && messageId !== "hole-unclosed";
  const within = text.slice(span.start, span.end);
  if (nearest !== undefined && within === `"${name}"`) return { span, fixes: [written(`"${nearest}"`, span)] };
  const at = isHole ? within.indexOf(`<${hole}>`) : -1;
  const place = at === -1 ? span : { start: span.start + at + 1, end: span.start + at + 1 + String(hole).length };
  const isMendable = nearest !== undefined && (WHOLE.has(messageId) || at !== -1 || within === name);
  return { span: place, fixes: isMendable ? [written(String(nearest), place)] : [] };
}

/** Messages whose text is replaced as a whole. */
const WHOLE: ReadonlySet<string> = new Set(["name-nearest", "list-in-quotes"]);

/** A line below the attributes of the record that a place is in. */
function lineAdded(line: string, { start: at }: Span, { text, records }: FileModel): Fix[] {
  const record = records.find(({ node }) => node.start <= at && at <= node.start + node.text.length);
  const words = Object.keys(WORDS.System);
  const place = words.findIndex((word) => line.startsWith(`${word} `));
  const above = record?.globals.entries.findLastIndex(({ name }) => words.indexOf(name) < place) ?? -1;
  const last = record?.globals.lines[above] ?? record?.labels.at(-1)?.line;
  if (record === undefined || last === undefined) return [];
  const start = startOf(record, last + 1) + record.node.start;
  const end = lineEndOf(record);
  const added = text[start - 1] === "\n" ? `${line}${end}` : `${end}${line}`;
  return [{ title: `Add ${line}`, safe: false, edits: [{ start, end: start, text: added }] }];
}
