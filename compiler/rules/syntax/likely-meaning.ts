import { isStatement, type LineNode } from "../../../grammar/index.js";
import { message } from "../../diagnostics/message.js";
import { namesOf } from "../../model/names.js";
import type { RecordModel } from "../../model/record-model.js";
import { nameMessages } from "./names.js";

/** Notations from lists, other languages or prose. */
export const likelyMeaningMessages = {
  "foreign-comment": message`A comment begins with #, not with ${"mark"}.`,
  "list-mark": message`Lines don't begin with ${"mark"}. Did you mean ${"meant"}?`,
  "value-first": message`The name comes before the value. Did you mean ${"meant"}?`,
  "name-of-words": message`A name is one word. Did you mean ${"meant"}?`,
  "identifier-alone": message`This looks like an identifier. Did you mean ${"meant"}?`,
  "operator-in-words": message`"${"word"}" is not an operator. Did you mean ${"meant"}?`,
  "category-with-value": nameMessages["category-with-value"],
  separator: message`Values are separated by a slash. Did you mean ${"meant"}?`,
};

/** The most likely meaning of an unreadable line. */
export interface LikelyMeaning {
  readonly id: keyof typeof likelyMeaningMessages;
  readonly data: Readonly<Record<"mark" | "meant" | "word" | "name", string>>;
  /** The corrected line, without its indentation. */
  readonly text: string;
  /** Nothing else could have been meant. */
  readonly safe: boolean;
}

/** An unreadable line, from its first character to the end of its content. */
export interface Unread {
  readonly text: string;
  readonly node: LineNode;
  readonly record: RecordModel;
  /** It is in a category whose members have operators. */
  readonly asks: boolean;
}

/** Undefined if unknown. */
export function likelyMeaning(line: Unread): LikelyMeaning | undefined {
  for (const guess of GUESSES) {
    const found = guess(line);
    if (found !== undefined) return found;
  }
  return undefined;
}

type LineGuess = (line: Unread) => LikelyMeaning | undefined;

const NO_DATA = { mark: "", meant: "", word: "", name: "" };
const VALUE = String.raw`"[^"]*"|[+-]?\d+`;
const NAME = String.raw`\p{L}[\p{L}\p{N}]*`;

const foreignComment: LineGuess = ({ text }) => {
  const mark = /^(?:\/\/+|\/\*+|<!--|--|;+|%+|')/u.exec(text)?.[0];
  if (mark === undefined || !/\p{L}/u.test(text)) return undefined;
  const comment = text
    .slice(mark.length)
    .trim()
    .replace(/(?:\*\/|-->)$/, "")
    .trim();
  const safe = mark.startsWith("//") || mark.startsWith(";");
  return { id: "foreign-comment", data: { ...NO_DATA, mark }, text: `# ${comment}`, safe };
};

const listMark: LineGuess = ({ text }) => {
  const [, mark, meant] = /^([•‣◦▪·*+–—-]|\d+[.)])\s+(\S.*)$/u.exec(text) ?? [];
  if (mark === undefined || meant === undefined) return undefined;
  // A minus may belong to a number, and a number to what is counted.
  return { id: "list-mark", data: { ...NO_DATA, mark, meant }, text: meant, safe: /[•‣◦▪]/.test(mark) };
};

const valueFirst: LineGuess = ({ text }) => {
  const [, value, name] = new RegExp(`^(${VALUE})(?:\\s*[x×])?\\s+(${NAME})$`, "u").exec(text) ?? [];
  if (value === undefined || name === undefined) return undefined;
  const meant = `${name} ${value}`;
  return { id: "value-first", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

const identifierAlone: LineGuess = ({ text, node }) => {
  if (node.indent > 0 || !/^\p{Lu}[\p{Lu}\p{N}]*(?:[ -]\p{Lu}[\p{Lu}\p{N}]*)*[ -]\d+$/u.test(text)) return undefined;
  const meant = `Identifier: ${text}`;
  return { id: "identifier-alone", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

const categoryOnLine: LineGuess = ({ text, node, record }) => {
  if (!isStatement(node) || node.indent > 0 || node.path.length > 1) return undefined;
  const { name } = namesOf(record.system).categories.resolve(node.path[0].text);
  if (!record.system.categories.has(name) || record.system.attributes.has(name)) return undefined;
  const member = text.slice(node.path[0].end - node.path[0].start).replace(/^\s*:?\s*/, "");
  const fixed = member === "" ? name : `${name}\n    ${member}`;
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

const operatorInWords: LineGuess = ({ text, asks }) => {
  const [, path, words, value] =
    new RegExp(`^(${NAME}(?:\\.${NAME})*)\\s+(${WORDS})(${VALUE}|${NAME})$`, "u").exec(text) ?? [];
  const word = words?.trim().replace(/\s+/g, " ");
  const found = OPERATORS.find(([operator]) => word !== undefined && operator.test(word));
  if (path === undefined || word === undefined || value === undefined || found === undefined) return undefined;
  const [, operator, more] = found;
  if (!asks && operator !== "=") return undefined;
  if (operator !== "=" && !/^[+-]?\d+$/.test(value)) return undefined;
  const written = /^["+\d-]/.test(value) ? (more === 0 ? value : String(Number(value) + more)) : `"${value}"`;
  const meant = asks ? `${path} ${operator} ${written}` : `${path} ${written}`;
  return { id: "operator-in-words", data: { ...NO_DATA, word, meant }, text: meant, safe: false };
};

const TEXT = `"[^"]*"`;
const BETWEEN = String.raw`\s*(?:(?:,|;|\||&|\+|or|and|und|oder)\s*)?`;
const listed = () => new RegExp(`^(${NAME}(?:\\.${NAME})*\\s*(?:[=<>]\\s*)?)(${TEXT}(?:${BETWEEN}${TEXT})+)$`, "u");

const separator: LineGuess = ({ text, node, record }) => {
  const [, before, values] = listed().exec(text) ?? [];
  if (before === undefined || values === undefined) return undefined;
  const texts = values.match(/"[^"]*"/g) ?? [];
  const between = values.split(/"[^"]*"/).slice(1, -1);
  const meant = `${before}${texts.join(" / ")}`;
  const declared = isStatement(node) ? record.system.attributes.get(node.path[0].text) : undefined;
  const takesMany = declared?.every(({ many }) => many) === true;
  const safe = takesMany && between.every((mark) => mark.trim() === ",");
  return { id: "separator", data: { ...NO_DATA, meant }, text: meant, safe };
};

const nameOfWords: LineGuess = ({ text, node }) => {
  const [, words, value] = new RegExp(`^(${NAME}(?:\\s+${NAME})+)\\s+(${VALUE})$`, "u").exec(text) ?? [];
  if (words === undefined || value === undefined || words.length > LONGEST_NAME) return undefined;
  if (node.indent === 0 && words.split(/\s+/).length > 3) return undefined;
  if (/\s(?:at|than|to|is|and|or)\s*/iu.test(words)) return undefined;
  const name = words.replace(/(?:^|\s+)(\p{L})/gu, (_, first: string) => first.toUpperCase());
  const meant = `${name} ${value}`;
  return { id: "name-of-words", data: { ...NO_DATA, meant }, text: meant, safe: false };
};

/** Anything longer is a sentence. */
const LONGEST_NAME = 40;

const GUESSES = [
  foreignComment,
  listMark,
  identifierAlone,
  categoryOnLine,
  valueFirst,
  operatorInWords,
  separator,
  nameOfWords,
];
