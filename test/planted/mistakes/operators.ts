import type { CleanCard, Statement } from "../clean-pack.js";
import { type Change, isAttribute, isCondition, isDeclared, type Mistake, onStatement } from "../mistake.js";

const OPERATOR = / ([=<>]) /;

/** Wrong operators, one where none belongs, none where one does. */
export const operators: Mistake[] = [
  mistake("= after an attribute", isAttribute, (text) => behindName(text, " =")),
  mistake("> after an attribute", isAttribute, (text) => behindName(text, " >")),
  mistake("== after an attribute", isAttribute, (text) => behindName(text, " ==")),
  mistake("no operator in a condition", isCondition, (text) => text.replace(OPERATOR, " ")),
  mistake(": for the operator", isCondition, (text) => text.replace(OPERATOR, ": ")),
  mistake(">= or <= for > or <", isCondition, (text) => text.replace(/ ([<>]) /, " $1= ")),
  mistake("=> or =< for > or <", isCondition, (text) => text.replace(/ ([<>]) /, " =$1 ")),
  mistake("≥ or ≤ for > or <", isCondition, (text) => text.replace(" > ", " ≥ ").replace(" < ", " ≤ ")),
  mistake("== for =", isCondition, (text) => text.replace(" = ", " == ")),
  mistake("!= in a condition", isCondition, (text) => text.replace(OPERATOR, " != ")),
  mistake("<> in a condition", isCondition, (text) => text.replace(OPERATOR, " <> ")),
  mistake("> with a text", isCondition, (text) => (text.includes('"') ? text.replace(" = ", " > ") : undefined)),
  mistake("> with alternatives", isCondition, (text) => text.replace(/ ([<>]) (\d+)/, " $1 $2/3")),
  mistake("an operator that the attribute doesn't take", isDeclaredCondition, (text) => text.replace(" > ", " < ")),
  mistake("no value after the operator", isCondition, (text) => text.replace(/( [=<>]) [^#]*$/, "$1")),
];

function mistake(name: string, fits: (statement: Statement, card: CleanCard) => boolean, change: Change): Mistake {
  return { group: "operators", name, plant: onStatement(fits, change) };
}

function isDeclaredCondition(statement: Statement): boolean {
  return isDeclared(statement) && isCondition(statement);
}

/** Puts something behind the name of an attribute. */
export function behindName(text: string, what: string): string {
  return text.replace(/^(\s*[^\s]+)/, (name) => name + what);
}
