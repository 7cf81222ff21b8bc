import type { LabelLine, RecordNode, StatementLine } from "../../grammar/index.js";
import type { LineFinding } from "../rules/finding.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration, CategoryDeclaration, LabelDeclaration, Operator } from "../systems/system-data.js";

/**
 * What a record means by its system. Facts about lines live here; nothing is written onto the tree.
 * Entries are shared: the same line in the same scope is one `Entry`, read and checked once.
 */
export interface RecordModel {
  readonly node: RecordNode;
  readonly system: System;
  /** `choice` is the record `System: id` that says which system the rest of a `.cards` file is for. */
  readonly role: "pack" | "deck" | "card" | "choice";
  /** Lines of the node that are this record: all of them, unless a separator is missing in it. */
  readonly firstLine: number;
  readonly endLine: number;
  readonly labels: readonly LabelItem[];
  /** The global scope. */
  readonly globals: Section;
  readonly categories: readonly CategorySection[];
  readonly kinds: KindSet;
  /** Value of the attribute that the system names in `KindFrom`. */
  readonly kind: string | undefined;
  readonly identifier: string | undefined;
  /**
   * Something on this record could not be read, is misspelt, or is in the wrong place: rules that report what is
   * missing, never met or unused keep silent (notation.md, "One mistake, one finding").
   */
  readonly uncertain: boolean;
  /** True when all lines of the record were indented, and it was read without the common indentation. */
  readonly indented: boolean;
  /** Lines of the record that were read as members of a flattened category, or as its head misspelt. */
  readonly flattenedLines: readonly number[];
  /** Lines that belong to no section: unreadable ones, `other` shapes, markers. Index of the line, and its findings. */
  readonly strayLines: readonly StrayLine[];
}

/** Kinds that a record is of; `key` is equal for equal sets, and `index` numbers the sets of a system. */
export interface KindSet {
  readonly names: ReadonlySet<string>;
  readonly index: number;
}

/** Attributes or conditions of one scope, in source order. `lines[i]` is the line (index in the node) of `entries[i]`. */
export interface Section {
  readonly entries: readonly Entry[];
  readonly lines: readonly number[];
}

export interface CategorySection extends Section {
  /** The line with the category's name. */
  readonly line: number;
  readonly head: StatementLine;
  /** Full name; as written when unknown. */
  readonly name: string;
  /** The declaration that holds on this record; `undefined` when unknown, custom or on the wrong kind. */
  readonly declaration: CategoryDeclaration | undefined;
  /** Any declaration of the name, also one that is not for this kind of record. */
  readonly anyDeclaration: CategoryDeclaration | undefined;
  readonly flattened: boolean;
  readonly findings: readonly LineFinding[];
}

export interface LabelItem {
  readonly line: number;
  /** Line behind its last one. */
  readonly endLine: number;
  readonly node: LabelLine;
  /** Full name; as written when unknown. */
  readonly name: string;
  readonly declaration: LabelDeclaration | undefined;
  /** Joined lines, or lines joined by `\n` when the system declares them as kept. NFC. */
  readonly text: string;
  /** For kept lines: the index of the line of each line of `text`. */
  readonly textLines: readonly number[];
  readonly findings: readonly LineFinding[];
}

export interface StrayLine {
  readonly line: number;
  readonly findings: readonly LineFinding[];
}

/** A value as the system reads it; what was meant, where the writing is wrong but the meaning is certain. */
export type Value =
  | { readonly kind: "integer"; readonly value: number }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "range"; readonly from: number; readonly to: number }
  | { readonly kind: "percentage"; readonly value: number }
  | { readonly kind: "name"; readonly path: readonly string[] };

/** One attribute or condition, read in one scope. */
export interface Entry {
  readonly node: StatementLine;
  /** Full name (shortcuts expanded); for a condition the name of the attribute asked for. As written when unknown. */
  readonly name: string;
  /** Left of the dot, in full: the category (or kind, in a system file) whose attribute a condition asks for. */
  readonly category: string | undefined;
  /** The operator makes it a condition. */
  readonly operator: Operator | undefined;
  /** Values or alternatives; empty when none could be read. */
  readonly values: readonly Value[];
  /** The declaration that holds for an attribute here; for a condition, that of the global condition if it is one. */
  readonly declaration: AttributeDeclaration | undefined;
  /**
   * declared: a declaration of the name holds here. custom: an undeclared name where those may stand.
   * asked: a name within a condition. misplaced: declared, but for another place. unknown: nothing of that name.
   */
  readonly standing: "declared" | "custom" | "asked" | "misplaced" | "unknown";
  /** Unreadable, misspelt or misplaced: see `RecordModel.uncertain`. */
  readonly uncertain: boolean;
  readonly findings: readonly LineFinding[];
}
