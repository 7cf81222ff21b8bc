import { memoize } from "../../../grammar/index.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { type PlacedFinding, placeOf } from "../../model/finding.js";
import type { RecordInPack } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import { headOf } from "../../model/record-text.js";
import { toFile } from "./file-findings.js";
import type { SeverityLookup } from "./severities.js";

/** A finding that would be reported if some records could be read in full. */
export interface DeferredFinding {
  readonly diagnostic: Diagnostic;
  /** Those records, by the first line of each. */
  readonly waitsFor: readonly WaitedFor[];
}

/** A record that findings wait for. */
export interface WaitedFor extends Pick<Diagnostic, "file" | "span"> {
  /** How people refer to it: `card FER S 12`; undefined if it has no name. */
  readonly name: string | undefined;
}

function nameOf({ role, identifier, labels, system }: RecordModel): string | undefined {
  if (role === "card") return identifier === undefined ? undefined : `card ${identifier}`;
  const label = labels.find(({ name }) => name === "Pack" || system.deckLabels.has(name));
  return label === undefined ? undefined : `${role} ${label.text}`;
}

/** The findings of a pack that are held back, with the severity they would have. */
export function deferredFindings(crossing: readonly PlacedFinding[], severities: SeverityLookup): DeferredFinding[] {
  // In a damaged pack, hundreds of findings wait for the same hundreds of records.
  const known = new Map<RecordModel, WaitedFor>();
  const waitedFor = ({ file, record }: RecordInPack): WaitedFor => {
    const before = known.get(record);
    if (before !== undefined) return before;
    const { start, end } = headOf(record);
    const span = { start: start + record.node.start, end: end + record.node.start };
    const made = { file: file.path, span, name: nameOf(record) };
    known.set(record, made);
    return made;
  };
  const allOf = memoize((places: readonly RecordInPack[]): readonly WaitedFor[] => places.map(waitedFor));
  return crossing.flatMap((finding) => {
    if (finding.waitsFor === undefined) return [];
    const [file, record] = [finding.in.file, placeOf(finding)?.record];
    const severity = severities(finding, file, record);
    if (severity === "off") return [];
    return [{ diagnostic: toFile(finding, severity, file, record), waitsFor: allOf(finding.waitsFor) }];
  });
}
