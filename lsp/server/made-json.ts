import type { Message } from "vscode-languageserver/node";

/** JSON in pieces, as texts or as UTF-8. */
export type Json = string | Uint8Array | readonly Json[];

const MADE = Symbol("JSON");

/**
 * An answer, or a part of one, that exists as JSON already and is sent as it is: what an edit left alone is not made
 * again. Elsewhere it serializes like what it stands for.
 */
export function madeJson<Answer>(json: Json): Answer {
  return { [MADE]: json, toJSON: () => JSON.parse(textOf(json)) } as Answer;
}

/** A list of items that are JSON. */
export function listOf(items: readonly Json[]): Json {
  const pieces: Json[] = ["["];
  for (const item of items) pieces.push(item, ",");
  if (items.length > 0) pieces.pop();
  pieces.push("]");
  return pieces;
}

interface CarriedMessage {
  readonly result?: { readonly [MADE]?: Json } | null;
  readonly params?: { readonly value?: { readonly [MADE]?: Json } | null } | null;
}

/** A message in UTF-8. */
export function bytesOfMessage(message: Message & CarriedMessage): Uint8Array {
  return bytesOf(madeMessage(message) ?? JSON.stringify(message));
}

function madeMessage(message: Message & CarriedMessage): Json | undefined {
  const { result, params } = message;
  if (result?.[MADE] !== undefined) return withLast({ ...message, result: undefined }, "result", result[MADE]);
  const value = params?.value?.[MADE];
  if (value === undefined) return undefined;
  const inner = withLast({ ...params, value: undefined }, "value", value);
  return withLast({ ...message, params: undefined }, "params", inner);
}

const withLast = (others: object, key: string, json: Json): Json => [
  `${JSON.stringify(others).slice(0, -1)},"${key}":`,
  json,
  "}",
];

/** In one piece of memory: of the pieces of a large answer, each as bytes of its own would leave much to collect. */
function bytesOf(json: Json): Buffer {
  const bytes = Buffer.allocUnsafe(lengthOf(json));
  write(json, bytes, 0);
  return bytes;
}

function lengthOf(json: Json): number {
  if (typeof json === "string") return Buffer.byteLength(json);
  if (isBytes(json)) return json.length;
  let length = 0;
  for (const piece of json) length += lengthOf(piece);
  return length;
}

/** Returns the place behind what it has written. */
function write(json: Json, into: Buffer, at: number): number {
  if (typeof json === "string") return at + into.write(json, at);
  if (isBytes(json)) {
    into.set(json, at);
    return at + json.length;
  }
  let end = at;
  for (const piece of json) end = write(piece, into, end);
  return end;
}

const isBytes = (json: Uint8Array | readonly Json[]): json is Uint8Array => ArrayBuffer.isView(json);

const textOf = (json: Json): string => bytesOf(json).toString();

/** A message for a port that copies objects. */
export function plainMessage(message: Message & CarriedMessage): Message {
  const json = madeMessage(message);
  return json === undefined ? message : JSON.parse(textOf(json));
}

/** JSON about a record, with lines counted from the start of the record: kept, and moved when the record has moved. */
export type KeptJson = ReturnType<typeof keptJson>;

export function keptJson(json: string) {
  let known = { line: 0, bytes: Buffer.from(json) };
  return {
    /** The same with the record beginning at a line of its file. */
    at(line: number): Uint8Array {
      const by = line - known.line;
      if (by !== 0) {
        const text = known.bytes.toString().replace(LINES, (number) => String(Number(number) + by));
        known = { line, bytes: Buffer.from(text) };
      }
      return known.bytes;
    },
  };
}

/** In texts, a quotation mark stands behind a backslash. */
const LINES = /(?<="line":)\d+/g;
