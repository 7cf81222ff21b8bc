import { inGroup, plainCard, plainCards, times } from "../trial.js";

const frame = (message: unknown): string => {
  const text = JSON.stringify({ jsonrpc: "2.0", ...(message as object) });
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};
const BEGIN =
  frame({ id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } }) +
  frame({ method: "initialized", params: {} });
const END = frame({ id: 99, method: "shutdown" }) + frame({ method: "exit" });
const DOCUMENT = { uri: "file:///nowhere/a.cards" };
const opening = (text: string, more = "", methods: readonly string[] = ALL): string =>
  BEGIN +
  frame({
    method: "textDocument/didOpen",
    params: { textDocument: { ...DOCUMENT, languageId: "cardwright", version: 1, text } },
  }) +
  more +
  methods
    .map((method, id) => frame({ id: 10 + id, method: `textDocument/${method}`, params: { textDocument: DOCUMENT } }))
    .join("");
const ALL = ["documentSymbol", "foldingRange", "semanticTokens/full", "diagnostic"];
const opened = (text: string, more = ""): string => opening(text, more) + END;
const ANSWERED = (id: number) => ({ says: new RegExp(`"id":${id}[,}]`), input: END });

/** The kind of a card in each of many parts of a document is misspelt, one after the other. */
const edits = (lines: number): string =>
  times(100, (at) =>
    frame({
      method: "textDocument/didChange",
      params: {
        textDocument: { ...DOCUMENT, version: at + 2 },
        contentChanges: [
          {
            range: { start: { line: at * lines + 1, character: 6 }, end: { line: at * lines + 1, character: 13 } },
            text: "Suport",
          },
        ],
      },
    }),
  );

export const PROTOCOL = inGroup(
  "protocol",
  [
    { name: "a header without end", size: 2_000_000, input: (size: number) => "x".repeat(size), status: 1 },
    { name: "headers without a length", size: 20_000, input: (size: number) => "X: y\r\n\r\n".repeat(size) },
    {
      name: "a header without a length, and one with two",
      size: 1,
      input: () => `X: y\r\n\r\n{"id":1}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}${BEGIN}${END}`,
      says: /"id":99/,
      status: 0,
    },
    { name: "a length below nothing", size: 1, input: () => "Content-Length: -5\r\n\r\n{}" },
    { name: "a length of everything", size: 1, input: () => "Content-Length: 99999999999\r\n\r\n{}", status: 1 },
    {
      name: "brackets that never close",
      size: 500_000,
      input: (size: number) => `${BEGIN}Content-Length: ${size}\r\n\r\n${"[".repeat(size)}${END}`,
    },
    {
      name: "requests that nobody knows",
      size: 5_000,
      input: (size: number) => BEGIN + times(size, (id) => frame({ id: 100 + id, method: `x/${id}` })) + END,
      times: 20,
    },
    {
      name: "places that are not there",
      size: 2_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          times(size, (id) =>
            frame({
              id: 100 + id,
              method: "textDocument/hover",
              params: { textDocument: DOCUMENT, position: { line: id % 2 === 0 ? 1e9 : -1, character: 1e9 } },
            }),
          ),
        ),
      times: 40,
    },
    {
      name: "edits outside of the text",
      size: 2_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          times(size, (id) =>
            frame({
              method: "textDocument/didChange",
              params: {
                textDocument: { ...DOCUMENT, version: id + 2 },
                contentChanges: [
                  { range: { start: { line: 9e8, character: id }, end: { line: -4, character: 2 } }, text: "x\n" },
                ],
              },
            }),
          ),
        ),
      times: 40,
    },
    {
      name: "wrong lines, opened",
      size: 20_000,
      input: (size: number) => opened(plainCard(1) + times(size, (at) => `wrong line ${at} ! ?\n`)),
      times: 20,
    },
    {
      name: "a document of 30 megabytes, edited a hundred times",
      size: 30_000_000,
      input: (size: number) => opening(plainCards(size), edits(5_000), ["diagnostic"]),
      then: ANSWERED(10),
    },
    {
      name: "a document of 3 megabytes, edited a hundred times, and all that an editor asks of it",
      size: 3_000_000,
      input: (size: number) => opening(plainCards(size), edits(500)),
      then: ANSWERED(13),
      times: 20,
    },
    {
      name: "documents that are opened and never closed",
      size: 2_000,
      input: (size: number) =>
        BEGIN +
        times(size, (at) =>
          frame({
            method: "textDocument/didOpen",
            params: {
              textDocument: { uri: `file:///nowhere/${at}.cards`, languageId: "cardwright", version: 1, text: "x" },
            },
          }),
        ) +
        END,
      times: 40,
    },
    {
      name: "requests that are cancelled at once",
      size: 2_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          times(
            size,
            (at) =>
              frame({ id: 100 + at, method: "textDocument/documentSymbol", params: { textDocument: DOCUMENT } }) +
              frame({ method: "$/cancelRequest", params: { id: 100 + at } }),
          ),
        ),
      times: 40,
    },
    {
      name: "a new name of many lines",
      size: 100_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          frame({
            id: 100,
            method: "textDocument/rename",
            params: { textDocument: DOCUMENT, position: { line: 3, character: 5 }, newName: "x\n---\n".repeat(size) },
          }),
        ),
    },
    {
      name: "data of nobody's, to be resolved",
      size: 2_000,
      input: (size: number) =>
        opened(
          plainCard(1),
          times(size, (at) =>
            frame({
              id: 100 + at,
              method: ["completionItem/resolve", "codeAction/resolve", "codeLens/resolve"][at % 3],
              params: { label: "x", title: "x", data: { __proto__: [], uri: "file:///etc/passwd", index: 1e300 } },
            }),
          ),
        ),
      times: 40,
    },
    { name: "carriage returns, opened", size: 300_000, input: (size: number) => opened("\r".repeat(size)), times: 40 },
  ],
  ["lsp", "--stdio"],
);
