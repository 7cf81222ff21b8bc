/** Sides and modes of a game, and who plays on which. */

import { contentOf, defaultsOf, headOf, keyOf, type PackModel, some, type Value } from "../../../compiler/index.js";
import type { Analysis } from "../analysis.js";
import { defineCheck, type FoundIn } from "../define-check.js";
import type { PlayCard } from "../model/card-facts.js";
import { helpersThat } from "../model/positions.js";
import type { PlaySession } from "../model/session.js";
import { deckPlace, lineOfRole, related } from "../places.js";

/** Sides from which the players of a pack choose, but to which no card belongs. */
export const sidesOnNoCard = defineCheck({
  name: "sides-on-no-card",
  needs: ["Sides"],
  check(analysis, report) {
    const { pack } = analysis.session.pack;
    if (pack === undefined) return;
    const onCards = [...sidesOf(analysis).keys()];
    for (const { sides, line } of namedOnNoCard(analysis)) {
      const data = { sides: some(sides), cards: onCards.length === 0 ? "none" : some(onCards).join(", ") };
      report(pack, contentOf(pack.record, line), data);
    }
  },
});

/**
 * A card of a side that no player has, although all sides are fixed. Not reported if the pack names a side without
 * cards.
 */
export const sideNotNamed = defineCheck({
  name: "side-not-named",
  needs: ["Sides"],
  find(analysis, configuration) {
    if (namedOnNoCard(analysis).length > 0) return [];
    const { sides } = configuration;
    if (sides === undefined) return [];
    return analysis.positions(configuration).flatMap((position) =>
      [...position.goals.map(({ card }) => card), ...ofSides(position)].flatMap((card): FoundIn<"side-not-named">[] => {
        if (card.side === undefined || sides.includes(card.side)) return [];
        const data = { side: card.side, sides: some(sides) };
        return [{ card, line: lineOfRole(card.record, "Sides", analysis.session.roles), data }];
      }),
    );
  },
});

const ofSides = helpersThat(({ side }) => side !== undefined);

/** A deck without any side to choose, though other decks of the pack have some. */
export const noSidesHere = defineCheck({
  name: "no-sides-here",
  needs: ["Sides"],
  check({ session }, report) {
    const played = session.eras.filter(({ skipped, deck }) => !skipped && deck.length > 0);
    const others = session.cards.find(({ side }) => side !== undefined);
    if (others === undefined) return;
    for (const era of played) {
      const place = deckPlace(era, session);
      if (place === undefined || era.deck.some(({ card }) => card.side !== undefined)) continue;
      const data = { deck: era.name };
      report(place, headOf(place.record), data, { related: [related(others, "This card is of a side.")] });
    }
  },
});

/** The sides of all cards, whether or not they are in a deck. */
function sidesOf({ session }: Analysis): Map<string, PlayCard | undefined> {
  const sides = new Map<string, PlayCard | undefined>();
  for (const card of session.cards) if (card.side !== undefined && !sides.has(card.side)) sides.set(card.side, card);
  for (const { record } of session.pack.cards) {
    for (const { name, values } of record.globals.entries) {
      const [value] = values;
      if (session.roles.calls("Sides", name) && value?.kind === "text" && !sides.has(value.value))
        sides.set(value.value, undefined);
    }
  }
  return sides;
}

/** The lines of the pack that name sides without cards; each side at the first mention. */
function namedOnNoCard(analysis: Analysis): { readonly sides: readonly string[]; readonly line: number }[] {
  const { pack, roles } = { ...analysis.session, pack: analysis.session.pack.pack };
  const onCards = sidesOf(analysis);
  const seen = new Set<string>();
  const { entries, lines } = pack?.record.globals ?? { entries: [], lines: [] };
  return entries.flatMap(({ name, values }, at) => {
    if (!roles.calls("Sides", name) && !roles.calls("MorePackSides", name)) return [];
    const sides = values.flatMap((value) => {
      if (value.kind !== "text" || onCards.has(value.value) || seen.has(value.value)) return [];
      seen.add(value.value);
      return [value.value];
    });
    return sides.length === 0 ? [] : [{ sides, line: lines[at] ?? 0 }];
  });
}

/**
 * Packs that are played in one session, but declare different modes. A pack without a declaration inherits that of the
 * pack it extends, whose own default applies if it has none.
 */
export const differentModes = defineCheck({
  name: "different-modes",
  needs: ["SameInSession"],
  ofPresent: true,
  check({ session }, report) {
    const { pack } = session.pack;
    const { extended, roles } = session;
    if (pack === undefined || extended?.pack === undefined) return;
    const { entries, lines } = pack.record.globals;
    for (const [at, { name, values }] of entries.entries()) {
      const [value] = values;
      if (!roles.calls("SameInSession", name) || value === undefined) continue;
      const other = valueIn(extended, name, session);
      if (other === undefined || keyOf(other) === keyOf(value)) continue;
      const place = { at: contentOf(extended.pack.record, extended.pack.record.firstLine), in: extended.pack };
      const data = { name, value: keyOf(value), other: keyOf(other) };
      report(pack, contentOf(pack.record, lines[at] ?? 0), data, {
        related: [{ ...place, message: "This is the pack it adds to." }],
      });
    }
  },
});

function valueIn({ pack }: PackModel, name: string, { roles }: PlaySession): Value | undefined {
  const written = pack?.record.globals.entries.find((entry) => entry.name === name)?.values[0];
  return written ?? defaultsOf(name, roles.system)[0]?.value;
}
