import type { Span } from "../../grammar/index.js";

/**
 * The examples of a rule: test, documentation and output of `explain` in one. They are in Markdown, one file per rule,
 * as fenced blocks whose first word is `cards`:
 *
 *     ```cards invalid        breaks the rule; `^^^^ messageId` underlines what is reported in the line above
 *     ```cards fixed          the previous text after the fix of its finding (the safe one, or else the first)
 *     ```cards mended         the previous text fixed by hand, if no fix is certain
 *     ```cards valid          similar to the mistake, but correct
 *
 * `system=id` in the opening line names a game other than the default, `system=path` a file of the example that
 * describes one. A line `//- path` starts another file. A paragraph right before a block describes it.
 */
export interface RuleExamples {
  readonly invalid: readonly InvalidExample[];
  readonly valid: readonly ExampleText[];
}

export interface ExampleText {
  /** Its description; empty if there is none. */
  readonly about: string;
  readonly system: string | undefined;
  /** In order; a single file without a path is `example.cards`. */
  readonly files: readonly ExampleFile[];
}

export interface InvalidExample extends ExampleText {
  readonly fixed: ExampleText | undefined;
  readonly mended: ExampleText | undefined;
}

export interface ExampleFile {
  readonly path: string;
  /** Without the lines of marks. */
  readonly text: string;
  readonly marks: readonly ExampleMark[];
}

/** What is reported, and where: offsets in the file. */
export interface ExampleMark extends Span {
  readonly messageId: string;
}

const BLOCK = /^```cards (invalid|fixed|mended|valid)(?: system=(\S+))?\n([\s\S]*?)^```$/gm;
const MARKS = /^[ \t]*\^+ \S+(?:[ \t]+\^+ \S+){0,9999}$/;

/** Reads the examples of a rule. Throws for an invalid block, because that is a mistake in Cardwright. */
export function parseExamples(markdown: string): RuleExamples {
  const invalid: InvalidExample[] = [];
  const valid: ExampleText[] = [];
  let from = 0;
  for (const match of markdown.matchAll(BLOCK)) {
    const [whole, sort, system, body = ""] = match;
    const example = { about: lastParagraph(markdown.slice(from, match.index)), system, files: parseFiles(body) };
    from = match.index + whole.length;
    if (sort === "invalid") invalid.push({ ...example, fixed: undefined, mended: undefined });
    else if (sort === "valid") valid.push(example);
    else {
      const last = invalid.pop();
      if (last === undefined) throw new Error(`A ${sort} example follows no invalid one.`);
      invalid.push(sort === "fixed" ? { ...last, fixed: example } : { ...last, mended: example });
    }
  }
  return { invalid, valid };
}

function lastParagraph(markdown: string): string {
  return (
    markdown
      .trim()
      .split(/\n\s*\n/)
      .at(-1) ?? ""
  ).replace(/\s*\n\s*/g, " ");
}

function parseFiles(body: string): ExampleFile[] {
  const files: ExampleFile[] = [];
  let path = "example.cards";
  let lines: string[] = [];
  const finish = (): void => {
    if (lines.length > 0) files.push(parseMarks(path, lines));
    lines = [];
  };
  for (const line of body.split("\n").slice(0, -1)) {
    const start = /^\/\/- (\S+)$/.exec(line);
    if (start === null) lines.push(line);
    else {
      finish();
      path = start[1] ?? path;
    }
  }
  finish();
  return files;
}

/** Removes the lines of marks. Each mark underlines the line above. */
function parseMarks(path: string, lines: readonly string[]): ExampleFile {
  const marks: ExampleMark[] = [];
  let text = "";
  let lineStart = 0;
  for (const line of lines) {
    if (MARKS.test(line)) {
      for (const mark of line.matchAll(/(\^+) (\S+)/g)) {
        const start = lineStart + mark.index;
        marks.push({ messageId: mark[2] ?? "", start, end: start + (mark[1] ?? "").length });
      }
    } else {
      lineStart = text.length;
      text += `${line}\n`;
    }
  }
  return { path, text, marks };
}
