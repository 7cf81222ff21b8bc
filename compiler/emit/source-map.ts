import { lineStarts } from "../../grammar/index.js";
import { canonicalOrder } from "../format/canonical-order.js";
import type { FileModel, PackModel, RecordInPack } from "../model/pack-model.js";
import type { Entry, RecordModel, Section } from "../model/record-model.js";
import { firstContentLine } from "../model/record-text.js";
import type { CompiledPack, Json } from "./compiled-pack.js";

/** File (index in `files`), line and column, both from 1. */
export type SourcePlace = readonly [file: number, line: number, column: number];

/** The source of each part of a compiled pack, so that an engine can point authors to the line. */
export interface SourceMap {
  readonly format: "1.0";
  /** Hash of the compiled pack it belongs to. */
  readonly hash: string;
  readonly files: readonly string[];
  /** Places by JSON Pointer (RFC 6901) into the compiled pack. Defaults have none. */
  readonly places: Readonly<Record<string, SourcePlace>>;
}

/** Line and column (from 1) of an offset. Only the outer layers count in lines. */
export type Locate = (file: FileModel, offset: number) => { readonly line: number; readonly column: number };

/** The source map of a pack and its compiled form. */
export function sourceMap(pack: PackModel, compiled: CompiledPack, locate: Locate): SourceMap {
  const files = new Map(pack.files.map((file, index) => [file, index]));
  const places: Record<string, SourcePlace> = {};
  const add = (file: FileModel, { pointer, offset }: PointedPlace): void => {
    const { line, column } = locate(file, offset);
    if (has(compiled, pointer)) places[pointer] = [files.get(file) ?? 0, line, column];
  };
  const addRecord = (pointer: string, { file, record }: RecordInPack): void => {
    for (const place of recordPlaces(pointer, record)) add(file, place);
  };
  if (pack.pack !== undefined) addRecord("/pack", pack.pack);
  for (const [index, deck] of pack.decks.entries()) {
    addRecord(`/decks/${index}`, deck);
    const starts = lineStarts(deck.record.node);
    for (const [at, { line }] of deck.cards.filter(({ identifier }) => identifier !== undefined).entries()) {
      if (line !== undefined)
        add(deck.file, { pointer: `/decks/${index}/cards/${at}`, offset: textStart(deck.record, starts, line) });
    }
  }
  for (const [index, card] of pack.cards.entries()) addRecord(`/cards/${index}`, card);
  return { format: "1.0", hash: compiled.hash, files: pack.files.map(({ path }) => path), places };
}

interface PointedPlace {
  readonly pointer: string;
  /** In the file. */
  readonly offset: number;
}

function* recordPlaces(base: string, record: RecordModel): Generator<PointedPlace> {
  const starts = lineStarts(record.node);
  const at = (line: number): number => textStart(record, starts, line);
  yield { pointer: base, offset: at(firstContentLine(record)) };
  for (const label of record.labels) yield { pointer: base + labelPointer(label.name, record), offset: at(label.line) };
  for (const [path, line] of globalPaths(record)) yield { pointer: base + path, offset: at(line) };
  for (const [path, line] of categoryPaths(record)) yield { pointer: base + path, offset: at(line) };
}

function textStart(record: RecordModel, starts: readonly number[], line: number): number {
  return record.node.start + (starts[line] ?? 0) + (record.node.lines[line]?.indent ?? 0);
}

function labelPointer(name: string, { role, system }: RecordModel): string {
  if (role === "card" && name === "Identifier") return "/id";
  if (role === "card" && name === "Copies") return "/copies";
  if (role === "pack" ? name === "Pack" : role === "deck" && system.deckLabels.has(name)) return "/name";
  return `/labels/${inPointer(name)}`;
}

type JsonPointerPath = readonly [pointer: string, line: number];

function globalPaths(record: RecordModel): JsonPointerPath[] {
  return [...repeatedPaths("/attributes", record.globals), ...repeatedPaths("/conditions", record.globals)];
}

/** A name, and below it each of its values or tests if there are several. A name's place is its first line. */
function repeatedPaths(base: string, { entries, lines }: Section): JsonPointerPath[] {
  const paths: JsonPointerPath[] = [];
  const counts = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    const line = lines[index] ?? 0;
    const pointer = `${base}/${inPointer(entry.name)}`;
    const count = counts.get(pointer) ?? 0;
    if (count === 0) paths.push([pointer, line]);
    const size = base === "/conditions" ? 1 : entry.values.length;
    for (let value = 0; value < size; value++) paths.push([`${pointer}/${count + value}`, line]);
    counts.set(pointer, count + size);
  }
  return paths;
}

function categoryPaths(record: RecordModel): JsonPointerPath[] {
  const counts = new Map<string, number>();
  return record.categories.flatMap((category) => {
    const { name, line, anyDeclaration } = category;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const listsConditions = (anyDeclaration?.operators.length ?? 0) > 0;
    const whole = `/${listsConditions ? "conditions" : "categories"}/${inPointer(name)}`;
    const pointer = anyDeclaration?.many === true ? `${whole}/${count}` : whole;
    const heads: JsonPointerPath[] = count === 0 ? [[whole, line]] : [];
    if (pointer !== whole) heads.push([pointer, line]);
    return [...heads, ...(listsConditions ? testPaths(pointer, category, record) : repeatedPaths(pointer, category))];
  });
}

function testPaths(base: string, { entries, lines }: Section, { system }: RecordModel): JsonPointerPath[] {
  const placed = entries.map((entry, index) => ({ ...asked(entry), line: lines[index] ?? 0 }));
  return placed
    .filter(({ readable }) => readable)
    .sort(canonicalOrder(system).conditions)
    .map(({ line }, index) => [`${base}/${index}`, line]);
}

function asked({ category, name, operator, values }: Entry) {
  return { category, name, readable: operator !== undefined && values.length > 0 };
}

const inPointer = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

function has(compiled: CompiledPack, pointer: string): boolean {
  let value: unknown = compiled;
  for (const part of pointer.slice(1).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Readonly<Record<string, Json>>)[key];
  }
  return true;
}
