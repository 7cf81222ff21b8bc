import type { Span, StatementLine, ValueNode } from "../../grammar/index.js";
import { alternativesOn } from "./entry-places.js";
import type { OnStatement, Place } from "./place.js";
import { holds, moved } from "./spans.js";

/** The place on a line with a name, even if incomplete; undefined in leftover text. `text`: the line as written. */
export function placeInStatement(line: Omit<OnStatement, "asks">, text: string): Place | undefined {
  const { statement, entry, category, offset, lineSpan } = line;
  const column = offset - lineSpan.start;
  const isCondition =
    (category?.anyDeclaration?.operators.length ?? 0) > 0 || (entry?.declaration?.operators.length ?? 0) > 0;
  const common = {
    ...line,
    asks: isCondition || statement.path.length > 1 || dotBehind(statement) !== undefined,
  };
  const inName = placeInPath(common, column);
  if (inName !== undefined) return inName;
  const { operator } = statement;
  if (operator !== undefined && holds(operator, column))
    return { ...common, kind: "operator", span: moved(operator, lineSpan.start) };
  const value = statement.values.find((candidate) => holds(candidate, column));
  if (value !== undefined) return inValue(common, value, text);
  if (statement.rest.some((token) => column > token.start)) return undefined;
  return { ...common, kind: "gap", span: { start: offset, end: offset } };
}

/** A trailing dot after the name: the column after it. */
function dotBehind({ path, rest }: StatementLine): number | undefined {
  const end = path.at(-1)?.end;
  const dot = rest.find(({ start, text }) => start === end && text.startsWith("."));
  return dot === undefined ? undefined : dot.start + 1;
}

function placeInPath(common: OnStatement, column: number): Place | undefined {
  const { path } = common.statement;
  const inFile = (span: Span): Span => moved(span, common.lineSpan.start);
  const open = dotBehind(common.statement);
  if (open !== undefined && column === open)
    return { ...common, kind: "condition-name", span: inFile({ start: column, end: column }), before: path.at(-1) };
  const index = path.findIndex((name) => holds(name, column));
  const name = path[index];
  if (name === undefined) return undefined;
  const isLast = index === path.length - 1 && open === undefined;
  const kind = !isLast ? "condition-category" : common.asks ? "condition-name" : "attribute-name";
  return { ...common, kind, span: inFile(name), before: path[index - 1] };
}

/** In a value or, of alternatives in one pair of quotes, in one of these. */
function inValue(common: OnStatement, value: ValueNode, text: string): Place {
  const { entry, lineSpan, offset } = common;
  const alternatives = entry === undefined ? [] : alternativesOn({ entry, start: lineSpan.start });
  const found = alternatives.find(({ node, span }) => node === value && holds(span, offset));
  const isQuoted = text.charAt(value.start) === '"';
  const inside = {
    start: value.start + 1,
    end: Math.max(value.start + 1, value.end - (value.kind === "text" ? 1 : 0)),
  };
  const whole = moved(isQuoted ? inside : value, lineSpan.start);
  const content = value.kind === "text" ? (found?.span ?? whole) : whole;
  return { ...common, kind: "value", span: moved(value, lineSpan.start), content, meaning: found?.value };
}
