/**
 * Replaces `@chevrotain/utils` in bundles. Chevrotain makes a parser a prototype before it records the grammar, and
 * from then on each of the two hundred properties that it adds and deletes for that copies all others: 5 % of the
 * instructions of a run over one card. `TotalParser` does it after recording.
 *
 * @template T
 * @param {T} object
 */
export const toFastProperties = (object) => object;

/** @param {() => unknown} work runs it without measuring: nothing here traces parser initialization */
export const timer = (work) => ({ time: 0, value: work() });

/** @param {string} text */
export function PRINT_ERROR(text) {
  throw new Error(text);
}
export const PRINT_WARNING = PRINT_ERROR;
