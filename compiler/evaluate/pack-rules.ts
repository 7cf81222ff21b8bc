import { getOrMake, memoize } from "../../grammar/index.js";
import type { Limits } from "../diagnostics/rule-options.js";
import type { PlacedFinding } from "../model/finding.js";
import type { PackModel } from "../model/pack-model.js";
import type { RuleHook } from "../rules/rule-hook.js";
import type { System } from "../systems/system.js";
import type { ReplacedCards } from "./followed-contents.js";
import { FollowedPack } from "./followed-pack.js";
import { kindsRead, namesRead } from "./names-read.js";
import { askedIn, type PreparedRule, prepareRules } from "./prepare-rules.js";
import { wholeRepository } from "./repository.js";
import { factsOf } from "./rule-facts.js";

/** A rule that takes records together, or depends on a record's context. It can run again separately after an edit. */
export interface PackRule {
  readonly name: string;
  readonly messageId: string;
  readonly check: (pack: PackModel) => readonly PlacedFinding[];
  /**
   * The same for a pack that is edited: asked after each edit, it evaluates the rule only where something was replaced.
   * Without `replaced` it begins. `isSame`: whether the findings are certainly those of the time before.
   */
  readonly follow: (
    pack: PackModel,
    replaced: ReplacedCards | undefined,
    isSame: () => boolean,
  ) => readonly PlacedFinding[];
  /** Names it may look at; undefined for any. */
  readonly reads: ReadonlySet<string> | undefined;
  /** Kinds it may look at; undefined for any. */
  readonly readsKinds: ReadonlySet<string> | undefined;
  /** It searches the texts of incompletely read records. */
  readonly searchesTexts: boolean;
  /** It takes all packs of the repository together. */
  readonly inRepository: boolean;
}

/** The rules of a system on packs and decks, one by one. Records of other systems are ignored. */
export function eachPackRule(system: System, limits: Limits, hook: RuleHook = NOBODY): readonly PackRule[] {
  const facts = factsOf(system);
  const follows = new WeakMap<PackModel, FollowedPack>();
  const followed = (pack: PackModel, replaced: ReplacedCards | undefined): FollowedPack => {
    const known = follows.get(pack);
    if (known !== undefined) return known;
    const before = replaced && follows.get(replaced.before);
    if (replaced !== undefined && before !== undefined) {
      follows.delete(replaced.before);
      before.replace(pack, replaced);
    }
    const now = before ?? new FollowedPack(pack, system, facts);
    follows.set(pack, now);
    return now;
  };
  const inWhole = memoize((whole: PackModel) => {
    const pack = new FollowedPack(whole, system, facts);
    const found = new Map<PreparedRule, readonly PlacedFinding[]>();
    return (rule: PreparedRule) => getOrMake(found, rule, () => pack.findingsOnce(rule));
  });
  /** What a rule on the whole repository finds in one of its packs. */
  const inRepository = (rule: PreparedRule, pack: PackModel): readonly PlacedFinding[] => {
    const own = new Set(pack.files);
    return inWhole(wholeRepository(pack))(rule).filter((found) => own.has(found.in.file));
  };
  const lastFound = memoize((_: PackModel) => new Map<PreparedRule, readonly PlacedFinding[]>());
  const followInRepository = (rule: PreparedRule, pack: PackModel, same: PackModel | undefined) => {
    const found = (same && lastFound(same).get(rule)) ?? inRepository(rule, pack);
    lastFound(pack).set(rule, found);
    return found;
  };
  const rules = prepareRules(system, limits).filter(({ ofRecord }) => !ofRecord);
  return rules.map((rule) => ({
    name: rule.declaration.name,
    messageId: rule.messageId,
    inRepository: rule.declaration.inRepository,
    follow(pack, replaced, isSame) {
      return hook(
        rule.declaration.name,
        () =>
          rule.declaration.inRepository
            ? followInRepository(rule, pack, isSame() ? replaced?.before : undefined)
            : followed(pack, replaced).findings(rule, isSame),
        "if wanted",
      );
    },
    // Only asked for after an edit.
    get reads() {
      return namesRead(rule, facts);
    },
    get readsKinds() {
      return kindsRead(rule, facts);
    },
    searchesTexts: askedIn(rule).some(({ paths }) => paths.some((path) => path.length > 1)),
    check(pack) {
      return hook(
        rule.declaration.name,
        () => (rule.declaration.inRepository ? inRepository(rule, pack) : followed(pack, undefined).findingsOnce(rule)),
        "if wanted",
      );
    },
  }));
}

const NOBODY: RuleHook = (_, work) => work();
