import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ClientCapabilities, CodeAction, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

const PACK = `Pack: Bread 🥖
---
Identifier: BRE A 1
Type "Adventure"
Roleplay "Solo"
---
Identifier: BRE S 2
Type "Support"
Reuse 007
AdventureResources
    Yeast 002
---
Identifier: BRE S 3
Type "Support"
AdventureResources
    Yeast 1
`;

let folder: TestFolder;
let client: TestClient;
let uri: string;
beforeEach(() => {
  folder = testFolder({ "pack.cards": PACK });
  uri = folder.uriOf("pack.cards");
});
afterEach(async () => {
  expect(await client.end()).toBe(0);
  folder.delete();
});

type Known = NonNullable<NonNullable<ClientCapabilities["textDocument"]>["codeAction"]>;

const LITERALS: Known = { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } };
const LAZY: Known = { ...LITERALS, dataSupport: true, resolveSupport: { properties: ["edit"] } };
const DOCUMENTS = { documentChanges: true, resourceOperations: ["create" as const] };

async function open(codeAction: Known | undefined, workspaceEdit: object = {}): Promise<void> {
  const capabilities: ClientCapabilities = {
    workspace: { workspaceEdit },
    ...(codeAction && { textDocument: { codeAction } }),
  };
  client = await connect({ folders: [folder.uri], capabilities });
  client.open(uri, PACK);
}

/** What can be done with a piece of the pack. */
async function actionsAt(text: string, only?: readonly string[], triggerKind = 1): Promise<CodeAction[] | null> {
  const document = TextDocument.create(uri, "cardwright", 1, PACK);
  const start = document.positionAt(PACK.indexOf(text));
  const end = document.positionAt(PACK.indexOf(text) + text.length);
  return client.request("textDocument/codeAction", {
    textDocument: { uri },
    range: { start, end },
    context: { diagnostics: [], triggerKind, ...(only && { only }) },
  });
}

async function actionAt(text: string, title: string, only?: readonly string[]): Promise<CodeAction> {
  const all = (await actionsAt(text, only)) ?? [];
  const found = all.find((action) => action.title === title);
  if (found === undefined) throw new Error(`${title} is not among ${all.map((action) => action.title).join(" | ")}`);
  return found;
}

const resolved = (action: CodeAction): Promise<CodeAction> => client.request("codeAction/resolve", action);

/** The pack once the edit is made. */
function made(edit: WorkspaceEdit | undefined): string {
  const document = TextDocument.create(uri, "cardwright", 1, PACK);
  const changes = (edit?.documentChanges ?? []).filter(
    (change): change is TextDocumentEdit => "textDocument" in change,
  );
  const listed = changes.find(({ textDocument }) => textDocument.uri === uri)?.edits ?? [];
  const all = edit?.changes?.[uri] ?? listed.flatMap((one) => ("newText" in one ? [one] : []));
  return TextDocument.applyEdits(document, [...all]);
}

describe("code actions on the wire", () => {
  test("what is announced", async () => {
    await open(LITERALS);
    expect(client.started.capabilities.codeActionProvider).toMatchObject({ resolveProvider: true });
  });

  test("a client that cannot wait gets the edits at once", async () => {
    await open(LITERALS);
    const action = await actionAt("007", "Write 7");
    expect(action).toMatchObject({ kind: "quickfix", diagnostics: [{ code: "syntax/leading-zeros" }] });
    expect(action).not.toHaveProperty("data");
    expect(action).not.toHaveProperty("isPreferred");
    expect(made(action.edit)).toBe(PACK.replace("007", "7"));
  });

  test("one that can gets them when an action is chosen, for the version that it has open", async () => {
    await open({ ...LAZY, isPreferredSupport: true }, DOCUMENTS);
    const action = await actionAt("007", "Write 7");
    expect(action.isPreferred).toBe(true);
    expect(action).not.toHaveProperty("edit");
    const { edit } = await resolved(action);
    expect(edit?.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
    expect(made(edit)).toBe(PACK.replace("007", "7"));
  });

  test("all that is certain in the file", async () => {
    await open(LAZY);
    const action = await actionAt("Pack", "Apply all safe fixes in this file", ["source.fixAll"]);
    expect(made((await resolved(action)).edit)).toBe(PACK.replace("007", "7").replace("002", "2"));
  });

  test("a fix of all of a kind", async () => {
    await open(LAZY);
    const action = await actionAt("007", "Fix all 2 findings of syntax like this in the file");
    expect(made((await resolved(action)).edit)).toBe(PACK.replace("007", "7").replace("002", "2"));
  });

  test("a new file, where the client can make one", { tags: "slow" }, async () => {
    await open(LAZY, DOCUMENTS);
    const action = await actionAt("BRE S 2", "Move this card to bre-s-2.cards");
    const { edit } = await resolved(action);
    const other = folder.uriOf("bre-s-2.cards");
    expect(edit?.documentChanges).toMatchObject([
      { kind: "create", uri: other },
      { textDocument: { uri: other }, edits: [{ newText: expect.stringMatching(/^Identifier: BRE S 2\n/) }] },
      { textDocument: { uri } },
    ]);
    expect(made(edit)).not.toContain("BRE S 2");
  });

  test("and no such action elsewhere", async () => {
    await open(LITERALS);
    const all = await actionsAt("BRE S 2");
    expect(all?.filter(({ kind }) => kind === "refactor.extract")).toEqual([]);
  });

  test("a reason with a tab stop, where the client takes one", { tags: "slow" }, async () => {
    await open(LAZY, { ...DOCUMENTS, snippetEditSupport: true });
    client.change(uri, 2, [{ text: PACK.replace("Solo", "Sole") }]);
    const { edit } = await resolved(await actionAt("Solo", "Ignore unknown-value on this line"));
    expect(JSON.stringify(edit)).toMatch(
      /"snippet":\{"kind":"snippet","value":"# cardwright-ignore unknown-value: \$\{1:reason\}/,
    );
  });

  test("a fix in the description of the game changes that file", async () => {
    folder.write("cardwright.json", JSON.stringify({ system: "own", systems: ["games/own.system"] }));
    const system =
      'System: Own\nAbout: x.\nId "own"\nEdition "1"\nExtends "common"\n---\nAttribute: Colour\nAbout: x.\nSuchAs "red"\n';
    folder.write("games/own.system", system);
    const card = 'Pack: P\n---\nIdentifier: A 1\nColour "blue"\n';
    folder.write("pack.cards", card);
    client = await connect({ folders: [folder.uri], capabilities: { textDocument: { codeAction: LITERALS } } });
    client.open(uri, card);
    const at = { line: 3, character: 9 };
    const actions = await client.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range: { start: at, end: at },
      context: { diagnostics: [] },
    });
    const declare = actions.find(({ title }) => title.startsWith("Declare it"));
    expect(Object.keys(declare?.edit?.changes ?? {})).toEqual([folder.uriOf("games/own.system")]);
    expect(JSON.stringify(declare?.edit)).toContain('SuchAs \\"blue\\"');
  });

  test("only what is asked for", async () => {
    await open(LITERALS);
    const kinds = async (only: readonly string[]) => [
      ...new Set((await actionsAt("007", only))?.map(({ kind }) => kind)),
    ];
    expect(await kinds(["quickfix"])).toEqual(["quickfix"]);
    expect(await kinds(["source.fixAll"])).toEqual(["source.fixAll.cardwright"]);
    expect(await kinds(["source.organizeImports"])).toEqual([]);
  });

  test("once the text is another, an action that was listed before is not done to it", { tags: "slow" }, async () => {
    await open(LAZY);
    const action = await actionAt("007", "Write 7");
    const start = { line: 0, character: 0 };
    client.change(uri, 2, [{ range: { start, end: start }, text: "# Sour.\n" }]);
    await expect(resolved(action)).rejects.toThrow(/Ask again/);
  });

  test("an action of nobody's list comes back as it was", async () => {
    await open(LAZY);
    for (const data of [undefined, null, 7, {}, { list: 99, action: 0 }]) {
      const action = { title: "x", ...(data === undefined ? {} : { data }) };
      expect(await client.request("codeAction/resolve", action)).toEqual(action);
    }
  });

  test("a client that knows commands only, and a text that no pack has", async () => {
    await open(undefined);
    expect(await actionsAt("007")).toBeNull();
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const params = { textDocument: { uri: "untitled:none" }, range, context: { diagnostics: [] } };
    expect(await client.request("textDocument/codeAction", params)).toBeNull();
  });
});
