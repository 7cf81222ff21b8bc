import type { RecordModel } from "../../compiler/index.js";
import { groupBy } from "../../grammar/index.js";
import type { CardDrawing } from "../render/drawing.js";
import type { CardToPrint } from "../render/printed-cards.js";
import { type RecordCell, recordCells } from "../tables/record-cells.js";

/** A card as simulators know one: a picture with a name, and what to search for. */
export interface TabletopCard {
  readonly record: RecordModel;
  /** Unique in the pack, and a file name without its ending: letters, digits and hyphens. */
  readonly key: string;
  /** Unique too: cards of equal titles have their identifiers behind them. */
  readonly name: string;
  /** What is written on it, by the names that tables use, without its identifier and number of copies. */
  readonly cells: ReadonlyMap<string, RecordCell>;
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
}

export interface TabletopDeck {
  /** A file name without its ending, as that of a card. */
  readonly key: string;
  readonly name: string;
  readonly cards: readonly { readonly card: TabletopCard; readonly copies: number }[];
}

export interface TabletopPack {
  readonly name: string;
  /** Whose work it is, by the labels of its record: `Artist`, `Licence`, `Source`. */
  readonly credits: ReadonlyMap<string, string>;
  /** Each once, in the order of the decks. */
  readonly cards: readonly TabletopCard[];
  /** Those of the pack, and one of the cards that are in none. */
  readonly decks: readonly TabletopDeck[];
}

/** A text file, by its path in the folder that is exported to. */
export interface TabletopFile {
  readonly path: string;
  readonly text: string;
}

/** The name of the deck of cards that are in no deck. */
const LOOSE = "Cards in no deck";

/** Labels of every game. */
const CREDITS: readonly string[] = ["Artist", "Licence", "Source"];

/**
 * A pack for simulators.
 *
 * @param printed its cards by their decks
 * @param keysOf a file name for each identifier or name, unique
 * @param record that of the pack, if there is one
 */
export function tabletopPack(
  name: string,
  printed: readonly CardToPrint[],
  drawingOf: (record: RecordModel) => Pick<CardDrawing, "title" | "width" | "height">,
  keysOf: (names: readonly (string | undefined)[]) => readonly string[],
  record?: RecordModel,
): TabletopPack {
  const records = [...new Set(printed.map(({ record }) => record))];
  const drawings = records.map(drawingOf);
  const keys = keysOf(records.map(({ identifier }) => identifier));
  const names = uniqueNames(
    drawings.map(({ title }) => title),
    records,
  );
  const cards = new Map(
    records.map((record, index): [RecordModel, TabletopCard] => {
      const { width = 0, height = 0 } = drawings[index] ?? {};
      const cells = new Map(recordCells(record, record.system, new Set()));
      for (const unwanted of NOT_ON_IT) cells.delete(unwanted);
      return [record, { record, key: keys[index] ?? "", name: names[index] ?? "", cells, width, height }];
    }),
  );
  const decks = groupBy(printed, ({ deck }) => deck ?? LOOSE);
  const files = keysOf([...decks.keys()]);
  return {
    name,
    credits: new Map(
      (record?.labels ?? []).flatMap((label) => (CREDITS.includes(label.name) ? [[label.name, label.text]] : [])),
    ),
    cards: [...cards.values()],
    decks: [...decks].map(([deck, held], index) => ({
      key: files[index] ?? "",
      name: deck,
      cards: held.map(({ record, copies }) => ({ card: cards.get(record) as TabletopCard, copies })),
    })),
  };
}

const NOT_ON_IT = ["Identifier", "Copies"];

/** Simulators find cards by their names. */
function uniqueNames(titles: readonly string[], records: readonly RecordModel[]): readonly string[] {
  const taken = new Map<string, number>();
  for (const title of titles) taken.set(title, (taken.get(title) ?? 0) + 1);
  return titles.map((title, index) => {
    const identifier = records[index]?.identifier;
    if (title === "") return identifier ?? `Card ${index + 1}`;
    return (taken.get(title) ?? 0) > 1 && identifier !== undefined && identifier !== title
      ? `${title} (${identifier})`
      : title;
  });
}

/** What is written on a card, a line for each name. */
export function cardLines({ cells }: TabletopCard): readonly string[] {
  return [...cells].map(([name, { text }]) => `${name}: ${text.replace(/\s*\n\s*/g, " / ")}`);
}
