import {
  type CategorySection,
  type Entry,
  type FaceArea,
  type LabelItem,
  plainText,
  type RecordModel,
  type Value,
} from "../../compiler/index.js";
import { INK, QUIET, SEVERITY_COLOURS } from "./colours.js";
import type { FontRun, SourceRange, TypeFace } from "./drawing.js";
import type { GlyphSetter } from "./glyphs.js";
import { readableName } from "./readable-name.js";

/** A paragraph, a line of attributes, or a number: the unit that maps to a place in the file. */
export interface Block {
  readonly name: string;
  readonly runs: readonly FontRun[];
  /** Indented like a member of a category. */
  readonly member: boolean;
  /** Starts a paragraph or category: with space above. */
  readonly first: boolean;
  /** A short value without its name, for boxes and corners, and the matching name. */
  readonly value: string;
  readonly label: string;
  /** Hanging indent of its lines after the first, relative to the font size. */
  readonly hanging: number;
  readonly source: SourceRange;
  /** Shown on hover. */
  readonly hint: string | undefined;
}

/** Something printed on a card. */
export type PrintedItem =
  | { readonly kind: "label"; readonly name: string; readonly label: LabelItem; readonly source: SourceRange }
  | { readonly kind: "entry"; readonly name: string; readonly entry: Entry; readonly source: SourceRange }
  | {
      readonly kind: "category";
      readonly name: string;
      readonly category: CategorySection;
      readonly members: readonly { readonly entry: Entry; readonly source: SourceRange }[];
      readonly source: SourceRange;
    }
  /** An unreadable line, as written. */
  | { readonly kind: "stray"; readonly name: ""; readonly text: string; readonly source: SourceRange };

type CategoryItem = Extract<PrintedItem, { readonly kind: "category" }>;

/** How the words of a card are printed. */
export interface CardInk {
  /** The colour of names. */
  readonly deep: string;
  /** Draws the symbols in what stands under a name. */
  readonly glyphs: GlyphSetter;
}

/** What an item is in an area: `index` is its place among those there. */
export function blocksOf(item: PrintedItem, area: FaceArea, index: number, ink: CardInk, record: RecordModel): Block[] {
  switch (item.kind) {
    case "label":
      return labelBlocks(item.label, item.source, area, index, ink);
    case "stray":
      return [
        block("", [run(item.text, "sans", SEVERITY_COLOURS.error)], item.source, { first: false, value: item.text }),
      ];
    case "entry":
      return area.as === "attributes" || area.as === "compact"
        ? [entryBlock(item.entry, item.source, false, ink)]
        : entryTexts(item.entry, item.source, area, ink);
    case "category":
      if (area.as === "numbers") return categoryNumbers(item, area, ink);
      return area.as === "compact"
        ? [compactBlock(item.category, item.members, item.source, ink)]
        : categoryBlocks(item.category, item.members, item.source, ink, record);
  }
}

function labelBlocks(
  { name, text }: LabelItem,
  source: SourceRange,
  area: FaceArea,
  index: number,
  ink: CardInk,
): Block[] {
  const face: TypeFace = TYPES[area.as];
  const colour = area.as === "foot" ? QUIET : INK;
  return text
    .split("\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph, number) =>
      block(name, ink.glyphs(run(paragraph, face, colour)), source, { first: index + number > 0, value: paragraph }),
    );
}

const TYPES: Readonly<Record<FaceArea["as"], TypeFace>> = {
  title: "bold",
  line: "bold",
  text: "serif",
  story: "italic",
  numbers: "bold",
  attributes: "sans",
  compact: "sans",
  picture: "sans",
  foot: "sans",
};

/** Each value as a paragraph. Anything but the first item in a text area is labelled with its name. */
function entryTexts(entry: Entry, source: SourceRange, area: FaceArea, ink: CardInk): Block[] {
  const own = area.shows[0] === entry.name || area.as !== "text";
  const face = TYPES[area.as];
  // Next to the name, the value must not repeat it.
  const named = !own || area.as === "numbers";
  const values = entry.values.map((value) => (named ? plainText(value) : shortText(value, entry)));
  if (values.length === 0) return [entryBlock(entry, source, false, ink)];
  const hint = hintOf(entry);
  const texts = area.as === "line" || area.as === "title" || area.as === "foot" ? [joined(values)] : values;
  return texts.map((value) => {
    const lead = own ? [] : [run(`${readableName(entry.name)}: `, "bold", ink.deep)];
    const colour = area.as === "foot" ? QUIET : area.as === "line" ? ink.deep : INK;
    return block(entry.name, [...lead, ...ink.glyphs(run(value, face, colour))], source, { first: true, value, hint });
  });
}

/** Words are a list; sentences are not. */
const joined = (values: readonly string[]): string =>
  values.reduce((text, value) => `${text}${/[.!?…]["”)]?$/u.test(text) ? "" : ","} ${value}`);

/** A yes/no attribute is shown by its name. */
function shortText(value: Value, { name, declaration }: Entry): string {
  const only = declaration?.oneOf?.length === 1 && declaration.oneOf[0] === plainText(value);
  return only && !plainText(value).includes(" ") ? readableName(name) : plainText(value);
}

/** A line as in the rulebooks: name, operator, value. */
function entryBlock(entry: Entry, source: SourceRange, member: boolean, ink: CardInk): Block {
  return block(nameOnCard(entry), entryRuns(entry, ink), source, {
    member,
    first: false,
    hanging: HANGING,
    value: entry.values.map(plainText).join(", "),
    hint: hintOf(entry),
  });
}

function entryRuns({ node, operator, values }: Entry, ink: CardInk): FontRun[] {
  const name = node.path.map(({ text }) => text).join(".");
  if (values.length === 0) return [run(name, "sans", SEVERITY_COLOURS.error)];
  const sign = operator === undefined ? [] : [run(` ${operator}`, "bold", ink.deep)];
  const texts = values.flatMap((value, index) => [
    run(index === 0 ? " " : " / ", "sans", QUIET),
    ...valueRuns(value, ink),
  ]);
  return [run(name, "sans", INK), ...sign, ...texts];
}

function valueRuns(value: Value, ink: CardInk): FontRun[] {
  const text = ink.glyphs(run(plainText(value), "bold", INK));
  return value.kind === "text" ? [run('"', "sans", QUIET), ...text, run('"', "sans", QUIET)] : [...text];
}

const OPERATORS = { "=": "exactly", ">": "at least", "<": "at most" } as const;

function hintOf({ name, category, operator, values, declaration }: Entry): string | undefined {
  if (operator === undefined) return declaration?.about === "" ? undefined : declaration?.about;
  const path = category === undefined ? name : `${category}.${name}`;
  const texts = values.map(plainText);
  const sense = operator === "=" && texts.length > 1 ? "one of" : OPERATORS[operator];
  return `${path}: ${sense} ${texts.join(", ")}`;
}

/** Among numbers, a category is represented by its members; without members there is nothing to show. */
function categoryNumbers({ name, members, source }: CategoryItem, area: FaceArea, ink: CardInk): Block[] {
  if (members.length === 0) return [block(name, [run(NONE, "bold", INK)], source, { first: true, value: NONE })];
  return members.flatMap(({ entry, source: place }) => entryTexts(entry, place, area, ink));
}

const NONE = "–";

function categoryBlocks(
  { head, declaration, name }: CategorySection,
  members: readonly { readonly entry: Entry; readonly source: SourceRange }[],
  source: SourceRange,
  ink: CardInk,
  { system }: RecordModel,
): Block[] {
  const written = head.path.map(({ text }) => text).join(".");
  const about = (declaration ?? system.categories.get(name)?.[0])?.about;
  return [
    block(name, [run(written, "bold", ink.deep)], source, { first: true, value: written, hint: about }),
    ...members.map(({ entry, source: place }) => entryBlock(entry, place, true, ink)),
  ];
}

/** A category and its members side by side, so that several form the rows of a table. */
function compactBlock(
  category: CategorySection,
  members: readonly { readonly entry: Entry; readonly source: SourceRange }[],
  source: SourceRange,
  ink: CardInk,
): Block {
  const runs = members.flatMap(({ entry, source: place }, index) => [
    run(index === 0 ? " " : " · ", "sans", QUIET),
    // A name and its value stay on one line, unless the value is a sentence.
    { ...run(`${readableName(entry.name)}${isSentence(entry) ? " " : "\u00a0"}`, "sans", QUIET), source: place },
    ...ink.glyphs({
      ...run(entry.values.map(plainText).join(", "), isSentence(entry) ? "serif" : "bold", INK),
      source: place,
    }),
  ]);
  const name = run(readableName(category.name), "bold", ink.deep);
  const whole = { start: source.start, end: members.at(-1)?.source.end ?? source.end };
  return block(category.name, [name, ...runs], whole, {
    first: true,
    hanging: HANGING,
    value: category.name,
    hint: category.declaration?.about,
  });
}

const isSentence = ({ values }: Entry): boolean =>
  values.some((value) => value.kind === "text" && value.value.length > LONGEST_WORDS);

const LONGEST_WORDS = 24;

/** Wrapped lines of an attribute are indented, so that names stand out. */
const HANGING = 1.3;

const run = (text: string, face: TypeFace, colour: string): FontRun => ({ text, face, colour });

interface BlockFacts {
  readonly member?: boolean;
  readonly first: boolean;
  readonly value: string;
  readonly hanging?: number;
  readonly hint?: string | undefined;
}

function block(
  name: string,
  runs: readonly FontRun[],
  source: SourceRange,
  { member = false, first, value, hanging = 0, hint }: BlockFacts,
): Block {
  return { name, runs, member, first, value, label: readableName(name), hanging, source, hint };
}

/** An unindented condition is labelled with the attribute it tests, which may belong to the condition. */
export const nameOnCard = ({ name, category }: Entry): string =>
  category === undefined ? name : `${category}.${name}`;
