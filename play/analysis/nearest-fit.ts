import {
  alternatives,
  type Condition,
  type ConditionGroup,
  editDistance,
  fullName,
  groupOf,
  namesWithPart,
  nearestName,
  some,
  valuesOn,
  written,
  writtenValue,
} from "../../compiler/index.js";
import { escapedText, pushTo } from "../../grammar/index.js";
import type { Analysis } from "./analysis.js";
import type { MeantCategory, MeantWord } from "./define-check.js";
import type { PlayCard } from "./model/card-facts.js";
import { type EraState, isIn } from "./model/positions.js";

/** The cards that a condition looks at. */
export interface Looking {
  readonly analysis: Analysis;
  readonly position: EraState;
  readonly group: ConditionGroup;
  /** Why a card that meets the condition doesn't count, if nothing else is wrong with it. */
  readonly otherwise: string;
  /** In view by position and kind. */
  sees(card: PlayCard): boolean;
}

interface ShownWord extends MeantWord {
  readonly shown: string;
}

/** The closest miss of a condition that nothing meets. */
export interface NearestFit {
  /** As a sentence. */
  readonly near: string;
  /** A word of the condition that is almost one that the cards have. */
  readonly meant?: MeantWord | undefined;
  /** The whole category is another. */
  readonly instead?: MeantCategory | undefined;
}

/** The closest miss of a condition that nothing meets. (docs/deck-analyses.md) */
export function nearestFit(looking: Looking): NearestFit {
  const meant = otherName(looking) ?? otherValue(looking);
  if (meant !== undefined) return { near: `Did you mean ${meant.shown}?`, meant };
  return {
    near: wouldFit(looking) ?? fitsMost(looking) ?? otherValues(looking) ?? elsewhere(looking) ?? none(looking),
  };
}

/** A card that meets it but doesn't count. */
function wouldFit({ analysis, position, group, otherwise }: Looking): string | undefined {
  const [card] = analysis.index.fittingAll(groupOf(group.conditions, []));
  if (card === undefined) return undefined;
  const isLookedAt = group.looksAt.length === 0 || group.looksAt.some((kind) => card.record.kinds.names.has(kind));
  if (!isLookedAt)
    return `${card.name} would fit, but this looks at cards of the kind ${alternatives(group.looksAt)} only.`;
  if (!isIn(card, position.configuration)) return `${card.name} would fit, but it is for the high number of players.`;
  if (position.isHere(card)) return `${card.name} would fit, but ${otherwise}.`;
  const eras = analysis.session.erasOf(card).map(({ name }) => `"${name}"`);
  return `${card.name} would fit, but it is in ${eras.length === 0 ? "no deck that is played" : alternatives(some(eras), "and")}.`;
}

/** For several conditions on one card: the card that meets most of them. */
function fitsMost({ analysis, group, sees }: Looking): string | undefined {
  const { conditions } = group;
  if (conditions.length < 2) return undefined;
  const fitting = conditions.map((condition) => analysis.index.fittingSet(groupOf([condition], [])));
  const countOf = (card: PlayCard): number => fitting.filter((cards) => cards.has(card)).length;
  const seen = [...new Set(fitting.flatMap((cards) => [...cards].filter(sees)))];
  const [card] = seen.sort((one, other) => countOf(other) - countOf(one));
  if (card === undefined) return undefined;
  const missing = conditions.filter((_, at) => !fitting[at]?.has(card)).map(written);
  return `${card.name} comes nearest: it fits ${countOf(card)} of the ${conditions.length}, but not ${alternatives(missing, "and")}.`;
}

const MOST_VALUES = 8;

/** The same name with other values. */
function otherValues({ analysis, group, sees }: Looking): string | undefined {
  for (const { category, name, path } of group.conditions) {
    const values = new Set<string>();
    for (const card of analysis.index.having(category, name)) {
      if (!sees(card)) continue;
      for (const value of valuesOn(card.record, category, name)) values.add(writtenValue(value));
      if (values.size > MOST_VALUES) return `${path} is ${[...values].slice(0, MOST_VALUES).join(", ")} and others.`;
    }
    if (values.size > 0) return `${path} is only ever ${alternatives([...values])}.`;
  }
  return undefined;
}

/** The same name at another place. */
function elsewhere({ analysis, group }: Looking): string | undefined {
  for (const condition of group.conditions) {
    const places = [undefined, ...analysis.session.roles.system.categories.keys()];
    const found = places.filter(
      (place) => place !== condition.category && analysis.index.having(place, condition.name).length > 0,
    );
    if (found.length === 0 || analysis.index.having(condition.category, condition.name).length > 0) continue;
    return `${condition.name} stands ${alternatives(found.map(inPlace), "and")}, not ${inPlace(condition.category)}.`;
  }
  return undefined;
}

function inPlace(category: string | undefined): string {
  return category === undefined ? "at the first column" : `in ${category}`;
}

/** A name that no card has there, and that is almost one that they have. */
function otherName({ analysis: { index }, group, sees }: Looking): ShownWord | undefined {
  for (const { category, name } of group.conditions) {
    if (index.having(category, name).length > 0) continue;
    const names = index.names(category).filter((other) => index.having(category, other).some(sees));
    const [part, ...others] = namesWithPart(name, names);
    const meant = nearestName(name, names) ?? (others.length === 0 ? part : undefined);
    if (meant !== undefined)
      return {
        written: name,
        meant,
        shown: fullName({ category, name: meant }),
        only: onlyOne(index.having(category, meant), category, meant),
      };
  }
  return undefined;
}

/** A text that no card has under that name, and that is almost one that they have. */
function otherValue({ analysis: { index }, group }: Looking): ShownWord | undefined {
  for (const { category, name, operator, values } of group.conditions) {
    const [only, ...others] = values;
    if (operator !== "=" || only?.kind !== "text" || others.length > 0) continue;
    const texts = new Map<string, PlayCard[]>();
    for (const card of index.having(category, name))
      for (const value of valuesOn(card.record, category, name))
        if (value.kind === "text") pushTo(texts, value.value, card);
    const meant = texts.has(only.value)
      ? undefined
      : (nearestName(only.value, texts.keys()) ?? alikeAlone(only.value, [...texts.keys()]));
    if (meant === undefined) continue;
    const quoted = (text: string): string => `"${escapedText(text)}"`;
    return {
      written: quoted(only.value),
      meant: quoted(meant),
      shown: quoted(meant),
      only: onlyOne(texts.get(meant) ?? [], category, name),
    };
  }
  return undefined;
}

/** Where cards have one text only, half of its letters are enough: `Roap` for `Rope`. */
function alikeAlone(text: string, [only, ...others]: readonly string[]): string | undefined {
  if (only === undefined || others.length > 0) return undefined;
  const most = Math.floor(Math.min(text.length, only.length) / 2);
  return editDistance(text, only, most) <= most ? only : undefined;
}

/** If a word stands on one card alone, it may as well be the misspelt one of the two. */
function onlyOne([card, ...others]: readonly PlayCard[], category: string | undefined, name: string) {
  return card === undefined || others.some(({ record }) => record !== card.record)
    ? undefined
    : { card, category, name };
}

function none({ group }: Looking): string {
  const [first] = group.conditions as readonly [Condition];
  return `No card that it looks at has ${first.path}.`;
}
