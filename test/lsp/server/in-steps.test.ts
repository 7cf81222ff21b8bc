import { afterEach, beforeEach, expect, test } from "vitest";
import { CancellationTokenSource, type DocumentSymbol, type SemanticTokens } from "vscode-languageserver/node";
import { generateCards } from "../../../bench/generate-cards.js";
import { asCard } from "../../../bench/write-packs.js";
import { connect, type TestClient, type TestFolder, testFolder, USUAL } from "../support/client.js";

const TEXT = [...generateCards({ cards: 1500, seed: 5 })].map(asCard).join("---\n");

let folder: TestFolder;
let client: TestClient;
let uri: string;
beforeEach(async () => {
  folder = testFolder({ "pack.cards": TEXT });
  uri = folder.uriOf("pack.cards");
  const documentSymbol = { hierarchicalDocumentSymbolSupport: true };
  client = await connect({
    folders: [folder.uri],
    capabilities: { textDocument: { ...USUAL.textDocument, documentSymbol } },
  });
  client.open(uri, TEXT);
  await ask("textDocument/hover", FIRST);
});
afterEach(async () => {
  await client.end();
  folder.delete();
});

const FIRST = { position: { line: 0, character: 1 } };
const ask = <Result>(method: string, more: object = {}): Promise<Result> =>
  client.request(method, { textDocument: { uri }, ...more });

test.each(["textDocument/semanticTokens/full", "textDocument/documentSymbol", "textDocument/foldingRange"])(
  "while an answer about a large file is made, others are answered: %s",
  { tags: "slow" },
  async (method) => {
    const order: string[] = [];
    const large = ask(method).then(() => order.push("large"));
    await ask("textDocument/hover", FIRST).then(() => order.push("small"));
    await large;
    expect(order).toEqual(["small", "large"]);
  },
);

test("a key and a completion go before all that is asked about the whole file", { tags: "slow" }, async () => {
  const order: string[] = [];
  const told = (method: string) => () => order.push(method);
  const uris = { textDocument: { uri } };
  const large = ["documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"].map((method) =>
    client.request(`textDocument/${method}`, uris).then(told(method)),
  );
  client.change(uri, 2, [
    { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: "# a\n" },
  ]);
  await client.until(() =>
    client.heard.some(
      ({ method, params }) =>
        method === "textDocument/publishDiagnostics" && (params as { readonly version?: number }).version === 2,
    ),
  );
  order.push("findings");
  await ask("textDocument/completion", { position: { line: 2, character: 0 } }).then(told("completion"));
  await Promise.all(large);
  expect(order.slice(0, 2)).toEqual(["findings", "completion"]);
});

test("what is typed meanwhile is in the answer", { tags: "slow" }, async () => {
  const tokens = ask<SemanticTokens>("textDocument/semanticTokens/full");
  const symbols = ask<DocumentSymbol[]>("textDocument/documentSymbol");
  client.change(uri, 2, [{ text: `Pack: Large\n---\n${TEXT}` }]);
  const after = await ask<SemanticTokens>("textDocument/semanticTokens/full");
  expect((await tokens).data).toEqual(after.data);
  expect((await symbols)[0]).toMatchObject({ name: "Large", detail: "1500 cards" });
});

test("edits of a text that has changed meanwhile are not given", { tags: "slow" }, async () => {
  const options = { tabSize: 4, insertSpaces: true };
  const edits = ask("textDocument/formatting", { options });
  client.change(uri, 2, [{ text: `Pack:   Large\n---\n${TEXT}` }]);
  await expect(edits).rejects.toMatchObject({ code: -32801 });
  expect(await ask("textDocument/formatting", { options })).toHaveLength(1);
});

test("an answer that nobody waits for any more is given up", { tags: "slow" }, async () => {
  const source = new CancellationTokenSource();
  const params = { textDocument: { uri } };
  const answer = client.connection.sendRequest("textDocument/semanticTokens/full", params, source.token);
  await new Promise(setImmediate);
  source.cancel();
  await expect(answer).rejects.toMatchObject({ code: -32800 });
  expect(await ask("textDocument/hover", FIRST)).not.toBeUndefined();
});
