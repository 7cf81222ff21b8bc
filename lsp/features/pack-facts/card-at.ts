import type { FileModel, RecordModel } from "../../../compiler/index.js";
import { lineAt, recordNodeAt, recordOnLine } from "../find-line.js";

/** The record at an offset: its blank lines and comments, and the separator below, count as part of it. */
export function recordAt(file: FileModel, offset: number): RecordModel | undefined {
  const node = recordNodeAt(file, offset);
  const within = Math.min(offset, node.start + node.text.length) - node.start;
  return recordOnLine(file, node, Math.min(lineAt(node, within).line, node.lines.length - 1));
}
