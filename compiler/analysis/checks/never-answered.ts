import { alternatives } from "../../diagnostics/message.js";
import { headOf } from "../../model/record-text.js";
import type { Analysis } from "../analysis.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import { fitsGroup } from "../model/condition.js";
import type { Position } from "../model/positions.js";
import type { PlayCard } from "../model/session.js";
import { contentsOf } from "./contents.js";

/** A card with a power to which nothing in its deck makes immune. */
export const neverAnswered = defineCheck({
  name: "never-answered",
  needs: ["Answer"],
  ofMissing: true,
  check(analysis, report) {
    const { roles } = analysis.session;
    const declared = roles.names("Answer").flatMap((name) => roles.system.categories.get(name) ?? []);
    const kinds = declared.flatMap(({ looksAt }) => looksAt);
    const isPower = ({ record }: PlayCard): boolean => kinds.some((kind) => record.kinds.names.has(kind));
    inEachConfiguration(
      analysis,
      (configuration) =>
        analysis.positions(configuration).flatMap((position) => unanswered(analysis, position, isPower)),
      report,
    );
  },
});

function unanswered(
  { session }: Analysis,
  { era, helpers }: Position,
  isPower: (card: PlayCard) => boolean,
): FoundIn<"never-answered">[] {
  const groups = new Map(
    helpers.flatMap(({ card }) =>
      card.targets.flatMap(({ effect, group }) => (effect === "answers" ? [[group.key, group] as const] : [])),
    ),
  );
  const isAnswered = ({ record }: PlayCard): boolean => [...groups.values()].some((group) => fitsGroup(record, group));
  return helpers.flatMap(({ card }) => {
    if (!isPower(card) || isAnswered(card)) return [];
    const data = { card: card.name, deck: era.name, tests: testsFor(card, session.roles.system.data.kindFrom) };
    return [{ card, place: card.place, at: headOf(card.record), data }];
  });
}

/** What stands on the card with a value that one could test: a few, the rest is easily seen. */
function testsFor({ record }: PlayCard, kindFrom: string | undefined): string {
  const lines = [...contentsOf(record)].filter(([name, value]) => name !== kindFrom && !/^[=<>]/.test(value));
  if (lines.length === 0) return "Nothing on it could be tested: it needs an attribute with a value.";
  const tests = lines.slice(0, MOST_SHOWN).map(([name, value]) => `${name} = ${value}`);
  return `An answer could test ${alternatives(tests)}.`;
}

const MOST_SHOWN = 3;
