import path from "node:path";
import { Failure } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { listOption, textOption } from "../session.js";
import { isReportFormat, type ReportFormatName, unknownFormat } from "./report-formats.js";

/** A report to write. */
export interface ReportTarget {
  readonly format: ReportFormatName;
  /** Absolute path; undefined for standard output. */
  readonly file: string | undefined;
}

/**
 * Parses `--format NAME[:FILE]` and `--output FILE`. The default is a report for people, or in GitHub Actions one with
 * annotations. (docs/reports.md)
 */
export function reportTargets({ options, environment }: CommandCall): readonly ReportTarget[] {
  const { cwd, env } = environment;
  const words = listOption(options.format);
  const usual = env.GITHUB_ACTIONS === "true" ? "github" : "pretty";
  const asked = (words.length === 0 ? [usual] : words).map((word) => readTarget(word, cwd));
  const targets = withOutput(asked, textOption(options.output), cwd);
  refuseTwice(targets);
  return targets;
}

function readTarget(word: string, cwd: string): ReportTarget {
  const colon = word.indexOf(":");
  const format = colon === -1 ? word : word.slice(0, colon);
  if (!isReportFormat(format)) throw new Failure(unknownFormat(format));
  if (colon === -1) return { format, file: undefined };
  const file = word.slice(colon + 1);
  if (file === "") throw new Failure(`--format ${word}: the file to write is missing behind the colon`);
  return { format, file: path.resolve(cwd, file) };
}

/** `--output` is the file of the only report without one. */
function withOutput(
  targets: readonly ReportTarget[],
  output: string | undefined,
  cwd: string,
): readonly ReportTarget[] {
  if (output === undefined) return targets;
  if (output === "") throw new Failure("--output takes the path of the file to write");
  if (!targets.some(({ file }) => file === undefined))
    throw new Failure("--output goes with a --format that names no file of its own");
  return targets.map((target) => ({ ...target, file: target.file ?? path.resolve(cwd, output) }));
}

function refuseTwice(targets: readonly ReportTarget[]): void {
  const places = new Map<string | undefined, ReportFormatName>();
  for (const { format, file } of targets) {
    const other = places.get(file);
    const where = file === undefined ? "standard output" : "one file";
    if (other !== undefined)
      throw new Failure(`${other} and ${format} would both go to ${where}; write --format ${format}:FILE`);
    places.set(file, format);
  }
}
