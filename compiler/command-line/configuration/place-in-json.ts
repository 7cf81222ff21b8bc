import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import type { JsonWay } from "./configuration.js";

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a value or key stands in a JSON text. Needed only once something is wrong, so it is read again then. */
export function placeInJson(text: string, way: JsonWay): Place {
  const root = parseTree(text);
  const last = way.at(-1);
  if (typeof last !== "object") return placeOf(root && findNodeAtLocation(root, plainWay(way)));
  const holder = root && findNodeAtLocation(root, plainWay(way.slice(0, -1)));
  // The last of equal keys is the one that holds.
  const property = holder?.children?.findLast(({ children }) => children?.[0]?.value === last.key);
  return placeOf(property?.children?.[0] ?? holder);
}

/** The first place at which a text is not JSON, and what is wrong there. */
export function jsonError(text: string): { readonly place: Place; readonly message: string } | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first === undefined) return undefined;
  return {
    place: { start: first.offset, end: first.offset + first.length },
    message: MESSAGES[first.error] ?? "This is not JSON.",
  };
}

function plainWay(way: JsonWay): (string | number)[] {
  return way.map((step) => (typeof step === "object" ? step.key : step));
}

function placeOf(node: Node | undefined): Place {
  return node === undefined ? { start: 0, end: 0 } : { start: node.offset, end: node.offset + node.length };
}

/** By the numbers of jsonc-parser's `ParseErrorCode`, which exists as types only. */
const MESSAGES: Readonly<Record<number, string>> = {
  1: "This is not JSON.",
  2: "This is not a number.",
  3: "A key in quotes is missing here.",
  4: "A value is missing here.",
  5: "A colon is missing here.",
  6: "A comma is missing here.",
  7: "A } is missing here.",
  8: "A ] is missing here.",
  9: "The file should have ended before this.",
  10: "JSON has no comments.",
  11: "This comment is not closed.",
  12: "This text is not closed.",
  13: "This number is not finished.",
  14: "This is not a Unicode escape.",
  15: "This is not an escape.",
  16: "This character may not stand in JSON.",
};
