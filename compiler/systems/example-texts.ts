import type { Span } from "../../grammar/index.js";
import type { ExampleDeclaration, RuleDeclaration } from "./system-data.js";

/** How an example begins that says only what differs: `from legal without Hero / Cost of Tern 1`. Spans are in its text. */
export interface Basis {
  /** The name of an example, or `Breaks` for the one above. */
  readonly name: string;
  readonly span: Span;
  readonly without: readonly LeftOut[];
}

/** A card by the text of its first line, or a name: of one card, or of all. */
export interface LeftOut {
  readonly text: string;
  readonly span: Span;
  /** The card that loses the name; undefined for all. */
  readonly of: string | undefined;
}

/** A line of a whole example, and the line that says it: of its own text, or of the example `of` that it is taken from. */
export interface ExampleLine {
  readonly text: string;
  readonly line: number | undefined;
  readonly of?: string;
}

export interface WholeExample {
  readonly lines: readonly ExampleLine[];
  /** Nothing that it can be taken from has this name. */
  readonly unknown?: Basis;
  /** What it leaves out, and is not there. */
  readonly idle: readonly LeftOut[];
  /** Neither this one nor what it is taken from has such a flaw. */
  readonly sound: boolean;
}

type Examples = ReadonlyMap<string, WholeExample>;
type NamedRecords = Pick<ExampleDeclaration, "name" | "records">;

const NONE: Examples = new Map();

const BASIS = /^from +(?<name>.+?)(?: +without +(?<without>.+?))? *$/;

/** What an example is taken from; undefined if it is written out. */
export function basisOf(example: string): Basis | undefined {
  const groups = BASIS.exec(firstLineOf(example))?.groups;
  if (groups?.name === undefined) return undefined;
  const { name, without } = groups;
  const start = example.indexOf(name, "from ".length);
  const span = { start, end: start + name.length };
  let at = example.indexOf(" without ", span.end) + " without ".length;
  const items = (without ?? "").split("/").flatMap((item): LeftOut[] => {
    const text = item.trim();
    const from = at + item.length - item.trimStart().length;
    at += item.length + 1;
    const [left = "", ...of] = text.split(" of ");
    if (text === "") return [];
    return [
      { text: left, span: { start: from, end: from + left.length }, of: of.length > 0 ? of.join(" of ") : undefined },
    ];
  });
  return { name, span, without: items };
}

/** The examples of a system, written out, by name. One can be taken from those above it, and from inherited ones. */
export function wholeExamples(examples: readonly NamedRecords[], inherited: readonly NamedRecords[] = []): Examples {
  const named = new Map(inherited.map(({ name, records }) => [name, wholeExample(records, NONE)] as const));
  for (const { name, records } of examples) named.set(name, wholeExample(records, named));
  return named;
}

/** The examples of a rule, written out: what breaks it, then what is mended. `Mended: from Breaks` is about the first, the second and so on. */
export function examplesOfRule(
  { breaks, mended }: Pick<RuleDeclaration, "breaks" | "mended">,
  named: Examples,
): WholeExample[] {
  const broken = breaks.map((example) => wholeExample(example, named));
  const fixed = mended.map((example, index) => {
    const above = broken[index] ?? broken.at(-1);
    return wholeExample(example, above === undefined ? named : new Map([...named, ["Breaks", above]]));
  });
  return [...broken, ...fixed];
}

function wholeExample(example: string, named: Examples): WholeExample {
  const own = linesOf(example);
  const basis = basisOf(example);
  if (basis === undefined) return { lines: own, idle: [], sound: true };
  const found = named.get(basis.name);
  if (found === undefined) return { lines: [], unknown: basis, idle: [], sound: false };
  const cards = cardsIn(found.lines.map((line) => ({ of: basis.name, ...line })));
  const idle = basis.without.filter((item) => !leaveOut(item, cards));
  const left = cards.filter(({ blocks, emptied }) => blocks.length > 0 || !emptied);
  return { lines: written(changed(left, cardsIn(own.slice(1)))), idle, sound: found.sound && idle.length === 0 };
}

/** The text of a whole example. */
export const textOfExample = ({ lines }: WholeExample): string => lines.map(({ text }) => text).join("\n");

/** The lines of one name, with what is indented below each. */
interface Block {
  readonly name: string;
  readonly lines: readonly ExampleLine[];
}

interface Card {
  /** The file of an example of several files. */
  readonly file: string | undefined;
  blocks: Block[];
  /** Everything on it was left out. */
  emptied: boolean;
}

const linesOf = (text: string): ExampleLine[] => text.split("\n").map((line, index) => ({ text: line, line: index }));

const firstLineOf = (text: string): string => text.split("\n", 1)[0] as string;

const FILE = /^\/\/- (.*)$/;
const SEPARATOR = /^-{3,}\s*$/;
const NAME = /^[^\s:=<>#/]+/;

function cardsIn(lines: readonly ExampleLine[]): Card[] {
  const cards: Card[] = [{ file: undefined, blocks: [], emptied: false }];
  for (const line of lines) {
    const last = cards.at(-1) as Card;
    const file = FILE.exec(line.text)?.[1];
    if (file !== undefined || SEPARATOR.test(line.text))
      cards.push({ file: file ?? last.file, blocks: [], emptied: false });
    else if (/^\s|^$/.test(line.text) && last.blocks.length > 0) {
      const block = last.blocks.pop() as Block;
      last.blocks.push({ ...block, lines: [...block.lines, line] });
    } else last.blocks.push({ name: NAME.exec(line.text)?.[0] ?? "", lines: [line] });
  }
  const [first, second] = cards;
  return first?.blocks.length === 0 && second !== undefined && second.file !== undefined ? cards.slice(1) : cards;
}

/** The first line says which card it is. */
const headOf = ({ blocks }: Card): string | undefined =>
  blocks.find(({ name }) => name !== "")?.lines[0]?.text.trimEnd();

function isCalled(card: Card, name: string): boolean {
  const head = headOf(card);
  return head !== undefined && (head === name || head.slice(head.indexOf(":") + 1).trim() === name);
}

/** False if nothing is there to leave out. */
function leaveOut({ text, of }: LeftOut, cards: readonly Card[]): boolean {
  const called = of === undefined ? cards.filter((card) => isCalled(card, text)) : [];
  for (const card of called) take(card, () => false);
  if (called.length > 0) return true;
  const among = of === undefined ? cards : cards.filter((card) => isCalled(card, of));
  const having = among.filter(({ blocks }) => blocks.some(({ name }) => name === text));
  for (const card of having) take(card, ({ name }) => name !== text);
  return having.length > 0;
}

function take(card: Card, isKept: (block: Block) => boolean): void {
  card.blocks = card.blocks.filter(isKept);
  card.emptied = card.blocks.length === 0;
}

/**
 * A card that begins like one of the example changes it: lines of a name replace all lines of that name. Others are
 * added. What comes before the first separator changes the first card, unless it begins like another.
 */
function changed(taken: readonly Card[], own: readonly Card[]): readonly Card[] {
  const cards = [...taken];
  let last: Card | undefined;
  for (const [index, card] of own.entries()) {
    const among = card.file === undefined ? cards : cards.filter(({ file }) => file === card.file);
    const head = headOf(card);
    const named = among.find((one) => head !== undefined && headOf(one) === head);
    const changes = named ?? (index === 0 ? among[0] : undefined);
    if (changes !== undefined) change(changes, card.blocks);
    else if (head !== undefined || card.file !== undefined) {
      const after = last ?? among.at(-1) ?? cards.at(-1);
      cards.splice(after === undefined ? 0 : cards.indexOf(after) + 1, 0, { ...card, file: card.file ?? after?.file });
    }
    if (named !== undefined) last = named;
  }
  return cards;
}

function change(card: Card, changes: readonly Block[]): void {
  for (const name of new Set(changes.map((block) => block.name))) {
    const blocks = changes.filter((block) => block.name === name);
    const at = name === "" ? -1 : card.blocks.findIndex((block) => block.name === name);
    const rest = at === -1 ? card.blocks : card.blocks.filter((block) => block.name !== name);
    const place = at === -1 ? placeFor(blocks[0] as Block, rest) : at;
    card.blocks = [...rest.slice(0, place), ...blocks, ...rest.slice(place)];
  }
}

/** As on cards: labels before lines, and lines before categories. */
function placeFor(block: Block, blocks: readonly Block[]): number {
  const rank = rankOf(block);
  return blocks.findLastIndex((one) => rankOf(one) <= rank) + 1;
}

function rankOf({ name, lines }: Block): number {
  if (lines[0]?.text.slice(name.length).trimStart().startsWith(":")) return 0;
  return lines.some(({ text }, index) => index > 0 && text !== "") ? 2 : 1;
}

function written(cards: readonly Card[]): ExampleLine[] {
  return cards.flatMap(({ file, blocks }, index) => {
    const isSame = index > 0 && cards[index - 1]?.file === file;
    const opening = isSame ? "---" : file === undefined ? undefined : `//- ${file}`;
    const lines = blocks.flatMap((block) => block.lines);
    return opening === undefined ? lines : [{ text: opening, line: undefined }, ...lines];
  });
}
