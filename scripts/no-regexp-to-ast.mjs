/**
 * Replaces the package of this name in bundles, which Chevrotain uses to find the first characters of tokens. Our
 * tokens declare them (`start_chars_hint`), so the package would only slow down each start.
 */
export class RegExpParser {
  pattern() {
    throw new Error("A token lacks start_chars_hint.");
  }
}

export class BaseRegExpVisitor {}
