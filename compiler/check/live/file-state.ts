import type { PlacedFinding } from "../../model/finding.js";
import type { Rule } from "../../rules/define-rule.js";
import { fileFindings } from "../check-pack.js";
import type { LiveFile, TextSource, TouchedRecords } from "./live-file.js";
import type { ReplacedText } from "./merge-edits.js";

/** What is known of one file beside its records. */
export class FileState {
  /** A comment in it may ask for rules to be ignored. */
  asksToIgnore = false;
  private found: readonly PlacedFinding[] | undefined;
  private readonly suspicious: Map<Rule, number>;

  constructor(
    private readonly file: LiveFile,
    rules: readonly Rule[],
  ) {
    this.suspicious = new Map(rules.filter(({ check }) => check.file !== undefined).map((rule) => [rule, 0]));
    this.startAgain();
  }

  /** All of the file is another. */
  startAgain(): void {
    for (const rule of this.suspicious.keys()) this.suspicious.set(rule, 0);
    this.count(this.file.node.records, 1);
    this.found = undefined;
    this.asksToIgnore = this.file.text.includes(WORD);
  }

  /** Some of its records are others. */
  follow({ nodesBefore, nodesAfter }: TouchedRecords, whole: boolean): void {
    if (whole) {
      this.startAgain();
      return;
    }
    this.count(nodesBefore, -1);
    this.count(nodesAfter, 1);
    this.found = undefined;
    if (nodesAfter.some(({ text }) => text.includes(WORD))) this.asksToIgnore = true;
    else if (nodesBefore.some(({ text }) => text.includes(WORD))) this.asksToIgnore = this.file.text.includes(WORD);
  }

  private count(nodes: TouchedRecords["nodesAfter"], by: number): void {
    for (const [rule, number] of this.suspicious) {
      const suspects = rule.check.fileIf ?? (() => true);
      let count = number;
      for (const node of nodes) if (suspects(node)) count += by;
      this.suspicious.set(rule, count);
    }
  }

  /** Markers may stand on both sides of an edit, so all of the file is looked at where any does. */
  mayConflict({ start, end, newEnd }: ReplacedText, text: TextSource): boolean {
    const around = (whole: Pick<TextSource, "slice">, from: number, to: number): string =>
      whole.slice(Math.max(0, from - 8), to + 8);
    if (MARKER.test(around(this.file, start, end)) || MARKER.test(around(text, start, newEnd))) return true;
    for (const [rule, count] of this.suspicious) if (rule.id === "conflict-markers" && count > 0) return true;
    return false;
  }

  /** What is said of the file as a whole. */
  findings(): readonly PlacedFinding[] {
    const { file } = this;
    const asked = [...this.suspicious].filter(([, count]) => count > 0 || file.encoding !== undefined);
    this.found ??= fileFindings(
      file,
      asked.map(([rule]) => rule),
    );
    return this.found;
  }
}
const WORD = "cardwright-ignore";
const MARKER = /<{7}/;
