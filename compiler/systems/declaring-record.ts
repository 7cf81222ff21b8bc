import type { Span } from "../../grammar/index.js";
import type { ConditionData, Value } from "../values/value.js";

/**
 * A record of a `.system` file by its labels, attributes and categories. Names are full names, spans are in the file.
 * Built from the model with which the file is checked; unreadable parts are left out.
 */
export interface DeclaringRecord {
  readonly span: Span;
  readonly labels: readonly LocatedLabel[];
  readonly attributes: ReadonlyMap<string, readonly LocatedValue[]>;
  readonly categories: ReadonlyMap<string, readonly LocatedCondition[]>;
  /** Categories that list names with values, one entry per occurrence. */
  readonly members: ReadonlyMap<string, readonly MemberValues[]>;
}

/** The names in one category, with their values. */
export type MemberValues = ReadonlyMap<string, readonly LocatedValue[]>;

export interface LocatedLabel {
  readonly name: string;
  readonly text: string;
  /** The span of the text on its first line. */
  readonly span: Span;
}

export interface LocatedValue {
  readonly value: Value;
  readonly span: Span;
}

export interface LocatedCondition {
  readonly data: ConditionData;
  /** The span of the name. */
  readonly span: Span;
  readonly values: readonly LocatedValue[];
}
