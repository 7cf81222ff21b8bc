import { parse } from "../../grammar/index.js";
import { givesWay } from "../systems/interpreted-labels.js";
import { outlineOf } from "../systems/outline-system.js";
import type { System } from "../systems/system.js";
import type { Value } from "../values/value.js";
import type { FileModel, PackModel, RecordInPack, UsedPack } from "./pack-model.js";
import { createRecordReader } from "./read-record.js";
import type { RecordModel } from "./record-model.js";

/** Whether a file describes a game: it forms its own pack. */
export function isSystemFile({ path }: { readonly path: string }): boolean {
  return path.endsWith(".system");
}

/** Whether a file holds sessions of a game: it belongs to the pack that it lies in, and is none of its cards. */
export function isPlayFile({ path }: { readonly path: string }): boolean {
  return path.endsWith(".play");
}

/** What `common` declares for every game. */
const COMMON_KINDS: ReadonlySet<string> = new Set(["Pack", "Deck", "Card"]);

/**
 * Whether the record that names a game extends nothing, while others are about packs, decks or cards, which they don't
 * declare.
 */
export function leavesOutCommon(records: readonly RecordModel[]): boolean {
  if (headerOf(records) === undefined || mayExtendAnything(records)) return false;
  const entries = records.flatMap(({ globals }) => globals.entries);
  const isBuiltIn = records.some(({ labels: [head] }) => head?.name === "Kind" && COMMON_KINDS.has(head.text));
  if (isBuiltIn || entries.some(({ name }) => name === "Extends")) return false;
  const named = entries.flatMap(({ name, values }) => (PLACES.has(name) ? values : []));
  return named.some((value) => value.kind === "text" && COMMON_KINDS.has(value.value));
}

const headerOf = (records: readonly RecordModel[]): RecordModel | undefined =>
  records.find(({ labels: [head] }) => head?.name === "System");

/** The line that says what a system extends may be one that can't be read: a name that isn't known may be Extends, misspelt. */
export function mayExtendAnything(records: readonly RecordModel[]): boolean {
  const header = headerOf(records);
  if (header === undefined) return records[0]?.node.text.includes("\nExtends ") === true;
  return (
    header.uncertain ||
    header.globals.entries.some(
      ({ declaration, name, values: [value] }) =>
        declaration === undefined || (name === "Extends" && value?.kind !== "text"),
    )
  );
}

const PLACES: ReadonlySet<string> = new Set(["On", "MustBeOn", "For", "In"]);
const COMMON: Value = { kind: "text", value: "common" };

/**
 * The system that a `.system` file extends, as a used pack: its declarations can be referred to. Where the line that may
 * name it can't be read, it is unknown.
 */
export function extendedSystem(
  pack: RecordInPack | undefined,
  files: readonly FileModel[],
  findSystem: (name: string) => System | undefined,
): UsedPack[] {
  const [file] = files;
  const record = pack?.record ?? file?.records[0];
  if (file === undefined || record === undefined || !isSystemFile(file)) return [];
  const named = pack?.record.globals.entries.find(({ name }) => name === "Extends")?.values[0];
  const value = named === undefined && leavesOutCommon(file.records) ? COMMON : named;
  if (value?.kind !== "text" || (record.uncertain && findSystem(value.value) === undefined))
    return record.uncertain || mayExtendAnything(file.records)
      ? [{ folder: "", problem: "missing", pack: undefined }]
      : [];
  if (pack === undefined) return [];
  const system = findSystem(value.value);
  if (system === undefined) return [{ folder: value.value, problem: "missing", pack: undefined }];
  const outline = outlinePack(system, pack.record.system, declaredIn(file));
  const extended = { folder: value.value, problem: undefined, pack: outline, system };
  return [extended, ...addedRules(pack.record, findSystem)];
}

/** The attributes and categories of a file: inherited labels of these names are no longer there. */
const declaredIn = ({ records }: FileModel): ReadonlySet<string> =>
  new Set(
    records.flatMap(({ labels: [first] }) =>
      first?.name === "Attribute" || first?.name === "Category" ? first.text : [],
    ),
  );

/** What adds rules of play to a game that tells the analyses what its names mean. Its names are not those of the game. */
function addedRules(record: RecordModel, findSystem: (name: string) => System | undefined): UsedPack[] {
  const [id] = record.globals.entries.find(({ name }) => name === "Id")?.values ?? [];
  if (id?.kind !== "text" || !record.categories.some(({ name }) => name === "Uses")) return [];
  const system = findSystem(`${id.value}-play`);
  return system === undefined ? [] : [{ folder: `${id.value}-play`, problem: undefined, pack: NOTHING, system }];
}

const NOTHING: PackModel = {
  files: [],
  pack: undefined,
  decks: [],
  cards: [],
  byIdentifier: new Map(),
  uses: [],
  systemNames: [],
};

const outlines = new WeakMap<System, PackModel>();

function outlinePack(system: System, meta: System, declared: ReadonlySet<string>): PackModel {
  const labels = system.data.labels.filter(({ name }) => !givesWay(name, declared));
  const isWhole = labels.length === system.data.labels.length;
  const known = isWhole ? outlines.get(system) : undefined;
  if (known !== undefined && known.files[0]?.system === meta) return known;
  const text = outlineOf({ ...system.data, labels });
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
  if (isWhole) outlines.set(system, made);
  return made;
}
