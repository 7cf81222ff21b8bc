import { afterEach, beforeEach, expect, test } from "vitest";
import { CancellationTokenSource, SymbolKind } from "vscode-languageserver/node";
import { generateCards } from "../../../bench/generate-cards.js";
import { asCard } from "../../../bench/write-packs.js";
import type { View } from "../../../lsp/server/index.js";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

const CARDS = 6000;
const TEXT = `Era: Many\n---\n${[...generateCards({ cards: CARDS, seed: 5 })].map(asCard).join("---\n")}`;

let folder: TestFolder;
let client: TestClient;
let uri: string;
beforeEach(async () => {
  folder = testFolder({ "pack.cards": TEXT });
  uri = folder.uriOf("pack.cards");
  client = await connect({ folders: [folder.uri] });
  client.open(uri, TEXT);
  await hover();
});
afterEach(async () => {
  await client.end();
  folder.delete();
});

const about = () => ({ textDocument: { uri } });
const hover = () => client.request("textDocument/hover", { ...about(), position: { line: 0, character: 1 } });
const figures = ({ html }: View) => [...html.matchAll(/<figure [^>]*data-draw="(\d+)"[^>]*data-offset="(\d+)"/g)];

test("a large gallery comes in pages without drawings, and holds up nothing", { tags: "slow" }, async () => {
  const order: string[] = [];
  const asked = client.request<View>("cardwright/gallery", about()).then((view) => {
    order.push("gallery");
    return view;
  });
  await hover().then(() => order.push("hover"));
  const first = await asked;
  expect(order).toEqual(["hover", "gallery"]);
  expect(figures(first)).toHaveLength(5000);
  expect(first.html).not.toContain("<text");
  expect(first.html.length / 5000).toBeLessThan(1000);
  const second = await client.request<View>("cardwright/gallery", { ...about(), page: 1 });
  expect(figures(second)).toHaveLength(CARDS - 5000);
  expect(second.html).toContain('<option value="1" selected="">Cards 5001 to 6000</option>');
});

test("cards have categories in the outline, but for those of files too large to send them with each key", {
  tags: "slow",
}, async () => {
  const documentSymbol = { hierarchicalDocumentSymbolSupport: true };
  const other = await connect({ folders: [folder.uri], capabilities: { textDocument: { documentSymbol } } });
  const small = folder.uriOf("small.cards");
  other.open(small, TEXT.split("---\n").slice(1, 50).join("---\n"));
  other.open(uri, TEXT);
  const outline = async (of: string) =>
    JSON.stringify(await other.request("textDocument/documentSymbol", { textDocument: { uri: of } }));
  expect(await outline(small)).toContain(`"kind":${SymbolKind.Field},`);
  const large = await outline(uri);
  expect(large).not.toContain(`"kind":${SymbolKind.Field},`);
  expect(large.length / CARDS).toBeLessThan(400);
  await other.end();
});

test("a search looks in all pages of a large gallery, and shows what it finds on one", { tags: "slow" }, async () => {
  const all = await client.request<View>("cardwright/gallery", { ...about(), page: 1 });
  const [, words = ""] = all.html.match(/data-words="([^"]*)"(?![\s\S]*data-words=)/) ?? [];
  const search = (words.match(/Identifier: ([^"]*?) (?:Directive|Type|Copies)/)?.[1] ?? words).toLowerCase();
  const found = await client.request<View>("cardwright/gallery", { ...about(), search });
  expect(figures(found).length).toBeGreaterThan(0);
  expect(figures(found).length).toBeLessThan(CARDS / 2);
  expect(found.html).toContain(`data-words="${words}"`);
  expect(found.html).toContain(`<span data-count="">${figures(found).length} of ${CARDS}</span>`);
  expect(found.html).toContain(`data-choice="search" value="${search}"`);
  expect(found.html).not.toContain("<select");
  const none = await client.request<View>("cardwright/gallery", { ...about(), search: "no card says this", page: 7 });
  expect(none.html).toContain(`0 of `);
});

test("its cards are drawn on request, those that are there", { tags: "slow" }, async () => {
  const view = await client.request<View>("cardwright/gallery", about());
  const cards = figures(view)
    .slice(0, 3)
    .map(([, copies, offset]) => ({ uri, offset: Number(offset), copies: Number(copies) }));
  const gone = { uri, offset: 1, copies: 1 };
  const drawn = await client.request<(string | null)[]>("cardwright/drawnCards", { cards: [...cards, gone] });
  expect(drawn.map((one) => one?.match(/^<svg/)?.[0])).toEqual(["<svg", "<svg", "<svg", undefined]);
  const many = await client.request<unknown[]>("cardwright/drawnCards", { cards: Array(1000).fill(gone) });
  expect(many).toHaveLength(100);
});

test("a gallery that nobody waits for any more is given up", { tags: "slow" }, async () => {
  const source = new CancellationTokenSource();
  const answer = client.connection.sendRequest("cardwright/gallery", about(), source.token);
  await new Promise(setImmediate);
  source.cancel();
  await expect(answer).rejects.toMatchObject({ code: -32800 });
});

test("symbols and references come in parts where the client asks for them, with the beginning and end of the work", {
  tags: "slow",
}, async () => {
  const ask = async (method: string, params: object): Promise<readonly unknown[]> => {
    client.heard.length = 0;
    const last = await client.request<unknown[]>(method, {
      ...params,
      partialResultToken: "part",
      workDoneToken: "work",
    });
    expect(last).toEqual([]);
    const values = (token: string) =>
      client.heard.filter((one) => one.method === `progress ${token}`).map(({ params: value }) => value);
    expect(values("work")).toMatchObject([{ kind: "begin" }, { kind: "end" }]);
    return values("part").flat();
  };
  const symbols = await ask("textDocument/documentSymbol", about());
  expect(symbols).toEqual(await client.request("textDocument/documentSymbol", about()));
  const place = { ...about(), position: { line: 5, character: 1 }, context: { includeDeclaration: true } };
  expect(await ask("textDocument/references", place)).toEqual(await client.request("textDocument/references", place));
  expect(await ask("workspace/symbol", { query: "1" })).toHaveLength(256);
});
