import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type {
  DocumentSymbol,
  FoldingRange,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SymbolInformation,
  TextEdit,
  WorkspaceSymbol,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { SEMANTIC_TOKEN_LEGEND } from "../../../lsp/features/index.js";
import {
  type ConnectOptions,
  connect,
  type TestClient,
  type TestFolder,
  testFolder,
  USUAL,
} from "../support/client.js";

const PACK = `Pack: Bread
---
Identifier: BRE A 1
Lore: 🥖🥖
    and more

Type "Adventure"
Roleplay   "Solo"
EraResources
  Sway 2
---
Identifier: BRE S 2
Type "Support"
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

async function open(options: ConnectOptions = {}, text = PACK): Promise<TextDocument> {
  client = await connect({ folders: [folder.uri], ...options });
  client.open(uri, text);
  return TextDocument.create(uri, "cardwright", 1, text);
}

const textDocument = () => ({ uri });
const OPTIONS = { tabSize: 8, insertSpaces: false };

describe("formatting", () => {
  test("the whole text, by edits of the lines that change", async () => {
    const document = await open();
    const edits = await client.request<TextEdit[]>("textDocument/formatting", {
      textDocument: textDocument(),
      options: OPTIONS,
    });
    expect(edits).toHaveLength(3);
    expect(TextDocument.applyEdits(document, edits)).toBe(
      PACK.replace('Roleplay   "', 'Roleplay "').replace("  Sway", "    Sway").replace('2\nType "S', '2\n\nType "S'),
    );
  });

  test("as far in as the editor indents, where it does so with blanks", async () => {
    const document = await open();
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await client.request<TextEdit[]>("textDocument/formatting", {
      textDocument: textDocument(),
      options,
    });
    expect(TextDocument.applyEdits(document, edits)).toContain("\n  and more\n");
  });

  test("as the configuration says, whatever the editor does", async () => {
    folder.write("cardwright.json", JSON.stringify({ format: { indent: 3 } }));
    const document = await open();
    const options = { tabSize: 2, insertSpaces: true };
    const edits = await client.request<TextEdit[]>("textDocument/formatting", {
      textDocument: textDocument(),
      options,
    });
    expect(TextDocument.applyEdits(document, edits)).toContain("\n   and more\n");
  });

  test("of ranges, the cards that they touch", async () => {
    const document = await open();
    const line = (number: number) => ({ start: { line: number, character: 0 }, end: { line: number, character: 1 } });
    const request = (method: string, more: object): Promise<TextEdit[]> =>
      client.request(method, { textDocument: textDocument(), options: OPTIONS, ...more });
    const one = await request("textDocument/rangeFormatting", { range: line(12) });
    expect(TextDocument.applyEdits(document, one)).toBe(PACK.replace('2\nType "S', '2\n\nType "S'));
    const both = await request("textDocument/rangesFormatting", { ranges: [line(7), line(9), line(12)] });
    expect(both).toEqual(await request("textDocument/formatting", {}));
  });

  test("on Enter below a category", async () => {
    await open({}, "EraResources\n\n");
    const edits = await client.request<TextEdit[]>("textDocument/onTypeFormatting", {
      textDocument: textDocument(),
      position: { line: 1, character: 0 },
      ch: "\n",
      options: OPTIONS,
    });
    const here = { line: 1, character: 0 };
    expect(edits).toEqual([{ range: { start: here, end: here }, newText: "    " }]);
  });

  test("on Enter, the line above it", async () => {
    await open({}, 'Type   "Support"\n\n');
    const edits = await client.request<TextEdit[]>("textDocument/onTypeFormatting", {
      textDocument: textDocument(),
      position: { line: 1, character: 0 },
      ch: "\n",
      options: OPTIONS,
    });
    const range = { start: { line: 0, character: 5 }, end: { line: 0, character: 7 } };
    expect(edits).toEqual([{ range, newText: "" }]);
  });

  test("a text that no pack has is not formatted", async () => {
    await open();
    const unknown = { uri: "file:///nowhere/else.cards" };
    for (const method of ["textDocument/formatting", "textDocument/documentSymbol", "textDocument/foldingRange"])
      expect(await client.request(method, { textDocument: unknown, options: OPTIONS })).toBeNull();
  });
});

describe("symbols", () => {
  test("as a tree, where the client takes one", async () => {
    const documentSymbol = { hierarchicalDocumentSymbolSupport: true };
    const document = await open({ capabilities: { textDocument: { documentSymbol } } });
    const [pack, ...others] = await client.request<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: textDocument(),
    });
    expect(others).toEqual([]);
    expect(pack?.name).toBe("Bread");
    expect(pack?.children?.map(({ name, detail }) => [name, detail])).toEqual([
      ["BRE A 1", "Adventure · 🥖🥖 and more"],
      ["BRE S 2", "Support"],
    ]);
    const category = pack?.children?.[0]?.children?.[0];
    expect(document.getText(category?.range)).toBe("EraResources\n  Sway 2");
  });

  test("one after the other, where it does not", async () => {
    await open({ capabilities: {} });
    const symbols = await client.request<SymbolInformation[]>("textDocument/documentSymbol", {
      textDocument: textDocument(),
    });
    expect(symbols.map(({ name, containerName }) => [name, containerName])).toEqual([
      ["Bread", undefined],
      ["BRE A 1", "Bread"],
      ["EraResources", "BRE A 1"],
      ["BRE S 2", "Bread"],
    ]);
  });

  test("of the whole workspace, with their places or without", { tags: "slow" }, async () => {
    const document = await open();
    const [whole] = await client.request<WorkspaceSymbol[]>("workspace/symbol", { query: "bres2" });
    expect(whole).toMatchObject({ name: "BRE S 2", location: { uri } });
    expect(whole && "range" in whole.location && document.getText(whole.location.range)).toBe("BRE S 2");
    expect(await client.request("workspace/symbol", { query: "no such thing" })).toEqual([]);
    // Editors show only what has the words in its name.
    const [said] = await client.request<WorkspaceSymbol[]>("workspace/symbol", { query: "more 🥖" });
    expect(said).toMatchObject({ name: expect.stringMatching(/^BRE A 1 · .*and more/u), location: { uri } });
    expect(await client.request("workspace/symbol", {})).not.toEqual([]);
  });

  test("of the workspace are given their places when one is chosen", async () => {
    const symbol = { resolveSupport: { properties: ["location.range"] } };
    const document = await open({ capabilities: { ...USUAL, workspace: { symbol } } });
    const [found] = await client.request<WorkspaceSymbol[]>("workspace/symbol", { query: "sway" });
    expect(found?.location).toEqual({ uri });
    const resolved = await client.request<WorkspaceSymbol>("workspaceSymbol/resolve", found);
    expect("range" in resolved.location && document.getText(resolved.location.range)).toBe("Sway");
    const stranger = { name: "x", kind: 1, location: { uri }, data: { key: 3 } };
    expect(await client.request("workspaceSymbol/resolve", stranger)).toEqual(stranger);
  });
});

describe("semantic tokens", () => {
  /** The words of the tokens, read back from the numbers. */
  function wordsOf(document: TextDocument, data: readonly number[]): string[] {
    const { tokenTypes } = client.started.capabilities.semanticTokensProvider?.legend ?? { tokenTypes: [] };
    const words: string[] = [];
    let [line, character] = [0, 0];
    for (let at = 0; at < data.length; at += 5) {
      const [lines = 0, characters = 0, length = 0, type = 0] = data.slice(at);
      character = lines === 0 ? character + characters : characters;
      line += lines;
      const range = { start: { line, character }, end: { line, character: character + length } };
      words.push(`${document.getText(range)} ${tokenTypes[type]}`);
    }
    return words;
  }

  const request = <Result>(method: string, more: object = {}): Promise<Result> =>
    client.request(`textDocument/semanticTokens/${method}`, { textDocument: textDocument(), ...more });

  test("of a whole text and of a part of it", async () => {
    const document = await open();
    const { legend } = client.started.capabilities.semanticTokensProvider ?? {};
    expect(legend?.tokenTypes).toEqual(Object.keys(SEMANTIC_TOKEN_LEGEND.types));
    const { data } = await request<SemanticTokens>("full");
    const words = wordsOf(document, data);
    expect(words.slice(0, 4)).toEqual(["Pack keyword", "Bread namespace", "Identifier keyword", "BRE A 1 function"]);
    expect(words.slice(-4)).toEqual(["Identifier keyword", "BRE S 2 function", "Type property", '"Support" class']);
    const range = { start: { line: 12, character: 0 }, end: { line: 13, character: 0 } };
    expect(wordsOf(document, (await request<SemanticTokens>("range", { range })).data)).toEqual(words.slice(-4));
  });

  test("of another version of the text, as in a diff", async () => {
    const document = await open();
    const { data } = await request<SemanticTokens>("full");
    const before = await client.request<SemanticTokens>("cardwright/tokensOfText", {
      textDocument: textDocument(),
      text: document.getText().replace('Roleplay   "Solo"\n', ""),
    });
    expect(wordsOf(document, data).length - before.data.length / 5).toBe(2);
    const same = { textDocument: textDocument(), text: document.getText() };
    expect(await client.request("cardwright/tokensOfText", same)).toEqual({ data });
  });

  test("after edits only what differs is sent, and it leads to the whole", { tags: "slow" }, async () => {
    await open();
    let { data, resultId } = await request<SemanticTokens>("full");
    let document = TextDocument.create(uri, "cardwright", 1, PACK);
    const edits: readonly [line: number, from: number, to: number, text: string][] = [
      [9, 7, 8, "35"],
      [9, 0, 0, "    Coin 3\n"],
      [0, 0, 0, "# first\n\n"],
      [3, 0, 8, ""],
      [12, 0, 0, '---\nIdentifier: BRE S 9\nType "Support"\n'],
      [0, 0, 0, ""],
    ];
    for (const [index, [line, from, to, text]] of edits.entries()) {
      const change = { range: { start: { line, character: from }, end: { line, character: to } }, text };
      document = TextDocument.update(document, [change], index + 2);
      client.change(uri, index + 2, [change]);
      const delta = await request<SemanticTokensDelta>("full/delta", { previousResultId: resultId });
      const next = [...data];
      for (const { start, deleteCount, data: added = [] } of delta.edits) next.splice(start, deleteCount, ...added);
      data = next;
      resultId = delta.resultId;
      expect(wordsOf(document, data)).toEqual(wordsOf(document, (await request<SemanticTokens>("full")).data));
      const again = await request<SemanticTokens>("full");
      expect(data).toEqual(again.data);
      resultId = again.resultId;
      data = again.data;
    }
  });

  test("without an answer that the server knows, the whole is sent", async () => {
    await open();
    expect(await request("full/delta", { previousResultId: "another" })).toHaveProperty("data");
    expect(await request("full/delta", {})).toHaveProperty("data");
  });

  test("a client that counts bytes gets bytes", async () => {
    await open(
      { capabilities: { general: { positionEncodings: ["utf-8"] } } },
      'Identifier: 🥖 A 1\nSubtype "é" # ü\n',
    );
    const { data } = await request<SemanticTokens>("full");
    const lengths = data.filter((_, index) => index % 5 === 2);
    expect(lengths).toEqual(["Identifier", "🥖 A 1", "Subtype", '"é"', "# ü"].map((word) => Buffer.byteLength(word)));
    const characters = data.filter((_, index) => index % 5 === 1);
    expect(characters).toEqual([0, 12, 0, 8, 5]);
  });
});

describe("ranges", () => {
  test("folding: by lines, and no more than the client has room for", async () => {
    await open({ capabilities: { textDocument: { foldingRange: { rangeLimit: 2, lineFoldingOnly: true } } } });
    const ranges = await client.request<FoldingRange[]>("textDocument/foldingRange", { textDocument: textDocument() });
    expect(ranges).toEqual([
      { startLine: 2, endLine: 10 },
      { startLine: 11, endLine: 12 },
    ]);
  });

  test("folding: all of them", async () => {
    await open();
    const ranges = await client.request<FoldingRange[]>("textDocument/foldingRange", { textDocument: textDocument() });
    expect(ranges.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [2, 10],
      [3, 4],
      [8, 9],
      [11, 12],
    ]);
  });

  test("folding: a card is named for clients that show what is folded", async () => {
    await open({ capabilities: { textDocument: { foldingRange: { foldingRange: { collapsedText: true } } } } });
    const ranges = await client.request<FoldingRange[]>("textDocument/foldingRange", { textDocument: textDocument() });
    expect(ranges.map(({ collapsedText }) => collapsedText)).toEqual([
      "BRE A 1 · Adventure · 🥖🥖 and more",
      undefined,
      undefined,
      "BRE S 2 · Support",
    ]);
  });

  test("selecting more, for each of several cursors", async () => {
    const document = await open();
    const positions = [
      { line: 7, character: 13 },
      { line: 900, character: 3 },
    ];
    const [first, second] = await client.request<SelectionRange[]>("textDocument/selectionRange", {
      textDocument: textDocument(),
      positions,
    });
    const texts: string[] = [];
    for (let range = first; range !== undefined; range = range.parent) texts.push(document.getText(range.range));
    expect(texts.slice(0, 3)).toEqual(["Solo", '"Solo"', 'Roleplay   "Solo"']);
    expect(texts.at(-1)).toBe(PACK);
    expect(second).toBeDefined();
  });
});
