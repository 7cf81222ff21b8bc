import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/**
 * A stranger writes texts of millions of characters and lists of hundreds of thousands of lines. Two kinds of code then
 * run out of stack: expressions that repeat a group without bound, since V8 keeps what it would go back to for each time; and
 * lists that are spread into a call.
 */
const PRODUCT = /^(grammar|compiler|play|tools|library|lsp|project|browser|cli|vscode-extension)\//;
const SOURCES = execFileSync("git", ["ls-files", "*.ts"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => PRODUCT.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(file, "utf8")) }));

function withoutComments(code: string): string {
  return code.replace(/^\s*(?:\/?\*|\/\/).*$/gm, "");
}

/** A literal, behind what may stand before one. */
const LITERAL =
  /(?<=(?:[=(,:!&|?{};[\n]|return)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\n\\[`])+)\/([dgimsuvy]*)(?=[\s,;.)\]])/g;

/** Where texts are bounded already. */
const SHORT: Readonly<Record<string, string>> = {
  "cli/render/pictures.ts": "the first kilobyte of a picture",
  "cli/tables/csv-file.ts": "the first 64 kilobytes of a table",
  "grammar/expressions.ts": "tokens of lines that are read, of at most 20,000 characters",
  "grammar/parse.ts": "lines of at most 200 characters",
  "grammar/unicode-expressions.ts": "the expressions of the lexer",
};

/** Reads an expression, and collects the groups that it repeats without bound and that V8 has to go back into. */
class Repetitions {
  readonly found: string[] = [];
  private at = 0;

  constructor(private readonly source: string) {
    this.alternatives();
  }

  /** Returns whether all that it matches is of one length, and gives V8 no choice. */
  private alternatives(): boolean {
    let isFixed = this.sequence();
    while (this.source[this.at] === "|") {
      this.at++;
      this.sequence();
      isFixed = false;
    }
    return isFixed;
  }

  private sequence(): boolean {
    let isFixed = true;
    while (this.at < this.source.length && !/[|)]/.test(this.source.charAt(this.at))) {
      const start = this.at;
      const isGroup = this.source[start] === "(";
      const isFixedItem = this.item();
      const [quantifier = ""] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(this.source.slice(this.at)) ?? [];
      if (isGroup && !isFixedItem && /^(?:[*+]|\{\d+,\})/.test(quantifier))
        this.found.push(this.source.slice(start, this.at + quantifier.length));
      this.at += quantifier.length;
      if (!isFixedItem || (quantifier !== "" && !/^\{\d+\}$/.test(quantifier))) isFixed = false;
    }
    return isFixed;
  }

  private item(): boolean {
    const [group] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(this.source.slice(this.at)) ?? [];
    if (group === undefined) {
      const one = /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\k<\w+>|\\.|.)/su;
      this.at += (one.exec(this.source.slice(this.at)) ?? [""])[0].length;
      return true;
    }
    this.at += group.length;
    const isFixed = this.alternatives();
    this.at++;
    return isFixed && group === "(?:";
  }
}

const unbounded = (code: string): string[] =>
  [...code.matchAll(LITERAL)].flatMap(([, source = ""]) => new Repetitions(source).found);

describe("expressions repeat no group without bound", () => {
  test("the reader of expressions finds those that overflow, and only those", { tags: "slow" }, () => {
    for (const source of ["(?:a|b)*", "(?:ab?)+", "(a)*", "(?:a(?:,b|c){2,})?", "(?:[^\\\\]|\\\\.)*"])
      expect(unbounded(`const x = /${source}/;`), source).not.toEqual([]);
    for (const source of ["[ab]*", "(?:ab)*", "(?:a|b){0,9}", "(?:a|b)?", "\\(a*", "[(a|b]*"])
      expect(unbounded(`const x = /${source}/;`), source).toEqual([]);
    expect(() => /^(?:a|b)*c/.exec("a".repeat(2 ** 24))).toThrow(RangeError);
    expect(/^(?:ab)*c/.exec("ab".repeat(2 ** 23))).toBeNull();
  });

  test("of the product, but where texts are short", { tags: "slow" }, () => {
    const all = SOURCES.flatMap(({ file, code }) => unbounded(code).map((group) => ({ file, group })));
    expect(all.filter(({ file }) => SHORT[file] === undefined)).toEqual([]);
    expect(new Set(all.map(({ file }) => file))).toEqual(new Set(Object.keys(SHORT)));
  });
});

/** Folders whose lists are as long as a table, a record or a patch; elsewhere, most are as long as a declaration. */
const LONG_LISTS = /^(?:tools\/infer|tools\/tables|lsp\/features\/(?:table|code-actions\/addition)|cli\/old-packs)/;

test("lists that may be long aren't spread into calls", () => {
  const spread = /\b(?:Math\.(?:max|min)|(?:push|unshift|fromCharCode|fromCodePoint))\((?:[^(){}[\]]*, )?\.\.\.\w.*/g;
  const found = SOURCES.filter(({ file }) => LONG_LISTS.test(file)).flatMap(({ file, code }) =>
    [...code.matchAll(spread)].map(([call]) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});
