import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { isSystemFile } from "../../model/extended-system.js";
import type { PlacedFinding } from "../../model/finding.js";
import { LIST_LABELS } from "../../model/kept-lines.js";
import { keepNames } from "../../model/name-uses.js";
import type { FileModel, PackModel, RecordPlace, UsedPack } from "../../model/pack-model.js";
import { comparePaths } from "../../model/pack-order.js";
import {
  assemblePack,
  isReadable,
  mayNameSystem,
  type PackInput,
  systemNamedIn,
  systemOfFile,
} from "../../model/read-pack.js";
import type { RecordModel } from "../../model/record-model.js";
import { rules } from "../../rules/index.js";
import type { System } from "../../systems/system.js";
import {
  type CheckSettings,
  diagnosticsOf,
  type HeldFinding,
  heldFindings,
  type SeverityTable,
  severityTable,
} from "../check-pack.js";
import { type CrossCheck, runCrossCheck } from "../cross-checks.js";
import { type SuppressionChoices, suppressIn } from "../suppress-pack.js";
import { FileState } from "./file-state.js";
import { finish } from "./finish.js";
import { keptFindings, namesToAsk } from "./kept-findings.js";
import { cutFile, editRecords, LiveFile, readRecords, type TouchedRecords } from "./live-file.js";
import { LiveNames } from "./live-names.js";
import { differenceOf, mergeEdits, type ReplacedSpan, type ReplacedText } from "./merge-edits.js";
import { type FindingData, type PackData, placeFindings, toPackData } from "./pack-data.js";
import { addChanges, isNothing, noChanges, noteCard, noteChanges, type PackChanges } from "./record-changes.js";
import { replaceCards } from "./replace-cards.js";

/** Who hears of records that come and go, to keep an index. */
export interface RecordListener {
  takeOut(record: RecordModel): void;
  putIn(place: RecordPlace): void;
  /** Everything is different. */
  startAgain(): void;
}

/** A pack that is kept up to date with the texts of its files. Findings after any edits are those of a fresh start. */
export interface EditedPack {
  /** As it is now. Its files stay the same objects, and follow their texts; the rest is another object after an edit. */
  readonly model: PackModel;
  /** Counts up with everything that happens to it. */
  readonly version: number;
  /** Counts up when something changes that others can see: not while a text is typed that no rule looks at. */
  readonly factsVersion: number;
  /** Takes over edits of one file, each of the text as the one before left it; `text` is what they lead to. */
  edit(path: string, edits: readonly ReplacedSpan[], text: string): void;
  /** Brings a file to a text, whatever the edits were. */
  bringTo(path: string, text: string): void;
  /** The packs that this one uses are others now; `factsChanged` is false if nothing is different that rules could see. */
  use(usePack: PackInput["usePack"], factsChanged?: boolean): void;
  /** Severities, limits of days and names of rules are others. */
  configure(settings: CheckSettings & SuppressionChoices): void;
  /** The findings in a file, by place: without the checks that take long, but for what these found last. */
  findings(path: string): readonly Diagnostic[];
  /** What is held back until some records can be read, of all files. */
  held(): readonly HeldFinding[];
  /** Files whose findings may be others, or stand elsewhere, since this was last asked. */
  changedFiles(): ReadonlySet<string>;
  /** The checks that take long have to be made again. */
  readonly hasLater: boolean;
  /** Makes them, one after the other; between two it yields. To be dropped when an edit comes. */
  later(): Generator<void, void>;
  /** The pack as data, for another thread to make them; `take` puts in what that has found, unless it comes too late. */
  forLater(): { readonly data: PackData; readonly take: (findings: readonly FindingData[]) => void };
  listen(listener: RecordListener): void;
}

/** What checks a pack that is edited. */
export interface EditedPackChecks {
  readonly crossChecksOf: (pack: PackModel) => readonly CrossCheck[];
}

type Settings = CheckSettings & SuppressionChoices;

/** Reads a pack; now and then it yields, so that others may have their turn. */
export function* openEditedPack(
  input: PackInput,
  checks: EditedPackChecks,
  settings: Settings,
): Generator<void, EditedPack> {
  const files = input.files
    .toSorted((one, other) => comparePaths(one.path, other.path))
    .map(({ path, text, encoding, system }) => new LiveFile(path, text, encoding, system));
  const state = new PackState(input, files, checks, settings);
  yield* state.readAll();
  return state;
}

/** The findings of one check as they were last made. */
interface Made {
  readonly check: CrossCheck;
  findings: readonly PlacedFinding[];
  /** Never made yet. */
  isNew: boolean;
}

class PackState implements EditedPack {
  model: PackModel;
  version = 0;
  factsVersion = 0;
  private input: PackInput;
  private packSystem: System | undefined;
  private names: LiveNames;
  private changes = noChanges();
  private readonly usual: ReadonlyMap<LiveFile, System>;
  private made: readonly Made[] = [];
  /** Something that the checks that take long look at is different. */
  private laterWanted = true;
  private laterMade = false;
  private crossing: ReadonlyMap<FileModel, readonly PlacedFinding[]> = new Map();
  private severities: SeverityTable;
  private readonly ofFiles = new Map<LiveFile, FileState>();
  private readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  private readonly changed = new Set<string>();
  private readonly listeners: RecordListener[] = [];

  constructor(
    input: PackInput,
    private readonly files: readonly LiveFile[],
    private readonly checks: EditedPackChecks,
    private settings: Settings,
  ) {
    this.input = input;
    this.usual = new Map(files.map((file) => [file, file.system]));
    this.severities = severityTable(rules, settings);
    this.names = new LiveNames([]);
    this.model = assemblePack([], input);
    for (const file of files) cutFile(file, isReadable(file));
  }

  *readAll(): Generator<void, void> {
    this.packSystem = this.systemOfPack();
    for (const file of this.files) {
      yield* readRecords(file, this.readerFor(file));
      this.ofFiles.set(file, new FileState(file, rules));
      yield;
    }
    this.startAgain();
    yield;
    yield* this.firstChecks();
  }

  /** The first time all checks are made, one after the other. */
  private *firstChecks(): Generator<void, void> {
    const made: Made[] = [];
    for (const check of this.checks.crossChecksOf(this.model)) {
      made.push({ check, findings: check.later ? [] : runCrossCheck(check, this.model), isNew: false });
      yield;
    }
    this.made = made;
    this.crossing = byFile(made);
    this.changes = noChanges();
  }

  edit(path: string, edits: readonly ReplacedSpan[], text: string): void {
    const file = this.fileAt(path);
    const merged = mergeEdits(edits);
    if (file === undefined || merged === undefined) return;
    const { start, end, newEnd } = merged;
    const fits = start >= 0 && end <= file.text.length && file.text.length - end === text.length - newEnd;
    this.replace(file, fits ? merged : { start: 0, end: file.text.length, newEnd: text.length }, text);
  }

  bringTo(path: string, text: string): void {
    const file = this.fileAt(path);
    if (file === undefined) return;
    const foreign = file.encoding && { start: 0, end: file.text.length, newEnd: text.length };
    const difference = foreign ?? differenceOf(file.text, text);
    if (difference !== undefined) this.replace(file, difference, text);
  }

  private fileAt(path: string): LiveFile | undefined {
    return this.files.find((file) => file.path === path);
  }

  private replace(file: LiveFile, replaced: ReplacedText, text: string): void {
    this.version++;
    this.changed.add(file.path);
    const state = this.stateOf(file);
    const whole = file.encoding !== undefined || file.conflicts.length > 0 || state.mayConflict(replaced, text);
    const touched = whole ? this.readWhole(file, text) : editRecords(file, replaced, text, this.readerFor(file));
    state.follow(touched, whole);
    const system = this.systemsAsNow(file, touched);
    if (system) {
      this.readOthers();
      return;
    }
    this.follow(file, touched);
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

  private readOthers(): void {
    for (const file of this.files) {
      if (this.systemFor(file) === file.system) continue;
      finish(readRecords(file, this.readerFor(file)));
      this.stateOf(file).startAgain();
    }
    this.startAgain();
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
    for (const file of this.files) this.changed.add(file.path);
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
    keepNames(model, this.names);
  }

  /** Takes the changed records of one file over into all that is known of the pack. */
  private follow(file: LiveFile, { before, after }: TouchedRecords): void {
    for (const record of before) this.names.takeOut(record);
    for (const record of after) this.names.putIn({ file, record });
    for (const listener of this.listeners) {
      for (const record of before) listener.takeOut(record);
      for (const record of after) listener.putIn({ file, record });
    }
    const pairs = pairsOf(before, after);
    if (pairs === undefined || isSystemFile(file)) {
      this.replaceAll(before, after, isSystemFile(file));
      return;
    }
    const changes = noChanges();
    for (const [one, other] of pairs) {
      noteChanges(one, other, changes);
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
  private replaceAll(before: readonly RecordModel[], after: readonly RecordModel[], isSystem: boolean): void {
    const { changes } = this;
    const few = before.length + after.length <= MOST_PAIRS;
    if (!isSystem && few && [...before, ...after].every(({ role }) => role === "card")) {
      for (const card of before) noteCard(card, true, changes);
      for (const card of after) noteCard(card, false, changes);
      // Of a card that comes or goes others may lack something, or not any more.
      changes.better = true;
    } else {
      for (const record of before) changes.gone.add(record);
      changes.all = true;
    }
    this.factsVersion++;
    this.assemble();
  }

  use(usePack: PackInput["usePack"], factsChanged = true): void {
    this.input = { ...this.input, usePack };
    if (this.model.uses.length === 0) return;
    this.version++;
    this.changes.all ||= factsChanged || this.pointsElsewhere();
    this.assemble(usePack);
  }

  /** Some finding points into a pack that this one uses. */
  private pointsElsewhere(): boolean {
    const own = new Set<FileModel>(this.files);
    return this.made.some(({ findings }) =>
      findings.some(({ related }) => related.some((place) => place.in !== undefined && !own.has(place.in.file))),
    );
  }

  configure(settings: Settings): void {
    if (settings === this.settings) return;
    this.settings = settings;
    this.severities = severityTable(rules, settings);
    for (const file of this.files) this.changed.add(file.path);
  }

  changedFiles(): ReadonlySet<string> {
    this.settle();
    const changed = new Set(this.changed);
    this.changed.clear();
    return changed;
  }

  findings(path: string): readonly Diagnostic[] {
    this.settle();
    const known = this.diagnostics.get(path);
    if (known !== undefined) return known;
    const file = this.fileAt(path);
    if (file === undefined) return [];
    const made = this.diagnose(file);
    this.diagnostics.set(path, made);
    return made;
  }

  held(): readonly HeldFinding[] {
    this.settle();
    return heldFindings(
      this.made.flatMap(({ findings }) => findings),
      this.severities,
    );
  }

  private diagnose(file: LiveFile): readonly Diagnostic[] {
    const state = this.stateOf(file);
    const crossing = this.crossing.get(file) ?? [];
    const found = diagnosticsOf(file, state.findings(), crossing, this.severities);
    if (!state.asksToIgnore) return found;
    const kept = suppressIn(this.model, rules, this.settings)(file, found);
    if (this.laterMade) return kept;
    // What the long checks find is not known yet, so nobody can say that it is not there.
    const late = new Set(this.lateRules());
    return kept.filter(({ rule, data }) => rule !== "unused-suppression" || !late.has(String(data.rule)));
  }

  private lateRules(): string[] {
    const systems = new Set(this.files.map(({ system }) => system));
    return [...systems].flatMap(({ data }) => data.rules.flatMap(({ by, name }) => (by === undefined ? [] : [name])));
  }

  private stateOf(file: LiveFile): FileState {
    const known = this.ofFiles.get(file) ?? new FileState(file, rules);
    this.ofFiles.set(file, known);
    return known;
  }

  /** Makes the checks again whose findings could be others now. */
  private settle(): void {
    for (const file of this.changed) this.diagnostics.delete(file);
    const { changes } = this;
    if (isNothing(changes) && changes.gone.size === 0) {
      this.addRelated();
      return;
    }
    this.changes = noChanges();
    if (!isNothing(changes)) this.laterWanted = true;
    const before = new Map(this.made.map((one) => [one.check, one]));
    const all = this.checks.crossChecksOf(this.model);
    let different = this.made.length !== all.length;
    this.made = all.map((check) => {
      const known = before.get(check) ?? { check, findings: [], isNew: true };
      const findings = keptFindings(known, changes, this.files) ?? this.makeAgain(known, changes);
      if (findings !== known.findings) {
        different = true;
        this.noteFiles(known.findings);
        this.noteFiles(findings);
      }
      return { check, findings, isNew: false };
    });
    if (different) this.crossing = byFile(this.made);
    this.addRelated();
  }

  private makeAgain({ check, findings, isNew }: Made, changes: PackChanges): readonly PlacedFinding[] {
    if (check.later) return findings;
    const { reads } = check;
    if (reads.kind !== "facts" || !reads.nameByName || isNew || changes.all) return runCrossCheck(check, this.model);
    const only = namesToAsk(findings, changes);
    const kept = findings.filter(({ data }) => !only.has(String(data.name)));
    const narrowed: PackModel = { ...this.model };
    keepNames(narrowed, this.names.narrowed(only));
    return [...kept, ...runCrossCheck(check, narrowed)];
  }

  private noteFiles(findings: readonly PlacedFinding[]): void {
    for (const finding of findings) this.note(finding.in.file.path);
  }

  private note(path: string): void {
    this.changed.add(path);
    this.diagnostics.delete(path);
  }

  /** Findings elsewhere may point into a file whose text has moved. */
  private addRelated(): void {
    const moved = new Set(this.changed);
    if (moved.size === 0) return;
    for (const { findings } of this.made)
      for (const { related, in: place } of findings)
        if (related.some((other) => other.in !== undefined && moved.has(other.in.file.path)))
          this.note(place.file.path);
  }

  get hasLater(): boolean {
    this.settle();
    return this.laterWanted;
  }

  *later(): Generator<void, void> {
    this.settle();
    const { version } = this;
    const found: [Made, readonly PlacedFinding[]][] = [];
    for (const one of this.made) {
      if (!one.check.later) continue;
      yield;
      if (version !== this.version) return;
      found.push([one, runCrossCheck(one.check, this.model)]);
    }
    for (const [one, findings] of found) this.takeLater(one, findings);
  }

  forLater(): ReturnType<EditedPack["forLater"]> {
    this.settle();
    const { version } = this;
    return {
      data: toPackData(this.model),
      take: (findings) => {
        this.settle();
        if (version !== this.version) return;
        const placed = placeFindings(findings, this.model);
        for (const one of this.made) if (one.check.later) this.takeLater(one, placed);
      },
    };
  }

  private takeLater(one: Made, findings: readonly PlacedFinding[]): void {
    this.noteFiles(one.findings);
    one.findings = findings;
    this.noteFiles(findings);
    this.laterWanted = false;
    if (!this.laterMade) for (const file of this.files) if (this.stateOf(file).asksToIgnore) this.note(file.path);
    this.laterMade = true;
    this.crossing = byFile(this.made);
  }

  listen(listener: RecordListener): void {
    this.listeners.push(listener);
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

function byFile(made: readonly Made[]): Map<FileModel, PlacedFinding[]> {
  const files = new Map<FileModel, PlacedFinding[]>();
  for (const { findings } of made)
    for (const finding of findings) {
      const known = files.get(finding.in.file);
      if (known === undefined) files.set(finding.in.file, [finding]);
      else known.push(finding);
    }
  return files;
}
