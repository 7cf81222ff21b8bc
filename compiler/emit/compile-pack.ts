import canonicalize from "canonicalize";
import { identificationNumber } from "../model/conditions.js";
import type { DeckModel, PackModel, RecordPlace, UsedPack } from "../model/pack-model.js";
import { labelOf } from "../model/verbatim-lines.js";
import type { System } from "../systems/system.js";
import { compileRecord } from "./compile-record.js";
import { compileSystem } from "./compile-system.js";
import {
  type CompiledBody,
  type CompiledCard,
  type CompiledDeck,
  type CompiledHeader,
  type CompiledPack,
  FORMAT,
  FORMAT_WITH_PLAY,
  type Hash,
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
  const system = systemOf(pack, describes);
  return hashed(
    {
      $schema: SCHEMA_ID,
      format: "play" in system ? FORMAT_WITH_PLAY : FORMAT,
      system,
      pack: compileHeader(pack),
      uses: pack.uses.map(compileUse),
      decks: pack.decks.map((deck) => compileDeck(deck, sha256)),
      cards: pack.cards.map((card) => compileCard(card, sha256)),
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
  const cards = deck.cards.flatMap(({ identifier, copies }) =>
    identifier === undefined ? [] : [{ id: identifier, copies }],
  );
  return hashed({ name: deck.name, ...sparseBody(compileRecord(deck.record)), cards }, sha256);
}

/** One card, as in its pack's JSON. Total, like `compilePack`. */
export function compileCard({ record: card }: RecordPlace, sha256: Sha256): CompiledCard {
  const id = card.identifier ?? "";
  const number = identificationNumber(id);
  const body = compileRecord(card);
  return hashed(
    {
      id,
      ...(number === undefined ? {} : { number }),
      ...(card.kind === undefined ? {} : { kind: card.kind }),
      kinds: [...card.system.kinds.keys()].filter((kind) => card.kinds.names.has(kind)),
      copies: card.copies,
      ...body,
    },
    sha256,
  );
}

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
  return { ...thing, hash: `sha256-${sha256(canonicalize(thing) ?? "")}` };
}
