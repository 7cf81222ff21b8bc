import type { PackStatistics } from "../../tools/index.js";
import { printable } from "../printable.js";

/** What an author typed by accident, or on purpose, cannot move a cursor, break a page or turn the direction of writing. */
export function printableStatistics(statistics: PackStatistics): PackStatistics {
  return JSON.parse(JSON.stringify(statistics), (_, value) => (typeof value === "string" ? printable(value) : value));
}
