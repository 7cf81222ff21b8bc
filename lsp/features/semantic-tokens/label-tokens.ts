import {
  commentStart,
  describesSystems,
  isListed,
  isListLabel,
  type LabelItem,
  type RecordModel,
  readDecklistLine,
} from "../../../compiler/index.js";
import type { Span } from "../../../grammar/index.js";
import { moved } from "../spans.js";
import { commentTokens } from "./comment-tokens.js";
import type { SemanticToken, TokenModifier, TokenType } from "./legend.js";

/** The tokens of a label's lines, line by line; offsets are within the lines. Prose has none. */
export function labelTokens(
  label: LabelItem,
  record: RecordModel,
  textOf: (line: number) => string,
): readonly (readonly [line: number, tokens: readonly SemanticToken[]])[] {
  const name = nameToken(label);
  if (!isListLabel(label) || describesSystems(record)) return [[label.line, [name, ...textTokens(label, record)]]];
  const behind = label.node.name.end + 1;
  const lines: [number, readonly SemanticToken[]][] = [
    [label.line, [name, ...listTokens(label, textOf(label.line), behind)]],
  ];
  for (let line = label.line + 1; line < label.endLine; line++) {
    const text = textOf(line);
    if (/^[ \t]/.test(text)) lines.push([line, listTokens(label, text, 0)]);
  }
  return lines;
}

function nameToken({ node, declaration, spelling }: LabelItem): SemanticToken {
  const modifiers: TokenModifier[] = declaration === undefined ? ["unknown"] : ["defaultLibrary"];
  if (spelling === "formerly") modifiers.push("deprecated");
  return { start: node.name.start, end: node.name.end, type: "keyword", modifiers };
}

/** The token type of the name after the first label of a `.system` record. */
const DECLARED: ReadonlyMap<string, TokenType> = new Map([
  ["System", "namespace"],
  ["Kind", "class"],
  ["Label", "keyword"],
  ["Attribute", "property"],
  ["Category", "type"],
  ["Rule", "decorator"],
]);

function textTokens(label: LabelItem, record: RecordModel): SemanticToken[] {
  const { start, end } = label.node.text;
  if (start === end) return [];
  const meaning = meaningOf(label, record);
  return meaning === undefined ? [] : [{ start, end, ...meaning }];
}

function meaningOf(label: LabelItem, record: RecordModel): Pick<SemanticToken, "type" | "modifiers"> | undefined {
  const { name, text, declaration } = label;
  if (describesSystems(record)) {
    const type = label.line === record.labels[0]?.line ? DECLARED.get(name) : undefined;
    return type && { type, modifiers: ["declaration"] };
  }
  if (name === "Pack" || record.system.deckLabels.has(name)) return { type: "namespace", modifiers: ["declaration"] };
  if (name === "Identifier") return { type: "function", modifiers: ["declaration"] };
  if (name === "System") return { type: "namespace", modifiers: [] };
  if (/^\d+$/.test(text)) return { type: "number", modifiers: [] };
  const { oneOf, suchAs } = declaration ?? {};
  const isKnown = isListed(text, [...(oneOf ?? []), ...(suchAs ?? [])], record.system);
  if (isKnown) return { type: "enumMember", modifiers: ["defaultLibrary"] };
  return oneOf !== undefined && suchAs === undefined ? { type: "string", modifiers: ["unknown"] } : undefined;
}

/** One line of a list, from `from` on. */
function listTokens(label: LabelItem, text: string, from: number): readonly SemanticToken[] {
  const comment = from + commentStart(text.slice(from));
  const behind = comment < text.length ? commentTokens(text, { start: comment, end: text.length }) : [];
  return [
    ...itemTokens(label, text.slice(from, comment)).map((token) => ({ ...token, ...moved(token, from) })),
    ...behind,
  ];
}

function itemTokens({ name }: LabelItem, item: string): SemanticToken[] {
  const trimmed = item.trim();
  if (trimmed === "") return [];
  const start = item.indexOf(trimmed);
  const whole: Span = { start, end: start + trimmed.length };
  if (name === "Decks" || name === "Uses")
    return [{ ...whole, type: name === "Decks" ? "namespace" : "string", modifiers: [] }];
  const read = readDecklistLine(item);
  if (read.kind !== "card") return [{ ...whole, type: "function", modifiers: ["unknown"] }];
  return [
    { ...read.at.copies, type: "number", modifiers: [] },
    { ...read.at.identifier, type: "function", modifiers: [] },
  ];
}
