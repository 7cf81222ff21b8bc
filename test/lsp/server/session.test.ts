import { afterEach, expect, test } from "vitest";
import { connect, type TestFolder, testFolder } from "../support/client.js";

let folder: TestFolder | undefined;
afterEach(() => folder?.delete());

const PACK = 'Pack: One\n---\nIdentifier: A 1\nType "Adventure"\nLevel 3\n';

test("the whole life of a session", async () => {
  folder = testFolder({ "pack.cards": PACK });
  const client = await connect({ folders: [folder.uri] });
  expect(client.started.capabilities.positionEncoding).toBe("utf-16");
  const uri = folder.uriOf("pack.cards");
  client.open(uri, PACK);
  await client.until(() => client.published(uri));
  client.change(uri, 2, [{ range: { start: { line: 4, character: 6 }, end: { line: 4, character: 7 } }, text: "1.5" }]);
  const wrong = await client.until(() => client.published(uri)?.find(({ code }) => String(code).startsWith("syntax")));
  expect(wrong.range).toEqual({ start: { line: 4, character: 6 }, end: { line: 4, character: 9 } });
  const hover = await client.request("textDocument/hover", {
    textDocument: { uri },
    position: { line: 3, character: 1 },
  });
  expect(hover).not.toBeNull();
  expect(await client.end()).toBe(0);
});
