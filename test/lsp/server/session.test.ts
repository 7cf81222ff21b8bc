import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type {
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  PublishDiagnosticsParams,
  WorkspaceDiagnosticReport,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { differenceOf } from "../../../grammar/index.js";
import { ROOT } from "../../support/samples.js";
import { connect, type TestClient, type TestFolder, testFolder, USUAL } from "../support/client.js";

let folders: TestFolder[] = [];
afterEach(() => {
  for (const folder of folders) folder.delete();
  folders = [];
});

function folderOf(files: Readonly<Record<string, string>>): TestFolder {
  const folder = testFolder(files);
  folders.push(folder);
  return folder;
}

const MISSION = 'Type "Adventure"\nSubtype "Mission"\nRoleplay "Competition"\nLevel 3\n';
const PACK = `Pack: One\n---\nIdentifier: A 1\n${MISSION}`;
const card = (identifier: string): string => `Identifier: ${identifier}\nType "Support"\nSubtype "Ship"\n`;

const rulesOf = (diagnostics: readonly Diagnostic[] | undefined): unknown[] =>
  (diagnostics ?? []).map(({ code }) => code);

const publishedIn = (client: TestClient, from = 0): PublishDiagnosticsParams[] =>
  client.heard
    .slice(from)
    .flatMap(({ method, params }) =>
      method === "textDocument/publishDiagnostics" ? [params as PublishDiagnosticsParams] : [],
    );

const PULLING = {
  ...USUAL,
  textDocument: { ...USUAL.textDocument, diagnostic: { relatedDocumentSupport: true } },
  workspace: { diagnostics: { refreshSupport: true } },
};

test("the whole life of a session", async () => {
  const folder = folderOf({ "pack.cards": PACK });
  const client = await connect({ folders: [folder.uri] });
  expect(client.started.serverInfo?.name).toBe("cardwright");
  expect(client.started.capabilities).toMatchObject({
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2 },
    hoverProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  });
  expect(client.started.capabilities.diagnosticProvider).toBeUndefined();
  const uri = folder.uriOf("pack.cards");
  client.open(uri, PACK);
  await client.until(() => publishedIn(client).some((said) => said.uri === uri && said.version === 1));
  client.change(uri, 2, [{ range: { start: { line: 6, character: 6 }, end: { line: 6, character: 7 } }, text: "1.5" }]);
  const wrong = await client.until(() => client.published(uri)?.find(({ code }) => String(code).startsWith("syntax")));
  expect(wrong).toMatchObject({
    range: { start: { line: 6, character: 6 }, end: { line: 6, character: 9 } },
    severity: 1,
    source: "cardwright",
  });
  expect(wrong.codeDescription?.href).toMatch(/^file:.*syntax\.md$/);
  expect(publishedIn(client).at(-1)?.version).toBe(2);
  const hover = await client.request<Hover>("textDocument/hover", {
    textDocument: { uri },
    position: { line: 3, character: 1 },
  });
  expect(hover).not.toBeNull();
  client.notify("textDocument/didClose", { textDocument: { uri } });
  await client.until(() => !rulesOf(client.published(uri)).some((code) => String(code).startsWith("syntax")));
  expect(await client.end()).toBe(0);
});

test("an edit is answered for its file, then for the others that it changes, and for no more", {
  tags: "slow",
}, async () => {
  const folder = folderOf({
    "pack.cards": PACK,
    "b.cards": card("B 1"),
    "c.cards": card("C 1"),
  });
  const client = await connect({ folders: [folder.uri] });
  const [uri, other] = [folder.uriOf("b.cards"), folder.uriOf("c.cards")];
  client.open(uri, card("B 1"));
  await client.until(() => publishedIn(client).some((said) => said.uri === uri && said.version === 1));
  await client.checked();
  const before = client.heard.length;
  client.change(uri, 2, [
    { range: { start: { line: 0, character: 12 }, end: { line: 0, character: 15 } }, text: "C 1" },
  ]);
  await client.until(() => rulesOf(client.published(other)).includes("duplicate-identifier"));
  const heard = publishedIn(client, before);
  expect(heard.map((said) => said.uri)).toEqual([uri, other]);
  expect(heard[0]?.version).toBe(2);
  expect(heard[1]?.version).toBeUndefined();
  const [related] = heard[1]?.diagnostics.find(({ code }) => code === "duplicate-identifier")?.relatedInformation ?? [];
  expect(related?.location.uri).toBe(uri);
  // Another text, and all is well again.
  client.change(uri, 3, [{ text: card("B 2") }]);
  await client.until(() => !rulesOf(client.published(other)).includes("duplicate-identifier"));
  await client.end();
});

test("edits that come together are answered once, for the last of them", async () => {
  const folder = folderOf({ "pack.cards": PACK });
  const client = await connect({ folders: [folder.uri] });
  const uri = folder.uriOf("pack.cards");
  client.open(uri, PACK);
  await client.until(() => publishedIn(client).some((said) => said.uri === uri && said.version === 1));
  const before = client.heard.length;
  const at = { line: 6, character: 7 };
  for (let version = 2; version <= 6; version++)
    client.change(uri, version, [{ range: { start: at, end: at }, text: String(version) }]);
  await client.until(() => publishedIn(client, before).some(({ version }) => version === 6));
  expect(publishedIn(client, before).map(({ version }) => version)).toEqual([6]);
  await client.end();
});

describe("a client that asks for diagnostics", () => {
  test("is sent none, gets ids, and is told to ask again when another file is different", async () => {
    const folder = folderOf({ "pack.cards": PACK, "b.cards": card("B 1"), "c.cards": card("C 1") });
    const client = await connect({ folders: [folder.uri], capabilities: PULLING });
    expect(client.started.capabilities.diagnosticProvider).toMatchObject({
      interFileDependencies: true,
      workspaceDiagnostics: true,
    });
    const [uri, other] = [folder.uriOf("b.cards"), folder.uriOf("c.cards")];
    client.open(uri, card("B 1"));
    const ask = (file: string, previousResultId?: string) =>
      client.request<DocumentDiagnosticReport>("textDocument/diagnostic", {
        textDocument: { uri: file },
        ...(previousResultId === undefined ? {} : { previousResultId }),
      });
    const first = await ask(other);
    expect(first.kind).toBe("full");
    expect((await ask(other, first.resultId)).kind).toBe("unchanged");
    client.change(uri, 2, [{ text: card("C 1") }]);
    await client.until(() => client.heard.some(({ method }) => method === "workspace/diagnostic/refresh"));
    const second = await ask(other, first.resultId);
    expect(second.kind === "full" && rulesOf(second.items)).toContain("duplicate-identifier");
    expect(publishedIn(client)).toEqual([]);
    await client.end();
  });

  test("gets those of the whole workspace in parts, and only what is different the next time", async () => {
    const folder = folderOf({ "one/pack.cards": PACK, "two/pack.cards": PACK.replace("Level 3", "Level x") });
    const client = await connect({ folders: [folder.uri], capabilities: PULLING });
    const parts: WorkspaceDiagnosticReport[] = [];
    const ask = (previousResultIds: { uri: string; value: string }[]) =>
      client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
        previousResultIds,
        partialResultToken: "parts",
      });
    const collect = (): WorkspaceDiagnosticReport["items"] => {
      const said = client.heard.filter(({ method }) => method === "progress parts");
      parts.push(...said.map(({ params }) => params as WorkspaceDiagnosticReport));
      return parts.flatMap(({ items }) => items);
    };
    expect((await ask([])).items).toEqual([]);
    const all = collect();
    expect(all.map(({ uri }) => uri)).toEqual([folder.uriOf("one/pack.cards"), folder.uriOf("two/pack.cards")]);
    client.heard.length = 0;
    parts.length = 0;
    await ask(all.map(({ uri, resultId }) => ({ uri, value: resultId ?? "" })));
    expect(collect().map(({ kind }) => kind)).toEqual(["unchanged", "unchanged"]);
    await client.end();
  });
});

describe("a client that asks, and whose open file is gone", () => {
  const WRONG = PACK.replace("Level 3", "Level 1.5");

  /** Moves or deletes a file that is open, as editors do, and gives what is said of it from then on. */
  async function saidAfter(move: (folder: TestFolder, client: TestClient, uri: string) => void) {
    const folder = folderOf({ "pack.cards": PACK, "b.cards": `${card("B 1")}Level 1.5\n` });
    const client = await connect({ folders: [folder.uri], capabilities: PULLING });
    const uri = folder.uriOf("b.cards");
    const ask = (previousResultIds: unknown[] = []) =>
      client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", { previousResultIds });
    client.open(uri, WRONG.replace("A 1", "B 1").replace("Pack: One\n---\n", ""));
    const before = await client.request<DocumentDiagnosticReport>("textDocument/diagnostic", { textDocument: { uri } });
    expect(before.kind === "full" && before.items.length).toBeGreaterThan(0);
    move(folder, client, uri);
    // The client has forgotten the ids of a file that it closed, and shows its findings until it is told otherwise.
    const said = async () => (await ask()).items.find((item) => item.uri === uri);
    const [one, another] = [await said(), await said()];
    await client.end();
    return { one, another, heard: client.heard };
  }

  const close = (client: TestClient, uri: string) => client.notify("textDocument/didClose", { textDocument: { uri } });
  const GONE = { kind: "full", items: [] };

  test.each<[name: string, move: Parameters<typeof saidAfter>[0]]>([
    [
      "renamed",
      (folder, client, uri) => {
        folder.write("c.cards", card("B 1"));
        folder.remove("b.cards");
        close(client, uri);
        client.open(folder.uriOf("c.cards"), card("B 1"));
      },
    ],
    [
      "renamed, and opened under its new name before it is closed",
      (folder, client, uri) => {
        folder.write("c.cards", card("B 1"));
        client.open(folder.uriOf("c.cards"), card("B 1"));
        folder.remove("b.cards");
        close(client, uri);
      },
    ],
    [
      "deleted while its tab closes",
      (folder, client, uri) => {
        close(client, uri);
        folder.remove("b.cards");
        client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 3 }] });
      },
    ],
  ])("%s: is told each time that nothing is there", async (_, move) => {
    const { one, another, heard } = await saidAfter(move);
    expect([one, another]).toMatchObject([GONE, GONE]);
    expect(heard.map(({ method }) => method)).toContain("workspace/diagnostic/refresh");
  });

  test("one that comes back is told of as it is", async () => {
    const { one, another } = await saidAfter((folder, client, uri) => {
      folder.remove("b.cards");
      close(client, uri);
      folder.write("b.cards", `${card("B 1")}Level 1.5\n`);
    });
    for (const said of [one, another]) expect(said?.kind === "full" && said.items.length).toBeGreaterThan(0);
  });
});

describe("views of files", () => {
  const VIEWS = [
    "git:/home/anne/b.cards?%7B%22ref%22%3A%22HEAD%22%7D",
    "gitfs:/home/anne/b.cards",
    "fugitive:///home/anne/.git//0/b.cards",
  ];

  test.each(VIEWS)("%s is no pack of one file", async (uri) => {
    const folder = folderOf({ "pack.cards": PACK });
    const client = await connect({ folders: [folder.uri] });
    client.open(uri, 'Type "Adventure"\nLevel 1.5\n');
    client.change(uri, 2, [{ text: 'Type "Adventure"\nLevel 2.5\n' }]);
    const textDocument = { uri };
    expect(await client.request("textDocument/documentSymbol", { textDocument })).toBeNull();
    client.notify("textDocument/didClose", { textDocument });
    await client.checked();
    expect(client.published(uri)).toBeUndefined();
    await client.end();
  });

  test.each(["buffer:3", "untitled:/home/anne/new.cards", "vscode-vfs://github/anne/b.cards"])(
    "%s is written by an author, and checked",
    async (uri) => {
      const client = await connect({ folders: ["vscode-vfs://github/anne"] });
      client.open(uri, 'Type "Adventure"\nLevel 1.5\n', "cards");
      await client.until(() => (client.published(uri)?.length ?? 0) > 0);
      await client.end();
    },
  );
});

test.each([
  [["utf-16", "utf-8"], "utf-16"],
  [["utf-7", "utf-32", "utf-8"], "utf-32"],
  [["utf-7"], "utf-16"],
])("of %j, places are counted in %s", async (positionEncodings, chosen) => {
  const client = await connect({ folders: [], capabilities: { ...USUAL, general: { positionEncodings } } });
  expect(client.started.capabilities.positionEncoding).toBe(chosen);
});

test("bytes are counted where the client counts bytes", { tags: "slow" }, async () => {
  const folder = folderOf({});
  const client = await connect({
    folders: [folder.uri],
    capabilities: { ...USUAL, general: { positionEncodings: ["utf-8", "utf-16"] } },
  });
  expect(client.started.capabilities.positionEncoding).toBe("utf-8");
  const uri = folder.uriOf("a.cards");
  client.open(uri, 'Identifier: A 1\nType "Support"\nSubtype "😀ä" 3\n');
  const wrong = await client.until(() => client.published(uri)?.find(({ range }) => range.start.line === 2));
  // Behind the name, a blank and a text of two quotes, four bytes and two.
  expect(wrong.range.end.character).toBe(8 + 2 + 4 + 2 + 2);
  client.change(uri, 2, [{ range: { start: { line: 2, character: 16 }, end: { line: 2, character: 18 } }, text: "" }]);
  await client.until(() => !client.published(uri)?.some(({ code }) => String(code).startsWith("syntax")));
  const text = await client.request<Hover | null>("textDocument/hover", {
    textDocument: { uri },
    position: { line: 2, character: 3 },
  });
  expect(text).not.toBeNull();
  await client.end();
});

test("a text that was never saved is checked by itself", { tags: "slow" }, async () => {
  const folder = folderOf({ "pack.cards": PACK });
  const client = await connect({ folders: [folder.uri] });
  client.open("untitled:Untitled-1", `Identifier: A 1\n${MISSION.replace("3", "1.5")}`, "cardwright");
  const said = await client.until(() => client.published("untitled:Untitled-1"));
  expect(rulesOf(said).some((code) => String(code).startsWith("syntax"))).toBe(true);
  expect(rulesOf(said)).not.toContain("duplicate-identifier");
  client.notify("textDocument/didClose", { textDocument: { uri: "untitled:Untitled-1" } });
  await client.until(() => client.published("untitled:Untitled-1")?.length === 0);
  await client.end();
});

test("files that come, change and go outside are followed", { tags: "slow" }, async () => {
  const folder = folderOf({ "pack.cards": PACK, "z.cards": card("B 1") });
  const client = await connect({ folders: [folder.uri] });
  const uri = folder.uriOf("pack.cards");
  client.open(uri, PACK);
  await client.until(() => client.published(uri));
  const duplicate = (): boolean => rulesOf(client.published(uri)).includes("duplicate-identifier");
  const tell = (file: string, type: 1 | 2 | 3): void =>
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder.uriOf(file), type }] });
  folder.write("z.cards", card("A 1"));
  tell("z.cards", 2);
  await client.until(() => rulesOf(client.published(folder.uriOf("z.cards"))).includes("duplicate-identifier"));
  folder.remove("z.cards");
  tell("z.cards", 3);
  await client.until(() => client.published(folder.uriOf("z.cards"))?.length === 0);
  folder.write("zz/c.cards", card("A 1"));
  tell("zz", 1);
  await client.until(() => rulesOf(client.published(folder.uriOf("zz/c.cards"))).includes("duplicate-identifier"));
  expect(duplicate()).toBe(false);
  folder.remove("zz");
  tell("zz", 3);
  await client.until(() => client.published(folder.uriOf("zz/c.cards"))?.length === 0);
  await client.end();
});

test("a configuration with errors is told of in its own file, as it is typed", { tags: "slow" }, async () => {
  const folder = folderOf({ "pack.cards": PACK, "cardwright.json": '{ "system": "goth" }\n' });
  const client = await connect({ folders: [folder.uri] });
  const uri = folder.uriOf("cardwright.json");
  const [said] = await client.until(() => client.published(uri)?.slice(0, 1));
  expect(said).toMatchObject({ code: "invalid-configuration", range: { start: { line: 0, character: 12 } } });
  client.open(uri, '{ "system": "goth" }\n', "json");
  client.change(uri, 2, [{ text: '{ "system": "got", "rules": { "level": "off" } }\n' }]);
  await client.until(() => client.published(uri)?.some(({ code }) => code === "unknown-rule"));
  client.change(uri, 3, [{ text: "{}\n" }]);
  await client.until(() => client.published(uri)?.length === 0);
  await client.end();
});

const GAME =
  'System: Kennel\nId "kennel"\nEdition "1"\nExtends "common"\nKindFrom "Type"\n---\nAttribute: Type\nMustBeOn "Card"\nOneOf "Dog"\n---\nKind: Dog\nWhen\n    Type = "Dog"\n---\nAttribute: Legs\nOn "Dog"\nValue "integer"\nMaximum 4\n';

test("a description of a game takes effect on its cards as it is typed", { tags: "slow" }, async () => {
  const folder = folderOf({
    "cardwright.json": '{ "system": "kennel", "systems": ["kennel.system"] }\n',
    "kennel.system": GAME,
    "dogs.cards": 'Pack: Dogs\n---\nIdentifier: D 1\nType "Dog"\nLegs 5\n',
  });
  const client = await connect({ folders: [folder.uri] });
  const [cards, system] = [folder.uriOf("dogs.cards"), folder.uriOf("kennel.system")];
  await client.until(() => rulesOf(client.published(cards)).includes("value-out-of-range"));
  client.open(system, GAME);
  client.change(system, 2, [{ text: GAME.replace("Maximum 4", "Maximum 6") }]);
  await client.until(() => client.published(cards)?.length === 0);
  client.change(system, 3, [{ text: GAME.replace("Legs", "Paws") }]);
  await client.until(() => rulesOf(client.published(cards)).includes("unknown-attribute"));
  await client.end();
});

test("folders are each of their own game, and come and go", { tags: "slow" }, async () => {
  const game = folderOf({
    "cardwright.json": '{ "system": "kennel", "systems": ["kennel.system"] }\n',
    "kennel.system": GAME,
    "dogs.cards": 'Pack: Dogs\n---\nIdentifier: D 1\nType "Dog"\nLegs 3\n',
  });
  const usual = folderOf({ "pack.cards": 'Pack: Dogs\n---\nIdentifier: D 1\nType "Dog"\nLegs 3\n' });
  const client = await connect({ folders: [game.uri] });
  const [cards, others] = [game.uriOf("dogs.cards"), usual.uriOf("pack.cards")];
  client.notify("workspace/didChangeWorkspaceFolders", {
    event: { added: [{ uri: usual.uri, name: "usual" }], removed: [] },
  });
  await client.until(() => client.published(others));
  expect(client.published(others)).not.toEqual([]);
  expect(client.published(cards) ?? []).toEqual([]);
  client.notify("workspace/didChangeWorkspaceFolders", {
    event: { added: [], removed: [{ uri: usual.uri, name: "usual" }] },
  });
  await client.until(() => client.published(others)?.length === 0);
  await client.end();
});

// Whatever makes a folder a pack, or no longer does, in the words of the one who types it.
test.each([
  ["Pack:Base", "Pack: Base"],
  ["pack Base", "pack: Base"],
  ["# A pack\n\npack; Base", "# A pack\n\npack: Base"],
  ["Once\npack: Base", "# Once\npack: Base"],
  ["Packs: Base", "P ack: Base"],
])("a used pack appears and disappears as it is typed: %j, %j", { tags: "slow" }, async (none, pack) => {
  const files = { "base/pack.cards": `${none}\n---\n${card("B 1")}`, "more/pack.cards": "Pack: More\nUses: ../base\n" };
  const folder = folderOf(files);
  const client = await connect({ folders: [folder.uri], capabilities: PULLING });
  const [base, more] = [folder.uriOf("base/pack.cards"), folder.uriOf("more/pack.cards")];
  const said = async () => {
    const report = { textDocument: { uri: more } };
    const answer = await client.request<DocumentDiagnosticReport>("textDocument/diagnostic", report);
    return answer.kind === "full" && rulesOf(answer.items).includes("unknown-pack");
  };
  client.open(base, files["base/pack.cards"]);
  client.open(more, files["more/pack.cards"]);
  expect(await said()).toBe(true);
  let version = 1;
  for (const [before, after, missing] of [
    [none, pack, false],
    [pack, none, true],
  ] as const) {
    // Only what differs, as an editor sends it.
    const { start, end, newEnd } = differenceOf(before, after) ?? { start: 0, end: 0, newEnd: 0 };
    const document = TextDocument.create(base, "cardwright", version, before);
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    client.change(base, ++version, [{ range, text: after.slice(start, newEnd) }]);
    expect(await said()).toBe(missing);
  }
  await client.end();
});

test.each([["base"], ["base", "more"], ["more", "base"]])(
  "a text opened while packs are found and read counts: %j, %j",
  { tags: "slow" },
  async (...opened) => {
    const files: Record<string, string> = {
      "base/pack.cards": `Pack: Base\n---\n${card("B 1")}`,
      "more/pack.cards": "Pack: More\nUses: ../base\n---\nEra: First\nCards:\n    1 B 1\n",
    };
    const folder = folderOf(files);
    const client = await connect({ folders: [folder.uri], capabilities: PULLING });
    for (const name of opened) {
      const file = `${name}/pack.cards`;
      client.open(folder.uriOf(file), file.startsWith("base") ? card("B 1") : (files[file] ?? ""));
    }
    const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    const more = items.find(({ uri }) => uri === folder.uriOf("more/pack.cards"));
    expect(more?.kind === "full" && rulesOf(more.items)).toContain("unknown-pack");
    await client.end();
  },
);

test("a pack that others use is followed as well", async () => {
  const folder = folderOf({
    "base/pack.cards": `Pack: Base\n---\n${card("B 1")}`,
    "more/pack.cards": "Pack: More\nUses: ../base\n---\nEra: First\nCards:\n    1 B 1\n    1 B 2\n",
  });
  const client = await connect({ folders: [folder.uri] });
  const [base, more] = [folder.uriOf("base/pack.cards"), folder.uriOf("more/pack.cards")];
  await client.until(() => rulesOf(client.published(more)).includes("unknown-card"));
  client.open(base, `Pack: Base\n---\n${card("B 1")}`);
  client.change(base, 2, [{ text: `Pack: Base\n---\n${card("B 1")}---\n${card("B 2")}` }]);
  await client.until(() => !rulesOf(client.published(more)).includes("unknown-card"));
  client.change(base, 3, [{ text: `Pack: Base\n---\n${card("B 2")}` }]);
  await client.until(() => rulesOf(client.published(more)).includes("unknown-card"));
  await client.end();
});

test("sessions are played again while they, or the cards around them, are edited", { tags: "slow" }, async () => {
  const read = (name: string) => readFileSync(join(ROOT, "samples/high-card", name), "utf8");
  const names = ["high-card.system", "cardwright.json", "pack.cards", "tricks.play"];
  const folder = folderOf(Object.fromEntries(names.map((name) => [name, read(name)])));
  const [cards, play] = [read("pack.cards"), read("tricks.play")];
  const client = await connect({ folders: [folder.uri] });
  const [pack, session] = [folder.uriOf("pack.cards"), folder.uriOf("tricks.play")];
  client.open(session, play);
  await client.until(() => client.published(session) !== undefined);
  client.change(session, 2, [{ text: play.replace("Bero Play STAR 7", "Bero Play STAR 8") }]);
  await client.until(() => rulesOf(client.published(session)).includes("failing-playthrough"));
  expect(client.published(session)?.map(({ message }) => message)).toEqual([
    "Not possible here: No STAR 8 lies where Play takes it.",
  ]);
  client.change(session, 3, [{ text: play }]);
  await client.until(() => client.published(session)?.length === 0);
  client.open(pack, cards);
  client.change(pack, 2, [{ text: cards.replace('Suit "Star"\nRank 7', 'Suit "Star"\nRank 2') }]);
  await client.until(() => rulesOf(client.published(session)).includes("failing-playthrough"));
  await client.end();
});

test.each(["a.play", "sessions/z.play"])(
  "the session in %s waits for the cards around it, whichever is found first",
  { tags: "slow" },
  async (name) => {
    const read = (file: string) => readFileSync(join(ROOT, "samples/high-card", file), "utf8");
    const names = ["high-card.system", "cardwright.json", "pack.cards"];
    const wrong = read("tricks.play").replace("Bero Play STAR 7", "Bero Play STAR 8");
    const folder = folderOf({ ...Object.fromEntries(names.map((file) => [file, read(file)])), [name]: wrong });
    const client = await connect({ folders: [folder.uri] });
    const session = folder.uriOf(name);
    client.open(session, wrong);
    await client.until(() => rulesOf(client.published(session)).includes("failing-playthrough"));
    await client.end();
  },
);

test("what the client cannot show is not sent", async () => {
  const folder = folderOf({
    "a.cards": card("A 1"),
    "b.cards": `Pack: One\n---\n${card("A 1")}# cardwright-ignore syntax\n`,
  });
  const client = await connect({ folders: [folder.uri], capabilities: {} });
  const uri = folder.uriOf("a.cards");
  await client.until(() => (client.published(uri)?.length ?? 0) > 0);
  for (const { relatedInformation, codeDescription, tags } of client.published(uri) ?? [])
    expect({ relatedInformation, codeDescription, tags }).toEqual({});
  const methods = new Set(client.heard.map(({ method }) => method));
  for (const asked of ["client/registerCapability", "window/workDoneProgress/create", "workspace/configuration"])
    expect(methods).not.toContain(asked);
  await client.end();
});

test("files are watched where the client can do it", async () => {
  const folder = folderOf({ "pack.cards": PACK });
  const client = await connect({
    folders: [folder.uri],
    capabilities: { ...USUAL, workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  });
  const asked = await client.until(() => client.heard.find(({ method }) => method === "client/registerCapability"));
  expect(JSON.stringify(asked.params)).toContain("**/*.{cards,system,play}");
  await client.end();
});

test("severities of the client's own settings", { tags: "slow" }, async () => {
  const folder = folderOf({ "pack.cards": PACK.replace("Level 3", "Level 1.5") });
  const client = await connect({
    folders: [folder.uri],
    initializationOptions: { rules: { syntax: "info", nonsense: "error" } },
  });
  const uri = folder.uriOf("pack.cards");
  await client.until(() => (client.published(uri)?.length ?? 0) > 0);
  // One that names no rule is told of in the log, and none of them counts.
  expect(
    client.heard.some(
      ({ method, params }) => method === "window/logMessage" && /nonsense/.test(JSON.stringify(params)),
    ),
  ).toBe(true);
  client.notify("workspace/didChangeConfiguration", { settings: { cardwright: { rules: { syntax: "info" } } } });
  await client.until(() =>
    client.published(uri)?.some(({ code, severity }) => /^syntax/.test(String(code)) && severity === 3),
  );
  await client.end();
});

test("reading many packs is shown as it goes on", { tags: "slow" }, async () => {
  const folder = folderOf(
    Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`pack-${index}/pack.cards`, PACK])),
  );
  const client = await connect({ folders: [folder.uri] });
  const steps = (): unknown[] =>
    client.heard.flatMap(({ method, params }) =>
      method.startsWith("progress cardwright") ? [(params as { kind: string }).kind] : [],
    );
  await client.until(() => steps().includes("end"));
  expect(client.heard.some(({ method }) => method === "window/workDoneProgress/create")).toBe(true);
  expect(steps()[0]).toBe("begin");
  expect(steps()).toContain("report");
  await client.end();
});
