import canonicalize from "canonicalize";
import { isObject } from "../../compiler/index.js";

/** A place at which two JSON values differ. `from` or `to` is absent if that side lacks it. */
export interface JsonDifference {
  /** Keys and indices, from the outside in. */
  readonly place: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** All differences of two JSON values, as deep as both have the same structure. None if they are equal. */
export function jsonDifferences(before: unknown, after: unknown, place: readonly string[] = []): JsonDifference[] {
  if (isGroup(before) && isGroup(after) && sameLength(before, after)) {
    const [old, now] = [new Map(entriesOf(before)), new Map(entriesOf(after))];
    const keys = new Set([...now.keys(), ...old.keys()]);
    return [...keys].flatMap((key) => jsonDifferences(old.get(key), now.get(key), [...place, key]));
  }
  if (canonicalize(before) === canonicalize(after)) return [];
  return [
    {
      place,
      ...(before === undefined ? {} : { from: shown(before) }),
      ...(after === undefined ? {} : { to: shown(after) }),
    },
  ];
}

/** An object, or an array of objects or arrays; other arrays are shown whole. */
function isGroup(value: unknown): boolean {
  return Array.isArray(value) ? value.every((one) => typeof one === "object") : isObject(value);
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(value as object);
}

function sameLength(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) && !Array.isArray(other)) return true;
  return Array.isArray(one) && Array.isArray(other) && one.length === other.length;
}

/** Values as in JSON; what has a structure of its own would be too long. */
function shown(value: unknown): string {
  if (Array.isArray(value) && !isGroup(value)) return value.map(shown).join(", ");
  return typeof value === "object" && value !== null ? "{ … }" : (canonicalize(value) ?? "");
}
