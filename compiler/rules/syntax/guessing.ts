import { type LineNode, once, parseLine, quotedText } from "../../../grammar/index.js";
import { message } from "../../diagnostics/message.js";
import { isAsDeclared, namesOf } from "../../model/names.js";
import type { RecordModel } from "../../model/record-model.js";
import { contentOf, textOf } from "../../model/record-text.js";
import { declaredLabel } from "../entry-facts.js";

/** Notations from lists, other languages or prose. */
export const likelyMeaningMessages = {
  "foreign-comment": message`A comment begins with #, not with ${"mark"}.`,
  "list-mark": message`Lines don't begin with ${"mark"}. Did you mean ${"meant"}?`,
  "value-first": message`The name comes before the value. Did you mean ${"meant"}?`,
  "name-of-words": message`A name is one word. Did you mean ${"meant"}?`,
  "identifier-alone": message`A label is missing before this. Did you mean ${"meant"}?`,
  "operator-in-words": message`"${"word"}" is not an operator. Did you mean ${"meant"}?`,
  "category-with-value": message`${"name"} is a category. Leave it alone on its line, with its attributes indented below it.`,
  separator: message`Values are separated by a slash. Did you mean ${"meant"}?`,
  "one-value": message`${"name"} takes one value. Did you mean ${"meant"}?`,
  markup: message`Cards are plain text. Did you mean ${"meant"}?`,
  "table-row": message`This looks like a row of a table. Did you mean ${"meant"}?`,
  field: message`This looks like JSON. Did you mean ${"meant"}?`,
  unit: message`A number has no unit here. Did you mean ${"meant"}?`,
  "gap-in-percentage": message`No space goes before the percent sign: ${"meant"}.`,
  "mark-at-end": message`Lines don't end with ${"mark"}. Did you mean ${"meant"}?`,
  "several-on-a-line": message`Each attribute and condition has a line of its own. Did you mean ${"meant"}?`,
  "inner-quotes": message`A quote within a text has a backslash before it: ${"meant"}.`,
  quotes: message`A text has one quote before it and one after it: ${"meant"}.`,
  marks: message`A line has a name, a space and a value, and nothing else. Did you mean ${"meant"}?`,
  "label-colon": message`A label has a colon after its name. Did you mean ${"meant"}?`,
  negated: message`No operator means "not". Write ${"meant"} under ${"name"}.`,
  "divided-path": message`A category and its attribute are joined by a dot alone: ${"meant"}.`,
};

/** The most likely meaning of an unreadable line. */
export interface LikelyMeaning {
  readonly id: keyof typeof likelyMeaningMessages;
  readonly data: Readonly<Record<"mark" | "meant" | "word" | "name", string>>;
  /** The corrected line, without its indentation; line ends are followed by that of the line. As it is: nothing to write. */
  readonly text: string;
  /** Other corrections that are as likely. */
  readonly others?: readonly string[];
  /** Nothing else could have been meant. */
  readonly safe: boolean;
}

/** An unreadable line, from its first character to the end of its content. */
export interface Unread {
  readonly text: string;
  readonly node: LineNode;
  readonly record: RecordModel;
  /** The name of its category, if it is in one. */
  readonly category?: string | undefined;
  /** It is in a category. */
  readonly isMember: boolean;
  /** It is in a category whose members have operators. */
  readonly asks: boolean;
}

export type LineGuess = (line: Unread) => LikelyMeaning | undefined;

export const NO_DATA = { mark: "", meant: "", word: "", name: "" };
export const VALUE = String.raw`"[^"]*"|[+-]?\d+`;
export const NAME = String.raw`\p{L}[\p{L}\p{N}]*`;

/** Whether a line would be read in full in the place of another, and about something that can be there. */
export function reads(text: string, { record, isMember, asks }: Unread): boolean {
  const node = parseLine(text);
  const { system } = record;
  switch (node.kind) {
    case "label":
      return !isMember && declaredLabel(node.name.text, system) !== undefined;
    case "bare-name":
      return !isMember && isAsDeclared(namesOf(system).categories.resolve(node.path[0].text));
    case "condition":
    case "wrong-value":
      return asks;
    case "attribute":
      return !asks && (isMember || isAsDeclared(namesOf(system).attributes.resolve(node.path[0].text)));
    default:
      return false;
  }
}

// Each place can be met in one way only: a line of a thousand of them is read as fast as it is long.
const ONE = String.raw`${NAME}(?:\.${NAME})*(?:\s*[=<>]\s*|\s+|(?=")|(?<=\p{L})(?=\d))(?:"[^"]*"(?:\s*/\s*"[^"]*"){0,99}|-?\d+(?:\.\.\d+|%)?)`;
const SEVERAL = once(
  () => new RegExp(`^${ONE}(?:(?:\\s*(?:&&|[,;&|+/])\\s*|\\s+(?:(?:and|und)\\s+)?|(?<="))${ONE})+$`, "u"),
);
const EACH_OF_SEVERAL = once(() => new RegExp(ONE, "gu"));

/** The attributes or conditions that stand one behind the other, `Water 3, Rope 1`; or the whole, if that is not so. */
export function linesIn(text: string): readonly string[] {
  const several = SEVERAL().test(text) ? text.replace(/ (?:and|und) /gu, " , ").match(EACH_OF_SEVERAL()) : null;
  return several ?? [text];
}

/** Whether a name can have a number: a declared one by its declaration, one of the author's own by its category. */
export function takesNumber(name: string, { record, isMember }: Pick<Unread, "record" | "isMember">): boolean {
  const declared = record.system.attributes.get(namesOf(record.system).attributes.resolve(name).name);
  return declared === undefined ? isMember : declared.some(({ values }) => values.some((one) => one !== "text"));
}

/** A line of a list: a text in quotes, or words, with a mark before it or a comma behind it. */
const LIST_LINE = once(() => /^(?:[-*•‣◦▪·]\s+)?(?:("(?:[^"\\]|\\.){0,9999}")|([\p{L}][^"=<>:,;#]*))[,;]?$/u);

/** The texts that stand in a column below the name of an attribute, as a list in one line. */
export function listBelow(record: RecordModel, line: number, name: string) {
  const declared = record.system.attributes.get(name);
  if (declared === undefined || !declared.some(({ values }) => values.includes("text"))) return undefined;
  const isList = declared.some(({ many }) => many);
  const texts: string[] = [];
  let last = line;
  for (let below = line + 1; below < record.endLine; below++) {
    const text = textOf(record, below).trim();
    const [, quoted, words] = LIST_LINE().exec(text) ?? [];
    const isIndented = (record.node.lines[below]?.indent ?? 0) > 0 || /^[-*•‣◦▪·]/.test(text);
    if (quoted === undefined && (words === undefined || !isIndented || /\d$/.test(words))) break;
    if (!isList && texts.length > 0) return undefined;
    texts.push(quoted ?? quotedText(words?.trim() ?? ""));
    last = below;
  }
  return texts.length === 0
    ? undefined
    : { text: texts.join(" / "), count: texts.length, end: contentOf(record, last).end, last };
}
