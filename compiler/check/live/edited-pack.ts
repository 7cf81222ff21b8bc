import { differenceOf, getOrMake, groupBy, NOTHING, type ReplacedText } from "../../../grammar/index.js";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import type { PlacedFinding } from "../../model/finding.js";
import type { FileModel, PackModel } from "../../model/pack-model.js";
import { comparePaths } from "../../model/pack-order.js";
import type { PackInput } from "../../model/read-pack.js";
import { longNamesOf } from "../../rules/card-names.js";
import { failingExample } from "../../rules/failing-example.js";
import { rules } from "../../rules/index.js";
import { unusedSuppression } from "../../rules/unused-suppression.js";
import type { CheckSettings } from "../check-pack.js";
import type { Checker } from "../checker.js";
import { type CrossCheck, type ReplacedCards, runCrossCheck } from "../cross-checks.js";
import { CardNames } from "../settle/card-names.js";
import { type DeferredFinding, deferredFindings } from "../settle/deferred-findings.js";
import { fixTrial, type OfferFixes } from "../settle/fix-trial.js";
import { type Settling, settleFile } from "../settle/settle-file.js";
import { settlePack } from "../settle/settle-pack.js";
import { type SeverityLookup, severityLookup } from "../settle/severities.js";
import { type SuppressionChoices, suppressIn } from "../suppress-pack.js";
import { asksToIgnore } from "../suppression-comments.js";
import { FileState } from "./file-state.js";
import { LiveFile, type TextSource } from "./live-file.js";
import { LiveRecords, type RecordListener } from "./live-records.js";
import { mergeEdits, type ReplacedSpan } from "./merge-edits.js";
import { type FindingData, type PackData, placeFindings, toPackData } from "./pack-data.js";
import { isNothing, ownChanges, type PackChanges } from "./record-changes.js";
import { namesToAsk, reusableFindings } from "./reusable-findings.js";

export type LiveSettings = CheckSettings & SuppressionChoices;

/** The last findings of one check. */
interface Made {
  readonly check: CrossCheck;
  findings: readonly PlacedFinding[];
  /** It has never run. */
  isNew: boolean;
}

/** The other packs may not be read yet when a pack is opened. */
const readsRepository = ({ reads }: CrossCheck): boolean => reads.kind === "lines" && reads.inRepository;

/**
 * A pack that follows edits of its files. After any edits, its findings are those of a fresh check: cached, and computed
 * again where an edit may have changed them.
 */
export class EditedPack implements Settling {
  /** Incremented with every change. */
  version = 0;
  private made: readonly Made[] = [];
  /** The input of slow checks has changed. */
  private laterWanted = true;
  private laterMade = false;
  /** The pack as of the last incremental check. */
  private followed: PackModel;
  private crossing: ReadonlyMap<FileModel, readonly PlacedFinding[]> = new Map();
  /** What is held back in each file, to compare. */
  private heldIn = new Map<string, string>();
  severities: SeverityLookup;
  offered: OfferFixes;
  names: CardNames;
  private readonly ofFiles = new Map<LiveFile, FileState>();
  private readonly diagnostics = new Map<string, readonly Diagnostic[]>();
  private readonly changed = new Set<string>();

  constructor(
    private readonly records: LiveRecords,
    private readonly crossChecksOf: (pack: PackModel) => readonly CrossCheck[],
    private settings: LiveSettings,
  ) {
    this.severities = severityLookup(rules, settings);
    this.offered = fixTrial(records.readerOf, this.severities, () => records.model);
    this.followed = records.model;
    this.names = new CardNames(records.model);
  }

  /** Its current state. Files stay the same objects and follow their texts; the rest is replaced by an edit. */
  get model(): PackModel {
    return this.records.model;
  }

  /** Incremented when something visible to other packs changes: not while somebody types a text that no rule reads. */
  get factsVersion(): number {
    return this.records.factsVersion;
  }

  /** Applies edits of one file, each to the text that the one before it produced; `text` is the result. */
  edit(path: string, edits: readonly ReplacedSpan[], text: TextSource): void {
    const file = this.records.fileAt(path);
    const merged = mergeEdits(edits);
    if (file === undefined || merged === undefined) return;
    const { start, end, newEnd } = merged;
    const fits = start >= 0 && end <= file.length && file.length - end === text.length - newEnd;
    this.replace(file, fits ? merged : { start: 0, end: file.length, newEnd: text.length }, text);
  }

  /** Sets the text of a file, whatever the edits were. */
  bringTo(path: string, text: string): void {
    const file = this.records.fileAt(path);
    if (file === undefined) return;
    const foreign = file.encoding && { start: 0, end: file.text.length, newEnd: text.length };
    const difference = foreign ?? differenceOf(file.text, text);
    if (difference !== undefined) this.replace(file, difference, text);
  }

  private replace(file: LiveFile, replaced: ReplacedText, text: TextSource): void {
    this.version++;
    this.note(file.path);
    const state = this.stateOf(file);
    const whole = file.encoding !== undefined || file.conflicts.length > 0 || state.mayConflict(replaced, text);
    const touched = this.records.edit(file, replaced, text, whole);
    state.follow(touched, whole);
    const readAgain = this.records.follow(file, touched);
    if (readAgain.length === 0) return;
    for (const other of readAgain) this.stateOf(other).startAgain();
    this.noteAll();
  }

  /** The packs that this one uses have changed; `factsChanged` is false if rules can't see the difference. */
  use(usePack: PackInput["usePack"], factsChanged = true): void {
    const uses = this.model.uses.length > 0;
    if (uses) this.version++;
    this.records.use(usePack, uses && (factsChanged || this.pointsElsewhere()));
  }

  /** Files beside the pack, such as pictures, may have been added or removed. */
  lookBeside(hasFile: PackInput["hasFile"]): void {
    if (this.records.lookBeside(hasFile)) this.version++;
  }

  /** The other packs of the repository may have changed. */
  lookAround(others: PackInput["others"]): void {
    this.records.lookAround(others);
  }

  listen(listener: RecordListener): void {
    this.records.listen(listener);
  }

  /** The first time, all checks run one after the other. */
  *begin(): Generator<void, void> {
    this.noteAll();
    const made: Made[] = [];
    for (const check of this.crossChecksOf(this.records.model)) {
      const begun: Made = { check, findings: NOTHING, isNew: false };
      if (readsRepository(check)) begun.isNew = true;
      else if (!check.later)
        begun.findings = this.follow(check, undefined, () => false) ?? runCrossCheck(check, this.records.model);
      made.push(begun);
      yield;
    }
    this.made = made;
    this.settleCrossing();
    this.followed = this.records.model;
    this.records.takeChanges();
  }

  /** Severities, today's date or names of rules have changed. */
  configure(settings: LiveSettings): void {
    if (settings === this.settings) return;
    this.settings = settings;
    this.severities = severityLookup(rules, settings);
    this.offered = fixTrial(this.records.readerOf, this.severities, () => this.records.model);
    this.settleCrossing();
    this.noteAll();
  }

  private noteAll(): void {
    for (const { path } of this.records.files) this.changed.add(path);
  }

  /** Files whose findings may have changed or moved since the last call. */
  changedFiles(): ReadonlySet<string> {
    this.settle();
    const changed = new Set(this.changed);
    this.changed.clear();
    return changed;
  }

  /** What is held back until some records can be read, in all files. */
  deferred(): readonly DeferredFinding[] {
    this.settle();
    return deferredFindings([...this.crossing.values()].flat(), this.severities);
  }

  /** The findings in a file, by place. Slow checks are represented by their last results. */
  findings(path: string): readonly Diagnostic[] {
    this.settle();
    const known = this.diagnostics.get(path);
    if (known !== undefined) return known;
    const file = this.records.fileAt(path);
    if (file === undefined) return [];
    const made = this.diagnose(file);
    this.diagnostics.set(path, made);
    return made;
  }

  private diagnose(file: LiveFile): readonly Diagnostic[] {
    const state = this.stateOf(file);
    const crossing = this.crossing.get(file) ?? [];
    const found = settleFile(file, state.findings(), crossing, this);
    if (!file.mayIgnore) return found;
    const kept = suppressIn(this.records.model, rules, this.settings)(file, found);
    if (this.laterMade) return kept;
    // Results of slow checks aren't known yet, so their suppressions can't be called unused.
    const late = new Set(this.lateRules());
    return kept.filter(({ rule, data }) => rule !== unusedSuppression.id || !late.has(String(data.rule)));
  }

  private lateRules(): string[] {
    const systems = new Set(this.records.files.map(({ system }) => system));
    const named = [...systems].flatMap(({ data }) =>
      data.rules.flatMap(({ by, name }) => (by === undefined ? [] : [name])),
    );
    return [failingExample.id, ...named];
  }

  private stateOf(file: LiveFile): FileState {
    return getOrMake(this.ofFiles, file, () => new FileState(file, rules));
  }

  /** Some finding points into a pack that this one uses. */
  private pointsElsewhere(): boolean {
    const own = new Set<FileModel>(this.records.files);
    return this.made.some(({ findings }) =>
      findings.some(({ related }) => related.some((place) => place.in !== undefined && !own.has(place.in.file))),
    );
  }

  /** The slow checks have to run again. */
  get hasLater(): boolean {
    this.settle();
    return this.laterWanted;
  }

  /** Runs them one by one, yielding in between. Abandon it when an edit comes. */
  *later(): Generator<void, void> {
    this.settle();
    const began = this.version;
    const found: [Made, readonly PlacedFinding[]][] = [];
    for (const one of this.made) {
      if (!one.check.later) continue;
      yield;
      if (began !== this.version) return;
      found.push([one, runCrossCheck(one.check, this.records.model)]);
    }
    for (const [one, findings] of found) this.takeLater(one, findings);
  }

  /** The pack as data, to run them in another thread; `take` accepts the results unless the pack has changed since. */
  forLater(): {
    readonly data: PackData;
    readonly take: (findings: readonly FindingData[]) => void;
  } {
    this.settle();
    const began = this.version;
    return {
      data: toPackData(this.records.model),
      take: (findings) => {
        this.settle();
        if (began !== this.version) return;
        const placed = placeFindings(findings, this.records.model);
        for (const one of this.made) if (one.check.later) this.takeLater(one, placed);
      },
    };
  }

  /** Runs the checks again whose findings may have changed. */
  private settle(): void {
    for (const file of this.changed) this.diagnostics.delete(file);
    this.records.askForOthers();
    const changes = this.records.takeChanges();
    if (isNothing(changes) && changes.gone.size === 0) {
      this.addRelated();
      return;
    }
    if (!isNothing(ownChanges(changes))) this.laterWanted = true;
    const before = new Map(this.made.map((one) => [one.check, one]));
    const all = this.crossChecksOf(this.records.model);
    const isTold = !changes.all && !changes.beside;
    const replaced = isTold
      ? { before: this.followed, gone: changes.gone, come: [...changes.come.values()] }
      : undefined;
    this.made = all.map((check) => {
      const known = before.get(check) ?? { check, findings: [], isNew: true };
      const reusable = () => reusableFindings(known, changes, this.records.model);
      const findings = this.findsNothing(check)
        ? NOTHING
        : (this.follow(check, replaced, () => reusable() !== undefined) ??
          (check.follow === undefined ? reusable() : undefined) ??
          this.makeAgain(known, changes));
      if (findings !== known.findings) {
        this.noteFiles(known.findings);
        this.noteFiles(findings);
      }
      return { check, findings, isNew: false };
    });
    this.followed = this.records.model;
    this.settleCrossing();
    this.takeNames(changes);
    this.addRelated();
  }

  /** A card that is called something else may change what is found wherever its name stands. */
  private takeNames({ replaced, all, beside }: PackChanges): void {
    const changed = replaced.flatMap(([before, after]) => {
      const [one, other] = [before, after].map((card) => (card === undefined ? [] : longNamesOf(card)));
      return one?.join("\n") === other?.join("\n") ? [] : [...(one ?? []), ...(other ?? [])];
    });
    // What was looked up is kept while the names are the same.
    if (all || beside || changed.length > 0) this.names = new CardNames(this.records.model);
    if (changed.length === 0) return;
    for (const { path, text } of this.records.files) if (changed.some((name) => text.includes(name))) this.note(path);
  }

  /** What follows from something else is held back, which an edit of any record may change. */
  private settleCrossing(): void {
    const settled = settlePack(
      this.made.flatMap(({ findings }) => findings),
      this.severities,
    );
    const before = this.heldIn;
    this.heldIn = new Map();
    for (const { waitsFor, in: place, message, span } of settled)
      if (waitsFor !== undefined)
        this.heldIn.set(place.file.path, `${this.heldIn.get(place.file.path) ?? ""}${span.start} ${message}\n`);
    for (const path of new Set([...before.keys(), ...this.heldIn.keys()]))
      if (before.get(path) !== this.heldIn.get(path)) this.note(path);
    this.crossing = groupBy(settled, (one) => one.in.file);
  }

  /** No part of any file is relevant to the check. */
  private findsNothing({ if: suspects }: CrossCheck): boolean {
    return suspects !== undefined && this.records.files.every((file) => this.stateOf(file).countOf(suspects) === 0);
  }

  private makeAgain({ check, findings, isNew }: Made, changes: PackChanges): readonly PlacedFinding[] {
    if (check.later) return findings;
    if (check.reads.kind !== "names" || isNew || changes.all || changes.members)
      return runCrossCheck(check, this.records.model);
    const only = namesToAsk(findings, changes);
    const kept = findings.filter(({ data }) => !only.has(String(data.name)));
    return [...kept, ...runCrossCheck(check, this.records.narrowed(only))];
  }

  /** The findings of an incremental check; undefined for one that isn't, or that fails. */
  private follow(
    check: CrossCheck,
    replaced: ReplacedCards | undefined,
    isSame: () => boolean,
  ): readonly PlacedFinding[] | undefined {
    try {
      return check.follow?.(this.records.model, replaced, isSame);
    } catch {
      // A full run reports the failure.
      return undefined;
    }
  }

  private noteFiles(findings: readonly PlacedFinding[]): void {
    for (const finding of findings) this.note(finding.in.file.path);
  }

  /** The findings of a file may have changed or moved. */
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

  private takeLater(one: Made, findings: readonly PlacedFinding[]): void {
    this.noteFiles(one.findings);
    one.findings = findings;
    this.noteFiles(findings);
    this.laterWanted = false;
    if (!this.laterMade) for (const file of this.records.files) if (asksToIgnore(file)) this.note(file.path);
    this.laterMade = true;
    this.settleCrossing();
  }
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
  const pack = new EditedPack(records, crossChecksOf, settings);
  yield;
  yield* pack.begin();
  return pack;
}
