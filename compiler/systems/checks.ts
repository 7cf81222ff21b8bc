import type { RuleOption } from "../diagnostics/rule-options.js";
import type { RoleOfPlay } from "./roles-of-play.js";
import type { WORDS } from "./words.js";

/**
 * The built-in analyses that a rule of a system can name in `By`, each with the holes that it fills in the message, and
 * the words with which a system tells them in `Uses` what to look at. (docs/deck-analyses.md)
 */
const CHECKS = {
  "never-won": ["missing", "rule", "blocked"],
  "always-tied": ["blocked"],
  "lost-by-denial": ["clause", "chain", "blocked"],
  "won-without-contest": ["reason"],
  "open-each-other": ["circle", "blocked"],
  "never-played": ["blocked"],
  "denied-forever": ["clause", "chain", "blocked"],
  "no-goals": ["deck"],
  "no-helpers": ["deck"],
  "equal-cards": ["cards"],
  "same-but-different": ["attribute", "value", "other", "differences"],
  "unpaid-cost": ["name", "deck", "effect", "near"],
  "unpaid-deck-cost": ["name", "needed", "best", "from", "deck", "near"],
  "unused-cover": ["name", "near"],
  "unused-achievement": ["name", "near"],
  "holding-never-kept": ["deck"],
  "offering-without-holding": ["deck", "kept"],
  "too-few-below": ["asked", "count", "step", "cards"],
  "never-met": ["condition", "deck", "near"],
  "reaches-nothing": ["condition", "category", "deck", "near"],
  "filters-nothing": ["name", "deck", "near"],
  "lost-between-decks": ["what", "giver", "from", "missing"],
  "never-answered": ["card", "deck", "tests"],
  "never-claimed": ["card", "number", "near"],
  "sides-on-no-card": ["sides", "cards"],
  "side-not-named": ["side", "sides"],
  "no-sides-here": ["deck"],
  "text-as-cover": ["name"],
  outlier: ["name", "value", "most"],
  "larger-than-extended": ["cards", "most", "extended"],
  "different-modes": ["name", "value", "other"],
  "final-goal-missing": ["deck"],
  "little-drain": ["left"],
  "covered-elsewhere": ["names"],
  "too-few-left": ["goals", "deck"],
} as const satisfies Readonly<Record<CheckName, readonly string[]>>;

/** The numbers of analyses that a configuration can change. */
const OPTIONS: Readonly<Partial<Record<CheckName, readonly RuleOption[]>>> = {
  outlier: [
    {
      // Values usually at most double, so this skips two steps.
      name: "leap",
      about: "So many times as large as the next smaller number is far above it.",
      initial: 5,
      minimum: 2,
    },
    {
      name: "fewest",
      about: "With fewer numbers of one name nothing is said: they make no scale.",
      initial: 8,
      minimum: 2,
    },
  ],
};

/** The numbers of the analysis that a rule names in `By`, if any. */
export function optionsOfCheck(name: string | undefined): readonly RuleOption[] {
  return name !== undefined && Object.hasOwn(OPTIONS, name) ? (OPTIONS[name as CheckName] ?? []) : [];
}

/**
 * Roles in the analyses, for which a system has names of kinds, categories, attributes and labels: those that it tells
 * by `Uses`, and those that follow from its rules of play. (docs/deck-analyses.md, "What the rules of play say")
 */
export type RoleName = keyof typeof WORDS.Uses | RoleOfPlay;

export type CheckName = (typeof WORDS.Rule.By.one)[number];
/** The holes that an analysis fills. */
export type HoleOf<Name extends CheckName> = (typeof CHECKS)[Name][number];

/** The same, by arbitrary text. */
export const CHECKS_OF_THE_TOOL: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(CHECKS));
