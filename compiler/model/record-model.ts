import type { LabelLine, RecordNode, StatementLine } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  LabelDeclaration,
  Operator,
  ValueSpecification,
} from "../systems/system-data.js";

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
  /** What `Copies:` says; 1 when it says nothing that can be read. */
  readonly copies: number;
  /**
   * Something on this record could not be read, is misspelt, or is in the wrong place: rules that report what is
   * missing, never met or unused keep silent (notation.md, "One mistake, one finding").
   */
  readonly uncertain: boolean;
  /** True when all lines of the record were indented, and it was read without the common indentation. */
  readonly indented: boolean;
  /** Indented lines with no category above; their entries are among the globals. */
  readonly indentedGlobals: readonly number[];
  /** Lines that belong to no section. */
  readonly strayLines: readonly StrayLine[];
  /** The record began in the middle of its node, where a separator is missing. */
  readonly separatorMissing: boolean;
  /** What it shows at a glance, as bits (see `marks.ts`). */
  readonly marks: number;
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

/**
 * How a name as written was understood. shortcut: a short name. formerly: a spelling of old. garbled: the same but for
 * look-alike letters, case, or blanks and joints inside. misspelt: a near miss of a declared name. unknown: nothing like it is declared.
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
  /** Any declaration of the name, also one that is not for this kind of record. */
  readonly anyDeclaration: CategoryDeclaration | undefined;
  /** Its members have lost their indentation. */
  readonly flattened: boolean;
}

export interface LabelItem {
  readonly line: number;
  /** Line behind the last one of its text. */
  readonly endLine: number;
  readonly node: LabelLine;
  /** Full name; as written when unknown. */
  readonly name: string;
  readonly spelling: Spelling;
  /** The declaration that holds on this record; `undefined` when unknown or on the wrong kind. */
  readonly declaration: LabelDeclaration | undefined;
  /** Joined lines, paragraphs divided by `\n`; or, when the system declares them as kept, the lines divided by `\n`. NFC. */
  readonly text: string;
  /** For kept lines: the index of the line of each line of `text`. */
  readonly textLines: readonly number[];
  /** Lines of the text without indentation (the rulebook wraps so). */
  readonly unindentedLines: readonly number[];
  /** Those of them that begin with the name of an attribute of this record. */
  readonly attributeLines: readonly number[];
}

/**
 * A line that belongs to no section.
 * unreadable: shape `other`. bare-name: a name alone that is no category and has nothing below.
 * nested-category: a bare name among the members of a category (with the lines below it, which follow as `nested-member`).
 * text: what a label goes on with whose colon is missing, so that it is none.
 */
export interface StrayLine {
  readonly line: number;
  readonly reason: "unreadable" | "bare-name" | "nested-category" | "nested-member" | "text";
  /** Index of the category section it stands in. */
  readonly category: number | undefined;
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
  readonly spelling: Spelling;
  /** Unreadable, misspelt or misplaced: see `RecordModel.uncertain`. */
  readonly uncertain: boolean;
  /** Where it stands. */
  readonly scope: Scope;
}

/** Where a line stands, as far as that decides how it is read: a system, the kinds of its record, a category. */
export interface Scope {
  readonly system: System;
  readonly kinds: KindSet;
  /** What the record is: it decides which names the tool itself gives a meaning. */
  readonly role: "pack" | "deck" | "card" | "choice";
  /** Undefined: the global scope. */
  readonly category: CategoryDeclaration | undefined;
  /** Name of the category, also of one that nobody declared. */
  readonly categoryName: string | undefined;
  /** The names of places that hold here: the kinds at the first column, the category's name inside it. */
  readonly places: ReadonlySet<string>;
  /** Operators of the conditions listed here; empty where values are listed. */
  readonly operators: readonly Operator[];
  /** False inside a category that nobody declared: nothing can be said of its lines. */
  readonly known: boolean;
  /** The record has no kind that could be read: what any kind may have is accepted. */
  readonly anyKind: boolean;
  /** Values of names that nobody declared; undefined where such names may not stand. */
  readonly custom: ValueSpecification | undefined;
}

/** A label's name as written on a record of certain kinds, understood. */
export interface LabelHere {
  readonly name: string;
  readonly spelling: Spelling;
  readonly declaration: LabelDeclaration | undefined;
}
