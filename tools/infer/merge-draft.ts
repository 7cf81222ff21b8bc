import { isObject, type Sha256 } from "../../compiler/index.js";
import type { ColumnMapping, Mapping } from "../tables/mapping.js";
import type { DraftRecord } from "./draft.js";

/** What an earlier draft was, by which people's edits are told from it. */
export interface EarlierDraft {
  /** By head: the fingerprint of the record as it was written. */
  readonly records: ReadonlyMap<string, string>;
  /** That of the mapping. */
  readonly mapping: string | undefined;
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
  return { records: new Map(records), mapping: typeof json.mapping === "string" ? json.mapping : undefined };
}

/** A digest of a record or a file, without regard to line ends and blank lines around it. */
export const fingerprintOf = (text: string, sha256: Sha256): string =>
  `sha256-${sha256(text.replace(/\r\n?/g, "\n").trim())}`;

export interface MergedDraft {
  /** The text of the system. */
  readonly system: string;
  /** Heads of records that stay as people edited them, although the table would give others now. */
  readonly kept: readonly string[];
}

/**
 * A new draft, merged into a system that was drafted before: what nobody edited becomes as the table shows it now; what
 * somebody edited, added or deleted stays as it is.
 */
export function mergeDraft(
  present: string,
  records: readonly DraftRecord[],
  earlier: EarlierDraft,
  sha256: Sha256,
): MergedDraft {
  const fresh = new Map(records.map((record) => [record.head, record.text]));
  const kept: string[] = [];
  const done = new Set<string>();
  const merged: { readonly head: string; readonly text: string }[] = [];
  for (const text of present.replace(/\r\n?/g, "\n").split(/^---[ \t]*\n/m)) {
    const head = headOf(text);
    const isFirst = !done.has(head);
    done.add(head);
    const now = isFirst ? fresh.get(head) : undefined;
    const before = earlier.records.get(head);
    const isUntouched = isFirst && fingerprintOf(text, sha256) === before;
    if (isUntouched) {
      if (now !== undefined) merged.push({ head, text: now });
      continue;
    }
    if (now !== undefined && fingerprintOf(now, sha256) !== before) kept.push(head);
    merged.push({ head, text });
  }
  let place = 0;
  for (const { head, text } of records) {
    const at = merged.findIndex((one) => one.head === head);
    if (at !== -1) place = at + 1;
    // What was drafted before and is no longer there was deleted.
    else if (!done.has(head) && !earlier.records.has(head)) merged.splice(place++, 0, { head, text });
  }
  return { system: merged.map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`)).join("---\n"), kept };
}

/** The first line that is no comment. */
const headOf = (text: string): string =>
  text.split("\n").find((line) => line.trim() !== "" && !line.startsWith("#")) ?? "";

/** A mapping that people edited, with the columns that it doesn't know yet. */
export function mergeMapping(present: Mapping, fresh: Mapping): Mapping {
  const known = new Set(present.columns.flatMap(({ column, aliases }) => [column, ...aliases]));
  const more = fresh.columns.filter(({ column }: ColumnMapping) => !known.has(column));
  return { ...present, columns: [...present.columns, ...more] };
}
