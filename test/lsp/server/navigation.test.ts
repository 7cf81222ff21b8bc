import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type {
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  CodeLens,
  DefinitionLink,
  DocumentHighlight,
  DocumentLink,
  Hover,
  InlayHint,
  Location,
  WorkspaceEdit,
} from "vscode-languageserver/node";
import {
  type ConnectOptions,
  connect,
  type TestClient,
  type TestFolder,
  testFolder,
  USUAL,
} from "../support/client.js";

let folder: TestFolder | undefined;
let client: TestClient | undefined;
afterEach(async () => {
  await client?.end();
  folder?.delete();
  [client, folder] = [undefined, undefined];
});

const CARDS = `Identifier: TST A 1
Art: art/harbour.png
Type "Adventure"
Roleplay "Solo"
Feats
    Drive "\u{1d4b3} Fluon"
---
Identifier: TST S 2
Type "Support"
AllowPlayIfBuildsite
    Feats.Drive = "\u{1d4b3} Fluon"
AR
    Rope 1
`;
const PACK = "Pack: One\n---\nDeck: North\nCards:\n    2 TST A 1\n    1 TST S 2\n";

async function start(options: Omit<ConnectOptions, "folders"> = {}): Promise<TestClient> {
  folder = testFolder({ "pack.cards": PACK, "ships.cards": CARDS });
  mkdirSync(dirname(join(folder.path, "art/harbour.png")), { recursive: true });
  writeFileSync(join(folder.path, "art/harbour.png"), "");
  client = await connect({ folders: [folder.uri], ...options });
  client.open(folder.uriOf("ships.cards"), CARDS);
  return client;
}

/** Asks about the first place of some words, at `$0`. */
function at(words: string, file = "ships.cards") {
  const text = file === "pack.cards" ? PACK : CARDS;
  const offset = text.indexOf(words.replace("$0", "")) + words.indexOf("$0");
  const before = text.slice(0, offset);
  const line = before.split("\n").length - 1;
  const position = { line, character: before.length - before.lastIndexOf("\n") - 1 };
  return { textDocument: { uri: folder?.uriOf(file) ?? "" }, position };
}

const line = (number: number, from: number, to: number) => {
  return { start: { line: number, character: from }, end: { line: number, character: to } };
};

describe("hover", () => {
  test("Markdown with links, of the exact word", async () => {
    const found = await (await start()).request<Hover>("textDocument/hover", at("Feats.Dri$0ve"));
    expect(found.range).toEqual(line(10, 10, 15));
    expect(found.contents).toMatchObject({ kind: "markdown" });
    expect(JSON.stringify(found.contents)).toContain(`[TST A 1](<${folder?.uriOf("ships.cards")}#L1>)`);
  });

  test("plain text for a client that takes no more", async () => {
    const plain = { ...USUAL, textDocument: { ...USUAL.textDocument, hover: {} } };
    const found = await (await start({ capabilities: plain })).request<Hover>(
      "textDocument/hover",
      at("Feats.Dri$0ve"),
    );
    expect(found.contents).toMatchObject({ kind: "plaintext" });
    expect(JSON.stringify(found.contents)).not.toContain("**");
  });

  test("nothing where nothing stands, nor in a file that nobody knows", async () => {
    const server = await start();
    expect(
      await server.request("textDocument/hover", { ...at("Type$0"), position: { line: 900, character: 0 } }),
    ).toBeNull();
    expect(
      await server.request("textDocument/hover", {
        textDocument: { uri: "file:///nowhere.cards" },
        position: { line: 0, character: 0 },
      }),
    ).toBeNull();
  });
});

describe("definition and references", () => {
  test("links with the word they were found from", async () => {
    const links = await (await start()).request<DefinitionLink[]>(
      "textDocument/definition",
      at('= "\u{1d4b3} Flu$0on"'),
    );
    expect(links).toEqual([
      {
        originSelectionRange: line(10, 19, 27),
        targetUri: folder?.uriOf("ships.cards"),
        targetRange: { start: { line: 0, character: 0 }, end: { line: 5, character: 20 } },
        targetSelectionRange: line(5, 4, 9),
      },
    ]);
  });

  test("a list of places on several cards names each card", async () => {
    const card = (identifier: string, drive: string) =>
      `Identifier: ${identifier}\nType "Adventure"\nRoleplay "Solo"\nFeats\n    Drive "${drive}"\n`;
    const asks = 'Identifier: TST S 9\nType "Support"\nAllowPlayIfBuildsite\n    Feats.Drive = "Sail" / "Oar"\n';
    const text = [card("TST A 7", "Sail"), card("TST A 8", "Oar"), asks].join("---\n");
    const server = await start();
    const uri = "untitled:Drives";
    server.open(uri, text, "cards");
    const ask = async (word: string) => {
      const before = text.slice(0, text.indexOf(word)).split("\n");
      const position = { line: before.length - 1, character: (before.at(-1)?.length ?? 0) + 1 };
      const links = await server.request<DefinitionLink[]>("textDocument/definition", {
        textDocument: { uri },
        position,
      });
      const lines = text.split("\n");
      return links.map(({ targetSelectionRange: { start, end } }) =>
        lines[start.line]?.slice(start.character, end.character),
      );
    };
    expect(await ask("Drive =")).toEqual(["TST A 7", "TST A 8"]);
    // Of one card, the line.
    expect(await ask('Sail" /')).toEqual(["Drive"]);
  });

  test("bytes where the client counts those", async () => {
    const bytes = { ...USUAL, general: { positionEncodings: ["utf-8"] } };
    const server = await start({ capabilities: bytes });
    const asked = { ...at("Feats.Drive"), position: { line: 10, character: 20 } };
    const [link] = await server.request<DefinitionLink[]>("textDocument/definition", asked);
    expect(link?.originSelectionRange).toEqual(line(10, 19, 29));
  });

  test("places for a client without links; into the file of a game", async () => {
    const old = { ...USUAL, textDocument: { ...USUAL.textDocument, definition: {} } };
    const server = await start({ capabilities: old });
    const [place] = await server.request<Location[]>("textDocument/definition", at("Ty$0pe"));
    expect(place?.uri).toMatch(/systems\/got\.system$/);
  });

  test("references in all files of the pack", async () => {
    const server = await start();
    const asked = { ...at("Identifier: TST$0 A 1"), context: { includeDeclaration: true } };
    expect(await server.request<Location[]>("textDocument/references", asked)).toEqual([
      { uri: folder?.uriOf("pack.cards"), range: line(4, 6, 13) },
      { uri: folder?.uriOf("ships.cards"), range: line(0, 12, 19) },
    ]);
  });

  test("highlights tell what is given from what is asked", async () => {
    const found = await (await start()).request<DocumentHighlight[]>(
      "textDocument/documentHighlight",
      at("    Dri$0ve"),
    );
    expect(found).toEqual([
      { range: line(5, 4, 9), kind: 3 },
      { range: line(10, 10, 15), kind: 2 },
    ]);
  });
});

test("a text that is opened otherwise than the disk has it may be no pack any more", async () => {
  const card = (name: string): string => `Identifier: ${name}\nType "Support"\n`;
  folder = testFolder({ "pack.cards": `Pack: One\n---\n${card("A 1")}`, "more.cards": card("A 2") });
  client = await connect({ folders: [folder.uri] });
  const about = { textDocument: { uri: folder.uriOf("more.cards") }, position: { line: 0, character: 2 } };
  const asked = { ...about, context: { includeDeclaration: false } };
  client.open(folder.uriOf("more.cards"), card("A 2"));
  expect(await client.request<Location[]>("textDocument/references", asked)).toHaveLength(2);
  client.open(folder.uriOf("pack.cards"), card("A 1"));
  expect(await client.request<Location[]>("textDocument/references", asked)).toHaveLength(1);
});

describe("rename", () => {
  test("prepares, and edits all files", async () => {
    const server = await start();
    const asked = at("TST$0 A 1", "pack.cards");
    expect(await server.request("textDocument/prepareRename", asked)).toEqual({
      range: line(4, 6, 13),
      placeholder: "TST A 1",
    });
    const edit = await server.request<WorkspaceEdit>("textDocument/rename", { ...asked, newName: "TST A 9" });
    expect(edit.changes).toEqual({
      [folder?.uriOf("pack.cards") ?? ""]: [{ range: line(4, 6, 13), newText: "TST A 9" }],
      [folder?.uriOf("ships.cards") ?? ""]: [{ range: line(0, 12, 19), newText: "TST A 9" }],
    });
  });

  test("names versions where the client takes them", async () => {
    const versions = { ...USUAL, workspace: { workspaceEdit: { documentChanges: true } } };
    const server = await start({ capabilities: versions });
    const edit = await server.request<WorkspaceEdit>("textDocument/rename", { ...at("TST$0 A 1"), newName: "TST A 9" });
    expect(edit.documentChanges).toMatchObject([
      { textDocument: { uri: folder?.uriOf("pack.cards"), version: null } },
      { textDocument: { uri: folder?.uriOf("ships.cards"), version: 1 } },
    ]);
  });

  const merging = async (changeAnnotationSupport?: object) => {
    const workspaceEdit = { documentChanges: true, ...(changeAnnotationSupport && { changeAnnotationSupport }) };
    const server = await start({ capabilities: { ...USUAL, workspace: { workspaceEdit } } });
    const other = 'Identifier: TST A 8\nType "Adventure"\nRoleplay "Solo"\nFeats\n    Drive "Ion"\n';
    server.open(folder?.uriOf("more.cards") ?? "", other);
    const asked = { ...at('Drive "\u{1d4b3} Flu$0on"'), newName: "Ion" };
    return server.request<WorkspaceEdit>("textDocument/rename", asked);
  };

  test("of one value onto another is a merge, which the client asks about", { tags: "slow" }, async () =>
    expect(await merging({})).toMatchObject({
      documentChanges: [{ edits: [{ newText: "Ion", annotationId: "merge" }, { annotationId: "merge" }] }],
      changeAnnotations: { merge: { label: 'Merge "\u{1d4b3} Fluon" into "Ion"', needsConfirmation: true } },
    }),
  );

  test("of one value onto another is refused where the client can't ask", () =>
    expect(merging()).rejects.toThrow('"Ion" is already a value of Drive.'));

  test("says why not, and where", async () => {
    const server = await start();
    const refused = server.request("textDocument/rename", { ...at("TST$0 A 1"), newName: "TST S 2" });
    await expect(refused).rejects.toThrow("There is already a card TST S 2. See ships.cards:8.");
    await expect(server.request("textDocument/prepareRename", at("Ty$0pe"))).rejects.toThrow(
      /game itself.*got\.system:\d+/,
    );
    // The next request works.
    expect(await server.request("textDocument/hover", at("Ty$0pe"))).not.toBeNull();
  });
});

test("the file of a game that comes with the tool can be opened and read, and nothing in it is renamed", {
  tags: "slow",
}, async () => {
  const server = await start();
  const [link] = await server.request<DefinitionLink[]>("textDocument/definition", at("Role$0play"));
  const uri = link?.targetUri ?? "";
  server.open(uri, readFileSync(fileURLToPath(uri), "utf8"));
  const asked = { textDocument: { uri }, position: link?.targetSelectionRange.start };
  const found = await server.request<Hover>("textDocument/hover", asked);
  expect(JSON.stringify(found.contents)).toContain("How the adventure is won");
  await expect(server.request("textDocument/rename", { ...asked, newName: "Acting" })).rejects.toThrow(
    "Roleplay is declared by a game that comes with the tool",
  );
});

describe("what opens what", () => {
  test("call hierarchy", async () => {
    const server = await start();
    const [item] = await server.request<CallHierarchyItem[]>("textDocument/prepareCallHierarchy", at("Role$0play"));
    expect(item).toMatchObject({ name: "TST A 1", uri: folder?.uriOf("ships.cards"), selectionRange: line(0, 0, 19) });
    const calls = await server.request<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", { item });
    expect(calls).toMatchObject([{ to: { name: "TST S 2" }, fromRanges: [line(5, 4, 9)] }]);
    const [to] = calls;
    expect(await server.request("callHierarchy/incomingCalls", { item: to?.to })).toMatchObject([
      { from: { name: "TST A 1" }, fromRanges: [line(5, 4, 9)] },
    ]);
  });

  test("code lenses say what they say when they are shown", async () => {
    const server = await start({ capabilities: { ...USUAL, experimental: { commands: ["cardwright.showPlaces"] } } });
    const lenses = await server.request<CodeLens[]>("textDocument/codeLens", at("Ty$0pe"));
    expect(lenses.every(({ command }) => command === undefined)).toBe(true);
    const titles: string[] = [];
    for (const lens of lenses)
      titles.push((await server.request<CodeLens>("codeLens/resolve", lens)).command?.title ?? "");
    expect(titles).toEqual(["opens 1 card", "winnable with no cards", "opened by 1 card"]);
    const opens = await server.request<CodeLens>("codeLens/resolve", lenses[0]);
    expect(opens.command).toMatchObject({
      command: "cardwright.showPlaces",
      arguments: [folder?.uriOf("ships.cards"), { line: 0, character: 0 }, [{ range: line(7, 0, 19) }]],
    });
    expect(await server.request("codeLens/resolve", { range: line(0, 0, 1) })).toMatchObject({
      command: { title: "–" },
    });
  });
});

describe("hints and links", () => {
  const asked = () => ({
    ...at("Ty$0pe"),
    range: { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } },
  });

  test("hints, and those that the settings switch on or off", { tags: "slow" }, async () => {
    const labels = async (initializationOptions?: unknown) => {
      const server = await start({ initializationOptions });
      const hints = await server.request<InlayHint[]>("textDocument/inlayHint", asked());
      await server.end();
      client = undefined;
      folder?.delete();
      return hints.map(({ label }) => label);
    };
    expect(await labels()).toEqual(["1 card"]);
    expect(await labels({ inlayHints: { shortcuts: true } })).toEqual(["1 card", "AdventureResources"]);
    expect(await labels({ inlayHints: { cards: false } })).toEqual([]);
    expect(await labels({ cardwright: { inlayHints: false } })).toEqual([]);
  });

  test("the cards behind a count come when somebody points at it", async () => {
    const server = await start();
    const [hint] = await server.request<InlayHint[]>("textDocument/inlayHint", asked());
    expect(hint?.tooltip).toBeUndefined();
    const resolved = await server.request<InlayHint>("inlayHint/resolve", hint);
    expect(JSON.stringify(resolved.tooltip)).toContain("Met by 1 card of this pack:");
    expect(await server.request("inlayHint/resolve", { position: hint?.position, label: "" })).toMatchObject({
      label: "",
    });
  });

  test("links to files that are there", async () => {
    const server = await start();
    const links = await server.request<DocumentLink[]>("textDocument/documentLink", at("Ty$0pe"));
    expect(links).toMatchObject([{ range: line(1, 5, 20), target: folder?.uriOf("art/harbour.png") }]);
  });
});
