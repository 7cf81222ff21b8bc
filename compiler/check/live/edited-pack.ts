import { differenceOf, type ReplacedText } from "../../../grammar/index.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { PackModel } from "../../model/pack-model.js";
import { comparePaths } from "../../model/pack-order.js";
import type { PackInput } from "../../model/read-pack.js";
import type { Checker } from "../checker.js";
import type { DeferredFinding } from "../settle/deferred-findings.js";
import { LiveFile, type TextSource } from "./live-file.js";
import { LiveFindings, type LiveSettings } from "./live-findings.js";
import { LiveRecords, type RecordListener } from "./live-records.js";
import { mergeEdits, type ReplacedSpan } from "./merge-edits.js";

/** A pack that follows edits of its files. After any edits, its findings are those of a fresh check. */
export interface EditedPack {
  /** Its current state. Files stay the same objects and follow their texts; the rest is replaced by an edit. */
  readonly model: PackModel;
  /** Incremented with every change. */
  readonly version: number;
  /** Incremented when something visible to other packs changes: not while somebody types a text that no rule reads. */
  readonly factsVersion: number;
  /** Applies edits of one file, each to the text that the one before it produced; `text` is the result. */
  edit(path: string, edits: readonly ReplacedSpan[], text: TextSource): void;
  /** Sets the text of a file, whatever the edits were. */
  bringTo(path: string, text: string): void;
  /** The packs that this one uses have changed; `factsChanged` is false if rules can't see the difference. */
  use(usePack: PackInput["usePack"], factsChanged?: boolean): void;
  /** Files beside the pack, such as pictures, may have been added or removed. */
  lookBeside(hasFile: PackInput["hasFile"]): void;
  /** The other packs of the repository may have changed. */
  lookAround(others: PackInput["others"]): void;
  /** Severities, today's date or names of rules have changed. */
  configure(settings: LiveSettings): void;
  /** The findings in a file, by place. Slow checks are represented by their last results. */
  findings(path: string): readonly Diagnostic[];
  /** What is held back until some records can be read, in all files. */
  deferred(): readonly DeferredFinding[];
  /** Files whose findings may have changed or moved since the last call. */
  changedFiles(): ReadonlySet<string>;
  /** The slow checks have to run again. */
  readonly hasLater: boolean;
  /** Runs them one by one, yielding in between. Abandon it when an edit comes. */
  later(): Generator<void, void>;
  /** The pack as data, to run them in another thread; `take` accepts the results unless the pack has changed since. */
  forLater(): ReturnType<LiveFindings["forLater"]>;
  listen(listener: RecordListener): void;
}

/** Loads a pack, yielding now and then to let other work run. */
export function* openEditedPack(
  input: PackInput,
  { crossChecksOf }: Pick<Checker, "crossChecksOf">,
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

/** The contents and the findings: an edit is applied to the one, then to the other. */
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

  lookAround(others: PackInput["others"]): void {
    this.records.lookAround(others);
  }

  configure(settings: LiveSettings): void {
    this.found.configure(settings);
  }

  findings(path: string): readonly Diagnostic[] {
    return this.found.findings(path);
  }

  deferred(): readonly DeferredFinding[] {
    return this.found.deferred();
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
