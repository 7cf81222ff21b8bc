import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { PackModel } from "../../model/pack-model.js";
import { comparePaths } from "../../model/pack-order.js";
import type { PackInput } from "../../model/read-pack.js";
import type { HeldFinding } from "../check-pack.js";
import type { CrossCheck } from "../cross-checks.js";
import { LiveFile, type TextSource } from "./live-file.js";
import { LiveFindings, type LiveSettings } from "./live-findings.js";
import { LiveRecords, type RecordListener } from "./live-records.js";
import { differenceOf, mergeEdits, type ReplacedSpan, type ReplacedText } from "./merge-edits.js";

/** A pack that is kept up to date with the texts of its files. Findings after any edits are those of a fresh start. */
export interface EditedPack {
  /** As it is now. Its files stay the same objects, and follow their texts; the rest is another object after an edit. */
  readonly model: PackModel;
  /** Counts up with everything that happens to it. */
  readonly version: number;
  /** Counts up when something changes that others can see: not while a text is typed that no rule looks at. */
  readonly factsVersion: number;
  /** Takes over edits of one file, each of the text as the one before left it; `text` is what they lead to. */
  edit(path: string, edits: readonly ReplacedSpan[], text: TextSource): void;
  /** Brings a file to a text, whatever the edits were. */
  bringTo(path: string, text: string): void;
  /** The packs that this one uses are others now; `factsChanged` is false if nothing is different that rules could see. */
  use(usePack: PackInput["usePack"], factsChanged?: boolean): void;
  /** Files beside the pack, such as pictures, may have come or gone. */
  lookBeside(hasFile: PackInput["hasFile"]): void;
  /** Severities, limits of days and names of rules are others. */
  configure(settings: LiveSettings): void;
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
  forLater(): ReturnType<LiveFindings["forLater"]>;
  listen(listener: RecordListener): void;
}

/** What checks a pack that is edited. */
export interface EditedPackChecks {
  readonly crossChecksOf: (pack: PackModel) => readonly CrossCheck[];
}

/** Reads a pack; now and then it yields, so that others may have their turn. */
export function* openEditedPack(
  input: PackInput,
  { crossChecksOf }: EditedPackChecks,
  settings: LiveSettings,
): Generator<void, EditedPack> {
  const files = input.files
    .toSorted((one, other) => comparePaths(one.path, other.path))
    .map(({ path, text, encoding, system }) => new LiveFile(path, text, encoding, system));
  const records = new LiveRecords(input, files);
  yield* records.readAll();
  const found = new LiveFindings(records, crossChecksOf, settings);
  yield;
  yield* found.begin();
  return new PackState(records, found);
}

/** What is said, and what is found: an edit is taken over by the one, and then by the other. */
class PackState implements EditedPack {
  version = 0;

  constructor(
    private readonly records: LiveRecords,
    private readonly found: LiveFindings,
  ) {}

  get model(): PackModel {
    return this.records.model;
  }

  get factsVersion(): number {
    return this.records.factsVersion;
  }

  edit(path: string, edits: readonly ReplacedSpan[], text: TextSource): void {
    const file = this.records.fileAt(path);
    const merged = mergeEdits(edits);
    if (file === undefined || merged === undefined) return;
    const { start, end, newEnd } = merged;
    const fits = start >= 0 && end <= file.length && file.length - end === text.length - newEnd;
    this.replace(file, fits ? merged : { start: 0, end: file.length, newEnd: text.length }, text);
  }

  bringTo(path: string, text: string): void {
    const file = this.records.fileAt(path);
    if (file === undefined) return;
    const foreign = file.encoding && { start: 0, end: file.text.length, newEnd: text.length };
    const difference = foreign ?? differenceOf(file.text, text);
    if (difference !== undefined) this.replace(file, difference, text);
  }

  private replace(file: LiveFile, replaced: ReplacedText, text: TextSource): void {
    this.version++;
    this.found.note(file.path);
    const state = this.found.stateOf(file);
    const whole = file.encoding !== undefined || file.conflicts.length > 0 || state.mayConflict(replaced, text);
    const touched = this.records.edit(file, replaced, text, whole);
    state.follow(touched, whole);
    const readAgain = this.records.follow(file, touched);
    if (readAgain.length === 0) return;
    for (const other of readAgain) this.found.stateOf(other).startAgain();
    this.found.noteAll();
  }

  use(usePack: PackInput["usePack"], factsChanged = true): void {
    const uses = this.model.uses.length > 0;
    if (uses) this.version++;
    this.records.use(usePack, uses && (factsChanged || this.found.pointsElsewhere()));
  }

  lookBeside(hasFile: PackInput["hasFile"]): void {
    if (this.records.lookBeside(hasFile)) this.version++;
  }

  configure(settings: LiveSettings): void {
    this.found.configure(settings);
  }

  findings(path: string): readonly Diagnostic[] {
    return this.found.findings(path);
  }

  held(): readonly HeldFinding[] {
    return this.found.held();
  }

  changedFiles(): ReadonlySet<string> {
    return this.found.changedFiles();
  }

  get hasLater(): boolean {
    return this.found.hasLater;
  }

  later(): Generator<void, void> {
    return this.found.later(() => this.version);
  }

  forLater(): ReturnType<LiveFindings["forLater"]> {
    return this.found.forLater(() => this.version);
  }

  listen(listener: RecordListener): void {
    this.records.listen(listener);
  }
}
