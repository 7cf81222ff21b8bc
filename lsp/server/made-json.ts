import type { Message } from "vscode-languageserver/node";

const TEXT = Symbol("JSON");

/**
 * An answer, or a part of one, that exists as JSON already and is sent as it is: what an edit left alone is not made
 * again. Elsewhere it serializes like what it stands for.
 */
export function madeJson<Answer>(text: string): Answer {
  return { [TEXT]: text, toJSON: () => JSON.parse(text) } as Answer;
}

interface CarriedMessage {
  readonly result?: { readonly [TEXT]?: string } | null;
  readonly params?: { readonly value?: { readonly [TEXT]?: string } | null } | null;
}

/** A message as JSON. */
export function jsonOfMessage(message: Message & CarriedMessage): string {
  const { result, params } = message;
  if (result?.[TEXT] !== undefined) return withLast({ ...message, result: undefined }, "result", result[TEXT]);
  const value = params?.value?.[TEXT];
  if (value === undefined) return JSON.stringify(message);
  const inner = withLast({ ...params, value: undefined }, "value", value);
  return withLast({ ...message, params: undefined }, "params", inner);
}

const withLast = (others: object, key: string, json: string): string =>
  `${JSON.stringify(others).slice(0, -1)},"${key}":${json}}`;

/** A message for a port that copies objects. */
export function plainMessage(message: Message & CarriedMessage): Message {
  const isMade = message.result?.[TEXT] !== undefined || message.params?.value?.[TEXT] !== undefined;
  return isMade ? JSON.parse(jsonOfMessage(message)) : message;
}

/** JSON about a record, with lines counted from the start of the record: kept, and moved when the record has moved. */
export interface KeptJson {
  /** The same with the record beginning at a line of its file. */
  at(line: number): string;
}

export function keptJson(value: unknown): KeptJson {
  let known = { line: 0, text: JSON.stringify(value) };
  return {
    at(line) {
      const by = line - known.line;
      if (by !== 0) known = { line, text: known.text.replace(LINES, (number) => String(Number(number) + by)) };
      return known.text;
    },
  };
}

/** In texts, a quotation mark stands behind a backslash. */
const LINES = /(?<="line":)\d+/g;
