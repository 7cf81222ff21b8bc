import type { RecordNode, ReplacedText } from "../../../grammar/index.js";
import type { PlacedFinding } from "../../model/finding.js";
import { conflictMarkers } from "../../rules/conflict-markers.js";
import type { Rule } from "../../rules/define-rule.js";
import { fileFindings } from "../check-pack.js";
import { asksToIgnore } from "../suppression-comments.js";
import type { LiveFile, TextSource, TouchedRecords } from "./live-file.js";

/** The state of one file beside its records. */
export class FileState {
  private found: readonly PlacedFinding[] | undefined;
  /** How many parts of the file are relevant to a rule, by the rule's test. */
  private readonly suspicious = new Map<(node: RecordNode) => boolean, number>();

  constructor(
    private readonly file: LiveFile,
    private readonly rules: readonly Rule[],
  ) {
    for (const { check } of rules) if (check.fileIf !== undefined) this.suspicious.set(check.fileIf, 0);
    this.startAgain();
  }

  /** The whole file has been replaced. */
  startAgain(): void {
    for (const suspects of this.suspicious.keys()) this.suspicious.set(suspects, 0);
    this.count(this.file.node.records, 1);
    this.found = undefined;
    this.lookForIgnoring();
  }

  private lookForIgnoring(): void {
    this.file.mayIgnore = undefined;
    this.file.mayIgnore = asksToIgnore(this.file);
  }

  /** Some of its records have changed. */
  follow({ nodesBefore, nodesAfter }: TouchedRecords, whole: boolean): void {
    if (whole) {
      this.startAgain();
      return;
    }
    this.count(nodesBefore, -1);
    this.count(nodesAfter, 1);
    this.found = undefined;
    if (nodesAfter.some(asksToIgnore)) this.file.mayIgnore = true;
    else if (nodesBefore.some(asksToIgnore)) this.lookForIgnoring();
  }

  private count(nodes: TouchedRecords["nodesAfter"], by: number): void {
    for (const [suspects, number] of this.suspicious) {
      let count = number;
      for (const node of nodes) if (suspects(node)) count += by;
      this.suspicious.set(suspects, count);
    }
  }

  /** How many parts of the file are relevant to a rule. */
  countOf(suspects: (node: RecordNode) => boolean): number {
    return this.suspicious.get(suspects) ?? this.file.node.records.length;
  }

  /** Conflict markers may be on both sides of an edit, so if there are any, the whole file is scanned. */
  mayConflict({ start, end, newEnd }: ReplacedText, text: TextSource): boolean {
    const around = (whole: Pick<TextSource, "slice">, from: number, to: number): string =>
      whole.slice(Math.max(0, from - 8), to + 8);
    if (MARKER.test(around(this.file, start, end)) || MARKER.test(around(text, start, newEnd))) return true;
    return this.asked().some(({ id }) => id === conflictMarkers.id);
  }

  /** The rules on files that are relevant to it. */
  private asked(): readonly Rule[] {
    return this.rules.filter(({ check: { file, fileIf } }) => {
      return file !== undefined && (fileIf === undefined || this.countOf(fileIf) > 0);
    });
  }

  /** Findings on the file as a whole. */
  findings(): readonly PlacedFinding[] {
    const { file } = this;
    this.found ??= fileFindings(file, file.encoding === undefined ? this.asked() : this.rules);
    return this.found;
  }
}
const MARKER = /<{7}/;
