import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachLine, type LineNode, type PartNode, parse, type RecordNode } from "../../../grammar/index.js";
import { readSamples, type Sample } from "../../support/samples.js";
import { whyMissing } from "../install.js";

const FOLDER = "editors/tree-sitter";
const SAMPLES = [
  ...readSamples().filter(({ path: file }) => !file.includes("/encoding/")),
  ...readSamples("test/vscode-extension/grammar"),
  ...readSamples("systems"),
];
/** Without mistakes: both grammars are total, but read what is wrong each in its own way. */
const CLEAN = SAMPLES.filter(({ path: file }) => /^samples\/(?!mistakes).*\.cards$/.test(file));

test("the parser is small: editors load it for each user", () =>
  expect(statSync(`${FOLDER}/src/parser.c`).size).toBeLessThan(150_000));

describe("the generated parser", () => {
  const missing = whyMissing({
    program: "gcc",
    proof: ["-E", "-x", "c", "-include", "tree_sitter/api.h", "/dev/null"],
    packages: ["gcc", "libc6-dev", "libtree-sitter-dev"],
  });
  if (missing !== undefined) console.warn(`the parser of tree-sitter is not tried: ${missing}`);
  let folder = "";
  const trees = new Map<Sample, Tree>();

  beforeAll(() => {
    if (missing !== undefined) return;
    folder = mkdtempSync(path.join(tmpdir(), "cardwright-tree-sitter-"));
    const program = path.join(folder, "captures");
    const sources = ["test/editors/tree-sitter/captures.c", `${FOLDER}/src/parser.c`];
    execFileSync("gcc", ["-O1", `-I${FOLDER}/src`, ...sources, "-ltree-sitter", "-o", program]);
    const files = SAMPLES.map(({ text }, index) => {
      const file = path.join(folder, `${index}`);
      writeFileSync(file, text);
      return file;
    });
    // Both are compiled by the parser's own library: a node that is not in the grammar ends the program.
    execFileSync(program, [`${FOLDER}/queries/helix/highlights.scm`]);
    const out = execFileSync(program, [`${FOLDER}/queries/highlights.scm`, ...files], { maxBuffer: 1 << 28 });
    const parts = out.toString("utf8").split(/^errors (\d+)\n/m);
    for (const [index, sample] of SAMPLES.entries())
      trees.set(sample, new Tree(parts[index * 2] ?? "", Number(parts[index * 2 + 1])));
  });
  afterAll(() => {
    if (folder !== "") rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(missing !== undefined)("reads every sample to its end, mistakes and all", () => {
    const withErrors = SAMPLES.filter((sample) => trees.get(sample)?.errors !== 0);
    expect(withErrors.map(({ path: file }) => file)).toEqual([]);
  });

  test.skipIf(missing !== undefined).each(CLEAN.map((sample) => [sample.path, sample] as const))(
    "says of %s what the grammar of Cardwright says",
    (_, sample) => {
      const { nodes } = trees.get(sample) as Tree;
      expect(nodes.filter(({ what }) => what !== undefined).map(({ what }) => what)).toEqual(piecesOf(sample.text));
    },
  );

  test.skipIf(missing !== undefined)("colours every name, value and comment of a sample", () => {
    const sample = CLEAN.find(({ path: file }) => file.endsWith("lanterns/1-the-long-ebb.cards")) as Sample;
    const { nodes, captured } = trees.get(sample) as Tree;
    const coloured = new Set(["comment", "label_name", "number", "string", "operator", "separator", "text", "item"]);
    const without = nodes.filter(({ kind, start }) => coloured.has(kind) && !captured.has(start));
    expect(nodes.filter(({ kind }) => coloured.has(kind)).length).toBeGreaterThan(1000);
    expect(without).toEqual([]);
  });

  const generator = succeeds("tree-sitter", ["--version"]);
  test.skipIf(!generator)("is what tree-sitter makes of the grammar, and its corpus passes", () => {
    const copy = mkdtempSync(path.join(tmpdir(), "cardwright-tree-sitter-"));
    cpSync(FOLDER, copy, { recursive: true });
    execFileSync("tree-sitter", ["generate", "--no-bindings", "--abi", "14"], { cwd: copy });
    expect(readFileSync(path.join(copy, "src/parser.c"), "utf8")).toBe(readFileSync(`${FOLDER}/src/parser.c`, "utf8"));
    execFileSync("tree-sitter", ["test"], { cwd: copy, stdio: "pipe", env: { ...process.env, HOME: copy } });
    rmSync(copy, { recursive: true, force: true });
  });
});

function succeeds(program: string, words: readonly string[]): boolean {
  try {
    execFileSync(program, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

class Tree {
  readonly nodes: { kind: string; start: number; what: string | undefined }[] = [];
  /** Where captures begin. */
  readonly captured = new Set<number>();

  constructor(
    lines: string,
    readonly errors: number,
  ) {
    for (const line of lines.split("\n")) {
      const [sort, kind = "", start = "", end = "", parent = ""] = line.split(" ");
      if (sort === "capture") this.captured.add(Number(start));
      if (sort !== "node") continue;
      const piece = { comment: "comment", label_name: "label", separator: "separator", path: parent }[kind];
      const member = kind === "name" && parent === "category" ? "category" : undefined;
      const what = parent === "word" ? undefined : (piece ?? member);
      // Trailing blanks of a separator are its own here.
      const to = kind === "separator" ? "" : ` ${end}`;
      this.nodes.push({
        kind,
        start: Number(start),
        what: what === undefined || what === "other_line" ? undefined : `${what} ${start}${to}`,
      });
    }
  }
}

/** What our grammar says of a text, in order: comments, labels, separators, and names at the start of lines, with places in bytes. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  const bytes = (offset: number) => Buffer.byteLength(text.slice(0, offset));
  for (const record of parse(text).records) {
    const starts = startsOf(record);
    const add = (what: string, at: number, span: { start: number; end: number }, more = 0) =>
      pieces.push(`${what} ${bytes(at + span.start)} ${bytes(at + span.end + more)}`);
    const addLine = (node: LineNode, at: number) => {
      if (node.kind === "label") add("label", at, node.name, 1);
      else if (node.kind === "bare-name") add("category", at, spanOf(node.path));
      else if (node.kind === "attribute" || node.kind === "wrong-value") add("attribute", at, spanOf(node.path));
      else if (node.kind === "condition") add("condition", at, spanOf(node.path));
      if (node.comment !== undefined) add("comment", at, node.comment);
    };
    const addPart = (part: PartNode) => {
      for (let index = part.line; index < part.end; index++) {
        const node = record.lines[index] as LineNode;
        const at = starts[index] as number;
        const isText = part.kind === "label" && index > part.line;
        // In the text of a label whole lines are comments, in a list also their ends.
        const list = part.kind === "label" && /^(Cards|Uses|Decks):/.test(text.slice(starts[part.line]));
        if (!isText) addLine(node, at);
        else if (node.comment !== undefined && (list || node.kind === "comment") && (list || node.indent === 0))
          add("comment", at, node.comment);
      }
    };
    for (const part of record.body.parts) addPart(part);
    if (record.separator?.canonical) pieces.push(`separator ${bytes(record.separator.start)}`);
  }
  return pieces;
}

function spanOf(names: readonly { start: number; end: number }[]): { start: number; end: number } {
  return { start: names[0]?.start ?? 0, end: names.at(-1)?.end ?? 0 };
}

/** Where the lines of a record begin in its file. */
function startsOf(record: RecordNode): readonly number[] {
  const starts: number[] = [];
  forEachLine(record.text, (start) => starts.push(record.start + start));
  return starts;
}
