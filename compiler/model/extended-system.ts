import { parse } from "../../grammar/index.js";
import { outlineOf } from "../systems/outline-system.js";
import type { System } from "../systems/system.js";
import type { FileModel, PackModel, RecordPlace, UsedPack } from "./pack-model.js";
import { createRecordReader } from "./read-record.js";

/** Whether a file describes a game: it forms its own pack. */
export function isSystemFile({ path }: { readonly path: string }): boolean {
  return path.endsWith(".system");
}

/** The system that a `.system` file extends, as a used pack: its declarations can be referred to. */
export function extendedSystem(
  pack: RecordPlace | undefined,
  findSystem: (name: string) => System | undefined,
): UsedPack[] {
  if (pack === undefined || !isSystemFile(pack.file)) return [];
  const value = pack.record.globals.entries.find(({ name }) => name === "Extends")?.values[0];
  const system = value?.kind === "text" ? findSystem(value.value) : undefined;
  if (value?.kind !== "text") return [];
  if (system === undefined) return [{ folder: value.value, problem: "missing", pack: undefined }];
  return [{ folder: value.value, problem: undefined, pack: outlinePack(system, pack.record.system), system }];
}

const outlines = new WeakMap<System, PackModel>();

function outlinePack(system: System, meta: System): PackModel {
  const known = outlines.get(system);
  if (known !== undefined && known.files[0]?.system === meta) return known;
  const text = outlineOf(system.data);
  const node = parse(text);
  const reader = createRecordReader(meta);
  const records = node.records.flatMap((record) => reader.read(record));
  const path = `${system.key}.system`;
  const file: FileModel = { path, text, node, system: meta, records, encoding: undefined, conflicts: [] };
  const places = records.map((record) => ({ file, record }));
  const made: PackModel = {
    files: [file],
    pack: places.find(({ record }) => record.role === "pack"),
    decks: [],
    cards: places.filter(({ record }) => record.role === "card"),
    byIdentifier: new Map(),
    uses: [],
    systemNames: [],
  };
  outlines.set(system, made);
  return made;
}
