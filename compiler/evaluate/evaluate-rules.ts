/** The one evaluator of `Rule:` records (docs/describe-a-game.md, "Rules"). */

import { memoize } from "../../grammar/index.js";
import { type Limits, NO_LIMITS } from "../diagnostics/rule-options.js";
import type { Finding } from "../model/finding.js";
import type { RecordModel } from "../model/record-model.js";
import type { RuleHook } from "../rules/rule-hook.js";
import type { System } from "../systems/system.js";
import { eachPackRule, type PackRule } from "./pack-rules.js";
import { type RecordRules, recordRules } from "./record-rules.js";

export type { Limits } from "../diagnostics/rule-options.js";
export type { ReplacedCards } from "./followed-contents.js";
export { limitOf } from "./prepare-rules.js";
export type { PackRule };

/** The rules of all systems in use; each system is prepared once. */
export function createSystemRules(limits: Limits = NO_LIMITS, hook?: RuleHook) {
  // Weak, because in a server, each edit of a system file creates new systems.
  const eachOnPacks = memoize((system: System): readonly PackRule[] => eachPackRule(system, limits, hook));
  const rulesOfRecords = memoize((system: System): RecordRules => recordRules(system, limits, hook));
  return {
    /** Checks one record. */
    record: (record: RecordModel, doubtful?: ReadonlySet<string>): readonly Finding[] =>
      rulesOfRecords(record.system)(record, doubtful),
    /** Rules on packs, to run one by one. */
    eachOnPacks,
  };
}
