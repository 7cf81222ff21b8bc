import { printable } from "../printable.js";

/**
 * Control characters that an author typed, accidentally or not, must not move the cursor, break a page or change the
 * writing direction.
 */
export function printableData<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data), (_, value) => (typeof value === "string" ? printable(value) : value));
}
