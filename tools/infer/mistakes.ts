import { isLetterSlip, loneMark, nearestName } from "../../compiler/index.js";
import { getOrMake, groupBy, largest } from "../../grammar/index.js";
import { type Column, isNameHeading, type Things } from "./columns.js";
import { occurrences } from "./counts.js";
import { groupsOf } from "./group-rules.js";
import { type OddValue, type Profile, withoutMarks } from "./profile.js";
import { type Mined, type Regularity, sentenceFor } from "./regularity.js";

/**
 * A kind of mistake. The first five are listed without asking, since most of what they find is one; the others are as
 * often cards that are special.
 */
export type MistakeSort =
  | "unclosed"
  | "duplicate"
  | "misspelt"
  | "disagrees"
  | "reference"
  | "not-a-number"
  | "shape"
  | "rare"
  | "outlier"
  | "missing"
  | "misplaced"
  | "rule";

const PROBABLE: ReadonlySet<MistakeSort> = new Set(["unclosed", "duplicate", "misspelt", "disagrees", "reference"]);

/** A cell of a table that is probably wrong. */
export interface Mistake {
  readonly sort: MistakeSort;
  /** One of the five precise kinds. */
  readonly isProbable: boolean;
  /** Index of the row, and of the column. */
  readonly row: number;
  readonly column: number;
  readonly message: string;
  /** Other rows that show it, by index, and what is said of them. */
  readonly see: readonly { readonly row: number; readonly message: string }[];
  /** The higher, the more certain. */
  readonly weight: number;
}

/** Most certain first; a cell once. */
export function mistakesIn(mined: Mined): readonly Mistake[] {
  const { cards, lists } = mined.things;
  const found = [
    ...[cards, ...lists].flatMap((things) =>
      things.columns.flatMap((column) => {
        const profile = mined.profiles.get(column);
        return profile === undefined ? [] : [...unclosed(things, profile), ...oddValues(things, profile)];
      }),
    ),
    ...(mined.table.kind === "entries" ? [cards, ...lists].flatMap(keysMisspelt) : []),
    ...duplicates(mined),
    ...disagreements(mined),
    ...spellings(mined),
    ...oddPlaces(mined),
    ...mined.regularities.flatMap((rule) =>
      rule.sort === "names" ? brokenReferences(rule, mined) : rule.sort === "once" ? again(rule, mined) : against(rule),
    ),
  ];
  const ordered = found.toSorted(
    (one, other) =>
      Number(other.isProbable) - Number(one.isProbable) ||
      other.weight - one.weight ||
      one.row - other.row ||
      one.column - other.column,
  );
  const byCell = new Map<string, Mistake>();
  for (const mistake of ordered) getOrMake(byCell, `${mistake.row} ${mistake.column}`, () => mistake);
  return [...byCell.values()];
}

/** A mistake in the row of a thing. */
function mistake(
  sort: MistakeSort,
  [{ rows }, thing, { index }]: readonly [Things, thing: number, Column],
  message: string,
  weight: number,
  see: Mistake["see"] = [],
): Mistake {
  return { sort, isProbable: PROBABLE.has(sort), row: rows[thing] ?? 0, column: index, message, see, weight };
}

const quoted = (text: string): string => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`;

function* valuesWith(
  { cells }: Column,
  passes: (text: string) => boolean,
): Generator<{ readonly thing: number; readonly text: string }> {
  for (const [thing, texts] of cells.entries()) for (const text of texts) if (passes(text)) yield { thing, text };
}

function unclosed(things: Things, { column, pairs }: Profile): Mistake[] {
  return [...pairs].flatMap(([pair, uses]) =>
    [...valuesWith(column, (text) => loneMark(text, pair) !== undefined)].map(({ thing, text }) => {
      const { messageId, mark, partner } = loneMark(text, pair) ?? {};
      const message =
        messageId === "close"
          ? `This has a ${mark} without the ${partner} that belongs before it.`
          : `This has a ${mark} that is never closed with ${partner}.`;
      return mistake("unclosed", [things, thing, column], message, 70 + Math.log10(uses));
    }),
  );
}

/** Values that their column doesn't have else. */
function oddValues(things: Things, { column, odd, total }: Profile): Mistake[] {
  if (odd.size === 0) return [];
  const counts = occurrences([...odd.values()].map(({ sort }) => sort));
  return [...valuesWith(column, (text) => odd.has(text))].map(({ thing, text }) => {
    const { sort, meant, word = text } = odd.get(text) as OddValue;
    const where = word === text ? "is in this column" : "is in this column's texts";
    const others = total - (counts.get(sort) ?? 0);
    const messages: Readonly<Record<OddValue["sort"], readonly [weight: number, message: string]>> = {
      misspelt: [
        50 + Math.log10(meant?.often ?? 1),
        `${quoted(word)} is almost ${quoted(meant?.text ?? "")}, which ${where} ${meant?.often} times.`,
      ],
      "not-a-number": [9, `${quoted(text)} is no whole number, and ${others} others of this column are.`],
      shape: [8, `${quoted(text)} is written otherwise than ${others} others of this column.`],
      rare: [3, `${quoted(text)} is in this column once, and each other value is there often.`],
      outlier: [6, `${text} is far away from all other numbers of this column.`],
    };
    const [weight, message] = messages[sort];
    return mistake(sort, [things, thing, column], message, weight);
  });
}

/** Keys of one or two objects, in place of one that nearly all others have. */
function keysMisspelt(things: Things): Mistake[] {
  const often = things.columns.filter(({ filled }) => filled >= 0.9 * things.rows.length);
  const rare = things.columns.filter(({ filled }) => filled <= 2 && things.rows.length >= 20);
  return rare.flatMap((column) => {
    const meant = often.find(({ heading }) => isLetterSlip(column.heading, heading));
    return [...valuesWith(column, () => true)].flatMap(({ thing }): Mistake[] => {
      if (meant === undefined || (meant.cells[thing]?.length ?? 0) > 0) return [];
      const message = `The key ${quoted(column.heading)} is almost ${quoted(meant.heading)}, which ${meant.filled} others have and this one lacks.`;
      return [mistake("misspelt", [things, thing, column], message, 55)];
    });
  });
}

function duplicates({ identifier, things: { cards }, rowsNamed }: Mined): Mistake[] {
  if (identifier === undefined) return [];
  const first = new Map<string, number>();
  return cards.rows.flatMap((row): Mistake[] => {
    const [text] = identifier.cells[row] ?? [];
    const earlier = text === undefined ? row : getOrMake(first, text, () => row);
    if (text === undefined || earlier === row) return [];
    const message = `${quoted(text)} is in ${rowsNamed([earlier], 1)} already, and each card needs its own ${identifier.heading}.`;
    const see = [{ row: earlier, message: "here it is first" }];
    return [mistake("duplicate", [cards, row, identifier], message, 90, see)];
  });
}

/** A number that another card of the same set has: of the two, the one that is farther from the card before it. */
function again(
  { things, columns: [key], target, total, exceptions }: Regularity,
  { profiles, rowsNamed }: Mined,
): Mistake[] {
  const { texts = [] } = (key && profiles.get(key)) ?? {};
  if (key === undefined || exceptions.length > MOST_AGAIN) return [];
  const textOf = (row: number): string => target.cells[row]?.[0] ?? "";
  const leap = (row: number): number => Math.abs(Number(textOf(row)) - Number(textOf(row - 1))) || 0;
  return exceptions.flatMap((later) => {
    const earlier = things.rows.find((row) => texts[row] === texts[later] && textOf(row) === textOf(later)) ?? later;
    const [row, other] = leap(earlier) > leap(later) ? [earlier, later] : [later, earlier];
    const message = `${target.heading} is ${quoted(textOf(row))} here and in ${rowsNamed([other], 1)}, and both have ${quoted(texts[row] ?? "")} as their ${key.heading}. In ${total - exceptions.length} other rows it is there once.`;
    return mistake("duplicate", [things, row, target], message, 80, [{ row: other, message: "here it is too" }]);
  });
}

const MOST_AGAIN = 3;

/** Names that another column nearly always repeats in its own way, such as in a code, and some don't. */
function spellings({ things: { cards } }: Mined): Mistake[] {
  const plain = ({ cells }: Column): readonly string[] =>
    cells.map(([text = ""]) => withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, ""));
  const usable = cards.columns.filter(({ isList, filled }) => !isList && filled >= 50);
  return usable
    .filter(({ heading }) => isNameHeading(heading))
    .flatMap((column) => {
      const names = plain(column);
      return usable.flatMap((other): Mistake[] => {
        const texts = other === column ? [] : plain(other);
        const both = cards.rows.filter(
          (row) => (names[row]?.length ?? 0) >= 3 && texts[row] !== undefined && texts[row] !== "",
        );
        // Other letters are written in codes as somebody likes.
        const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
        const unlike = both.filter((row) => !texts[row]?.includes(names[row] ?? "") && isPlain(names[row] ?? ""));
        if (both.length < 50 || unlike.length > Math.min(3, 0.01 * both.length)) return [];
        return unlike.map((row) => {
          // If the name is on another card too, it is right.
          const twin = both.find((one) => one !== row && names[one] === names[row] && !unlike.includes(one));
          const wrong = twin === undefined ? column : other;
          const [name, code] = [column, other].map(({ cells }) => quoted(cells[row]?.[0] ?? ""));
          const message = `${name}, the ${column.heading} of this card, is not in its ${other.heading}, ${code}. In ${both.length - unlike.length} other rows it is.`;
          return mistake("misspelt", [cards, row, wrong], message, 60);
        });
      });
    });
}

/** Values of a column that name no card, if nearly all others do. */
function brokenReferences({ things, columns, target, total }: Regularity, { profiles }: Mined): Mistake[] {
  const [named = target] = columns;
  const known = profiles.get(named)?.counts ?? new Map<string, number>();
  const broken = [...valuesWith(target, (text) => !/^-?\d*$/.test(text) && !known.has(text))];
  return broken.map(({ thing, text }) => {
    const near = nearestName(text, known.keys());
    const hint = near === undefined ? "" : ` Did you mean ${quoted(near)}?`;
    const message = `No card has ${quoted(text)} as its ${named.heading}; ${total - broken.length} other values of this column are the ${named.heading} of a card.${hint}`;
    return mistake("reference", [things, thing, target], message, 40 + Math.log10(total) - broken.length);
  });
}

/** A cell that differs from those of all cards with the same in another column, where nearly all such cards agree. */
function disagreements({ regularities, profiles, rowsNamed }: Mined): Mistake[] {
  const divided = regularities
    .filter(({ sort }) => sort === "same")
    .flatMap((rule) => {
      const [key, profile] = [rule.columns[0] as Column, rule.target].map((column) => profiles.get(column) as Profile);
      if (key === undefined || profile === undefined) return [];
      const groups = groupsOf(key, rule.exceptions);
      return groups.map((cards) => {
        const name = key.texts[cards[0] ?? 0] ?? "";
        return { rule, key: key.column, profile, cards, name, count: groups.length, id: `${key.column.index} ${name}` };
      });
    });
  // Cards with one name that differ in several ways are different cards.
  const byName = groupBy(divided, ({ id }) => id);
  return divided
    .filter(({ id }) => byName.get(id)?.length === 1)
    .flatMap(({ rule: { things, target, total, log }, key, profile, cards, name, count }) => {
      const { texts } = profile;
      const usual = usualOf(cards, texts);
      const others = cards.filter((card) => texts[card] === usual);
      const see = others.slice(0, 3).map((row) => ({ row, message: `here it is ${quoted(usual)}` }));
      const end = `for the same ${key.heading} ${quoted(name)}. In ${total - count} of ${total} such groups all agree.`;
      return cards
        .filter((card) => texts[card] !== usual)
        .map((card) => {
          const message = `${target.heading} is ${quoted(texts[card] ?? "")} here and ${quoted(usual)} in ${rowsNamed(others, 3)}, ${end}`;
          const weight = Math.min(30, -log) - Math.log10(count + 1);
          return mistake("disagrees", [things, card, target], message, weight, see);
        });
    });
}

/** What most of some cards have; of as many, what is more frequent elsewhere, or the earlier. */
function usualOf(cards: readonly number[], texts: readonly string[]): string {
  const own = [...groupBy(cards, (card) => texts[card] ?? "")].map(([text, { length }]) => ({ text, length }));
  const most = largest(own.map(({ length }) => length));
  const likely = own.filter(({ length }) => length === most);
  const everywhere = likely.length === 1 ? undefined : occurrences(texts);
  const often = ({ text }: { readonly text: string }): number => everywhere?.get(text) ?? 0;
  return likely.toSorted((one, other) => often(other) - often(one))[0]?.text ?? "";
}

function oddPlaces({ things: { cards }, places }: Mined): Mistake[] {
  return [...places].flatMap(([column, { missing, misplaced }]) => [
    ...missing.map((card) => {
      const message = `${column.heading} is missing, and nearly all cards like this one have it.`;
      return mistake("missing", [cards, card, column], message, 5 - missing.length);
    }),
    ...misplaced.map((card) => {
      const message = `${column.heading} stands here, and on nearly no other card like this one.`;
      return mistake("misplaced", [cards, card, column], message, 4 - misplaced.length);
    }),
  ]);
}

/** What a rule that compares cards with each other finds is listed otherwise, or is of no one cell. */
const OF_SEVERAL: ReadonlySet<Regularity["sort"]> = new Set(["same", "once", "gaps", "names", "listed", "mentioned"]);

/** Exceptions to rules about single cards: more than a few of one are none. */
function against(rule: Regularity): Mistake[] {
  const { sort, things, columns, target, total, exceptions } = rule;
  if (OF_SEVERAL.has(sort) || exceptions.length > 3) return [];
  return exceptions.map((thing) => {
    const lacking = columns.find(({ cells }) => (cells[thing]?.length ?? 0) === 0);
    const column = sort === "together" && lacking !== undefined ? lacking : target;
    const about = sentenceFor(rule, ({ heading }) => heading);
    const message = `${about} That holds for ${total - exceptions.length} others.`;
    return mistake("rule", [things, thing, column], message, 4 - exceptions.length);
  });
}
