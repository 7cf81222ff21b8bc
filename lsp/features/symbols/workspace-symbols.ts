import {
  describesSystems,
  directiveOf,
  type Entry,
  type FileModel,
  fullName,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  titleOf,
} from "../../../compiler/index.js";
import { memoize, type Span } from "../../../grammar/index.js";
import { entryPlaces, nameSpan } from "../entry-places.js";
import type { PackInView } from "../occurrences/occurrence.js";
import type { NamePath, PackIndex } from "../pack-index.js";
import { moved } from "../spans.js";
import { wordsRating } from "./fuzzy.js";
import { type OutlineKind, outlineOfRecord, shortened } from "./outline-of-record.js";

/** Something in a pack that can be found by name. `value` is a text of an attribute on cards. */
export interface PackSymbol {
  readonly kind: OutlineKind | "value";
  readonly name: string;
  /** The deck of a card, the attribute of a value, the category of an attribute; may be empty. */
  readonly container: string;
}

/** A symbol that matches a query, with its score: higher is better. */
export interface FoundSymbol extends PackSymbol {
  readonly rating: number;
  /** The title and directive of a card on one line, which are searched as well; empty for other symbols. */
  readonly says: string;
}

export interface SymbolPlace extends Span {
  readonly file: FileModel;
}

/** The best symbols of a pack for a query, at most `most`. */
export function searchSymbols(searched: PackInView, query: string, most: number): readonly FoundSymbol[] {
  const rate = wordsRating(query);
  const found: (FoundSymbol & { readonly position: number })[] = [];
  let position = 0;
  for (const { card, ...symbol } of symbolsOf(searched)) {
    const searched = card === undefined ? NOTHING_SAID : searchTextOf(card);
    const rating = rate(symbol.name, searched.words);
    if (rating !== undefined) found.push({ ...symbol, says: searched.text, rating, position: position++ });
  }
  return found
    .sort((one, other) => other.rating - one.rating || one.position - other.position)
    .slice(0, most)
    .map(({ position: _, ...symbol }) => symbol);
}

interface SearchText {
  /** At most `LONGEST_SAID` characters. */
  readonly text: string;
  /** The distinct words of the text. */
  readonly words: readonly string[];
}

const NOTHING_SAID: SearchText = { text: "", words: [] };
const LONGEST_SAID = 160;
/** The title of a card, and its directive; cached. */
const searchTextOf = memoize((record: RecordModel): SearchText => {
  const texts = new Set([titleOf(record), directiveOf(record)].filter((one) => one.trim() !== ""));
  const text = shortened([...texts].join(" · "), LONGEST_SAID);
  return { text, words: [...new Set(text.split(/\s+/).filter(Boolean))] };
});

/** The current place of a symbol: the first in the pack; undefined if it is gone. */
export function placeOfSymbol(searched: PackInView, symbol: PackSymbol): SymbolPlace | undefined {
  const { pack } = searched;
  switch (symbol.kind) {
    case "card": {
      const place = pack.byIdentifier.get(symbol.name)?.[0];
      return place && namePlace(place);
    }
    case "deck": {
      const deck = pack.decks.find(({ name }) => name === symbol.name);
      return deck && namePlace(deck);
    }
    case "pack":
      return pack.pack && namePlace(pack.pack);
    case "value":
      return valuePlace(searched, symbol);
    default:
      return declarationPlace(pack, symbol) ?? attributePlace(searched, symbol);
  }
}

type ListedSymbol = PackSymbol & { readonly card?: RecordModel };

function* symbolsOf({ pack, index }: PackInView): Generator<ListedSymbol> {
  const [first] = pack.files;
  const record = first?.records[0];
  if (record !== undefined && describesSystems(record)) {
    yield* declarations(pack);
    return;
  }
  const name = pack.pack && outlineOfRecord(pack.pack.record).name;
  if (name !== undefined) yield { kind: "pack", name, container: "" };
  for (const deck of pack.decks) yield { kind: "deck", name: deck.name, container: name ?? "" };
  yield* cards(pack);
  yield* attributes(index);
}

function* cards({ decks, byIdentifier }: PackModel): Generator<ListedSymbol> {
  const containers = new Map<RecordModel, string>();
  for (const { name, cards: held } of decks)
    for (const { card } of held)
      if (card !== undefined && !containers.has(card.record)) containers.set(card.record, name);
  for (const [identifier, [place]] of byIdentifier) {
    if (place === undefined) continue;
    const container = containers.get(place.record) ?? "";
    yield { kind: "card", name: identifier, container, card: place.record };
  }
}

function* attributes(index: PackIndex): Generator<PackSymbol> {
  for (const category of [undefined, ...index.categoriesGiven]) {
    for (const name of index.namesGiven(category)) {
      yield { kind: "attribute", name, container: category ?? "" };
      for (const text of textsOf(index, category, name))
        yield { kind: "value", name: text, container: fullName({ category, name }) };
    }
  }
}

/**
 * The distinct texts of an attribute on cards: names rather than sentences, and none from a list that the game
 * declares.
 */
function textsOf(index: PackIndex, category: string | undefined, name: string): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const { entry } of index.given({ category, name })) {
    if (entry.declaration?.oneOf !== undefined) continue;
    for (const value of entry.values) if (value.kind === "text" && isName(value.value)) texts.add(value.value);
  }
  return texts;
}

const MOST_WORDS = 8;

/** A name rather than a sentence. */
function isName(text: string): boolean {
  return text.trim() !== "" && !/[.!?…:;]["'”’)\]]*\s*$/u.test(text) && text.trim().split(/\s+/).length <= MOST_WORDS;
}

function* declarations({ files }: PackModel): Generator<PackSymbol> {
  for (const { records } of files) {
    for (const record of records) {
      const { kind, name } = outlineOfRecord(record);
      yield { kind, name, container: "" };
    }
  }
}

function declarationPlace({ files }: PackModel, { kind, name }: PackSymbol): SymbolPlace | undefined {
  for (const file of files) {
    for (const record of file.records) {
      if (!describesSystems(record)) break;
      const item = outlineOfRecord(record);
      if (item.kind === kind && item.name === name) return namePlace({ file, record });
    }
  }
  return undefined;
}

function namePlace({ file, record }: RecordInPack): SymbolPlace {
  return { file, ...moved(outlineOfRecord(record).nameSpan, record.node.start) };
}

function attributePlace(searched: PackInView, { name, container }: PackSymbol): SymbolPlace | undefined {
  return firstGiven(searched, { category: container === "" ? undefined : container, name }, () => true);
}

function valuePlace(searched: PackInView, { name: text, container }: PackSymbol): SymbolPlace | undefined {
  const dot = container.indexOf(".");
  const path = { category: dot === -1 ? undefined : container.slice(0, dot), name: container.slice(dot + 1) };
  return firstGiven(searched, path, ({ values }) =>
    values.some((value) => value.kind === "text" && value.value === text),
  );
}

/** The name on the first line of a pack that has such a value of an attribute. */
function firstGiven(
  { pack, index }: PackInView,
  path: NamePath,
  wanted: (entry: Entry) => boolean,
): SymbolPlace | undefined {
  const uses = index.given(path).filter(({ entry }) => wanted(entry));
  const entries = new Set(uses.map(({ entry }) => entry));
  const place = firstOf(
    uses.flatMap((use) => use.places()[0] ?? []),
    pack,
  );
  if (place === undefined) return undefined;
  const given = entryPlaces(place, entries).find(({ category }) => category?.name === path.category);
  return given && { file: place.file, ...nameSpan(given) };
}

function firstOf(places: readonly RecordInPack[], { files }: PackModel): RecordInPack | undefined {
  const order = new Map(files.map((file, position) => [file, position]));
  return places.toSorted(
    (one, other) =>
      (order.get(one.file) ?? 0) - (order.get(other.file) ?? 0) || one.record.node.start - other.record.node.start,
  )[0];
}
