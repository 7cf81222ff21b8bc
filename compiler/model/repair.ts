import {
  type CategoryPart,
  groupLines,
  isContent,
  isStatement,
  type LabelLine,
  type LabelPart,
  type LineNode,
  type LinePart,
  NOTHING,
  once,
  type PartNode,
  type StatementLine,
} from "../../grammar/index.js";
import { foldLookalikes, nearestName } from "../diagnostics/nearest.js";
import { describesSystems, type System } from "../systems/system.js";
import { withWholeName } from "./divided-names.js";
import { isAsDeclared, namesOf, type SystemNames } from "./names.js";
import type { StrayLine } from "./record-model.js";
import { asStatement } from "./value-label.js";

/** How the lines of a record are grouped, given the names that a system declares. */
export interface Layout {
  readonly firstLine: number;
  /** The line after the last one; before the end of the node if a separator is missing. */
  readonly endLine: number;
  readonly labels: readonly LabelLayout[];
  readonly globals: SectionLayout;
  readonly categories: readonly CategoryLayout[];
  readonly indentedGlobals: readonly number[];
  readonly strayLines: readonly StrayLine[];
  /** Differences from the tree, by line. */
  readonly repairs: readonly Repair[];
}

export interface SectionLayout {
  readonly nodes: StatementLine[];
  readonly lines: number[];
}

export interface CategoryLayout extends SectionLayout {
  readonly line: number;
  readonly head: StatementLine;
  flattened: boolean;
}

export interface LabelLayout {
  readonly line: number;
  readonly node: LabelLine;
  readonly lines: "joined" | "one" | "kept";
  readonly continuation: { readonly line: number; readonly paragraph: boolean }[];
  readonly attributeLines: number[];
  /** Its name is another one, of which this one is a misspelling, though it is a name as well. */
  readonly isMisnamed?: boolean;
}

/** A line that means something other than its shape and place in the tree. */
export interface Repair {
  readonly line: number;
  readonly change: RepairKind;
}

/**
 * whole-name: it begins with a name that was typed with blanks. statement: it has the shape of a label, but is an
 * attribute or the head of a category. head: a category begins here, without deeper lines or with a value. no-head: a
 * dotted name, or a member of the category above: no category begins here.
 * member: it lost its indentation. no-text: the text of the label above has ended, or there was none. text: the
 * continuation of a label whose colon is missing. separator: one is missing above.
 */
export type RepairKind = "whole-name" | "statement" | "head" | "no-head" | "member" | "no-text" | "text" | "separator";

/** A record of the tree. */
export interface RecordLines {
  readonly nodes: readonly LineNode[];
  readonly parts: readonly PartNode[];
  /** Markers of real conflicts, which belong to no record. */
  readonly ignored: ReadonlySet<number>;
  textOf(line: number): string;
}

/**
 * Repairs what depends on names in one record, from `firstLine` on: a category that lost its indentation, a label
 * without its colon or an attribute with one, the end of a text, a missing separator. If a line turns out to be
 * something else, the lines that depended on it are grouped again. Linear in the number of lines.
 */
export function repair(lines: RecordLines, firstLine: number, system: System): Layout {
  const repairing = new Repairing(lines, firstLine, system);
  repairing.take(firstLine === 0 ? lines.parts : []);
  const { labels, globals, categories, indentedGlobals, strayLines, repairs } = repairing.layout;
  const endLine = repairing.endLine ?? lines.nodes.length;
  return { firstLine, endLine, labels, globals, categories, indentedGlobals, strayLines, repairs: repairs ?? NOTHING };
}

/** The parts of one record, processed in order. */
class Repairing {
  readonly layout = {
    labels: [] as LabelLayout[],
    globals: { nodes: [], lines: [] } as SectionLayout,
    categories: [] as CategoryLayout[],
    indentedGlobals: [] as number[],
    strayLines: [] as StrayLine[],
    repairs: undefined as Repair[] | undefined,
  };
  /** Set if a separator is missing: the start of the next record. */
  endLine: number | undefined;
  /** The category that indented lines belong to, even after an unknown line. */
  private category: CategoryLayout | undefined;
  /** Indentation of a nested category whose members follow, or of a label among members. */
  private nested: number | undefined;
  /** The text of the label above has not ended. */
  private inText = false;
  private blankBefore = false;
  /** The line above is a label without its colon, so its continuation isn't an attribute. */
  private colonMissing = false;
  /** The first label that says what the record is. */
  private roleLine: number | undefined;
  private hasKind = false;
  /** First of the labels since the last line that wasn't one. */
  private labelsFrom: number | undefined;
  private readonly names: SystemNames;
  /** As currently read. */
  private nodes: LineNode[];
  /** First line not yet processed. */
  private next: number;
  private isAnew = false;
  private readonly ignored: ReadonlySet<number> | undefined;

  constructor(
    private readonly lines: RecordLines,
    private readonly firstLine: number,
    private readonly system: System,
  ) {
    this.names = namesOf(system);
    this.nodes = lines.nodes as LineNode[]; // A copy is made before one is replaced.
    this.next = firstLine;
    this.ignored = lines.ignored.size === 0 ? undefined : lines.ignored;
  }

  take(parts: readonly PartNode[]): void {
    let index = 0;
    while (this.endLine === undefined && this.next < this.nodes.length) {
      if (this.isAnew) {
        parts = groupLines(this.nodes, this.ignored, this.next, this.endOfSection(this.next));
        index = 0;
      }
      this.isAnew = false;
      const part = parts[index++];
      if (part === undefined) this.isAnew = true;
      else {
        this.next = part.end;
        if (part.kind === "line") this.takeLine(part.line);
        else {
          if (part.kind === "label") this.takeLabel(part);
          else this.takeCategory(part);
          this.blankBefore = false;
        }
      }
    }
  }

  /** Groups the lines from this one on again, because it turned out to be something else. */
  private regroup(line: number): void {
    this.next = line;
    this.isAnew = true;
  }

  /** The next line that always begins a part: the furthest that anything beginning here can extend. */
  private endOfSection(line: number): number {
    let behindBlank = false;
    let end = line + 1;
    for (; end < this.nodes.length; end++) {
      const { kind } = this.nodes[end] as LineNode;
      if (kind === "comment" || this.ignored?.has(end)) continue;
      if (kind !== "blank" && this.beginsSection(end, behindBlank)) break;
      behindBlank = kind === "blank";
    }
    return end;
  }

  private beginsSection(line: number, behindBlank: boolean): boolean {
    const node = this.wholeNamed(line, true) ?? (this.nodes[line] as LineNode);
    if (node.indent > 0) return false;
    if (node.kind === "bare-name") return behindBlank || this.indentBelow(line) > 0;
    return behindBlank || node.kind === "label" || isReadable(node);
  }

  /** A line as it is meant: with a divided name in one piece. */
  private read(line: number, inText: boolean): LineNode {
    const whole = this.wholeNamed(line, inText);
    if (whole === undefined) return this.nodes[line] as LineNode;
    if (this.nodes === this.lines.nodes) this.nodes = [...this.nodes];
    this.nodes[line] = whole;
    this.changed(line, "whole-name");
    return whole;
  }

  private wholeNamed(line: number, inText: boolean): LineNode | undefined {
    const node = this.nodes[line] as LineNode;
    if (!mayHoldDividedName(node) || (inText && node.indent > 0) || this.ignored?.has(line)) return undefined;
    const linesBelow = this.indentBelow(line) > node.indent;
    // A readable attribute, unless lines below make it a category.
    if (node.kind === "attribute" && !linesBelow) return undefined;
    return withWholeName(node, this.lines.textOf(line), this.names, { linesBelow, inText });
  }

  private changed(line: number, change: RepairKind): void {
    this.layout.repairs ??= [];
    this.layout.repairs.push({ line, change });
  }

  private stray(line: number, reason: StrayLine["reason"], category?: number): void {
    this.layout.strayLines.push({ line, reason, category });
  }

  private takeLabel({ line, end }: LabelPart): void {
    const written = this.nodes[line] as LabelLine;
    const meant = this.nameMeant(written);
    const node = meant === undefined ? written : { ...written, name: { ...written.name, text: meant } };
    const label = this.names.labels.resolve(node.name.text);
    const statement = label.isKnown ? undefined : asStatement(node, this.lines.textOf(line), this.names);
    if (statement !== undefined) {
      this.changed(line, "statement");
      this.takeUnindented(line, statement);
      if (line + 1 < end) this.regroup(line + 1);
      return;
    }
    if (this.startsRecord(label.name, line)) {
      const hasStatements =
        this.layout.globals.nodes.length + this.layout.categories.length + this.layout.strayLines.length > 0;
      // In a description of games, it is the first.
      const from = describesSystems(this.system.data) ? line : (this.labelsFrom ?? line);
      // The label that says what this record is stays with it.
      this.endBefore(hasStatements && from > (this.roleLine ?? this.firstLine) ? from : line);
      return;
    }
    const name = label.spelling === "misspelt" ? (label.suggestion ?? label.name) : label.name;
    const lines = this.system.labels.get(name)?.[0]?.lines ?? "joined";
    const isMisnamed = meant !== undefined;
    const layout: LabelLayout = { line, node, lines, continuation: [], attributeLines: [], isMisnamed };
    this.layout.labels.push(layout);
    this.labelsFrom ??= line;
    this.category = undefined;
    this.colonMissing = false;
    this.inText = lines !== "one";
    if (this.takesUnindented(layout)) this.takeFlattenedText(layout);
    else if (this.inText) this.takeText(layout, end);
    else if (line + 1 < end) {
      this.changed(line + 1, "no-text");
      this.regroup(line + 1);
    }
  }

  /**
   * `Example:` in a phrase, with lines below it: the label that such a record can have. Another record would begin with
   * its name.
   */
  private nameMeant({ name, text }: LabelLine): string | undefined {
    if (this.roleLine === undefined || text.start !== text.end || !describesSystems(this.system.data)) return undefined;
    if (!this.system.beginnings.has(name.text)) return undefined;
    const role = (this.nodes[this.roleLine] as LabelLine).name.text;
    const taken = new Set(this.layout.labels.map(({ node }) => node.name.text));
    const others = [...this.system.labels].flatMap(([other, declarations]) =>
      !taken.has(other) && declarations.some(({ on }) => on.includes(role)) ? other : [],
    );
    return nearestName(name.text, others);
  }

  /** In a description of a game: a label alone on its line, and right below it, unindented, what no record there can have. */
  private takesUnindented({ line, node, lines }: LabelLayout): boolean {
    const { start, end } = node.text;
    return lines !== "one" && start === end && describesSystems(this.system.data) && this.isForeign(line + 1);
  }

  private isForeign(line: number): boolean {
    const node = this.nodes[line];
    if (node === undefined || node.indent > 0 || this.ignored?.has(line)) return false;
    if (node.kind === "label") return this.names.labels.resolve(node.name.text).spelling === "unknown";
    return isComplete(node) && isStatement(node) && !this.beginsWithName(node) && !this.isCategory(node.path[0].text);
  }

  private takeFlattenedText(label: LabelLayout): void {
    let line = label.line + 1;
    for (; this.isForeign(line) || (this.nodes[line]?.indent ?? 0) > 0; line++)
      label.continuation.push({ line, paragraph: false });
    this.regroup(line);
  }

  /** A second label that decides what the record is: a separator is missing above it. */
  private startsRecord(label: string, line: number): boolean {
    if (!this.system.beginnings.has(label)) return false;
    if (this.roleLine !== undefined) return true;
    this.roleLine = line;
    return false;
  }

  private endBefore(line: number): void {
    const { labels } = this.layout;
    while ((labels.at(-1)?.line ?? -1) >= line) labels.pop();
    this.endLine = line;
    this.dropMarksAbove(line);
    this.changed(line, "separator");
  }

  /** A line of other marks right above is the missing separator, not part of this record. */
  private dropMarksAbove(line: number): void {
    const { strayLines, indentedGlobals, labels } = this.layout;
    const marks = marksAbove(line, this.nodes, this.lines.textOf);
    if (marks === undefined) return;
    const { continuation = [] } = labels.at(-1) ?? {};
    if (continuation.at(-1)?.line === marks) continuation.pop();
    const last = strayLines.at(-1);
    if (last?.line !== marks) return;
    strayLines.pop();
    if (indentedGlobals.at(-1) === last.line) indentedGlobals.pop();
  }

  /** The lines below a label that are its text: up to the name of a category, and no attributes after a blank line. */
  private takeText(label: LabelLayout, end: number): void {
    this.takeLinesOfText(label, end);
    if (this.system.cardLists.has(label.node.name.text)) this.takeDividedList(label, end);
    if (label.lines !== "joined") return;
    // Prose may show such a line, but rarely ends with one.
    const { continuation } = label;
    const last = continuation.findLastIndex(({ line }) => !this.isIndentedStatement(line));
    for (const { line } of continuation.slice(last + 1)) label.attributeLines.push(line);
  }

  /** Cards that are listed in the first column, with blank lines between, as they are copied from a page. */
  private takeDividedList(label: LabelLayout, end: number): void {
    if (this.next !== end || this.endLine !== undefined) return;
    let behind = end;
    for (let line = end; line < this.nodes.length; line++) {
      const { kind, indent } = this.nodes[line] as LineNode;
      if (kind === "blank" || kind === "comment" || this.ignored?.has(line)) continue;
      if (kind !== "other" || indent > 0 || !LISTED.test(this.lines.textOf(line))) break;
      this.changed(line, "text");
      label.continuation.push({ line, paragraph: true });
      behind = line + 1;
    }
    if (behind > end) this.regroup(behind);
  }

  /** An indented line that would be complete as an attribute or a condition with texts. */
  private isIndentedStatement(line: number): boolean {
    const node = this.nodes[line] as LineNode;
    if (node.indent === 0 || !isStatement(node) || !isComplete(node)) return false;
    const [{ text: name }] = node.path;
    if (node.kind === "condition" && this.system.attributes.get(name)?.some(({ operators }) => operators.length > 0))
      return true;
    const hasTexts = node.values.length > 0 && node.values.every(({ kind }) => kind === "text");
    return hasTexts && (node.kind === "condition" || (node.path.length === 1 && this.system.attributes.has(name)));
  }

  private takeLinesOfText(label: LabelLayout, end: number): void {
    let paragraph = false;
    for (let line = label.line + 1; line < end && this.endLine === undefined; line++) {
      if (this.ignored?.has(line)) continue;
      const node = this.read(line, !paragraph);
      if (node.kind === "blank") paragraph = true;
      else if (node.kind === "comment") {
        if (node.indent > 0 && !paragraph) label.continuation.push({ line, paragraph });
      } else if (node.indent > 0 && paragraph && label.lines !== "kept" && isComplete(node)) {
        this.changed(line, "no-text");
        this.takeIndented(line, node);
        paragraph = false;
      } else if (node.indent === 0 && !this.isWrappedText(node)) {
        this.changed(line, "no-text");
        this.regroup(line);
        return;
      } else {
        const isUnindented = node.indent === 0 && isStatement(node);
        if (isUnindented && this.isMeantAsName(node.path[0].text)) label.attributeLines.push(line);
        label.continuation.push({ line, paragraph });
        paragraph = false;
      }
    }
  }

  /** The rulebook wraps texts without indentation; a category's name, or any name with inner blanks, ends the text. */
  private isWrappedText(node: LineNode): boolean {
    return node.kind === "other" || (node.kind === "bare-name" && !this.isCategory(node.path[0].text));
  }

  private takeCategory({ line, members }: CategoryPart): void {
    const head = this.nodes[line] as StatementLine;
    const isMember = this.category !== undefined && head.indent > this.category.head.indent;
    const isText = head.indent > 0 && this.colonMissing && !this.blankBefore;
    if (head.path.length > 1 || isMember || isText) {
      if (!isText) this.changed(line, "no-head");
      if (head.indent === 0) this.takeUnindented(line, head);
      else this.takeIndented(line, head, true);
      this.regroup(line + 1);
      return;
    }
    this.inText = false;
    if (head.indent === 0) this.colonMissing = false;
    else this.layout.indentedGlobals.push(line);
    this.openCategory(line, head);
    this.labelsFrom = undefined;
    for (let index = 0; index < members.length; index++) {
      const member = members[index] as LinePart | CategoryPart;
      this.takeMember(member.line, member.kind === "category");
      if (member.kind === "category") for (const deeper of member.members) this.takeMember(deeper.line, false);
    }
  }

  /** A member of the category above. */
  private takeMember(line: number, isHead: boolean): void {
    const node = this.read(line, false);
    const category = this.category as CategoryLayout;
    if (!isContent(node) || this.ignored?.has(line)) return;
    const index = this.layout.categories.length - 1;
    if (this.nested !== undefined && node.indent > this.nested) {
      this.stray(line, "nested-member", index);
      return;
    }
    const isNested = isHead || (node !== this.lines.nodes[line] && this.indentBelow(line) > node.indent);
    // What is below a label that lost its place is its text.
    const isLabel =
      isStatement(node) && node.colon !== undefined && this.names.labels.resolve(node.path[0].text).isKnown;
    this.nested = (isNested && node.kind === "bare-name") || isLabel ? node.indent : undefined;
    if (node.kind === "bare-name") this.stray(line, isNested ? "nested-head" : "bare-name", index);
    else if (isReadable(node)) push(category, node, line);
    else this.stray(line, "unreadable", index);
  }

  private takeLine(line: number): void {
    if (this.ignored?.has(line)) return;
    const node = this.read(line, this.inText && !this.blankBefore);
    if (node.kind === "comment") return;
    if (node.kind === "label") {
      this.regroup(line);
      return;
    }
    if (node.kind !== "blank") {
      if (node.indent > 0) this.takeIndented(line, node);
      else this.takeUnindented(line, node);
    }
    this.blankBefore = node.kind === "blank";
  }

  private takeIndented(line: number, node: LineNode, isHead = false): void {
    if (this.colonMissing && !this.blankBefore && !isComplete(node)) {
      this.changed(line, "text");
      this.stray(line, "text");
    } else if (this.category !== undefined && node.indent > this.category.head.indent) this.takeMember(line, isHead);
    else {
      this.layout.indentedGlobals.push(line);
      this.takeGlobal(line, node);
    }
  }

  private takeUnindented(line: number, node: LineNode): void {
    this.inText = false;
    if (this.colonMissing && !this.blankBefore && node.kind === "other" && !this.beginsWithName(node)) {
      this.changed(line, "text");
      this.stray(line, "text");
      return;
    }
    this.colonMissing = this.isLabelWithoutColon(node);
    this.takeGlobal(line, node);
  }

  /** For a label whose text may have several lines. */
  private isLabelWithoutColon(node: LineNode): boolean {
    if (!isStatement(node) || node.kind === "bare-name" || node.operator !== undefined) return false;
    const declarations = this.system.labels.get(node.path[0].text);
    return declarations !== undefined && declarations[0]?.lines !== "one";
  }

  private beginsWithName(node: LineNode): boolean {
    return isStatement(node) && this.isMeantAsName(node.path[0].text);
  }

  private takeGlobal(line: number, node: LineNode): void {
    if (node.kind === "bare-name") this.takeBareName(line, node);
    else if (isStatement(node) && this.isHeadWithValue(line, node)) {
      this.changed(line, "head");
      this.openCategory(line, node);
    } else if (!isReadable(node)) this.stray(line, "unreadable");
    else if (this.category !== undefined && this.takesFlattened(this.category, node)) {
      this.changed(line, "member");
      this.category.flattened = true;
      push(this.category, node, line);
    } else this.takeAttribute(line, node);
    if (this.endLine === undefined) this.labelsFrom = undefined;
  }

  /** A name without deeper lines, or a dotted one. */
  private takeBareName(line: number, head: StatementLine): void {
    if (head.path.length > 1 || !this.isCategory(head.path[0].text)) {
      this.stray(line, "bare-name");
      return;
    }
    this.changed(line, "head");
    this.openCategory(line, head);
  }

  private openCategory(line: number, head: StatementLine): void {
    this.category = { line, head, flattened: false, nodes: [], lines: [] };
    this.nested = undefined;
    this.layout.categories.push(this.category);
  }

  /** A category's name with a stray value after it, and its members below. */
  private isHeadWithValue(line: number, { path, indent }: StatementLine): boolean {
    const name = path[0].text;
    if (path.length > 1 || this.system.attributes.has(name) || this.indentBelow(line) <= indent) return false;
    return isAsDeclared(this.names.categories.resolve(name));
  }

  private takeAttribute(line: number, node: StatementLine): void {
    if (node.path[0].text === this.system.data.kindFrom && node.operator === undefined) {
      if (this.hasKind && this.layout.categories.length > 0) {
        this.endBefore(this.labelsFrom ?? line);
        return;
      }
      this.hasKind = true;
    }
    this.category = undefined;
    push(this.layout.globals, node, line);
  }

  /** Whether an unindented line is a member of the category above that lost its indentation. */
  private takesFlattened(category: CategoryLayout, node: StatementLine): boolean {
    if (node.indent > 0 || (!category.flattened && category.nodes.length > 0)) return false;
    if (this.isLabel(node.path[0].text)) return false;
    const attribute = this.names.attributes.resolve(node.path[0].text);
    if (!attribute.isKnown) return true;
    const declarations = this.system.attributes.get(attribute.suggestion ?? attribute.name);
    if (declarations === undefined) return true;
    if (node.operator !== undefined) return !declarations.some((declaration) => declaration.operators.length > 0);
    const name = this.names.categories.resolve(category.head.path[0].text).name;
    return declarations.some((declaration) => declaration.on.includes(name));
  }

  private isLabel(written: string): boolean {
    return this.names.labels.resolve(written).isKnown;
  }

  private isCategory(written: string): boolean {
    return this.names.categories.resolve(written).isKnown;
  }

  /** The name of an attribute or label rather than a word of a text: tolerates look-alike letters, but not case. */
  private isMeantAsName(written: string): boolean {
    if (this.system.labels.has(written)) return true;
    const name = this.names.attributes.resolve(written);
    if (!name.isKnown || name.spelling !== "garbled") return name.isKnown;
    return foldLookalikes(written) === foldLookalikes(name.suggestion ?? "");
  }

  /** Indentation of the next significant line; 0 if there is none. */
  private indentBelow(line: number): number {
    for (let next = line + 1; next < this.nodes.length; next++) {
      const node = this.nodes[next] as LineNode;
      if (isContent(node)) return node.indent;
    }
    return 0;
  }
}

/** `2 AB 12`: a card and how often it is listed. */
const LISTED = /^\d{1,3}[x×]?[ \t]+\S/i;

/** Indented dashes, dashes with words behind them, or nothing but marks: what a separator is written as by mistake. */
const MARKS = once(() => /^[ \t]*(?![ \t])(?:-{3,}[ \t]+\S.*|<hr[ \t]*\/?>|[^\p{L}\p{N}()[\]{}]+)$/u);

/** The line above another that was meant as a separator, with only blank lines and comments between. */
export function marksAbove(
  line: number,
  nodes: readonly LineNode[],
  textOf: (line: number) => string,
): number | undefined {
  let above = line - 1;
  while (nodes[above]?.kind === "blank" || nodes[above]?.kind === "comment") above--;
  return nodes[above]?.kind === "other" && MARKS().test(textOf(above)) ? above : undefined;
}

/** A complete attribute or condition: text doesn't look like this by chance. */
function isComplete(node: LineNode): boolean {
  return node.kind === "attribute" || node.kind === "condition";
}

/** A name followed by a word or number. */
function mayHoldDividedName(node: LineNode): boolean {
  if (node.kind !== "wrong-value" && node.kind !== "other" && node.kind !== "attribute") return false;
  if (node.path === undefined) return false;
  const kind = node.values[0]?.kind;
  return kind === "word" || kind === "integer";
}

function isReadable(node: LineNode): node is StatementLine {
  return isComplete(node) || node.kind === "wrong-value";
}

function push(section: SectionLayout, node: StatementLine, line: number): void {
  section.nodes.push(node);
  section.lines.push(line);
}
