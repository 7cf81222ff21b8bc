import { memoize } from "../../grammar/index.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { createSystemRules, type Limits } from "../evaluate/evaluate-rules.js";
import { decksInPlay } from "../model/decks.js";
import { isSystemFile } from "../model/extended-system.js";
import type { PlacedFinding } from "../model/finding.js";
import type { PackModel } from "../model/pack-model.js";
import type { RecordReader } from "../model/read-record.js";
import type { Entry } from "../model/record-model.js";
import { rules as ownRules } from "../rules/index.js";
import { textsOfEntry } from "../rules/read-texts.js";
import { hookedRules, type RuleHook } from "../rules/rule-hook.js";
import type { System } from "../systems/system.js";
import { type CheckSettings, checkPack, DEFAULT_SETTINGS } from "./check-pack.js";
import { createRecordCheck } from "./check-record.js";
import { createCheckedReader } from "./checked-reader.js";
import { createCrossChecks } from "./cross-checks.js";
import { createExampleCheck } from "./examples.js";
import { type SuppressionChoices, suppressInPack } from "./suppress-pack.js";

/** What reading the texts of cards is called where time is measured: otherwise the first rule that asks would seem slow. */
const TEXTS = "(texts, for all rules that read them)";

/** Reads and checks with any number of systems. Caches what lines mean, so keep one for a whole run. */
export type Checker = ReturnType<typeof createCheckerWith>;

/**
 * What a deck can unlock and win; for a `.play` file, where the rules of play disagree. It is more code than everything
 * else, so programs that start often load it when a pack needs it.
 */
export interface Analyses {
  /** The findings of a pack by the rules of its systems that name an analysis, or of its playthroughs. */
  check(pack: PackModel, limits?: Limits, hook?: RuleHook): readonly PlacedFinding[];
  /** Of a pack that has been checked. */
  undecided(pack: PackModel): number;
}

/** Whether a system of the pack's decks has a rule that names an analysis. */
export function needsAnalyses(pack: PackModel): boolean {
  // Examples of declared rules have decks as well.
  if (pack.files.some((file) => isSystemFile(file) && /^By "/m.test(file.text))) return true;
  const systems = new Set(decksInPlay(pack).decks.map(({ record }) => record.system));
  return [...systems].some(({ data }) => data.rules.some(({ by, severity }) => by !== undefined && severity !== "off"));
}

/**
 * Creates a checker. `limits` replace the limits that rules set, and `hook` wraps each rule as it runs. `analysesNow`
 * is called at each check: if it returns none for a pack, rules that name an analysis find nothing. `examples`: whether the
 * examples of rules in a `.system` file are checked with it.
 */
export function createCheckerWith(
  analysesNow: (pack: PackModel) => Analyses | undefined,
  limits?: Limits,
  hook?: RuleHook,
  examples: "run" | "leave" = "leave",
) {
  const rules = hookedRules(ownRules, hook);
  const systemRules = createSystemRules(limits, hook);
  const analyses = (pack: PackModel) => analysesNow(pack)?.check(pack, limits, hook) ?? [];
  // Examples have no examples of their own.
  const ofExamples = examples === "run" ? createExampleCheck(createCheckerWith(analysesNow, limits)) : undefined;
  const packRulesOf = systemRules.eachOnPacks;
  const crossChecksOf = createCrossChecks({ rules, packRulesOf, analyses, examples: ofExamples, limits });
  const readTexts =
    hook === undefined ? undefined : (entry: Entry): void => void hook(TEXTS, () => textsOfEntry(entry, entry.scope));
  const checkRecord = createRecordCheck(rules, systemRules.record, readTexts);
  // Weakly: in a server, systems are replaced after each edit of their files.
  const readerOf = memoize((system: System): RecordReader => createCheckedReader(system, checkRecord));
  return {
    /** Reads records of a system, and checks each once it is read. */
    readerOf,
    /**
     * How many cards of a checked pack are undecided because the limit of steps was reached: nothing is reported on them.
     */
    undecided: (pack: PackModel): number => analysesNow(pack)?.undecided(pack) ?? 0,
    /** The checks of a pack that look at several records, one by one. */
    crossChecksOf,
    /** All findings of a pack that no comment suppresses, by file and place. */
    check: (pack: PackModel, settings: CheckSettings & SuppressionChoices = DEFAULT_SETTINGS): Diagnostic[] =>
      suppressInPack(pack, checkPack(pack, rules, crossChecksOf(pack), readerOf, settings), rules, settings),
  };
}
