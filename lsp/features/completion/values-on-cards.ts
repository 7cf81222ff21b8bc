import { findingsOf, plainText, type Value, type ValueSpecification } from "../../../compiler/index.js";
import type { Use } from "../pack-index.js";
import type { SpecificationsAt } from "./specifications.js";
import type { Typing } from "./typing.js";

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
  if (specifications.length > 0 && specifications.every(isClosed)) return asks ? givenUses(typing, category, name) : [];
  const given = givenUses(typing, category, name);
  if (asks) return given;
  if (category === undefined && isDistinguishing(given, name, typing)) return [];
  const asked = usesToCandidates(
    indexes(typing).flatMap((index) => index.asked({ category, name })),
    3_000,
  );
  return [...given, ...asked].filter(({ value }) => value.kind === "text");
}

/** With fewer cards, there is no pattern. */
const FEW_CARDS = 8;

/** If every card has a different value, such as its name, none of these should be offered. */
function isDistinguishing(given: readonly ValueCandidate[], name: string, { system }: Typing): boolean {
  const count = given.reduce((sum, { uses }) => sum + uses.reduce((all, use) => all + use.count, 0), 0);
  if (count >= FEW_CARDS && given.length * 2 > count) return true;
  return system.data.rules.some(({ per }) => per.includes(name));
}

const isClosed = ({ oneOf, suchAs }: ValueSpecification): boolean => oneOf !== undefined && suchAs === undefined;
const indexes = ({ question: { index } }: Typing) => [index, ...index.used];

function givenUses(typing: Typing, category: string | undefined, name: string): ValueCandidate[] {
  return usesToCandidates(
    indexes(typing).flatMap((index) => index.given({ category, name })),
    2_000,
  );
}

/** Most frequent first; lines with findings aren't used. */
function usesToCandidates(uses: readonly Use[], rank: number): ValueCandidate[] {
  const byValue = new Map<string, { value: Value; uses: Use[]; count: number }>();
  for (const use of uses) {
    if (use.entry.uncertain || findingsOf(use.entry).length > 0) continue;
    for (const value of use.entry.values) {
      const key = keyOf(value);
      const known = byValue.get(key);
      if (known === undefined) byValue.set(key, { value, uses: [use], count: use.count });
      else {
        known.uses.push(use);
        known.count += use.count;
      }
    }
  }
  const sorted = [...byValue.values()].sort((one, other) => other.count - one.count || compare(one.value, other.value));
  return sorted.map(({ value, uses: own }, index) => ({ value, uses: own, rank: rank + index / 1_000 }));
}

function compare(one: Value, other: Value): number {
  if (one.kind === "integer" && other.kind === "integer") return one.value - other.value;
  return plainText(one) < plainText(other) ? -1 : 1;
}

/** Equal for values that are written alike. */
export const keyOf = (value: Value): string => `${value.kind} ${plainText(value)}`;
