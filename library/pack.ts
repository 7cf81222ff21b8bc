import {
  type CompiledPack,
  compilePack,
  type Diagnostic,
  decompile,
  type EditedPack,
  finish,
  openEditedPack,
  type PackInput,
  type PackModel,
  readCompiled,
  readPack as readModel,
  type System,
} from "../compiler/index.js";
import { getOrMake, indexLines, type LineIndex, memoize, positionAt, type Span } from "../grammar/index.js";
import { createChecker } from "../play/index.js";
import { type Game, systemOf } from "./game.js";
import { sha256 } from "./sha256.js";

/** The text of one file of cards, or the texts of several by their names. */
export type Texts = string | Readonly<Record<string, string>>;

/** Cards that belong together, read once. Make one with `readPack`. */
export interface Pack {
  readonly game: Game;
  /** The name in its pack record; undefined without such a record. */
  readonly name: string | undefined;
  /** The identifiers of its cards, in the order of its files. */
  readonly cards: readonly string[];
  /** The names of its decks, in the order in which they are played. */
  readonly decks: readonly string[];
}

/** What a checker says of a text. Offsets count UTF-16 units from 0, lines and columns from 1. */
export interface Finding extends Diagnostic {
  readonly line: number;
  readonly column: number;
}

/** A pack can't be read or compiled. */
export class PackError extends Error {
  override readonly name = "PackError";

  constructor(
    message: string,
    /** The errors in its texts; empty if it was read from JSON. */
    readonly findings: readonly Finding[] = [],
  ) {
    super(message);
  }
}

interface ReadPack {
  readonly system: System;
  readonly input: PackInput;
  readonly model: PackModel;
}
const packs = new WeakMap<Pack, ReadPack>();

/** What a pack is inside. */
export function modelOf(pack: Pack): PackModel {
  return readOf(pack).model;
}

function readOf(pack: Pack): ReadPack {
  const read = packs.get(pack);
  if (read === undefined) throw new PackError("this is no pack that readPack has made");
  return read;
}

/** The name of a file whose text is given alone. */
const ONLY = "pack.cards";
/** The name of the file that a pasted list of cards is checked in. */
const LIST = "~list.cards";

const checkerOf = memoize((_: System) => createChecker());

/**
 * Reads cards and decks. Never fails on a text: what can't be read is what `check` finds.
 *
 * @param source texts in the notation, or the JSON that `compile` makes
 * @param options.uses the packs that its `Uses:` names, by the folder as written there
 * @throws {PackError} if the JSON is no compiled pack, or one of another game; the message has a JSON Pointer
 */
export function readPack(source: Texts | CompiledPack, game: Game, options: ReadOptions = {}): Pack {
  const system = systemOf(game);
  const texts = isTexts(source) ? textsOf(source) : [[ONLY, textOfCompiled(source, system)] as const];
  const uses = new Map(Object.entries(options.uses ?? {}));
  const input: PackInput = {
    files: texts.map(([path, text]) => ({ path, text, encoding: undefined, system })),
    systemNames: [game.id, system.key],
    findSystem: (name) => (name === game.id || name === system.key ? system : undefined),
    usePack: (folder) => {
      const used = uses.get(folder);
      return { folder, problem: used === undefined ? "missing" : undefined, pack: used && modelOf(used) };
    },
    readerOf: checkerOf(system).readerOf,
  };
  const model = readModel(input);
  const pack: Pack = Object.freeze({
    game,
    name: model.pack?.record.labels.find(({ name }) => name === "Pack")?.text,
    cards: model.cards.flatMap(({ record }) => record.identifier ?? []),
    decks: model.decks.map(({ name }) => name),
  });
  packs.set(pack, { system, input, model });
  return pack;
}

export interface ReadOptions {
  readonly uses?: Readonly<Record<string, Pack>>;
}

function isTexts(source: Texts | CompiledPack): source is Texts {
  return typeof source === "string" || !("$schema" in source && typeof source.cards === "object");
}

function textsOf(texts: Texts): readonly (readonly [path: string, text: string])[] {
  return typeof texts === "string" ? [[ONLY, texts]] : Object.entries(texts);
}

function textOfCompiled(json: CompiledPack, system: System): string {
  const read = readCompiled(json);
  if (read.kind === "problem") throw new PackError(`${read.at || "/"}: ${read.problem}`);
  const { id } = read.pack.system;
  if (id !== system.data.id)
    throw new PackError(`/system/id: this is a pack of ${id}, and the game is ${system.data.id}`);
  return decompile(read.pack, system, { systemLabel: undefined });
}

/**
 * All that is wrong with a pack, by file and place: what `cardwright lint` says of it, without a configuration. It says
 * nothing of pictures.
 */
export function check(texts: Texts, game: Game): Finding[];
export function check(pack: Pack): Finding[];
export function check(source: Texts | Pack, game?: Game): Finding[] {
  const { model, system } = readOf(isPack(source) ? source : readPack(source, game as Game));
  return placed(checkerOf(system).check(model), new Map(model.files.map(({ path, text }) => [path, text])));
}

const isPack = (source: Texts | Pack): source is Pack => typeof source === "object" && packs.has(source as Pack);

function placed(found: readonly Diagnostic[], texts: ReadonlyMap<string, string>): Finding[] {
  const known = new Map<string, LineIndex>();
  return found.map((one) => {
    const lines = getOrMake(known, one.file, () => indexLines(texts.get(one.file) ?? ""));
    const { line, column } = positionAt(lines, one.span.start);
    return { ...one, line, column };
  });
}

/**
 * Checks a list of cards against a pack: whether each line is read, each card exists, and the deck is legal by the rules
 * of the game. The pack is prepared at the first list; each further one takes the time of a keystroke in an editor.
 *
 * @param list lines such as `2 EBB A 12`, or a whole deck record with its labels
 * @param name what messages call the deck
 * @returns what is wrong with the list, with places in it
 */
export function checkDeck(pack: Pack, list: string, name = "the list"): Finding[] {
  const read = readOf(pack);
  const words = [...read.system.deckLabels];
  const trimmed = list.trimStart();
  const isRecord = words.some((word) => trimmed.startsWith(word) && /^[ \t]*:/.test(trimmed.slice(word.length)));
  const head = `${words.find((word) => word !== "Deck") ?? "Deck"}: ${name.replace(/\s+/g, " ")}\nCards:\n`;
  const edited = openForLists(read);
  edited.bringTo(LIST, isRecord ? list : head + list.replace(/^(?=.)/gm, INDENT));
  finish(edited.later());
  const found = edited.findings(LIST);
  return placed(isRecord ? found : found.map((one) => inList(one, list, head.length)), new Map([[LIST, list]]));
}
const INDENT = "    ";

/** A finding at its place in the list as it was given, which is indented below a head to be checked. */
function inList(finding: Diagnostic, list: string, head: number): Diagnostic {
  const lines = [...list.matchAll(/^.*$/gm)];
  const starts = lines.map(({ index }) => index);
  const indented = starts.map((start, at) => start + head + INDENT.length * lines.slice(0, at).filter(isFull).length);
  const inside = (offset: number): number => {
    const at = indented.findLastIndex((start) => start <= offset);
    const line = lines[at];
    if (line === undefined) return 0;
    const column = offset - (indented[at] ?? 0) - (isFull(line) ? INDENT.length : 0);
    return (starts[at] ?? 0) + Math.min(Math.max(0, column), line[0].length);
  };
  const moved = <Place extends Span>(place: Place): Place => ({
    ...place,
    start: inside(place.start),
    end: inside(place.end),
  });
  return {
    ...finding,
    span: moved(finding.span),
    related: finding.related.map((one) => (one.file === LIST ? { ...one, span: moved(one.span) } : one)),
    fixes: finding.fixes.map((fix) => ({
      ...fix,
      edits: fix.edits.map((edit) =>
        edit.in === undefined ? { ...moved(edit), text: edit.text.replaceAll(`\n${INDENT}`, "\n") } : edit,
      ),
    })),
  };
}

const isFull = ([text]: RegExpExecArray | RegExpMatchArray): boolean => text !== "";

const openForLists = memoize(({ input, system }: ReadPack): EditedPack => {
  const files = [...input.files, { path: LIST, text: "", encoding: undefined, system }];
  return finish(openEditedPack({ ...input, files }, checkerOf(system), { severityOf: () => undefined }));
});

/**
 * The JSON for engines (docs/json.md), byte for byte as `cardwright compile` writes it when it is serialized with
 * `serialize`.
 *
 * @param options.system whether it says what the game declares; true by default
 * @throws {PackError} if the pack has errors, which are in `findings`
 */
export function compile(pack: Pack, options: { readonly system?: boolean } = {}): CompiledPack {
  const errors = check(pack).filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first !== undefined)
    throw new PackError(`${first.file}:${first.line}: ${first.message}; a pack with errors is not compiled`, errors);
  return compilePack(modelOf(pack), sha256, { describes: options.system !== false });
}
