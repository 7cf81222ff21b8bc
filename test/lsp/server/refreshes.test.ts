import { afterEach, beforeEach, expect, test } from "vitest";
import { KENNEL } from "../../support/kennel.js";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

const CARDS = 'System: kennel\n---\nIdentifier: DOG 1\nLore: Woof.\nType "Dog"\n';

let folder: TestFolder;
let client: TestClient;
beforeEach(() => {
  const configuration = '{ "systems": ["kennel.system"] }';
  folder = testFolder({ "cards.cards": CARDS, "kennel.system": KENNEL, "cardwright.json": configuration });
});
afterEach(async () => {
  await client.end();
  folder.delete();
});

const METHODS = ["codeLens", "inlayHint", "semanticTokens", "foldingRange"] as const;

async function open(understood: readonly string[] = METHODS): Promise<void> {
  const workspace = Object.fromEntries(understood.map((name) => [name, { refreshSupport: true }]));
  client = await connect({ folders: [folder.uri], capabilities: { workspace } });
  client.open(folder.uriOf("cards.cards"), CARDS);
  client.open(folder.uriOf("kennel.system"), KENNEL);
  await client.request("textDocument/hover", {
    textDocument: { uri: folder.uriOf("cards.cards") },
    position: { line: 2, character: 1 },
  });
  await client.request("workspace/symbol", { query: "" });
}

const refreshed = (): string[] =>
  METHODS.filter((name) => client.heard.some(({ method }) => method === `workspace/${name}/refresh`));

test("an edit of a game has the words of its cards coloured again", { tags: "slow" }, async () => {
  await open();
  const text = `${KENNEL}---\nAttribute: Speed\nAbout: How fast it runs.\nOn "Dog"\nValue "integer"\n`;
  client.change(folder.uriOf("kennel.system"), 2, [{ text }]);
  await client.until(() => refreshed().length === METHODS.length);
});

test("an edit of what others can see has hints and lenses made again", { tags: "slow" }, async () => {
  await open();
  client.change(folder.uriOf("cards.cards"), 2, [{ text: CARDS.replace("DOG 1", "DOG 2") }]);
  await client.until(() => refreshed().includes("codeLens") && refreshed().includes("inlayHint"));
  expect(refreshed()).toEqual(["codeLens", "inlayHint"]);
});

test("a client that cannot be told is not", { tags: "slow" }, async () => {
  await open(["codeLens"]);
  client.change(folder.uriOf("kennel.system"), 2, [{ text: KENNEL.replace("A dog.", "Any dog.") }]);
  await client.until(() => refreshed().length > 0);
  expect(refreshed()).toEqual(["codeLens"]);
});
