import {
  type CategorySection,
  type Entry,
  type FaceArea,
  fullName,
  type LabelItem,
  type missingReminders,
  plainText,
  type RecordModel,
  type Value,
} from "../../compiler/index.js";
import { INK, QUIET, SEVERITY_COLOURS } from "./colours.js";
import type { FontRun, SourceRange, TypeFace } from "./drawing.js";
import type { GlyphSetter, IconSetter } from "./glyphs.js";
import { readableName } from "./readable-name.js";
import { withParts } from "./with-parts.js";

/** A paragraph, a line of attributes, or a number: the unit that maps to a place in the file. */
export interface Block {
  readonly name: string;
  readonly runs: readonly FontRun[];
  /** Indented like a member of a category. */
  readonly member: boolean;
  /** Starts a paragraph or category: with space above. */
  readonly first: boolean;
  /** Stands on one line with others such, as far as there is room. */
  readonly flows: boolean;
  /** A short value without its name, for boxes and corners, and the matching name. */
  readonly value: string;
  readonly label: string;
  /** Hanging indent of its lines after the first, relative to the font size. */
  readonly hanging: number;
  /** Undefined for what is printed on all cards. */
  readonly source: SourceRange | undefined;
  /** Shown on hover. */
  readonly hint: string | undefined;
}

interface PlacedEntry {
  readonly entry: Entry;
  readonly source: SourceRange;
}

/** Something printed on a card. */
export type PrintedItem =
  | { readonly kind: "label"; readonly name: string; readonly label: LabelItem; readonly source: SourceRange }
  | ({ readonly kind: "entry"; readonly name: string } & PlacedEntry)
  | {
      readonly kind: "category";
      readonly name: string;
      readonly category: CategorySection;
      readonly members: readonly PlacedEntry[];
      readonly source: SourceRange;
    }
  /** An unreadable line, as written. */
  | { readonly kind: "stray"; readonly name: ""; readonly text: string; readonly source: SourceRange };

type CategoryItem = Extract<PrintedItem, { readonly kind: "category" }>;

/** How the words of a card are printed. */
export interface CardInk {
  /** The colour of names. */
  readonly deep: string;
  /** Draws the symbols, and the bold and slanted words, in what stands under a name. */
  readonly text: GlyphSetter;
  /** Draws the symbol in place of a name. */
  readonly icon: IconSetter;
  readonly reminders: ReturnType<typeof missingReminders>;
}

/** What an item is in an area: `index` is its place among those there. */
export function blocksOf(item: PrintedItem, area: FaceArea, index: number, ink: CardInk, record: RecordModel): Block[] {
  switch (item.kind) {
    case "label":
      return labelBlocks(item, area, index, ink);
    case "stray":
      return [
        block("", [run(item.text, "sans", SEVERITY_COLOURS.error)], item.source, { first: false, value: item.text }),
      ];
    case "entry":
      if (area.as === "compact") return [compactEntry(item, ink)];
      return area.as === "attributes" ? [entryBlock(item, false, ink)] : entryTexts(item, area, ink);
    case "category":
      if (area.as === "numbers") return categoryNumbers(item, area, ink);
      return area.as === "compact" ? [compactBlock(item, ink)] : categoryBlocks(item, ink, record);
  }
}

function labelBlocks(
  { label: { name, text }, source }: Extract<PrintedItem, { readonly kind: "label" }>,
  area: FaceArea,
  index: number,
  ink: CardInk,
): Block[] {
  const icon = ink.icon(name);
  return text
    .split("\n")
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph, number) =>
      block(name, withIcon(number === 0 ? icon : undefined, reminded(name, paragraph, area, ink), ink), source, {
        first: index + number > 0,
        value: paragraph,
      }),
    );
}

/** A text that the face prints on every card. */
export function printedBlock(text: string, area: FaceArea, ink: CardInk): Block {
  return block("", ink.text(runIn(text, area, ink)), undefined, { first: true, value: text });
}

/** A text in the type of an area. */
function runIn(text: string, { as }: FaceArea, { deep }: CardInk): FontRun {
  return run(text, TYPES[as], as === "foot" ? QUIET : as === "line" ? deep : INK);
}

/** A text with the reminders that it lacks, where the area prints them. */
function reminded(name: string, text: string, area: FaceArea, ink: CardInk): readonly FontRun[] {
  const whole = runIn(text, area, ink);
  const reminders = area.reminders ? ink.reminders(name, text) : [];
  const face = whole.face === "italic" ? "serif" : "italic";
  const parts = reminders.map(
    ({ at, words }) => ({ start: at, end: at, run: { ...whole, face, text: words } }) as const,
  );
  return withParts(whole, parts);
}

/** A value with the symbol of its name, unless there are symbols in it. */
function withIcon(icon: ReturnType<IconSetter>, values: readonly FontRun[], ink: CardInk): readonly FontRun[] {
  const runs = values.flatMap(ink.text);
  if (icon === undefined || runs.some(({ glyph }) => glyph !== undefined)) return runs;
  const [only, ...others] = runs;
  if (others.length === 0) return icon(only);
  return [...icon(undefined), run("\u00a0", only?.face ?? "sans", only?.colour ?? INK), ...runs];
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
function entryTexts({ entry, source }: PlacedEntry, area: FaceArea, ink: CardInk): Block[] {
  const icon = ink.icon(entry.name);
  const own = area.shows[0] === entry.name || area.as !== "text" || icon !== undefined;
  // Next to the name, the value must not repeat it.
  const named = !own || area.as === "numbers";
  const values = entry.values.map((value) => (named ? plainText(value) : shortText(value, entry)));
  if (values.length === 0) return [entryBlock({ entry, source }, false, ink)];
  const hint = hintOf(entry);
  const inRow = area.as === "line" || area.as === "title" || area.as === "foot";
  if (inRow && icon !== undefined) {
    const runs = values.flatMap((value, index) => [
      ...(index === 0 ? [] : [run(" ", TYPES[area.as], INK)]),
      ...withIcon(icon, [runIn(value, area, ink)], ink),
    ]);
    return [block(entry.name, runs, source, { first: true, value: joined(values), hint })];
  }
  const texts = inRow ? [joined(values)] : values;
  return texts.map((value) => {
    const lead = own ? [] : [run(`${readableName(entry.name)}: `, "bold", ink.deep)];
    const runs = [...lead, ...withIcon(icon, reminded(entry.name, value, area, ink), ink)];
    return block(entry.name, runs, source, { first: true, value, hint });
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
function entryBlock({ entry, source }: PlacedEntry, member: boolean, ink: CardInk): Block {
  return block(nameOnCard(entry), entryRuns(entry, ink), source, {
    member,
    first: false,
    hanging: HANGING,
    value: entry.values.map(plainText).join(", "),
    hint: hintOf(entry),
  });
}

function entryRuns(entry: Entry, ink: CardInk): FontRun[] {
  const { node, operator, values } = entry;
  const name = node.path.map(({ text }) => text).join(".");
  if (values.length === 0) return [run(name, "sans", SEVERITY_COLOURS.error)];
  const sign = operator === undefined ? [] : [run(` ${operator}`, "bold", ink.deep)];
  const icon = ink.icon(entry.name);
  const texts = values.flatMap((value, index) => [
    run(index > 0 ? " / " : icon === undefined || sign.length > 0 ? " " : "", "sans", QUIET),
    ...(icon !== undefined && sign.length === 0
      ? withIcon(icon, [run(plainText(value), "bold", INK)], ink)
      : valueRuns(value, ink)),
  ]);
  if (icon !== undefined) return [...(sign.length === 0 ? [] : icon(undefined)), ...sign, ...texts];
  return [run(name, "sans", INK), ...sign, ...texts];
}

function valueRuns(value: Value, ink: CardInk): FontRun[] {
  const text = ink.text(run(plainText(value), "bold", INK));
  return value.kind === "text" ? [run('"', "sans", QUIET), ...text, run('"', "sans", QUIET)] : [...text];
}

const OPERATORS = { "=": "exactly", ">": "at least", "<": "at most" } as const;

function hintOf(entry: Entry): string | undefined {
  const { operator, values, declaration } = entry;
  if (operator === undefined) return declaration?.about === "" ? undefined : declaration?.about;
  const texts = values.map(plainText);
  const sense = operator === "=" && texts.length > 1 ? "one of" : OPERATORS[operator];
  return `${fullName(entry)}: ${sense} ${texts.join(", ")}`;
}

/** Among numbers, a category is represented by its members; without members there is nothing to show. */
function categoryNumbers({ name, members, source }: CategoryItem, area: FaceArea, ink: CardInk): Block[] {
  if (members.length === 0) return [block(name, [run(NONE, "bold", INK)], source, { first: true, value: NONE })];
  return members.flatMap((member) => entryTexts(member, area, ink));
}

const NONE = "–";

function categoryBlocks(
  { category: { head, declaration, name }, members, source }: CategoryItem,
  ink: CardInk,
  { system }: RecordModel,
): Block[] {
  const written = head.path.map(({ text }) => text).join(".");
  const about = (declaration ?? system.categories.get(name)?.[0])?.about;
  return [
    block(name, [...(ink.icon(name)?.(undefined) ?? [run(written, "bold", ink.deep)])], source, {
      first: true,
      value: written,
      hint: about,
    }),
    ...members.map((member) => entryBlock(member, true, ink)),
  ];
}

/** A category and its members side by side, so that several form the rows of a table. */
function compactBlock({ category, members, source }: CategoryItem, ink: CardInk): Block {
  const runs = members.flatMap(({ entry, source: place }, index) => {
    const icon = ink.icon(entry.name);
    // A name and its value stay on one line, unless the value is a sentence.
    const lead = run(`${readableName(entry.name)}${isSentence(entry) ? " " : "\u00a0"}`, "sans", QUIET);
    const value = { ...compactValue(entry), source: place };
    return [
      run(index === 0 ? " " : icon === undefined ? " · " : " ", "sans", QUIET),
      ...(icon === undefined ? [{ ...lead, source: place }] : []),
      ...comparison(entry).map((sign) => ({ ...sign, source: place })),
      ...withIcon(icon, [value], ink),
    ];
  });
  const name = ink.icon(category.name)?.(undefined) ?? [run(readableName(category.name), "bold", ink.deep)];
  const whole = { start: source.start, end: members.at(-1)?.source.end ?? source.end };
  return block(category.name, [...name, ...runs], whole, {
    first: true,
    hanging: HANGING,
    value: category.name,
    hint: category.declaration?.about,
  });
}

/** A condition without a sign asks for what it says. */
const comparison = ({ operator }: Entry): readonly FontRun[] =>
  operator === undefined || operator === "=" ? [] : [run(`${operator}\u00a0`, "sans", QUIET)];

const compactValue = (entry: Entry): FontRun =>
  run(entry.values.map(plainText).join(", "), isSentence(entry) ? "serif" : "bold", INK);

/** An attribute in the same form, without the quotes of what is written in the file. */
function compactEntry({ entry, source }: PlacedEntry, ink: CardInk): Block {
  const icon = ink.icon(entry.name);
  const isFlag = entry.values.length === 1 && entry.values.every((one) => shortText(one, entry) !== plainText(one));
  const value = isFlag ? run(readableName(entry.name), "bold", INK) : compactValue(entry);
  const sign = entry.operator === undefined ? "" : `${entry.operator} `;
  const name = run(`${readableName(nameOnCard(entry))} ${sign}`, "sans", QUIET);
  const lead = isFlag || (icon !== undefined && sign === "") ? [] : [name];
  return block(nameOnCard(entry), [...lead, ...withIcon(icon, [value], ink)], source, {
    first: false,
    flows: true,
    hanging: HANGING,
    value: value.text,
    hint: hintOf(entry),
  });
}

const isSentence = ({ values }: Entry): boolean =>
  values.some((value) => value.kind === "text" && value.value.length > LONGEST_WORDS);

const LONGEST_WORDS = 24;

/** Wrapped lines of an attribute are indented, so that names stand out. */
const HANGING = 1.3;

/** Ligatures are set as their letters, which every font has, and signs without the marks that choose their colour. */
const run = (text: string, face: TypeFace, colour: string): FontRun => ({
  text: text.replace(/[\ufb00-\ufb06]/g, (one) => one.normalize("NFKC")).replace(/[\ufe0e\ufe0f]/g, ""),
  face,
  colour,
});

interface BlockFacts {
  readonly member?: boolean;
  readonly first: boolean;
  readonly flows?: boolean;
  readonly value: string;
  readonly hanging?: number;
  readonly hint?: string | undefined;
}

function block(
  name: string,
  runs: readonly FontRun[],
  source: SourceRange | undefined,
  { member = false, first, flows = false, value, hanging = 0, hint }: BlockFacts,
): Block {
  return { name, runs, member, first, flows, value, label: readableName(name), hanging, source, hint };
}

/** An unindented condition is labelled with the attribute it tests, which may belong to the condition. */
export const nameOnCard = (entry: Entry): string => fullName(entry);
