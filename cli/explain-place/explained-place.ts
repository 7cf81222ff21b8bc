import type { AppliedConfiguration } from "../../project/index.js";

/** Everything about a line: its content, the rules that checked it, their findings, and the settings. */
export interface ExplainedPlace {
  /** For display. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** A description. */
  readonly what: string;
  readonly findings: readonly ExplainedFinding[];
  /** Findings held back on the line, or until its record can be read. */
  readonly heldBack: readonly ExplainedWait[];
  readonly looked: readonly RuleCheck[];
  readonly comments: readonly ExplainedComment[];
  readonly applied: AppliedConfiguration;
}

/** A finding on the line, shown or not. */
export interface ExplainedFinding {
  readonly rule: string;
  readonly messageId: string;
  readonly message: string;
  /** For a rule of a game: the condition that doesn't hold, with its values. */
  readonly because?: string;
  /** shown: reported by `lint`. silenced: suppressed by a comment. off: the rule is off here. */
  readonly fate: "shown" | "silenced" | "off";
  readonly severity: string;
  /** The line and reason of the suppressing comment. */
  readonly comment?: { readonly line: number; readonly reason: string };
}

/** A finding held back until some records can be read. */
export interface ExplainedWait {
  readonly rule: string;
  readonly message: string;
  /** As named in the report. */
  readonly waitsFor: readonly string[];
}

/** A rule that checked the line, or something it is part of. */
export interface RuleCheck {
  readonly rule: string;
  readonly at: "line" | "card" | "file" | "pack";
  readonly severity: string;
  /** Lines of the file with its findings. */
  readonly found: readonly number[];
}

/** A suppression comment that covers the line. */
export interface ExplainedComment {
  readonly line: number;
  readonly text: string;
  /** What it suppresses on this line. */
  readonly silences: readonly string[];
}
