import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { cleanCard, run } from "../../cli/run.js";
import { type Random, randomFrom } from "../../planted/random.js";
import { ROOT } from "../../support/samples.js";
import { sample } from "../../support/sweep.js";
import { connect, type TestFolder, testFolder, USUAL } from "../support/client.js";
import { bytesOf, type Findings, findingsInJson, findingsSaid } from "../support/compare-findings.js";
import { MISTAKES, parityFolders } from "../support/parity-folders.js";

async function byCommandLine(folder: string): Promise<Findings> {
  return findingsInJson((await run(["lint", ".", "--format", "json"], { cwd: folder })).out);
}

let made: TestFolder | undefined;
afterEach(() => made?.delete());

const CLEAN = ["in samples that are clean", "in the systems that are shipped"];

describe("the language server finds what the command line finds", () => {
  function use(folder: TestFolder): string {
    made = folder;
    return folder.path;
  }

  test.each(sample(parityFolders(use), 4))("%s, when it is asked", { tags: "slow" }, async (what, folderOf) => {
    const folder = folderOf();
    const expected = await byCommandLine(folder);
    const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
    const uri = new URL(`file://${folder}`).href;
    const client = await connect({ folders: [uri], capabilities: { ...USUAL, textDocument } });
    const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    const found = findingsSaid(
      folder,
      items.map((item) => [item.uri, item.kind === "full" ? item.items : []]),
    );
    expect(bytesOf(found)).toBe(bytesOf(expected));
    expect(Object.keys(expected).length > 0).toBe(!CLEAN.includes(what));
    await client.end();
  });

  test("in the mistakes, when it speaks of its own accord", { tags: "slow" }, async () => {
    const folder = join(ROOT, MISTAKES);
    const expected = await byCommandLine(folder);
    const uri = new URL(`file://${folder}`).href;
    const client = await connect({ folders: [uri] });
    const files = Object.keys(expected).map((file) => `${uri}/${file}`);
    const bytesFound = (): string =>
      bytesOf(
        findingsSaid(
          folder,
          files.map((file) => [file, client.published(file) ?? []]),
        ),
      );
    // What the analyses of decks find comes last.
    await client.until(() => bytesFound() === bytesOf(expected));
    expect(bytesFound()).toBe(bytesOf(expected));
    const others = client.heard.flatMap(({ method, params }) =>
      method === "textDocument/publishDiagnostics" ? [params as { uri: string; diagnostics: unknown[] }] : [],
    );
    expect(others.filter((one) => !files.includes(one.uri) && one.diagnostics.length > 0)).toEqual([]);
    await client.end();
  });
});

test("of rules on the whole repository, before and after edits", { tags: "slow" }, async () => {
  const game = [
    'System: Cove\nAbout: Small.\nId "cove"\nEdition "1"\nExtends "common"',
    "Attribute: Name\nAbout: Name.",
    'Rule: name-once\nAbout: A name is there once.\nSays: <Name> is on <Count> cards.\nMend: Rename one.\nFor "Card"\nIn "Repository"\nPer "Name"\nMust\n    Count < 1',
  ].join("\n---\n");
  const pack = (name: string, ...names: readonly string[]) =>
    [`Pack: ${name}\nSystem: cove`, ...names.map((one, at) => `Identifier: ${name} ${at + 1}\nName "${one}"`)].join(
      "\n---\n",
    );
  made = testFolder({
    "cardwright.json": '{ "systems": ["game.system"], "rules": { "rule-without-example": "off" } }',
    "game.system": game,
    "one/p.cards": pack("ONE", "Kite", "Tern"),
    "two/p.cards": pack("TWO", "Tern"),
    "three/p.cards": pack("THREE", "Gull"),
  });
  const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
  const client = await connect({ folders: [made.uri], capabilities: { ...USUAL, textDocument } });
  const found = async (): Promise<Findings> => {
    const asked = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", { previousResultIds: [] });
    return findingsSaid(
      made?.path ?? "",
      asked.items.map((item) => [item.uri, item.kind === "full" ? item.items : []]),
    );
  };
  const numbers: number[] = [];
  for (const [version, [file, text]] of [
    ["one/p.cards", pack("ONE", "Kite", "Tern")],
    ["three/p.cards", pack("THREE", "Kite")],
    ["two/p.cards", pack("TWO", "Puffin")],
    ["one/p.cards", pack("ONE", "Dove", "Puffin")],
    ["one/p.cards", pack("ONE", "Dove")],
  ].entries()) {
    if (file === undefined || text === undefined) continue;
    if (version === 0 || file !== "one/p.cards") client.open(made.uriOf(file), text);
    else client.change(made.uriOf(file), version + 1, [{ text }]);
    made.write(file, text);
    const expected = await byCommandLine(made.path);
    expect(bytesOf(await found())).toBe(bytesOf(expected));
    numbers.push(Object.values(expected).flat().length);
  }
  expect(numbers).toEqual([1, 2, 1, 1, 0]);
  await client.end();
});

describe("of packs that use each other in any way", () => {
  const textOf = (at: number, uses: readonly number[], random: Random): string => {
    const named = uses.map((other) => `    ../p${other}\n`).join("");
    const listed = [at, ...uses, 9].map((card) => `    1 KITE S ${card}\n`).filter(() => random.below(3) > 0);
    const deck = `Deck: D ${at}\nCards:\n${listed.join("")}`;
    return `Pack: p${at}\n${named === "" ? "" : `Uses:\n${named}`}---\n${deck}---\n${cleanCard(`KITE S ${at}`)}`;
  };

  test.each(sample([...Array(24).keys()], 3))("before and after edits, %i", { tags: "slow" }, async (seed) => {
    const random = randomFrom(`packs ${seed}`);
    const count = 2 + random.below(5);
    const some = () => [...Array(count).keys()].filter(() => random.below(count) < 1.5);
    const files = Object.fromEntries(
      [...Array(count).keys()].map((at) => [`p${at}/p.cards`, textOf(at, some(), random)]),
    );
    made = testFolder(files);
    const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
    const client = await connect({ folders: [made.uri], capabilities: { ...USUAL, textDocument } });
    for (const [file, text] of Object.entries(files)) client.open(made.uriOf(file), text);
    for (let edit = 0; edit < 4; edit++) {
      const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
        previousResultIds: [],
      });
      const said = items.map((item) => [item.uri, item.kind === "full" ? item.items : []] as const);
      expect(bytesOf(findingsSaid(made.path, said))).toBe(bytesOf(await byCommandLine(made.path)));
      const at = random.below(count);
      const text = textOf(at, some(), random);
      client.change(made.uriOf(`p${at}/p.cards`), edit + 2, [{ text }]);
      made.write(`p${at}/p.cards`, text);
    }
    await client.end();
  });
});
