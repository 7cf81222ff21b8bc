import { partitionPoint } from "../../grammar/index.js";
import type { PlacedFinding } from "../model/finding.js";
import type { DeckModel, FileModel, PackModel, RecordPlace } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import {
  evaluateApart,
  evaluateGroup,
  evaluateOneOf,
  groupItems,
  judgesEach,
  textsAskedFor,
} from "./evaluate-group.js";
import {
  aroundPack,
  createKindsTest,
  evaluateDeckAlone,
  evaluateInDeck,
  evaluateOnItsOwn,
  evaluateWithin,
  isIn,
  isInParts,
} from "./evaluate-pack.js";
import { copiesHeld, HeldCards } from "./held-cards.js";
import { type RecordItem, type RuleSubject, recordItem, recordOf, type TakenGroup } from "./items.js";
import type { EvaluationContext } from "./look-up.js";
import { type DeckContents, holding, type PackContents, readContents } from "./pack-contents.js";
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

/**
 * How a rule is evaluated on part of a pack: on its own record, on each card alone, on each thing among the others, in
 * groups, on all things as a whole, or within each card.
 */
type Manner = "pack" | "alone" | "each" | "groups" | "whole" | "within";

/** How a rule with `In` is evaluated on what is in the pack. */
function mannerOf(rule: PreparedRule): Manner {
  if (judgesEach(rule)) return "each";
  return rule.per.length > 0 && textsAskedFor(rule).length === 0 ? "groups" : "whole";
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

/** What a rule found in one manner. */
interface PartMemory {
  /** Kinds of things elsewhere that it read where it found nothing. */
  readonly asked: Set<string>;
  readonly found: Map<RecordModel | string, FoundThere>;
  /** Undefined for a rule without groups. */
  readonly groups: Groups | undefined;
  /** Undefined for a rule that isn't evaluated as a whole. */
  readonly taken: readonly RuleSubject[] | undefined;
  /** False for a rule whose `In` doesn't match this pack. */
  readonly isHere: boolean;
  findings: readonly PlacedFinding[];
}

interface RuleMemory {
  readonly parts: Map<Manner, PartMemory>;
  /** What it found in decks, where it found something. */
  readonly found: Map<DeckModel, readonly PlacedFinding[]>;
  inDecks: readonly PlacedFinding[];
  pieces: readonly (readonly PlacedFinding[])[];
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

/** All subjects of rules with the same `For` and `When`, in order. */
interface Taken {
  readonly rule: PreparedRule;
  /** Another list as soon as one is replaced. */
  items: readonly RuleSubject[];
  readonly asked: Set<string>;
  /** Records that were removed or added since. */
  readonly gone: Set<RecordModel>;
  readonly come: Map<RecordModel, RecordPlace>;
}

/** With more replaced records, a list of subjects is made again when it is asked for. */
const MOST_PENDING = 100;

/** Stands for all kinds. */
const ANYTHING = "*";
const NO_VALUES: TakenGroup["per"] = new Map();

/**
 * A pack whose cards are replaced, for the rules of one system. For each rule it keeps the findings by card, group or
 * deck, and evaluates it again only on changed ones, and where it read things of a kind that has changed: evaluation
 * records what a rule reads elsewhere. In a deck, that is only the deck and the pack's record.
 */
export class FollowedPack {
  private contents: PackContents;
  private context: EvaluationContext;
  private own: ReadonlySet<FileModel>;
  /** The positions of files and decks. */
  private order: ReadonlyMap<FileModel | RecordModel, number>;
  private readonly held = new HeldCards();
  private readonly cards = new Map<RecordModel, RecordItem>();
  private decks: ReadonlyMap<RecordModel, DeckContents>;
  /** The kinds read by the evaluation in progress. */
  private asked = new Set<string>();
  private readonly taken = new Map<string, Taken>();
  private readonly memories = new Map<PreparedRule, RuleMemory>();
  private readonly groups = new Map<string, Groups>();
  private version = 0;
  /** The removed records, as they were. */
  private gone: readonly RecordItem[] = [];
  private come: readonly RecordPlace[] = [];
  private goneDecks: ReadonlyMap<DeckModel, DeckContents> = new Map();
  private comeDecks: readonly DeckContents[] = [];
  /** Decks of which a card counts as first in another one now. */
  private disturbedDecks: ReadonlySet<DeckContents> = new Set();
  /** Kinds of the cards that were removed or added. */
  private kinds: ReadonlySet<string> = new Set();

  constructor(
    private pack: PackModel,
    private readonly system: System,
    private readonly facts: RuleFacts,
  ) {
    this.contents = readContents(pack, system);
    this.context = this.watched();
    this.own = new Set(pack.files);
    this.decks = decksByRecord(this.contents);
    this.order = orderIn(pack);
    this.held.replace([], this.contents.decks, this.order);
  }

  replace(pack: PackModel, { gone, come }: ReplacedCards): void {
    this.version++;
    this.pack = pack;
    this.own = new Set(pack.files);
    this.order = orderIn(pack);
    const goneItems = new Map<RecordModel, RecordItem>();
    for (const record of gone) if (record.system === this.system) goneItems.set(record, this.itemBefore(record));
    const comePlaces = new Map<RecordModel, RecordPlace>();
    for (const place of come) if (place.record.system === this.system) comePlaces.set(place.record, place);
    for (const record of goneItems.keys()) this.cards.delete(record);
    const { contents } = this;
    const byKind = this.readAgain();
    this.followDecks(contents, goneItems, comePlaces);
    this.gone = [...goneItems.values()];
    this.come = [...comePlaces.values()];
    const records = [...goneItems.keys(), ...comePlaces.keys()];
    const isSameDeck = (record: RecordModel): boolean => goneItems.has(record) && this.decks.has(record);
    this.kinds = kindsOf(records.filter((record) => !isSameDeck(record)));
    const ofDecks = kindsOf(records.filter(isSameDeck));
    for (const [kind, things] of contents.byKind) {
      const list = this.isTouched(kind) || ofDecks.has(kind) ? this.listNow(kind, things) : things;
      if (list !== undefined) byKind.set(kind, list);
    }
    this.context = this.watched();
    for (const [key, taken] of this.taken) {
      if (this.touchesOne(taken.asked) || taken.gone.size > MOST_PENDING) this.taken.delete(key);
      else this.noteReplaced(taken);
    }
    for (const [key, groups] of this.groups) {
      if (this.touchesOne(groups.asked)) this.groups.delete(key);
      else this.watch(groups.asked, () => this.replaceIn(groups));
    }
  }

  /** All things of a kind, from those of before; undefined if that takes more than their records. */
  private listNow(kind: string, things: readonly RecordItem[]): readonly RecordItem[] | undefined {
    if (this.facts.lookAround.has(kind)) return undefined;
    const list = [...things];
    for (const item of this.gone) {
      if (!item.record.kinds.names.has(kind)) continue;
      // Without decks, a card has no lasting thing.
      const at = this.decks.size > 0 ? list.indexOf(item) : list.findIndex(({ record }) => record === item.record);
      if (at === -1) return undefined;
      list.splice(at, 1);
    }
    const come = this.come.filter(({ record }) => record.kinds.names.has(kind));
    return inserted(
      list,
      come.flatMap((place) => this.itemOf(place) ?? []),
      this.compareInside,
    );
  }

  /** Returns the lists of its contents, still empty. */
  private readAgain(): PackContents["byKind"] {
    const byKind: PackContents["byKind"] = new Map();
    this.contents = readContents(this.pack, this.system, {
      pack: this.contents.pack,
      byKind,
      decks: new Map(this.contents.decks.map((deck) => [deck.model, deck])),
      cards: this.cards,
      copiesOf: (card) => copiesHeld(this.held.heldAs(card)),
    });
    this.decks = decksByRecord(this.contents);
    return byKind;
  }

  /** Adds the decks that have changed to the records that were removed or added, and the cards with other copies now. */
  private followDecks(
    before: PackContents,
    goneItems: Map<RecordModel, RecordItem>,
    comePlaces: Map<RecordModel, RecordPlace>,
  ): void {
    const [old, now] = [new Set(before.decks), new Set(this.contents.decks)];
    const goneDecks = before.decks.filter((deck) => !now.has(deck));
    this.goneDecks = new Map(goneDecks.map((deck) => [deck.model, deck]));
    this.comeDecks = this.contents.decks.filter((deck) => !old.has(deck));
    const disturbed = new Set<DeckContents>();
    for (const [{ file, record }, heldBefore] of this.held.replace(goneDecks, this.comeDecks, this.order)) {
      const heldNow = this.held.heldAs(record);
      const [first, firstNow] = [heldBefore[0]?.deck, heldNow[0]?.deck];
      if (first?.item.record !== firstNow?.item.record)
        for (const deck of [first, firstNow])
          if (deck !== undefined && old.has(deck) && now.has(deck)) disturbed.add(deck);
      if (goneItems.has(record) || comePlaces.has(record)) continue;
      const copies = copiesHeld(heldBefore);
      const isSame = copies === copiesHeld(heldNow) && (first === undefined) === (firstNow === undefined);
      if (isSame || file === undefined || !this.own.has(file)) continue;
      goneItems.set(record, this.cards.get(record) ?? { ...recordItem(record, file), copies });
      this.cards.delete(record);
      comePlaces.set(record, { file, record });
    }
    this.disturbedDecks = disturbed;
    for (const { item } of goneDecks) goneItems.set(item.record, item);
    for (const { model } of this.comeDecks) comePlaces.set(model.record, model);
  }

  /** The findings of a rule in the current pack. `isSame`: whether they are certainly the same as before. */
  findings(rule: PreparedRule, isSame: () => boolean): readonly PlacedFinding[] {
    const known = this.memories.get(rule);
    if (known?.version === this.version) return known.findings;
    // Put back once complete, since a rule may throw.
    this.memories.delete(rule);
    const goesOn = known?.version === this.version - 1;
    const memory: RuleMemory = goesOn
      ? known
      : { parts: new Map(), found: new Map(), inDecks: NOTHING, pieces: [], findings: NOTHING, version: 0 };
    if (goesOn && isSame() && this.carryOver(rule, memory)) return memory.findings;
    const part = (manner: Manner): readonly PlacedFinding[] => this.part(rule, manner, memory);
    const inDecks = (): readonly PlacedFinding[] => this.inDecks(rule, memory, goesOn);
    const pieces =
      rule.in.length === 0
        ? [part("pack"), inDecks(), part("alone")]
        : [part(mannerOf(rule)), inDecks(), isInParts(rule, this.facts) ? part("within") : NOTHING];
    if (pieces.some((piece, at) => piece !== memory.pieces[at])) memory.findings = pieces.flat();
    memory.pieces = pieces;
    memory.version = this.version;
    this.memories.set(rule, memory);
    return memory.findings;
  }

  /** Whether the same findings can stand for the current version: where they are on replaced cards or groups, they can't. */
  private carryOver(rule: PreparedRule, memory: RuleMemory): boolean {
    const gone = new Set(this.gone.map(({ record }) => record));
    for (const { found } of memory.parts.values())
      for (const { first } of found.values()) if (gone.has(first.record)) return false;
    const come = new Map(this.comeDecks.map(({ model }) => [model.record, model]));
    for (const { model } of this.goneDecks.values())
      if (memory.found.has(model) && !come.has(model.record)) return false;
    for (const { model } of this.goneDecks.values()) {
      const [found, now] = [memory.found.get(model), come.get(model.record)];
      if (found === undefined || now === undefined) continue;
      memory.found.delete(model);
      memory.found.set(now, found);
    }
    memory.version = this.version;
    this.memories.set(rule, memory);
    return true;
  }

  private inDecks(rule: PreparedRule, memory: RuleMemory, goesOn: boolean): readonly PlacedFinding[] {
    const { found } = memory;
    const isAlone = rule.in.length === 0;
    const mayBeTaken = createKindsTest(rule, this.facts);
    const ofDeck = (deck: DeckContents): readonly ItemFinding[] => {
      if (!isAlone) return evaluateInDeck(rule, deck);
      const isNew = ({ record }: RecordItem): boolean => this.held.heldAs(record)[0]?.deck === deck;
      return evaluateDeckAlone(rule, deck, isNew, mayBeTaken);
    };
    let isChanged = !goesOn;
    if (goesOn) for (const deck of this.goneDecks.keys()) if (found.delete(deck)) isChanged = true;
    const changed = isAlone ? [...this.comeDecks, ...this.disturbedDecks] : this.comeDecks;
    for (const deck of goesOn ? changed : this.contents.decks) {
      const findings = ofDeck(deck).flatMap((one) => placed(one, this.own));
      if (found.delete(deck.model) || findings.length > 0) isChanged = true;
      if (findings.length > 0) found.set(deck.model, findings);
    }
    if (isChanged) memory.inDecks = this.contents.decks.flatMap(({ model }) => found.get(model) ?? NOTHING);
    return memory.inDecks;
  }

  private part(rule: PreparedRule, manner: Manner, memory: RuleMemory): readonly PlacedFinding[] {
    const known = memory.parts.get(manner);
    const asked = new Set<string>();
    const isHere = !IN_PACK.has(manner) || this.isInPack(rule, asked);
    const groups = manner === "groups" && isHere ? this.groupsOf(rule) : undefined;
    const taken = manner === "whole" && isHere ? this.watch(asked, () => this.allTaken(rule)) : undefined;
    const goesOn =
      known !== undefined && known.isHere === isHere && known.groups === groups && !this.touchesOne(known.asked);
    if (goesOn && manner === "whole" && known.taken === taken) return known.findings;
    const part =
      goesOn && manner !== "whole" ? known : { asked, found: new Map(), groups, taken, isHere, findings: NOTHING };
    for (const kind of asked) part.asked.add(kind);
    if (taken !== undefined) part.findings = this.ofWhole(rule, taken, part.asked);
    else if (isHere) this.evaluate(rule, manner, part, goesOn);
    memory.parts.set(manner, part);
    return part.findings;
  }

  private ofWhole(rule: PreparedRule, taken: readonly RuleSubject[], asked: Set<string>): readonly PlacedFinding[] {
    // Groups are memoized by list, and a list may be older than what puts its things into other groups.
    const all = rule.per.length === 0 ? taken : [...taken];
    const found = this.watch(asked, () => evaluateGroup(rule, all, this.contents.pack, this.context));
    return found.length === 0 ? NOTHING : found.flatMap((one) => placed(one, this.own));
  }

  private evaluate(rule: PreparedRule, manner: Manner, memory: PartMemory, goesOn: boolean): void {
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
      for (const { record } of this.gone) forget(record);
      const come = this.come.filter((place) => this.isPlace(manner, place));
      const again = [...come, ...moved.map(([, { first }]) => first).filter(({ record }) => found.has(record))];
      const mayBeTaken = createKindsTest(rule, this.facts);
      for (const place of goesOn ? again : this.places(manner)) {
        const item = this.itemOf(place);
        if (item === undefined || (manner === "alone" && !mayBeTaken(item))) continue;
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
              return group === undefined ? [] : [...evaluateApart(rule, this.withAll(rule, group), this.context)];
            },
          );
      }
    }
    if (isChanged) memory.findings = [...found.values()].sort(this.compare).flatMap(({ findings }) => findings);
  }

  private onCard(rule: PreparedRule, manner: Manner, item: RecordItem): ItemFinding[] {
    const { context, contents } = this;
    if (manner === "within") return evaluateWithin(rule, item, context);
    if (manner === "pack") return evaluateOnItsOwn(rule, item, aroundPack(context));
    if (manner === "alone") return evaluateOnItsOwn(rule, item, holding(context));
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
    return takenItems(rule, [item], context).flatMap((one) => evaluateOneOf(rule, one, group, context));
  }

  /** Whether the rule groups things in this pack at all. */
  private isInPack(rule: PreparedRule, asked: Set<string>): boolean {
    return this.watch(asked, () => isIn(rule, this.contents.pack, this.context));
  }

  private groupsOf(rule: PreparedRule): Groups {
    const key = `${rule.takes} ${rule.declaration.per.join("\n")}`;
    const known = this.groups.get(key);
    if (known !== undefined) return known;
    const asked = new Set<string>();
    const whole = this.watch(asked, () => groupItems(rule, this.allTaken(rule), this.contents.pack, this.context));
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
    for (const item of this.gone)
      for (const name of this.namesOn(rule, item)) {
        const left = members.get(name)?.filter(({ record }) => record !== item.record) ?? [];
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
    return [...groupItems(rule, takenItems(rule, [item], this.context), this.contents.pack, this.context).keys()];
  }

  private group(rule: PreparedRule, name: string, { members }: Groups): TakenGroup | undefined {
    const items = (members.get(name) ?? []).flatMap((place) => this.itemOf(place) ?? []);
    return groupItems(rule, takenItems(rule, items, this.context), this.contents.pack, this.context).get(name);
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
    const { items, asked } = this.takenBy(rule);
    for (const kind of asked) this.asked.add(kind);
    return items;
  }

  private takenBy(rule: PreparedRule): Taken {
    const known = this.taken.get(rule.takes);
    if (known !== undefined) return this.replacedIn(known);
    const asked = new Set<string>();
    const items = this.places("each").flatMap((place) => this.itemOf(place) ?? []);
    const taken = this.watch(asked, () => takenItems(rule, items, this.context));
    const made = { rule, items: taken, asked, gone: new Set<RecordModel>(), come: new Map<RecordModel, RecordPlace>() };
    this.taken.set(rule.takes, made);
    return made;
  }

  private noteReplaced({ gone, come }: Taken): void {
    for (const { record } of this.gone) {
      gone.add(record);
      come.delete(record);
    }
    for (const place of this.come) come.set(place.record, place);
  }

  private replacedIn(taken: Taken): Taken {
    const { rule, gone, come } = taken;
    if (gone.size + come.size === 0) return taken;
    const left = taken.items.filter((item) => !gone.has(recordOf(item).record));
    const added = [...come.values()].flatMap((place) => this.itemOf(place) ?? []);
    const more = this.watch(taken.asked, () => takenItems(rule, added, this.context));
    if (more.length > 0 || left.length < taken.items.length) taken.items = inserted(left, more, this.compareSubjects);
    gone.clear();
    come.clear();
    return taken;
  }

  private places(manner: Manner): readonly RecordPlace[] {
    const { pack, cards, decks } = this.pack;
    const own = pack === undefined ? [] : [pack];
    switch (manner) {
      case "pack":
        return own;
      case "alone":
        return decks.length === 0 ? cards : cards.filter((place) => this.isPlace(manner, place));
      case "within":
        return cards;
      default:
        return [...own, ...decks, ...cards];
    }
  }

  private isPlace(manner: Manner, { record }: RecordPlace): boolean {
    switch (manner) {
      case "pack":
        return false;
      case "alone":
        return !this.decks.has(record) && this.held.heldAs(record).length === 0;
      case "within":
        return !this.decks.has(record);
      default:
        return true;
    }
  }

  private itemOf(place: RecordPlace): RecordItem | undefined {
    const { pack, itemOf } = this.contents;
    return place.record === pack?.record ? pack : (this.decks.get(place.record)?.item ?? itemOf(place));
  }

  /** A removed card as it was. */
  private itemBefore(record: RecordModel): RecordItem {
    const known = this.cards.get(record);
    if (known !== undefined || this.decks.size === 0) return known ?? recordItem(record);
    return { ...recordItem(record), copies: copiesHeld(this.held.heldAs(record)) };
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
      ofDeck: (deck) => inPack.ofDeck?.(deck) ?? this.goneDecks.get(deck)?.context,
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

  /** The order of a rule's subjects: the pack's own record, then the decks, then the cards. */
  private readonly comparePlaces = (one: SubjectPlace, other: SubjectPlace): number => {
    if (one.record === other.record) return 0;
    const [sort, otherSort] = [this.sortOf(one), this.sortOf(other)];
    if (sort !== otherSort) return sort - otherSort;
    const positionOf = (of: FileModel | RecordModel | undefined): number => (of && this.order.get(of)) ?? 0;
    if (sort === DECK) return positionOf(one.record) - positionOf(other.record);
    return (
      positionOf(one.file) - positionOf(other.file) ||
      one.record.node.start - other.record.node.start ||
      one.record.firstLine - other.record.firstLine
    );
  };

  private sortOf({ file, record }: SubjectPlace): number {
    if (record === this.pack.pack?.record) return PACK;
    if (this.decks.has(record)) return DECK;
    return file === undefined || this.own.has(file) ? CARD : USED;
  }

  private readonly compareSubjects = (one: RuleSubject, other: RuleSubject): number =>
    this.comparePlaces(recordOf(one), recordOf(other));

  /** The order of what is inside the pack: its cards, its decks, then the cards that it uses. */
  private readonly compareInside = (one: RecordItem, other: RecordItem): number => {
    const [sort, otherSort] = [INSIDE[this.sortOf(one)] ?? 0, INSIDE[this.sortOf(other)] ?? 0];
    return sort - otherSort || this.comparePlaces(one, other);
  };
}

type SubjectPlace = Pick<RecordItem, "file" | "record">;

const [PACK, DECK, CARD, USED] = [0, 1, 2, 3] as const;
const INSIDE = [0, 2, 1, 3];
const IN_PACK: ReadonlySet<Manner> = new Set(["each", "groups", "whole"]);
const NOTHING: readonly never[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

function orderIn({ files, decks }: PackModel): ReadonlyMap<FileModel | RecordModel, number> {
  const order = new Map<FileModel | RecordModel, number>(files.map((file, at) => [file, at]));
  for (const [at, { record }] of decks.entries()) order.set(record, at);
  return order;
}

function decksByRecord({ decks }: PackContents): ReadonlyMap<RecordModel, DeckContents> {
  return new Map(decks.map((deck) => [deck.item.record, deck]));
}

function kindsOf(records: readonly RecordModel[]): Set<string> {
  return new Set(records.flatMap(({ kinds }) => [...kinds.names]));
}

/** Adds a few things at their places. */
function inserted<Thing>(
  things: Thing[],
  more: readonly Thing[],
  compare: (one: Thing, other: Thing) => number,
): readonly Thing[] {
  for (const thing of more)
    things.splice(
      partitionPoint(things.length, (at) => compare(things[at] as Thing, thing) <= 0),
      0,
      thing,
    );
  return things;
}
