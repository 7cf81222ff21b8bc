import type {
  CategorySection,
  CheckName,
  Data,
  DataValue,
  FindingDetails,
  HoleOf,
  RecordInPack,
  RoleName,
  RuleOptionValues,
} from "../../compiler/index.js";
import { getOrMake, type Span } from "../../grammar/index.js";
import type { Analysis } from "./analysis.js";
import { type Asked, EVERY_CARD, FOR_HIGH_NUMBER } from "./analysis-memo.js";
import type { PlayCard } from "./model/card-facts.js";
import { isOfHisSide, type PlayerConfiguration } from "./model/configurations.js";
import { isIn } from "./model/positions.js";
import { onLine } from "./places.js";

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
  readonly instead?: MeantCategory | undefined;
}

/** A category of a card that its author may have meant instead of the one that is there; and what isn't found then. */
export interface MeantCategory {
  readonly section: CategorySection;
  readonly meant: string;
  readonly names?: readonly string[];
}

/** Reports a finding on a record of the session; `at` is relative to the start of the record. */
export type ReportCheck<Name extends CheckName> = (
  place: RecordInPack,
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
  readonly needs?: readonly RoleName[];
  /** It reports what is there; others, what is missing, never met or unused: not in open decks, nor if in doubt. */
  readonly ofPresent?: true;
  /**
   * Its findings depend only on the names in its `condition` and `name`: only cards that might have one of those are
   * waited for.
   */
  readonly byNames?: boolean;
  /** `options` are the limits of the check, with changes from the configuration applied (systems/checks.ts). */
  check(analysis: Analysis, report: ReportCheck<Name>, options: RuleOptionValues): void;
}

/**
 * A check of each configuration. `find` gets the cards that are asked about. It may leave out what it finds on others,
 * and must not miss one of these: it is called again, for every card, where it finds any.
 */
export interface CheckOfEach<Name extends CheckName = CheckName> extends Omit<Check<Name>, "check"> {
  find(analysis: Analysis, configuration: PlayerConfiguration, asked: Asked): readonly FoundIn<Name>[];
}

/** A finding in one configuration: on a line of a card, or its first; or on a deck or the pack, which belong to all. */
export type FoundIn<Name extends CheckName> = Pick<MoreOfCheck, "related" | "meant" | "instead"> & {
  readonly data: Readonly<Record<HoleOf<Name>, DataValue>>;
} & (
    | { readonly card: PlayCard; readonly line?: number | undefined }
    | { readonly card: undefined; readonly place: RecordInPack; readonly at: Span }
  );

/** A check with its holes' types erased. */
export interface AnyCheck extends Pick<Check, "name" | "needs" | "ofPresent" | "byNames"> {
  check(
    analysis: Analysis,
    report: (place: RecordInPack, at: Span, data: Data, more?: MoreOfCheck) => void,
    options: RuleOptionValues,
  ): void;
}

export function defineCheck<Name extends CheckName>(check: Check<Name> | CheckOfEach<Name>): AnyCheck {
  return {
    ...check,
    check(analysis, report, values) {
      if ("check" in check) check.check(analysis, report, values);
      else inEachConfiguration(analysis, (...asked) => check.find(analysis, ...asked), report);
    },
  };
}

/**
 * Reports what holds in every configuration that the card belongs to; and, with a remark, what only holds with the
 * standard number of players. Two findings are the same if they have the same place. (docs/analyses.md, "Configurations")
 */
export function inEachConfiguration<Name extends CheckName>(
  { session: { configurations, cards } }: Analysis,
  find: (configuration: PlayerConfiguration, asked: Asked) => Iterable<FoundIn<Name>>,
  report: ReportCheck<Name>,
): void {
  const known = new Map<PlayerConfiguration, Map<string, FoundIn<Name>>>();
  const findIn = (configuration: PlayerConfiguration): Map<string, FoundIn<Name>> => {
    return getOrMake(known, configuration, () => byPlace(find(configuration, EVERY_CARD)));
  };
  const hasHighNumber = cards.some(({ highNumber }) => highNumber);
  // What doesn't hold in the first configuration can't hold in all, except for cards outside it.
  const mayAdd = (configuration: PlayerConfiguration): boolean => {
    if (configuration.chosen !== undefined || configuration === configurations[0] || known.has(configuration))
      return true;
    if (!hasHighNumber || !configuration.highNumber) return false;
    for (const { card } of find(configuration, FOR_HIGH_NUMBER)) if (card?.highNumber) return true;
    return false;
  };
  const reported = new Set<string>();
  for (const configuration of configurations) {
    if (!mayAdd(configuration)) continue;
    for (const [key, finding] of findIn(configuration)) {
      if (reported.has(key)) continue;
      reported.add(key);
      const { card } = finding;
      const missing = configurations.filter(
        (other) => (card === undefined || belongsTo(card, other)) && !findIn(other).has(key),
      );
      if (missing.some(({ name }) => name === "standard")) continue;
      if (missing.length > 0 && card?.highNumber) continue;
      const { place, at } = placed(finding);
      const { data, meant, instead } = finding;
      const related = finding.related === undefined ? {} : { related: finding.related };
      report(place, at, data, { ...related, meant, instead, standardOnly: missing.length > 0 });
    }
  }
}

/** A card that the chosen player can't begin is judged in the configurations of its own side. */
function belongsTo(card: PlayCard, configuration: PlayerConfiguration): boolean {
  if (!isIn(card, configuration)) return false;
  const { kind, outcome } = card;
  return kind !== "goal" || outcome?.together || outcome?.anyone || isOfHisSide(configuration, card);
}

function byPlace<Name extends CheckName>(findings: Iterable<FoundIn<Name>>): Map<string, FoundIn<Name>> {
  const known = new Map<string, FoundIn<Name>>();
  for (const finding of findings) {
    const { place, at } = placed(finding);
    const key = `${place.file.path}\n${place.record.node.start + at.start}\n${at.end}`;
    if (!known.has(key)) known.set(key, finding);
  }
  return known;
}

const placed = <Name extends CheckName>(found: FoundIn<Name>): { readonly place: RecordInPack; readonly at: Span } =>
  found.card === undefined ? found : { place: found.card.place, at: onLine(found.card, found.line) };
