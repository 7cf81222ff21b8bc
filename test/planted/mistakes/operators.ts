import type { CleanCard, Statement } from "../clean-pack.js";
import { type Change, isAttribute, isCondition, isDeclared, type Mistake, onStatement } from "../mistake.js";

const OPERATOR = / ([=<>]) /;

/** Wrong operators, one where none belongs, none where one does. */
export const operators: Mistake[] = [
  mistake("= behind an attribute", isAttribute, (text) => behindName(text, " =")),
  mistake("> behind an attribute", isAttribute, (text) => behindName(text, " >")),
  mistake("== behind an attribute", isAttribute, (text) => behindName(text, " ==")),
  mistake("none in a condition", isCondition, (text) => text.replace(OPERATOR, " ")),
  mistake(": in a condition", isCondition, (text) => text.replace(OPERATOR, ": ")),
  mistake(">= and <=", isCondition, (text) => text.replace(/ ([<>]) /, " $1= ")),
  mistake("=> and =<", isCondition, (text) => text.replace(/ ([<>]) /, " =$1 ")),
  mistake("≥ and ≤", isCondition, (text) => text.replace(" > ", " ≥ ").replace(" < ", " ≤ ")),
  mistake("==", isCondition, (text) => text.replace(" = ", " == ")),
  mistake("!=", isCondition, (text) => text.replace(OPERATOR, " != ")),
  mistake("<>", isCondition, (text) => text.replace(OPERATOR, " <> ")),
  mistake("> with a text", isCondition, (text) => (text.includes('"') ? text.replace(" = ", " > ") : undefined)),
  mistake("> with alternatives", isCondition, (text) => text.replace(/ ([<>]) (\d+)/, " $1 $2/3")),
  mistake("one that the attribute does not take", isDeclaredCondition, (text) => text.replace(" > ", " < ")),
  mistake("nothing behind it", isCondition, (text) => text.replace(/( [=<>]) [^#]*$/, "$1")),
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
