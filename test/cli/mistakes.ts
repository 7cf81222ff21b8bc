import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What one file of `samples/mistakes` says will be found in it. */
export interface ExpectingFile {
  /** From the current folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly expected: readonly Expectation[];
}

/**
 * `# expect: rule/message at Level [1.5]`: the line as it stands in the file, without its indentation, what is underlined
 * in brackets. An ellipsis at the end stands for the rest of the line; `\u0007` for a character that cannot be shown.
 */
export interface Expectation {
  readonly finding: string;
  readonly place: string;
}

/** Every file that can be checked below a folder. What cannot hold a comment has its expectations in a file beside it. */
export function expectingFiles(folder: string): readonly ExpectingFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return names
    .filter((name) => /\.(cards|system|json)$/.test(name))
    .sort()
    .map((name) => {
      const path = `${folder}/${name}`;
      const text = readFileSync(path, "utf8");
      const says = existsSync(`${path}.expect`) ? readFileSync(`${path}.expect`, "utf8") : text;
      return { path, text, expected: expectationsIn(says) };
    });
}

function expectationsIn(text: string): readonly Expectation[] {
  return [...text.matchAll(/^# expect: (\S+) at (.*)$/gm)].map(([, finding = "", place = ""]) => {
    const shown = place.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    return { finding, place: shown };
  });
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** A place in a text as expectations write it. */
export function writtenPlace(text: string, start: Place, end: Place): string {
  const line = text.split(/\r\n|\n|\r/)[start.line - 1] ?? "";
  const until = start.line === end.line ? end.column - 1 : line.length;
  const closed = start.line === end.line ? `]${line.slice(until)}` : "";
  return `${line.slice(0, start.column - 1)}[${line.slice(start.column - 1, until)}${closed}`.trimStart();
}

/** True when an expectation speaks of a place. */
export function speaksOf({ place }: Expectation, written: string): boolean {
  return place.endsWith("…") ? written.startsWith(place.slice(0, -1)) : written === place;
}
