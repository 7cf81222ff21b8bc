import { type DeclarationPlace, declaredHoles, fitsEntry, listedEntries, type System } from "../../compiler/index.js";
import { endOfBlankLines, type Span } from "../../grammar/index.js";
import type { FilePlace } from "./file-place.js";
import type { KnownSystems } from "./question.js";

interface DeclaredNamePlace {
  readonly name: string;
  readonly place: DeclarationPlace;
}

/** The place of a name's declaration: the name in the `.system` file. Undefined if that file isn't available. */
export function declarationPlace(declared: DeclaredNamePlace, systems: KnownSystems): FilePlace | undefined {
  const file = systems.fileOf(declared.place);
  const span = file && nameIn(file.text, declared);
  return file && span && { path: file.path, span, whole: recordAround(file.text, span) };
}

/** The places of several declarations, without duplicates. */
export function declarationPlaces(declared: readonly DeclaredNamePlace[], systems: KnownSystems): FilePlace[] {
  const places = new Map<string, FilePlace>();
  for (const one of declared) {
    const place = declarationPlace(one, systems);
    if (place !== undefined) places.set(`${place.path} ${place.span.start}`, place);
  }
  return [...places.values()];
}

/** The offsets refer to the loaded text; if the file has been edited since, the name is searched. */
function nameIn(text: string, { name, place }: DeclaredNamePlace): Span | undefined {
  // The rule of a custom system has the system's id before its name.
  const written = name.slice(name.lastIndexOf("/") + 1);
  const { start, end } = place;
  if (text.slice(start, end).normalize("NFC") === written) return { start, end };
  const literal = written.replace(/[^\p{L}\p{N}]/gu, "\\$&");
  const found = new RegExp(`^(\\w+:[ \\t]+)${literal}[ \\t]*$`, "m").exec(text);
  if (found === null) return undefined;
  const at = found.index + (found[1]?.length ?? 0);
  return { start: at, end: at + written.length };
}

const SEPARATOR = /^---+[ \t]*(?:\r\n?|\n|$)/gm;

/** The record that contains a place, without surrounding blank lines and comments. */
function recordAround(text: string, { start, end }: Span): Span {
  let from = 0;
  let to = text.length;
  for (const { index, 0: line } of text.matchAll(SEPARATOR)) {
    if (index > start) {
      to = index;
      break;
    }
    from = index + line.length;
  }
  return {
    start: endOfBlankLines(text.slice(0, start), from),
    end: Math.max(end, from + text.slice(from, to).trimEnd().length),
  };
}

interface WithTexts extends DeclaredNamePlace {
  readonly oneOf: readonly string[] | undefined;
  readonly suchAs: readonly string[] | undefined;
}

/** The text in a declaration's list that a text on a card equals or matches; undefined if there is none. */
export function listedText(text: string, lists: WithTexts, system: System): string | undefined {
  const listed = listedEntries(lists);
  if (listed.includes(text)) return text;
  const holes = declaredHoles(system);
  return listed.find((entry) => entry.includes("<") && fitsEntry(entry, text, holes));
}

/** The place where a declaration lists a card's text. */
export function listedTextPlace(
  text: string,
  declared: WithTexts,
  system: System,
  systems: KnownSystems,
): FilePlace | undefined {
  const listed = listedText(text, declared, system);
  const file = systems.fileOf(declared.place);
  const place = declarationPlace(declared, systems);
  if (listed === undefined || file === undefined || place === undefined) return undefined;
  const written = `"${listed.replace(/[\\"]/g, "\\$&")}"`;
  for (const { index, 0: line } of file.text.slice(0, place.whole.end).matchAll(/^(?:OneOf|SuchAs)\b.*$/gm)) {
    const at = index < place.whole.start ? -1 : line.indexOf(written);
    if (at === -1) continue;
    const start = index + at + 1;
    return { ...place, span: { start, end: start + written.length - 2 } };
  }
  return undefined;
}
