import { collect, guarded, type PlacedFinding, type RecordFinding } from "./check-record.js";
import type { PackModel } from "./model/pack-model.js";
import type { CardFact, Rule } from "./rules/define-rule.js";
import type { PackRule } from "./systems/evaluate-rules.js";
import type { System } from "./systems/system.js";

/** A rule that looks at several records together, so that it can be asked by itself again when one of them changes. */
export interface CrossCheck {
  /** As a failure of it names it. */
  readonly name: string;
  /** What it looks at on cards; it is asked again when something of that is different. */
  readonly reads: CrossReads;
  /** It takes long, and may be asked later than the others. */
  readonly later: boolean;
  readonly check: (pack: PackModel) => readonly PlacedFinding[];
}

/** What a check looks at on cards, beside packs, decks, kinds, and which records there are. */
export type CrossReads =
  | { readonly kind: "everything" }
  | { readonly kind: "facts"; readonly facts: readonly CardFact[]; readonly nameByName: boolean }
  /** Lines and labels by name; undefined: any. */
  | { readonly kind: "lines"; readonly names: ReadonlySet<string> | undefined; readonly searchesTexts: boolean };

const EVERYTHING: CrossReads = { kind: "everything" };

/** The rules of systems about packs, one by one. */
export type PackRulesOf = (system: System) => readonly PackRule[];

/** What the checks of packs are made of. */
export interface CrossCheckParts {
  readonly rules: readonly Rule[];
  readonly packRulesOf: PackRulesOf;
  /** The one that takes long. */
  readonly late: CrossCheck;
}

/** All checks of a pack that look at several records, in the order in which they are made. */
export function crossChecks(pack: PackModel, { rules, packRulesOf, late }: CrossCheckParts): CrossCheck[] {
  const systems = new Set(pack.files.flatMap(({ system, records }) => (records.length > 0 ? [system] : [])));
  const ofSystems = [...systems].flatMap((system) => packRulesOf(system).map(ofSystem));
  return [...ofSystems, late, ...rules.flatMap(ofTool)];
}

const OF_THE_SYSTEM = "of the system";

/** The analyses of decks. */
export function lateCheck(check: CrossCheck["check"]): CrossCheck {
  return { name: OF_THE_SYSTEM, reads: EVERYTHING, later: true, check };
}

const ofSystems = new WeakMap<PackRule, CrossCheck>();

/** The same check each time, so that its findings can be kept. */
function ofSystem(rule: PackRule): CrossCheck {
  const known = ofSystems.get(rule);
  if (known !== undefined) return known;
  const { reads: names, searchesTexts, check } = rule;
  const made: CrossCheck = { name: OF_THE_SYSTEM, reads: { kind: "lines", names, searchesTexts }, later: false, check };
  ofSystems.set(rule, made);
  return made;
}

const ofTools = new WeakMap<Rule, CrossCheck>();

function ofTool(rule: Rule): readonly CrossCheck[] {
  const { pack: check, packReads: facts, nameByName = false } = rule.check;
  if (check === undefined) return [];
  const reads: CrossReads = facts === undefined ? EVERYTHING : { kind: "facts", facts, nameByName };
  const made: CrossCheck = ofTools.get(rule) ?? {
    name: rule.id,
    reads,
    later: false,
    check(pack) {
      const placed: PlacedFinding[] = [];
      const findings: RecordFinding[] = [];
      const report = collect(rule, findings);
      check(pack, (messageId, at, data, place, more) => {
        report(messageId, at, data, more);
        const finding = findings.pop();
        if (finding !== undefined) placed.push({ ...finding, in: place });
      });
      return placed;
    },
  };
  ofTools.set(rule, made);
  return [made];
}

const START = { start: 0, end: 0 };

/** Makes one check. A rule that throws becomes one finding, in the first file. */
export function runCrossCheck({ name, check }: CrossCheck, pack: PackModel): readonly PlacedFinding[] {
  const [file] = pack.files;
  if (file === undefined) return [];
  let placed: readonly PlacedFinding[] = [];
  const failures: RecordFinding[] = [];
  guarded(name, START, failures, () => {
    placed = check(pack);
  });
  return failures.length === 0 ? placed : failures.map((failure) => ({ ...failure, in: { file } }));
}
