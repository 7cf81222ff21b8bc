import { memoize } from "../../grammar/index.js";
import { type Limits, NO_LIMITS, optionValues, type RuleOptionValues } from "../diagnostics/rule-options.js";
import type { PackRule, ReplacedCards } from "../evaluate/evaluate-rules.js";
import { isSystemFile } from "../model/extended-system.js";
import type { Finding, PlacedFinding } from "../model/finding.js";
import type { PackModel } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import type { Rule } from "../rules/define-rule.js";
import { failingExample } from "../rules/failing-example.js";
import type { System } from "../systems/system.js";
import { collect, guarded } from "./check-record.js";

export type { ReplacedCards };

/** A rule that looks at several records together, which can be run again on its own when one of them changes. */
export interface CrossCheck {
  /** The name used if it fails. */
  readonly name: string;
  /** The only findings that it has: where all of them are off, it need not run. */
  readonly finds?: { readonly rule: string; readonly messageIds: readonly string[] };
  /** What it reads on cards; it runs again when any of that changes. */
  readonly reads: CrossReads;
  /** It is slow, and may run later than the others. */
  readonly later: boolean;
  readonly check: (pack: PackModel) => readonly PlacedFinding[];
  /** The same after an edit, if the replaced cards are known. */
  readonly follow?: PackRule["follow"] | undefined;
  /** Whether a part of a file between two separators is relevant to it: if none is, it finds nothing. */
  readonly if?: Rule["check"]["fileIf"] | undefined;
}

/** What a check reads on cards, in addition to packs, decks, kinds, and which records there are. */
export type CrossReads =
  | { readonly kind: "everything" }
  /** The uses of undeclared names, one name at a time. */
  | { readonly kind: "names" }
  /** Something on each record, independent of the others. */
  | { readonly kind: "seen"; readonly of: (pack: PackModel) => (record: RecordModel) => string }
  /** Lines and labels by name; undefined: any. */
  | {
      readonly kind: "lines";
      readonly names: ReadonlySet<string> | undefined;
      /** Kinds of records; undefined: any. */
      readonly kinds: ReadonlySet<string> | undefined;
      readonly searchesTexts: boolean;
      /** All packs of the repository are read. */
      readonly inRepository: boolean;
    };

const EVERYTHING: CrossReads = { kind: "everything" };

/** The rules of systems about packs, one by one. */
export type PackRulesOf = (system: System) => readonly PackRule[];

/** What cross checks depend on. */
export interface CrossCheckParts {
  readonly rules: readonly Rule[];
  readonly packRulesOf: PackRulesOf;
  /** The findings of analyses: they are slow, and look at everything. */
  readonly analyses: (pack: PackModel) => readonly PlacedFinding[];
  /** The findings of the examples in `.system` files, if these are to be checked. */
  readonly examples?: ((pack: PackModel) => readonly PlacedFinding[]) | undefined;
  readonly limits?: Limits | undefined;
}

/**
 * All checks of a pack that look at several records, in order. Each check keeps its identity, so that its findings can
 * be cached.
 */
export function createCrossChecks(parts: CrossCheckParts): (pack: PackModel) => readonly CrossCheck[] {
  const { rules, packRulesOf, limits = NO_LIMITS } = parts;
  const analyses: CrossCheck = { name: OF_THE_SYSTEM, reads: EVERYTHING, later: true, check: parts.analyses };
  const { examples } = parts;
  const ofExamples: readonly CrossCheck[] =
    examples === undefined ? [] : [{ name: failingExample.id, reads: EVERYTHING, later: true, check: examples }];
  const ofTool = rules.flatMap((rule) => checkOfTool(rule, limits));
  const ofSystem: (rule: PackRule) => CrossCheck = memoize(checkOfSystem);
  const ofCards = memoize((system: System): readonly CrossCheck[] => [
    ...packRulesOf(system).map(ofSystem),
    analyses,
    ...ofTool,
  ]);
  return (pack) => {
    const systems = new Set(pack.files.flatMap(({ system, records }) => (records.length > 0 ? [system] : [])));
    const [system, ...others] = systems;
    // A game system has no decks, and nothing else has examples.
    const areCards = !pack.files.some(isSystemFile);
    if (system !== undefined && others.length === 0 && areCards) return ofCards(system);
    const ofSystems = [...systems].flatMap((one) => packRulesOf(one).map(ofSystem));
    return [...ofSystems, ...(areCards ? [analyses] : ofExamples), ...ofTool];
  };
}

const OF_THE_SYSTEM = "of the system";

function checkOfSystem(rule: PackRule): CrossCheck {
  const { name, messageId, searchesTexts, inRepository, check, follow } = rule;
  let reads: CrossReads | undefined;
  return {
    name: OF_THE_SYSTEM,
    finds: { rule: name, messageIds: [messageId] },
    get reads() {
      reads ??= { kind: "lines", names: rule.reads, kinds: rule.readsKinds, searchesTexts, inRepository };
      return reads;
    },
    later: false,
    check,
    follow,
  };
}

function checkOfTool(rule: Rule, limits: Limits): readonly CrossCheck[] {
  const { pack: check } = rule.check;
  if (check === undefined) return [];
  const reads = readsOf(rule);
  const options = optionValues(rule.options ?? [], limits.get(rule.id));
  const made = (pack: PackModel) => foundBy(rule, check, pack, options);
  const finds = { rule: rule.id, messageIds: Object.keys(rule.messages) };
  return [{ name: rule.id, finds, reads, later: false, check: made, if: rule.check.fileIf }];
}

function readsOf({ check: { packReads, packByName } }: Rule): CrossReads {
  if (packByName) return { kind: "names" };
  return packReads === undefined ? EVERYTHING : { kind: "seen", of: packReads };
}

function foundBy(
  rule: Rule,
  check: NonNullable<Rule["check"]["pack"]>,
  pack: PackModel,
  options: RuleOptionValues,
): readonly PlacedFinding[] {
  const placed: PlacedFinding[] = [];
  const findings: Finding[] = [];
  const report = collect(rule, findings);
  const place: Parameters<typeof check>[1] = (messageId, at, data, where, more) => {
    report(messageId, at, data, more);
    const finding = findings.pop();
    if (finding !== undefined) placed.push({ ...finding, in: where });
  };
  check(pack, place, options);
  return placed;
}

const START = { start: 0, end: 0 };

/** Runs one check. A rule that throws becomes one finding, in the first file. */
export function runCrossCheck({ name, check }: CrossCheck, pack: PackModel): readonly PlacedFinding[] {
  const [file] = pack.files;
  if (file === undefined) return [];
  let placed: readonly PlacedFinding[] = [];
  const failures: Finding[] = [];
  guarded(name, START, failures, () => {
    placed = check(pack);
  });
  return failures.length === 0 ? placed : failures.map((failure) => ({ ...failure, in: { file } }));
}
