import {
  endOfBlankLines,
  type FileNode,
  isContent,
  isStatement,
  type LineNode,
  memoize,
  once,
  parse,
  type RecordNode,
} from "../../grammar/index.js";
import { foldLookalikes, nearestName } from "../diagnostics/nearest.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import type { System } from "../systems/system.js";
import { inNamedOrder, readDecks } from "./decks.js";
import { extendedSystem, isPlayFile, isSystemFile } from "./extended-system.js";
import { gameByKinds } from "./game-by-kinds.js";
import { indexCards } from "./identifier-index.js";
import type { EncodingProblem, FileModel, PackModel, RecordInPack, UsedPack } from "./pack-model.js";
import { comparePaths } from "./pack-order.js";
import { lineText } from "./read-label.js";
import type { RecordReader } from "./read-record.js";
import { readRecords } from "./read-records.js";
import { listItems } from "./verbatim-lines.js";

/** A file read by the outer layers. */
export interface FileInput {
  /** Used in findings. Files of a pack are sorted by it, so all must begin with the same folder. */
  readonly path: string;
  readonly text: string;
  readonly encoding: EncodingProblem | undefined;
  /** The default system: that of the nearest configuration. */
  readonly system: System;
}

/** What only the outer layers can find. */
export interface PackContext
  extends Pick<PackModel, "systemNames" | "systemsBeside" | "hasFile" | "others" | "incomplete" | "gameByKinds"> {
  /** The system with an id, or `id@edition`; undefined if there is none. */
  readonly findSystem: (name: string) => System | undefined;
  /** The pack in a folder from `Uses:`, as written. */
  readonly usePack: (folder: string) => UsedPack;
  /** For a `.play` file: the folder of the pack that it lies in, as `usePack` takes it. */
  readonly around?: string | undefined;
}

/** A pack read by the outer layers. */
export interface PackInput extends PackContext {
  /** In any order. */
  readonly files: readonly FileInput[];
  /** One reader per system, for as long as it is in use: readers cache lines. */
  readonly readerOf: (system: System) => RecordReader;
}

type NamedSystems = Pick<PackInput, "systemNames" | "findSystem">;

/** Reads all files of a pack, in pack order. */
export function readPack(input: PackInput): PackModel {
  const files = input.files.toSorted((one, other) => comparePaths(one.path, other.path));
  const trees = files.map((file) => parse(isReadable(file) ? file.text : ""));
  const placed = files.map((file, index) => ({ ...file, node: trees[index] ?? parse("") }));
  const game = gameOfPack(placed, input);
  const read = placed.map((file) => readFile(file, game, input));
  return assemblePack(read, { ...input, gameByKinds: game.byKinds?.data.id });
}

/** Binary data has no records. */
export function isReadable({ encoding }: Pick<FileInput, "encoding">): boolean {
  return encoding === undefined || encoding.likely === "Windows-1252";
}

/** Whether a file of a pack can't be read, so that what seems to be missing may be in it. */
export function lacksFiles({ files, incomplete }: Pick<PackModel, "files" | "incomplete">): boolean {
  return incomplete === true || files.some((file) => !isReadable(file));
}

/** Combines files that have already been read. Takes one step per record, so an edit needn't read other files again. */
export function assemblePack(
  files: readonly FileModel[],
  { usePack, findSystem, around, ...context }: PackContext,
): PackModel {
  const cards: RecordInPack[] = [];
  let pack: RecordInPack | undefined;
  const places = files.map((file) => file.records.map((record) => ({ file, record })));
  for (const ofFile of places) {
    for (const place of ofFile) {
      if (place.record.role === "pack") pack ??= place;
      if (place.record.role === "card") cards.push(place);
    }
  }
  const byIdentifier = indexCards(cards);
  const uses = usesOf(pack, files, { usePack, findSystem, around });
  const decks = readDecks(places, (identifier) => findCard(identifier, byIdentifier, uses));
  const named = new Set(decks.map(({ name }) => name));
  const names = listItems(pack?.record, "Decks", (name) => named.has(name)).map(({ text }) => text);
  const inOrder = inNamedOrder(decks, names);
  const { systemNames, systemsBeside, hasFile, others, incomplete, gameByKinds } = context;
  const beside = { systemNames, systemsBeside, hasFile, others, incomplete, gameByKinds };
  return { files, pack, decks: inOrder, cards, byIdentifier, uses, ...beside };
}

/** The packs that a pack uses, the system that a description of a game extends, and the pack of a `.play` file. */
export function usesOf(
  pack: RecordInPack | undefined,
  files: readonly FileModel[],
  { usePack, findSystem, around }: Pick<PackContext, "usePack" | "findSystem" | "around">,
): readonly UsedPack[] {
  const isFolder = (folder: string): boolean => {
    const { problem } = usePack(folder);
    return problem === undefined || problem === "circular";
  };
  const named = listItems(pack?.record, "Uses", isFolder).map(({ text }) => usePack(text));
  const played = around !== undefined && files.some(isPlayFile) ? [{ ...usePack(around), findSystem }] : [];
  return [...named, ...extendedSystem(pack, files, findSystem), ...played];
}

function findCard(identifier: string, own: PackModel["byIdentifier"], uses: readonly UsedPack[]) {
  return own.get(identifier)?.[0] ?? uses.map(({ pack }) => pack?.byIdentifier.get(identifier)?.[0]).find(Boolean);
}

function readFile(file: PlacedFile & FileInput, game: GameOfPack, input: PackInput): FileModel {
  const system = systemOfFile(file, game, input);
  const reader = input.readerOf(system);
  const { records, conflicts } = readRecords(file.node, file.text, reader);
  const { path, text, node, encoding } = file;
  return { path, text, node, system, records, encoding, conflicts };
}

/** A file with its tree, and the system that it has if nothing names one. */
type PlacedFile = Pick<FileInput, "path" | "system"> & { readonly node: FileNode };

/** The game of a pack: as its record names it, or else as its cards show. */
export interface GameOfPack {
  readonly named?: System | undefined;
  readonly byKinds?: System | undefined;
}

/** The system of a file in a pack of a game. */
export function systemOfFile(file: PlacedFile, { named, byKinds }: GameOfPack, input: NamedSystems): System {
  return named ?? (isSystemFile(file) ? undefined : chosenSystem(file.node, input)) ?? byKinds ?? file.system;
}

/** Found first, because the system decides how records are read: the value of the pack record's `System:` label. */
export function gameOfPack(files: readonly PlacedFile[], input: NamedSystems): GameOfPack {
  for (const { node } of files.some(isSystemFile) ? [] : files) {
    const pack = node.records.find((record) => mayDeclarePack(record.text) && firstLabel(record) === "Pack");
    const named = pack && (labelText(pack, "System") ?? gameMisnamed(pack, input));
    if (named !== undefined) return { named: meantSystem(named, input) };
    if (pack !== undefined) break;
  }
  return unnamedGame(files, input);
}

/** The game of a pack that names none. */
export function unnamedGame(files: readonly PlacedFile[], input: NamedSystems): GameOfPack {
  if (files.some(isSystemFile)) return {};
  const unnamed = files.filter(({ node }) => chosenSystem(node, input) === undefined);
  return { byKinds: gameByKinds(unnamed, input.systemNames, input.findSystem) };
}

/** `Game: ferries`, `Sytem: ferries`: the name of a game behind a label that a pack doesn't have. */
function gameMisnamed(pack: RecordNode, { systemNames, findSystem }: NamedSystems): string | undefined {
  const textOf = lineReader(pack);
  const known = findSystem(COMMON)?.labels;
  for (const [index, line] of pack.body.lines.entries()) {
    const label = line.kind === "label" ? /^([^\s:]+):[ \t]*(.*?)[ \t]*$/s.exec(textOf(index)) : null;
    const [, name = "", text = ""] = label ?? [];
    if (systemNames.includes(text) && name !== "Pack" && known?.has(name) === false) return text;
  }
  return undefined;
}

/** The value of a leading record `System: id`. */
function chosenSystem(tree: FileNode, input: NamedSystems): System | undefined {
  const first = tree.records.find(({ lines }) => lines.some(isContent));
  if (first === undefined || !isChoice(first)) return undefined;
  return meantSystem(labelText(first, "System"), input);
}

/** A misspelt name is reported; its cards are read by the intended system, to avoid follow-up findings. */
function meantSystem(name: string | undefined, input: NamedSystems): System | undefined {
  if (name === undefined) return undefined;
  const nearest = (): string | undefined => nearestName(name, input.systemNames);
  return input.findSystem(name) ?? input.findSystem(nearest() ?? name) ?? gameUnknown(input);
}

/** Cards of an unknown game aren't checked by another game's rules: it has what all games have, and any names. */
export function gameUnknown({ findSystem }: Pick<PackContext, "findSystem">): System | undefined {
  const common = findSystem(COMMON);
  return common && withAnyNames(common);
}
const withAnyNames = memoize((common: System): System => instantiateSystem({ ...common.data, incomplete: true }));
const COMMON = "common";

/** A record with `System:` and nothing else. */
function isChoice(record: RecordNode): boolean {
  return record.lines.filter(isContent).length === 1 && firstLabel(record) === "System";
}

/** Matches `Pack` and `System` tolerantly: a typo in one of them must not change the game of a whole pack. */
const PACK = /p[ \t]*a[ \t]*c[ \t]*k/i;
const SYSTEM = /s[ \t]*y[ \t]*s[ \t]*t[ \t]*e[ \t]*m/i;

/** Most records begin with another label, so they aren't searched. */
const OTHER_LABEL = /^[a-z]{6,50}:[ \t]/i;

const mayDeclarePack = (text: string): boolean => !OTHER_LABEL.test(text) && (PACK.test(text) || beginsLikePack(text));

/** Whether a text may name the game of its file, or its pack. */
export const mayNameSystem = (text: string): boolean => PACK.test(text) || SYSTEM.test(text) || beginsLikePack(text);

/** `Pakc:`, `Pac:`, `Packk:`, below nothing but comments; with another letter in its place, it may be another label. */
export function beginsLikePack(text: string): boolean {
  SHORT_LABEL().lastIndex = endOfBlankLines(text, text.startsWith("\ufeff") ? 1 : 0);
  const [, word = ""] = SHORT_LABEL().exec(text) ?? [];
  return isLikePack(word.toLowerCase());
}
const SHORT_LABEL = once(() => /(\p{L}{3,5}):(?=\s)/uy);

const isLikePack = (word: string): boolean =>
  (word.length === 4 ? [...word].sort().join("") === "ackp" : /^[pack]+$/.test(word)) &&
  nearestName(word, ["pack"]) !== undefined;

function firstLabel(record: RecordNode): string | undefined {
  const textOf = lineReader(record);
  for (const [index, line] of record.body.lines.entries()) {
    const label = choosingLabel(line, textOf(index));
    if (label !== undefined || line.kind === "label") return label?.name;
  }
  return undefined;
}

function labelText(record: RecordNode, name: string): string | undefined {
  const textOf = lineReader(record);
  for (const [index, line] of record.body.lines.entries()) {
    const label = choosingLabel(line, textOf(index));
    if (label?.name === name) return label.text;
  }
  return undefined;
}

/** `System: ferries`; also `system: ferries`, `Sys tem: ferries`, `System "ferries"` and the like, which are reported. */
function choosingLabel(line: LineNode, text: string): { readonly name: string; readonly text: string } | undefined {
  if (line.kind !== "label" && !isStatement(line)) return undefined;
  const [, written = "", said = ""] =
    /^((?:[^\s:="]+|[ \t]+(?=[^\s:="]+[ \t]*:)){1,9999})[ \t]*(?:[:=][ \t]*)?(.*)$/su.exec(text) ?? [];
  const letters = foldLookalikes(written).replace(/\s/g, "").toLowerCase();
  const isPack = letters === "pack" || (line.kind === "label" && isLikePack(letters));
  const name = isPack ? "Pack" : letters === "system" ? "System" : undefined;
  if (name === undefined) return undefined;
  if (line.kind === "label") return { name, text: said.trim() };
  return {
    name,
    text: said
      .replace(/[ \t]#.*$/s, "")
      .trim()
      .replace(/^"(.*)"$/s, "$1"),
  };
}

function lineReader({ text, lines, starts }: RecordNode): (line: number) => string {
  const record = { text, lines, starts };
  return (line) => lineText(record, line);
}
