import { memoize, pushTo } from "../../grammar/index.js";
import { counted, message } from "../diagnostics/message.js";
import type { RecordInPack } from "../model/pack-model.js";
import { headOf } from "../model/record-text.js";
import { isUnread } from "../model/unread.js";
import { wordsOf } from "../systems/records/play.js";
import type { System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";

/** Cards of decks that no zone of the rules of play takes. */
export const cardWithoutZone = defineRule({
  id: "card-without-zone",
  severity: "info",
  about: "deck",
  yieldsTo: ["about:characters", "about:kind"],
  what: "Cards of a deck that no zone of the rules of play takes.",
  why: "When the pack is played, such a card lies nowhere and nobody sees it. Usually a kind of card came later than the rules of play.",
  messages: {
    one: message`No zone takes ${"identifier"}, which is a ${"kind"}, so it never appears in a session. Name its kind under Takes of a zone.`,
    several: message`No zone takes ${"identifier"} and ${"more"} of the kind ${"kind"}, so they never appear in a session. Name the kind under Takes of a zone.`,
  },
  check: {
    packReads: () => (record) => (takenBy(record.system) === undefined ? "" : [...record.kinds.names].join()),
    pack({ decks }, report) {
      const left = new Map<string, RecordInPack[]>();
      const seen = new Set<RecordInPack["record"]>();
      for (const { card } of decks.flatMap(({ cards }) => cards)) {
        if (card === undefined || seen.has(card.record)) continue;
        seen.add(card.record);
        const { kind, kinds, system } = card.record;
        const taken = takenBy(system);
        if (taken === undefined || kind === undefined || isUnread(card.record)) continue;
        if (!taken.some((one) => kinds.names.has(one))) pushTo(left, kind, card);
      }
      for (const [kind, [first, ...others]] of left) {
        if (first === undefined) continue;
        const data = {
          identifier: first.record.identifier ?? "This card",
          kind,
          more: counted(others.length, "more card"),
        };
        report(others.length === 0 ? "one" : "several", headOf(first.record), data, first);
      }
    },
  },
});

/** The kinds that zones take; undefined if there are no rules of play, or they take no cards. */
const takenBy = memoize(({ data: { play = [] } }: System): readonly string[] | undefined => {
  const kinds = play.flatMap((rule) => (rule.kind === "Zone" ? wordsOf(rule, "Takes") : []));
  return kinds.length === 0 ? undefined : kinds;
});
