import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Location } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type {
  CardResult,
  CardsResult,
  CompiledCardResult,
  PackResult,
  UnlockGraphResult,
} from "../../../lsp/server/custom-requests.js";
import type { PackToShow, TableEdit, TableOfCards } from "../../../lsp/server/extension-requests.js";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

const PACK = `Pack: Bread
---
Era: Dough
---
Identifier: BRE A 1
Copies: 2
Directive: Knead.
Type "Adventure"
Roleplay "Solo"
Feats
    Oven "Stone"
---
Identifier: BRE A 2
Type "Adventure"
Roleplay "Solo"
Level 007
AllowPlayIfBuildsite
    Feats.Oven = "Stone"
`;
const MORE = 'Identifier: BRE S 3\nType "Support"\n';

let folder: TestFolder;
let client: TestClient;
let uri: string;
beforeEach(() => {
  folder = testFolder({ "pack.cards": PACK, "more/supports.cards": MORE });
  uri = folder.uriOf("pack.cards");
});
afterEach(async () => {
  expect(await client.end()).toBe(0);
  folder.delete();
});

async function open(capabilities = {}): Promise<void> {
  client = await connect({ folders: [folder.uri], capabilities });
  client.open(uri, PACK);
}

const ask = <Result>(name: string, more: object = {}): Promise<Result> =>
  client.request(`cardwright/${name}`, { textDocument: { uri }, ...more });

const textAt = ({ range }: Pick<Location, "range">, text = PACK): string =>
  TextDocument.create(uri, "cardwright", 1, text).getText(range);

const line = (text: string): { readonly position: { readonly line: number; readonly character: number } } => ({
  position: { line: PACK.slice(0, PACK.indexOf(text)).split("\n").length - 1, character: 0 },
});

describe("facts of a pack", () => {
  test("what is held back, and until when", { tags: "slow" }, async () => {
    const text = `${PACK.replace('    Oven "Stone"', "    Oven (Stone")}---
Identifier: BRE S 1
Type "Support"
AdventureResources
    Yeast 1
`;
    folder.write("pack.cards", text);
    client = await connect({ folders: [folder.uri] });
    client.open(uri, text);
    await expect
      .poll(async () => (await ask<PackResult>("pack")).heldBack)
      .toEqual({ rules: expect.arrayContaining(["condition-never-met"]), waitsFor: ["card BRE A 1", "card BRE A 2"] });
  });

  test("what it is, and how many findings it has", async () => {
    await open();
    expect(client.started.capabilities.experimental).toMatchObject({ cardwright: { pack: true, compiledCard: true } });
    const pack = await ask<PackResult>("pack");
    expect(pack).toMatchObject({
      uri: folder.uri,
      name: "Bread",
      system: { id: "got", name: "Gardener of Thoughts" },
      files: 2,
      decks: 1,
      cards: 3,
      copies: 4,
    });
    expect(pack.errors).toBeGreaterThan(0);
  });

  test("which records stay as they are when the file is formatted", async () => {
    await open();
    // `007` cannot be read as a number.
    expect((await ask<PackResult>("pack")).unformatted).toEqual(["BRE A 2"]);
    const range = { start: line("Level 007").position, end: line("AllowPlayIfBuildsite").position };
    client.change(uri, 2, [{ range, text: "Level 7\n" }]);
    expect(await ask<PackResult>("pack")).not.toHaveProperty("unformatted");
    client.change(uri, 3, [{ range, text: "Level 7\n---\nRoleplay Solo\n---\n" }]);
    expect((await ask<PackResult>("pack")).unformatted).toEqual([expect.stringMatching(/^line \d+$/)]);
  });

  test("its cards by their decks, each once", async () => {
    await open();
    const { cards, decks, name } = await ask<CardsResult>("cards");
    expect(name).toBe("Bread");
    expect(cards.map(({ identifier }) => identifier)).toEqual(["BRE A 1", "BRE A 2", "BRE S 3"]);
    expect(decks).toEqual([
      {
        name: "Dough",
        cards: [
          { card: 0, copies: 2 },
          { card: 1, copies: 1 },
          { card: 2, copies: 1 },
        ],
      },
    ]);
    expect(cards[0]).toMatchObject({ kind: "Adventure", says: "Knead.", copies: 2, location: { uri } });
    const [first] = cards;
    expect(first && textAt({ range: first.selectionRange })).toBe("BRE A 1");
    expect(cards[2]?.location.uri).toBe(folder.uriOf("more/supports.cards"));
  });

  test("the card at a place", async () => {
    await open();
    const card = await ask<CardResult & { decks: string[] }>("cardAt", line("Level"));
    expect(card).toMatchObject({ identifier: "BRE A 2", decks: ["Dough"] });
    expect(textAt(card.location)).toMatch(/^Identifier: BRE A 2[\s\S]*"Stone"$/);
    expect(await ask("cardAt", line("Era"))).toBeNull();
  });

  test("what opens what", async () => {
    await open();
    const graph = await ask<UnlockGraphResult>("unlockGraph");
    expect(graph.decks).toEqual(["Dough"]);
    expect(graph.needs).toMatchObject([{ asks: "AllowPlayIfBuildsite", askers: [1], suppliers: [0] }]);
    expect(graph.cards[0]).toMatchObject({ identifier: "BRE A 1", deck: 0, goal: true, location: { uri } });
    expect((await ask<UnlockGraphResult>("unlockGraph", { card: "BRE S 3" })).cards).toHaveLength(1);
    expect((await ask<UnlockGraphResult>("unlockGraph", { deck: "no such" })).cards).toHaveLength(0);
    client.change(uri, 2, [{ text: PACK.replace('"Stone"\n---', '"Brick"\n---') }]);
    expect((await ask<UnlockGraphResult>("unlockGraph")).needs).toMatchObject([{ askers: [1], suppliers: [] }]);
  });

  test.each(["pack", "cards", "cardAt", "unlockGraph", "compiledCard", "compiledCardText"])(
    "%s of a text that no pack has, or of nothing, is null or an error, and the next request is answered",
    async (name) => {
      await open();
      const strange = { textDocument: { uri: "file:///nowhere/x.cards" }, uri: "other:/x", ...line("Era") };
      expect(await client.request(`cardwright/${name}`, strange)).toBeNull();
      await client.request(`cardwright/${name}`, {}).catch(() => {});
      expect(await ask("pack")).not.toBeNull();
    },
  );

  test("changes are told to those that want to know, once they have asked", { tags: "slow" }, async () => {
    await open({ experimental: { cardwright: { packsChanged: true } } });
    await ask("pack");
    client.change(uri, 2, [{ text: PACK.replace("007", "7") }]);
    await client.until(() => client.heard.some(({ method }) => method === "cardwright/packsChanged"));
    expect(await ask("pack")).toMatchObject({ errors: 0 });
  });
});

test("the packs of a workspace, also while they are looked for again", { tags: "slow" }, async () => {
  const supports = Array.from({ length: 2000 }, (_, at) => MORE.replace("BRE S 3", `TID S ${at}`)).join("---\n");
  for (const name of ["Ebb", "Tides"])
    folder.write(`${name}/pack.cards`, `${PACK.replace("Bread", name).replaceAll("BRE", "TID")}---\n${supports}`);
  client = await connect({ folders: [folder.uri] });
  const asked = client.request<readonly PackToShow[]>("cardwright/packs", {});
  // A new configuration may move packs: the workspace is scanned while they are read.
  for (let scan = 0; scan < 5; scan++) {
    folder.write("cardwright.json", `{ "rules": { "unused-card": "${scan % 2 === 0 ? "off" : "info"}" } }`);
    client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: folder.uriOf("cardwright.json"), type: 2 }] });
    await new Promise((resolve) => setTimeout(resolve, 70));
  }
  expect((await asked).map(({ name }) => name).sort()).toEqual(["Bread", "Ebb", "Tides"]);
});

describe("the unlock graph as a view", () => {
  const TWO_DECKS = `Pack: Bread
---
Era: Dough
---
Identifier: BRE A 1
Type "Adventure"
Roleplay "Solo"
---
Identifier: BRE A 2
Type "Adventure"
Roleplay "Solo"
AllowPlayIfBuildsite
    Nothing "Here"
---
Era: Crust
---
Identifier: BRE A 9
Type "Adventure"
Roleplay "Solo"
`;
  const at = (text: string) => ({
    position: { line: TWO_DECKS.slice(0, TWO_DECKS.indexOf(text)).split("\n").length - 1, character: 0 },
  });

  test.each([
    ["of the first deck", {}, "Dough"],
    ["of the deck of the card at the cursor", at("Identifier: BRE A 9"), "Crust"],
    ["of the deck at the cursor", at("Era: Crust"), "Crust"],
    ["of the deck that is asked for", { deck: "Crust", ...at("Identifier: BRE A 1") }, "Crust"],
    ["of a deck that is there, whatever is asked", { deck: "Bagels", ...at("Identifier: BRE A 9") }, "Crust"],
    ["of all decks", { deck: null, ...at("Identifier: BRE A 9") }, null],
  ])("is %s", { tags: "slow" }, async (_, more, shown) => {
    folder.write("pack.cards", TWO_DECKS);
    client = await connect({ folders: [folder.uri] });
    client.open(uri, TWO_DECKS);
    const { html } = await ask<{ readonly html: string }>("unlockGraphView", more);
    const chosen = /<option value="([^"]*)" selected>/.exec(html)?.[1]?.replaceAll("&#34;", '"') ?? "nothing";
    expect(JSON.parse(chosen)).toBe(shown);
    const drawn = ["BRE A 1", "BRE A 2", "BRE A 9"].filter((name) => html.slice(html.indexOf("<svg")).includes(name));
    expect(drawn).toEqual(
      shown === null ? ["BRE A 1", "BRE A 2", "BRE A 9"] : shown === "Dough" ? ["BRE A 1", "BRE A 2"] : ["BRE A 9"],
    );
  });
});

describe("the JSON of a card", () => {
  test("is a document of its own, that follows the card", { tags: "slow" }, async () => {
    await open({ workspace: { textDocumentContent: {} } });
    const card = await ask<CompiledCardResult>("compiledCard", line("Knead"));
    expect(card.compiles).toBe(true);
    expect(JSON.parse(card.text)).toMatchObject({ id: "BRE A 1", copies: 2, kind: "Adventure" });
    const { schemes } = client.started.capabilities.workspace?.textDocumentContent ?? {};
    expect(card.uri.split(":")[0]).toBe(schemes?.[0]);
    expect(card.uri).toMatch(/BRE%20A%201\.json\?/);

    client.change(uri, 2, [{ text: PACK.replace("Knead.", "Knead twice.") }]);
    const refresh = await client.until(() =>
      client.heard.find(({ method }) => method === "workspace/textDocumentContent/refresh"),
    );
    expect(refresh.params).toEqual({ uri: card.uri });
    await client.until(() => client.heard.find(({ method }) => method === "cardwright/compiledCardChanged"));
    const { text } = await client.request<{ text: string }>("workspace/textDocumentContent", { uri: card.uri });
    expect(JSON.parse(text)).toMatchObject({ labels: { Directive: "Knead twice." } });
    expect(await client.request("cardwright/compiledCardText", { uri: card.uri })).toEqual({ text });
  });

  test("follows a card whose identifier becomes another", async () => {
    await open();
    const { uri: document } = await ask<CompiledCardResult>("compiledCard", line("Knead"));
    client.change(uri, 2, [{ text: PACK.replace("BRE A 1", "BRE A 12") }]);
    const { text } = await client.request<{ text: string }>("cardwright/compiledCardText", { uri: document });
    expect(JSON.parse(text)).toMatchObject({ id: "BRE A 12" });
  });

  test("says why it is not there", async () => {
    await open();
    const card = await ask<CompiledCardResult>("compiledCard", line("Level"));
    expect(card.compiles).toBe(false);
    const [because] = JSON.parse(card.text).because;
    expect(because).toEqual({
      line: line("Level").position.line + 1,
      says: "Numbers have no leading zeros: write 7, not 007.",
      rule: "syntax",
    });
    expect(JSON.parse(card.text).doesNotCompile).toBe("BRE A 2");
    expect((await ask<CompiledCardResult>("compiledCard", line("Era"))).text).toContain("There is no card here.");
  });
});

describe("a picture that is dropped", () => {
  const at = line("BRE A 1");

  test.each([
    ["beside the cards", "crumb.png", "Art: crumb.png"],
    ["in a folder below", "art/crust of%20bread#1.JPG", "Art: art/crust of%20bread#1.JPG"],
    ["in a folder beside", "more/ä.webp", "Art: more/ä.webp"],
  ])("has its path from the card, %s", async (_, path, expected) => {
    await open();
    const edit = await ask<{ readonly newText: string }>("namePicture", { ...at, picture: folder.uriOf(path) });
    expect(edit.newText.trim()).toBe(expected);
  });

  test.each([
    ["no picture", "notes.txt"],
    ["a file elsewhere", "../../elsewhere/crumb.png"],
  ])("is none: %s", async (_, path) => {
    await open();
    expect(await ask("namePicture", { ...at, picture: new URL(path, `${folder.uri}/`).href })).toBeNull();
  });
});

describe("the cards as a table", () => {
  const cellOf = (table: TableOfCards, identifier: string, column: string) =>
    table.rows.find(({ card }) => card.identifier === identifier)?.cells[column];
  const table = () => ask<TableOfCards>("table");
  const referenceTo = async (identifier: string) =>
    (await table()).rows.find(({ card }) => card.identifier === identifier)?.card;

  test("has a row for each card of all files, a column for each thing, and findings in their cells", async () => {
    await open();
    const { title, columns, others, rows } = await table();
    expect(title).toBe("Bread");
    expect(columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Era", "Identifier", "Copies", "Directive", "Type", "Level", "Roleplay", "Feats"]),
    );
    expect(columns.find(({ name }) => name === "Era")?.sort).toBe("deck");
    expect(others.map(({ name }) => name)).toContain("Subtype");
    expect(rows.map(({ card }) => card.identifier)).toEqual(["BRE A 1", "BRE A 2", "BRE S 3"]);
    expect(rows[0]?.cells).toEqual({
      Era: "Dough",
      Identifier: "BRE A 1",
      Copies: "2",
      Directive: "Knead.",
      Type: "Adventure",
      Roleplay: "Solo",
      Feats: 'Oven "Stone"',
    });
    expect(rows[1]?.findings.Level?.map(({ rule, severity }) => [rule, severity])).toEqual([["syntax", "error"]]);
    expect(Object.keys(rows[2]?.card ?? {})).toEqual(["uri", "offset", "identifier"]);
    expect(rows[2]?.card.uri).toBe(folder.uriOf("more/supports.cards"));
  });

  test("is edited by an edit of the text, in whichever file the card stands", { tags: "slow" }, async () => {
    await open();
    const before = await table();
    const cells = ["BRE A 1", "BRE S 3"].map((identifier) => ({
      card: before.rows.find(({ card }) => card.identifier === identifier)?.card,
      column: "Subtype",
      text: "Loaf",
      was: "",
    }));
    const { edit, refused } = await client.request<TableEdit>("cardwright/tableEdit", { cells });
    expect(refused).toEqual([]);
    const changes = edit?.changes ?? {};
    expect(changes[uri]?.map(({ newText }) => newText)).toEqual(['Subtype "Loaf"\n']);
    expect(changes[folder.uriOf("more/supports.cards")]?.map(({ newText }) => newText)).toEqual(['Subtype "Loaf"\n']);
  });

  test("is edited where the card stands now", async () => {
    await open();
    const card = await referenceTo("BRE A 2");
    const top = { line: 0, character: 0 };
    client.change(uri, 2, [{ range: { start: top, end: top }, text: "# Baked by hand.\n" }]);
    const cells = [{ card, column: "Roleplay", text: "Battle", was: "Solo" }];
    const { edit } = await client.request<TableEdit>("cardwright/tableEdit", { cells });
    expect(edit?.changes?.[uri]).toEqual([
      { range: { start: { line: 15, character: 10 }, end: { line: 15, character: 14 } }, newText: "Battle" },
    ]);
  });

  test("leaves alone what was changed meanwhile, and what is gone", async () => {
    await open();
    const card = await referenceTo("BRE A 2");
    const cells = [
      { card, column: "Roleplay", text: "Battle", was: "Epic" },
      { card: { uri, offset: 3, identifier: "BRE A 99" }, column: "Roleplay", text: "Battle", was: "" },
    ];
    const { edit, refused } = await client.request<TableEdit>("cardwright/tableEdit", { cells });
    expect(edit).toBeUndefined();
    expect(refused.map(({ cell }) => cell)).toEqual([0, 1]);
  });

  test("takes more cards, and says what can stand in a cell", { tags: "slow" }, async () => {
    await open();
    const behind = await referenceTo("BRE A 1");
    const add = { behind, cards: [{ Subtype: "Loaf" }] };
    const { edit } = await client.request<TableEdit>("cardwright/tableEdit", { cells: [], add });
    expect(edit?.changes?.[uri]?.map(({ newText }) => newText)).toEqual([
      '---\nIdentifier: BRE A 4\n\nType "Adventure"\nSubtype "Loaf"\n',
    ]);
    const choices = await client.request<string[]>("cardwright/tableChoices", { card: behind, column: "Roleplay" });
    expect(choices).toContain("Cooperation");
    const groups = await ask<{ title: string }[]>("charts");
    expect(groups.map(({ title }) => title)).toContain("Kinds of cards");
    expect(cellOf(await table(), "BRE A 1", "Subtype")).toBeUndefined();
  });
});

test("in a file that describes a game, the preview is a card of that game, by the face at the place", {
  tags: "slow",
}, async () => {
  const game = `System: Lamps
About: Keepers and lamps.
Id "lamps"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Keeper
About: A keeper.
When
    Type = "Keeper"
---
Kind: Lamp
About: A lamp.
When
    Type = "Lamp"
---
Attribute: Type
About: What it is.
OneOf "Keeper" / "Lamp"
---
Face: Keeper
About: Keepers.
For "Keeper"
Area
    As "foot"
    Prints "kept"
---
Face: Lamp
About: Lamps.
For "Lamp"
Area
    As "foot"
    Prints "lit"
`;
  const cards = ["Keeper", "Lamp", "Lamp"]
    .map((type, index) => `Identifier: L ${index + 1}\nType "${type}"\n`)
    .join("---\n");
  const lamps = testFolder({
    "cardwright.json": '{ "systems": ["lamps.system"], "system": "lamps" }',
    "lamps.system": game,
    "lamps/cards.cards": cards,
  });
  client = await connect({ folders: [lamps.uri] });
  const system = lamps.uriOf("lamps.system");
  client.open(system, game);
  const at = (text: string, what: string) => ({
    line: text.slice(0, text.indexOf(what)).split("\n").length - 1,
    character: 0,
  });
  const preview = (what: string, text = game, card?: object) =>
    client.request<{ title: string; html: string }>("cardwright/preview", {
      textDocument: { uri: system },
      position: at(text, what),
      ...(card === undefined ? {} : { card }),
    });
  expect(await preview("Face: Keeper")).toMatchObject({ title: "L 1", html: expect.stringContaining(">kept<") });
  expect((await preview("Face: Lamp")).title).toBe("L 2");
  const last = { textDocument: { uri: lamps.uriOf("lamps/cards.cards") }, position: at(cards, "Identifier: L 3") };
  expect((await preview("Face: Lamp", game, last)).title).toBe("L 3");
  expect((await preview("Face: Keeper", game, last)).title).toBe("L 1");
  expect((await preview("Kind: Lamp", game, last)).title).toBe("L 3");
  const changed = game.replace('"lit"', '"bright"');
  client.change(system, 2, [{ text: changed }]);
  expect((await preview("Face: Lamp", changed)).html).toContain(">bright<");
  lamps.delete();
});
