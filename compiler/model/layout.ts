import { isStatement, type LabelLine, type LineNode, type StatementLine } from "../../grammar/index.js";
import { foldLookalikes } from "../diagnostics/nearest.js";
import type { System } from "../systems/system.js";
import { withWholeName } from "./divided-names.js";
import { namesOf, type SystemNames } from "./names.js";
import type { StrayLine } from "./record-model.js";
import { asStatement } from "./value-label.js";

/** Which lines of a record belong together: what indentation and names say, before any value is read. */
export interface Layout {
  readonly firstLine: number;
  /** Line behind the last one; before the end of the lines where a separator is missing. */
  readonly endLine: number;
  readonly labels: readonly LabelLayout[];
  readonly globals: SectionLayout;
  readonly categories: readonly CategoryLayout[];
  readonly indentedGlobals: readonly number[];
  readonly strayLines: readonly StrayLine[];
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
  readonly unindentedLines: number[];
  readonly attributeLines: number[];
}

/** What a layout is made of: the lines as they are read, and how to get at the text of one. */
export interface Lines {
  readonly nodes: readonly LineNode[];
  /** Markers of real conflicts, which are no part of any record. */
  readonly ignored: ReadonlySet<number>;
  textOf(line: number): string;
}

/** Lays out one record from `firstLine` on. Linear in the number of lines. */
export function layOut(lines: Lines, firstLine: number, system: System): Layout {
  const state = new LayoutState(lines, firstLine, system);
  for (let line = firstLine; line < lines.nodes.length && state.endLine === undefined; line++) state.add(line);
  const { labels, globals, categories, indentedGlobals, strayLines } = state.parts;
  const endLine = state.endLine ?? lines.nodes.length;
  return { firstLine, endLine, labels, globals, categories, indentedGlobals, strayLines };
}

/** Labels by which a record says what it is, whatever the game. */
const ROLE_LABELS = ["Identifier", "Pack"];

/** The state of reading one record line by line. */
class LayoutState {
  readonly parts = {
    labels: [] as LabelLayout[],
    globals: { nodes: [], lines: [] } as SectionLayout,
    categories: [] as CategoryLayout[],
    indentedGlobals: [] as number[],
    strayLines: [] as StrayLine[],
  };
  /** Set when a separator is missing: where the next record begins. */
  endLine: number | undefined;
  /** The label or category that indented lines belong to. */
  private label: LabelLayout | undefined;
  private category: CategoryLayout | undefined;
  /** Indentation of a nested category whose members follow. */
  private nested: number | undefined;
  private blankBefore = false;
  /** The line above is a label without its colon, so what it goes on with is no attribute. */
  private colonMissing = false;
  private hasRole = false;
  private hasKind = false;
  /** First of the labels since the last line that was no label. */
  private labelsFrom: number | undefined;
  private readonly names: SystemNames;

  constructor(
    private readonly lines: Lines,
    private readonly firstLine: number,
    private readonly system: System,
  ) {
    this.names = namesOf(system);
  }

  add(line: number): void {
    const written = this.lines.nodes[line];
    if (written === undefined || this.lines.ignored.has(line)) return;
    const node = mayHoldDividedName(written) ? this.wholeNamed(line, written) : written;
    if (node.kind === "blank") {
      this.blankBefore = true;
      return;
    }
    if (node.kind === "comment") {
      if (node.indent > 0 && !this.blankBefore && this.label !== undefined) this.continueLabel(this.label, line);
      return;
    }
    if (node.kind === "label") this.addLabel(line, node);
    else if (node.indent > 0) this.addIndented(line, node);
    else this.addUnindented(line, node);
    this.blankBefore = false;
  }

  private wholeNamed(line: number, node: LineNode): LineNode {
    const linesBelow = this.indentBelow(line) > node.indent;
    // An attribute that can be read, unless lines below make a category of it.
    if (node.kind === "attribute" && !linesBelow) return node;
    const inText = this.label !== undefined && !this.blankBefore;
    if (inText && node.indent > 0) return node;
    const whole = withWholeName(node, this.lines.textOf(line), this.names, { linesBelow, inText });
    return whole ?? node;
  }

  private addLabel(line: number, node: LabelLine): void {
    const label = this.names.labels.resolve(node.name.text);
    const isLabel = label.spelling !== "unknown" && label.spelling !== "misspelt";
    const statement = isLabel ? undefined : asStatement(node, this.lines.textOf(line), this.names);
    if (statement !== undefined) {
      this.addUnindented(line, statement);
      return;
    }
    if (this.startsRecord(label.name)) {
      this.end(
        this.labelsFrom !== undefined && this.labelsFrom > this.firstLine && this.hasStatements()
          ? this.labelsFrom
          : line,
      );
      return;
    }
    const meant = label.spelling === "misspelt" ? (label.suggestion ?? label.name) : label.name;
    const lines = this.system.labels.get(meant)?.[0]?.lines ?? "joined";
    const layout = { line, node, lines, continuation: [], unindentedLines: [], attributeLines: [] };
    this.parts.labels.push(layout);
    this.labelsFrom ??= line;
    this.label = lines === "one" ? undefined : layout;
    this.category = undefined;
    this.colonMissing = false;
  }

  /** A second label that says what the record is: a separator is missing above it. */
  private startsRecord(label: string): boolean {
    if (!ROLE_LABELS.includes(label) && !this.system.deckLabels.has(label)) return false;
    const second = this.hasRole;
    this.hasRole = true;
    return second;
  }

  private hasStatements(): boolean {
    return this.parts.globals.nodes.length + this.parts.categories.length + this.parts.strayLines.length > 0;
  }

  private end(line: number): void {
    while ((this.parts.labels.at(-1)?.line ?? -1) >= line) this.parts.labels.pop();
    this.endLine = line;
    this.dropDashesAbove(line);
  }

  /** An indented line of dashes right above is the separator that is missing, and no line of this record. */
  private dropDashesAbove(line: number): void {
    const last = this.parts.strayLines.at(-1);
    if (last === undefined || last.line !== dashesAbove(line, this.lines.nodes, this.lines.textOf)) return;
    this.parts.strayLines.pop();
    if (this.parts.indentedGlobals.at(-1) === last.line) this.parts.indentedGlobals.pop();
  }

  private addIndented(line: number, node: Exclude<LineNode, LabelLine>): void {
    if (this.label !== undefined && this.goesOn(this.label, node)) this.continueLabel(this.label, line);
    else if (this.colonMissing && !this.blankBefore && node.kind !== "attribute" && node.kind !== "condition")
      this.parts.strayLines.push({ line, reason: "text", category: undefined });
    else if (this.category !== undefined && node.indent > this.category.head.indent)
      this.addMember(line, node, this.category);
    else {
      this.parts.indentedGlobals.push(line);
      this.addGlobal(line, node);
    }
  }

  /** A blank line ends a text unless what follows cannot be an attribute. */
  private goesOn(label: LabelLayout, node: LineNode): boolean {
    return label.lines === "kept" || !this.blankBefore || (node.kind !== "attribute" && node.kind !== "condition");
  }

  private continueLabel(label: LabelLayout, line: number): void {
    label.continuation.push({ line, paragraph: this.blankBefore });
    this.blankBefore = false;
  }

  private addMember(line: number, node: Exclude<LineNode, LabelLine>, category: CategoryLayout): void {
    const index = this.parts.categories.length - 1;
    if (this.nested !== undefined && node.indent > this.nested) {
      this.parts.strayLines.push({ line, reason: "nested-member", category: index });
      return;
    }
    this.nested = undefined;
    if (node.kind === "bare-name") {
      const nested = this.indentBelow(line) > node.indent;
      if (nested) this.nested = node.indent;
      this.parts.strayLines.push({ line, reason: nested ? "nested-category" : "bare-name", category: index });
    } else if (isReadable(node)) push(category, node, line);
    else this.parts.strayLines.push({ line, reason: "unreadable", category: index });
  }

  private addUnindented(line: number, node: Exclude<LineNode, LabelLine>): void {
    if (this.label !== undefined && !this.blankBefore && this.isWrappedText(line, node)) {
      const name = "path" in node ? node.path?.[0].text : undefined;
      if (name !== undefined && this.isMeantAsName(name)) this.label.attributeLines.push(line);
      this.label.unindentedLines.push(line);
      this.label.continuation.push({ line, paragraph: false });
      return;
    }
    this.label = undefined;
    if (this.colonMissing && !this.blankBefore && node.kind === "other" && !this.beginsWithName(node)) {
      this.parts.strayLines.push({ line, reason: "text", category: undefined });
      return;
    }
    this.colonMissing = this.isLabelWithoutColon(node);
    this.addGlobal(line, node);
  }

  /** Of a label whose text may go on over several lines. */
  private isLabelWithoutColon(node: LineNode): boolean {
    if (!isStatement(node) || node.kind === "bare-name" || node.operator !== undefined) return false;
    const declarations = this.system.labels.get(node.path[0].text);
    return declarations !== undefined && declarations[0]?.lines !== "one";
  }

  private beginsWithName(node: LineNode): boolean {
    return isStatement(node) && this.isMeantAsName(node.path[0].text);
  }

  /** The rulebook wraps texts without indentation. A category's name ends the text. */
  private isWrappedText(line: number, node: LineNode): boolean {
    if (node.kind === "other") return true;
    return node.kind === "bare-name" && this.indentBelow(line) === 0 && !this.isCategory(node.path[0].text);
  }

  private addGlobal(line: number, node: Exclude<LineNode, LabelLine>): void {
    if (node.kind === "bare-name") this.addBareName(line, node);
    else if (isStatement(node) && this.isHeadWithValue(line, node)) this.openCategory(line, node);
    else if (!isReadable(node)) this.parts.strayLines.push({ line, reason: "unreadable", category: undefined });
    else if (this.category !== undefined && this.takesFlattened(this.category, node)) {
      this.category.flattened = true;
      push(this.category, node, line);
    } else this.addAttribute(line, node);
    if (this.endLine === undefined) this.labelsFrom = undefined;
  }

  private addBareName(line: number, head: StatementLine): void {
    const name = head.path[0].text;
    if (head.path.length > 1 || (this.indentBelow(line) <= head.indent && !this.isCategory(name))) {
      this.parts.strayLines.push({ line, reason: "bare-name", category: undefined });
      return;
    }
    this.openCategory(line, head);
  }

  private openCategory(line: number, head: StatementLine): void {
    this.category = { line, head, flattened: false, nodes: [], lines: [] };
    this.nested = undefined;
    this.parts.categories.push(this.category);
  }

  /** A category's name with something behind it that should not be there, and its members below. */
  private isHeadWithValue(line: number, { path, indent }: StatementLine): boolean {
    const name = path[0].text;
    if (path.length > 1 || this.indentBelow(line) <= indent || this.system.attributes.has(name)) return false;
    const { spelling } = this.names.categories.resolve(name);
    return spelling === "exact" || spelling === "shortcut";
  }

  private addAttribute(line: number, node: StatementLine): void {
    if (node.path[0].text === this.system.data.kindFrom && node.operator === undefined) {
      if (this.hasKind && this.parts.categories.length > 0) {
        this.end(this.labelsFrom ?? line);
        return;
      }
      this.hasKind = true;
    }
    this.category = undefined;
    push(this.parts.globals, node, line);
  }

  /** Whether an unindented line is a member of the category above, which has lost its indentation. */
  private takesFlattened(category: CategoryLayout, node: StatementLine): boolean {
    if (node.indent > 0 || (!category.flattened && category.nodes.length > 0)) return false;
    if (this.isLabel(node.path[0].text)) return false;
    const attribute = this.names.attributes.resolve(node.path[0].text);
    const declarations = this.system.attributes.get(attribute.suggestion ?? attribute.name);
    if (declarations === undefined || attribute.spelling === "misspelt" || attribute.spelling === "unknown")
      return true;
    if (node.operator !== undefined) return !declarations.some((declaration) => declaration.operators.length > 0);
    const name = this.names.categories.resolve(category.head.path[0].text).name;
    return declarations.some((declaration) => declaration.on.includes(name));
  }

  private isLabel(written: string): boolean {
    const { spelling } = this.names.labels.resolve(written);
    return spelling !== "unknown" && spelling !== "misspelt";
  }

  private isCategory(written: string): boolean {
    const { spelling } = this.names.categories.resolve(written);
    return spelling !== "unknown" && spelling !== "misspelt";
  }

  /** The name of an attribute or label, not a word of a text: look-alike letters count, case does too. */
  private isMeantAsName(written: string): boolean {
    if (this.system.labels.has(written)) return true;
    const { spelling, suggestion = "" } = this.names.attributes.resolve(written);
    if (spelling === "garbled") return foldLookalikes(written) === foldLookalikes(suggestion);
    return spelling !== "unknown" && spelling !== "misspelt";
  }

  /** Indentation of the next line that says something; 0 when there is none. */
  private indentBelow(line: number): number {
    for (let next = line + 1; next < this.lines.nodes.length; next++) {
      const node = this.lines.nodes[next];
      if (node !== undefined && node.kind !== "blank" && node.kind !== "comment") return node.indent;
    }
    return 0;
  }
}

/** The line of dashes that stands above a line, with nothing but blank lines and comments between. */
export function dashesAbove(
  line: number,
  nodes: readonly LineNode[],
  textOf: (line: number) => string,
): number | undefined {
  let above = line - 1;
  while (nodes[above]?.kind === "blank" || nodes[above]?.kind === "comment") above--;
  return nodes[above]?.kind === "other" && /^[ \t]*-{3,}[ \t]*$/.test(textOf(above)) ? above : undefined;
}

/** A name and a word or a number behind it. */
function mayHoldDividedName(node: LineNode): boolean {
  if (node.kind !== "wrong-value" && node.kind !== "other" && node.kind !== "attribute") return false;
  const [value] = "values" in node ? node.values : [];
  return value?.kind === "word" || value?.kind === "integer";
}

function isReadable(node: LineNode): node is StatementLine {
  return node.kind === "attribute" || node.kind === "condition" || node.kind === "wrong-value";
}

function push(section: SectionLayout, node: StatementLine, line: number): void {
  section.nodes.push(node);
  section.lines.push(line);
}
