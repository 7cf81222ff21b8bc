/** The one evaluator of `Rule:` records (specification: system-language/DESIGN.md section 2). */
import type { AroundRule } from "../around-rule.js";
import type { SystemRules } from "../check-pack.js";
import { type Limits, NO_LIMITS } from "../rules/rule-options.js";
import { type PackRules, packRules } from "./evaluate/pack-rules.js";
import { type RecordRules, recordRules } from "./evaluate/record-rules.js";
import type { System } from "./system.js";

export type { Limits } from "../rules/rule-options.js";
export { limitOf } from "./evaluate/prepare-rules.js";
export { type PackRules, packRules, type RecordRules, recordRules };

/** The rules of all systems that turn up, those of each made ready once. */
export function createSystemRules(limits: Limits = NO_LIMITS, around?: AroundRule): SystemRules {
  const ofRecords = new Map<System, RecordRules>();
  const ofPacks = new Map<System, PackRules>();
  return {
    record: (record) => remember(ofRecords, record.system, (system) => recordRules(system, limits, around))(record),
    pack: (pack) => {
      const systems = new Set(pack.files.flatMap(({ records }) => records.map(({ system }) => system)));
      return [...systems].flatMap((system) => remember(ofPacks, system, () => packRules(system, limits, around))(pack));
    },
  };
}

function remember<Key, Made>(known: Map<Key, Made>, key: Key, make: (key: Key) => Made): Made {
  const made = known.get(key) ?? make(key);
  known.set(key, made);
  return made;
}
