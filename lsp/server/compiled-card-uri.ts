import { parsedJson } from "../../compiler/index.js";

/** The scheme of the read-only documents with the JSON of a card. */
export const COMPILED_SCHEME = "cardwright-compiled";

/** The card that the document shows. */
export interface CompiledCardName {
  /** The path of its file. */
  readonly file: string;
  readonly card: string | undefined;
  /** Its position among the records of the file, in case the identifier is gone. */
  readonly record: number;
}

/** The URI of a document. It ends in the card's name and `.json`, from which the editor infers the language. */
export function compiledCardUri({ file, card, record }: CompiledCardName): string {
  const shown = (card ?? "card").replace(/[/\\]/g, "_");
  const query = JSON.stringify({ file, card, record });
  return `${COMPILED_SCHEME}:/${encodeURIComponent(shown)}.json?${encodeURIComponent(query)}`;
}

/** Reads such a URI, even if the client has re-encoded it; undefined for any other. */
export function readCompiledCardUri(uri: string): CompiledCardName | undefined {
  if (!uri.startsWith(`${COMPILED_SCHEME}:`)) return undefined;
  const query = uri.slice(uri.indexOf("?") + 1);
  const name = parsedJson(query) ?? parsedJson(decoded(query));
  if (typeof name !== "object" || name === null || !("file" in name) || typeof name.file !== "string") return undefined;
  const card = "card" in name && typeof name.card === "string" ? name.card : undefined;
  const record = "record" in name && typeof name.record === "number" ? name.record : -1;
  return { file: name.file, card, record };
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}
