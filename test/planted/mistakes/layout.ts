import type { CleanCard, Statement } from "../clean-pack.js";
import {
  type Change,
  inserted,
  isGlobal,
  type Mistake,
  meaning,
  onStatement,
  type Planting,
  rewritten,
  somewhere,
} from "../mistake.js";
import type { Random } from "../random.js";

const isIndented = ({ section }: Statement): boolean => section !== undefined;
/** The first member says how deep the others stand. */
const isLater = ({ section, entry }: Statement): boolean => section !== undefined && section.entries[0] !== entry;

/** Blanks, separators and characters that are not what they look like. */
export const layout: Mistake[] = [
  mistake("no separator", (card) => separator(card, [])),
  ...["--", "——", "- - -", "***", "___", "==="].map((line) =>
    mistake(`${line} for a separator`, (card) => separator(card, [line])),
  ),
  mistake("a title for a separator", (card) => separator(card, ["--- Ships ---"])),
  mistake("an indented separator", (card) => separator(card, [" ---"])),
  mistake(
    "a member indented too far",
    onStatement(isLater, (text) => `  ${text}`),
  ),
  mistake(
    "a member indented too little",
    onStatement(isLater, (text) => text.slice(2)),
  ),
  mistake(
    "a member indented by a tab",
    onStatement(isLater, (text) => text.replace(/^ +/, "\t")),
  ),
  mistake("a category without its indentation", (card, random) =>
    somewhere(card.categories, random, ({ line, text, members }) => {
      const last = members.at(-1)?.line ?? line;
      const insert = [text, ...card.file.slice(line + 1, last + 1).map((member) => member.trimStart())];
      return { line, remove: insert.length, insert, foundAt: range(line, last + 1) };
    }),
  ),
  mistake("a card without its indentation", flattenedCard),
  mistake("a card without its indentation, doubly spaced", (card) => {
    const flat = flattenedCard(card);
    if (flat === undefined) return undefined;
    const insert = flat.insert.flatMap((line) => [line, ""]);
    return { ...flat, insert, foundAt: range(card.first, card.first + insert.length) };
  }),
  mistake("a card that is indented as a whole", (card) => ({
    line: card.first,
    remove: card.end - card.first,
    insert: card.file.slice(card.first, card.end).map((line) => (line === "" ? line : `    ${line}`)),
    foundAt: range(card.first, card.end),
  })),
  mistake("an indented attribute", (card, random) =>
    somewhere(card.statements.filter(isGlobal), random, ({ line, text }) =>
      line === card.statements[0]?.line ? rewritten(line, `    ${text}`) : undefined,
    ),
  ),
  mistake("an indented category", (card, random) =>
    somewhere(card.categories.slice(1), random, ({ line, text, members }) => {
      const last = members.at(-1)?.line ?? line;
      const insert = [text, ...card.file.slice(line + 1, last + 1)].map((member) => `    ${member}`);
      return { line, remove: insert.length, insert, foundAt: [line] };
    }),
  ),
  mistake("a label in a category", indentedLabel),
  mistake(
    "a no-break space",
    onStatement(() => true, blank("\u00a0")),
  ),
  mistake(
    "a full-width space",
    onStatement(() => true, blank("\u3000")),
  ),
  mistake(
    "a no-break space as indentation",
    onStatement(isIndented, (text) => text.replace(/^ /, "\u00a0")),
  ),
  mistake(
    "an invisible character",
    onStatement(
      () => true,
      (text) => text.replace(/\S\S/, "$&\u200b"),
    ),
  ),
  mistake(
    "a full-width letter",
    onStatement(
      () => true,
      (text) => text.replace(/[A-Z]/, wide),
    ),
  ),
  mistake(
    "a full-width digit",
    onStatement(
      () => true,
      (text) => text.replace(/\d(?=[^"]*$)/, wide),
    ),
  ),
  mistake(
    "a control character",
    onStatement(
      () => true,
      (text) => text.replace(/\S$/, "$&\u0007"),
    ),
  ),
  mistake("an attribute that ends a text", (card) => {
    const [label] = card.labels.slice(-1);
    const [first] = card.statements;
    if (label === undefined || first === undefined) return undefined;
    const insert = [`${first.entry.name} and so on, to the end of the quay.`];
    return label.item.declaration?.lines === "joined" ? inserted(label.end, insert) : undefined;
  }),
  mistake("a conflict", (card, random) =>
    somewhere(card.statements.filter(isGlobal), random, ({ line, text }) => ({
      line,
      remove: 1,
      insert: ["<<<<<<< ours", text, "=======", `${text} # theirs`, ">>>>>>> theirs"],
      foundAt: [line],
    })),
  ),
];

function mistake(name: string, plant: Mistake["plant"]): Mistake {
  return { group: "layout", name, plant };
}

/** What stands in the place of the separator above a card; found there, or at the first lines of the card. */
function separator({ file, first, labels }: CleanCard, insert: readonly string[]): Planting | undefined {
  if (file[first - 1] !== "---" || labels.length === 0) return undefined;
  return { line: first - 1, remove: 1, insert, foundAt: range(first - 1, (labels[0]?.line ?? first) + 1) };
}

function indentedLabel(card: CleanCard, random: Random): Planting | undefined {
  const free = card.system.data.labels.find(
    ({ name, on, lines, oneOf }) =>
      lines === "joined" &&
      oneOf === undefined &&
      on.some((place) => card.record.kinds.names.has(place)) &&
      !card.labels.some(({ item }) => item.name === name),
  );
  if (free === undefined) return undefined;
  return somewhere(card.categories, random, ({ members, line }) =>
    meaning(inserted((members.at(-1)?.line ?? line) + 1, [`    ${free.name}: The gulls know.`]), [
      `${free.name}: The gulls know.`,
    ]),
  );
}

/** Without texts of several lines, which nobody can tell from other prose once a blank line stands in them. */
function flattenedCard({ categories, labels, file, first, end }: CleanCard): Planting | undefined {
  if (categories.length === 0 || labels.some((label) => label.end > label.line + 1)) return undefined;
  const insert = file.slice(first, end).map((line) => line.trimStart());
  return { line: first, remove: end - first, insert, foundAt: range(first, end) };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

function blank(character: string): Change {
  return (text) => text.replace(/(\S) (?=[^"]*("|\d+$))/, `$1${character}`);
}

function wide(character: string): string {
  return String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0);
}
