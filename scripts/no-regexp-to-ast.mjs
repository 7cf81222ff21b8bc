/**
 * Stands in the bundles for the package of this name, by which Chevrotain finds out with which characters a token can
 * begin. Our tokens say that themselves (`start_chars_hint`), so the package would only be loaded at each start.
 */
export class RegExpParser {
  pattern() {
    throw new Error("A token lacks start_chars_hint.");
  }
}

export class BaseRegExpVisitor {}
