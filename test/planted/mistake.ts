import type { CleanCard, Statement } from "./clean-pack.js";
import type { Random } from "./random.js";

/** One change to the lines of a file. */
export interface Planting {
  /** First line that is replaced, and how many are. */
  readonly line: number;
  readonly remove: number;
  readonly insert: readonly string[];
  /** Lines, counted in the changed file, at one of which it should be found. */
  readonly foundAt: readonly number[];
  /** What would stand there if it were written right, where that is not what stood there before. */
  readonly meant?: readonly string[];
  /** Files that lie beside it. */
  readonly beside?: readonly string[];
}

/** A kind of mistake that people make. */
export interface Mistake {
  readonly group: string;
  readonly name: string;
  /** Makes it somewhere on a card; undefined where the card has no place for it. */
  readonly plant: (card: CleanCard, random: Random) => Planting | undefined;
}

/** What a line becomes; undefined where the mistake cannot be made on it. */
export type Change = (text: string, random: Random) => string | undefined;

/** One line written otherwise. */
export function rewritten(line: number, text: string): Planting {
  return { line, remove: 1, insert: [text], foundAt: [line] };
}

/** Lines put in above `line`; found at the first of them. */
export function inserted(line: number, texts: readonly string[]): Planting {
  return { line, remove: 0, insert: texts, foundAt: [line] };
}

/** What it would be if it were written right. */
export function meaning(planting: Planting, meant: readonly string[]): Planting {
  return { ...planting, meant };
}

/** Tries places in any order until the mistake can be made at one. */
export function somewhere<Place>(
  places: readonly Place[],
  random: Random,
  plant: (place: Place) => Planting | undefined,
): Planting | undefined {
  for (const place of random.shuffled(places)) {
    const planting = plant(place);
    if (planting !== undefined) return planting;
  }
  return undefined;
}

/** Changes one of the attributes, members and conditions that fit. */
export function onStatement(
  fits: (statement: Statement, card: CleanCard) => boolean,
  change: Change,
  /** What it would be if it were written right, where that is not what stood there. */
  right?: Change,
) {
  return (card: CleanCard, random: Random): Planting | undefined => {
    const places = card.statements.filter((statement) => fits(statement, card));
    return somewhere(places, random, ({ line, text }) => {
      const changed = change(text, random);
      if (changed === undefined || changed === text) return undefined;
      const meant = right?.(text, random);
      return meant === undefined ? rewritten(line, changed) : meaning(rewritten(line, changed), [meant]);
    });
  };
}

/** What may be said of a statement. */
export const isGlobal = ({ section }: Statement): boolean => section === undefined;
export const isMember = ({ section, entry }: Statement): boolean =>
  section !== undefined && entry.operator === undefined;
export const isCondition = ({ entry }: Statement): boolean => entry.operator !== undefined;
export const isAttribute = (statement: Statement): boolean => !isCondition(statement);
export const isDeclared = ({ entry }: Statement): boolean => entry.placement === "declared";
export const hasText = ({ entry }: Statement): boolean => entry.values.every(({ kind }) => kind === "text");
export const hasInteger = ({ entry }: Statement): boolean => entry.values.every(({ kind }) => kind === "integer");
/** A text that could be any, not a word of a vocabulary. */
export const hasFreeText = (statement: Statement): boolean =>
  hasText(statement) && statement.entry.declaration?.oneOf === undefined;
