import type { Check } from "./define-check.js";

/** All checks of the tool; add yours here, its name and holes to systems/checks.ts, and its name to meta.system. */
export const checks: readonly Check[] = [];
