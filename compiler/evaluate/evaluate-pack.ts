import { getOrMake, memoizeByKey, pushAll } from "../../grammar/index.js";
import type { KindSet } from "../model/record-model.js";
import type { PreparedCondition } from "../systems/condition-words.js";
import { evaluateEach, evaluateGroup } from "./evaluate-group.js";
import { type RecordItem, type RuleSubject, sectionsOf } from "./items.js";
import { type EvaluationContext, isOf } from "./look-up.js";
import { type DeckContents, holding } from "./pack-contents.js";
import type { PreparedRule } from "./prepare-rules.js";
import type { RuleFacts } from "./rule-facts.js";
import type { ItemFinding } from "./rule-findings.js";
import { cachedTakenItems, takenItems } from "./take.js";

/** Whether a rule may group things in cards, or in parts of them. */
export function isInParts(rule: PreparedRule, { ofHolders, system }: RuleFacts): boolean {
  return !rule.in.every((kind) => ofHolders.has(kind) || system.cardLists.has(kind));
}

/** The findings of a rule that groups things in a deck, if it does so in this one. */
export function evaluateInDeck(rule: PreparedRule, deck: DeckContents): readonly ItemFinding[] {
  const lists = deck.model.beside.flatMap(({ label }) => (rule.in.includes(label) ? [label] : []));
  const isOfDeck = isIn(rule, deck.item, deck.context);
  if (lists.length === 0 && !isOfDeck) return [];
  const { item, cards, context } = lists.length === 0 ? deck : deck.beside(lists, isOfDeck);
  return evaluateGroup(
    rule,
    cachedTakenItems(rule, () => [item, ...cards], context),
    item,
    context,
  );
}

/** Whether a rule groups things in the pack, which need not have a record, or in a deck. */
export function isIn(rule: PreparedRule, item: RecordItem | undefined, context: EvaluationContext): boolean {
  return rule.in.some((kind) =>
    item === undefined ? kind === "Pack" && context.facts.system.kinds.has(kind) : isOf(item, kind, context),
  );
}

/** The findings of a rule within a card, if it groups things in such cards or on them. */
export function evaluateWithin(rule: PreparedRule, card: RecordItem, context: EvaluationContext): ItemFinding[] {
  const insides: RuleSubject[] = [card, ...sectionsOf(card, undefined)];
  return insides
    .filter((inside) => rule.in.some((kind) => isOf(inside, kind, context)))
    .flatMap((inside) => {
      const within = { ...context, holders: [inside, ...context.holders] };
      return evaluateGroup(rule, takenItems(rule, [inside], within), inside, within);
    });
}

/**
 * The findings of a rule without `In` on a deck and those of its cards that aren't in one before it; for all, if a deck
 * matters to the rule.
 */
export function evaluateDeckAlone(
  rule: PreparedRule,
  { item: deck, cards, context }: DeckContents,
  isNew: (card: RecordItem) => boolean,
  mayBeTaken: (card: RecordItem) => boolean,
): ItemFinding[] {
  const found = evaluateOnItsOwn(rule, deck, { ...context, holders: context.holders.slice(1), alone: true });
  const aroundCard = holding(context);
  for (const card of cards) {
    if (!mayBeTaken(card) || !(rule.asksDeck || isNew(card))) continue;
    const here = evaluateOnItsOwn(rule, card, aroundCard);
    pushAll(found, rule.asksDeck ? here.map((one) => ({ ...one, inside: deck })) : here);
  }
  return found;
}

export function evaluateOnItsOwn(rule: PreparedRule, item: RecordItem, context: EvaluationContext): ItemFinding[] {
  return takenItems(rule, [item], context).flatMap((one) => evaluateEach(rule, one, context));
}

/** The pack itself has no container. */
export function aroundPack(inPack: EvaluationContext): EvaluationContext {
  return { ...inPack, holders: [], alone: true };
}

/** Whether a record could have one of a rule's kinds in any context: this excludes nearly all cards quickly. */
export function kindsTestOf(rule: PreparedRule, facts: RuleFacts): (of: Pick<RecordItem, "record">) => boolean {
  return testOnce(rule, facts, () => createKindsTest(rule, facts));
}

/** Once, however many packs are checked. */
const testOnce = memoizeByKey<PreparedRule, RuleFacts, (of: Pick<RecordItem, "record">) => boolean>();

/** Memoized by set of kinds. */
function createKindsTest(rule: PreparedRule, facts: RuleFacts): (of: Pick<RecordItem, "record">) => boolean {
  if (rule.takesParts) return () => true;
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
    return getOrMake(answers, kinds, () => rule.kinds.some((kind) => couldBe(kind, kinds)));
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
