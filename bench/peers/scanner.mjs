/**
 * The limit: the basic checks in one pass over the characters, hand-written for exactly these cards, without tree,
 * positions, recovery or rules. Arguments: pack, schema (only for the names).
 */
import { readFileSync } from "node:fs";

const [pack = "", schema = ""] = process.argv.slice(2);
const { properties } = JSON.parse(readFileSync(schema, "utf8")).items;
const numbers = new Set(Object.keys(properties.AdventureResources.properties));
const texts = new Set(Object.keys(properties.Feats.properties));
const attributes = new Set(Object.keys(properties));
const [LINE_END, BLANK, QUOTE, COLON, DASH] = [10, 32, 34, 58, 45];

const text = readFileSync(pack, "utf8");
const identifiers = new Set();
let [cards, problems] = [1, 0];
for (let at = 0; at < text.length; ) {
  const end = text.indexOf("\n", at);
  const first = text.charCodeAt(at);
  if (first === DASH) cards++;
  else if (first !== LINE_END) checkLine(at, end, first === BLANK);
  at = end + 1;
}
console.log(`${cards} cards, ${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;

function checkLine(start, end, indented) {
  let from = start;
  while (text.charCodeAt(from) === BLANK) from++;
  let to = from;
  for (let code = text.charCodeAt(to); code !== BLANK && code !== LINE_END && code !== COLON; )
    code = text.charCodeAt(++to);
  const name = text.slice(from, to);
  if (text.charCodeAt(to) === COLON) {
    if (name === "Identifier") checkIdentifier(text.slice(to + 2, end));
  } else if (!indented) {
    if (!attributes.has(name)) problems++;
  } else if (!name.includes(".") && !isProse(to, end)) {
    const last = text.charCodeAt(end - 1);
    if (!(last === QUOTE ? texts : numbers).has(name)) problems++;
  }
}

function checkIdentifier(identifier) {
  if (identifiers.has(identifier)) problems++;
  identifiers.add(identifier);
}

/** Later lines of a label's text are indented too; a member of a category has one value after its name. */
function isProse(to, end) {
  const value = text.charCodeAt(to + 1);
  return value !== QUOTE && !(value >= 48 && value <= 57 && end - to < 5);
}
