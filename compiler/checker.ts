import { type CheckSettings, checkPack, DEFAULT_SETTINGS, type SystemRules } from "./check-pack.js";
import { createEntryCheck } from "./check-record.js";
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import type { PackModel } from "./model/pack-model.js";
import { createRecordReader, type RecordReader } from "./model/read-record.js";
import { rules } from "./rules/index.js";
import { type SuppressionChoices, suppressInPack } from "./suppress-pack.js";
import type { System } from "./systems/system.js";

/** Reads and checks, by any number of systems. Remembers what lines mean, so keep one for a whole run. */
export interface Checker {
  readerOf(system: System): RecordReader;
  /** All findings of a pack that no comment in it asks to ignore, by file and place. */
  check(pack: PackModel, settings?: CheckSettings & SuppressionChoices): Diagnostic[];
}

export function createChecker(): Checker {
  const checkEntry = createEntryCheck(rules);
  const readers = new Map<System, RecordReader>();
  return {
    readerOf(system) {
      const known = readers.get(system) ?? createRecordReader(system, checkEntry);
      readers.set(system, known);
      return known;
    },
    check: (pack, settings = DEFAULT_SETTINGS) =>
      suppressInPack(pack, checkPack(pack, rules, systemRules, settings), rules, settings),
  };
}

const systemRules: SystemRules = { record: () => [], pack: () => [] };
