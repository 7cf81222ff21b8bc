import { isSeparating, plainCharacter, type Span } from "../../grammar/index.js";
import { applyEdits, writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { codePoint } from "../diagnostics/printable.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord, linesOfTexts, startOf, textOf } from "../model/record-text.js";
import { bidirectionalName } from "./bidirectional-control.js";
import { defineRule } from "./define-rule.js";
import { isLabelWithoutColon } from "./label-as-attribute.js";

/** Characters that only look like those of the notation: one finding per line. */
export const typographic = defineRule({
  id: "typographic",
  severity: "warning",
  about: "style",
  yieldsTo: ["about:form"],
  what: "No-break and wide spaces, full-width letters and invisible characters outside of texts.",
  why: "They come from text copied from a page or a word processor. You can't see them, and a search for a name doesn't find it if it contains one.",
  messages: {
    typographic: message`${"character"} is read as ${"plain"} here.`,
    identifying: message`${"character"} only looks like ${"plain"}, so nobody who types the name will find it.`,
    ligature: message`${"character"} is a single character, a ligature. Write ${"plain"} so that the word can be found.`,
    several: message`${"count"} characters on this line only look like plain ones; they are read as those.`,
  },
  check: {
    labelIf: ["letters"],
    label(label, record, report) {
      const at = inRecord(record, label.line, label.node.text);
      const text = record.node.text.slice(at.start, at.end);
      if (!MAY_LOOK_ALIKE.test(text)) return;
      for (const { 0: character, index } of text.matchAll(ONE_LINE_LABELS.has(label.name) ? LOOK_ALIKE : LIGATURE)) {
        const plain = character.normalize("NFKC");
        const place = { start: at.start + index, end: at.start + index + character.length };
        const fixes = [writing(plain, place, true)];
        report(/[ﬀ-ﬆ]/.test(character) ? "ligature" : "identifying", place, { character, plain }, { fixes });
      }
    },
    recordIf: ["letters"],
    record(record, report) {
      const { lines } = record.node;
      let texts: ReadonlySet<number> | undefined;
      for (let line = record.firstLine; line < record.endLine; line++) {
        const places = lines[line]?.typographic?.filter(
          (place) =>
            !isBidirectional(record, line, place) &&
            !isColonOfLabel(record, line, place) &&
            !isBlankInName(record, line, place),
        );
        const first = places?.[0];
        if (places === undefined || first === undefined) continue;
        texts ??= linesOfTexts(record.labels);
        if (texts.has(line)) continue;
        const text = textOf(record, line);
        const start = startOf(record, line);
        const edits = places.map((place) => ({
          start: start + place.start,
          end: start + place.end,
          text: plainCharacter(text.slice(place.start, place.end)),
        }));
        const character = text.slice(first.start, first.end);
        const plain = applyEdits(
          text,
          places.map(({ start, end }, index) => ({ start, end, text: edits[index]?.text ?? "" })),
        );
        report(
          places.length === 1 ? "typographic" : "several",
          inRecord(record, line, first),
          { character: named(character), plain: namedPlain(character), count: places.length },
          { fixes: [{ title: "Write plain characters", safe: !isSeparating(plain), edits }] },
        );
      }
    },
  },
});

/** Their text is an identifier or number, so a look-alike makes it a different one. */
const ONE_LINE_LABELS: ReadonlySet<string> = new Set(["Identifier", "Copies"]);
/** Full-width digits and marks, and ligatures from PDFs; letters have their own rule. */
const LOOK_ALIKE = /[！-＠［-｀｛-～]+|[ﬀ-ﬆ]/gu;
const LIGATURE = /[ﬀ-ﬆ]/gu;
/** Any of both. */
const MAY_LOOK_ALIKE = /[！-～ﬀ-ﬆ]/;

/** Characters that change the writing direction have their own finding everywhere. */
function isBidirectional(record: RecordModel, line: number, { start, end }: Span): boolean {
  return bidirectionalName(textOf(record, line).slice(start, end)) !== undefined;
}

/** The wide colon of a label without a blank behind it is replaced together with the blank that is added. */
function isColonOfLabel(record: RecordModel, line: number, place: Span): boolean {
  const node = record.node.lines[line];
  return node !== undefined && isLabelWithoutColon(node, record) && node.colon?.start === place.start;
}

/** A name of several words is no name: what is found then replaces the blank as well. */
function isBlankInName(record: RecordModel, line: number, { start, end }: Span): boolean {
  const node = record.node.lines[line];
  if (node?.kind !== "wrong-value" || plainCharacter(textOf(record, line).slice(start, end)) !== " ") return false;
  const [value] = node.values;
  return value?.kind === "word" && end <= value.start && start >= (node.path.at(-1)?.end ?? 0);
}

function named(character: string): string {
  const code = codePoint(character);
  if (plainCharacter(character) === " ") return `The blank ${code}`;
  return plainCharacter(character) === "" ? `The invisible character ${code}` : `The wide character ${character}`;
}

function namedPlain(character: string): string {
  const plain = plainCharacter(character);
  if (plain === " ") return "an ordinary blank";
  return plain === "" ? "nothing" : plain;
}
