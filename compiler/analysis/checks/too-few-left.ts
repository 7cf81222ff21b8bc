import { contentOf } from "../../model/record-text.js";
import { defineCheck } from "../define-check.js";
import { type FoundIn, inEachConfiguration } from "../in-each-configuration.js";
import type { DeckInPlay, Session } from "../model/session.js";
import { related, some } from "../places.js";
import { type GoalDefect, goalDefects } from "../reach/granted.js";
import { LINT_STEPS } from "../reach/reach.js";
import type { Limit } from "../solve/question.js";
import { canCover } from "../solve/win.js";

/** Goals that could be won if fewer cards were put away before play. (analysis.md section 4.2) */
export const tooFewLeft = defineCheck({
  name: "too-few-left",
  needs: ["SetAside", "CommonCosts"],
  ofMissing: true,
  check(analysis, report) {
    const { session } = analysis;
    inEachConfiguration(
      analysis,
      (configuration) =>
        goalDefects(analysis, configuration).flatMap((defects, at): FoundIn<"too-few-left">[] => {
          const goals = [...defects].flatMap(([card, defect]) => (isForSetAside(defect) ? [card] : []));
          const era = session.eras[at];
          const found = era && setAsideIn(era, session);
          if (goals.length === 0 || found === undefined) return [];
          const data = { goals: some(goals.map(({ name }) => name)), deck: era?.name ?? "" };
          const places = goals
            .slice(0, 9)
            .map((goal) => related(goal, "This cannot be won with the cards that are left."));
          return [{ card: undefined, ...found, data, related: places }];
        }),
      report,
    );
  },
});

const ALL_CARDS: ReadonlySet<Limit> = new Set(["set-aside"]);

/** With all cards of the deck it could be won. */
export function isForSetAside(defect: GoalDefect): boolean {
  if (defect.kind !== "out-of-reach" || !Number.isFinite(defect.question.era.mostUsed)) return false;
  const question = { ...defect.question, without: ALL_CARDS };
  return defect.ways.some((sides) => canCover(question, sides, { steps: LINT_STEPS.each }).kind === "yes");
}

function setAsideIn({ decks }: DeckInPlay, { roles }: Session) {
  for (const { file, record } of decks) {
    const { entries, lines } = record.globals;
    const line = lines[entries.findIndex(({ name }) => roles.calls("SetAside", name))];
    if (line !== undefined) return { place: { file, record }, at: contentOf(record, line) };
  }
  return undefined;
}
