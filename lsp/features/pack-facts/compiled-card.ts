import {
  compileCard,
  type Diagnostic,
  type FileModel,
  type RecordModel,
  type Sha256,
  serialize,
} from "../../../compiler/index.js";
import { lineStarts, type Span } from "../../../grammar/index.js";

/** The compiled JSON of a card, or why there is none. */
export type CompiledCardAnswer =
  | { readonly kind: "compiled"; readonly text: string }
  | { readonly kind: "refused"; readonly reasons: readonly Obstacle[] };

/** An error that prevents compiling a card, with its place. */
export interface Obstacle {
  readonly says: string;
  readonly rule: string | undefined;
  /** Undefined if it is about the whole file. */
  readonly span: Span | undefined;
}

/** Compiles one card of the pack of these files. `findings` are those of its file; an error on the card prevents compiling it. */
export function compiledCard(
  file: FileModel,
  record: RecordModel | undefined,
  findings: readonly Diagnostic[],
  sha256: Sha256,
  pack: readonly FileModel[] = [file],
): CompiledCardAnswer {
  const reasons = obstacles(file, record, findings);
  if (record === undefined || reasons.length > 0) return { kind: "refused", reasons };
  return { kind: "compiled", text: serialize(compileCard({ file, record }, sha256, pack)) };
}

function obstacles(
  file: FileModel,
  record: RecordModel | undefined,
  findings: readonly Diagnostic[],
): readonly Obstacle[] {
  if (file.encoding !== undefined) return [wholeFile("The file is not UTF-8.")];
  if (file.conflicts.length > 0) return [wholeFile("The file has conflict markers.")];
  if (record?.role !== "card") return [wholeFile("There is no card here.")];
  const errors = findings.filter(({ severity, span }) => severity === "error" && isOn(record, span.start));
  const reasons = errors.map(({ message, rule, span }): Obstacle => ({ says: message, rule, span }));
  if (record.identifier !== undefined) return reasons;
  const { start } = spanOf(record);
  return [
    { says: "The card has no identifier, so nothing could name it.", rule: undefined, span: { start, end: start } },
    ...reasons,
  ];
}

/** Behind the last line of a file stands nothing else that it could be on. */
function isOn(record: RecordModel, offset: number): boolean {
  const { start, end } = spanOf(record);
  return offset >= start && (offset < end || (offset === end && record.endLine >= record.node.lines.length));
}

function spanOf({ node, firstLine, endLine }: RecordModel): Span {
  const starts = lineStarts(node);
  return { start: node.start + (starts[firstLine] ?? 0), end: node.start + (starts[endLine] ?? node.text.length) };
}

const wholeFile = (says: string): Obstacle => ({ says, rule: undefined, span: undefined });
