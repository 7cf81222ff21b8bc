import { forgetUnused } from "../../../grammar/index.js";
import { isSystemFile } from "../../model/extended-system.js";
import { setLiveNameIndex } from "../../model/name-uses.js";
import type { HasFile, PackModel, RecordPlace, UsedPack } from "../../model/pack-model.js";
import {
  assemblePack,
  isReadable,
  mayNameSystem,
  type PackInput,
  systemNamedIn,
  systemOfFile,
} from "../../model/read-pack.js";
import type { RecordModel } from "../../model/record-model.js";
import { LIST_LABELS } from "../../model/verbatim-lines.js";
import type { System } from "../../systems/system.js";
import { finish } from "./finish.js";
import { cutFile, editRecords, type LiveFile, readRecords, type TextSource, type TouchedRecords } from "./live-file.js";
import { LiveNames } from "./live-names.js";
import type { ReplacedText } from "./merge-edits.js";
import { addChanges, isNothing, noChanges, noteCard, noteChanges, type PackChanges } from "./record-changes.js";
import { replaceCards } from "./replace-cards.js";

/**
 * What was not used for as many edits, at the most twice as many, is forgotten: a line that is typed is another line with
 * each key. With 250 a soak of 10,000 edits ends with the live heap that it had after 1,000; without, it had five times that.
 */
const EDITS_REMEMBERED = 250;
/** Of all packs: the lines of one are forgotten with those of the others. */
let edits = 0;

/** Who hears of records that come and go, to keep an index. */
export interface RecordListener {
  takeOut(record: RecordModel): void;
  putIn(place: RecordPlace): void;
  /** Everything is different. */
  startAgain(): void;
}

/** The records of a pack that is edited, and the pack that they make: what it says, and not what is wrong with it. */
export class LiveRecords {
  model: PackModel;
  /** Counts up when something changes that others can see. */
  factsVersion = 0;
  private packSystem: System | undefined;
  private names = new LiveNames([]);
  private changes = noChanges();
  private readonly usual: ReadonlyMap<LiveFile, System>;
  private readonly listeners: RecordListener[] = [];
  private look: HasFile | undefined;
  /** What was asked of files beside the pack. */
  private asked = new Map<
    string,
    { readonly path: string; readonly named: string; readonly answer: boolean | undefined }
  >();

  constructor(
    private input: PackInput,
    readonly files: readonly LiveFile[],
  ) {
    this.look = input.hasFile;
    this.input = { ...input, hasFile: (path, named) => this.hasFile(path, named) };
    this.usual = new Map(files.map((file) => [file, file.system]));
    this.model = assemblePack([], this.input);
    for (const file of files) cutFile(file, isReadable(file));
  }

  /** Reads the files, one after the other. */
  *readAll(): Generator<void, void> {
    this.packSystem = this.systemOfPack();
    for (const file of this.files) {
      yield* readRecords(file, this.readerFor(file));
      yield;
    }
    this.startAgain();
  }

  fileAt(path: string): LiveFile | undefined {
    return this.files.find((file) => file.path === path);
  }

  /** Brings one file to a text: `whole` has all of it read again. The pack is as it was until it follows. */
  edit(file: LiveFile, replaced: ReplacedText, text: TextSource, whole: boolean): TouchedRecords {
    if (++edits % EDITS_REMEMBERED === 0) forgetUnused();
    this.changes.beside ||= whole;
    return whole ? this.readWhole(file, text.toString()) : editRecords(file, replaced, text, this.readerFor(file));
  }

  /** Takes over what an edit touched. Gives the files that are of other systems by that, and were read again. */
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

  /** The packs that this one uses are others now. `factsChanged`: so that rules could see it. */
  use(usePack: PackInput["usePack"], factsChanged: boolean): void {
    this.input = { ...this.input, usePack };
    if (this.model.uses.length === 0) return;
    this.changes.beside = true;
    this.changes.all ||= factsChanged;
    this.assemble(usePack);
  }

  /** Files beside the pack may have come or gone. True when that makes a difference to it. */
  lookBeside(hasFile: HasFile | undefined): boolean {
    const { asked } = this;
    this.asked = new Map();
    this.look = hasFile;
    const same = [...asked.values()].every(({ path, named, answer }) => hasFile?.(path, named) === answer);
    // The same pack stays the same object: some compare it.
    if (same) return false;
    this.take({ ...this.model });
    this.changes.facts.add("files");
    return true;
  }

  /** Remembers what it answers, so that it can be told when that would be something else. */
  private hasFile(path: string, named: string): boolean | undefined {
    const key = `${path}\0${named}`;
    const known = this.asked.get(key);
    if (known !== undefined) return known.answer;
    const answer = this.look?.(path, named);
    this.asked.set(key, { path, named, answer });
    return answer;
  }

  /** What is different since this was last asked. */
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

  /** Reads one file again as if it were new. */
  private readWhole(file: LiveFile, text: string): TouchedRecords {
    file.text = text;
    file.encoding = undefined;
    const { records } = file;
    cutFile(file, true);
    file.records = records;
    return finish(readRecords(file, this.readerFor(file)));
  }

  /** True when the edit says that files are of other systems than they were read by. */
  private systemsAsNow(file: LiveFile, { nodesBefore, nodesAfter }: TouchedRecords): boolean {
    const mayName = [...nodesBefore, ...nodesAfter].some(({ text }) => mayNameSystem(text));
    if (!mayName && file.node.records[0] !== nodesAfter[0]) return false;
    if (mayName) this.packSystem = this.systemOfPack();
    return this.files.some((one) => this.systemFor(one) !== one.system);
  }

  private systemOfPack(): System | undefined {
    return systemNamedIn(
      this.files.map(({ node }) => node),
      { ...this.input, files: this.files },
    );
  }

  private systemFor(file: LiveFile): System {
    const named = { path: file.path, system: this.usual.get(file) ?? file.system };
    return systemOfFile(named, file.node, this.packSystem, this.input);
  }

  private readerFor(file: LiveFile) {
    return this.input.readerOf(this.systemFor(file));
  }

  /** Puts everything together from the records as they are. */
  private startAgain(): void {
    this.changes.all = true;
    this.factsVersion++;
    this.names = new LiveNames(this.files);
    this.assemble();
    for (const listener of this.listeners) listener.startAgain();
  }

  private assemble(usePack: PackInput["usePack"] = this.usedAsBefore()): void {
    this.take(assemblePack(this.files, { ...this.input, usePack }));
  }

  /** Another pack is looked for only where the list of them is another. */
  private usedAsBefore(): PackInput["usePack"] {
    const known = new Map<string, UsedPack>(this.model.uses.map((use) => [use.folder, use]));
    return (folder) => known.get(folder) ?? this.input.usePack(folder);
  }

  private take(model: PackModel): void {
    this.model = model;
    setLiveNameIndex(model, this.names);
  }

  /** Takes the changed records of one file over. */
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
      if (one.role !== "card") changes.all ||= decidesOverPack(one, other);
      // By another name it is in other lists.
      if (one.identifier !== other.identifier) changes.all ||= this.model.decks.some(({ listed }) => listed);
    }
    if (!isNothing(changes)) this.factsVersion++;
    addChanges(this.changes, changes);
    const replaced = replaceCards(this.model, file, pairs);
    if (replaced === undefined) this.assemble();
    else this.take(replaced);
  }

  /** Records came or went. If they are cards it is known what that changes. */
  private replaceAll(file: LiveFile, before: readonly RecordModel[], after: readonly RecordModel[]): void {
    const { changes } = this;
    const few = before.length + after.length <= MOST_PAIRS;
    if (!isSystemFile(file) && few && [...before, ...after].every(({ role }) => role === "card")) {
      for (const record of before) noteCard({ file, record }, true, changes);
      for (const record of after) noteCard({ file, record }, false, changes);
      // Of a card that comes or goes others may lack something, or not any more.
      changes.better = true;
    } else {
      for (const record of before) changes.gone.add(record);
      changes.all = true;
    }
    this.factsVersion++;
    this.assemble();
  }
}

/** Packs and decks: which files and cards are theirs is said by some of their labels. */
function decidesOverPack(before: RecordModel, after: RecordModel): boolean {
  const said = ({ labels, system, role }: RecordModel): string =>
    `${role} ${labels
      .filter(({ name }) => LIST_LABELS.has(name) || DECIDING.has(name) || system.deckLabels.has(name))
      .map(({ name, text }) => `${name}: ${text}`)
      .join("\n")}`;
  return said(before) !== said(after);
}
const DECIDING: ReadonlySet<string> = new Set(["Pack", "System", "Copies", "Identifier"]);

/** Which record took the place of which; undefined when some came or went, or became something else. */
function pairsOf(
  before: readonly RecordModel[],
  after: readonly RecordModel[],
): [RecordModel, RecordModel][] | undefined {
  if (before.length !== after.length || before.length > MOST_PAIRS) return undefined;
  const pairs = before.map((record, index): [RecordModel, RecordModel] => [record, after[index] as RecordModel]);
  return pairs.every(([one, other]) => one.role === other.role && one.system === other.system) ? pairs : undefined;
}
const MOST_PAIRS = 50;
