import { isSeparating } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import type { FileModel } from "../model/pack-model.js";
import { linesOfTexts, startOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** By their Unicode names. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ["\u202a", "LEFT-TO-RIGHT EMBEDDING"],
  ["\u202b", "RIGHT-TO-LEFT EMBEDDING"],
  ["\u202c", "POP DIRECTIONAL FORMATTING"],
  ["\u202d", "LEFT-TO-RIGHT OVERRIDE"],
  ["\u202e", "RIGHT-TO-LEFT OVERRIDE"],
  ["\u2066", "LEFT-TO-RIGHT ISOLATE"],
  ["\u2067", "RIGHT-TO-LEFT ISOLATE"],
  ["\u2068", "FIRST STRONG ISOLATE"],
  ["\u2069", "POP DIRECTIONAL ISOLATE"],
]);
const CONTROL = /[\u202a-\u202e\u2066-\u2069]/;
const LINE = /[^\r\n]+/g;

/** The Unicode name of a character that changes the writing direction. */
export function bidirectionalName(character: string): string | undefined {
  return NAMES.get(character);
}

/** A line that is displayed in another order than it is read: one finding per line. */
export const bidirectionalControl = defineRule({
  id: "bidirectional-control",
  severity: "error",
  about: "characters",
  takesSeverity: true,
  what: "Invisible characters that change the direction of writing.",
  why: "After such a character, letters are shown in a different order than they are read. What a reviewer sees is then not what the card says: a comment can look like an attribute, and one name like another. Hebrew and Arabic texts need none of them; editors show those in the right direction by their letters.",
  messages: {
    control: message`Invisible ${"characters"} here: the text after it is shown in a different order than it is read.`,
    several: message`Invisible ${"characters"} on this line: the text between them is shown in a different order than it is read.`,
  },
  check: {
    fileIf: ({ text }) => CONTROL.test(text),
    file(file, report) {
      if (file.encoding !== undefined || !CONTROL.test(file.text)) return;
      const outside = outsideOfTexts(file);
      for (const { 0: line, index } of file.text.matchAll(LINE)) {
        if (!CONTROL.test(line)) continue;
        const places = [...line].flatMap(toPlaces(index));
        const [first] = places;
        if (first === undefined) continue;
        const names = [...new Set(places.map(({ character }) => `${NAMES.get(character)} (${codePoint(character)})`))];
        const characters = names.length === 1 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
        // Outside texts and comments, these characters are ignored.
        const plain = line.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
        const safe = places.every(({ start }) => outside.has(start)) && !isSeparating(plain);
        const edits = places.map(({ start, end }) => ({ start, end, text: "" }));
        const title = `Take ${places.length === 1 ? "the character" : "the characters"} out`;
        const at = { start: first.start, end: places.at(-1)?.end ?? first.end };
        report(places.length === 1 ? "control" : "several", at, { characters }, { fixes: [{ title, safe, edits }] });
      }
    },
  },
});

function toPlaces(start: number) {
  let at = start;
  return (character: string) => {
    const place = { character, start: at, end: at + character.length };
    at = place.end;
    return NAMES.has(character) ? [place] : [];
  };
}

/** Spans in the file of look-alike characters outside texts and comments. */
function outsideOfTexts({ records }: FileModel): ReadonlySet<number> {
  const places = new Set<number>();
  for (const record of records) {
    if (!CONTROL.test(record.node.text)) continue;
    const texts = linesOfTexts(record.labels);
    for (let line = record.firstLine; line < record.endLine; line++)
      if (!texts.has(line))
        for (const { start } of record.node.lines[line]?.typographic ?? [])
          places.add(record.node.start + startOf(record, line) + start);
  }
  return places;
}
