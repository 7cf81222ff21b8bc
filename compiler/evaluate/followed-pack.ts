import type { PlacedFinding } from "../model/finding.js";
import type { FileModel, PackModel, RecordPlace } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import { evaluateApart, evaluateOneOf, groupItems, judgesEach, textsAskedFor } from "./evaluate-group.js";
import { aroundPack, createKindsTest, evaluateOnItsOwn, evaluateWithin, isIn } from "./evaluate-pack.js";
import { type RecordItem, type RuleSubject, recordItem, recordOf, type TakenGroup } from "./items.js";
import type { EvaluationContext } from "./look-up.js";
import { holding, type PackContents, readContents } from "./pack-contents.js";
import type { PreparedRule } from "./prepare-rules.js";
import type { RuleFacts } from "./rule-facts.js";
import { type ItemFinding, placed } from "./rule-findings.js";
import { takenItems } from "./take.js";

/** Cards removed from a pack, or added, since its previous version. */
export interface ReplacedCards {
  readonly before: PackModel;
  readonly gone: Iterable<RecordModel>;
  readonly come: Iterable<RecordPlace>;
}

/** How a rule is evaluated on part of a pack: on each card alone, within each card, or in groups of cards. */
type Manner = "alone" | "each" | "within" | "groups";

/** Undefined: it can only be evaluated on the whole pack. */
function mannerOf(rule: PreparedRule, { ofHolders }: RuleFacts): Manner | undefined {
  if (rule.in.length === 0) return "alone";
  if (!rule.in.some((kind) => ofHolders.has(kind))) return "within";
  if (!rule.in.every((kind) => ofHolders.has(kind))) return undefined;
  if (judgesEach(rule)) return "each";
  return rule.per.length > 0 && textsAskedFor(rule).length === 0 ? "groups" : undefined;
}

/** The findings of a rule on a card, or in a group of cards. */
interface FoundThere {
  readonly findings: readonly PlacedFinding[];
  /** Kinds of things elsewhere that it read. */
  readonly asked: ReadonlySet<string>;
  /** The card, or the first of the group: findings come in this order. */
  readonly first: RecordPlace;
  /** The index of the group among those of its first card. */
  readonly nth: number;
}

interface RuleMemory {
  /** Kinds of things elsewhere that it read where it found nothing. */
  readonly asked: Set<string>;
  readonly found: Map<RecordModel | string, FoundThere>;
  /** Undefined for a rule without groups. */
  readonly groups: Groups | undefined;
  /** False for a rule whose `In` doesn't match this pack. */
  readonly isHere: boolean;
  findings: readonly PlacedFinding[];
  version: number;
}

/** The cards in each group, for rules with the same `For`, `When` and `Per`. */
interface Groups {
  readonly rule: PreparedRule;
  readonly asked: Set<string>;
  readonly members: Map<string, readonly RecordPlace[]>;
  /** Groups that have gained or lost cards. */
  touched: ReadonlySet<string>;
  /** The groups themselves, until a card is replaced. */
  whole: ReadonlyMap<string, TakenGroup> | undefined;
}

/** Stands for all kinds. */
const ANYTHING = "*";
const NO_VALUES: TakenGroup["per"] = new Map();

/**
 * A pack without decks whose cards are replaced, for the rules of one system. For each rule it keeps the findings by
 * card or group, and evaluates it again only on changed ones, and where it read things of a kind that has changed:
 * evaluation records what a rule reads elsewhere.
 */
export class FollowedPack {
  private contents: PackContents;
  private around: EvaluationContext;
  private own: ReadonlySet<FileModel>;
  /** The kinds read by the evaluation in progress. */
  private asked = new Set<string>();
  private taken = new Map<string, { readonly items: readonly RuleSubject[]; readonly asked: ReadonlySet<string> }>();
  private readonly memories = new Map<PreparedRule, RuleMemory>();
  private readonly groups = new Map<string, Groups>();
  private version = 0;
  private gone: readonly RecordModel[] = [];
  private come: readonly RecordPlace[] = [];
  /** Kinds of the cards that were removed or added. */
  private kinds: ReadonlySet<string> = new Set();

  constructor(
    private pack: PackModel,
    private readonly system: System,
    private readonly facts: RuleFacts,
  ) {
    this.contents = readContents(pack, system);
    this.around = this.watched();
    this.own = new Set(pack.files);
  }

  replace(pack: PackModel, { gone, come }: ReplacedCards): void {
    this.version++;
    this.pack = pack;
    this.own = new Set(pack.files);
    this.gone = [...gone].filter(({ system }) => system === this.system);
    this.come = [...come].filter(({ record }) => record.system === this.system);
    this.kinds = new Set(
      [...this.gone, ...this.come.map(({ record }) => record)].flatMap(({ kinds }) => [...kinds.names]),
    );
    const untouched = [...this.contents.byKind].filter(([kind]) => !this.isTouched(kind));
    this.contents = readContents(pack, this.system, new Map(untouched));
    this.around = this.watched();
    this.taken = new Map();
    for (const [key, groups] of this.groups) {
      if (this.touchesOne(groups.asked)) this.groups.delete(key);
      else this.watch(groups.asked, () => this.replaceIn(groups));
    }
  }

  /** The findings of a rule in the current pack; undefined for a rule that needs the whole pack. */
  findings(rule: PreparedRule): readonly PlacedFinding[] | undefined {
    const manner = mannerOf(rule, this.facts);
    if (manner === undefined || (manner === "within" && isIn(rule, this.contents.pack, this.around))) return undefined;
    const known = this.memories.get(rule);
    if (known?.version === this.version) return known.findings;
    // Put back once complete, since a rule may throw.
    this.memories.delete(rule);
    const asked = new Set<string>();
    const isHere = manner === "alone" || manner === "within" || this.isInPack(rule, asked);
    const groups = manner === "groups" && isHere ? this.groupsOf(rule) : undefined;
    const goesOn = known !== undefined && known.isHere === isHere && known.groups === groups && this.canGoOn(known);
    const memory = goesOn ? known : { asked, found: new Map(), groups, isHere, findings: NOTHING, version: 0 };
    for (const kind of asked) memory.asked.add(kind);
    if (isHere) this.evaluate(rule, manner, memory, goesOn);
    memory.version = this.version;
    this.memories.set(rule, memory);
    return memory.findings;
  }

  private canGoOn({ version, asked }: RuleMemory): boolean {
    return version === this.version - 1 && !this.touchesOne(asked);
  }

  private evaluate(rule: PreparedRule, manner: Manner, memory: RuleMemory, goesOn: boolean): void {
    const { found, groups } = memory;
    const moved = goesOn ? [...found].filter(([, { asked }]) => this.touchesOne(asked)) : [];
    let isChanged = !goesOn;
    const forget = (name: RecordModel | string): void => {
      if (found.delete(name)) isChanged = true;
    };
    const look = (
      name: RecordModel | string,
      first: RecordPlace,
      nth: () => number,
      work: () => ItemFinding[],
    ): void => {
      forget(name);
      const asked = new Set<string>();
      const there = this.watch(asked, work);
      if (there.length === 0) {
        for (const kind of asked) memory.asked.add(kind);
        return;
      }
      const findings = there.flatMap((one) => placed(one, this.own));
      found.set(name, { findings, asked, first, nth: nth() });
      isChanged = true;
    };
    if (groups === undefined) {
      for (const record of this.gone) forget(record);
      const again = [...this.come, ...moved.map(([, { first }]) => first).filter(({ record }) => found.has(record))];
      const mayBeTaken = createKindsTest(rule, this.facts);
      for (const place of goesOn ? again : this.places(manner)) {
        const item = this.itemOf(place);
        if (item === undefined || (manner === "alone" && item !== this.contents.pack && !mayBeTaken(item))) continue;
        look(
          place.record,
          place,
          () => 0,
          () => this.onCard(rule, manner, item),
        );
      }
    } else {
      const again = new Set([...groups.touched, ...moved.map(([name]) => String(name))]);
      for (const name of goesOn ? again : groups.members.keys()) {
        const [first] = groups.members.get(name) ?? [];
        if (first === undefined) forget(name);
        else
          look(
            name,
            first,
            () => this.namesOn(rule, this.itemOf(first)).indexOf(name),
            () => {
              const group = groups.whole?.get(name) ?? this.group(rule, name, groups);
              return group === undefined ? [] : [...evaluateApart(rule, this.withAll(rule, group), this.around)];
            },
          );
      }
    }
    if (isChanged) memory.findings = [...found.values()].sort(this.compare).flatMap(({ findings }) => findings);
  }

  private onCard(rule: PreparedRule, manner: Manner, item: RecordItem): ItemFinding[] {
    const { around, contents } = this;
    if (manner === "within") return evaluateWithin(rule, item, around);
    if (manner === "alone")
      return evaluateOnItsOwn(rule, item, item === contents.pack ? aroundPack(around) : holding(around));
    const all = (): readonly RuleSubject[] => this.all(rule);
    const group: TakenGroup = {
      get items() {
        return all();
      },
      get among() {
        return all();
      },
      inside: contents.pack,
      per: NO_VALUES,
    };
    return takenItems(rule, [item], around).flatMap((one) => evaluateOneOf(rule, one, group, around));
  }

  /** Whether the rule groups things in this pack at all. */
  private isInPack(rule: PreparedRule, asked: Set<string>): boolean {
    return this.watch(asked, () => isIn(rule, this.contents.pack, this.around));
  }

  private groupsOf(rule: PreparedRule): Groups {
    const key = `${rule.takes} ${rule.declaration.per.join("\n")}`;
    const known = this.groups.get(key);
    if (known !== undefined) return known;
    const asked = new Set<string>();
    const whole = this.watch(asked, () => groupItems(rule, this.allTaken(rule), this.contents.pack, this.around));
    const members = new Map<string, readonly RecordPlace[]>();
    for (const [name, { items }] of whole) {
      const places = new Map<RecordModel, RecordPlace>();
      for (const { file, record } of items.map(recordOf)) if (file !== undefined) places.set(record, { file, record });
      members.set(name, [...places.values()]);
    }
    const made = { rule, asked, members, touched: NO_NAMES, whole };
    this.groups.set(key, made);
    return made;
  }

  private replaceIn(groups: Groups): void {
    const { rule, members } = groups;
    const touched = new Set<string>();
    for (const record of this.gone)
      for (const name of this.namesOn(rule, recordItem(record))) {
        const left = members.get(name)?.filter((place) => place.record !== record) ?? [];
        if (left.length > 0) members.set(name, left);
        else members.delete(name);
        touched.add(name);
      }
    for (const place of this.come)
      for (const name of this.namesOn(rule, this.itemOf(place))) {
        members.set(name, [...(members.get(name) ?? []), place].sort(this.comparePlaces));
        touched.add(name);
      }
    groups.touched = touched;
    groups.whole = undefined;
  }

  /** The groups of a card. */
  private namesOn(rule: PreparedRule, item: RecordItem | undefined): string[] {
    if (item === undefined) return [];
    return [...groupItems(rule, takenItems(rule, [item], this.around), this.contents.pack, this.around).keys()];
  }

  private group(rule: PreparedRule, name: string, { members }: Groups): TakenGroup | undefined {
    const items = (members.get(name) ?? []).flatMap((place) => this.itemOf(place) ?? []);
    return groupItems(rule, takenItems(rule, items, this.around), this.contents.pack, this.around).get(name);
  }

  /** A group of things among all subjects of the rule, not only its own. */
  private withAll(rule: PreparedRule, group: TakenGroup): TakenGroup {
    const all = (): readonly RuleSubject[] => this.all(rule);
    return {
      items: group.items,
      inside: group.inside,
      get per() {
        return group.per;
      },
      get among() {
        return all();
      },
    };
  }

  /** All subjects, for a rule that reads more than its card or group. */
  private all(rule: PreparedRule): readonly RuleSubject[] {
    this.asked.add(ANYTHING);
    return this.allTaken(rule);
  }

  private allTaken(rule: PreparedRule): readonly RuleSubject[] {
    const known = this.taken.get(rule.takes) ?? this.takeAll(rule);
    this.taken.set(rule.takes, known);
    for (const kind of known.asked) this.asked.add(kind);
    return known.items;
  }

  private takeAll(rule: PreparedRule) {
    const asked = new Set<string>();
    const items = this.places("each").flatMap((place) => this.itemOf(place) ?? []);
    return { items: this.watch(asked, () => takenItems(rule, items, this.around)), asked };
  }

  private places(manner: Manner): readonly RecordPlace[] {
    const { pack, cards } = this.pack;
    return pack === undefined || manner === "within" ? cards : [pack, ...cards];
  }

  private itemOf(place: RecordPlace): RecordItem | undefined {
    const { pack, itemOf } = this.contents;
    return place.record === pack?.record ? pack : itemOf(place);
  }

  /** Runs something and records the kinds that it reads. */
  private watch<Result>(asked: Set<string>, work: () => Result): Result {
    const before = this.asked;
    this.asked = asked;
    try {
      return work();
    } finally {
      this.asked = before;
    }
  }

  private watched(): EvaluationContext {
    const { inPack } = this.contents;
    return {
      ...inPack,
      inside: (kind) => {
        this.asked.add(kind);
        return inPack.inside(kind);
      },
    };
  }

  private touchesOne(asked: ReadonlySet<string>): boolean {
    for (const kind of asked) if (this.isTouched(kind)) return true;
    return false;
  }

  /** Things of the kind may have changed: any change counts for kinds that depend on a thing's context. */
  private isTouched(kind: string): boolean {
    if (this.gone.length + this.come.length === 0) return false;
    return kind === ANYTHING || this.kinds.has(kind) || this.facts.lookAround.has(kind);
  }

  private readonly compare = (one: FoundThere, other: FoundThere): number =>
    this.comparePlaces(one.first, other.first) || one.nth - other.nth;

  /** The order of a rule's subjects: the pack's own record, then the cards. */
  private readonly comparePlaces = (one: RecordPlace, other: RecordPlace): number => {
    if (one.record === other.record) return 0;
    const own = this.pack.pack?.record;
    if (one.record === own || other.record === own) return one.record === own ? -1 : 1;
    const { files } = this.pack;
    return (
      (one.file === other.file ? 0 : files.indexOf(one.file) - files.indexOf(other.file)) ||
      one.record.node.start - other.record.node.start ||
      one.record.firstLine - other.record.firstLine
    );
  };
}

const NOTHING: readonly never[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();
