/**
 * An expression of the lexer as a "very magic" pattern of Vim, without the leading `\v`. It knows what our expressions use, and
 * throws at anything else.
 *
 * Vim has no properties of Unicode. A letter, digit or mark is what `'iskeyword'` says, `@,48-57,_,-`, by Vim's own tables (to
 * which pictures are letters).
 */
export function vimPattern(source: string): string {
  let rest = source;
  let out = "";
  /** For each group that is open, what follows its end. */
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

/** A group, a class with what is in it, a property, an escape, a count, or one character. */
const TOKEN = /^(?:\(\?(?:<?[=!]|:)|\[((?:[^\]\\]|\\.)+)\]|\\p\{\w+\}|\\.|\{\d+(?:,\d*)?\}|[^{}[\]])/su;
const GROUPS: ReadonlyMap<string, string> = new Map([
  ["(", ""],
  ["(?:", ""],
  ["(?=", "@="],
  ["(?!", "@!"],
  ["(?<=", "@<="],
  ["(?<!", "@<!"],
]);
/** A letter that begins a name: a character of names but no digit, and none of those that only go on. */
const ATOMS: ReadonlyMap<string, string> = new Map([
  ["\\p{L}", "[_-]@!\\K"],
  ["\\p{Nd}", `[${digits()}]`],
]);
/** All digits that are no ASCII, too: ten of each script, one after the other. */
function digits(): string {
  const all = [...Array(0x10000).keys()].map((code) => String.fromCharCode(code));
  return all
    .filter((digit, code) => /\p{Nd}/u.test(digit) && !/\p{Nd}/u.test(all[code - 1] ?? ""))
    .map((zero) => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`)
    .join("");
}

/** What means the same in Vim's very magic patterns. */
const SAME = /^(?:[|^$.*+?]|\\[tdw\\."|^$*+?]|\{.*\})$/;

function literal(character: string): string {
  const plain = character.length > 1 ? character.slice(1) : character;
  return /[\w\s"#:;,'’!-]|[^ -~]/u.test(plain) ? plain : `\\${plain}`;
}

/** A class; one with properties of Unicode holds letters, digits and marks, which are what `'iskeyword'` says, `_` and `-` with them. */
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
