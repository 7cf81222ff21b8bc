import { forgetUnused, type ReplacedText } from "../../../grammar/index.js";
import { takesRepository } from "../../evaluate/repository.js";
import { isSystemFile } from "../../model/extended-system.js";
import { setLiveNameIndex } from "../../model/name-uses.js";
import type { HasFile, OtherPacks, PackModel, RecordInPack, UsedPack } from "../../model/pack-model.js";
import {
  assemblePack,
  type GameOfPack,
  gameOfPack,
  isReadable,
  mayNameSystem,
  type PackInput,
  systemOfFile,
  unnamedGame,
} from "../../model/read-pack.js";
import type { RecordModel } from "../../model/record-model.js";
import { listedBy } from "../../model/verbatim-lines.js";
import type { System } from "../../systems/system.js";
import { finish } from "./finish.js";
import { cutFile, editRecords, type LiveFile, readRecords, type TextSource, type TouchedRecords } from "./live-file.js";
import { LiveNames } from "./live-names.js";
import { addChanges, isNothing, noChanges, noteCard, noteChanges, type PackChanges } from "./record-changes.js";
import { replaceCards, withKnownDecks } from "./replace-cards.js";

/**
 * Entries unused for this many edits (at most twice as many) are dropped: a line being typed is another line at
 * each keystroke. With 100, the live heap of a soak of 10,000 edits stays within 1.09 times that after 1,000; with 250, it
 * was 1.11 times, and no key was faster.
 */
const EDITS_REMEMBERED = 100;
/** Shared by all packs: the lines of one expire along with those of the others. */
let edits = 0;

/** Notified of records that are added and removed, to maintain an index. */
export interface RecordListener {
  takeOut(record: RecordModel): void;
  putIn(place: RecordInPack): void;
  /** Everything has changed. */
  startAgain(): void;
}

/** The records of an edited pack, and the pack they form: its contents, without findings. */
export class LiveRecords {
  model: PackModel;
  readonly readerOf: PackInput["readerOf"];
  /** Incremented when something visible to other packs changes. */
  factsVersion = 0;
  private game: GameOfPack = {};
  private names = new LiveNames([]);
  private changes = noChanges();
  private readonly usual: ReadonlyMap<LiveFile, System>;
  private readonly listeners: RecordListener[] = [];
  private look: HasFile | undefined;
  /** Files beside the pack that were looked up. */
  private asked = new Map<
    string,
    { readonly path: string; readonly named: string; readonly answer: ReturnType<HasFile> }
  >();

  private lookAroundAt: OtherPacks | undefined;
  /** The other packs of the repository, once they were asked for, and whether they may be others now. */
  private others: readonly PackModel[] | undefined;
  private othersMayDiffer = true;

  constructor(
    private input: PackInput,
    readonly files: readonly LiveFile[],
  ) {
    this.look = input.hasFile;
    this.readerOf = input.readerOf;
    // The files have their texts themselves, and these would be kept as they were.
    this.lookAroundAt = input.others;
    const others = () => this.others ?? [];
    this.input = { ...input, files: [], hasFile: (path, named) => this.hasFile(path, named), others };
    this.usual = new Map(files.map((file) => [file, file.system]));
    this.model = assemblePack([], this.input);
    for (const file of files) cutFile(file, isReadable(file));
  }

  /** Reads the files, one after the other. */
  *readAll(): Generator<void, void> {
    this.game = gameOfPack(this.unnamedFiles(), this.input);
    for (const file of this.files) {
      yield* readRecords(file, this.readerFor(file));
      yield;
    }
    this.startAgain();
  }

  fileAt(path: string): LiveFile | undefined {
    return this.files.find((file) => file.path === path);
  }

  /** Sets the text of one file; `whole` rereads all of it. The pack is unchanged until `follow`. */
  edit(file: LiveFile, replaced: ReplacedText, text: TextSource, whole: boolean): TouchedRecords {
    if (++edits % EDITS_REMEMBERED === 0) forgetUnused();
    this.changes.beside ||= whole;
    return whole ? this.readWhole(file, text.toString()) : editRecords(file, replaced, text, this.readerFor(file));
  }

  /** Applies what an edit touched. Returns the files that now belong to other systems and were reread. */
  follow(file: LiveFile, touched: TouchedRecords): readonly LiveFile[] {
    if (!this.systemsAsNow(file, touched)) {
      this.takeOver(file, touched);
      return [];
    }
    const others = this.files.filter((one) => this.systemFor(one) !== one.system);
    for (const other of others) finish(readRecords(other, this.readerFor(other)));
    this.startAgain();
    return others;
  }

  /** The packs that this one uses have changed. `factsChanged`: in a way that rules can see. */
  use(usePack: PackInput["usePack"], factsChanged: boolean): void {
    this.input = { ...this.input, usePack };
    if (this.model.uses.length === 0) return;
    this.changes.beside = true;
    this.changes.all ||= factsChanged;
    this.assemble(usePack);
  }

  /** Files beside the pack may have been added or removed. True if that affects the pack. */
  lookBeside(hasFile: HasFile | undefined): boolean {
    const { asked } = this;
    this.asked = new Map();
    this.look = hasFile;
    const same = [...asked.values()].every(({ path, named, answer }) => hasFile?.(path, named) === answer);
    // An unchanged pack stays the same object, since some callers compare it.
    if (same) return false;
    this.take({ ...this.model });
    this.changes.files = true;
    return true;
  }

  /** The other packs of the repository may have changed: they are asked for when findings are. */
  lookAround(others: OtherPacks | undefined): void {
    this.lookAroundAt = others;
    this.othersMayDiffer = true;
  }

  /** Notes whether the other packs of the repository are others now. */
  askForOthers(): void {
    if (!this.othersMayDiffer || !takesRepository(this.model)) return;
    this.othersMayDiffer = false;
    const now = this.lookAroundAt?.() ?? [];
    const { others } = this;
    if (others?.length === now.length && now.every((pack, at) => pack === others[at])) return;
    this.others = now;
    this.changes.repository = true;
  }

  /** Remembers its answers, to detect when one of them changes. */
  private hasFile(path: string, named: string): ReturnType<HasFile> {
    const key = `${path}\0${named}`;
    const known = this.asked.get(key);
    if (known !== undefined) return known.answer;
    const answer = this.look?.(path, named);
    this.asked.set(key, { path, named, answer });
    return answer;
  }

  /** The changes since the last call. */
  takeChanges(): PackChanges {
    const { changes } = this;
    if (!isNothing(changes) || changes.gone.size > 0) this.changes = noChanges();
    return changes;
  }

  /** The pack, with the uses of some names only. */
  narrowed(names: ReadonlySet<string>): PackModel {
    const narrowed: PackModel = { ...this.model };
    setLiveNameIndex(narrowed, this.names.narrowed(names));
    return narrowed;
  }

  listen(listener: RecordListener): void {
    this.listeners.push(listener);
  }

  /** Rereads one file from scratch. */
  private readWhole(file: LiveFile, text: string): TouchedRecords {
    file.text = text;
    file.encoding = undefined;
    const { records } = file;
    cutFile(file, true);
    file.records = records;
    return finish(readRecords(file, this.readerFor(file)));
  }

  /** True if the edit changes which systems files belong to. */
  private systemsAsNow(file: LiveFile, { nodesBefore, nodesAfter }: TouchedRecords): boolean {
    const mayName = [...nodesBefore, ...nodesAfter].some(({ text }) => mayNameSystem(text));
    const isNamed = this.game.named !== undefined;
    if (!mayName && isNamed && file.node.records[0] !== nodesAfter[0]) return false;
    if (mayName) this.game = gameOfPack(this.unnamedFiles(), this.input);
    else if (!isNamed) this.game = unnamedGame(this.unnamedFiles(), this.input);
    return this.files.some((one) => this.systemFor(one) !== one.system);
  }

  private unnamedFiles() {
    return this.files.map((file) => this.unnamed(file));
  }

  private systemFor(file: LiveFile): System {
    return systemOfFile(this.unnamed(file), this.game, this.input);
  }

  /** With the system that it has if nothing names one. */
  private unnamed(file: LiveFile) {
    return { path: file.path, node: file.node, system: this.usual.get(file) ?? file.system };
  }

  private readerFor(file: LiveFile) {
    return this.readerOf(this.systemFor(file));
  }

  /** Rebuilds everything from the current records. */
  private startAgain(): void {
    this.changes.all = true;
    this.factsVersion++;
    this.names = new LiveNames(this.files);
    this.assemble();
    for (const listener of this.listeners) listener.startAgain();
  }

  private assemble(usePack: PackInput["usePack"] = this.usedAsBefore()): void {
    const made = assemblePack(this.files, { ...this.input, usePack, gameByKinds: this.game.byKinds?.data.id });
    this.take({ ...made, decks: withKnownDecks(made.decks, this.model.decks) });
  }

  /** Used packs are only resolved again when the list of them changes. */
  private usedAsBefore(): PackInput["usePack"] {
    const known = new Map<string, UsedPack>(this.model.uses.map((use) => [use.folder, use]));
    return (folder) => known.get(folder) ?? this.input.usePack(folder);
  }

  private take(model: PackModel): void {
    this.model = model;
    setLiveNameIndex(model, this.names);
  }

  /** Applies the changed records of one file. */
  private takeOver(file: LiveFile, { before, after }: TouchedRecords): void {
    for (const record of before) this.names.takeOut(record);
    for (const record of after) this.names.putIn({ file, record });
    for (const listener of this.listeners) {
      for (const record of before) listener.takeOut(record);
      for (const record of after) listener.putIn({ file, record });
    }
    const pairs = pairsOf(before, after);
    if (pairs === undefined || isSystemFile(file)) {
      this.replaceAll(file, before, after);
      return;
    }
    const changes = noChanges();
    for (const [one, other] of pairs) {
      noteChanges(one, { file, record: other }, changes);
      if (one.role === "deck") changes.members ||= decidesOverPack(one, other);
      else if (one.role !== "card") changes.all ||= decidesOverPack(one, other);
      // Under another name it belongs in other lists.
      if (one.identifier !== other.identifier)
        changes.members ||= this.model.decks.some(({ listed, beside }) => listed || beside.length > 0);
    }
    if (!isNothing(changes)) this.factsVersion++;
    addChanges(this.changes, changes);
    const replaced = replaceCards(this.model, file, pairs);
    if (replaced === undefined) this.assemble();
    else this.take(replaced);
  }

  /** Records were added or removed. For cards, the effects are known. */
  private replaceAll(file: LiveFile, before: readonly RecordModel[], after: readonly RecordModel[]): void {
    const { changes } = this;
    const few = before.length + after.length <= MOST_PAIRS;
    if (!isSystemFile(file) && few && [...before, ...after].every(({ role }) => role === "card")) {
      for (const record of before) noteCard({ file, record }, true, changes);
      for (const record of after) noteCard({ file, record }, false, changes);
      // When a card is added or removed, others may lack something, or no longer do.
      changes.better = true;
    } else {
      for (const record of before) changes.gone.add(record);
      changes.all = true;
    }
    this.factsVersion++;
    this.assemble();
  }
}

/** Packs and decks: some of their labels determine which files and cards belong to them. */
function decidesOverPack(before: RecordModel, after: RecordModel): boolean {
  const content = ({ labels, system, role }: RecordModel): string =>
    `${role} ${labels
      .filter(({ name }) => listedBy(name, system) !== undefined || DECIDING.has(name) || system.deckLabels.has(name))
      .map(({ name, text }) => `${name}: ${text}`)
      .join("\n")}`;
  return content(before) !== content(after);
}
const DECIDING: ReadonlySet<string> = new Set(["Pack", "System", "Copies", "Identifier"]);

/** Which record replaced which; undefined if some were added, removed, or changed their type. */
function pairsOf(
  before: readonly RecordModel[],
  after: readonly RecordModel[],
): [RecordModel, RecordModel][] | undefined {
  if (before.length !== after.length || before.length > MOST_PAIRS) return undefined;
  const pairs = before.map((record, index): [RecordModel, RecordModel] => [record, after[index] as RecordModel]);
  return pairs.every(([one, other]) => one.role === other.role && one.system === other.system) ? pairs : undefined;
}
const MOST_PAIRS = 50;
