import { isContent, isStatement, once } from "../../../grammar/index.js";
import { nearestName } from "../../diagnostics/nearest.js";
import { namesOf } from "../../model/names.js";
import { INDENTATION } from "../../model/record-text.js";
import { describesSystems } from "../../systems/system.js";
import { commentAtEnd, foreignComment, marked } from "./foreign-notation.js";
import { type LikelyMeaning, type LineGuess, linesIn, NAME, NO_DATA, reads, type Unread, VALUE } from "./guessing.js";
import { counterpartOf } from "./operators.js";

/** Undefined if unknown. */
export function likelyMeaning(line: Unread): LikelyMeaning | undefined {
  for (const guess of GUESSES) {
    const found = guess(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

const listMark: LineGuess = ({ text }) => {
  const [, mark, meant] = /^((?:[•‣◦▪·*+–—→-]|\d+[.)])(?:\s+\[[ x]?\])?|\[[ x]?\])\s+(\S.*)$/iu.exec(text) ?? [];
  if (mark === undefined || meant === undefined) return undefined;
  // A minus may belong to a number, and a number to what is counted.
  return { id: "list-mark", data: { ...NO_DATA, mark, meant }, text: meant, safe: /[•‣◦▪]/.test(mark) };
};

const VALUE_FIRST = once(() => new RegExp(`^(${VALUE})(?:\\s*[x×])?\\s+(${NAME})$`, "u"));

const valueFirst: LineGuess = ({ text, asks }) => {
  const [, value, name] = VALUE_FIRST().exec(text) ?? [];
  if (value === undefined || name === undefined) return undefined;
  const [meant = "", ...others] = asks ? conditionsOn(name, value) : [`${name} ${value}`];
  return { id: "value-first", data: { ...NO_DATA, meant }, text: meant, others, safe: false };
};

/** A number may have to be met exactly, at most or at least. */
export const conditionsOn = (name: string, value: string): readonly string[] =>
  (value.startsWith('"') ? ["="] : ["=", "<", ">"]).map((operator) => `${name} ${operator} ${value}`);

const identifierAlone: LineGuess = ({ text, node, record }) => {
  if (node.indent > 0 || !/^\p{Lu}[\p{Lu}\p{N}]*(?:[ -]\p{Lu}[\p{Lu}\p{N}]*){0,9999}[ -]\d+$/u.test(text))
    return undefined;
  const meant = `Identifier: ${text}`;
  // Below other lines, it begins another card.
  const isFirst = record.identifier === undefined && record.node.lines.find(isContent) === node;
  return { id: "identifier-alone", data: { ...NO_DATA, meant }, text: isFirst ? meant : `---\n${meant}`, safe: false };
};

/** `identifier WEIR 11`, `Identifer WEIR 11` */
const labelInSmall: LineGuess = ({ text, node, record: { role, identifier, system } }) => {
  const [, word = "", rest = ""] = /^(\p{L}+)\s+(\S.*)$/u.exec(text) ?? [];
  const label = nearestName(word, system.beginnings);
  if (label === undefined || node.indent > 0 || role !== "card" || identifier !== undefined) return undefined;
  const meant = `${label}: ${rest}`;
  return { id: "label-colon", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

/** `Sella in the yard`, above the list of a deck */
const deckAlone: LineGuess = ({ text, node, record: { role, identifier, labels, node: whole, system } }) => {
  const isFirst =
    node.indent === 0 && role === "card" && identifier === undefined && whole.lines.find(isContent) === node;
  if (!isFirst || !labels.some(({ name }) => system.cardLists.has(name))) return undefined;
  const label = system.labels.has("Deck") ? "Deck" : [...system.deckLabels][0];
  const meant = `${label}: ${text}`;
  return label === undefined
    ? undefined
    : { id: "identifier-alone", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

const categoryOnLine: LineGuess = ({ text, node, record }) => {
  if (!isStatement(node) || node.indent > 0 || node.path.length > 1) return undefined;
  const { name } = namesOf(record.system).categories.resolve(node.path[0].text);
  if (!record.system.categories.has(name) || record.system.attributes.has(name)) return undefined;
  const members = text
    .slice(node.path[0].end - node.path[0].start)
    .replace(/^[^\p{L}\p{N}]+$/u, "")
    .replace(/^\s*:?\s*/, "")
    .replace(/^[[{(]\s*(.*?)\s*[\])}]$/u, "$1");
  const fixed = members === "" ? name : [name, ...linesIn(members)].join(`\n${INDENTATION}`);
  return { id: "category-with-value", data: { ...NO_DATA, name }, text: fixed, safe: false };
};

/** In the notation, `<` and `>` include the number itself. */
const OPERATORS: readonly (readonly [words: RegExp, operator: string, more: number])[] = [
  [/^(?:is|are|equals?|equal to|be|was|has|:=|==)$/i, "=", 0],
  [/^(?:(?:is )?at least|from|minimum|min)$/i, ">", 0],
  [/^(?:(?:is )?at most|up to|maximum|max)$/i, "<", 0],
  [/^(?:(?:is )?(?:more|greater|larger|higher) than|over|above)$/i, ">", 1],
  [/^(?:(?:is )?(?:less|fewer|smaller|lower) than|under|below)$/i, "<", -1],
];

/** No operator has more. Nothing here matches the same blanks in two ways, or a long row of them would take minutes. */
const WORDS = String.raw`(?:[^\s\d]+\s+){1,3}?`;

const OPERATOR_IN_WORDS = once(
  () =>
    new RegExp(
      `^(${NAME}(?:\\.${NAME})*)\\s+(${WORDS})(${VALUE}|"[^"]*"(?:\\s*/\\s*"[^"]*"){1,99}|\\d+\\.\\.\\d+(?:\\s*/\\s*\\d+\\.\\.\\d+){0,99}|${NAME}(?:\\.${NAME})*)$`,
      "u",
    ),
);

/** `Level 2+`, `Level 3 or more` */
const OPERATOR_BEHIND = once(
  () =>
    new RegExp(
      `^(${NAME}(?:\\.${NAME})*)\\s+(\\d+)\\s*(\\+|(?:or|and) (?:more|higher|up|above|(less|fewer|lower|below)))$`,
      "u",
    ),
);

/** `not Level > 2`, `Level not 2`, `Level is not 2` */
const NEGATED = once(
  () =>
    new RegExp(
      `^(?:not\\s+(${NAME}(?:\\.${NAME})*)|(${NAME}(?:\\.${NAME})*)\\s+(?:is\\s+)?not)(?:\\s*([=<>])\\s*|\\s+)(\\d{1,15}|"[^"]*")$`,
      "iu",
    ),
);

/** What is on the other side of a number; a text has none, but in a description, the conditions that must not hold. */
const negated: LineGuess = ({ text, asks, category, record }) => {
  const [, before, path = before, operator = "=", value = ""] = (asks && NEGATED().exec(text)) || [];
  if (path === undefined) return undefined;
  if (value.startsWith('"')) {
    const name = counterpartOf(category, record.system);
    if (name === undefined) return undefined;
    return { id: "negated", data: { ...NO_DATA, name, meant: `${path} = ${value}` }, text, safe: false };
  }
  const above = operator === ">" ? [] : [`${path} > ${Number(value) + 1}`];
  const below = operator === "<" || Number(value) === 0 ? [] : [`${path} < ${Number(value) - 1}`];
  const [meant, ...others] = [...above, ...below];
  if (meant === undefined) return undefined;
  return { id: "operator-in-words", data: { ...NO_DATA, word: "not", meant }, text: meant, others, safe: false };
};

const operatorInWords: LineGuess = ({ text, asks }) => {
  const [, asked, number, behind = "", less] = (asks && OPERATOR_BEHIND().exec(text)) || [];
  if (asked !== undefined) {
    const meant = `${asked} ${less === undefined ? ">" : "<"} ${number}`;
    return { id: "operator-in-words", data: { ...NO_DATA, word: behind, meant }, text: meant, safe: false };
  }
  const [, path, words, value] = OPERATOR_IN_WORDS().exec(text) ?? [];
  const word = words?.trim().replace(/\s+/g, " ");
  const found = OPERATORS.find(([operator]) => word !== undefined && operator.test(word));
  if (path === undefined || word === undefined || value === undefined || found === undefined) return undefined;
  const [, operator, more] = found;
  if (!asks && operator !== "=") return undefined;
  if (operator !== "=" && !/^[+-]?\d+$/.test(value)) return undefined;
  const written = /^["+\d-]|\./.test(value) ? (more === 0 ? value : String(Number(value) + more)) : `"${value}"`;
  const meant = asks ? `${path} ${operator} ${written}` : `${path} ${written}`;
  return { id: "operator-in-words", data: { ...NO_DATA, word, meant }, text: meant, safe: false };
};

const TEXT = `"[^"]*"`;
const BETWEEN = String.raw`\s*(?:(?:[,;|&+/\\\u2013\u2014-]|or|and|und|oder)\s*)?`;
const LISTED = once(
  () => new RegExp(`^(${NAME}(?:\\.${NAME})*\\s*(?:[=<>]\\s*)?)(${TEXT}(?:${BETWEEN}${TEXT})+)$`, "u"),
);

const separator: LineGuess = ({ text, node, record }) => {
  const [, before, values] = LISTED().exec(text) ?? [];
  if (before === undefined || values === undefined) return undefined;
  const texts = values.match(/"[^"]*"/g) ?? [];
  const between = values.split(/"[^"]*"/).slice(1, -1);
  const meant = `${before}${texts.join(" / ")}`;
  const declared = isStatement(node) ? record.system.attributes.get(node.path[0].text) : undefined;
  // One of several declarations may be of another record.
  const takesMany =
    declared?.every(({ many }) => many) || (declared?.some(({ many }) => many) && node.indent > 0) || false;
  if (declared !== undefined && !takesMany && !/[=<>]\s*$/.test(before)) return oneOf(before, texts, between);
  const safe = takesMany && between.every((mark) => mark.trim() === ",");
  return { id: "separator", data: { ...NO_DATA, meant }, text: meant, safe };
};

/** `Subtype "Trade" "Journey"`, where one is allowed. Without anything between them, they may be one text with quotes. */
function oneOf(before: string, texts: readonly string[], between: readonly string[]): LikelyMeaning | undefined {
  const all = [...new Set(texts)].filter((text) => text !== '""').map((text) => before + text);
  const [first, ...others] = all;
  if (first === undefined || between.every((mark) => mark === "")) return undefined;
  return { id: "one-value", data: { ...NO_DATA, name: before.trim(), meant: first }, text: first, others, safe: false };
}

/** `Water 3, Camels 2`, `Water 3 and Camels 2`, `Type "Adventure" Subtype "Trade"` */
const severalOnALine: LineGuess = (line) => {
  const parts = linesIn(line.text);
  if (parts.length < 2 || !parts.every((part) => reads(part, line))) return undefined;
  const data = { ...NO_DATA, meant: parts.join(", and below it ") };
  return { id: "several-on-a-line", data, text: parts.join("\n"), safe: false };
};

const INNER_QUOTES = once(() => new RegExp(`^(${NAME}\\s+(?:=\\s*)?)"([^"]+".*"[^"]*)"$`, "u"));

/** `Name "The "dune" sea"` */
const innerQuotes: LineGuess = (line) => {
  const [, before, inner] = INNER_QUOTES().exec(line.text) ?? [];
  if (before === undefined || inner === undefined || inner.includes("\\")) return undefined;
  const meant = `${before}"${inner.replace(/"{1,2}/g, '\\"')}"`;
  if (!reads(meant, line)) return undefined;
  return { id: "inner-quotes", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

const DIVIDED_PATH = once(
  () =>
    new RegExp(
      `^(${NAME})(?:\\s*(?:\\.{1,3}|[:,/→]|[-=]>|::|[[({]["']?)\\s*|\\s+(?:of\\s+)?)(${NAME})(?:["']?[\\])}])?(?:(\\s*[=<>].*)|\\s+(${VALUE}))$`,
      "u",
    ),
);

/** `AR: Stealth < 1`, `AR. Stealth < 1`, `AR Stealth < 1`, `AR/Stealth < 1`, `AR[Stealth] < 1`, `AR: Stealth 1` */
const dividedPath: LineGuess = (line) => {
  const [, category = "", name = "", rest = "", value] = DIVIDED_PATH().exec(line.text) ?? [];
  if (category === "" || (value !== undefined && !line.asks) || NEGATED().test(line.text)) return undefined;
  const path = `${category}.${name}`;
  const [meant = "", ...others] = value === undefined ? [path + rest] : conditionsOn(path, value);
  const { system } = line.record;
  const { isKnown } = namesOf(system).categories.resolve(category);
  // In a description of a game, any two names may be joined.
  const mayBe = line.asks && describesSystems(system.data) && /^\p{Lu}.*\.\p{Lu}/u.test(path);
  if (!(isKnown || mayBe) || !reads(meant, line)) return undefined;
  const safe = isKnown && others.length === 0;
  return { id: "divided-path", data: { ...NO_DATA, meant }, text: meant, others, safe };
};

const NAME_OF_WORDS = once(() => new RegExp(`^(${NAME}(?:\\s+${NAME})+)\\s+(${VALUE})$`, "u"));

const nameOfWords: LineGuess = ({ text, node }) => {
  const [, words, value] = NAME_OF_WORDS().exec(text) ?? [];
  if (words === undefined || value === undefined || words.length > LONGEST_NAME) return undefined;
  if ((node.indent === 0 && words.split(/\s+/).length > 3) || NEGATED().test(text)) return undefined;
  if (/\s(?:at|than|to|is|and|or)\s*/iu.test(words)) return undefined;
  const name = words.replace(/(?:^|\s+)(\p{L})/gu, (_, first: string) => first.toUpperCase());
  const meant = `${name} ${value}`;
  return { id: "name-of-words", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

/** Anything longer is a sentence. */
const LONGEST_NAME = 40;

const GUESSES = [
  foreignComment,
  commentAtEnd,
  listMark,
  negated,
  operatorInWords,
  dividedPath,
  categoryOnLine,
  valueFirst,
  separator,
  severalOnALine,
  innerQuotes,
  marked,
  identifierAlone,
  labelInSmall,
  deckAlone,
  nameOfWords,
];
