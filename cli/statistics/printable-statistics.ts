import type { PackStatistics } from "../../tools/index.js";
import { printable } from "../printable.js";

/**
 * Control characters that an author typed, accidentally or not, must not move the cursor, break a page or change the
 * writing direction.
 */
export function printableStatistics(statistics: PackStatistics): PackStatistics {
  return JSON.parse(JSON.stringify(statistics), (_, value) => (typeof value === "string" ? printable(value) : value));
}
