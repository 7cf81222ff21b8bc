import { PassThrough } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { type Hover, LSPErrorCodes, type ResponseError } from "vscode-languageserver/node";
import { NO_TRACE, startServer, streams } from "../../../lsp/server/index.js";
import { connect, type TestFolder, testFolder } from "../support/client.js";

let folder: TestFolder | undefined;
afterEach(() => folder?.delete());

const CARD = 'Identifier: A 1\nType "Adventure"\nSubtype "Mission"\nRoleplay "Competition"\nLevel 3\n';

/** The code of the error with which a request is answered; undefined when there is none. */
async function codeOf(answer: Promise<unknown>): Promise<number | undefined> {
  try {
    await answer;
    return undefined;
  } catch (error) {
    return (error as ResponseError<unknown>).code;
  }
}

/** Speaks to a server byte by byte. */
function wire() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  let status: number | undefined;
  let end: (status: number) => void = () => {};
  const ended = new Promise<number>((resolve) => {
    end = resolve;
  });
  startServer({
    transport: streams(toServer, toClient),
    version: "0.0.0-test",
    trace: NO_TRACE,
    end: (one) => {
      status = one;
      end(one);
    },
  });
  let heard = "";
  toClient.on("data", (data: Buffer) => {
    heard += data.toString("utf8");
  });
  const answers = (): { id: unknown; error?: { code: number; message: string }; result?: unknown }[] =>
    heard
      .split(/Content-Length: \d+\r\n\r\n/)
      .filter((part) => part !== "")
      .map((part) => JSON.parse(part));
  const raw = (text: string): void => void toServer.write(text);
  return {
    raw,
    end: () => toServer.end(),
    status: () => status,
    /** The status, once the server has ended. */
    ended,
    body: (text: string) => raw(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`),
    send: (message: object) => {
      const text = JSON.stringify({ jsonrpc: "2.0", ...message });
      raw(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    },
    async answer(id: unknown) {
      for (let tries = 0; tries < 5_000; tries++) {
        const found = answers().find((candidate) => candidate.id === id);
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`no answer to ${id}: ${heard.slice(0, 500)}`);
    },
  };
}

const INITIALIZE = { method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } };

describe("on the wire", () => {
  test("what comes before initialize is refused, and initialize then works", async () => {
    const server = wire();
    server.send({ id: 1, method: "textDocument/hover", params: {} });
    server.send({ method: "textDocument/didOpen", params: {} });
    expect((await server.answer(1)).error?.code).toBe(-32002);
    server.send({ id: 2, ...INITIALIZE });
    expect((await server.answer(2)).result).toHaveProperty("capabilities");
    server.send({ id: 3, ...INITIALIZE });
    expect((await server.answer(3)).error?.code).toBe(-32600);
  });

  test("invalid JSON is answered as the protocol says, and the next request works", async () => {
    const server = wire();
    server.send({ id: 1, ...INITIALIZE });
    await server.answer(1);
    server.body('{"jsonrpc": "2.0", "id": 7, "method": ');
    expect((await server.answer(null)).error?.code).toBe(-32700);
    server.send({ id: 2, method: "no/such", params: {} });
    expect((await server.answer(2)).error?.code).toBe(-32601);
  });

  test.each([
    ["with a length beyond all texts", "Content-Length: 99999999999\r\n\r\n{}", "a message has at most"],
    ["that does not end", "x".repeat(5_000), "a header ends after"],
    ["that ends in line feeds only", `Content-Length: 2\n\n${"{}".repeat(5_000)}`, "a header ends after"],
  ])("a header %s is answered with an error, and the server ends", async (_, text, said) => {
    const server = wire();
    for (const piece of text.match(/.{1,999}/gs) ?? []) server.raw(piece);
    expect((await server.answer(null)).error).toEqual({ code: -32700, message: expect.stringContaining(said) });
    await expect.poll(server.status).toBe(1);
  });

  test("a message may come in any pieces, and its header in small letters", async () => {
    const server = wire();
    const messages = [1, 2].map((id) => JSON.stringify({ jsonrpc: "2.0", id, method: "shutdown" }));
    for (const text of messages)
      for (const character of `content-length:${text.length}\r\nX: y\r\n\r\n${text}`) server.raw(character);
    for (const id of [1, 2]) expect((await server.answer(id)).error?.code).toBe(-32002);
    expect(server.status()).toBeUndefined();
  });

  test("JSON that is no message is answered", { tags: "slow" }, async () => {
    for (const text of ["[]", "{}", "null", "3", '"text"', '{"jsonrpc":"2.0","id":null,"method":5}']) {
      const server = wire();
      server.send({ id: 1, ...INITIALIZE });
      await server.answer(1);
      server.body(text);
      expect((await server.answer(null)).error?.code).toBe(-32600);
      server.send({ id: 2, method: "shutdown" });
      expect(await server.answer(2)).toMatchObject({ result: null });
    }
  });

  test.each(["Content-Type: nonsense", "Content-Length: -5", "Content-Length: many", "Content-Length:"])(
    "a head without a length is answered: %s",
    async (head) => {
      const server = wire();
      server.raw(`${head}\r\n\r\n`);
      expect((await server.answer(null)).error?.code).toBe(-32700);
      server.send({ id: 1, ...INITIALIZE });
      expect((await server.answer(1)).result).toHaveProperty("capabilities");
    },
  );

  test.each([
    "Content-Type: nonsense",
    "Content-Length: 5\r\nContent-Length: 7",
    "content-length: 2\r\nContent-Length: x",
  ])("a message below a head without one length is answered, and the next one is read: %s", async (head) => {
    const server = wire();
    server.raw(`${head}\r\n\r\n${JSON.stringify({ jsonrpc: "2.0", id: 7, ...INITIALIZE })}`);
    expect((await server.answer(null)).error?.code).toBe(-32700);
    server.send({ id: 1, ...INITIALIZE });
    expect((await server.answer(1)).result).toHaveProperty("capabilities");
  });

  test("what came before the input ended is answered first", async () => {
    const server = wire();
    server.raw("X: y\r\n\r\n{}");
    server.send({ id: 1, ...INITIALIZE });
    server.send({ id: 2, method: "shutdown" });
    server.send({ method: "exit" });
    server.end();
    expect((await server.answer(null)).error?.code).toBe(-32700);
    expect(await server.answer(2)).toMatchObject({ result: null });
    expect(await server.ended).toBe(0);
  });

  test("a length that is said twice alike is one", async () => {
    const server = wire();
    const text = JSON.stringify({ jsonrpc: "2.0", id: 1, ...INITIALIZE });
    const length = `Content-Length: ${text.length}\r\n`;
    server.raw(`${length}${length}\r\n${text}`);
    expect((await server.answer(1)).result).toHaveProperty("capabilities");
  });

  test("after shutdown there is nothing left but the end", async () => {
    const server = wire();
    server.send({ id: 1, ...INITIALIZE });
    server.send({ id: 2, method: "shutdown" });
    server.send({ id: 3, method: "textDocument/hover", params: {} });
    expect((await server.answer(3)).error?.code).toBe(-32600);
    server.send({ method: "exit" });
    expect(await server.ended).toBe(0);
  });

  test("without shutdown the end is an error, and so is a client that is gone", async () => {
    for (const leave of ["exit", "end"] as const) {
      const server = wire();
      server.send({ id: 1, ...INITIALIZE });
      await server.answer(1);
      if (leave === "exit") server.send({ method: "exit" });
      else server.end();
      expect(await server.ended).toBe(1);
    }
  });
});

describe("requests that make no sense", () => {
  test("are each answered, and the next one works", async () => {
    folder = testFolder({ "a.cards": CARD });
    const client = await connect({ folders: [folder.uri] });
    const uri = folder.uriOf("a.cards");
    client.open(uri, CARD);
    const textDocument = { uri };
    const hover = (params: unknown) => client.request<Hover | null>("textDocument/hover", params);
    const places: unknown[] = [
      { line: 99, character: 0 },
      { line: 1, character: 99_999 },
      { line: -1, character: -7 },
      { line: 1e12, character: 1.5 },
      { line: "one", character: null },
      {},
      null,
    ];
    for (const position of places) await codeOf(hover({ textDocument, position }));
    const others: unknown[] = [
      { textDocument: { uri: folder.uriOf("never-opened.cards") }, position: { line: 0, character: 0 } },
      { textDocument: { uri: "not a uri" }, position: { line: 0, character: 0 } },
      { textDocument: { uri: "file://other-host/a.cards" }, position: { line: 0, character: 0 } },
      { textDocument: { uri: "file:///%E0%A4%A" }, position: { line: 0, character: 0 } },
      { textDocument: {} },
      { textDocument: null },
    ];
    for (const params of others) await codeOf(hover(params));
    for (const method of client.started.capabilities.hoverProvider ? REQUESTS : [])
      for (const params of [{}, { textDocument: null, range: null, position: null }, []])
        await codeOf(client.request(method, params));
    const fine = await hover({ textDocument, position: { line: 1, character: 1 } });
    expect(fine).not.toBeNull();
    await client.end();
  });

  test("parameters that are missing are an error of the request", async () => {
    const client = await connect();
    expect(await codeOf(client.connection.sendRequest("textDocument/hover"))).toBe(-32602);
    const textDocument = { uri: "file:///a.cards" };
    const place = { line: 0, character: 0 };
    const malformed: readonly [method: string, params: unknown][] = [
      ["hover", []],
      ["hover", {}],
      ["hover", { textDocument }],
      ["hover", { textDocument: { uri: 5 }, position: place }],
      ["definition", { textDocument, position: { line: "0", character: 0 } }],
      ["completion", { textDocument, position: { line: 0, character: -1 } }],
      ["codeAction", { textDocument, context: { diagnostics: [] } }],
      ["inlayHint", { textDocument, range: { start: place } }],
      ["documentSymbol", { textDocument: null }],
    ];
    for (const [method, params] of malformed)
      expect([method, params, await codeOf(client.request(`textDocument/${method}`, params))]).toEqual([
        method,
        params,
        -32602,
      ]);
    await client.end();
  });

  test("one that nobody waits for any more is cancelled", async () => {
    folder = testFolder({ "a.cards": CARD });
    const client = await connect({ folders: [folder.uri] });
    const params = { textDocument: { uri: folder.uriOf("a.cards") }, position: { line: 1, character: 1 } };
    client.connection.onError(() => {});
    const { CancellationTokenSource } = await import("vscode-languageserver/node");
    const source = new CancellationTokenSource();
    const answer = client.connection.sendRequest("textDocument/hover", params, source.token);
    source.cancel();
    expect(await codeOf(answer)).toBe(LSPErrorCodes.RequestCancelled);
    await client.end();
  });
});

const REQUESTS = [
  "textDocument/completion",
  "textDocument/definition",
  "textDocument/references",
  "textDocument/rename",
  "textDocument/formatting",
  "textDocument/rangeFormatting",
  "textDocument/documentSymbol",
  "textDocument/codeAction",
  "textDocument/semanticTokens/full",
  "textDocument/foldingRange",
  "textDocument/selectionRange",
  "textDocument/diagnostic",
  "workspace/symbol",
  "workspace/diagnostic",
];

describe("texts", () => {
  test("that were never opened are not changed, saved or closed", async () => {
    folder = testFolder({ "a.cards": CARD });
    const client = await connect({ folders: [folder.uri] });
    const uri = folder.uriOf("a.cards");
    client.change(uri, 2, [{ text: "nonsense" }]);
    client.notify("textDocument/didSave", { textDocument: { uri } });
    client.notify("textDocument/didClose", { textDocument: { uri } });
    client.notify("textDocument/didChange", {});
    client.notify("textDocument/didOpen", { textDocument: null });
    client.open(uri, CARD);
    await client.until(() => client.published(uri));
    expect(client.published(uri)?.some(({ code }) => String(code).startsWith("syntax"))).toBe(false);
    await client.end();
  });

  test("edits that do not fit are taken to what they can only mean", async () => {
    folder = testFolder({});
    const client = await connect({ folders: [folder.uri] });
    const uri = folder.uriOf("a.cards");
    client.open(uri, CARD);
    const beyond = { start: { line: 400, character: 3 }, end: { line: 500, character: 9 } };
    client.change(uri, 2, [{ range: beyond, text: "Level 1.5\n" }]);
    await client.until(() => client.published(uri)?.some(({ range }) => range.start.line === 5));
    const backwards = { start: { line: 6, character: 0 }, end: { line: 5, character: 0 } };
    client.change(uri, 3, [{ range: backwards, text: "" }]);
    await client.until(() => client.published(uri)?.every(({ range }) => range.start.line < 5));
    await client.end();
  });

  test("of 50 MB are checked, and the next request works", { tags: "slow" }, async () => {
    folder = testFolder({});
    const client = await connect({ folders: [folder.uri] });
    const [long, small] = [folder.uriOf("long.cards"), folder.uriOf("small.cards")];
    client.open(long, `Identifier: A 1\nDirective: ${"so it goes on ".repeat(3_800_000)}\nLevel 1.5\n`);
    await client.until(() => client.published(long)?.length);
    const at = { line: 2, character: 9 };
    client.change(long, 2, [{ range: { start: at, end: at }, text: "5" }]);
    await client.until(() => client.published(long)?.some(({ range }) => range.end.character === 10));
    client.open(small, CARD);
    await client.until(() => client.published(small));
    await client.end();
  });
});
