import { getOrMake } from "../../grammar/index.js";
import type { RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { groupItems } from "./evaluate-group.js";
import { ANYTHING, type FollowedContents, inserted } from "./followed-contents.js";
import { type RecordItem, type RuleSubject, recordOf, type TakenGroup } from "./items.js";
import type { PreparedRule } from "./prepare-rules.js";
import { takenItems } from "./take.js";

/** The cards in each group, for rules with the same `For`, `When` and `Per`. */
export interface Groups {
  readonly rule: PreparedRule;
  readonly asked: Set<string>;
  readonly members: Map<string, readonly RecordInPack[]>;
  /** Groups that have gained or lost cards. */
  touched: ReadonlySet<string>;
  /** The groups themselves, until a card is replaced. */
  whole: ReadonlyMap<string, TakenGroup> | undefined;
}

/** All subjects of rules with the same `For` and `When`, in order. */
interface Taken {
  readonly rule: PreparedRule;
  /** Another list as soon as one is replaced. */
  items: readonly RuleSubject[];
  readonly asked: Set<string>;
  /** Records that were removed or added since. */
  readonly gone: Set<RecordModel>;
  readonly come: Map<RecordModel, RecordInPack>;
}

/** With more replaced records, a list of subjects is made again when it is asked for. */
const MOST_PENDING = 100;

/** The subjects of rules and their groups, while the cards of a pack are replaced. Rules alike in that share them. */
export class FollowedSubjects {
  private readonly taken = new Map<string, Taken>();
  private readonly groups = new Map<string, Groups>();

  constructor(private readonly here: FollowedContents) {}

  /** To be called when the contents have followed. */
  replace(): void {
    for (const [key, taken] of this.taken) {
      if (this.here.touchesOne(taken.asked) || taken.gone.size > MOST_PENDING) this.taken.delete(key);
      else this.noteReplaced(taken);
    }
    for (const [key, groups] of this.groups) {
      if (this.here.touchesOne(groups.asked)) this.groups.delete(key);
      else this.here.watch(groups.asked, () => this.replaceIn(groups));
    }
  }

  groupsOf(rule: PreparedRule): Groups {
    const key = `${rule.takes} ${rule.declaration.per.join("\n")}`;
    return getOrMake(this.groups, key, () => {
      const asked = new Set<string>();
      const whole = this.here.watch(asked, () => this.grouped(rule, this.allTaken(rule)));
      const members = new Map<string, readonly RecordInPack[]>();
      for (const [name, { items }] of whole) {
        const places = new Map<RecordModel, RecordInPack>();
        for (const { file, record } of items.map(recordOf))
          if (file !== undefined) places.set(record, { file, record });
        members.set(name, [...places.values()]);
      }
      return { rule, asked, members, touched: NO_NAMES, whole };
    });
  }

  private grouped(rule: PreparedRule, items: readonly RuleSubject[]): ReadonlyMap<string, TakenGroup> {
    return groupItems(rule, items, this.here.contents.pack, this.here.context);
  }

  private replaceIn(groups: Groups): void {
    const { rule, members } = groups;
    const touched = new Set<string>();
    for (const item of this.here.gone)
      for (const name of this.namesOn(rule, item)) {
        const left = members.get(name)?.filter(({ record }) => record !== item.record) ?? [];
        if (left.length > 0) members.set(name, left);
        else members.delete(name);
        touched.add(name);
      }
    for (const place of this.here.come)
      for (const name of this.namesOn(rule, this.here.itemOf(place))) {
        members.set(name, [...(members.get(name) ?? []), place].sort(this.here.comparePlaces));
        touched.add(name);
      }
    groups.touched = touched;
    groups.whole = undefined;
  }

  /** The groups of a card. */
  namesOn(rule: PreparedRule, item: RecordItem | undefined): string[] {
    return item === undefined ? [] : [...this.grouped(rule, takenItems(rule, [item], this.here.context)).keys()];
  }

  group(rule: PreparedRule, name: string, { members }: Groups): TakenGroup | undefined {
    const items = (members.get(name) ?? []).flatMap((place) => this.here.itemOf(place) ?? []);
    return this.grouped(rule, takenItems(rule, items, this.here.context)).get(name);
  }

  /** All subjects, for a rule that reads more than its card or group. */
  all(rule: PreparedRule): readonly RuleSubject[] {
    this.here.note(ANYTHING);
    return this.allTaken(rule);
  }

  allTaken(rule: PreparedRule): readonly RuleSubject[] {
    const { items, asked } = this.takenBy(rule);
    for (const kind of asked) this.here.note(kind);
    return items;
  }

  private takenBy(rule: PreparedRule): Taken {
    const known = this.taken.get(rule.takes);
    if (known !== undefined) return this.replacedIn(known);
    const asked = new Set<string>();
    const taken = this.here.watch(asked, () =>
      takenItems(rule, this.here.things(rule.declaration.withUsed), this.here.context),
    );
    const made = {
      rule,
      items: taken,
      asked,
      gone: new Set<RecordModel>(),
      come: new Map<RecordModel, RecordInPack>(),
    };
    this.taken.set(rule.takes, made);
    return made;
  }

  private noteReplaced({ gone, come }: Taken): void {
    for (const { record } of this.here.gone) {
      gone.add(record);
      come.delete(record);
    }
    for (const place of this.here.come) come.set(place.record, place);
  }

  private replacedIn(taken: Taken): Taken {
    const { rule, gone, come } = taken;
    if (gone.size + come.size === 0) return taken;
    const left = taken.items.filter((item) => !gone.has(recordOf(item).record));
    const added = [...come.values()].flatMap((place) => this.here.itemOf(place) ?? []);
    const more = this.here.watch(taken.asked, () => takenItems(rule, added, this.here.context));
    if (more.length > 0 || left.length < taken.items.length)
      taken.items = inserted(left, more, this.here.compareSubjects);
    gone.clear();
    come.clear();
    return taken;
  }
}

const NO_NAMES: ReadonlySet<string> = new Set();
