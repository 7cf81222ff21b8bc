import { afterEach, expect, test } from "vitest";
import type { WorkspaceEdit } from "vscode-languageserver/node";
import { connect, type TestFolder, testFolder } from "../support/client.js";

let folder: TestFolder;
afterEach(() => folder.delete());

const FILES = {
  "cardwright.json": '{ "systems": ["games/own.system"] }\n',
  "games/own.system": 'System: Own\nAbout: A game.\nId "own"\nEdition "1"\n',
  "tides/pack.cards": "Pack: Tides\nUses:\n    ../embers # both\n",
  "tides/deep/one.cards": 'Identifier: TIDE S 1\nType "Support"\nArt: ../art/sea.png\n',
  "tides/two.cards": 'Identifier: TIDE S 2\nType "Support"\nArt: ./art/sea.png\n',
  "tides/art/sea.png": "",
  "embers/pack.cards": "Pack: Embers\n",
};

/** The lines that are others after some files got other names, by file. */
async function followed(...moves: readonly (readonly [from: string, to: string])[]) {
  folder = testFolder(FILES);
  const client = await connect({ folders: [folder.uri] });
  const files = moves.map(([from, to]) => ({ oldUri: folder.uriOf(from), newUri: folder.uriOf(to) }));
  const edit = await client.request<WorkspaceEdit | null>("workspace/willRenameFiles", { files });
  await client.end();
  const changed: Record<string, string> = {};
  for (const [name, text] of Object.entries(FILES)) {
    const lines = text.split("\n");
    const edits = edit?.changes?.[folder.uriOf(name)] ?? [];
    for (const { range, newText } of edits) {
      const line = lines[range.start.line] ?? "";
      lines[range.start.line] = line.slice(0, range.start.character) + newText + line.slice(range.end.character);
      changed[name] = lines[range.start.line] ?? "";
    }
  }
  return changed;
}

test.each<[string, [string, string][], Record<string, string>]>([
  [
    "a picture",
    [["tides/art/sea.png", "tides/art/ocean.png"]],
    { "tides/deep/one.cards": "Art: ../art/ocean.png", "tides/two.cards": "Art: ./art/ocean.png" },
  ],
  [
    "a folder of pictures",
    [["tides/art", "art"]],
    { "tides/deep/one.cards": "Art: ../../art/sea.png", "tides/two.cards": "Art: ../art/sea.png" },
  ],
  [
    "a file of cards that moves",
    [["tides/deep/one.cards", "tides/one.cards"]],
    { "tides/deep/one.cards": "Art: art/sea.png" },
  ],
  ["a file of cards that stays in its folder", [["tides/two.cards", "tides/2.cards"]], {}],
  ["a pack that is used", [["embers", "old/embers"]], { "tides/pack.cards": "    ../old/embers # both" }],
  ["a pack with its pictures", [["tides", "seas/tides"]], { "tides/pack.cards": "    ../../embers # both" }],
  [
    "a pack and what it uses",
    [
      ["tides", "x/tides"],
      ["embers", "x/embers"],
    ],
    {},
  ],
  ["a game", [["games/own.system", "own.system"]], { "cardwright.json": '{ "systems": ["own.system"] }' }],
  ["the folder of a game", [["games", "rules"]], { "cardwright.json": '{ "systems": ["rules/own.system"] }' }],
  ["what nobody names", [["README.md", "LICENSE"]], {}],
])("%s: the paths follow", async (_, moves, expected) => {
  expect(await followed(...moves)).toEqual(expected);
});
