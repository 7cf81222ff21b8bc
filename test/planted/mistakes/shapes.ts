import type { CleanCard, Statement } from "../clean-pack.js";
import {
  type Change,
  inserted,
  isAttribute,
  isCondition,
  isDeclared,
  isGlobal,
  isMember,
  type Mistake,
  onStatement,
  rewritten,
  somewhere,
} from "../mistake.js";
import { behindName } from "./operators.js";
import { amongStatements } from "./wrong-places.js";

const isDeclaredAttribute = (one: Statement): boolean => isDeclared(one) && isAttribute(one);
const isGlobalAttribute = (one: Statement): boolean => isGlobal(one) && isAttribute(one);
const isPlain = ({ entry }: Statement): boolean => entry.placement === "custom";

/** The first dot of a name, and none of a text behind it. */
const DOT_OF_NAME = /^([^".=<>]*)\./;

/** Lines that have not the shape of what they mean. */
export const shapes: Mistake[] = [
  statement("a colon after an attribute", isGlobalAttribute, (text) => behindName(text, ":")),
  statement("a colon after a member", isMember, (text) => behindName(text, ":")),
  statement("a colon without a space", isMember, (text) => text.replace(/(\S) (\S)/, "$1:$2")),
  category("a colon after a category", (name) => `${name}:`),
  category("a number after a category", (name) => `${name} 3`),
  category("a text after a category", (name) => `${name} "Gull"`),
  category("= after a category", (name) => `${name} =`),
  statement("an attribute without a value", isDeclaredAttribute, (text) => text.replace(/(\S) [^#]*$/, "$1")),
  statement("a member without a value", isMember, (text) => text.replace(/(\S) [^#]*$/, "$1")),
  statement("a name twice", isMember, (text) => text.replace(/^(\s*)(\S+)/, "$1$2 $2")),
  statement("value and name swapped", isMember, (text) => text.replace(/^(\s*)(\S+) (\S+)/, "$1$3 $2")),
  statement("an extra word", isAttribute, (text) => `${text} gulls`),
  statement("an extra number", isAttribute, (text) => `${text} 4`),
  statement("an extra text", isAttribute, (text) => `${text} "Gull"`),
  statement("a full stop after the value", isAttribute, (text) => `${text}.`),
  statement("a comma after the value", isAttribute, (text) => `${text},`),
  statement("brackets around the value", isAttribute, (text) => text.replace(/(\S) (.*)$/, "$1 ($2)")),
  statement("a comment after //", isAttribute, (text) => `${text} // gulls`),
  statement("two dots in a condition", isCondition, (text) => text.replace(DOT_OF_NAME, "$1.Gulls.")),
  statement("a space for the dot", isCondition, (text) => text.replace(DOT_OF_NAME, "$1 ")),
  statement("a space in a name", isPlain, (text) => text.replace(/^(\s*\S\S\S)(\S)/, "$1 $2")),
  statement("an underscore in a name", isPlain, (text) => text.replace(/^(\s*\S\S\S)(\S)/, "$1_$2")),
  statement("a hyphen in a name", isPlain, (text) => text.replace(/^(\s*\S\S\S)(\S)/, "$1-$2")),
  statement("a digit after a name", isPlain, (text) => text.replace(/^(\s*\S+)/, (name) => `${name}2`)),
  label("a label without its colon", (name, text) => `${name} ${text}`),
  label("a label without its colon, in quotes", (name, text) => `${name} "${text.replaceAll('"', "")}"`),
  label("a label with =", (name, text) => `${name} = ${text}`),
  label("a label of two words", (name, text) => `${name} text: ${text}`),
  label("a space before the colon", (name, text) => `${name} : ${text}`),
  label("no space after the colon", (name, text) => `${name}:${text}`),
  mistake("prose among the attributes", (card) =>
    inserted(amongStatements(card), ["And then the tide came in, and nobody ran."]),
  ),
  mistake("a word among the attributes", (card) => inserted(amongStatements(card), ["Gulls"])),
  mistake("signs among the attributes", (card) => inserted(amongStatements(card), ["§ 4 (gulls)"])),
  mistake("a category without members", (card, random) =>
    somewhere(card.categories, random, ({ line, text, members }) => ({
      line,
      remove: 1 + (members.at(-1)?.line ?? line) - line,
      insert: [text],
      foundAt: [line],
    })),
  ),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "shapes", name, plant };
}

function statement(name: string, fits: (statement: Statement, card: CleanCard) => boolean, change: Change): Mistake {
  return mistake(name, onStatement(fits, change));
}

function category(name: string, change: (name: string) => string): Mistake {
  return mistake(name, (card, random) =>
    somewhere(card.categories, random, ({ line, text, section }) =>
      rewritten(line, text.replace(section.head.path[0].text, change)),
    ),
  );
}

function label(name: string, change: (name: string, text: string) => string): Mistake {
  return mistake(name, (card, random) =>
    somewhere(card.labels, random, ({ line, text, item }) =>
      rewritten(line, change(item.name, text.slice(item.name.length + 1).trim())),
    ),
  );
}
