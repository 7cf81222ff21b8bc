/** The changes in a file. Line numbers are git's: from 1, with LF as the only line end. */
export interface FileChange {
  /** First and last line of added or edited ranges. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** Lines after which something was removed from a record. */
  readonly cuts: readonly number[];
}

/** Parses a patch without context lines, as written by `git diff --unified=0`: changes by path in the new version. */
export function readPatch(patch: string): ReadonlyMap<string, FileChange> {
  const files = new Map<string, ChangeInWork>();
  const lines = patch.split("\n");
  let current: ChangeInWork | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.startsWith("diff --git ")) current = undefined;
    else if (line.startsWith("+++ ")) current = openFile(files, line.slice(4));
    else if (current !== undefined && line.startsWith("@@ ")) at += readHunk(line, lines, at, current);
  }
  return files;
}

interface ChangeInWork extends FileChange {
  readonly ranges: [first: number, last: number][];
  readonly cuts: number[];
}

/** The file named by `+++`; undefined if it was deleted. */
function openFile(files: Map<string, ChangeInWork>, name: string): ChangeInWork | undefined {
  const path = unquoted(name.replace(/\t$/, ""));
  if (!path.startsWith("b/")) return undefined;
  const change: ChangeInWork = { ranges: [], cuts: [] };
  files.set(path.slice(2), change);
  return change;
}

/** `@@ -12,2 +14 @@`: returns how many lines of the patch follow, so that none of them is read as a header. */
function readHunk(head: string, lines: readonly string[], at: number, { ranges, cuts }: ChangeInWork): number {
  const [, removed = "1", first = "0", added = "1"] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(head) ?? [];
  const [from, minus, plus] = [Number(first), Number(removed), Number(added)];
  if (plus > 0) ranges.push([from, from + plus - 1]);
  const taken = lines.slice(at + 1, at + 1 + minus);
  // Removing a whole record doesn't change the others.
  if (minus > plus && !taken.some((line) => SEPARATOR.test(line.slice(1))))
    cuts.push(plus === 0 ? from : from + plus - 1);
  return countLines(lines, at + 1, minus + plus);
}

const SEPARATOR = /^-{3,}\s*$/;

/** The line counts in a header don't include notes about missing line ends. */
function countLines(lines: readonly string[], from: number, expected: number): number {
  let at = from;
  for (let seen = 0; at < lines.length && (seen < expected || lines[at]?.startsWith("\\")); at++)
    if (!lines[at]?.startsWith("\\")) seen++;
  return at - from;
}

/** Git quotes names with quotes, tabs and the like as C does. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  const parts: Buffer[] = [];
  const inner = name.slice(1, -1);
  for (const [token] of inner.matchAll(/\\[0-7]{3}|\\.|[^\\]+/gs)) {
    if (/^\\[0-7]/.test(token)) parts.push(Buffer.of(Number.parseInt(token.slice(1), 8)));
    else parts.push(Buffer.from(token.startsWith("\\") ? (ESCAPES[token.slice(1)] ?? token.slice(1)) : token));
  }
  return Buffer.concat(parts).toString();
}

const ESCAPES: Readonly<Record<string, string>> = { a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r" };
