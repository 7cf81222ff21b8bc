import type { OperatorNode, Span, StatementLine, TextNode, ValueNode } from "../../grammar/index.js";
import { unescapedText } from "../../grammar/index.js";
import type { Operator } from "../systems/system-data.js";
import type { Entry, Value } from "./record-model.js";

/** The operator that stands there, or that was certainly meant: `>=` is `>`, which already means at least. */
export function meantOperator(node: OperatorNode): Operator | undefined {
  switch (node.text) {
    case "=":
    case "==":
      return "=";
    case "<":
    case "<=":
    case "=<":
    case "≤":
      return "<";
    case ">":
    case ">=":
    case "=>":
    case "≥":
      return ">";
    default:
      return undefined;
  }
}

/** How the values of a line are to be read. */
export interface ValueReading {
  /** The line is a condition: a text may hold alternatives, divided by slashes. */
  readonly condition: boolean;
  /** A word without quotes is the name of something; else it was meant as a text. */
  readonly words: boolean;
}

/** The values that a line says or certainly means, in source order; those that cannot be read are left out. */
export function readValues(node: Pick<StatementLine, "values">, reading: ValueReading): Value[] {
  const only = node.values.length === 1 ? node.values[0] : undefined;
  // Nearly all lines have one value; a list made by pushing would hold room for seventeen.
  if (only !== undefined && !holdsAlternatives(only, reading)) {
    const value = readValue(only, reading.words);
    return value === undefined ? [] : [value];
  }
  const values: Value[] = [];
  for (const value of node.values) {
    if (holdsAlternatives(value, reading)) values.push(...slashedTexts(value.raw));
    else {
      const read = readValue(value, reading.words);
      if (read !== undefined) values.push(read);
    }
  }
  return values;
}

/** Where in its line each of the values of an entry stands; alternatives within one pair of quotes all stand there. */
export function valuePlaces({ node, standing, declaration, values }: Entry): readonly Span[] {
  if (values.length === node.values.length) return node.values;
  const condition = standing === "asked" || (declaration?.operators.length ?? 0) > 0;
  return node.values.flatMap((value) => readValues({ values: [value] }, { condition, words: false }).map(() => value));
}

function holdsAlternatives(value: ValueNode, { condition }: ValueReading): value is TextNode {
  return value.kind === "text" && condition && value.raw.includes("/");
}

/** True when each of the values could be read. */
export function isReadable(value: ValueNode): boolean {
  return value.kind !== "wrong" || value.meant !== undefined;
}

function readValue(node: ValueNode, words: boolean): Value | undefined {
  switch (node.kind) {
    case "integer":
      return { kind: "integer", value: node.value };
    case "text":
      return { kind: "text", value: node.value };
    case "range":
      return { kind: "range", from: node.from, to: node.to };
    case "percentage":
      return { kind: "percentage", value: node.value };
    case "word": {
      const path = node.path.map((name) => name.text);
      return words ? { kind: "name", path } : { kind: "text", value: path.join(".") };
    }
    case "wrong":
      return node.meant === undefined ? undefined : readMeant(node.meant);
  }
}

/** `meant` is a value as it would be written right. */
function readMeant(meant: string): Value {
  if (meant.startsWith('"')) return { kind: "text", value: unescapedText(meant.slice(1, -1)) };
  const range = /^(\d+)\.\.(\d+)$/.exec(meant);
  if (range !== null) return { kind: "range", from: Number(range[1]), to: Number(range[2]) };
  return { kind: "integer", value: Number(meant) };
}

/** `"Fluon/Ion"` in a condition is the list of both; `\/` is a slash that belongs to the text. */
function slashedTexts(raw: string): Value[] {
  return raw.split(/(?<!\\)\//).map((part) => ({ kind: "text", value: unescapedText(part.trim()) }));
}
