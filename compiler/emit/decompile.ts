import canonicalize from "canonicalize";
import { parseRecord } from "../../grammar/index.js";
import { decklistLine } from "../model/decklist.js";
import { createRecordReader, type RecordReader } from "../model/read-record.js";
import type { RecordModel } from "../model/record-model.js";
import type { System } from "../systems/system.js";
import { type BodyText, recordText } from "./body-text.js";
import { compileRecord } from "./compile-record.js";
import type {
  CompiledBody,
  CompiledCard,
  CompiledDeck,
  CompiledMembers,
  CompiledPack,
  LabelText,
} from "./compiled-pack.js";
import { defaultAttributes, defaultLabels } from "./defaults.js";

export interface DecompileOptions {
  /** The value of `System:` that makes the text use this system; undefined if it is the default. */
  readonly systemLabel: string | undefined;
}

/**
 * One `.cards` file in canonical form that compiles to the same bytes (docs/json.md, "Back to the source").
 * `system` is the one named in the JSON.
 */
export function decompile(pack: CompiledPack, system: System, { systemLabel }: DecompileOptions): string {
  const reader = createRecordReader(system);
  const write = (record: BodyText): string => shortText(record, system, reader);
  const head = headText(pack, systemLabel, write);
  return [...head, ...bodyTexts(pack, system, write)].join("---\n");
}

type Write = (record: BodyText) => string;

/** The pack record; without one, a record that names the system if necessary. */
function headText({ pack, uses }: CompiledPack, systemLabel: string | undefined, write: Write): string[] {
  if (pack.name === undefined) return systemLabel === undefined ? [] : [`System: ${systemLabel}\n`];
  const labels: [string, LabelText][] = [];
  if (systemLabel !== undefined) labels.push(["System", systemLabel]);
  if (uses.length > 0) labels.push(["Uses", uses.map(({ folder }) => folder)]);
  return [write({ role: "pack", first: ["Pack", pack.name], labels, body: pack })];
}

/** Each deck followed by its cards if that is equivalent, otherwise all cards and then decks that list theirs. */
function bodyTexts(pack: CompiledPack, system: System, write: Write): string[] {
  const cards = pack.cards.map((card) => write(cardRecord(card)));
  const sizes = ownedSizes(pack);
  if (sizes === undefined) {
    const own = new Set(pack.cards.map(({ id }) => id));
    const lines = ({ cards: listed }: CompiledDeck): string[] =>
      listed.map(({ id, copies }) => decklistLine(copies, id, (name) => own.has(name)));
    return [...cards, ...pack.decks.map((deck) => write(deckRecord(deck, system, lines(deck))))];
  }
  const owned = sizes.reduce((sum, size) => sum + size, 0);
  let next = cards.length - owned;
  const texts = cards.slice(0, next);
  for (const [index, deck] of pack.decks.entries()) {
    const size = sizes[index] ?? 0;
    texts.push(write(deckRecord(deck, system, undefined)), ...cards.slice(next, next + size));
    next += size;
  }
  return texts;
}

/** The number of cards per deck, if the pack consists of cards in no deck followed by those of each deck. */
function ownedSizes({ cards, decks }: CompiledPack): number[] | undefined {
  const inDecks = decks.flatMap((deck) => deck.cards);
  const own = cards.slice(Math.max(0, cards.length - inDecks.length));
  const isOwned =
    inDecks.length === own.length &&
    own.every(({ id, copies }, index) => inDecks[index]?.id === id && inDecks[index]?.copies === copies);
  const isOnce = new Set(cards.map(({ id }) => id)).size === cards.length;
  return isOwned && isOnce ? decks.map((deck) => deck.cards.length) : undefined;
}

function cardRecord(card: CompiledCard): BodyText {
  const labels: [string, LabelText][] = [["Identifier", card.id]];
  if (card.copies !== 1) labels.push(["Copies", String(card.copies)]);
  return { role: "card", first: undefined, labels, body: card };
}

function deckRecord(deck: CompiledDeck, system: System, list: readonly string[] | undefined): BodyText {
  const labels: BodyText["labels"] = list === undefined ? [] : [["Cards", list]];
  return { role: "deck", first: [deckWord(system), deck.name], labels, body: deck };
}

function deckWord(system: System): string {
  const words = [...system.deckLabels];
  return words.find((word) => word !== "Deck") ?? "Deck";
}

/**
 * A record without its defaults. Whether a default applies can depend on other lines, so the short text is read back,
 * and the full one is used if they differ.
 */
function shortText(record: BodyText, system: System, reader: RecordReader): string {
  const full = recordText(record, system);
  const model = readBack(full, reader);
  if (model === undefined) return full;
  const short = recordText({ ...record, body: withoutDefaults(record.body, model) }, system);
  if (short === full) return full;
  const again = readBack(short, reader);
  return again !== undefined && isSame(compileRecord(again), compileRecord(model)) ? short : full;
}

function readBack(text: string, reader: RecordReader): RecordModel | undefined {
  return reader.read(parseRecord(text))[0];
}

function withoutDefaults(body: CompiledBody, model: RecordModel): CompiledBody {
  const { categories } = body;
  const members = (name: string, all: CompiledMembers): CompiledMembers =>
    without(all, defaultAttributes({ system: model.system, category: name }));
  const mapped = Object.entries(categories ?? {}).map(([name, all]) => [
    name,
    Array.isArray(all) ? all.map((one) => members(name, one)) : members(name, all as CompiledMembers),
  ]);
  return {
    labels: without(body.labels, defaultLabels(model)),
    attributes: without(body.attributes, defaultAttributes(model)),
    ...(categories === undefined ? {} : { categories: Object.fromEntries(mapped) }),
    ...(body.conditions === undefined ? {} : { conditions: body.conditions }),
  };
}

function without<Value>(
  values: Record<string, Value>,
  defaults: readonly (readonly [string, unknown])[],
): Record<string, Value> {
  const unsaid = new Map(defaults);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !(unsaid.has(name) && isSame(unsaid.get(name), value))),
  );
}

const isSame = (one: unknown, other: unknown): boolean => canonicalize(one) === canonicalize(other);
