import type { LabelLine, RecordNode, StatementLine } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  LabelDeclaration,
  ValueSpecification,
} from "../systems/system-data.js";
import type { Operator, Value } from "../values/value.js";

/**
 * What a record means in its system. Facts about lines are here; nothing is written onto the tree. Entries are shared:
 * the same line in the same scope is one `Entry`, read and checked once.
 */
export interface RecordModel {
  readonly node: RecordNode;
  readonly system: System;
  /** `choice`: the record `System: id` that selects the system for the rest of a `.cards` file. */
  readonly role: "pack" | "deck" | "card" | "choice";
  /** The lines of the node that form this record: all of them, unless a separator is missing. */
  readonly firstLine: number;
  readonly endLine: number;
  readonly labels: readonly LabelItem[];
  /** The unindented entries. */
  readonly globals: Section;
  readonly categories: readonly CategorySection[];
  readonly kinds: KindSet;
  /** Value of the attribute named in `KindFrom`. */
  readonly kind: string | undefined;
  readonly identifier: string | undefined;
  /** The value of `Copies:`; 1 if it is missing or unreadable. */
  readonly copies: number;
  /**
   * Something on this record is unreadable, misspelt or misplaced: rules that report something missing, unmet or unused
   * stay silent (docs/reports.md, "What is held back").
   */
  readonly uncertain: boolean;
  /** All lines of the record were indented, and it was read without the common indentation. */
  readonly indented: boolean;
  /** Indented lines without a category above; their entries are in `globals`. */
  readonly indentedGlobals: readonly number[];
  /** Lines that belong to no section. */
  readonly strayLines: readonly StrayLine[];
  /** The record began in the middle of its node, because a separator is missing. */
  readonly separatorMissing: boolean;
  /** What it shows at a glance, as bits (see `marks.ts`). */
  readonly marks: number;
  /** The findings of rules on it, if it is checked and has any: see `record-findings.ts`. */
  found: readonly object[] | undefined;
}

/** The kinds of a record; `key` is equal for equal sets, and `index` numbers the sets of a system. */
export interface KindSet {
  readonly names: ReadonlySet<string>;
  readonly index: number;
}

/** Attributes or conditions of one scope, in source order. `lines[i]` is the line (index in the node) of `entries[i]`. */
export interface Section {
  readonly entries: readonly Entry[];
  readonly lines: readonly number[];
}

/**
 * How a name was resolved. shortcut: a short name. formerly: an old spelling. garbled: the same except for look-alike
 * letters, case, blanks or separators. misspelt: a near miss of a declared name. unknown: nothing similar is declared.
 */
export type Spelling = "exact" | "shortcut" | "formerly" | "garbled" | "misspelt" | "unknown";

export interface CategorySection extends Section {
  /** The line with the category's name. */
  readonly line: number;
  readonly head: StatementLine;
  /** Full name; as written when unknown. */
  readonly name: string;
  readonly spelling: Spelling;
  /** The declaration that holds on this record; `undefined` when unknown or on the wrong kind. */
  readonly declaration: CategoryDeclaration | undefined;
  /** Any declaration of the name, even for other kinds. */
  readonly anyDeclaration: CategoryDeclaration | undefined;
  /** Its members lost their indentation. */
  readonly flattened: boolean;
}

export interface LabelItem extends LabelHere {
  readonly line: number;
  /** The line after its text. */
  readonly endLine: number;
  readonly node: LabelLine;
  /** Joined lines with paragraphs separated by `\n`; or, if declared as kept, the lines separated by `\n`. NFC. */
  readonly text: string;
  /** For kept lines: the record line of each line of `text`. */
  readonly textLines: readonly number[];
  /** Of its unindented lines (the rulebook wraps like this), those that begin with the name of an attribute of this record. */
  readonly attributeLines: readonly number[];
}

/**
 * A line that belongs to no section.
 * unreadable: shape `other`. bare-name: a name alone that isn't a category and has nothing below.
 * nested-head: a bare name among the members of a category (the lines below it follow as `nested-member`).
 * text: the continuation of a label whose colon is missing.
 */
export interface StrayLine {
  readonly line: number;
  readonly reason: "unreadable" | "bare-name" | "nested-head" | "nested-member" | "text";
  /** Index of its category section. */
  readonly category: number | undefined;
}

/** An attribute or condition, read in one scope. */
export interface Entry {
  readonly node: StatementLine;
  /** Full name (shortcuts expanded); for a condition, the tested attribute. As written if unknown. */
  readonly name: string;
  /** What comes before the dot, in full: the category (or kind, in a system file) of the tested attribute. */
  readonly category: string | undefined;
  /** Present on conditions. */
  readonly operator: Operator | undefined;
  /** Values or alternatives; empty if none could be read. */
  readonly values: readonly Value[];
  /** The declaration that applies to an attribute here; for a condition, that of the global condition, if it is one. */
  readonly declaration: AttributeDeclaration | undefined;
  /**
   * declared: a declaration of the name applies here. custom: an undeclared name where these are allowed.
   * asked: a name within a condition. misplaced: declared, but for another place. unknown: no such name.
   */
  readonly placement: "declared" | "custom" | "asked" | "misplaced" | "unknown";
  readonly spelling: Spelling;
  /** Unreadable, misspelt or misplaced: see `RecordModel.uncertain`. */
  readonly uncertain: boolean;
  readonly scope: Scope;
  /** The findings of rules on it, once it is checked, with or without details: see `record-findings.ts`. */
  found: readonly object[] | undefined;
}

/** The context that decides how a line is read: a system, the kinds of its record, a category. */
export interface Scope {
  readonly system: System;
  readonly kinds: KindSet;
  /** The role decides which names have a built-in meaning. */
  readonly role: "pack" | "deck" | "card" | "choice";
  /** Undefined for unindented lines. */
  readonly category: CategoryDeclaration | undefined;
  /** Name of the category, even if undeclared. */
  readonly categoryName: string | undefined;
  /** Names of the places that apply: the kinds of the record, or the category's name inside one. */
  readonly places: ReadonlySet<string>;
  /** Operators of conditions listed here; empty if values are. */
  readonly operators: readonly Operator[];
  /** False inside an undeclared category: nothing is known about its lines. */
  readonly known: boolean;
  /** The record has no readable kind: everything that any kind may have is accepted. */
  readonly anyKind: boolean;
  /** Values of undeclared names; undefined if these aren't allowed. */
  readonly custom: ValueSpecification | undefined;
}

/** A label's name as written on a record of some kinds, resolved. */
export interface LabelHere {
  /** Full name; as written when unknown. */
  readonly name: string;
  readonly spelling: Spelling;
  /** The declaration that holds on this record; `undefined` when unknown or on the wrong kind. */
  readonly declaration: LabelDeclaration | undefined;
}
