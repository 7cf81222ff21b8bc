import type { Finding } from "../model/finding.js";
import { kindsDecidedBy } from "../model/flaws.js";
import type { RecordModel } from "../model/record-model.js";
import { startOf } from "../model/record-text.js";

/** Findings on a line, or on a missing one, that follow from the record's kind. */
const BY_KIND: ReadonlySet<string> = new Set([
  "missing-attribute",
  "not-on-this-kind",
  "unknown-value",
  "unlisted-value",
  "value-out-of-range",
  "wrong-value-type",
]);

/**
 * The findings of a record without those that follow from another of its lines: if a value that determines the record's
 * kind is wrong, it is unclear which declarations apply. `doubtful`: the names of such values.
 */
export function withoutConsequences(
  record: RecordModel,
  doubtful: ReadonlySet<string>,
  findings: readonly Finding[],
): Finding[] {
  const { system } = record;
  const follows = (name: string | undefined): boolean => {
    if (name === undefined) return false;
    const declared = [
      ...(system.attributes.get(name) ?? []),
      ...(system.categories.get(name) ?? []),
      ...(system.labels.get(name) ?? []),
    ];
    const places = new Set(declared.flatMap(({ on }) => on));
    for (const other of doubtful) {
      if (other === name) continue;
      for (const kind of kindsDecidedBy(other, system)) if (places.has(kind)) return true;
    }
    return false;
  };
  return findings.filter((finding) => !BY_KIND.has(finding.rule) || !follows(nameOf(finding, record)));
}

/** The name of the line that a finding is on, or that is missing. */
function nameOf({ rule, span, data }: Finding, record: RecordModel): string | undefined {
  if (rule === "missing-attribute") return typeof data.name === "string" ? data.name : undefined;
  const { globals, categories, labels, node } = record;
  const isAt = (line: number | undefined): boolean => {
    if (line === undefined) return false;
    const start = startOf(record, line);
    return span.start >= start && span.start <= start + (node.lines[line]?.length ?? 0);
  };
  const at = globals.lines.findIndex(isAt);
  if (at !== -1) return globals.entries[at]?.name;
  return [...categories, ...labels].find(({ line }) => isAt(line))?.name;
}

/**
 * The findings so far, and those of the game's rules. A text that a game's rule objects to is not also reported as
 * missing from a list: the mistake is the game's, and its fix is kept.
 */
export function withRulesOfGame(findings: readonly Finding[], ofGame: readonly Finding[]): Finding[] {
  const unlisted = findings.filter(({ rule }) => rule === "unlisted-value");
  const replaced = new Set<Finding>();
  const mended = ofGame.map((finding) => {
    const same = unlisted.find(({ span }) => span.start === finding.span.start && span.end === finding.span.end);
    if (same === undefined) return finding;
    replaced.add(same);
    return finding.fixes.length > 0
      ? finding
      : { ...finding, fixes: same.fixes.filter(({ edits }) => !edits.some(isElsewhere)) };
  });
  return [...findings.filter((finding) => !replaced.has(finding)), ...mended];
}

/** In another file: where the text could be declared. */
const isElsewhere = (edit: Finding["fixes"][number]["edits"][number]): boolean => edit.in !== undefined;
