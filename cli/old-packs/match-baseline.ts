import { traitsById } from "../../compiler/index.js";
import { pushTo } from "../../grammar/index.js";
import { fingerprint } from "../reports/fingerprints.js";
import type { FileReport, ReportedFinding } from "../reports/lint-report.js";
import type { AcceptedFinding, Baseline } from "./baseline.js";

/** The result of matching findings against a baseline. */
export interface Matched {
  readonly accepted: ReadonlySet<ReportedFinding>;
  /** All findings that a baseline can accept. */
  readonly acceptable: ReadonlySet<ReportedFinding>;
  /** Number of accepted findings that are gone, in checked or deleted files. */
  readonly gone: number;
  /** The baseline without those, with the rest updated. */
  readonly pruned: Baseline;
  /** A baseline of all findings. */
  readonly whole: Baseline;
}

/** Facts about files, by their paths in the baseline. */
export interface KnownFiles {
  /** Whether this run checked the file with that rule. */
  readonly checked: (path: string, rule: string) => boolean;
  readonly exists: (path: string) => boolean;
  /** Whether it may be found again once a record can be read: its check is held back, or it is about that record. */
  readonly waits: (path: string, entry: AcceptedFinding) => boolean;
}

interface BaselineCandidate {
  readonly finding: ReportedFinding;
  readonly path: string;
  readonly entry: AcceptedFinding;
}

/**
 * Matches findings with a baseline, each entry as often as it counts: first by fingerprint in its file, wherever its
 * lines moved; then by message, ignoring numbers; then in another file, because a card or file may have moved.
 */
export function matchBaseline(
  baseline: Baseline,
  files: readonly FileReport[],
  pathOf: (file: string) => string,
  known: KnownFiles,
): Matched {
  const candidates = files.flatMap((file) => {
    const path = pathOf(file.file);
    return file.findings.filter(isAcceptable).map((finding) => ({ finding, path, entry: entryOf(finding) }));
  });
  const pool = openPool(baseline);
  const accepted = new Set<BaselineCandidate>();
  const accept = (take: (candidate: BaselineCandidate) => boolean) => {
    for (const candidate of candidates) if (!accepted.has(candidate) && take(candidate)) accepted.add(candidate);
  };
  accept(({ path, entry }) => pool.take(keys.exact(path, entry)));
  accept(({ path, entry }) => pool.take(keys.sentence(path, entry)));
  accept(({ entry }) => pool.take(keys.moved(entry), (path, { card }) => card !== undefined || !known.exists(path)));
  const left = pool.left();
  const unseen = left.filter(
    ({ path, entry }) => (!known.checked(path, entry.rule) && known.exists(path)) || known.waits(path, entry),
  );
  return {
    accepted: new Set([...accepted].map(({ finding }) => finding)),
    acceptable: new Set(candidates.map(({ finding }) => finding)),
    gone: countOf(left) - countOf(unseen),
    pruned: byPath([...accepted, ...unseen]),
    whole: byPath([...candidates, ...unseen]),
  };
}

/** Bugs and broken configurations can't be accepted. */
function isAcceptable({ diagnostic: { rule, file } }: ReportedFinding): boolean {
  return !traitsById(rule).about.has("program") && !file.endsWith(".json");
}

function entryOf({ diagnostic }: ReportedFinding): AcceptedFinding {
  const { rule, message, record } = diagnostic;
  const card = record?.identifier === undefined ? {} : { card: record.identifier };
  return { rule, ...card, message, fingerprint: fingerprint(diagnostic), count: 1 };
}

const keys = {
  exact: (path: string, { fingerprint }: AcceptedFinding) => JSON.stringify(["exact", path, fingerprint]),
  sentence: (path: string, { rule, card, message }: AcceptedFinding) =>
    JSON.stringify(["sentence", path, rule, card ?? null, message.replace(/\d+( times)?|\bonce\b|\btwice\b/g, "#")]),
  moved: ({ fingerprint }: AcceptedFinding) => JSON.stringify(["moved", fingerprint]),
};

interface PoolEntry extends Omit<BaselineCandidate, "finding"> {
  left: number;
}

/** The entries of a baseline, each of which can be taken once. */
function openPool(baseline: Baseline) {
  const all: PoolEntry[] = [...baseline].flatMap(([path, entries]) =>
    entries.map((entry) => ({ path, entry, left: entry.count })),
  );
  const index = new Map<string, PoolEntry[]>();
  for (const one of all) {
    for (const key of [keys.exact(one.path, one.entry), keys.sentence(one.path, one.entry), keys.moved(one.entry)]) {
      pushTo(index, key, one);
    }
  }
  return {
    take(key: string, allows: (path: string, entry: AcceptedFinding) => boolean = () => true): boolean {
      const found = index.get(key)?.find(({ path, entry, left }) => left > 0 && allows(path, entry));
      if (found === undefined) return false;
      found.left--;
      return true;
    },
    left: () => all.flatMap(({ path, entry, left }) => (left > 0 ? [{ path, entry: { ...entry, count: left } }] : [])),
  };
}

function countOf(entries: readonly { readonly entry: AcceptedFinding }[]): number {
  return entries.reduce((sum, { entry }) => sum + entry.count, 0);
}

function byPath(all: readonly Pick<BaselineCandidate, "path" | "entry">[]): Baseline {
  const files = new Map<string, AcceptedFinding[]>();
  for (const { path, entry } of all) {
    pushTo(files, path, entry);
  }
  return files;
}
