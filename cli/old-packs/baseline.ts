import { compareTexts, isObject, jsonText, parsedJson } from "../../compiler/index.js";

/** Accepted findings by file: paths with `/`, relative to the folder of the baseline. */
export type Baseline = ReadonlyMap<string, readonly AcceptedFinding[]>;

/** Findings of one kind in one file, accepted up to a number. Everything but fingerprint and count is for people. */
export interface AcceptedFinding {
  readonly rule: string;
  /** Identifier of the card, deck or pack; absent if unknown. */
  readonly card?: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly count: number;
}

/** Version of the file format: unknown ones are refused. */
const BASELINE_VERSION = 1;

const ABOUT =
  "What cardwright lint --baseline accepts; --write-baseline writes it, --prune-baseline removes what has been fixed.";

/** The content of the file: sorted, one finding per line, so that people can read it and git can merge it. */
export function writeBaseline(baseline: Baseline): string {
  const files = [...baseline]
    .filter(([, accepted]) => accepted.length > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const parts = files.map(([path, accepted]) => {
    const lines = merged(accepted).map((finding) => `      ${inLine(finding)}`);
    return `    ${jsonText(path)}: [\n${lines.join(",\n")}\n    ]`;
  });
  const head = `  "version": ${BASELINE_VERSION},\n  "about": ${jsonText(ABOUT)},\n`;
  return `{\n${head}  "files": {${parts.length === 0 ? "" : `\n${parts.join(",\n")}\n  `}}\n}\n`;
}

function inLine({ rule, card, message, fingerprint, count }: AcceptedFinding): string {
  const values = { rule, ...(card === undefined ? {} : { card }), message, fingerprint, count };
  const pairs = Object.entries(values).map(([key, value]) => `"${key}": ${jsonText(value)}`);
  return `{ ${pairs.join(", ")} }`;
}

/** Merges equal entries into one with their count. */
function merged(accepted: readonly AcceptedFinding[]): readonly AcceptedFinding[] {
  const byFingerprint = new Map<string, AcceptedFinding>();
  for (const finding of accepted) {
    const known = byFingerprint.get(finding.fingerprint);
    byFingerprint.set(finding.fingerprint, { ...finding, count: finding.count + (known?.count ?? 0) });
  }
  return [...byFingerprint.values()].sort(
    (one, other) =>
      compareTexts(one.rule, other.rule) ||
      compareTexts(one.card ?? "", other.card ?? "") ||
      compareTexts(one.message, other.message) ||
      compareTexts(one.fingerprint, other.fingerprint),
  );
}

/** Parses a baseline, or explains why the text isn't one. */
export function readBaseline(text: string): Baseline | BaselineProblem {
  if (/^(<{7}|>{7}) /m.test(text))
    return problem(true, "has conflict markers; keep the lines of both sides, or write it again");
  const json = parsedJson(text);
  if (!isObject(json))
    return problem(/"fingerprint"/.test(text), "is not a baseline: it is not JSON, or not all of it");
  const { version, files } = json;
  if (typeof version === "number" && version > BASELINE_VERSION)
    return problem(
      false,
      `was written by a newer Cardwright: its version is ${version}, and this one reads ${BASELINE_VERSION}`,
    );
  if (version !== BASELINE_VERSION || !isObject(files))
    return problem(false, "is not a baseline; --write-baseline writes one");
  const read = new Map<string, readonly AcceptedFinding[]>();
  for (const [path, list] of Object.entries(files)) {
    if (!Array.isArray(list) || !list.every(isAccepted))
      return problem(true, `is not a baseline: what it says of ${path} cannot be read`);
    read.set(path, distinct(list));
  }
  return read;
}

/** Why a file can't be read, as the end of a sentence; `isOurs` if it is a baseline, and so may be overwritten. */
export interface BaselineProblem {
  readonly problem: string;
  readonly isOurs: boolean;
}

function problem(isOurs: boolean, problem: string): BaselineProblem {
  return { problem, isOurs };
}

/** After merging branches, a line may occur twice: it is still the same finding. */
function distinct(list: readonly AcceptedFinding[]): readonly AcceptedFinding[] {
  const byFingerprint = new Map<string, AcceptedFinding>();
  for (const finding of list) {
    const known = byFingerprint.get(finding.fingerprint);
    if (known === undefined || known.count < finding.count) byFingerprint.set(finding.fingerprint, finding);
  }
  return [...byFingerprint.values()];
}

function isAccepted(value: unknown): value is AcceptedFinding {
  if (!isObject(value)) return false;
  const { rule, card, message, fingerprint, count } = value;
  const texts = [rule, message, fingerprint, card ?? ""].every((one) => typeof one === "string");
  return texts && typeof count === "number" && Number.isSafeInteger(count) && count > 0;
}
