import type { AppliedConfiguration } from "../../project/index.js";

/** What is known of a line: what stands there, who looked, what they made of it, and what applied. */
export interface ExplainedPlace {
  /** As it is shown. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** In words. */
  readonly what: string;
  readonly findings: readonly ExplainedFinding[];
  /** What is held back on the line, or until its record can be read. */
  readonly heldBack: readonly ExplainedWait[];
  readonly looked: readonly RuleCheck[];
  readonly comments: readonly ExplainedComment[];
  readonly applied: AppliedConfiguration;
}

/** Something that a rule found on the line, shown or not. */
export interface ExplainedFinding {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  /** Of a rule of a game: which of its demands does not hold, and with which values. */
  readonly because?: string;
  /** shown: `lint` says it. silenced: a comment asks to ignore it. off: the rule is off here. */
  readonly fate: "shown" | "silenced" | "off";
  readonly severity: string;
  /** The line of the comment that silences it, and its reason. */
  readonly comment?: { readonly line: number; readonly reason: string };
}

/** Something that is not said until some records can be read. */
export interface ExplainedWait {
  readonly rule: string;
  readonly message: string;
  /** As the report calls them. */
  readonly waitsFor: readonly string[];
}

/** A rule that looked at the line, or at something that it is part of. */
export interface RuleCheck {
  readonly rule: string;
  readonly at: "line" | "card" | "file" | "pack";
  readonly severity: string;
  /** Lines of the file on which it found something. */
  readonly found: readonly number[];
}

/** A comment that speaks of the line. */
export interface ExplainedComment {
  readonly line: number;
  readonly text: string;
  /** What it silences on this line. */
  readonly silences: readonly string[];
}
