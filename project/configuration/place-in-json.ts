import { type Node, type ParseError, parseTree } from "jsonc-parser";
import { memoize, type Span } from "../../grammar/index.js";
import type { ConfigurationPath } from "./configuration.js";

/** The position of a value or key in a JSON text. Only needed once something is wrong, so the text is parsed again. */
export function placeInJson(text: string, way: ConfigurationPath): Span {
  if (latest?.text !== text) latest = { text, root: parseTree(text) };
  let node = latest.root;
  for (const step of way) {
    const found: Node | undefined = node && childOf(node, step);
    if (typeof step === "object") return placeOf(found ?? node);
    node = found;
  }
  return placeOf(node);
}

/** Problems of the same file are located one after the other. */
let latest: { readonly text: string; readonly root: Node | undefined } | undefined;

const propertiesOf = memoize(
  ({ children }: Node): ReadonlyMap<unknown, Node> => new Map(children?.map((one) => [one.children?.[0]?.value, one])),
);

function childOf(node: Node, step: ConfigurationPath[number]): Node | undefined {
  if (node.type === "array") return typeof step === "number" ? node.children?.[step] : undefined;
  const property = propertiesOf(node).get(typeof step === "object" ? step.key : step);
  return property?.children?.[typeof step === "object" ? 0 : 1];
}

/** The first syntax error of a text that is not JSON, and its position. */
export function syntaxProblem(text: string): { readonly place: Span; readonly problem: string } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const { offset = 0, length = 0, error = 0 } = errors[0] ?? {};
  const at = text.slice(offset, offset + length);
  const said = /^[}\]]/.test(at) && /,\s*$/.test(text.slice(0, offset)) ? "no comma goes before this" : undefined;
  const problem = said ?? (error === 1 ? aboutSymbol(at) : MESSAGES[error]) ?? "it cannot be read";
  return { place: { start: offset, end: offset + length }, problem };
}

/** What is no JSON at all: most often a text as other notations have it. */
function aboutSymbol(symbol: string): string | undefined {
  if (symbol.startsWith("#")) return MESSAGES[10];
  return /^[\p{L}\p{Quotation_Mark}]/u.test(symbol) ? "keys and texts stand in straight double quotes" : MESSAGES[16];
}

function placeOf(node: Node | undefined): Span {
  return node === undefined ? { start: 0, end: 0 } : { start: node.offset, end: node.offset + node.length };
}

/** By the numbers of jsonc-parser's `ParseErrorCode`, which exists as a type only. */
const MESSAGES: Readonly<Record<number, string>> = {
  2: "this is not a number",
  3: "a key in quotes is missing here",
  4: "a value is missing here",
  5: "a colon is missing here",
  6: "a comma is missing here",
  7: "a } is missing here",
  8: "a ] is missing here",
  9: "the file should have ended before this",
  10: "it has no comments",
  11: "this comment is not closed",
  12: "this text is not closed",
  13: "this number is not finished",
  14: "this is not a Unicode escape",
  15: "this is not an escape",
  16: "this character is not allowed here",
};
