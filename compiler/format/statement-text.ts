import type { StatementLine, ValueNode } from "../../grammar/index.js";
import type { Entry } from "../model/record-model.js";
import { numberOf } from "../model/values.js";
import { plainText } from "../values/value.js";

/** How a text in a condition is split: at unescaped slashes. */
const SLASH = /(?<!\\)\//;

/** An attribute or condition in canonical form, without indentation and comment. Names are kept as written. */
export function entryText(entry: Entry): string {
  const { node } = entry;
  const name = node.path.map(({ text }) => text).join(".");
  // A quoted text with several alternatives was read as several values.
  const divided = entry.values.length !== node.values.length;
  const values = node.values.flatMap((value) => valueTexts(value, divided)).join(" / ");
  return [name, node.operator?.text, values].filter((part) => part !== undefined && part !== "").join(" ");
}

/** Whether the line is unambiguous, so that formatting changes only its layout. */
export function isWellFormed(entry: Entry): boolean {
  const { node } = entry;
  if (node.colon !== undefined || node.rest.length > 0 || node.looseSlashes.length > 0) return false;
  if (node.values.length === 0 || entry.values.length < node.values.length) return false;
  if (node.operator !== undefined && !/^[=<>]$/.test(node.operator.text)) return false;
  return node.values.every((value) => value.kind !== "wrong") && !hasStrayWord(entry);
}

/** A word without quotes where none is allowed. */
function hasStrayWord(entry: Entry): boolean {
  const words = entry.node.values.filter(({ kind }) => kind === "word").length;
  return words !== entry.values.filter(({ kind }) => kind === "name").length;
}

/** Whether a category's name is alone on its line. */
export function isPlainHead(head: StatementLine): boolean {
  return head.kind === "bare-name" && head.colon === undefined && head.path.length === 1;
}

function valueTexts(value: ValueNode, divided: boolean): string[] {
  switch (value.kind) {
    case "text":
      if (!divided || !value.raw.includes("/")) return [`"${value.raw}"`];
      return value.raw.split(SLASH).map((part) => `"${part.trim()}"`);
    case "word":
      return [value.path.map(({ text }) => text).join(".")];
    case "wrong":
      return [];
    default:
      return [plainText(numberOf(value))];
  }
}
