import type { CheckName, DataValue, HoleOf, RecordPlace } from "../../compiler/index.js";
import type { Span } from "../../grammar/index.js";
import { getOrMake } from "../../grammar/index.js";
import type { Analysis } from "./analysis.js";
import { type Asked, EVERY_CARD, FOR_HIGH_NUMBER } from "./analysis-memo.js";
import type { MoreOfCheck, ReportCheck } from "./define-check.js";
import { isOfHisSide, type PlayerConfiguration } from "./model/configurations.js";
import { isIn } from "./model/positions.js";
import type { PlayCard } from "./model/session.js";

/** A finding in one configuration. */
export interface FoundIn<Name extends CheckName> {
  /** The card it is about; undefined if it is about a deck or the pack, which belong to all configurations. */
  readonly card: PlayCard | undefined;
  readonly place: RecordPlace;
  readonly at: Span;
  readonly data: Readonly<Record<HoleOf<Name>, DataValue>>;
  readonly related?: MoreOfCheck["related"];
  readonly meant?: MoreOfCheck["meant"];
}

/**
 * Reports what holds in every configuration that the card belongs to; and, with a remark, what only holds with the
 * standard number of players. Two findings are the same if they have the same place. (docs/analyses.md, "Configurations")
 *
 * `find` gets the cards that are asked about. It may leave out what it finds on others, and must not miss one of these:
 * it is called again, for every card, where it finds any.
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
      const { place, at, data, meant } = finding;
      const related = finding.related === undefined ? {} : { related: finding.related };
      report(place, at, data, { ...related, meant, standardOnly: missing.length > 0 });
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
    const { file, record } = finding.place;
    const key = `${file.path}\n${record.node.start + finding.at.start}\n${finding.at.end}`;
    if (!known.has(key)) known.set(key, finding);
  }
  return known;
}
