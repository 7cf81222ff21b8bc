import { NOTHING } from "../../grammar/index.js";
import type { PlacedFinding } from "../model/finding.js";
import type { DeckModel, PackModel, RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import { evaluateApart, evaluateGroup, evaluateOneOf, judgesEach, NO_VALUES } from "./evaluate-group.js";
import {
  aroundPack,
  evaluateDeckAlone,
  evaluateInDeck,
  evaluateOnItsOwn,
  evaluateWithin,
  isIn,
  isInParts,
  kindsTestOf,
} from "./evaluate-pack.js";
import { FollowedContents, type ReplacedCards } from "./followed-contents.js";
import { FollowedSubjects, type Groups } from "./followed-subjects.js";
import type { Found, RecordItem, RuleSubject, TakenGroup } from "./items.js";
import { type DeckContents, holding } from "./pack-contents.js";
import { type PreparedRule, textsAskedFor } from "./prepare-rules.js";
import type { RuleFacts } from "./rule-facts.js";
import { type ItemFinding, placed } from "./rule-findings.js";
import { takenItems } from "./take.js";
import { joinInPack } from "./together.js";
import { waiting } from "./waits.js";

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
  readonly first: RecordInPack;
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
  /** Some of them are one, at a record that they don't belong to. */
  isJoined: boolean;
  version: number;
}

const nothingKnown = (): RuleMemory => ({
  parts: new Map(),
  found: new Map(),
  inDecks: NOTHING,
  pieces: [],
  findings: NOTHING,
  isJoined: false,
  version: 0,
});

/**
 * A pack whose cards are replaced, for the rules of one system. For each rule it keeps the findings by card, group or
 * deck, and evaluates it again only on changed ones, and where it read things of a kind that has changed: evaluation
 * records what a rule reads elsewhere. In a deck, that is only the deck and the pack's record.
 */
export class FollowedPack {
  private readonly here: FollowedContents;
  private readonly subjects: FollowedSubjects;
  private readonly memories = new Map<PreparedRule, RuleMemory>();
  /** What the findings on cards compare with. */
  private readonly compared = new WeakMap<PlacedFinding, Found>();
  private version = 0;

  constructor(pack: PackModel, system: System, facts: RuleFacts) {
    this.here = new FollowedContents(pack, system, facts);
    this.subjects = new FollowedSubjects(this.here);
  }

  replace(pack: PackModel, replaced: ReplacedCards): void {
    this.version++;
    this.here.replace(pack, replaced);
    this.subjects.replace();
  }

  /** The findings of a rule in the current pack. `isSame`: whether they are certainly the same as before. */
  findings(rule: PreparedRule, isSame: () => boolean): readonly PlacedFinding[] {
    const known = this.memories.get(rule);
    if (known?.version === this.version) return known.findings;
    // Put back once complete, since a rule may throw.
    this.memories.delete(rule);
    const goesOn = known?.version === this.version - 1;
    const memory = goesOn ? known : nothingKnown();
    if (goesOn && isSame() && this.carryOver(rule, memory)) return memory.findings;
    this.search(rule, memory, mannerOf(rule), goesOn);
    memory.version = this.version;
    this.memories.set(rule, memory);
    return memory.findings;
  }

  /** The same, if nothing will be replaced: nothing is kept, by card or by group. */
  findingsOnce(rule: PreparedRule): readonly PlacedFinding[] {
    const memory = nothingKnown();
    this.search(rule, memory, "whole", false);
    return memory.findings;
  }

  private search(rule: PreparedRule, memory: RuleMemory, inPack: Manner, goesOn: boolean): void {
    const part = (manner: Manner): readonly PlacedFinding[] => this.part(rule, manner, memory);
    const inDecks = (): readonly PlacedFinding[] => this.inDecks(rule, memory, goesOn);
    const pieces =
      rule.in.length === 0
        ? [part("pack"), inDecks(), part("alone")]
        : [part(inPack), inDecks(), isInParts(rule, this.here.facts) ? part("within") : NOTHING];
    if (pieces.some((piece, at) => piece !== memory.pieces[at])) {
      const all = pieces.flat();
      memory.findings = joinInPack(all, (one) => this.compared.get(one), this.here.pack.cards.length);
      memory.isJoined = memory.findings !== all;
    }
    memory.pieces = pieces;
  }

  /** Whether the same findings can stand for the current version: where they are on replaced cards or groups, they can't. */
  private carryOver(rule: PreparedRule, memory: RuleMemory): boolean {
    if (memory.isJoined) return false;
    const gone = new Set(this.here.gone.map(({ record }) => record));
    for (const { found } of memory.parts.values())
      for (const { first } of found.values()) if (gone.has(first.record)) return false;
    const come = new Map(this.here.comeDecks.map(({ model }) => [model.record, model]));
    for (const { model } of this.here.goneDecks.values())
      if (memory.found.has(model) && !come.has(model.record)) return false;
    for (const { model } of this.here.goneDecks.values()) {
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
    const mayBeTaken = kindsTestOf(rule, this.here.facts);
    const ofDeck = (deck: DeckContents): readonly ItemFinding[] => {
      if (!isAlone) return evaluateInDeck(rule, deck);
      const isNew = ({ record }: RecordItem): boolean => this.here.held.heldAs(record)[0]?.deck === deck;
      return evaluateDeckAlone(rule, deck, isNew, mayBeTaken);
    };
    let isChanged = !goesOn;
    if (goesOn) for (const deck of this.here.goneDecks.keys()) if (found.delete(deck)) isChanged = true;
    const changed = isAlone ? [...this.here.comeDecks, ...this.here.disturbedDecks] : this.here.comeDecks;
    for (const deck of goesOn ? changed : this.here.contents.decks) {
      const waits = deck.isLost ? [deck.item] : [];
      const findings = ofDeck(deck).flatMap((one) => placed(waiting(one, waits), this.here.own));
      if (found.delete(deck.model) || findings.length > 0) isChanged = true;
      if (findings.length > 0) found.set(deck.model, findings);
    }
    if (isChanged) memory.inDecks = this.here.contents.decks.flatMap(({ model }) => found.get(model) ?? NOTHING);
    return memory.inDecks;
  }

  private part(rule: PreparedRule, manner: Manner, memory: RuleMemory): readonly PlacedFinding[] {
    const known = memory.parts.get(manner);
    const asked = new Set<string>();
    const isHere = !IN_PACK.has(manner) || this.isInPack(rule, asked);
    const groups = manner === "groups" && isHere ? this.subjects.groupsOf(rule) : undefined;
    const taken = manner === "whole" && isHere ? this.here.watch(asked, () => this.subjects.allTaken(rule)) : undefined;
    const goesOn =
      known !== undefined && known.isHere === isHere && known.groups === groups && !this.here.touchesOne(known.asked);
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
    const found = this.here.watch(asked, () => evaluateGroup(rule, all, this.here.contents.pack, this.here.context));
    return found.length === 0 ? NOTHING : found.flatMap((one) => this.placed(one));
  }

  private placed(one: ItemFinding): readonly PlacedFinding[] {
    const found = placed(one, this.here.own);
    const [first, ...others] = one.comparedWith ?? [];
    if (
      first !== undefined &&
      others.every(({ line, record }) => line === first.line && record.record === first.record.record)
    )
      for (const finding of found) this.compared.set(finding, first);
    return found;
  }

  private evaluate(rule: PreparedRule, manner: Manner, memory: PartMemory, goesOn: boolean): void {
    const { found, groups } = memory;
    const moved = goesOn ? [...found].filter(([, { asked }]) => this.here.touchesOne(asked)) : [];
    let isChanged = !goesOn;
    const forget = (name: RecordModel | string): void => {
      if (found.delete(name)) isChanged = true;
    };
    let asked = new Set<string>();
    const look = (
      name: RecordModel | string,
      first: RecordInPack,
      nth: () => number,
      work: () => ItemFinding[],
    ): void => {
      forget(name);
      const there = this.here.watch(asked, work);
      if (there.length === 0) {
        for (const kind of asked) memory.asked.add(kind);
        asked.clear();
        return;
      }
      const findings = there.flatMap((one) => this.placed(one));
      found.set(name, { findings, asked, first, nth: nth() });
      asked = new Set();
      isChanged = true;
    };
    if (groups === undefined) {
      for (const { record } of this.here.gone) forget(record);
      const come = this.here.come.filter((place) => this.isPlace(manner, place));
      const again = [...come, ...moved.map(([, { first }]) => first).filter(({ record }) => found.has(record))];
      const mayBeTaken = kindsTestOf(rule, this.here.facts);
      const items = goesOn ? again.flatMap((place) => this.here.itemOf(place) ?? []) : this.items(manner, rule);
      for (const item of items) {
        const { file, record } = item;
        if (file === undefined || (manner === "alone" && !mayBeTaken(item))) continue;
        look(
          record,
          { file, record },
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
            () => this.subjects.namesOn(rule, this.here.itemOf(first)).indexOf(name),
            () => {
              const group = groups.whole?.get(name) ?? this.subjects.group(rule, name, groups);
              return group === undefined ? [] : [...evaluateApart(rule, this.withAll(rule, group), this.here.context)];
            },
          );
      }
    }
    if (isChanged) memory.findings = [...found.values()].sort(this.compare).flatMap(({ findings }) => findings);
  }

  private onCard(rule: PreparedRule, manner: Manner, item: RecordItem): ItemFinding[] {
    const { context, contents } = this.here;
    if (manner === "within") return evaluateWithin(rule, item, context);
    if (manner === "pack") return evaluateOnItsOwn(rule, item, aroundPack(context));
    if (manner === "alone") return evaluateOnItsOwn(rule, item, holding(context));
    const all = (): readonly RuleSubject[] => this.subjects.all(rule);
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
    return this.here.watch(asked, () => isIn(rule, this.here.contents.pack, this.here.context));
  }

  /** A group of things among all subjects of the rule, not only its own. */
  private withAll(rule: PreparedRule, group: TakenGroup): TakenGroup {
    const all = (): readonly RuleSubject[] => this.subjects.all(rule);
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

  private items(manner: Manner, { declaration: { withUsed } }: PreparedRule): readonly RecordItem[] {
    const { pack, cards, decks } = this.here.contents;
    switch (manner) {
      case "pack":
        return pack === undefined ? [] : [pack];
      case "alone":
        return decks.length === 0 ? cards : cards.filter((item) => this.isPlace(manner, item));
      case "within":
        return cards;
      default:
        return this.here.things(withUsed);
    }
  }

  private isPlace(manner: Manner, { record }: Pick<RecordInPack, "record">): boolean {
    switch (manner) {
      case "pack":
        return false;
      case "alone":
        return !this.here.decks.has(record) && this.here.held.heldAs(record).length === 0;
      case "within":
        return !this.here.decks.has(record);
      default:
        return true;
    }
  }

  private readonly compare = (one: FoundThere, other: FoundThere): number =>
    this.here.comparePlaces(one.first, other.first) || one.nth - other.nth;
}

const IN_PACK: ReadonlySet<Manner> = new Set(["each", "groups", "whole"]);
