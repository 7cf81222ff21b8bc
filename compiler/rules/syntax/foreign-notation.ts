import { once, parseLine } from "../../../grammar/index.js";
import { namesOf } from "../../model/names.js";
import type { ValueSpecification } from "../../systems/system-data.js";
import { declaredLabel } from "../entry-facts.js";
import { type LikelyMeaning, type LineGuess, NAME, NO_DATA, reads, takesNumber, type Unread } from "./guessing.js";

/** What people paste from web pages, spreadsheets, other tools and programs. */

export const foreignComment: LineGuess = (line) => {
  const mark = /^(?:\/\/+|\/\*+|<!--|--|;+|%+|'(?![^']*'))/u.exec(line.text)?.[0];
  if (mark === undefined || !/\p{L}/u.test(line.text)) return undefined;
  const comment = commentOf(line.text, mark);
  // What would be read without the mark may be needed.
  const others = reads(comment, line) ? [comment] : [];
  const safe = /^(?:\/\/|;)/.test(mark) && others.length === 0;
  return { id: "foreign-comment", data: { ...NO_DATA, mark }, text: `# ${comment}`, others, safe };
};

/** `Roleplay "Solo" // check this` */
export const commentAtEnd: LineGuess = (line) => {
  const [, before = "", mark = "", after = ""] = /^(\S.*?\S)\s+(\/\/+|\/\*+|<!--|;+)\s*(\S.*)$/u.exec(line.text) ?? [];
  if (!reads(before, line)) return undefined;
  const text = `${before} # ${commentOf(mark + after, mark)}`;
  return { id: "foreign-comment", data: { ...NO_DATA, mark }, text, safe: true };
};

const commentOf = (text: string, mark: string): string =>
  text
    .slice(mark.length)
    .trim()
    .replace(/(?:\*\/|-->)$/, "")
    .trim();

/**
 * `**Type** "Adventure"`, `| Subtype | Scout |`, `Name = 'Dune Sea'`, `Water (3)`, `Water ~3`, `SetupMinutes 10 min`, `Deck; Sand`:
 * a name that can be there and one value, with marks around and between them, or other quotes.
 */
export const marked: LineGuess = (line) => {
  const text = decoded(line.text);
  const [, before = "", name = "", number = "", after = ""] = MARKED().exec(text) ?? [];
  const { attributes, categories } = line.record.system;
  const isWhole = number !== "" && (attributes.has(name + number) || categories.has(name + number));
  const mend = before.trim();
  const open = mend !== "" && after.endsWith(mend) ? after.slice(0, -mend.length) : after;
  const behind = open.replace(/^(?:[:\s]*[*_`>)\]}]+){1,9999}|^["']+/u, "").trimStart();
  const rest = (isWhole ? "" : number) + (behind.startsWith(`${name} `) ? behind.slice(name.length) : behind);
  const meant = before.includes("!") ? undefined : meantBy(isWhole ? name + number : name, rest, line);
  if (meant === undefined || meant === line.text || !reads(meant, line)) return undefined;
  const mark = line.text.startsWith(meant)
    ? line.text.slice(meant.length).trim()
    : (/(?<=^\p{L}+\d+)[,;.]$/u.exec(line.text)?.[0] ?? "");
  const id = notationOf(line, rest, meant, mark);
  const safe =
    id === "markup"
      ? MARKUP.test(line.text) && !/[[(]/.test(line.text)
      : id === "gap-in-percentage" || (mark !== "" && /^[,;]$/.test(mark));
  return { id, data: { ...NO_DATA, mark, meant }, text: meant, safe };
};

/** Marks that only make a text look otherwise. */
const MARKUP = /&#?\w+;|<\/|(\*\*|__|`)\S.*\1/;

/** A number may be right behind the name. */
const MARKED = once(
  () => new RegExp(`^([^\\p{L}\\p{N}]*)(\\p{L}+(?=\\d+[^\\p{L}\\p{N}]*$)|${NAME}(?:\\.${NAME})*)(\\d*)(.*)$`, "su"),
);

function notationOf(line: Unread, rest: string, meant: string, mark: string): LikelyMeaning["id"] {
  const { text } = line;
  if (parseLine(meant).kind === "label") return "label-colon";
  if (/" \/ "/.test(meant) && !/[[{|]/.test(text)) return "separator";
  if (/^\|.*\|$/.test(text)) return "table-row";
  if (/^(["'])[^"']+\1\s*[:=]/.test(text)) return "field";
  if (/^[,;.:!|]$/.test(mark)) return "mark-at-end";
  if (/\d\s+%$/.test(text) && meant.endsWith("%")) return "gap-in-percentage";
  if (/^[^\p{L}]*\d\s*(?:\p{L}+\.?|%)$/u.test(rest)) return "unit";
  if (/[*_`~<&[(]/.test(text)) return "markup";
  if (/["'“”„‘’«»‹›]/u.test(text)) return "quotes";
  return "marks";
}

/** Without the signs of web pages, and with plain digits. */
const decoded = (text: string): string =>
  text
    .replace(/&(quot|[lr][ds]?aquo|[lr][ds]quo|apos|lt|gt|amp|nbsp|#34|#39);/g, (_, name: string) => characterOf(name))
    .replace(/<\/\p{L}+>|<(?:b|i|em|strong|code|p|br|span)\s*\/?>/giu, "")
    .replace(/\\"/g, '"')
    .replace(/\p{No}/gu, (digit) => digit.normalize("NFKC"))
    .trim();

/** What a web page writes as `&name;`: all kinds of quotes are one. */
export const characterOf = (name: string): string => ENTITIES[name] ?? '"';

const ENTITIES: Readonly<Record<string, string>> = {
  apos: "'",
  "#39": "'",
  lt: "<",
  gt: ">",
  amp: "&",
  nbsp: " ",
};

function meantBy(name: string, rest: string, line: Unread): string | undefined {
  const { isMember, asks, record } = line;
  if (asks) {
    const [, operator, value = ""] = /^[^\p{L}\p{N}=<>]*([=<>])([^=<>]*)$/u.exec(rest) ?? [];
    const written = operator && valueIn(name, value, line);
    return written && `${name} ${operator} ${written}`;
  }
  const isAttribute = record.system.attributes.has(namesOf(record.system).attributes.resolve(name).name);
  const label = isMember || isAttribute ? undefined : declaredLabel(name, record.system);
  if (label !== undefined) {
    const text = bare(rest);
    return text === "" ? undefined : `${label.name}: ${text}`;
  }
  if (!/[\p{L}\p{N}]/u.test(rest)) return isMember || isAttribute ? undefined : name;
  const written = valueIn(name, rest, line);
  return written && `${name} ${written}`;
}

const NUMBER = once(() => /^([^\p{N}]*?)(-?\d+(?:\.\.\d+)?)(\s*%|\s*\p{L}{1,12}\.?(?=$)|)[^\p{L}\p{N}]*$/u);
/** Words that change what a number means. */
const RELATION = /\b(?:at|than|to|is|are|and|or|from|under|over|above|below|not)\b/i;

function valueIn(name: string, rest: string, line: Unread): string | undefined {
  const declared = line.record.system.attributes.get(namesOf(line.record.system).attributes.resolve(name).name);
  const [, before = "", number, unit = ""] = NUMBER().exec(rest) ?? [];
  if (number !== undefined && takesNumber(name, line)) {
    const words = before.match(/(?!x\s)\p{L}+/gu) ?? [];
    if (words.length > 0 && (declared === undefined || words.length > 2 || RELATION.test(before))) return undefined;
    const isPercentage = /^\s*(?:%|p(?:er|ro)[cz]ent)$/i.test(unit || before.trim()) && takesPercentage(declared);
    return `${number}${isPercentage ? "%" : ""}`;
  }
  // Nothing but words only lacks its quotes.
  const isText = declared?.some(({ values }) => values.includes("text")) ?? QUOTED().test(rest);
  const text = isText && /[^\p{L}\s]/u.test(line.text) ? bare(rest) : "";
  const isList = declared?.every(({ many }) => many) === true && BETWEEN.test(text);
  const texts = isList ? text.split(BETWEEN).map(bare) : [text];
  if (!texts.every((one) => /^[^"'“„«‘\\][^"\\]*$/u.test(one))) return undefined;
  return texts.map((one) => `"${one}"`).join(" / ");
}

const takesPercentage = (declared: readonly ValueSpecification[] | undefined): boolean =>
  declared?.some(({ values }) => values.includes("percentage")) === true;

/** Between the texts of a list. */
const BETWEEN = /\s*[,;/]\s*(?:and |und )?|\s+(?:and|und)\s+/u;
const QUOTED = once(() => /^[^\p{L}\p{N}]*["'“”„«‘＂]/u);

/** More marks around marks mean nothing. */
const MOST_ROUNDS = 8;

/** A text without the marks before it, and without quotes or brackets around it. */
export function bare(rest: string): string {
  let text = rest;
  for (let before = "", round = 0; before !== text && round < MOST_ROUNDS; round++) {
    before = text;
    text = text
      .replace(/^(?:[\s:=|,;>→…]|[-–—.]+(?=[\s>])){1,9999}|(?<![\s|,;])[\s|,;]+$/gu, "")
      .replace(/^(["'“„«‘].*["'”“»’])[.!?):]+$/su, "$1")
      .replace(/^["“”„«»‹›″＂「」`]+|(?<!["“”„«»‹›″＂「」`])["“”„«»‹›″＂「」`]+$/gu, "");
    text = unmarked(text).replace(/^(?:\((.*)\)|\[(.*)\]|\{(.*)\}|<(.*)>)$/su, "$1$2$3$4");
  }
  return text;
}

/**
 * Without the same marks on both sides, or one quotation mark that closes them. Counted, as a pattern that refers back to
 * its beginning takes as many steps as the cube of what it tries.
 */
function unmarked(text: string): string {
  const [marks = ""] = /^(?:\*+|_+|'+|‘)/.exec(text) ?? [];
  if (marks === "") return text;
  if (text.endsWith("’") && text.length > marks.length + 1) return text.slice(marks.length, -1);
  let count = 0;
  while (count < marks.length && 2 * (count + 1) < text.length && text.at(-1 - count) === marks.charAt(0)) count++;
  return count === 0 ? text : text.slice(count, -count);
}
