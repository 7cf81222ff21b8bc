import { isObject, type Sha256 } from "../../compiler/index.js";
import { type ColumnMapping, type Mapping, plainColumn } from "../tables/mapping.js";
import { type Deleted, isKeyName, isNameHeading } from "./columns.js";
import type { DraftRecord } from "./draft.js";

/** What an earlier draft was, by which people's edits are told from it. */
export interface EarlierDraft {
  /** By head: the fingerprint of the record as it was written. */
  readonly records: ReadonlyMap<string, string>;
  /** Heads of what was drafted once, and rejected or deleted. */
  readonly rejected: readonly string[];
  /** The fingerprint of the mapping. */
  readonly mapping: string | undefined;
  /** What each record was drafted for, and of which nothing was made since its record was deleted: heads and headings. */
  readonly columns: readonly (readonly [record: string, heading: string])[];
}

/** Reads what `evidenceText` wrote; undefined for anything else. */
export function readEarlierDraft(json: unknown): EarlierDraft | undefined {
  if (!isObject(json) || json.version !== 1 || !Array.isArray(json.records)) return undefined;
  const all: readonly unknown[] = json.records;
  const records = all.flatMap((one): [string, string][] =>
    isObject(one) && typeof one.record === "string" && typeof one.fingerprint === "string"
      ? [[one.record, one.fingerprint]]
      : [],
  );
  const listed = (key: string): readonly unknown[] => (Array.isArray(json[key]) ? json[key] : []);
  const columns = ["records", "leftOut"]
    .flatMap(listed)
    .flatMap((one): [string, string][] =>
      isObject(one) && typeof one.record === "string" && typeof one.column === "string"
        ? [[one.record, one.column]]
        : [],
    );
  return {
    records: new Map(records),
    rejected: listed("rejected").filter((head) => typeof head === "string"),
    mapping: typeof json.mapping === "string" ? json.mapping : undefined,
    columns,
  };
}

/** The columns that were declared once, and whose declaration isn't in the system any more. */
export function deletedColumns(present: string, { columns }: EarlierDraft): Deleted {
  const there = new Set(recordTexts(present).map(({ head }) => head));
  // What tells the cards apart, and is called so, goes on doing it.
  const isGone = ([record, heading]: readonly [string, string]): boolean =>
    DECLARES.test(record) && !there.has(record) && !isKeyName(heading) && !isNameHeading(heading);
  return new Map(columns.filter(isGone).map(([record, heading]) => [heading, record]));
}

const DECLARES = /^(?:Attribute|Category|Label): (?!(?:Identifier|Copies)$)/;

/** A digest of a record or a file, without regard to line ends and blank lines around it. */
export const fingerprintOf = (text: string, sha256: Sha256): string =>
  `sha256-${sha256(text.replace(/\r\n?/g, "\n").trim())}`;

export interface MergedDraft {
  /** The text of the system. */
  readonly system: string;
  /** Heads of records that stay as people edited them, although the table would give others now. */
  readonly kept: readonly string[];
  /** Heads of what was drafted before and isn't there any more. */
  readonly rejected: readonly string[];
}

/** A record of a system as text, with its comments. */
export interface RecordText {
  /** Its first line that is no comment. */
  readonly head: string;
  readonly text: string;
}

/** The records of a system, each with its comments. */
export function recordTexts(system: string): readonly RecordText[] {
  return system
    .replace(/\r\n?/g, "\n")
    .split(/^---[ \t]*\n/m)
    .map((text) => ({
      head: text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "",
      text,
    }));
}

/** The text of a system. Examples that no other record begins with are left out, but for those that people wrote. */
export function systemText(records: readonly RecordText[], isOwn: (record: RecordText) => boolean): string {
  const used = new Set(records.flatMap(basesOf));
  return records
    .filter((record) => !record.head.startsWith(EXAMPLE) || isOwn(record) || used.has(record.head))
    .map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`))
    .join("---\n");
}

const EXAMPLE = "Example: ";

/** The heads of the examples that a record begins with. */
const basesOf = ({ text }: RecordText): readonly string[] =>
  [...text.matchAll(/^(?:Breaks|Mended|Records): from (\S+)/gm)].map(([, name]) => `${EXAMPLE}${name}`);

/**
 * A new draft, merged into a system that was drafted before: what nobody edited becomes as the table shows it now; what
 * somebody edited, added or deleted stays as it is, with the examples that it begins with.
 */
export function mergeDraft(
  present: string,
  records: readonly DraftRecord[],
  earlier: EarlierDraft,
  sha256: Sha256,
): MergedDraft {
  const fresh = new Map(records.map((record) => [record.head, record.text]));
  const now = recordTexts(present);
  const isEdited = ({ head, text }: RecordText): boolean => fingerprintOf(text, sha256) !== earlier.records.get(head);
  const edited = now.filter((record, at) => isEdited(record) || now.findIndex(({ head }) => head === record.head) < at);
  // What others begin with stays too, since they say only what differs from it.
  const frozen = new Set(edited.flatMap(basesOf));
  const stays = (record: RecordText): boolean =>
    edited.includes(record) || frozen.has(record.head) || basesOf(record).some((head) => frozen.has(head));
  const kept = edited.flatMap(({ head }) => {
    const text = fresh.get(head);
    return text !== undefined && fingerprintOf(text, sha256) !== earlier.records.get(head) ? [head] : [];
  });
  const merged = now.flatMap((record): RecordText[] => {
    const text = fresh.get(record.head);
    return stays(record) ? [record] : text === undefined ? [] : [{ head: record.head, text }];
  });
  const there = new Set(now.map(({ head }) => head));
  const rejected = [...new Set([...earlier.rejected, ...earlier.records.keys()])].filter(
    (head) => !there.has(head) && !head.startsWith(EXAMPLE),
  );
  let place = 0;
  for (const record of records) {
    const at = merged.findIndex(({ head }) => head === record.head);
    if (at !== -1) place = at + 1;
    else if (!rejected.includes(record.head) && !basesOf(record).some((head) => frozen.has(head)))
      merged.splice(place++, 0, { head: record.head, text: record.text });
  }
  return { system: systemText(merged, (record) => edited.includes(record)), kept, rejected };
}

/** A mapping that people edited, with the columns that it doesn't know yet, and without what they deleted from the system. */
export function mergeMapping(present: Mapping, fresh: Mapping, deleted: Deleted): Mapping {
  const known = new Set(present.columns.flatMap(({ column, aliases }) => [column, ...aliases]));
  const more = fresh.columns.filter(({ column }) => !known.has(column));
  const isGone = ({ column, to }: ColumnMapping): boolean =>
    to !== null && deleted.get(column)?.endsWith(`: ${to.split(".").at(-1)}`) === true;
  const kept = present.columns.map((use) => (isGone(use) ? plainColumn(use.column, null) : use));
  return { ...present, columns: [...kept, ...more] };
}
