import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ClientCapabilities, CompletionItem, CompletionList, TextEdit } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";
import { readMarked } from "../support/marked-text.js";

const PACK = `Pack: Bread
---
Identifier: BRE A 1

Type "Adventure"
$0
---
Identifier: BRE S 2
Directive: Stoke it well.
Type "Support"
Feats
    Oven "Stone 🥖"
`;

let folder: TestFolder;
let client: TestClient;
beforeEach(() => {
  folder = testFolder({ "pack.cards": PACK.replace("$0", "") });
});
afterEach(async () => {
  expect(await client.end()).toBe(0);
  folder.delete();
});

type ItemCapabilities = NonNullable<NonNullable<ClientCapabilities["textDocument"]>["completion"]>["completionItem"];

interface Asked {
  readonly list: CompletionList | null;
  readonly document: TextDocument;
  item(label: string): CompletionItem;
}

/** What is answered at the place of `$0`, where that line of the pack stands. */
async function ask(
  line: string,
  completionItem: ItemCapabilities = {},
  more: { readonly list?: object; readonly commands?: readonly string[]; readonly trigger?: string } = {},
): Promise<Asked> {
  const { files, cursor } = readMarked(
    PACK.replace("$0", () => line),
    "pack.cards",
  );
  const text = files["pack.cards"] ?? "";
  const uri = folder.uriOf("pack.cards");
  const capabilities: ClientCapabilities = {
    textDocument: { completion: { completionItem, ...(more.list && { completionList: more.list }) } },
    experimental: { commands: more.commands ?? [] },
  };
  client = await connect({ folders: [folder.uri], capabilities });
  client.open(uri, text);
  const document = TextDocument.create(uri, "cardwright", 1, text);
  const position = document.positionAt(cursor?.offset ?? 0);
  const context = more.trigger ? { triggerKind: 2, triggerCharacter: more.trigger } : { triggerKind: 1 };
  const list = await client.request<CompletionList | null>("textDocument/completion", {
    textDocument: { uri },
    position,
    context,
  });
  const item = (label: string): CompletionItem => {
    const found = list?.items.find((candidate) => candidate.label === label);
    if (found === undefined) throw new Error(`${label} is not among ${list?.items.map((one) => one.label).join()}`);
    return found;
  };
  return { list, document, item };
}

describe("completion on the wire", () => {
  test("what is announced", async () => {
    await ask("Ro$0");
    expect(client.started.capabilities.completionProvider).toMatchObject({ resolveProvider: true });
    expect(client.started.capabilities.completionProvider?.triggerCharacters).toContain(".");
  });

  test("a client that knows nothing gets plain text and one range for each item", { tags: "slow" }, async () => {
    const { item, document } = await ask("Role$0");
    const roleplay = item("Roleplay");
    expect(roleplay).not.toHaveProperty("insertTextFormat");
    expect(roleplay).not.toHaveProperty("labelDetails");
    const edit = roleplay.textEdit as TextEdit;
    expect(TextDocument.applyEdits(document, [edit])).toContain("\nRoleplay \n---");
  });

  test("a client with snippets gets tab stops", async () => {
    const { item } = await ask("Role$0", { snippetSupport: true });
    expect(item("Roleplay")).toMatchObject({ insertTextFormat: 2 });
    expect(item("Roleplay").textEdit?.newText).toMatch(/^Roleplay \$\{1\|"Battle",/);
    expect(item("Unique").textEdit?.newText).toBe('Unique "$1"');
  });

  test("two ranges where the client takes them, shared by all items where it takes that", {
    tags: "slow",
  }, async () => {
    const { item, list } = await ask("Ro$0leplay", { insertReplaceSupport: true });
    expect(item("Roleplay").textEdit).toMatchObject({
      insert: { end: { character: 2 } },
      replace: { end: { character: 8 } },
    });
    expect(list).not.toHaveProperty("itemDefaults");
    expect(await client.end()).toBe(0);
    const shared = await ask("Ro$0leplay", { insertReplaceSupport: true }, { list: { itemDefaults: ["editRange"] } });
    expect(shared.list?.itemDefaults?.editRange).toMatchObject({ replace: { end: { character: 8 } } });
    expect(shared.item("Roleplay")).toMatchObject({ textEditText: "Roleplay " });
  });

  test("where a value comes from stands beside it, and its cards in its documentation", async () => {
    const line = "AllowPlayIfBuildsite\n    Feats.Oven = $0";
    const { item } = await ask(line, { labelDetailsSupport: true, documentationFormat: ["markdown"] });
    const stone = item('"Stone 🥖"');
    expect(stone.labelDetails).toEqual({ description: "BRE S 2" });
    const resolved = await client.request<CompletionItem>("completionItem/resolve", stone);
    expect(resolved.documentation).toMatchObject({ kind: "markdown" });
    expect(JSON.stringify(resolved.documentation)).toMatch(/\[BRE S 2\].*pack\.cards#L.*Stoke it well/);
  });

  test("documentation is plain text for a client that shows no other", async () => {
    const { item } = await ask("Role$0");
    const { documentation } = await client.request<CompletionItem>("completionItem/resolve", item("Roleplay"));
    expect(documentation).toMatchObject({
      kind: "plaintext",
      value: expect.stringMatching(/How the adventure is won/),
    });
  });

  test("an item of nobody's list comes back as it was", async () => {
    await ask("Role$0");
    for (const data of [undefined, null, 7, {}, { list: 99, item: 99 }, { list: "x" }]) {
      const item = { label: "x", ...(data === undefined ? {} : { data }) };
      expect(await client.request("completionItem/resolve", item)).toEqual(item);
    }
  });

  test("a client that knows the command asks again for what comes next", { tags: "slow" }, async () => {
    const { item } = await ask("AllowPlayIfBuildsite\n    F$0", {}, { commands: ["editor.action.triggerSuggest"] });
    expect(item("Feats.").command?.command).toBe("editor.action.triggerSuggest");
    expect(await client.end()).toBe(0);
    const without = await ask("AllowPlayIfBuildsite\n    F$0");
    expect(without.item("Feats.")).not.toHaveProperty("command");
  });

  test("the blank that was typed asks only where a value or an operator comes", async () => {
    expect((await ask("  $0", {}, { trigger: " " })).list).toBeNull();
    expect(await client.end()).toBe(0);
    expect((await ask("Roleplay $0", {}, { trigger: " " })).item('"Solo"')).toBeDefined();
  });

  test("rules that find something are offered first", async () => {
    const { list } = await ask("# cardwright-ignore $0\nLevel 007");
    expect(list?.items[0]).toMatchObject({ label: "syntax" });
    expect(list?.items.map(({ label }) => label)).toContain("unused-resource");
  });

  test("a text that no pack has", async () => {
    await ask("Role$0");
    const params = { textDocument: { uri: "untitled:none" }, position: { line: 0, character: 0 } };
    expect(await client.request("textDocument/completion", params)).toBeNull();
  });
});
