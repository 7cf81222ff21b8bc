import type { RuleOption } from "../rules/rule-options.js";
import type { CheckName } from "../systems/checks.js";

/**
 * The numbers of checks that a configuration can change. Apart from the checks, so that whoever reads a configuration
 * need not load them.
 */
export const CHECK_OPTIONS = {
  outlier: [
    {
      name: "leap",
      // Values grow by doubling at most, so this skips two steps.
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
} as const satisfies Partial<Record<CheckName, readonly RuleOption[]>>;
