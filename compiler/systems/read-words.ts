import type { Span } from "../../grammar/index.js";
import { uncapitalize } from "../diagnostics/message.js";
import { type ConditionData, type PlainJson, plainJson } from "../values/value.js";
import type { DeclaringRecord, LocatedValue } from "./declaring-record.js";
import { WORDS } from "./words.js";

type Words = typeof WORDS;
type Percentage = { readonly percent: number };
type Single = { readonly integer: number; readonly text: string; readonly percentage: Percentage };

/** What a word says, by its form in `words.ts`. */
type Said<Form, Word> = Form extends "flag"
  ? boolean
  : Form extends "integer"
    ? number | undefined
    : Form extends "text" | "line"
      ? string | undefined
      : Form extends "texts or none"
        ? readonly string[] | undefined
        : Form extends "texts" | "repeated" | "kept"
          ? readonly string[]
          : Form extends "conditions"
            ? readonly ConditionData[]
            : Form extends "members"
              ? Word extends keyof Words
                ? readonly WordsOf<Word>[]
                : never
              : Form extends { readonly of: readonly (infer One extends keyof Single)[] }
                ? Single[One] | undefined
                : Form extends { readonly some: readonly (infer Choice)[] }
                  ? readonly Choice[]
                  : Form extends { readonly one: readonly (infer Choice)[] }
                    ? Form extends { readonly usual: string }
                      ? Choice
                      : Choice | undefined
                    : never;

/** Words that have another name in declarations: a list is in the plural, and conditions say what they look at. */
const FIELDS = {
  Label: { Value: "lines" },
  Attribute: { Value: "values", Shortcut: "shortcuts", For: "looksAt", In: "where", By: "metBy" },
  Category: { Value: "values", Shortcut: "shortcuts", For: "looksAt", In: "where", By: "metBy" },
  Kind: { Value: "values" },
  Face: { Area: "areas", Glyph: "glyphs" },
} as const;
type Fields = typeof FIELDS;

type FieldOf<Sort, Word extends string> = Sort extends keyof Fields
  ? Word extends keyof Fields[Sort]
    ? Fields[Sort][Word] & string
    : Uncapitalize<Word>
  : Uncapitalize<Word>;

/** What a record of a sort, or a category of one, says, by word. */
export type WordsOf<Sort extends keyof Words> = {
  readonly [Word in keyof Words[Sort] & string as FieldOf<Sort, Word>]: Said<Words[Sort][Word], Word>;
};

/** Where words are read from: a record, or the lines of a category. */
type Lines = Pick<DeclaringRecord, "labels" | "attributes" | "categories" | "members">;

/** What says nothing. */
export const NO_LINES: Lines = { labels: [], attributes: new Map(), categories: new Map(), members: new Map() };

type Form =
  | "flag"
  | "integer"
  | "text"
  | "line"
  | "texts or none"
  | "texts"
  | "repeated"
  | "kept"
  | "conditions"
  | "members"
  | { readonly of: readonly string[] }
  | { readonly some: readonly string[]; readonly usual?: string }
  | { readonly one: readonly string[]; readonly usual?: string };

/** Reads what the lines say in the words of a sort. Values of another form, and other words, are left out. */
export function readWords<Sort extends keyof Words>(sort: Sort, lines: Lines): WordsOf<Sort> {
  const names: Readonly<Record<string, string>> = sort in FIELDS ? FIELDS[sort as keyof Fields] : {};
  const forms: readonly (readonly [word: string, form: Form])[] = Object.entries(WORDS[sort]);
  const said = forms.map(([word, form]) => [names[word] ?? uncapitalize(word), saidBy(lines, word, form)]);
  return Object.fromEntries(said) as WordsOf<Sort>;
}

function saidBy(lines: Lines, word: string, form: Form): unknown {
  const values = lines.attributes.get(word) ?? [];
  switch (form) {
    case "flag":
      return textsOf(values)[0] === "Yes";
    case "integer":
      return singleOf(values[0], ["integer"]);
    case "text":
      return textsOf(values)[0];
    case "texts":
      return textsOf(values);
    case "texts or none": {
      const texts = textsOf(values);
      return texts.length === 0 ? undefined : texts;
    }
    case "repeated":
      return locatedTexts(values).map(({ text }) => text);
    case "line":
      return labelTexts(lines, word)[0];
    case "kept":
      return labelTexts(lines, word);
    case "conditions":
      return (lines.categories.get(word) ?? []).map(({ data }) => data);
    case "members":
      return (lines.members.get(word) ?? []).map((members) =>
        readWords(word as keyof Words, { ...NO_LINES, attributes: members }),
      );
    default:
      return chosen(values, form);
  }
}

function chosen(values: readonly LocatedValue[], form: Exclude<Form, string>): unknown {
  if ("of" in form) return singleOf(values[0], form.of);
  const texts = textsOf(values);
  if ("one" in form) return form.one.find((choice) => choice === texts[0]) ?? form.usual;
  const found = form.some.filter((choice) => texts.includes(choice));
  return found.length === 0 && form.usual !== undefined ? [form.usual] : found;
}

/** A number, a text or a share, if it may be one. */
function singleOf(located: LocatedValue | undefined, types: readonly string[]): PlainJson | undefined {
  const value = located?.value;
  if (value === undefined || !types.includes(value.kind)) return undefined;
  return plainJson(value);
}

/** The texts of a label, each time it is there. */
export function labelTexts({ labels }: Pick<Lines, "labels">, name: string): string[] {
  return labels.flatMap((label) => (label.name === name && label.text !== "" ? [label.text] : []));
}

/** The lines of such a text. */
export const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** The texts among values, each at its place. */
export const locatedTexts = (values: readonly LocatedValue[] = []): { readonly text: string; readonly span: Span }[] =>
  values.flatMap(({ value, span }) => (value.kind === "text" ? [{ text: value.value, span }] : []));

/** The different texts among values. */
export const textsOf = (values?: readonly LocatedValue[]): string[] => [
  ...new Set(locatedTexts(values).map(({ text }) => text)),
];
