import { afterEach, expect, test } from "vitest";
import type { CompletionItem, CompletionList, Hover } from "vscode-languageserver/node";
import { connect, type TestFolder, testFolder, USUAL } from "../support/client.js";

let folder: TestFolder;
afterEach(() => folder.delete());

const FILES = {
  "tides/art/sea (calm).png": "",
  "tides/art/deep/rock.jpg": "",
  "tides/art/notes.txt": "",
  "tides/.hidden/x.png": "",
  "embers/pack.cards": "Pack: Embers\n",
};

/** Asks about the place of `$0` in a file. */
async function asked<Answer>(method: string, marked: string): Promise<Answer> {
  const text = marked.replace("$0", "");
  folder = testFolder({ ...FILES, "tides/a.cards": text });
  const client = await connect({
    folders: [folder.uri],
    capabilities: { ...USUAL, textDocument: { ...USUAL.textDocument, hover: { contentFormat: ["markdown"] } } },
  });
  const uri = folder.uriOf("tides/a.cards");
  client.open(uri, text);
  const before = marked.slice(0, marked.indexOf("$0")).split("\n");
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const answer = await client.request<Answer>(method, { textDocument: { uri }, position });
  await client.end();
  return answer;
}

const CARD = 'Identifier: TIDE S 1\nType "Support"\n';

test.each([
  ["the first part", `${CARD}Art: $0\n`, ["art"]],
  ["within a folder", `${CARD}Art: art/$0\n`, ["art/deep", "art/sea (calm).png"]],
  ["above", `${CARD}Art: ../$0\n`, ["../embers", "../tides"]],
  ["outside the repository", `${CARD}Art: ../../$0\n`, []],
  ["another label", `${CARD}Lore: $0\n`, []],
  ["packs", "Pack: Tides\nUses:\n    $0\n", ["../embers", "../tides"]],
  ["packs, half typed", "Pack: Tides\nUses:\n    ../em$0\n", ["../embers", "../tides"]],
])("completion of paths: %s", async (_, marked, expected) => {
  const list = await asked<CompletionList | CompletionItem[] | null>("textDocument/completion", marked);
  const items = Array.isArray(list) ? list : (list?.items ?? []);
  expect(items.map(({ label }) => label)).toEqual(expected);
});

test("pointing at the path of a picture shows it", async () => {
  const hover = await asked<Hover | null>("textDocument/hover", `${CARD}Art: art/$0sea (calm).png\n`);
  const address = folder.uriOf("tides/art/sea (calm).png").replace("(", "%28").replace(")", "%29");
  expect(hover).toEqual({
    contents: { kind: "markdown", value: `![](${address})` },
    range: { start: { line: 2, character: 5 }, end: { line: 2, character: 23 } },
  });
});

test("nothing is shown of a picture that is not there", async () => {
  expect(JSON.stringify(await asked("textDocument/hover", `${CARD}Art: art/$0lake.png\n`))).not.toContain("![");
});
