import { escapedText } from "../../../grammar/index.js";
import { type LineGuess, NAME, NO_DATA, reads, takesNumber, type Unread } from "./guessing.js";

/** What people paste from web pages, spreadsheets, other tools and programs. */

export const foreignComment: LineGuess = ({ text }) => {
  const mark = /^(?:\/\/+|\/\*+|<!--|--|;+|%+|')/u.exec(text)?.[0];
  if (mark === undefined || !/\p{L}/u.test(text)) return undefined;
  const safe = mark.startsWith("//") || mark.startsWith(";");
  return { id: "foreign-comment", data: { ...NO_DATA, mark }, text: `# ${commentOf(text, mark)}`, safe };
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

/** `**Type** "Adventure"`, `[Feats]`, `Water (3)`, and quotes and signs as web pages write them. */
const markup: LineGuess = (line) => {
  const plain = line.text
    .replace(/&(quot|apos|lt|gt|amp|nbsp|#34|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/(\*\*|__|``?|~~)(?=\S)(.*?\S)\1/g, "$2")
    .replace(/^\[(.*)\]$/u, "$1")
    .replace(/(?<=\s)\((\d+)\)$/u, "$1")
    .replace(/<\/?(?:b|i|em|strong|code|p|br|span)\s*\/?>/gi, "")
    .trim();
  if (plain === line.text) return undefined;
  return asMeant("markup", plain, line) ?? asMeant("markup", plain.replace(/\s*:$/, ""), line);
};

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  "#34": '"',
  apos: "'",
  "#39": "'",
  lt: "<",
  gt: ">",
  amp: "&",
  nbsp: " ",
};

/** `| Subtype | Scout |`, `Subtype\tScout` and `Subtype;Scout` */
const tableRow: LineGuess = (line) => {
  const cells = /^\|(.*)\|$/u.exec(line.text)?.[1]?.split("|");
  const [name = "", value = "", ...more] = (cells ?? []).map((cell) => cell.trim());
  if (more.length > 0 || !isName(name) || value === "") return undefined;
  return asMeant("table-row", `${name} ${written(name, value, line)}`, line);
};

/** `"Subtype": "Scout",` and `subtype: Scout` within braces */
const fieldOfProgram: LineGuess = (line) => {
  const [, name = "", value = ""] = /^"([^"]+)"\s*[:=]\s*(.*?)\s*,?$/u.exec(line.text) ?? [];
  if (!isName(name) || value === "") return undefined;
  if (value === "{") return asMeant("field", name, line);
  const list = /^\[(.*)\]$/.exec(value)?.[1]?.split(/\s*,\s*/) ?? [value];
  return asMeant("field", `${name} ${list.map((one) => written(name, unquoted(one), line)).join(" / ")}`, line);
};

/** A line in the notation of a web page, a table or a program. */
export const readForeign: LineGuess = (line) => markup(line) ?? tableRow(line) ?? fieldOfProgram(line);

const unquoted = (value: string): string => /^"(.*)"$/.exec(value.trim())?.[1] ?? value.trim();

const WHOLE_NAME = new RegExp(`^${NAME}$`, "u");
const isName = (word: string): boolean => WHOLE_NAME.test(word);

/** A value as its attribute takes it. */
function written(name: string, value: string, line: Unread): string {
  const plain = unquoted(value);
  return /^\d+(?:\.\.\d+|%)?$/.test(plain) && takesNumber(name, line) ? plain : `"${escapedText(plain)}"`;
}

function asMeant(id: "markup" | "table-row" | "field", meant: string, line: Unread): ReturnType<LineGuess> {
  if (!reads(meant, line)) return undefined;
  const safe = id === "markup" && !/[[(]/.test(line.text);
  return { id, data: { ...NO_DATA, meant }, text: meant, safe };
}
