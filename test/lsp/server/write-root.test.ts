import { lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodeAction, TextEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

/** The workspace is `home/pack`; a deck that lists a card of it stands outside, behind a link. */
const PACK =
  'Pack: Kites\n---\nIdentifier: KITE S 1\nType "Support"\nReuse 007\n---\nIdentifier: KITE S 4\nType "Support"\nAR\n Wind 2\n';
const OUTSIDE = 'Deck: All\nCards:\n    1 KITE S 1\n---\nIdentifier:  KITE S 2\nType "Support"\n';

let home: TestFolder;
let client: TestClient;
const rename = { position: { line: 2, character: 14 }, newName: "KITE S 7" };

beforeEach(async () => {
  home = testFolder({
    bashrc: "export A=1\n",
    "plain.txt": OUTSIDE,
    "lib/x.cards": 'Identifier: KITE S 3\nType "Support"\n',
    "pack/cardwright.json": '{ "compile": { "out": "../victim.json" } }',
    "pack/pack.cards": PACK,
  });
  symlinkSync("../plain.txt", path.join(home.path, "pack/y.cards"));
  symlinkSync("../bashrc", path.join(home.path, "pack/.pack.cards.1.tmp"));
});
afterEach(async () => {
  await client.end();
  home.delete();
});

async function start(): Promise<void> {
  const capabilities = {
    workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ["create" as const] } },
    textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
  };
  client = await connect({ folders: [home.uriOf("pack")], capabilities });
  client.open(home.uriOf("pack/pack.cards"), PACK);
}

function everything(): readonly string[] {
  return readdirSync(home.path, { recursive: true, encoding: "utf8" }).map((name) => {
    const file = path.join(home.path, name);
    return `${name}: ${lstatSync(file).isDirectory() ? "" : readFileSync(file, "utf8")}`;
  });
}

describe("the language server and links out of the pack", () => {
  test("writes nothing itself: layouts, fixes and saving leave every file as it is", async () => {
    await start();
    const before = everything();
    const textDocument = { uri: home.uriOf("pack/pack.cards") };
    const options = { tabSize: 4, insertSpaces: true };
    const layout = await client.request<TextEdit[]>("textDocument/formatting", { textDocument, options });
    expect(layout.length).toBeGreaterThan(0);
    const range = { start: { line: 0, character: 0 }, end: { line: 4, character: 9 } };
    const context = { diagnostics: [], only: ["source.fixAll"] };
    const fixes = await client.request<CodeAction[]>("textDocument/codeAction", { textDocument, range, context });
    const edited = fixes.flatMap(({ edit }) => edit?.documentChanges ?? []);
    expect(edited).toMatchObject([{ textDocument: { uri: textDocument.uri } }]);
    client.notify("textDocument/didSave", { textDocument });
    await client.checked();
    expect(everything()).toEqual(before);
  });

  test("a renaming that would change a file outside is refused until that link is opened", async () => {
    await start();
    const textDocument = { uri: home.uriOf("pack/pack.cards") };
    const before = everything();
    await expect(client.request("textDocument/rename", { textDocument, ...rename })).rejects.toThrow(
      "y.cards is a link that leads out of the pack, so nothing is changed. Open it first to change it, too.",
    );
    expect(everything()).toEqual(before);
    client.open(home.uriOf("pack/y.cards"), OUTSIDE);
    const edit = await client.request<WorkspaceEdit>("textDocument/rename", { textDocument, ...rename });
    expect(edit.documentChanges).toHaveLength(2);
  });
});
