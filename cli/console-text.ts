import { codePoint, HARMFUL } from "../compiler/index.js";

/**
 * What may reach a terminal or the log of a build: the last look at everything that people read, whoever put it
 * together. A control character, or one that turns the direction of writing, is shown as `<U+202E>`. So is the first sign
 * of what a build server would take for a command: a line that begins with `::` (GitHub), `##[` and `##vso[` anywhere
 * (GitHub, Azure Pipelines, TeamCity). With `colours`, the sequences for colours stay.
 */
export function consoleText(text: string, colours: boolean): string {
  return text
    .replace(colours ? UNSAFE_IN_COLOUR : UNSAFE, visible)
    .replace(COLONS, (_, before: string) => `${before}${visible(":")}`)
    .replace(HASHES, visible);
}

/** Tabs and line ends stay. */
const UNWANTED = `[\\0-\\x08\\v\\f\\x0e-\\x1a\\x1c-\\x1f\\ud800-\\udfff${HARMFUL}]|\\r(?!\\n)`;
const COLOUR = "\\x1b\\[\\d{1,2}m";
const UNSAFE = new RegExp(`${UNWANTED}|\\x1b`, "gu");
const UNSAFE_IN_COLOUR = new RegExp(`${UNWANTED}|(?!${COLOUR})\\x1b`, "gu");
/** GitHub passes over blanks in front. */
const COLONS = new RegExp(`^((?:[^\\S\\n]|${COLOUR})*):(?=:)`, "gm");
const HASHES = /#(?=#\w*\[)/g;

function visible(character: string): string {
  return `<${codePoint(character)}>`;
}
