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
const NUMBERS = 5;

/**
 * The tokens of part of a file, encoded for the protocol. As JSON they take no more memory than as numbers, and the
 * answer about a file of 10,000 cards, with a million numbers, need not be made again for each key.
 */
export interface TokenBlock {
  /** The line of the first token, from the start of the part. */
  readonly firstLine: number;
  /** All numbers but that of the line of the first token, with commas between them. */
  readonly others: string;
  readonly tokens: number;
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
  const numbers: number[] = [];
  let token = 0;
  let line = 0;
  let lastLine: number | undefined;
  const width = WIDTHS[encoding];
  forEachLine(text, (start, end) => {
    let previousCharacter = 0;
    for (; (tokens[token]?.start ?? end) < end; token++) {
      const { start: from, end: to, type, modifiers } = tokens[token] as SemanticToken;
      const character = width(text.slice(start, from));
      numbers.push(
        line - (lastLine ?? 0),
        character - previousCharacter,
        width(text.slice(from, to)),
        TYPE_NUMBERS.get(type) ?? 0,
        bitsOf(modifiers),
      );
      previousCharacter = character;
      lastLine = line;
    }
    line++;
  });
  const [firstLine = 0, ...others] = numbers;
  const lines = line + (separator === undefined ? 0 : 1);
  return { firstLine, others: others.join(), tokens: token, lines, lastLine };
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
    if (block.lastLine !== undefined) {
      placed.push({ block, first: start + block.firstLine - last });
      last = start + block.lastLine;
    }
    start += block.lines;
  }
  return placed;
}

/** The numbers of placed blocks, in order, as a JSON list. */
export const jsonOf = (placed: readonly PlacedBlock[]): string =>
  `[${placed.map(({ block, first }) => `${first},${block.others}`).join()}]`;

/** The difference between two lists of blocks as one replacement, in JSON; undefined if there is none. */
export function tokenEdit(before: readonly PlacedBlock[], after: readonly PlacedBlock[]): string | undefined {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && isSame(before[head], after[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  if (removed.length === 0 && added.length === 0) return undefined;
  return `{"start":${countOf(before.slice(0, head))},"deleteCount":${countOf(removed)},"data":${jsonOf(added)}}`;
}

function isSame(one: PlacedBlock | undefined, other: PlacedBlock | undefined): boolean {
  return one?.block === other?.block && one?.first === other?.first;
}

const countOf = (placed: readonly PlacedBlock[]): number =>
  placed.reduce((sum, { block }) => sum + block.tokens * NUMBERS, 0);
