import type {
  CheckName,
  Data,
  DataValue,
  FindingDetails,
  HoleOf,
  RecordPlace,
  RoleName,
  RuleOptionValues,
} from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import type { Analysis } from "./analysis.js";
import type { PlayCard } from "./model/session.js";

/** A word on a line, and what its author may have meant. */
export interface MeantWord {
  readonly written: string;
  readonly meant: string;
  /** The only card that has what may be meant, in an attribute: there, the word that is written here may be meant. */
  readonly only?: { readonly card: PlayCard; readonly category: string | undefined; readonly name: string } | undefined;
}

export interface MoreOfCheck extends Pick<FindingDetails, "related"> {
  /** It holds with the standard number of players but not with the high one: the message says so. */
  readonly standardOnly?: boolean;
  /** On the line that is reported. */
  readonly meant?: MeantWord | undefined;
}

/** Reports a finding on a record of the session; `at` is relative to the start of the record. */
export type ReportCheck<Name extends CheckName> = (
  place: RecordPlace,
  at: Span,
  data: Readonly<Record<HoleOf<Name>, DataValue>>,
  more?: MoreOfCheck,
) => void;

/**
 * A built-in check that rules of systems name in `By`. The rule sets severity and message; the values that the check
 * reports fill the holes of the message (systems/checks.ts lists them, and meta.system the names).
 */
export interface Check<Name extends CheckName = CheckName> {
  readonly name: Name;
  /** Words of `Uses` without which there is nothing to check. */
  readonly needs: readonly RoleName[];
  /** It reports something missing, never met or unused: silent for open decks and where something is in doubt. */
  readonly ofMissing: boolean;
  /**
   * Its findings depend only on the names in its `condition` and `name`: only cards that might have one of those are
   * waited for.
   */
  readonly byNames?: boolean;
  /** `options` are the limits of the check, with changes from the configuration applied (systems/checks.ts). */
  check(analysis: Analysis, report: ReportCheck<Name>, options: RuleOptionValues): void;
}

/** A check with its holes' types erased. */
export interface AnyCheck extends Pick<Check, "name" | "needs" | "ofMissing" | "byNames"> {
  check(
    analysis: Analysis,
    report: (place: RecordPlace, at: Span, data: Data, more?: MoreOfCheck) => void,
    options: RuleOptionValues,
  ): void;
}

export function defineCheck<Name extends CheckName>(check: Check<Name>): AnyCheck {
  return { ...check, check: (analysis, report, values) => check.check(analysis, report, values) };
}
