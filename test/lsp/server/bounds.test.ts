import { afterEach, expect, test } from "vitest";
import { MOST_FINDINGS } from "../../../project/index.js";
import { connect, type TestFolder, testFolder } from "../support/client.js";

let folder: TestFolder | undefined;
afterEach(() => folder?.delete());

/** A card with one error. */
const card = (number: number) => `Identifier: KITE S ${number}\nType Support\nAdventureResources\n    Wind 2\n`;

test("an editor is given a thousand findings of a rule in a file, and told how many more there are", {
  tags: "slow",
}, async () => {
  const over = 5;
  const cards = Array.from({ length: MOST_FINDINGS + over }, (_, number) => card(number));
  folder = testFolder({});
  const uri = folder.uriOf("a.cards");
  const client = await connect({ folders: [folder.uri] });
  client.open(uri, cards.join("---\n"));
  await client.until(() => (client.published(uri)?.length ?? 0) > 0);
  const found = client.published(uri) ?? [];
  expect(found).toHaveLength(MOST_FINDINGS + 1);
  expect(found.at(-1)).toMatchObject({
    code: "syntax",
    severity: 1,
    range: { start: { line: MOST_FINDINGS * 5 + 1 } },
    message: expect.stringContaining(`${over} more findings of this rule`),
  });
  expect(await client.end()).toBe(0);
});

test("a configuration that is too deep to be read is one finding, and cards are checked", async () => {
  folder = testFolder({ "cardwright.json": "[".repeat(200_000), "a.cards": card(1) });
  const [uri, configuration] = [folder.uriOf("a.cards"), folder.uriOf("cardwright.json")];
  const client = await connect({ folders: [folder.uri] });
  client.open(uri, card(1));
  await client.until(() => [uri, configuration].every((file) => (client.published(file)?.length ?? 0) > 0));
  expect(client.published(configuration)).toMatchObject([{ code: "invalid-configuration" }]);
  expect(client.published(uri)).toMatchObject([{ code: "syntax/unquoted-text" }]);
  expect(await client.end()).toBe(0);
});
