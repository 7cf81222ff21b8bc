/** What changed in a file. Lines are git's: counted from 1, ended by LF. */
export interface FileChange {
  /** First and last line of what was added or edited. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** Behind which lines something was taken out of a record. */
  readonly cuts: readonly number[];
}

/** Reads a patch without context lines, as `git diff --unified=0` writes it: changes by path in the new version. */
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

/** The file that `+++` names; undefined for one that is gone. */
function openFile(files: Map<string, ChangeInWork>, name: string): ChangeInWork | undefined {
  const path = unquoted(name.replace(/\t$/, ""));
  if (!path.startsWith("b/")) return undefined;
  const change: ChangeInWork = { ranges: [], cuts: [] };
  files.set(path.slice(2), change);
  return change;
}

/** `@@ -12,2 +14 @@`: gives how many lines of the patch follow, so that none of them is taken for a head. */
function readHunk(head: string, lines: readonly string[], at: number, { ranges, cuts }: ChangeInWork): number {
  const [, removed = "1", first = "0", added = "1"] = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(head) ?? [];
  const [from, minus, plus] = [Number(first), Number(removed), Number(added)];
  if (plus > 0) ranges.push([from, from + plus - 1]);
  const taken = lines.slice(at + 1, at + 1 + minus);
  // A whole record that was taken out leaves the others as they were.
  if (minus > plus && !taken.some((line) => SEPARATOR.test(line.slice(1))))
    cuts.push(plus === 0 ? from : from + plus - 1);
  return countLines(lines, at + 1, minus + plus);
}

const SEPARATOR = /^-{3,}\s*$/;

/** Notes that a line has no end are not among the lines that a head counts. */
function countLines(lines: readonly string[], from: number, expected: number): number {
  let at = from;
  for (let seen = 0; at < lines.length && (seen < expected || lines[at]?.startsWith("\\")); at++)
    if (!lines[at]?.startsWith("\\")) seen++;
  return at - from;
}

/** Git puts names with quotes, tabs and the like in quotes, as C does. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: number[] = [];
  const inner = name.slice(1, -1);
  for (const [token] of inner.matchAll(/\\[0-7]{3}|\\.|[^\\]+/gs)) {
    if (/^\\[0-7]/.test(token)) bytes.push(Number.parseInt(token.slice(1), 8));
    else if (token.startsWith("\\")) bytes.push(...Buffer.from(ESCAPES[token.slice(1)] ?? token.slice(1)));
    else bytes.push(...Buffer.from(token));
  }
  return Buffer.from(bytes).toString();
}

const ESCAPES: Readonly<Record<string, string>> = { a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r" };
