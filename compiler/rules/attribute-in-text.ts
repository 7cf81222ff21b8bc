import { isStatement, once, quotedText, type Span, type StatementLine } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import type { Fix } from "../diagnostics/diagnostic.js";
import { message } from "../diagnostics/message.js";
import { namesOf } from "../model/names.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { contentOf, INDENTATION, indented, inRecord, startOf, textOf } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";
import { marked } from "./syntax/foreign-notation.js";
import { categoryMeant } from "./unknown-label.js";
import { isListed } from "./value-facts.js";

/** A line below a label's text that belongs to the text by its shape, but begins with the name of something else. */
export const attributeInText = defineRule({
  id: "attribute-in-text",
  severity: "warning",
  about: "meaning",
  triesFixes: true,
  takesSeverity: true,
  doubts: ["inside"],
  what: "A line that continues a text but begins with the name of an attribute or a label.",
  why: "A text that is too long for its line continues on the next one, and the rulebook does not indent that line. So a misspelt attribute right below a text becomes part of the text, and nothing shows it.",
  messages: {
    attribute: message`This line continues the text of ${"label"}:, but ${"name"} is an attribute.`,
    end: message`${"name"} is an attribute, but it is in the text of ${"label"}:. Give it a line of its own.`,
    label: message`This line continues the text of ${"label"}:. If ${"name"} is meant as a label, add a colon after it.`,
    inside: message`${"name"}: is a label, but it is in the text of ${"label"}:. Give it a line of its own.`,
    condition: message`This line continues the text of ${"label"}:, but it looks like a condition. Put the name of a category above it.`,
  },
  check: {
    record(record, report) {
      for (const label of record.labels) {
        for (const { line, name, meant } of markedLines(label, record)) {
          const at = contentOf(record, line);
          const fixes = [writing(meant, { start: startOf(record, line), end: at.end })];
          report("attribute", at, { label: label.name, name }, { fixes });
        }
        for (const { line, at, head, asked } of headsInText(label, record)) {
          const title = `Write ${head}, and below it ${asked}`;
          const fixes = [writing(`\n${INDENTATION}`, at, false, title)];
          report("condition", contentOf(record, line), { label: label.name }, { fixes });
        }
        for (const { line, name, at, written } of labelsOnLines(label, record)) {
          const title = written.trimStart() === `${name}:` ? "Move it to the first column" : `Write ${name}:`;
          const start = startOf(record, line);
          const fix = writing(`${name}:`, { start, end: start + written.length }, false, title);
          const severity = label.declaration?.lines === "kept" ? "error" : undefined;
          report("inside", at, { label: label.name, name }, { fixes: [fix], severity });
        }
        const inside = labelsInText(label, record);
        const first = inside[0];
        if (first !== undefined) {
          const edits = inside.map(({ gap }) => ({ ...gap, text: "\n" }));
          const fix = { title: `Give ${first.name}: a line of its own`, safe: false, edits };
          const severity = label.declaration?.lines === "one" ? "error" : undefined;
          const data = { label: label.name, name: first.name };
          report("inside", first.at, data, { fixes: [fix], severity });
        }
        const atEnd = attributeAtEnd(label, record);
        if (atEnd === undefined) continue;
        const { at, name, text } = atEnd;
        const start = at.start - (/[ \t]*$/.exec(record.node.text.slice(0, at.start))?.[0].length ?? 0);
        const place = { start, end: at.end };
        const fixes = [writing(`\n${text}`, place, false, `Write ${text} on a line of its own`)];
        report("end", at, { label: label.name, name }, { fixes });
      }
    },
    labelIf: ["attributes"],
    label(label, record, report) {
      // Its lines are those of a category.
      if (categoryMeant(label, record) !== undefined) return;
      for (const line of label.attributeLines) {
        const node = record.node.lines[line];
        if (node === undefined || !isStatement(node)) continue;
        const name = node.path[0];
        if (node.indent > 0) {
          // Of lines that lost what was above them, the first is enough.
          if (label.attributeLines.includes(line - 1) && (record.node.lines[line - 1]?.indent ?? 0) > 0) continue;
          const messageId = node.kind === "condition" ? "condition" : "attribute";
          const fixes = messageId === "condition" ? [] : [{ ...REMOVE, edits: [indented(record, line, "")] }];
          report(messageId, inRecord(record, line, name), { label: label.name, name: name.text }, { fixes });
          continue;
        }
        if (record.system.labels.has(name.text)) {
          const at = inRecord(record, line, name);
          const behind = { start: at.end, end: at.end };
          const fixes = [writing(":", behind, false, "Add a colon"), indent(record, line)];
          report("label", at, { label: label.name, name: name.text }, { fixes });
          continue;
        }
        report(
          "attribute",
          inRecord(record, line, name),
          { label: label.name, name: name.text },
          { fixes: [...asAttribute(record, line, node), indent(record, line)] },
        );
      }
    },
  },
});

/** The lines of a text or a decklist that are attributes as other programs write them: no sentence begins like this, and no card. */
export function markedLines(
  { name: label, line: first, endLine, declaration, attributeLines }: LabelItem,
  record: RecordModel,
): readonly MarkedLine[] {
  if (endLine === first + 1) return NONE;
  const { attributes, cardLists } = record.system;
  const isList = cardLists.has(label);
  if (!isList && declaration?.lines !== "joined") return NONE;
  const found: MarkedLine[] = [];
  for (let line = first + 1; line < endLine; line++) {
    const text = textOf(record, line).trim();
    const named = !isList && /^\d/.test(text) ? withDigits(text, record) : undefined;
    if (named !== undefined) found.push({ line, ...named });
    const node = record.node.lines[line];
    if (named !== undefined || node === undefined || attributeLines.includes(line)) continue;
    if (!(isList ? /^\D/ : MARKED_LINE).test(text)) continue;
    const bare = isList ? text : text.replace(/^\d+[.)]\s+/, "");
    const meant = marked({ text: bare, node, record, isMember: false, asks: false })?.text;
    const name = meant === undefined ? undefined : /^\p{L}+(?= )/u.exec(meant)?.[0];
    if (meant === undefined || name === undefined) continue;
    const isHere = attributes.get(name)?.some(({ on }) => on.some((place) => record.kinds.names.has(place)));
    if (!isList || isHere === true) found.push({ line, name, meant });
  }
  return found;
}

/** The marks of a table, of bold print or of a list; behind the latter, prose rarely ends with a quote. */
const MARKED_LINE = /^[|"*]|^(?:[•‣◦▪·+–—-]|\d+[.)]).*"$/;

interface MarkedLine {
  readonly line: number;
  readonly name: string;
  /** The line as it should be written. */
  readonly meant: string;
}

/** `0n "Boat"`: a name with a digit for its first letter, and texts behind it. */
function withDigits(text: string, record: RecordModel) {
  const [, word = "", texts = ""] = /^(\d\p{L}+)\s+("[^"]*"(?:\s*\/\s*"[^"]*"){0,999})$/u.exec(text) ?? [];
  if (word === "") return undefined;
  const { spelling, suggestion } = namesOf(record.system).attributes.resolve(word);
  return spelling === "garbled" && suggestion !== undefined
    ? { name: suggestion, meant: `${suggestion} ${texts}` }
    : undefined;
}

/** The lines of a text that are a category with its first condition behind it: `When Type = "Boat"`. No prose ends so. */
function headsInText({ line: first, endLine, declaration }: LabelItem, record: RecordModel): readonly HeadInText[] {
  if (endLine === first + 1 || declaration?.lines !== "joined") return NONE;
  const found: HeadInText[] = [];
  for (let line = first + 1; line < endLine; line++) {
    const text = textOf(record, line);
    if (!/[=<>]/.test(text)) continue;
    const [, head = "", gap = "", asked = ""] = CONDITION().exec(text.trimEnd()) ?? [];
    if (!record.system.categories.get(head)?.some(({ operators }) => operators.length > 0)) continue;
    const start = startOf(record, line) + head.length;
    found.push({ line, at: { start, end: start + gap.length }, head, asked });
  }
  return found;
}

interface HeadInText {
  readonly line: number;
  readonly head: string;
  /** Of the blanks between them. */
  readonly at: Span;
  readonly asked: string;
}

/** Of nearly every label: an array or a generator for each would be most of what is allocated here. */
const NONE: readonly never[] = [];

const CONDITION = once(
  () =>
    /^(\p{L}+)([ \t]+)(\p{L}[\p{L}\p{N}.]*[ \t]*[=<>][ \t]*(?:"[^"]*"|-?\d+)(?:[ \t]*\/[ \t]*(?:"[^"]*"|-?\d+)){0,9999})$/u,
);

/** A name, a blank and a text in quotes. */
const SHORTEST = 4;

interface AttributeAtEnd {
  readonly at: Span;
  readonly name: string;
  readonly text: string;
}

/** `Lore: Nobody drinks. Type "Adventure"`, on one line: an attribute of the card that is nowhere else on it. */
export function attributeAtEnd(label: LabelItem, record: RecordModel): AttributeAtEnd | undefined {
  const { line, endLine, node } = label;
  if (endLine !== line + 1 || node.text.end - node.text.start < SHORTEST) return undefined;
  if (record.node.text.charAt(startOf(record, line) + node.text.end - 1) !== '"') return undefined;
  const { start, end } = inRecord(record, line, node.text);
  const text = record.node.text.slice(start, end);
  const [whole, word = "", value = ""] = /(?<=^|\s)([\p{Lu}\d]\p{L}*\p{N}*)\s+"([^"]*)"$/u.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const resolved = namesOf(record.system).attributes.resolve(word);
  const name = (resolved.spelling === "garbled" ? resolved.suggestion : undefined) ?? word;
  const isBehindSentence = /[.!?…]["”’)]?\s+$/u.test(text.slice(0, -whole.length));
  const isMeant = record.system.attributes
    .get(name)
    ?.some(
      ({ oneOf = [], suchAs = [], on, values }) =>
        [...oneOf, ...suchAs].includes(value) ||
        (isBehindSentence && values.includes("text") && on.some((place) => record.kinds.names.has(place))),
    );
  if (isMeant !== true || record.globals.entries.some((entry) => entry.name === name)) return undefined;
  return { at: { start: end - whole.length, end }, name, text: `${name} "${value}"` };
}

/** ` Records:`, `* Moves:`, on a line of their own in a text: labels that are nowhere else on the record. */
function labelsOnLines({ line: first, endLine, declaration }: LabelItem, record: RecordModel): readonly LabelOnLine[] {
  if (endLine === first + 1 || declaration?.lines === "one") return NONE;
  const found: LabelOnLine[] = [];
  for (let line = first + 1; line < endLine; line++) {
    const [written = "", margin = "", mark, name = "", behind] = LABEL_ON_LINE().exec(textOf(record, line)) ?? [];
    if (!(mark !== undefined || margin !== "") || !isMissing(name, record)) continue;
    // It would make the record another one.
    if (record.system.beginnings.has(name)) continue;
    // Of a list, other lines may look like this; none stands alone, or less deep than the line above.
    const isDeep = line === first + 1 || (record.node.lines[line - 1]?.indent ?? 0) <= margin.length;
    if (declaration?.lines === "kept" && behind !== undefined && isDeep) continue;
    const start = startOf(record, line) + written.indexOf(name);
    found.push({ line, name, written, at: { start, end: start + name.length } });
  }
  return found;
}

interface LabelOnLine {
  readonly line: number;
  readonly name: string;
  readonly at: Span;
  /** With what stands before it, and its colon. */
  readonly written: string;
}

const LABEL_ON_LINE = once(
  () => /^([ \t]*)((?:[•*·+–—-]|\d+[.)])\s+|\*\*)?(\p{Lu}\p{L}*)(?:\*\*)?:(?:\*\*)?(?= (\S)|\s*$)/u,
);

/** A record of its kind can have the label, and has it not. */
const isMissing = (name: string, { system, kinds, labels }: RecordModel): boolean =>
  system.labels.get(name)?.some(({ on }) => on.some((one) => kinds.names.has(one))) === true &&
  !labels.some((other) => other.name === name);

/** `Identifier: WEIR 1 Copies: 3`, on one line: labels that are nowhere else on the record. In prose, behind a sentence. */
function labelsInText(
  { line: first, endLine, node, declaration }: LabelItem,
  record: RecordModel,
): readonly LabelInText[] {
  if (declaration?.lines !== "one" && declaration?.lines !== "joined") return NONE;
  const textStart = startOf(record, first) + node.text.start;
  if (!record.node.text.slice(textStart, startOf(record, endLine)).includes(":")) return NONE;
  const found: LabelInText[] = [];
  for (let line = first; line < endLine; line++) {
    const { end } = contentOf(record, line);
    const start = line === first ? textStart : startOf(record, line);
    const text = record.node.text.slice(start, end);
    for (const { 0: name, index } of text.matchAll(/(?<!\p{L})\p{Lu}\p{L}*(?=:\s)/gu)) {
      if (!isMissing(name, record)) continue;
      let from = index;
      while (/[\s,;]/.test(text.charAt(from - 1))) from--;
      const isBehind = from < index && (declaration.lines === "one" || /[.!?…"”’)\]]/.test(text.charAt(from - 1)));
      if (!isBehind || from === 0) continue;
      const at = { start: start + index, end: start + index + name.length };
      found.push({ name, at, gap: { start: start + from, end: at.start } });
    }
  }
  return found;
}

interface LabelInText {
  readonly name: string;
  readonly at: Span;
  /** What stands before it. */
  readonly gap: Span;
}

const REMOVE = { title: "Remove the indentation", safe: false };

function indent(record: RecordModel, line: number): Fix {
  return { title: "Indent it as text", safe: false, edits: [indented(record, line, INDENTATION)] };
}

/** Texts one behind the other, with commas between them or nothing. */
const LIST = /^"[^"]*"(?:\s*,?\s*"[^"]*"){1,9999}$/;

/** Quotes what follows the name; after a complete value, turns it into a comment, so that no word is lost. */
function asAttribute(record: RecordModel, line: number, node: StatementLine): Fix[] {
  const start = startOf(record, line);
  const name = node.path[0];
  const end = contentOf(record, line).end;
  const words = record.node.text.slice(start + name.end, end).trim();
  if (words === "") return [];
  const [value] = node.values;
  const title = "Make it an attribute";
  const written = textOf(record, line).trim();
  const attribute = marked({ text: written, node, record, isMember: false, asks: false })?.text;
  if (attribute !== undefined) return [writing(attribute, { start, end })];
  if (LIST.test(words)) {
    const list = words.replace(/"\s*,?\s*"/g, '" / "');
    return [writing(` ${list}`, { start: start + name.end, end }, false, `Write ${name.text} ${list}`)];
  }
  if (value !== undefined && value.kind !== "word" && value.kind !== "wrong" && node.rest[0] !== undefined) {
    const at = start + node.rest[0].start;
    return [writing("# ", { start: at, end: at }, false, title)];
  }
  const declared = record.system.attributes.get(name.text) ?? [];
  const text = ` ${quotedText(words)}`;
  // Of a name with a list, any other text would be wrong.
  const mayBe = declared.some(
    ({ values, oneOf }) => values.includes("text") && (oneOf === undefined || isListed(words, oneOf, record.system)),
  );
  if (declared.length > 0 && !mayBe) return [];
  return [writing(text, { start: start + name.end, end }, false, title)];
}
