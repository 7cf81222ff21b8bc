/** The one evaluator of `Rule:` records (specification: system-language/DESIGN.md section 2). */
import type { SystemRules } from "../check-pack.js";
import { type PackRules, packRules } from "./evaluate/pack-rules.js";
import type { Limits } from "./evaluate/prepare-rules.js";
import { type RecordRules, recordRules } from "./evaluate/record-rules.js";
import type { System } from "./system.js";

export { type Limits, limitOf } from "./evaluate/prepare-rules.js";
export { type PackRules, packRules, type RecordRules, recordRules };

/** The rules of all systems that turn up, those of each made ready once. */
export function createSystemRules(limits: Limits = new Map()): SystemRules {
  const ofRecords = new WeakMap<System, RecordRules>();
  const ofPacks = new WeakMap<System, PackRules>();
  return {
    record: (record) => remember(ofRecords, record.system, (system) => recordRules(system, limits))(record),
    pack: (pack) => {
      const systems = new Set(pack.files.flatMap(({ records }) => records.map(({ system }) => system)));
      return [...systems].flatMap((system) => remember(ofPacks, system, () => packRules(system, limits))(pack));
    },
  };
}

/** Weakly: the systems of a server are others after each edit of their files. */
function remember<Made>(known: WeakMap<System, Made>, key: System, make: (key: System) => Made): Made {
  const made = known.get(key) ?? make(key);
  known.set(key, made);
  return made;
}
