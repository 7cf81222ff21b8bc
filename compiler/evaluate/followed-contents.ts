import { partitionPoint } from "../../grammar/index.js";
import type { DeckModel, FileModel, PackModel, RecordInPack } from "../model/pack-model.js";
import { compareStarts } from "../model/pack-order.js";
import type { RecordModel } from "../model/record-model.js";
import { isUnread } from "../model/unread.js";
import type { System } from "../systems/system.js";
import { copiesHeld, HeldCards } from "./held-cards.js";
import { type RecordItem, type RuleSubject, recordItem, recordOf } from "./items.js";
import type { EvaluationContext } from "./look-up.js";
import { type DeckContents, type PackContents, readContents } from "./pack-contents.js";
import type { RuleFacts } from "./rule-facts.js";

/** Cards removed from a pack, or added, since its previous version. */
export interface ReplacedCards {
  readonly before: PackModel;
  readonly gone: Iterable<RecordModel>;
  readonly come: Iterable<RecordInPack>;
}

/** Stands for all kinds. */
export const ANYTHING = "*";

/**
 * What is in a pack whose cards are replaced, for the rules of one system: its things, those that were replaced, and
 * the kinds that have changed with them. It records which kinds an evaluation reads.
 */
export class FollowedContents {
  contents: PackContents;
  context: EvaluationContext;
  own: ReadonlySet<FileModel>;
  readonly held = new HeldCards();
  decks: ReadonlyMap<RecordModel, DeckContents>;
  /** The removed records, as they were. */
  gone: readonly RecordItem[] = [];
  come: readonly RecordInPack[] = [];
  goneDecks: ReadonlyMap<DeckModel, DeckContents> = new Map();
  comeDecks: readonly DeckContents[] = [];
  /** Decks of which a card counts as first in another one now. */
  disturbedDecks: ReadonlySet<DeckContents> = new Set();
  /** The positions of files and decks. */
  private order: ReadonlyMap<FileModel | RecordModel, number>;
  private readonly cards = new Map<RecordModel, RecordItem>();
  /** The kinds read by the evaluation in progress. */
  private asked = new Set<string>();
  /** Kinds of the cards that were removed or added. */
  private kinds: ReadonlySet<string> = new Set();

  constructor(
    public pack: PackModel,
    private readonly system: System,
    readonly facts: RuleFacts,
  ) {
    this.contents = readContents(pack, system);
    this.context = this.watched();
    this.own = new Set(pack.files);
    this.decks = decksByRecord(this.contents);
    this.order = orderIn(pack);
    this.held.replace([], this.contents.decks, this.order);
  }

  replace(pack: PackModel, { gone, come }: ReplacedCards): void {
    this.pack = pack;
    this.own = new Set(pack.files);
    this.order = orderIn(pack);
    const goneItems = new Map<RecordModel, RecordItem>();
    for (const record of gone) if (record.system === this.system) goneItems.set(record, this.itemBefore(record));
    const comePlaces = new Map<RecordModel, RecordInPack>();
    for (const place of come) if (place.record.system === this.system) comePlaces.set(place.record, place);
    for (const record of goneItems.keys()) this.cards.delete(record);
    const { contents } = this;
    const isCard = (record: RecordModel): boolean => record.role === "card" && !isUnread(record);
    const areCards = [...gone].every(isCard) && [...come].every(({ record }) => isCard(record));
    const byKind = this.readAgain(areCards);
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
  private readAgain(isLostSame: boolean): PackContents["byKind"] {
    const byKind: PackContents["byKind"] = new Map();
    this.contents = readContents(this.pack, this.system, {
      pack: this.contents.pack,
      lost: isLostSame ? { item: this.contents.inPack.lost?.() } : undefined,
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
    comePlaces: Map<RecordModel, RecordInPack>,
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

  /** What rules on the pack may be about: its own record, its decks, then its cards; before them, those that it uses. */
  things(withUsed: boolean): readonly RecordItem[] {
    const { pack, decks, cards, used } = this.contents;
    return [
      ...(withUsed ? used : []),
      ...(pack === undefined ? [] : [pack]),
      ...decks.map(({ item }) => item),
      ...cards,
    ];
  }

  itemOf(place: RecordInPack): RecordItem | undefined {
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
  watch<Result>(asked: Set<string>, work: () => Result): Result {
    const before = this.asked;
    this.asked = asked;
    try {
      return work();
    } finally {
      this.asked = before;
    }
  }

  /** Records that the evaluation in progress reads a kind. */
  note(kind: string): void {
    this.asked.add(kind);
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

  touchesOne(asked: ReadonlySet<string>): boolean {
    for (const kind of asked) if (this.isTouched(kind)) return true;
    return false;
  }

  /** Things of the kind may have changed: any change counts for kinds that depend on a thing's context. */
  private isTouched(kind: string): boolean {
    if (this.gone.length + this.come.length === 0) return false;
    return kind === ANYTHING || this.kinds.has(kind) || this.facts.lookAround.has(kind);
  }

  /** The order of a rule's subjects: the cards that the pack uses, its own record, then the decks, then the cards. */
  readonly comparePlaces = (one: SubjectPlace, other: SubjectPlace): number => {
    if (one.record === other.record) return 0;
    const [sort, otherSort] = [this.sortOf(one), this.sortOf(other)];
    if (sort !== otherSort) return sort - otherSort;
    const positionOf = (of: FileModel | RecordModel | undefined): number => (of && this.order.get(of)) ?? 0;
    if (sort === DECK) return positionOf(one.record) - positionOf(other.record);
    return positionOf(one.file) - positionOf(other.file) || compareStarts(one.record, other.record);
  };

  private sortOf({ file, record }: SubjectPlace): number {
    if (record === this.pack.pack?.record) return PACK;
    if (this.decks.has(record)) return DECK;
    return file === undefined || this.own.has(file) ? CARD : USED;
  }

  readonly compareSubjects = (one: RuleSubject, other: RuleSubject): number =>
    this.comparePlaces(recordOf(one), recordOf(other));

  /** The order of what is inside the pack: its cards, its decks, then the cards that it uses. */
  private readonly compareInside = (one: RecordItem, other: RecordItem): number => {
    const [sort, otherSort] = [INSIDE[this.sortOf(one)] ?? 0, INSIDE[this.sortOf(other)] ?? 0];
    return sort - otherSort || this.comparePlaces(one, other);
  };
}

type SubjectPlace = Pick<RecordItem, "file" | "record">;

const [USED, PACK, DECK, CARD] = [0, 1, 2, 3] as const;
const INSIDE = [3, 0, 2, 1];

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
export function inserted<Thing>(
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
