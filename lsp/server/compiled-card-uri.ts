/** The scheme of the read-only documents with the JSON of a card. */
export const COMPILED_SCHEME = "cardwright-compiled";

/** Which card the document is about. */
export interface CompiledCardName {
  /** Address of its file. */
  readonly file: string;
  readonly card: string | undefined;
  /** Position among the records of the file: of use when the identifier is gone. */
  readonly record: number;
}

/** The address of a document: ends in the card's name and `.json`, by which an editor knows what is in it. */
export function compiledCardUri({ file, card, record }: CompiledCardName): string {
  const shown = (card ?? "card").replace(/[/\\]/g, "_");
  const query = JSON.stringify({ file, card, record });
  return `${COMPILED_SCHEME}:/${encodeURIComponent(shown)}.json?${encodeURIComponent(query)}`;
}

/** Reads such an address, also one that a client has written anew; undefined for any other. */
export function readCompiledCardUri(uri: string): CompiledCardName | undefined {
  if (!uri.startsWith(`${COMPILED_SCHEME}:`)) return undefined;
  const query = uri.slice(uri.indexOf("?") + 1);
  const name = parsed(query) ?? parsed(decoded(query));
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

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
