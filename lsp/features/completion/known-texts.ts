import {
  type CategorySection,
  findingsOf,
  plainText,
  type RecordModel,
  type Reference,
  referredBy,
  type Value,
  type ValueSpecification,
} from "../../../compiler/index.js";
import { getOrMake } from "../../../grammar/index.js";
import { indexesInReach, type Use } from "../pack-index.js";
import { describedSystem, isSystemModel } from "../system-files/declared-things.js";
import { cardsIn } from "./documentation.js";
import { namedTexts } from "./named-texts.js";
import { possiblyAllowed } from "./possibly-allowed.js";
import type { SpecificationsAt } from "./specifications.js";
import { nameChoices } from "./system-names.js";
import type { Typing } from "./typing.js";
import { isWord, literalsOf } from "./value-forms.js";

/** A listed or declared text. */
export interface KnownText {
  readonly text: string;
  /** Written without quotes. */
  readonly word: boolean;
  /** Its source, briefly. */
  readonly description?: string | undefined;
}

/** Texts that may be meant under a name: its vocabulary, and the values of names that it refers to. */
export function knownTexts(typing: Typing, at: SpecificationsAt, section: CategorySection | undefined): KnownText[] {
  const { system, question } = typing;
  const listed = at.specifications.flatMap((specification) =>
    literalsOf([specification]).map((text) => ({
      text,
      word: isWord(specification) && !specification.values.includes("text"),
    })),
  );
  const words = at.specifications.filter(({ values }) => values.includes("integer"));
  const bare = new Set(literalsOf(words.map(({ oneOf }) => ({ oneOf, suchAs: undefined }))));
  const own = listed.map((known) =>
    bare.has(known.text) && !quotedOnCards(typing, at, known.text) ? { ...known, word: true } : known,
  );
  const refers = (reference: Reference): boolean => possiblyAllowed(at.name, [reference], typing.record);
  const referred = referredBy(system, at.category, at.name, refers).flatMap(({ kind, name }) =>
    namedTexts(question, kind, name).map((text) => ({
      text,
      word: false,
      description: kind === name ? kind : `${name} of ${kind}`,
    })),
  );
  const inSystem = isSystemModel(question.file) ? textsInSystemFile(typing, at, section) : [];
  return [...own, ...without(referred, typing.record), ...inSystem];
}

/** Both spellings may be allowed: the one on cards comes first. */
function quotedOnCards({ question: { index } }: Typing, { category, name }: SpecificationsAt, text: string): boolean {
  const uses = index.given({ category, name });
  return uses.some(({ entry }) => entry.node.values.some((node) => node.kind === "text" && node.value === text));
}

/** A thing rarely refers to itself. */
function without(texts: readonly KnownText[], record: RecordModel | undefined): KnownText[] {
  const own = record?.role === "card" ? record.labels[0]?.text : undefined;
  return texts.filter(({ text }) => text !== own);
}

/** What conditions of a `.system` file compare with: the possible values of names in the game it describes. */
function textsInSystemFile(typing: Typing, at: SpecificationsAt, section: CategorySection | undefined): KnownText[] {
  const { question } = typing;
  if (!at.asks) {
    // Cardwright itself resolves the extended system.
    const isExtension = at.category === undefined && at.name === "Extends" && typing.record?.role === "pack";
    return isExtension ? question.systems.names.map((text) => ({ text, word: false })) : [];
  }
  const described = describedSystem(question);
  const declared = described?.attributes.get(at.name) ?? described?.labels.get(at.name) ?? [];
  const listed = literalsOf(declared).map((text) => ({ text, word: false, description: at.name }));
  const asked = section === undefined ? [] : nameChoices(typing, section.name, [`${section.name}.${at.name}`]);
  const names = asked.flatMap(({ left, right, description }) =>
    right === undefined ? [{ text: left, word: false, description }] : [],
  );
  return [...names, ...listed];
}

/** A possible value, before it is known whether it is allowed. */
export interface ValueCandidate {
  readonly value: Value;
  readonly rank: number;
  readonly uses: readonly Use[];
  readonly description?: string | undefined;
}

/** Values on cards, for a condition; for an attribute those on other cards, and those that conditions test. */
export function valuesOnCards(
  typing: Typing,
  { category, name, asks, specifications }: SpecificationsAt,
): ValueCandidate[] {
  // A closed vocabulary contains all allowed values.
  if (!asks && specifications.length > 0 && specifications.every(isClosed)) return [];
  const indexes = indexesInReach(typing.question.index);
  const given = usesToCandidates(
    indexes.flatMap((index) => index.given({ category, name })),
    2_000,
  );
  if (asks) return given;
  if (category === undefined && isDistinguishing(given, name, typing)) return [];
  const asked = usesToCandidates(
    indexes.flatMap((index) => index.asked({ category, name })),
    3_000,
  );
  return [...given, ...asked].filter(({ value }) => value.kind === "text");
}

/** With fewer cards, there is no pattern. */
const FEW_CARDS = 8;

/** If every card has a different value, such as its name, none of these should be offered. */
function isDistinguishing(given: readonly ValueCandidate[], name: string, { system }: Typing): boolean {
  const count = given.reduce((sum, candidate) => sum + cardsIn(candidate.uses), 0);
  if (count >= FEW_CARDS && given.length * 2 > count) return true;
  return system.data.rules.some(({ per }) => per.includes(name));
}

const isClosed = ({ oneOf, suchAs }: ValueSpecification): boolean => oneOf !== undefined && suchAs === undefined;

/** Most frequent first; lines with findings aren't used. */
function usesToCandidates(uses: readonly Use[], rank: number): ValueCandidate[] {
  const byValue = new Map<string, { value: Value; uses: Use[] }>();
  for (const use of uses) {
    if (use.entry.uncertain || findingsOf(use.entry).length > 0) continue;
    for (const value of use.entry.values) getOrMake(byValue, keyOf(value), () => ({ value, uses: [] })).uses.push(use);
  }
  const sorted = [...byValue.values()].sort(
    (one, other) => cardsIn(other.uses) - cardsIn(one.uses) || compare(one.value, other.value),
  );
  return sorted.map((one, index) => ({ ...one, rank: rank + index / 1_000 }));
}

function compare(one: Value, other: Value): number {
  if (one.kind === "integer" && other.kind === "integer") return one.value - other.value;
  return plainText(one) < plainText(other) ? -1 : 1;
}

/** Equal for values that are written alike. */
export const keyOf = (value: Value): string => `${value.kind} ${plainText(value)}`;
