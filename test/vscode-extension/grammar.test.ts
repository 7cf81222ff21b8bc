import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forEachLine, parse, type RecordNode, type ValueNode } from "../../grammar/index.js";
import { readSamples } from "../support/samples.js";
import { sample } from "../support/sweep.js";
import { coloursOf, grammars } from "../support/text-mate.js";

const FIXTURES = "test/vscode-extension/grammar";

/**
 * The pictures beside the fixtures say which scopes each piece of a line has. After a change that is meant, write them
 * anew: UPDATE_SNAPSHOTS=1 npx vitest run test/vscode-extension/grammar.test.ts, and read what changed.
 */
describe("snapshots", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "cardwright-grammars-"));
    for (const [name, grammar] of Object.entries(grammars))
      writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(grammar));
    const contributes = {
      languages: [
        { id: "cards", extensions: [".cards"] },
        { id: "card-system", extensions: [".system"] },
      ],
      grammars: Object.entries(grammars).map(([name, { scopeName }]) => ({
        language: name,
        scopeName,
        path: `./${name}.json`,
      })),
    };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ contributes }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(["colours.cards", "colours.system"])("%s", { tags: "slow" }, (name) => {
    const fixture = `${FIXTURES}/${name}`;
    const update = process.env.UPDATE_SNAPSHOTS === "1" ? ["--updateSnapshot"] : [];
    // Without a picture the tool would take a new one and be content.
    if (update.length === 0) expect(existsSync(`${fixture}.snap`)).toBe(true);
    const program = "node_modules/vscode-tmgrammar-test/dist/snapshot.js";
    execFileSync(process.execPath, [
      program,
      ...update,
      "--expandDiff",
      "--config",
      path.join(folder, "package.json"),
      fixture,
    ]);
  });
});

/** What the lexer makes of a line, and what the colours make of it, must be the same thing. */
describe("colours agree with the lexer", () => {
  const samples = readSamples().filter(({ path: file }) => !file.includes("mistakes") && file.endsWith(".cards"));

  test("there are samples", () => expect(samples.length).toBeGreaterThan(8));

  test.each(
    sample(
      samples.map(({ path: file, text }) => [file, text] as const),
      8,
    ),
  )("%s", async (_, text) => {
    const colours = await coloursOf(text, "source.cards");
    const wrong = parse(text).records.flatMap((record) => piecesOf(record).filter((piece) => !agrees(piece, colours)));
    expect(wrong.map(({ start, end, scope }) => `${text.slice(start, end)}: ${scope}`)).toEqual([]);
  });
});

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly scope: string;
}

function agrees({ start, end, scope }: Piece, colours: readonly (string | undefined)[]): boolean {
  for (let at = start; at < end; at++) if (!colours[at]?.includes(scope)) return false;
  return true;
}

/** The pieces of a record's lines, by what the grammar layer says they are; places in the file. */
function piecesOf(record: RecordNode): Piece[] {
  const pieces: Piece[] = [];
  let start = record.start;
  for (const line of linesOf(record)) {
    const add = (span: { start: number; end: number }, scope: string) =>
      pieces.push({ start: start + span.start, end: start + span.end, scope });
    const { node } = line;
    if (node.comment !== undefined) add(node.comment, "comment.line");
    if (node.kind === "label") add(node.name, "keyword.other.label");
    if (node.kind === "bare-name") add(node.path[0], "entity.name.type.category");
    if (node.kind === "attribute") add(node.path[0], "support.type.property-name");
    if (node.kind === "condition") add(node.path[node.path.length - 1] ?? node.path[0], "variable.other.property");
    // What looks like an attribute may be text that goes on, which only a label above tells.
    if (node.indent === 0 && (node.kind === "attribute" || node.kind === "condition"))
      for (const value of node.values) add(value, SCOPE_OF_VALUE[value.kind]);
    start += line.length;
  }
  return pieces.filter((piece) => !insideText(piece, record));
}

const SCOPE_OF_VALUE: Readonly<Record<ValueNode["kind"], string>> = {
  integer: "constant.numeric",
  text: "string.quoted.double",
  range: "",
  percentage: "constant.numeric",
  word: "",
  wrong: "",
};

/** Lines of a record with their lengths, line ends included. */
function linesOf(record: RecordNode): { node: RecordNode["lines"][number]; length: number }[] {
  const lengths: number[] = [];
  forEachLine(record.text, (from, _, next) => lengths.push(next - from));
  return record.lines.map((node, index) => ({ node, length: lengths[index] ?? 0 }));
}

/** Whether a piece stands on an indented line below a label, which is text whatever it looks like. */
function insideText({ start }: Piece, record: RecordNode): boolean {
  let from = record.start;
  let below = false;
  for (const { node, length } of linesOf(record)) {
    if (node.kind === "label") below = true;
    else if (node.indent === 0 && node.kind !== "blank" && node.kind !== "comment") below = false;
    if (start >= from && start < from + length) return below && node.indent > 0;
    from += length;
  }
  return false;
}
