import type { Span } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import { grammarOf } from "./grammar.js";
import { furthestFit } from "./parse-text.js";

/** Where a text that no form fits stops to fit, from a word or mark on; undefined if not even its first word fits. */
export function whereItStops(text: string, phrase: string, system: System): Span | undefined {
  const grammar = grammarOf(system);
  const index = grammar.byName.get(phrase);
  if (index === undefined) return undefined;
  const start = wordStart(text, furthestFit(text.replaceAll("\u00a0", " "), index, grammar));
  return start === 0 || start >= text.length ? undefined : { start, end: text.length };
}

/** The beginning of the word at a place, or of what comes behind the blanks there. */
function wordStart(text: string, place: number): number {
  const blanks = /^\s*/.exec(text.slice(place))?.[0].length ?? 0;
  if (blanks > 0) return place + blanks;
  // At a mark behind a word, that word is read.
  if (/^[.,;:!?]/.test(text.slice(place))) return place;
  return place - (/[\p{L}\p{N}]*$/u.exec(text.slice(0, place))?.[0].length ?? 0);
}
