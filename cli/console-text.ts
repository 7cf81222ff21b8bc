import { codePoint, HARMFUL } from "../compiler/index.js";

/**
 * Makes text safe for terminals and build logs: the last step for everything people read, whatever its source. Control
 * characters and those that change the writing direction become `<U+202E>`, and so does the first character of anything
 * that a build server would run as a command: `::` at the start of a line (GitHub), `##[` and `##vso[` anywhere
 * (GitHub, Azure Pipelines, TeamCity). With `colours`, colour sequences are kept.
 */
export function consoleText(text: string, colours: boolean): string {
  return text
    .replace(colours ? UNSAFE_IN_COLOUR : UNSAFE, visible)
    .replace(COLONS, (_, before: string) => `${before}${visible(":")}`)
    .replace(HASHES, visible);
}

/** Tabs and line ends are kept. */
const UNWANTED = `[\\0-\\x08\\v\\f\\x0e-\\x1a\\x1c-\\x1f\\ud800-\\udfff${HARMFUL}]|\\r(?!\\n)`;
const COLOUR = "\\x1b\\[\\d{1,2}m";
const UNSAFE = new RegExp(`${UNWANTED}|\\x1b`, "gu");
const UNSAFE_IN_COLOUR = new RegExp(`${UNWANTED}|(?!${COLOUR})\\x1b`, "gu");
/** GitHub ignores leading blanks. */
const COLONS = new RegExp(`^((?:[^\\S\\n]|${COLOUR})*):(?=:)`, "gm");
const HASHES = /#(?=#\w*\[)/g;

function visible(character: string): string {
  return `<${codePoint(character)}>`;
}
