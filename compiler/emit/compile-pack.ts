import canonicalize from "canonicalize";
import { memoize } from "../../grammar/index.js";
import { identificationNumber } from "../model/conditions.js";
import { joinedPath } from "../model/has-file.js";
import type { DeckModel, FileModel, PackModel, RecordInPack, UsedPack } from "../model/pack-model.js";
import { labelOf } from "../model/verbatim-lines.js";
import type { System } from "../systems/system.js";
import { compileRecord } from "./compile-record.js";
import { compileSystem } from "./compile-system.js";
import {
  type CompiledBody,
  type CompiledCard,
  type CompiledCopies,
  type CompiledDeck,
  type CompiledHeader,
  type CompiledPack,
  FORMAT,
  type Hash,
  type LabelText,
  record,
  SCHEMA_ID,
} from "./compiled-pack.js";

/**
 * Base64 SHA-256 of a text in UTF-8. Passed in, because every platform has a native one that is faster than any in
 * JavaScript, and the core can't use Node's.
 */
export type Sha256 = (text: string) => string;

export interface CompileOptions {
  /** Include everything the game declares, not just its name. */
  readonly describes: boolean;
}

/**
 * The JSON for engines (docs/json.md, "The format"). Total: it compiles whatever was read; callers decide whether to
 * compile packs with errors or cards without identifiers.
 */
export function compilePack(
  pack: PackModel,
  sha256: Sha256,
  { describes }: CompileOptions = { describes: true },
): CompiledPack {
  const cards = pack.cards.map((card) => compileCard(card, sha256, pack.files));
  return hashed(
    {
      $schema: SCHEMA_ID,
      format: FORMAT,
      system: systemOf(pack, describes),
      pack: compileHeader(pack),
      uses: pack.uses.map(compileUse),
      decks: pack.decks.map((deck) => compileDeck(deck, sha256)),
      cards,
      cardsHash: hashOf(cards.map(({ hash }) => hash).sort(), sha256),
    },
    sha256,
  );
}

/** The system of a pack: that of its record, otherwise of its first file. */
export function packSystem(pack: PackModel): System | undefined {
  return pack.pack?.record.system ?? pack.files[0]?.system;
}

function systemOf(pack: PackModel, describes: boolean): CompiledPack["system"] {
  const system = packSystem(pack);
  if (system !== undefined && describes) return compileSystem(system);
  const { id = "", edition = "" } = system?.data ?? {};
  return { id, edition };
}

function compileHeader({ pack }: PackModel): CompiledHeader {
  if (pack === undefined) return { labels: record<string>([]), attributes: record<string>([]) };
  return { name: labelOf(pack.record, "Pack")?.text ?? "", ...sparseBody(compileRecord(pack.record)) };
}

function compileUse({ folder, pack }: UsedPack): CompiledPack["uses"][number] {
  const name = pack?.pack && labelOf(pack.pack.record, "Pack")?.text;
  return name === undefined ? { folder } : { folder, name };
}

function compileDeck(deck: DeckModel, sha256: Sha256): CompiledDeck {
  const lists = deck.beside.map(({ label, cards }) => [label, copiesOf(cards)] as const);
  const content = { cards: copiesOf(deck.cards), ...(lists.length === 0 ? {} : { lists: record(lists) }) };
  return hashed({ name: deck.name, ...sparseBody(compileRecord(deck.record)), ...content }, sha256);
}

const copiesOf = (cards: DeckModel["cards"]): CompiledCopies[] =>
  cards.flatMap(({ identifier, copies }) => (identifier === undefined ? [] : [{ id: identifier, copies }]));

/** One card, as in the JSON of the pack of these files. Total, like `compilePack`. */
export function compileCard(
  { file, record: card }: RecordInPack,
  sha256: Sha256,
  files: readonly FileModel[] = [file],
): CompiledCard {
  const id = card.identifier ?? "";
  const number = identificationNumber(id);
  const body = compileRecord(card);
  return hashed(
    {
      id,
      ...(number === undefined ? {} : { number }),
      ...(card.kind === undefined ? {} : { kind: card.kind }),
      kinds: [...card.system.kinds.keys()].filter((kind) => card.kinds.names.has(kind)).sort(),
      copies: card.copies,
      ...body,
      labels: withPictures(body.labels, card.system, (named) => fromPack(named, file, files)),
    },
    sha256,
  );
}

type Labels = CompiledBody["labels"];

/** Labels that name pictures, with other paths. */
function withPictures(labels: Labels, system: System, pathOf: (named: string) => string): Labels {
  const pictures = pictureLabels(system);
  if (!Object.keys(labels).some((name) => pictures.has(name))) return labels;
  const changed = (text: LabelText): LabelText => (typeof text === "string" ? pathOf(text) : text.map(pathOf));
  return record(
    Object.entries(labels).map(([name, text]) => {
      if (!pictures.has(name)) return [name, text] as const;
      return [name, (typeof text === "string" ? changed(text) : text.map(changed)) as typeof text] as const;
    }),
  );
}

/** The names of labels that faces of a game draw as pictures. */
const pictureLabels = memoize(
  ({ data: { faces } }: System): ReadonlySet<string> => new Set(faces.flatMap(({ picture }) => picture ?? [])),
);

/** On a card, paths are relative to its file; in the JSON, to the folder of the pack, so that they are unique. */
function fromPack(named: string, { path }: FileModel, files: readonly FileModel[]): string {
  const inside = foldersOf(path).slice(depthOf(files));
  const isRelative = named !== "" && !/^(?:[a-z][a-z\d+.-]*:|[\\/])/i.test(named);
  return inside.length === 0 || !isRelative ? named : joinedPath(inside.join("/"), named);
}

const foldersOf = (path: string): readonly string[] => path.split("/").slice(0, -1);

/** How many folders the paths of all files begin with. */
const depthOf = memoize((files: readonly FileModel[]): number => {
  const [first = [], ...others] = files.map(({ path }) => foldersOf(path));
  const apart = first.findIndex((folder, index) => others.some((other) => other[index] !== folder));
  return apart === -1 ? first.length : apart;
});

/** Without empty categories and conditions, which packs and decks rarely have. */
function sparseBody({ labels, attributes, categories = {}, conditions = {} }: CompiledBody): CompiledBody {
  return {
    labels,
    attributes,
    ...(Object.keys(categories).length > 0 ? { categories } : {}),
    ...(Object.keys(conditions).length > 0 ? { conditions } : {}),
  };
}

/** Adds a hash, computed over the RFC 8785 form without the hash itself. */
function hashed<Thing extends object>(thing: Thing, sha256: Sha256): Thing & { readonly hash: Hash } {
  return { ...thing, hash: hashOf(thing, sha256) };
}

function hashOf(value: object, sha256: Sha256): Hash {
  return `sha256-${sha256(canonicalize(value) ?? "")}`;
}
