/**
 * Stands in the bundles for `@chevrotain/utils`. Chevrotain makes a parser the prototype of an object before it records
 * the grammar, and from then on each of the two hundred properties that it adds and deletes for that copies all others: 5 %
 * of the instructions of a run over one card. `TotalParser` does it when the grammar is recorded.
 *
 * @template T
 * @param {T} object
 */
export const toFastProperties = (object) => object;

/** @param {() => unknown} work whose time is not wanted: nothing here traces how parsers start */
export const timer = (work) => ({ time: 0, value: work() });

/** @param {string} text */
export function PRINT_ERROR(text) {
  throw new Error(text);
}
export const PRINT_WARNING = PRINT_ERROR;
