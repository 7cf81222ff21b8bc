/** A piece of a file that is underlined, and what stands behind the carets. */
export interface Mark {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Files written as one text, with a cursor and underlines. */
export interface MarkedFiles {
  /** Path to text, in the order written. */
  readonly files: Readonly<Record<string, string>>;
  /** Undefined when there is no `$0`. */
  readonly cursor: { readonly path: string; readonly offset: number } | undefined;
  readonly marks: readonly Mark[];
}

const FILE = /^\/\/- (\S+)[ \t]*$/;
const UNDERLINE = /^([ \t]*)(\^+)(?:[ \t]+(.*))?$/;

/**
 * Reads marked text: `$0` is the cursor, a line of carets underlines the line above (`^^^ what for`), and a line
 * `//- folder/other.cards` begins another file. What comes before the first is `first`.
 */
export function readMarked(text: string, first = "test.cards"): MarkedFiles {
  const files: Record<string, string> = {};
  const marks: Mark[] = [];
  let cursor: MarkedFiles["cursor"];
  let path = first;
  let previous = 0;
  const lines = text.split(/(?<=\n)/);
  for (const [index, line] of lines.entries()) {
    const bare = line.replace(/\r?\n$/, "");
    const named = FILE.exec(bare)?.[1];
    if (named !== undefined) {
      path = named;
      files[path] = "";
      continue;
    }
    const caret = UNDERLINE.exec(bare);
    if (caret !== null && index > 0) {
      const start = previous + (caret[1]?.length ?? 0);
      marks.push({ path, start, end: start + (caret[2]?.length ?? 0), label: caret[3] ?? "" });
      continue;
    }
    const before = files[path] ?? "";
    previous = before.length;
    const at = line.indexOf("$0");
    if (at !== -1) cursor = { path, offset: before.length + at };
    files[path] = before + line.replace("$0", "");
  }
  return { files, cursor, marks };
}

/** A text with carets under a piece of it: what `readMarked` would read. For showing results as they are written. */
export function underlined(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", start) === -1 ? text.length : text.indexOf("\n", start);
  const carets = "^".repeat(Math.max(1, Math.min(end, lineEnd) - start));
  return `${text.slice(lineStart, lineEnd)}\n${" ".repeat(start - lineStart)}${carets}`;
}
