import { type Span, startOfLine } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix, TextEdit } from "../diagnostics/diagnostic.js";
import { nearestName } from "../diagnostics/nearest.js";
import type { FileModel } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { startOf } from "../model/record-text.js";
import { unusedInPlay } from "../systems/check-course.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import { checkOrderOfEffects } from "../systems/order-of-effects.js";
import { isWordList, readingPhrase, usedPhrases, WORD_LISTS } from "../systems/phrases.js";
import { SYSTEM_MESSAGES, type SystemProblem, systemProblem } from "../systems/system-problems.js";
import { WORDS } from "../systems/words.js";
import { describeReadings } from "../texts/describe-readings.js";
import { readText } from "../texts/read-text.js";
import { defineRule } from "./define-rule.js";
import { type DescribingFile, describingFiles, headOfUnread, isDoubtful } from "./described-system.js";

/** A system file must be usable: checks that rules in the system language can't express. */
export const unsoundSystem = defineRule({
  id: "unsound-system",
  severity: "error",
  about: "description",
  yieldsTo: ["about:characters", "about:division", "same-text"],
  what: "Something in a .system file that can't be used: a hole that nothing fills, kinds that depend on each other, an extended system that doesn't exist.",
  why: "The cards are checked by the rest of the system, so the unusable part is missing and nobody notices.",
  messages: SYSTEM_MESSAGES,
  check: {
    pack(pack, report) {
      const described = describingFiles(pack);
      const used = new Set(described.flatMap(({ data }) => [...usedPhrases(data)]));
      for (const one of described) {
        const { file, data, problems, ends } = one;
        const own = [...problems, ...problemsOfExamples(one)]
          .filter((problem) => !isExplained(problem, file))
          .map((problem) => mended(problem, file, pack.systemNames));
        const isWhole = problems.length === 0 && !file.records.some(isDoubtful);
        const inPlay = [...orderIn(one), ...(isWhole ? unusedInPlay(one.records, data) : [])];
        for (const problem of [...own, ...ends, ...inPlay, ...unusedIn(one, used)]) {
          const { messageId, span, data: said, fixes } = problem;
          const severity = problem.severity === "error" ? undefined : problem.severity;
          report(messageId, span, said as Parameters<typeof report>[2], { file }, { severity, fixes });
        }
      }
    },
  },
});

/** Effects whose order decides, as far as their own records and names are right: else what they follow may be unread. */
function orderIn({ file, records, data, problems }: DescribingFile): readonly SystemProblem[] {
  if (problems.some(({ messageId }) => messageId === "play-twice")) return [];
  const recordAt = ({ span }: SystemProblem) => file.records.findLast(({ node }) => node.start <= span.start);
  const broken = new Set([...problems.map(recordAt), ...file.records.filter(isDoubtful)]);
  return checkOrderOfEffects(records, data.play ?? []).filter((problem) => !broken.has(recordAt(problem)));
}

/** It follows from something that can't be read, which is reported. */
function isExplained({ messageId, span, data }: SystemProblem, file: FileModel): boolean {
  const isRead = (record: RecordModel | undefined) => record === undefined || !isDoubtful(record);
  // The line that names the system may be one that can't be read.
  if (messageId === "no-system" || (data.missing !== undefined && messageId !== "zone-of-all"))
    return !isRead(file.records[0]);
  if (OF_WHOLE_RECORD.has(messageId)) return !isRead(file.records.findLast(({ node }) => node.start <= span.start));
  // What seems to be missing may be in a record that can't be read.
  if (ABSENCES.has(messageId)) return file.records.some(isDoubtful);
  const said = messageId.startsWith("hole-")
    ? data.hole
    : /^play-|^name-unknown$/.test(messageId)
      ? data.name
      : undefined;
  return said !== undefined && isTorn(said, file);
}

/** What follows from a record as a whole. */
const OF_WHOLE_RECORD: ReadonlySet<string> = new Set([
  "table-uneven",
  "card-missing",
  "card-nowhere",
  "printed-nowhere",
  "choice-missing",
  "once-until",
]);
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
    const nearest = nearestName(phrase, Object.keys(WORD_LISTS));
    if (nearest !== undefined)
      return [systemProblem("words-nearest", { start, end }, { phrase, nearest }, "warning", nearest)];
    const removal = more.length === 0 ? removalOf(file, start) : undefined;
    const fix = removal && { title: `Remove ${phrase}`, safe: false, edits: [removal] };
    return [systemProblem("phrase-unused", { start, end }, { phrase }, "info", fix)];
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
        if (problems.some(({ messageId }) => messageId === "form-twice")) return [];
        const { one, other } = describeReadings(reading);
        return [systemProblem("example-ambiguous", span, { phrase: name, example, one, other })];
      }
      const mistaken = reading.kind === "partly" && reading.odd.some(({ kind }) => kind === "mistake");
      const isRead = reading.kind === "whole" || (reading.kind === "partly" && mistaken === (says !== undefined));
      return isRead ? [] : [systemProblem("example-unread", span, { phrase: name, example })];
    }),
  );
}

/** Whether a record that can't be read begins with the name in a hole: it may declare it. */
function isTorn(hole: string, { records }: FileModel): boolean {
  const names = hole.split(".");
  return records.filter(isDoubtful).some((record) => headOfUnread(record).some((word) => names.includes(word)));
}

/** A problem at the word that it is about, with what was probably meant. */
function mended(problem: SystemProblem, file: FileModel, systemNames: readonly string[]): SystemProblem {
  const { messageId, span, data } = problem;
  const { hole, name, key = "", nearest, missing, word = "", instead } = data;
  const { text } = file;
  if (missing !== undefined) return { ...problem, fixes: lineAdded(missing, span, file) };
  if (instead !== undefined) {
    const start = startOfLine(text, span.start);
    return { ...problem, fixes: [writing(instead, { start, end: start + word.length })] };
  }
  const near = messageId === "extends-unknown" ? nearestName(key, systemNames) : undefined;
  if (near !== undefined) return systemProblem("extends-nearest", span, { key, nearest: near }, "error", `"${near}"`);
  const within = text.slice(span.start, span.end);
  const { written } = data;
  if (written !== undefined && nearest !== undefined) {
    const start = span.start + Math.max(0, within.indexOf(written));
    const whole = { start, end: start + written.length };
    return { ...problem, span: whole, fixes: [writing(nearest, whole)] };
  }
  const isHole = messageId.startsWith("hole-") && messageId !== "hole-unclosed";
  const at = isHole ? within.indexOf(`<${hole}>`) : -1;
  const place = at === -1 ? span : { start: span.start + at + 1, end: span.start + at + 1 + `${hole}`.length };
  const isMendable = WHOLE.has(messageId) || at !== -1 || within === name;
  if (nearest === undefined) return { ...problem, span: place };
  if (within === `"${name}"`) return { ...problem, fixes: [writing(`"${nearest}"`, span)] };
  return { ...problem, span: place, fixes: isMendable ? [writing(nearest, place)] : problem.fixes };
}

/** Messages whose text is replaced as a whole. */
const WHOLE: ReadonlySet<string> = new Set(["name-nearest", "list-in-quotes"]);

/** A line in its place among the attributes of a record. */
function lineAdded(line: string, { start: at }: Span, { records }: FileModel): Fix[] {
  const record = records.findLast(({ node }) => node.start <= at);
  const [head] = record?.labels ?? [];
  const words = Object.keys(head?.name === "Zone" ? WORDS.Zone : WORDS.System);
  const place = words.findIndex((word) => line.startsWith(`${word} `));
  const above = record?.globals.entries.findLastIndex(({ name }) => words.indexOf(name) < place) ?? -1;
  const last = record?.globals.lines[above] ?? record?.labels.at(-1)?.line;
  if (record === undefined || last === undefined) return [];
  const start = startOf(record, last + 1) + record.node.start;
  return [{ title: `Add ${line}`, safe: false, edits: [{ start, end: start, text: `${line}\n` }] }];
}
