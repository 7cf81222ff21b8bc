import type { Position } from "../../grammar/index.js";

/**
 * `# expect: rule/message at Level [1.5]`: the line as in the file, without its indentation, with the underlined part
 * in brackets. A final ellipsis matches the rest of the line; `\u0007` is a character that can't be shown.
 */
export interface Expectation {
  readonly finding: string;
  readonly place: string;
}

/** The expected findings of a text. Undefined if it states none; `# expect: nothing` is an empty list. */
export function expectationsIn(text: string): readonly Expectation[] | undefined {
  const expected = [...text.matchAll(/^# expect: (\S+) at (.*?)\r?$/gm)].map(([, finding = "", place = ""]) => {
    const shown = place.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return { finding, place: shown };
  });
  return expected.length === 0 && !/^# expect: nothing\s*$/m.test(text) ? undefined : expected;
}

/** A start or end, from 1. */
type LineAndColumn = Pick<Position, "line" | "column">;

/** A place in a text in the notation of expectations. */
export function writtenPlace(text: string, start: LineAndColumn, end: LineAndColumn): string {
  const line = text.split(/\r\n|\n|\r/)[start.line - 1] ?? "";
  const until = start.line === end.line ? end.column - 1 : line.length;
  const closed = start.line === end.line ? `]${line.slice(until)}` : "";
  return `${line.slice(0, start.column - 1)}[${line.slice(start.column - 1, until)}${closed}`.trimStart();
}

/** Whether an expectation is about a place. */
export function speaksOf({ place }: Expectation, written: string): boolean {
  return place.endsWith("…") ? written.startsWith(place.slice(0, -1)) : written === place;
}
