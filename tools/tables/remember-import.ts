import { createRecordReader, readPack, type System } from "../../compiler/index.js";
import { lineStarts } from "../../grammar/index.js";
import { mappedRows } from "./export-pack.js";
import { type ImportRecord, importRecord } from "./import-record.js";
import type { ImportedPack } from "./import-table.js";
import { isLeftOut, type Mapping, withHeadings } from "./mapping.js";
import type { Table } from "./table.js";

/** The import record of cards that were just made from a table. */
export function rememberImport(table: Table, general: Mapping, imported: ImportedPack, system: System): ImportRecord {
  const mapping = withHeadings(general, table.headings);
  const pack = readPack({
    files: [{ path: "imported.cards", text: imported.text, encoding: undefined, system }],
    systemNames: [system.key],
    findSystem: () => system,
    readerOf: createRecordReader,
    usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
  });
  const byNumber = new Map(table.rows.map((row) => [row.number, row]));
  const byStart = new Map(imported.sources.map(({ start, row }) => [start, byNumber.get(row)]));
  const isList = (column: number) => table.rows.some(({ cells }) => cells[column]?.items !== undefined);
  const lists = new Set(table.headings.filter((_, column) => isList(column)));
  const rows = mappedRows(pack, mapping, system, lists).map((mapped) => {
    const { node, firstLine } = mapped.place.record;
    return { mapped, row: byStart.get(node.start + (lineStarts(node)[firstLine] ?? 0)) };
  });
  const columns = mapping.columns.filter((use) => !isLeftOut(use));
  return importRecord(table, [...new Set(columns.map(({ column }) => column))], rows);
}
