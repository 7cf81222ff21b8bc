import type { CleanCard, CleanCategory, Statement } from "../clean-pack.js";
import {
  type Change,
  hasInteger,
  isAttribute,
  isCondition,
  isGlobal,
  isMember,
  type Mistake,
  onStatement,
  type Planting,
  rewritten,
  somewhere,
} from "../mistake.js";

const NUMBER = /\d+(?!.*\d)/;
const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];
/** Small numbers. */
export const WORDS = [undefined, "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const hasOneText = ({ entry }: Statement): boolean => entry.values.length === 1 && entry.values[0]?.kind === "text";
const isNumber = (one: Statement): boolean => isAttribute(one) && hasInteger(one);
const isNotNegative = (one: Statement): boolean => isNumber(one) && (one.entry.declaration?.minimum ?? 0) >= 0;
const isAny = (): boolean => true;
const isTextCondition = (one: Statement): boolean => isCondition(one) && hasOneText(one);
const isDotted = (one: Statement): boolean => isCondition(one) && one.entry.category !== undefined;
const isCustomCondition = (one: Statement): boolean => isCondition(one) && one.entry.placement === "custom";

/** What hands that are used to other programs write: numbers, lines and names as they are written elsewhere. */
export const otherNotations: Mistake[] = [
  statement("a Roman numeral", isNumber, (text) => withNumber(text, (number) => ROMAN[number])),
  statement("the number as its word", isNumber, (text) => withNumber(text, (number) => WORDS[number])),
  statement("x before the number", isNumber, (text) => text.replace(NUMBER, "x$&")),
  statement("a semicolon after the number", isNumber, (text) => `${text};`),
  statement("a unit after the number", isNumber, (text) => text.replace(NUMBER, "$& min")),
  statement("a letter for a unit", isNumber, (text) => text.replace(NUMBER, "$& l")),
  statement("no space before the number", isNumber, (text) => text.replace(/(\p{L}) (\d)/u, "$1$2")),
  statement("a minus before the number", isNotNegative, (text) => text.replace(NUMBER, "-$&")),
  statement("a reversed range", isNumber, (text) => text.replace(NUMBER, "5..4")),
  statement("a space before the percent sign", isAny, (text) => text.replace(/(\d)%/, "$1 %")),
  statement("a reversed range for a range", isAny, (text) => text.replace(/(\d+)\.\.(\d+)(?!.*\d)/, reversed)),
  statement("a name in bold", isGlobal, (text) => text.replace(/^(\S+)/, "**$1**")),
  statement("a member in bold", isMember, (text) => text.replace(/^(\s*)(\S+)/, "$1**$2**")),
  statement("a row of a table", isGlobal, (text) => {
    const [, name, value] = /^(\S+) "?([^"/|]+)"?$/.exec(text) ?? [];
    return name === undefined ? undefined : `| ${name} | ${value} |`;
  }),
  statement("a field of JSON", isGlobal, (text) => text.replace(/^(\S+) ([^/]*)$/, '"$1": $2,')),
  statement("entities for quotes", hasOneText, (text) => text.replace(/"([^"]*)"/, "&quot;$1&quot;")),
  statement("a bullet on a member", isMember, (text) => text.replace(/\S/, "• $&")),
  mistake("two members on a line", (card, random) =>
    somewhere(card.statements.filter(isMember), random, (one) => joined(card, one, ", ")),
  ),
  mistake("two attributes on a line", (card, random) =>
    somewhere(card.statements.filter(isGlobal), random, (one) => joined(card, one, " ")),
  ),
  mistake("a bullet on a category", (card, random) =>
    somewhere(card.categories, random, (one) => markedCategory(one, `• ${one.text}`)),
  ),
  mistake("a hyphen on a category", (card, random) =>
    somewhere(card.categories, random, (one) => markedCategory(one, `- ${one.text}`)),
  ),
  mistake("a category in bold", (card, random) =>
    somewhere(card.categories, random, (one) => markedCategory(one, `**${one.text}**`)),
  ),
  mistake("a full-width colon", (card, random) =>
    somewhere(card.labels, random, ({ line, text }) => rewritten(line, text.replace(/: ?/, "："))),
  ),
  statement(
    "a soft hyphen in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L}\p{L})(\p{L})/u, "$1\u00ad$2")),
  ),
  statement(
    "a no-break space in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L}) (\p{L})/u, "$1\u00a0$2")),
  ),
  statement(
    "two blanks in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L}) (\p{L})/u, "$1  $2")),
  ),
  statement(
    "a zero-width space in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L})(\p{L})/u, "$1\u200b$2")),
  ),
  statement(
    "a tab in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L}) (\p{L})/u, "$1\t$2")),
  ),
  statement(
    "a thin space in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L}) (\p{L})/u, "$1\u2009$2")),
  ),
  statement(
    "a word joiner in a text",
    hasOneText,
    inText((text) => text.replace(/(\p{L})(\p{L})/u, "$1\u2060$2")),
  ),
  statement("a word in quotes in a text", hasOneText, (text) => text.replace(/"(\p{L}+) (\p{L}+)/u, '"$1 "$2"')),
  statement("a text divided at a hyphen", hasOneText, (text) =>
    text.replace(/"(\p{L}{3})(\p{L}{3}\p{L}*)"/u, '"$1-\n$2"'),
  ),
  mistake("a frequent value with a letter left out", (card, random) =>
    somewhere(frequentTexts(card), random, ({ line, text }) => {
      const wrong = text.replace(/(\p{L}{3})\p{Ll}(\p{Ll}[^"]*"[^"]*)$/u, "$1$2");
      return wrong === text ? undefined : rewritten(line, wrong);
    }),
  ),
  prefix("the first letter of the prefix alone", (prefix) => prefix.slice(0, 1)),
  prefix("the prefix in lower case", (prefix) => prefix.toLowerCase()),
  prefix("a letter of the prefix doubled", (prefix) => prefix.slice(0, 1) + prefix),
  dotted("a colon for the dot", ":"),
  dotted("a colon and a space for the dot", ": "),
  dotted("a space after the dot", ". "),
  dotted("a space before the dot", " ."),
  dotted("a hyphen for the dot", "-"),
  dotted("a slash for the dot", "/"),
  dotted("two dots", ".."),
  statement("a misspelt custom name in a condition", isCustomCondition, (text) =>
    text.replace(/(\p{Lu}\p{L})(\p{L})(\p{L}+)(?= [<=>])/u, "$1$3"),
  ),
  statement("a misspelt text in a condition", isTextCondition, (text) =>
    text.replace(/"(\p{L}{2})\p{L}(\p{L}+)/u, '"$1$2'),
  ),
  identifier("a leading zero in the number", (text) => text.replace(/ (\d+)(?=\D*$)/, " 0$1")),
  identifier("the letters in mixed case", (text) =>
    text.replace(/^(\p{Lu})(\p{Lu}+)/u, (_, first, rest) => first + rest.toLowerCase()),
  ),
  identifier("no blank before the number", (text) => text.replace(/ (\d+)(?=\D*$)/, "$1")),
  identifier("dashes for blanks", (text) => text.replaceAll(" ", "–")),
  identifier("hyphens for blanks", (text) => text.replaceAll(" ", "-")),
  identifier("two blanks before the number", (text) => text.replace(/ (\d+)(?=\D*$)/, "  $1")),
  identifier("a no-break space before the number", (text) => text.replace(/ (\d+)(?=\D*$)/, "\u00a0$1")),
  identifier("a zero-width space in it", (text) => text.replace(/^\p{L}/u, "$&\u200b")),
  identifier("a sign before the number", (text) => text.replace(/(\d+)(?=\D*$)/, "#$1")),
  identifier("a full stop behind it", (text) => `${text}.`),
  identifier("a letter of it left out", (text) => text.replace(/^(\p{L})\p{L}/u, "$1")),
  identifier("a letter of it doubled", (text) => text.replace(/^\p{L}/u, "$&$&")),
  identifier("two letters of it swapped", (text) => text.replace(/^(\p{L})(\p{L})/u, "$2$1")),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "other notations", name, plant };
}

function statement(name: string, fits: (one: Statement, card: CleanCard) => boolean, change: Change): Mistake {
  return mistake(name, onStatement(fits, change));
}

function inText(change: Change): Change {
  return (text, random) => {
    const [, before = "", inner = "", after = ""] = /^([^"]*")([^"]*)("[^"]*)$/.exec(text) ?? [];
    // What nobody sees is no mistake in a sentence.
    const wrong = inner.length > 60 || /[.!?…:;,]$/.test(inner) ? undefined : change(inner, random);
    return wrong === undefined ? undefined : before + wrong + after;
  };
}

/** Small numbers in words or other signs. */
function withNumber(text: string, write: (number: number) => string | undefined): string | undefined {
  const [found] = NUMBER.exec(text) ?? [];
  const written = found === undefined ? undefined : write(Number(found));
  return written ? text.replace(NUMBER, written) : undefined;
}

const reversed = (range: string, from: string, to: string): string => (from === to ? range : `${to}..${from}`);

/** Below a text, only its members show that it is a category. */
function markedCategory({ line, members }: CleanCategory, text: string): Planting {
  return { ...rewritten(line, text), foundAt: [line, ...members.map((member) => member.line)] };
}

/** A statement and the next of its sort, which stands on the line below. */
function joined({ statements }: CleanCard, { line, text, section }: Statement, joint: string): Planting | undefined {
  const next = statements.find((one) => one.section === section && one.line === line + 1);
  if (next === undefined || text.includes("#")) return undefined;
  return { line, remove: 2, insert: [text + joint + next.text.trim()], foundAt: [line] };
}

/** What stands before the dot of a condition. */
function prefix(name: string, change: (prefix: string) => string): Mistake {
  return statement(name, isDotted, (text) =>
    text.replace(/^(\s*)([^\s.]+)\./, (_, indent: string, before: string) => `${indent}${change(before)}.`),
  );
}

function dotted(name: string, dot: string): Mistake {
  return statement(name, isDotted, (text) => text.replace(/^(\s*[^\s.]+)\./, `$1${dot}`));
}

/** Where a letter is enough to tell that it is wrong. */
function frequentTexts({ statements, file }: CleanCard): readonly Statement[] {
  return statements.filter(
    (one) =>
      isAttribute(one) &&
      hasOneText(one) &&
      one.entry.declaration?.oneOf === undefined &&
      file.filter((line) => line === one.text).length >= ENOUGH,
  );
}

const ENOUGH = 12;

/** An identifier of a series of several cards, so that it shows how they are written. */
function identifier(name: string, change: (identifier: string) => string): Mistake {
  return mistake(name, ({ labels, file, record }) => {
    const found = labels.find(({ item }) => item.name === "Identifier");
    const stem = record.identifier?.replace(/\d+$/, "") ?? "";
    const series = file.filter(
      (line) => line.startsWith(`Identifier: ${stem}`) && /^\d+$/.test(line.slice(12 + stem.length)),
    );
    if (found === undefined || stem.length < 2 || series.length < 7) return undefined;
    const wrong = change(record.identifier ?? "");
    return wrong === record.identifier ? undefined : rewritten(found.line, `Identifier: ${wrong}`);
  });
}
