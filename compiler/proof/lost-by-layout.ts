import { parse } from "../../grammar/index.js";
import { counted } from "../diagnostics/message.js";
import type { FileModel } from "../model/pack-model.js";
import { createRecordReader } from "../model/read-record.js";
import { commentsIn, meaningOf, type RecordMeaning, recordMeanings } from "./record-meaning.js";

/**
 * A description of what a new layout would lose or change, if anything: the text is read again, and its cards must have
 * the same meaning, with all comments. Called before anything is written.
 */
export function lostByLayout(before: FileModel, text: string): string | undefined {
  if (text === before.text) return undefined;
  const node = parse(text);
  const reader = createRecordReader(before.system);
  const after = recordMeanings(
    { node },
    node.records.flatMap((record) => [...reader.read(record)]),
  );
  const old = recordMeanings(before, before.records);
  const [was, is] = [old.filter(saysSomething), after.filter(saysSomething)];
  if (was.length !== is.length) return `it would have ${counted(is.length, "record")} instead of ${was.length}`;
  const other = was.findIndex(({ records }, index) => meaningOf(records) !== meaningOf(is[index]?.records ?? []));
  if (other !== -1) return `${nameOf(was[other])} would say something else`;
  const lost = missing(old.flatMap(commentsOf), after.flatMap(commentsOf));
  return lost === undefined ? undefined : `the comment ${lost} would be lost`;
}

function saysSomething({ records }: RecordMeaning): boolean {
  return records.length > 0;
}

function commentsOf(record: RecordMeaning): readonly string[] {
  return commentsIn(record).map(({ text }) => text);
}

/** A record for display. */
export function nameOf(meaning: RecordMeaning | undefined): string {
  const [record] = meaning?.records ?? [];
  if (record?.identifier !== undefined) return record.identifier;
  return record?.role === undefined || record.role === "choice" ? "a record" : `a ${record.role}`;
}

/** The first text that occurs more often than in the other list. */
export function missing(texts: readonly string[], others: readonly string[]): string | undefined {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.find((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
