import type { Span } from "../../grammar/index.js";
import type { ConditionData, ConditionValue } from "./system-data.js";

/**
 * A record of a `.system` file, by what its labels, attributes and categories say. Names are full ones, spans are in the
 * file. Made of the same model by which the file is checked; what could not be read is left out.
 */
export interface DeclaringRecord {
  readonly span: Span;
  readonly labels: readonly SaidLabel[];
  readonly attributes: ReadonlyMap<string, readonly SaidValue[]>;
  readonly categories: ReadonlyMap<string, readonly SaidCondition[]>;
  /** Categories that list names with values, each as often as it stands there. */
  readonly members: ReadonlyMap<string, readonly SaidMembers[]>;
}

/** The names under one category, with their values. */
export type SaidMembers = ReadonlyMap<string, readonly SaidValue[]>;

export interface SaidLabel {
  readonly name: string;
  readonly text: string;
  /** Where the text stands, on its first line. */
  readonly span: Span;
}

export interface SaidValue {
  readonly value: ConditionValue;
  readonly span: Span;
}

export interface SaidCondition {
  readonly data: ConditionData;
  /** Where the name stands. */
  readonly span: Span;
  readonly values: readonly SaidValue[];
}
