import { isStatement } from "../../../grammar/index.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import { type Finding, isAbout } from "../../model/finding.js";
import type { FileModel } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import { contentText, lineAt, startOf, withoutLines } from "../../model/record-text.js";
import type { FileFindings } from "./file-findings.js";

/**
 * A line that one record lacks, and that the record beside it has too often or can't have, was put into the wrong one:
 * found there, with that fix, and not missed where it belongs.
 */
export function withMovedLines(numbers: readonly number[], settled: FileFindings, file: FileModel): readonly number[] {
  const lacking = numbers.filter((one) => isAbout(settled.of(one), "absence", "kind"));
  const surplus = numbers.filter((one) => isAbout(settled.of(one), "repetition", "place"));
  if (lacking.length === 0 || surplus.length === 0) return numbers;
  const indexes = new Map(file.records.map((record, index) => [record, index]));
  const bySurplus = new Map(surplus.map((one) => [keyOf(settled.recordOf(one), settled.of(one)), one]));
  const gone = new Set<number>();
  const added: number[] = [];
  for (const one of lacking) {
    const record = settled.recordOf(one);
    const index = record && indexes.get(record);
    if (record === undefined || index === undefined) continue;
    const beside = [file.records[index - 1], file.records[index + 1]];
    const other = beside.flatMap((next) => bySurplus.get(keyOf(next, settled.of(one))) ?? [])[0];
    const from = other === undefined ? undefined : settled.recordOf(other);
    if (other === undefined || from === undefined || gone.has(other)) continue;
    const found = settled.of(other);
    const isBelow = (indexes.get(from) ?? 0) > index;
    const spans = [found.span, ...(isAbout(found, "repetition") ? found.related.slice(0, 1).map(({ at }) => at) : [])];
    const lines = spans.map(({ start }) => lineAt(from, start)).sort((a, b) => (isBelow ? a - b : b - a));
    const areAlike = lines.length > 1 && new Set(lines.map((line) => contentText(from, line))).size === 1;
    const fixes = (areAlike ? lines.slice(0, 1) : lines).flatMap((line) => moving(line, from, record, isBelow));
    const told = fixes.length === 0 ? undefined : settled.add({ ...found, fixes, safety: undefined }, from);
    if (told === undefined) continue;
    gone.add(one).add(other);
    added.push(told);
  }
  return gone.size === 0 ? numbers : [...numbers.filter((one) => !gone.has(one)), ...added];
}

const keyOf = (record: RecordModel | undefined, { data }: Finding): string =>
  `${record?.node.start} ${data.name ?? data.attribute}`;

/** Moves a line of the first column to its place on another record, as the game declares the order. */
function moving(line: number, from: RecordModel, to: RecordModel, isBelow: boolean): Fix[] {
  const node = from.node.lines[line];
  if (node === undefined || !isStatement(node) || node.indent > 0) return [];
  const order = from.system.data.attributes.map(({ name }) => name);
  const place = order.indexOf(node.path[0].text);
  const { entries, lines } = to.globals;
  const above = entries.findLastIndex(({ name }) => order.indexOf(name) < place);
  const at = above === -1 ? (lines[0] ?? (to.labels.at(-1)?.line ?? to.firstLine) + 1) : (lines[above] ?? 0) + 1;
  const text = contentText(from, line);
  const start = to.node.start + startOf(to, at) - from.node.start;
  return [
    {
      title: `Move ${text} to the record ${isBelow ? "above" : "below"}`,
      safe: false,
      edits: [{ start, end: start, text: `${text}\n` }, withoutLines(from, line, line + 1)],
    },
  ];
}
