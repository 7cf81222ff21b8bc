import { forEachLine, type RecordNode } from "../../grammar/index.js";
import { SEMANTIC_TOKEN_LEGEND, type SemanticToken, type TokenModifier, type TokenType } from "../features/index.js";
import { type Encoding, WIDTHS } from "./client.js";

/** The legend of the protocol: names by index. */
export const TOKEN_TYPES = Object.keys(SEMANTIC_TOKEN_LEGEND.types) as TokenType[];
export const TOKEN_MODIFIERS = Object.keys(SEMANTIC_TOKEN_LEGEND.modifiers) as TokenModifier[];

const TYPE_NUMBERS: ReadonlyMap<TokenType, number> = new Map(TOKEN_TYPES.map((type, index) => [type, index]));
const MODIFIER_BITS: ReadonlyMap<TokenModifier, number> = new Map(
  TOKEN_MODIFIERS.map((modifier, index) => [modifier, 1 << index]),
);

/** The numbers per token in the protocol: line and character relative to the previous token, length, type, modifiers. */
export const NUMBERS = 5;

/** The tokens of part of a file, encoded for the protocol. The first line is relative to the start of the part. */
export interface TokenBlock {
  readonly numbers: Uint8Array | Uint32Array;
  /** The number of lines in the part, including the separator below it. */
  readonly lines: number;
  /** The line of the last token; undefined if there are no tokens. */
  readonly lastLine: number | undefined;
}

/** Encodes the tokens of part of a file for the protocol. */
export function tokenBlock(
  { text, separator }: RecordNode,
  tokens: readonly SemanticToken[],
  encoding: Encoding,
): TokenBlock {
  const numbers = new Uint32Array(tokens.length * NUMBERS);
  let token = 0;
  let line = 0;
  let previousLine = 0;
  let lastLine: number | undefined;
  const width = WIDTHS[encoding];
  forEachLine(text, (start, end) => {
    let previousCharacter = 0;
    for (; (tokens[token]?.start ?? end) < end; token++) {
      const { start: from, end: to, type, modifiers } = tokens[token] as SemanticToken;
      const character = width(text.slice(start, from));
      const isFirst = line !== previousLine || token === 0;
      numbers.set(
        [
          line - previousLine,
          isFirst ? character : character - previousCharacter,
          width(text.slice(from, to)),
          TYPE_NUMBERS.get(type) ?? 0,
          bitsOf(modifiers),
        ],
        token * NUMBERS,
      );
      previousLine = line;
      previousCharacter = character;
      lastLine = line;
    }
    line++;
  });
  // A file of 10,000 cards has a million numbers, nearly all of them small.
  const isSmall = numbers.every((number) => number < 256);
  return {
    numbers: isSmall ? Uint8Array.from(numbers) : numbers,
    lines: line + (separator === undefined ? 0 : 1),
    lastLine,
  };
}

function bitsOf(modifiers: readonly TokenModifier[]): number {
  return modifiers.reduce((bits, modifier) => bits | (MODIFIER_BITS.get(modifier) ?? 0), 0);
}

/** A block at its place in a file: `first` is the distance in lines from the last token before it to its first. */
export interface PlacedBlock {
  readonly block: TokenBlock;
  readonly first: number;
}

/** Joins blocks, leaving out empty ones. `line` is the line on which the first one begins. */
export function placeBlocks(blocks: Iterable<TokenBlock>, line = 0): readonly PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let start = line;
  let last = 0;
  for (const block of blocks) {
    const [ownFirst = 0] = block.numbers;
    if (block.lastLine !== undefined) {
      placed.push({ block, first: start + ownFirst - last });
      last = start + block.lastLine;
    }
    start += block.lines;
  }
  return placed;
}

/** The numbers of placed blocks, in order. */
export function numbersOf(placed: readonly PlacedBlock[]): number[] {
  const numbers: number[] = [];
  for (const { block, first } of placed) {
    const start = numbers.length;
    for (const number of block.numbers) numbers.push(number);
    numbers[start] = first;
  }
  return numbers;
}

/** The difference between two lists of blocks as one replacement; undefined if there is none. */
export function tokenEdit(
  before: readonly PlacedBlock[],
  after: readonly PlacedBlock[],
): { readonly start: number; readonly deleteCount: number; readonly data: number[] } | undefined {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  if (removed.length === 0 && added.length === 0) return undefined;
  return { start: countOf(before.slice(0, head)), deleteCount: countOf(removed), data: numbersOf(added) };
}

function isSame(one: PlacedBlock | undefined, other: PlacedBlock | undefined): boolean {
  return one?.block === other?.block && one?.first === other?.first;
}

const countOf = (placed: readonly PlacedBlock[]): number =>
  placed.reduce((sum, { block }) => sum + block.numbers.length, 0);
