import { createToken, Lexer, type TokenType } from "chevrotain";
import { expressions } from "./expressions.js";
import { asciiForm, isAscii } from "./unicode-expressions.js";

/**
 * The tokens of one line. Lines are lexed one by one, so no token contains a line end; blanks are skipped.
 * Names and quoted texts have custom patterns: Chevrotain 13.2 loses its first-character table on a `u` flag.
 */

/** Typographic quotes that word processors produce, and single ones that people type. */
const TYPOGRAPHIC_QUOTES = "“”„‟«»‹›‘’‚‛'`´";

/** The first characters of `pattern` for Chevrotain's table: all below 256, and one in each of its buckets of 255 above. */
function firstCharacters(accepts: (character: string) => boolean): number[] {
  const codes: number[] = [];
  for (let code = 0; code < 256; code++) if (accepts(String.fromCharCode(code))) codes.push(code);
  for (let bucket = 1; bucket <= 257; bucket++) codes.push(Math.max(bucket * 255, 256));
  return codes;
}

function sticky(expression: RegExp, mayStart: (text: string, offset: number) => boolean = () => true) {
  return (text: string, offset: number): RegExpExecArray | null => {
    if (!mayStart(text, offset)) return null;
    expression.lastIndex = offset;
    return expression.exec(text);
  };
}

/** Like `sticky`, for expressions with Unicode properties. */
function stickyLetters(source: string, mayStart: (text: string, offset: number) => boolean = () => true) {
  const ascii = sticky(new RegExp(asciiForm(source), "y"), mayStart);
  let all: ReturnType<typeof sticky> | undefined;
  return (text: string, offset: number): RegExpExecArray | null => {
    if (isAscii(text)) return ascii(text, offset);
    all ??= sticky(new RegExp(source, "uy"), mayStart);
    return all(text, offset);
  };
}

const isBlank = (code: number): boolean => code === 32 || code === 9;
const atLineStart = (_: string, offset: number): boolean => offset === 0;
const afterBlank = (text: string, offset: number): boolean => offset === 0 || isBlank(text.charCodeAt(offset - 1));
const afterBlankOrSlash = (text: string, offset: number): boolean =>
  afterBlank(text, offset) || text.charCodeAt(offset - 1) === 47;

function token(
  name: string,
  pattern: ReturnType<typeof sticky>,
  starts: (number | string)[],
  categories: TokenType[] = [],
) {
  return createToken({ name, pattern, line_breaks: false, start_chars_hint: starts, categories });
}

const letters = firstCharacters((character) => /[A-Za-zªµºÀ-ÖØ-öø-ÿ]/.test(character));
const characters = firstCharacters(() => true);
const digits = firstCharacters((character) => /[0-9+-]/.test(character));

/** Any token but indentation and comments: what can be left over on a line. */
export const Anything = createToken({ name: "Anything", pattern: Lexer.NA });
/** A text or a word: every value except numbers and what contains them. */
export const TextOrWord = createToken({ name: "TextOrWord", pattern: Lexer.NA, categories: [Anything] });

export const Indent = token("Indent", sticky(expressions.indent, atLineStart), [" ", "\t"]);
export const Blank = createToken({
  name: "Blank",
  pattern: /[ \t]+/,
  group: Lexer.SKIPPED,
  start_chars_hint: [" ", "\t"],
});
export const Comment = token("Comment", sticky(expressions.comment, afterBlank), ["#"]);
export const Marker = token("Marker", sticky(expressions.marker, atLineStart), ["<", "|", "=", ">"]);
export const LabelHead = token("LabelHead", stickyLetters(expressions.labelHead.source, atLineStart), letters);
export const Path = token("Path", stickyLetters(expressions.path.source), letters, [TextOrWord]);
export const NumberLike = token("NumberLike", stickyLetters(expressions.number.source), digits, [Anything]);
export const Text = token("Text", sticky(expressions.text), ['"'], [TextOrWord]);
export const OpenText = token("OpenText", sticky(expressions.openText), ['"'], [TextOrWord]);
export const TypographicText = token(
  "TypographicText",
  sticky(expressions.typographicText, afterBlankOrSlash),
  firstCharacters((character) => TYPOGRAPHIC_QUOTES.includes(character)),
  [TextOrWord],
);
export const Dots = createToken({
  name: "Dots",
  pattern: expressions.dots,
  start_chars_hint: [".", "…"],
  categories: [Anything],
});
export const Operator = createToken({
  name: "Operator",
  pattern: expressions.operator,
  start_chars_hint: ["=", "<", ">", "!", "≤", "≥", "≠"],
  categories: [Anything],
});
export const Slash = createToken({ name: "Slash", pattern: "/", categories: [Anything] });
export const Colon = createToken({ name: "Colon", pattern: ":", categories: [Anything] });
/** Matches any other character, so the lexer never meets an error. */
export const Character = token("Character", sticky(/./suy), characters, [Anything]);

/** In lexing order. */
export const tokens: readonly TokenType[] = [
  Indent,
  Blank,
  Comment,
  Marker,
  LabelHead,
  Path,
  NumberLike,
  Text,
  OpenText,
  TypographicText,
  Dots,
  Operator,
  Slash,
  Colon,
  Character,
  TextOrWord,
  Anything,
];
