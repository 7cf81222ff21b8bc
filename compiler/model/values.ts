import {
  isStatement,
  type LineNode,
  type OperatorNode,
  type Span,
  type StatementLine,
  type TextNode,
  unescapedText,
  type ValueNode,
  type WordNode,
  type WrongValueNode,
} from "../../grammar/index.js";
import type { ConditionData, Operator, Value } from "../values/value.js";
import type { Entry } from "./record-model.js";

/** The operator, or the one that was certainly meant: `>=` is `>`, which already means at least. */
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

/** The condition that a line states, with its names as written; undefined for any other line. */
export function conditionOfLine(node: LineNode): ConditionData | undefined {
  if (!isStatement(node) || node.operator === undefined || node.rest.length > 0) return undefined;
  const operator = meantOperator(node.operator);
  const values = readValues(node, { condition: true, words: false });
  if (operator === undefined || values.length === 0) return undefined;
  return { path: node.path.map(({ text }) => text), operator, values };
}

/** How to read the values of a line. */
export interface ValueReading {
  /** In a condition, a text may contain alternatives, separated by slashes. */
  readonly condition: boolean;
  /** Whether a word without quotes is a name; otherwise it was meant as a text. */
  readonly words: boolean;
}

/** The certain values of a line, in source order; unreadable ones are left out. */
export function readValues(node: Pick<StatementLine, "values">, reading: ValueReading): Value[] {
  const only = node.values.length === 1 ? node.values[0] : undefined;
  // Nearly all lines have one value; an array that grows would reserve space for seventeen.
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

/** The spans of an entry's values on its line; alternatives within one pair of quotes share one. */
export function valuePlaces({ node, placement, declaration, values }: Entry): readonly Span[] {
  if (values.length === node.values.length) return node.values;
  const condition = placement === "asked" || (declaration?.operators.length ?? 0) > 0;
  return node.values.flatMap((value) => readValues({ values: [value] }, { condition, words: false }).map(() => value));
}

function holdsAlternatives(value: ValueNode, { condition }: ValueReading): value is TextNode {
  return value.kind === "text" && condition && value.raw.includes("/");
}

/** Whether the value could be read. */
export function isReadable(value: ValueNode): boolean {
  return value.kind !== "wrong" || value.meant !== undefined;
}

function readValue(node: ValueNode, words: boolean): Value | undefined {
  switch (node.kind) {
    case "text":
      return { kind: "text", value: node.value };
    case "word": {
      const path = node.path.map((name) => name.text);
      return words ? { kind: "name", path } : { kind: "text", value: path.join(".") };
    }
    case "wrong":
      return node.meant === undefined ? undefined : readMeant(node.meant);
    default:
      return numberOf(node);
  }
}

/** A number, without its place. */
export function numberOf(node: Exclude<ValueNode, TextNode | WordNode | WrongValueNode>): Value {
  return node.kind === "range"
    ? { kind: "range", from: node.from, to: node.to }
    : { kind: node.kind, value: node.value };
}

/** `meant` is the corrected value. */
function readMeant(meant: string): Value {
  if (meant.startsWith('"')) return { kind: "text", value: unescapedText(meant.slice(1, -1)) };
  const range = /^(\d+)\.\.(\d+)$/.exec(meant);
  if (range !== null) return { kind: "range", from: Number(range[1]), to: Number(range[2]) };
  return { kind: "integer", value: Number(meant) };
}

/** `"Fluon/Ion"` in a condition is a list of two; `\/` is a literal slash. */
function slashedTexts(raw: string): Value[] {
  return raw.split(/(?<!\\)\//).map((part) => ({ kind: "text", value: unescapedText(part.trim()) }));
}
