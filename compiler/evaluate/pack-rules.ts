import { type Limits, NO_LIMITS } from "../diagnostics/rule-options.js";
import { touchedByConflict } from "../model/conflicts.js";
import { decklistOf } from "../model/decks.js";
import type { PlacedFinding } from "../model/finding.js";
import type { DeckModel, PackModel, RecordPlace } from "../model/pack-model.js";
import type { KindSet } from "../model/record-model.js";
import type { RuleHook } from "../rules/rule-hook.js";
import type { PreparedCondition } from "../systems/asked.js";
import type { System } from "../systems/system.js";
import { evaluateEach, evaluateGroup } from "./evaluate-group.js";
import { fits } from "./fits.js";
import { type RecordItem, type RuleSubject, sectionsOf } from "./items.js";
import { type EvaluationContext, isOf } from "./look-up.js";
import { kindsRead, namesRead } from "./names-read.js";
import { askedIn, type PreparedRule, prepareRules } from "./prepare-rules.js";
import { factsOf, type RuleFacts } from "./rule-facts.js";
import { type ItemFinding, placed } from "./rule-findings.js";
import { cachedTakenItems, takenItems } from "./take.js";

/** Runs the rules that take records together, or depend on a record's context. */
export type PackRules = (pack: PackModel) => PlacedFinding[];

/** One of these rules, so that it can run again separately after an edit. */
export interface PackRule {
  readonly check: PackRules;
  /**
   * Checks only some cards of a pack without decks, if the rule takes each card alone: then an edit doesn't change its
   * findings on other cards. Undefined for rules that take cards together, or packs.
   */
  readonly checkCards?: (pack: PackModel, cards: readonly RecordPlace[]) => PlacedFinding[] | undefined;
  /** Names it may look at; undefined for any. */
  readonly reads: ReadonlySet<string> | undefined;
  /** Kinds it may look at; undefined for any. */
  readonly readsKinds: ReadonlySet<string> | undefined;
  /** It searches the texts of incompletely read records. */
  readonly searchesTexts: boolean;
}

/** The rules of a system on packs and decks. Records of other systems are ignored. */
export function packRules(system: System, limits: Limits = NO_LIMITS, around?: RuleHook): PackRules {
  const rules = eachPackRule(system, limits, around);
  return (pack) => rules.flatMap(({ check }) => check(pack));
}

/** The same, rule by rule. */
export function eachPackRule(system: System, limits: Limits, around: RuleHook = NOBODY): readonly PackRule[] {
  const facts = factsOf(system);
  const known = new WeakMap<PackModel, PackContents>();
  const contentsOf = (pack: PackModel): PackContents => {
    const contents = known.get(pack) ?? readContents(pack, system);
    known.set(pack, contents);
    return contents;
  };
  const rules = prepareRules(system, limits).filter(({ ofRecord }) => !ofRecord);
  return rules.map((rule) => ({
    ...(rule.in.length === 0 && {
      checkCards(pack: PackModel, cards: readonly RecordPlace[]) {
        const contents = readContents({ ...pack, cards }, system);
        if (contents.pack !== undefined && (rule.takesParts || createKindsTest(rule, facts)(contents.pack)))
          return undefined;
        const own = new Set(pack.files);
        return around(rule.declaration.name, () => evaluateAlone(rule, contents)).flatMap((found) =>
          placed(found, own),
        );
      },
    }),
    // Only asked for after an edit.
    get reads() {
      return namesRead(rule, facts);
    },
    get readsKinds() {
      return kindsRead(rule, facts);
    },
    searchesTexts: askedIn(rule).some(({ paths }) => paths.some((path) => path.length > 1)),
    check(pack) {
      const own = new Set(pack.files);
      return around(rule.declaration.name, () => evaluate(rule, contentsOf(pack))).flatMap((found) =>
        placed(found, own),
      );
    },
  }));
}

const NOBODY: RuleHook = (_, work) => work();

/** The content of a pack, as things for rules. */
interface PackContents {
  readonly facts: RuleFacts;
  readonly pack: RecordItem | undefined;
  readonly decks: readonly { readonly item: RecordItem; readonly cards: readonly RecordItem[] }[];
  readonly cards: readonly RecordItem[];
  /** Cards of used packs, which can be referred to, but aren't checked again. */
  readonly used: readonly RecordItem[];
  readonly inPack: EvaluationContext;
  readonly inDecks: readonly EvaluationContext[];
}

function readContents(pack: PackModel, system: System): PackContents {
  const facts = factsOf(system);
  const items = new Map<RecordPlace["record"], RecordItem>();
  const itemOf: FindItem = ({ file, record }, deck) => {
    if (record.system !== system || touchedByConflict({ file, record })) return undefined;
    const known = items.get(record);
    if (known !== undefined) return known;
    const item: RecordItem = { kind: "record", record, file, copies: undefined, deck, sections: undefined };
    // Without decks, no record is visited twice.
    if (pack.decks.length > 0) items.set(record, item);
    return item;
  };
  const own = pack.pack && itemOf(pack.pack);
  const decks = pack.decks.flatMap((deck) => {
    const item = itemOf(deck, deck);
    return item === undefined ? [] : [{ item, cards: cardsOf(deck, itemOf) }];
  });
  const cards = withCopies(itemsOf(pack.cards, itemOf), decks);
  const used = itemsOf(usedCards(pack, new Set([pack])), itemOf);
  const holders = own === undefined ? [] : [own];
  const torn = pack.files.some(({ conflicts }) => conflicts.length > 0);
  const incomplete = torn || pack.uses.some(({ pack: used }) => used === undefined);
  const inDecks = decks.map((deck) =>
    evaluationContext(facts, [deck.item, ...holders], incomplete || isUnsure(deck.item), deck.cards),
  );
  const byDeck = new Map(decks.map(({ item }, at) => [item.deck, inDecks[at]]));
  const all = [...cards, ...decks.map(({ item }) => item), ...used];
  const inPack = evaluationContext(facts, holders, incomplete, all, (deck) => byDeck.get(deck));
  return { facts, pack: own, decks, cards, used, inPack, inDecks };
}

/** A line of the decklist doesn't name a card: what seems to be missing may be that card. */
function isUnsure({ deck }: RecordItem): boolean {
  if (deck === undefined || !deck.listed) return false;
  if (deck.cards.some(({ card }) => card === undefined)) return true;
  return decklistOf(deck)?.some(({ read }) => read.identifier === undefined) ?? false;
}

/** Undefined for records that no rule of the system is about. */
type FindItem = (place: RecordPlace, deck?: DeckModel) => RecordItem | undefined;

function itemsOf(places: readonly RecordPlace[], itemOf: FindItem): RecordItem[] {
  const items: RecordItem[] = [];
  for (const place of places) {
    const item = itemOf(place);
    if (item !== undefined) items.push(item);
  }
  return items;
}

/** The cards of a deck, each once, with its number of copies. */
function cardsOf(deck: DeckModel, itemOf: FindItem): RecordItem[] {
  const cards = new Map<RecordItem, number>();
  for (const { card, copies } of deck.cards) {
    const item = card && itemOf(card);
    if (item !== undefined) cards.set(item, (cards.get(item) ?? 0) + copies);
  }
  return [...cards].map(([item, copies]) => ({ ...item, copies, sections: undefined }));
}

/** In a pack with decks, the number of copies is the total of all decks. */
function withCopies(cards: readonly RecordItem[], decks: readonly { readonly cards: readonly RecordItem[] }[]) {
  if (decks.length === 0) return cards;
  const copies = new Map<RecordPlace["record"], number>();
  for (const deck of decks)
    for (const card of deck.cards) copies.set(card.record, (copies.get(card.record) ?? 0) + (card.copies ?? 0));
  return cards.map((card): RecordItem => ({ ...card, copies: copies.get(card.record) ?? 0, sections: undefined }));
}

function usedCards(pack: PackModel, seen: Set<PackModel>): RecordPlace[] {
  return pack.uses.flatMap(({ pack: used }) => {
    if (used === undefined || seen.has(used)) return [];
    seen.add(used);
    return [...used.cards, ...usedCards(used, seen)];
  });
}

function evaluationContext(
  facts: RuleFacts,
  holders: readonly RuleSubject[],
  incomplete: boolean,
  all: readonly RecordItem[],
  ofDeck?: EvaluationContext["ofDeck"],
): EvaluationContext {
  const byKind = new Map<string, readonly RecordItem[]>();
  const around: EvaluationContext = {
    facts,
    holders,
    alone: false,
    incomplete,
    fits,
    ofRecords: true,
    ofDeck,
    remembered: new Map(),
    inside(kind) {
      const known = byKind.get(kind) ?? all.filter((item) => isOf(item, kind, around));
      byKind.set(kind, known);
      return known;
    },
  };
  return around;
}

function evaluate(rule: PreparedRule, contents: PackContents): ItemFinding[] {
  if (rule.in.length === 0) return evaluateAlone(rule, contents);
  const { pack, decks, cards, facts, inPack, inDecks } = contents;
  const isIn = (item: RecordItem | undefined, around: EvaluationContext) =>
    rule.in.some((kind) =>
      item === undefined ? kind === "Pack" && facts.system.kinds.has(kind) : isOf(item, kind, around),
    );
  const findings: ItemFinding[] = [];
  if (isIn(pack, inPack)) {
    const all = () => [...(pack === undefined ? [] : [pack]), ...decks.map(({ item }) => item), ...cards];
    findings.push(...evaluateGroup(rule, cachedTakenItems(rule, all, inPack), pack, inPack));
  }
  decks.forEach((deck, at) => {
    const around = inDecks[at] as EvaluationContext;
    if (!isIn(deck.item, around)) return;
    const all = () => [deck.item, ...deck.cards];
    findings.push(...evaluateGroup(rule, cachedTakenItems(rule, all, around), deck.item, around));
  });
  if (rule.in.every((kind) => facts.ofHolders.has(kind))) return findings;
  // The rest are parts of records, selected by context-dependent kinds.
  for (const card of cards) findings.push(...evaluateWithin(rule, card, inPack));
  return findings;
}

function evaluateWithin(rule: PreparedRule, card: RecordItem, around: EvaluationContext): ItemFinding[] {
  const insides: RuleSubject[] = [card, ...sectionsOf(card, undefined)];
  return insides
    .filter((inside) => rule.in.some((kind) => isOf(inside, kind, around)))
    .flatMap((inside) => {
      const within = { ...around, holders: [inside, ...around.holders], remembered: new Map() };
      return evaluateGroup(rule, takenItems(rule, [inside], within), inside, within);
    });
}

/** Without `In`, each thing is checked alone, with what contains it and what it contains. */
function evaluateAlone(
  rule: PreparedRule,
  { facts, pack, decks, cards, inPack, inDecks }: PackContents,
): ItemFinding[] {
  const mayBeTaken = rule.takesParts ? () => true : createKindsTest(rule, facts);
  const each = (item: RecordItem, around: EvaluationContext): ItemFinding[] =>
    takenItems(rule, [item], around).flatMap((one) => evaluateEach(rule, one, around));
  const found = pack === undefined ? [] : each(pack, { ...inPack, holders: [], alone: true });
  const inDeck = new Set<RecordItem["record"]>();
  decks.forEach((deck, at) => {
    const around = inDecks[at] as EvaluationContext;
    found.push(...each(deck.item, { ...around, holders: around.holders.slice(1), alone: true }));
    for (const card of deck.cards) {
      if (!mayBeTaken(card) || (inDeck.has(card.record) && !rule.asksDeck)) continue;
      inDeck.add(card.record);
      const here = each(card, holding(around));
      found.push(...(rule.asksDeck ? here.map((one) => ({ ...one, inside: deck.item })) : here));
    }
  });
  for (const card of cards)
    if (mayBeTaken(card) && !inDeck.has(card.record)) found.push(...each(card, holding(inPack)));
  return found;
}

/**
 * Whether a record could have one of a rule's kinds in any context: this excludes nearly all cards quickly. Memoized by
 * set of kinds.
 */
function createKindsTest(rule: PreparedRule, facts: RuleFacts): (item: RecordItem) => boolean {
  const answers = new Map<KindSet, boolean>();
  const couldBe = (kind: string, { names }: KindSet): boolean => {
    if (names.has(kind)) return true;
    if (!facts.lookAround.has(kind)) return false;
    const records = facts.kinds.get(kind) ?? [];
    return records.some(({ when }) =>
      when.every((asked) => {
        const implied = kindsImplied(asked, facts);
        return implied.length === 0 || implied.some((one) => names.has(one));
      }),
    );
  };
  return ({ record: { kinds } }) => {
    const known = answers.get(kinds) ?? rule.kinds.some((kind) => couldBe(kind, kinds));
    answers.set(kinds, known);
    return known;
  };
}

/** Kinds that a record has if it matches a condition; empty if the condition implies none. */
function kindsImplied(asked: PreparedCondition, facts: RuleFacts): readonly string[] {
  const { path, operator, texts, literals, paths } = asked;
  if (path.length > 1 || operator !== "=" || paths.length > 0 || texts.length < literals.length) return [];
  const isPlain = (kind: string): boolean => !facts.lookAround.has(kind);
  if (path[0] === "Is") return texts.every(isPlain) ? texts : [];
  if (path[0] !== "Has") return [];
  for (const [kind, records] of facts.kinds) {
    if (!isPlain(kind)) continue;
    const given = records.flatMap(({ when: [only, ...others], unless }) =>
      only?.path.join(".") === "Has" && others.length + unless.length === 0 ? only.texts : [],
    );
    if (texts.every((text) => given.includes(text))) return [kind];
  }
  return [];
}

/** A card contains only itself. */
function holding(around: EvaluationContext): EvaluationContext {
  return { ...around, alone: true, ofRecords: false, inside: () => [], remembered: new Map() };
}
