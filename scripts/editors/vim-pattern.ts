/**
 * Converts an expression of the lexer to a "very magic" Vim pattern, without the leading `\v`. Supports what our
 * expressions use, and throws for anything else.
 *
 * Vim has no Unicode properties. Letters, digits and marks are what `'iskeyword'` (`@,48-57,_,-`) matches by Vim's own
 * tables, where emoji are letters.
 */
export function vimPattern(source: string): string {
  let rest = source;
  let out = "";
  /** For each open group, what follows its end. */
  const open: string[] = [];
  while (rest !== "") {
    const [whole = "", part = ""] = TOKEN.exec(rest) ?? [];
    if (whole === "") throw new Error(`a pattern of Vim cannot say ${rest} of ${source}`);
    rest = rest.slice(whole.length);
    const group = GROUPS.get(whole);
    if (group !== undefined) {
      open.push(group);
      out += "%(";
    } else if (whole === ")") out += `)${open.pop() ?? ""}`;
    else if (part !== "") out += collection(part);
    else out += ATOMS.get(whole) ?? (SAME.test(whole) ? whole : literal(whole));
  }
  return out;
}

/** A group, a class with its content, a property, an escape, a count, or one character. */
const TOKEN = /^(?:\(\?(?:<?[=!]|:)|\[((?:[^\]\\]|\\.)+)\]|\\p\{\w+\}|\\.|\{\d+(?:,\d*)?\}|[^{}[\]])/su;
const GROUPS: ReadonlyMap<string, string> = new Map([
  ["(", ""],
  ["(?:", ""],
  ["(?=", "@="],
  ["(?!", "@!"],
  ["(?<=", "@<="],
  ["(?<!", "@<!"],
]);
/** The first letter of a name: a name character, but no digit, and none that is only allowed later. */
const ATOMS: ReadonlyMap<string, string> = new Map([
  ["\\p{L}", "[_-]@!\\K"],
  ["\\p{Nd}", `[${digits()}]`],
]);
/** All non-ASCII digits: ten per script, in sequence. */
function digits(): string {
  const all = [...Array(0x10000).keys()].map((code) => String.fromCharCode(code));
  return all
    .filter((digit, code) => /\p{Nd}/u.test(digit) && !/\p{Nd}/u.test(all[code - 1] ?? ""))
    .map((zero) => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`)
    .join("");
}

/** Constructs that are the same in Vim. */
const SAME = /^(?:[|^$.*+?]|\\[tdw\\."|^$*+?]|\{.*\})$/;

function literal(character: string): string {
  const plain = character.length > 1 ? character.slice(1) : character;
  return /[\w\s"#:;,'’!-]|[^ -~]/u.test(plain) ? plain : `\\${plain}`;
}

/** A class. With Unicode properties, it includes what `'iskeyword'` matches: letters, digits, marks, `_` and `-`. */
function collection(inside: string): string {
  const others = inside.replaceAll(/\\p\{\w+\}/g, "");
  if (others === inside) return `[${escaped(inside)}]`;
  if (inside.startsWith("^")) throw new Error(`a pattern of Vim cannot say [${inside}]`);
  const rest = others.replaceAll(/[_-]/g, "");
  return rest === "" ? "\\k" : `%(\\k|[${escaped(rest)}])`;
}

function escaped(inside: string): string {
  return inside.replaceAll("[", "\\[").replaceAll("/", "\\/");
}
