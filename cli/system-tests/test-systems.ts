import path from "node:path";
import {
  checkExample,
  type Diagnostic,
  failingExample,
  filesOfExample,
  instantiateSystem,
  isSystemFile,
  loadSoundSystem,
  type PackModel,
  type System,
} from "../../compiler/index.js";
import {
  type CheckContext,
  checkLoaded,
  indexLines,
  type LintSettings,
  type LoadedPack,
  metaSystem,
  positionAt,
  shownPath,
} from "../../project/index.js";
import type { CommandSession } from "../session.js";
import { shellPath } from "../shell-word.js";
import { expectationsIn, speaksOf, writtenPlace } from "./expectations.js";

/** One test of a system: an example of a rule, or a card file with expected findings. */
export interface TestResult {
  readonly file: string;
  /** Its start, from 1. */
  readonly line: number;
  readonly name: string;
  /** The ids of its system, and of the rules that it tests. */
  readonly about: readonly string[];
  /** Expected but not found, and found but not expected. Both empty if it passed. */
  readonly missing: readonly string[];
  readonly unexpected: readonly UnexpectedFinding[];
}

export interface UnexpectedFinding {
  readonly finding: string;
  readonly line: number;
  readonly message: string;
}

/** Runs the examples of the systems in a pack of `.system` files, and the card files next to them. */
export async function testSystems(
  checkContext: CheckContext,
  loaded: LoadedPack,
  settings: LintSettings,
  session: CommandSession,
): Promise<readonly TestResult[]> {
  const { diagnostics } = await checkLoaded(checkContext, loaded, settings);
  const results: TestResult[] = [];
  for (const file of loaded.model.files.filter(isSystemFile)) {
    const shown = shownPath(path.normalize(file.path), session.cwd);
    const system = soundSystem(loaded.model, file.text, checkContext);
    if (system === undefined) {
      session.fail(
        `something is wrong in ${shown}, so its examples prove nothing; cardwright lint ${shellPath(shown)} says what`,
      );
      continue;
    }
    const about = [system.data.id, system.key];
    const failing = diagnostics.filter(({ rule, file: at }) => rule === failingExample.id && at === file.path);
    const found = [
      ...examplesIn(file, shown, failing),
      ...cardTests(path.normalize(file.path), system, checkContext, session),
    ];
    results.push(...found.map((one) => ({ ...one, about: [...about, ...one.about] })));
  }
  return results;
}

function soundSystem(pack: PackModel, text: string, checkContext: CheckContext): System | undefined {
  const resolve = (key: string) => pack.uses.find(({ folder }) => folder === key)?.system?.data;
  const { data, unchecked } = loadSoundSystem(
    text,
    resolve,
    metaSystem(),
    checkContext.checkerOf(checkContext.project.cwd),
  );
  return unchecked === undefined ? instantiateSystem(data) : undefined;
}

/** The examples of a file, each with the findings of `lint`. */
function examplesIn(
  { records, text }: PackModel["files"][number],
  file: string,
  failing: readonly Diagnostic[],
): TestResult[] {
  const lines = indexLines(text);
  return records.flatMap((record) => {
    const [head, ...labels] = record.labels;
    if (head?.name !== "Rule") return [];
    return labels.flatMap((label): TestResult[] => {
      if ((label.name !== "Breaks" && label.name !== "Mended") || label.text === "") return [];
      const first = positionAt(lines, record.node.start).line;
      const reported = failing
        .map((one) => ({ one, line: positionAt(lines, one.span.start).line }))
        .filter(({ line }) => line >= first + label.line && line < first + label.endLine);
      const isMissing = ({ messageId }: Diagnostic) => messageId === "not-broken" || messageId === "broken-otherwise";
      const missing = reported.some(({ one }) => isMissing(one)) ? [head.text] : [];
      const unexpected = reported.flatMap(({ one, line }): UnexpectedFinding[] => {
        if (isMissing(one)) return [];
        const { rule, messageId, message, data } = one;
        return messageId === "not-mended"
          ? [{ finding: String(data.found), line, message: String(data.said) }]
          : [{ finding: `${rule}/${messageId}`, line, message }];
      });
      return [
        {
          file,
          line: first + label.line,
          name: `${head.text}, ${label.name}`,
          about: [head.text],
          missing,
          unexpected,
        },
      ];
    });
  });
}

/** The files `test/*.cards` next to a system that state expected findings, checked with it. */
function cardTests(
  system: string,
  by: System,
  checkContext: CheckContext,
  { disk, cwd }: CommandSession,
): TestResult[] {
  const folder = path.join(path.dirname(system), "test");
  if (disk.kindOf(folder) !== "folder") return [];
  const files = disk
    .entries(folder)
    .filter(({ name, isFolder }) => !isFolder && name.endsWith(".cards"))
    .map((entry) => entry.path)
    .sort();
  return files.flatMap((file): TestResult[] => {
    const text = disk.read(file)?.text;
    const expected = text === undefined ? undefined : expectationsIn(text);
    if (text === undefined || expected === undefined) return [];
    const found = checkExample(text, by, checkContext.checkerOf(path.dirname(system))).map((one) => {
      const held = filesOfExample(text).find((part) => part.path === one.file)?.text ?? text;
      const lines = indexLines(held);
      const place = writtenPlace(held, positionAt(lines, one.span.start), positionAt(lines, one.span.end));
      return { finding: `${one.rule}/${one.messageId}`, place, line: one.line + 1, message: one.message };
    });
    const left = [...found];
    const missing = expected.filter((expectation) => {
      const at = left.findIndex((one) => one.finding === expectation.finding && speaksOf(expectation, one.place));
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
    const name = expected.length === 0 ? "nothing is found" : `${expected.length} expected`;
    return [
      {
        file: shownPath(file, cwd),
        line: 1,
        name,
        about: expected.map(({ finding }) => finding.split("/", 1)[0] as string),
        missing: missing.map(({ finding, place }) => `${finding} at ${place}`),
        unexpected: left.map(({ finding, place, ...more }) => ({ finding: `${finding} at ${place}`, ...more })),
      },
    ];
  });
}
