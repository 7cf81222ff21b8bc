import { PassThrough } from "node:stream";
import { type Message, type ResponseMessage, StreamMessageReader } from "vscode-languageserver/node";
import { NO_TRACE, startServer, streams } from "../../lsp/server/index.js";
import { cleanCard } from "../cli/run.js";
import type { Sample } from "../support/samples.js";
import { cards, isJson, type Target } from "./target.js";
import { jsonOfTree, mutatedTree, treeOfJson } from "./trees.js";

const URI = "file:///fuzz/a.cards";
const textDocument = { uri: URI };
const position = { line: 3, character: 8 };
const range = { start: { line: 0, character: 0 }, end: position };
const MESSAGES: readonly { readonly method: string; readonly id?: number; readonly params: unknown }[] = [
  {
    method: "textDocument/didOpen",
    params: { textDocument: { uri: URI, languageId: "cardwright", version: 1, text: cards[0]?.text } },
  },
  {
    method: "textDocument/didOpen",
    params: {
      textDocument: { uri: "file:///fuzz/b.cards", languageId: "cardwright", version: 1, text: cleanCard("KITE S 2") },
    },
  },
  {
    method: "textDocument/didChange",
    params: { textDocument: { uri: URI, version: 2 }, contentChanges: [{ range, text: "Era: Ebb\n---\n" }] },
  },
  { method: "workspace/didChangeWatchedFiles", params: { changes: [{ uri: URI, type: 2 }] } },
  { method: "workspace/didChangeConfiguration", params: { settings: { cardwright: {} } } },
  ...[
    ["hover", { textDocument, position }],
    ["completion", { textDocument, position, context: { triggerKind: 1 } }],
    ["definition", { textDocument, position }],
    ["references", { textDocument, position, context: { includeDeclaration: true } }],
    ["documentHighlight", { textDocument, position }],
    ["prepareRename", { textDocument, position }],
    ["rename", { textDocument, position, newName: "Kelp" }],
    ["signatureHelp", { textDocument, position }],
    ["selectionRange", { textDocument, positions: [position] }],
    ["linkedEditingRange", { textDocument, position }],
    ["documentSymbol", { textDocument }],
    ["foldingRange", { textDocument }],
    ["semanticTokens/full", { textDocument }],
    ["inlayHint", { textDocument, range }],
    ["codeAction", { textDocument, range, context: { diagnostics: [] } }],
    ["formatting", { textDocument, options: { tabSize: 4, insertSpaces: true } }],
    ["rangeFormatting", { textDocument, range, options: { tabSize: 4, insertSpaces: true } }],
    ["codeLens", { textDocument }],
    ["documentLink", { textDocument }],
    ["diagnostic", { textDocument }],
  ].map(([method, params], index) => ({ id: index + 1, method: `textDocument/${method as string}`, params })),
  { id: 50, method: "workspace/symbol", params: { query: "a" } },
  { id: 51, method: "workspace/executeCommand", params: { command: "none", arguments: [1] } },
];

const SESSIONS: readonly Sample[] = [
  { path: "session.json", text: JSON.stringify(MESSAGES) },
  ...cards.slice(1, 40).map(({ path, text }) => {
    const [first, ...rest] = MESSAGES;
    const params = { textDocument: { uri: URI, languageId: "cardwright", version: 1, text: text.slice(0, 3_000) } };
    return { path, text: JSON.stringify([{ ...first, params }, ...rest]) };
  }),
];

/** Milliseconds to wait for an answer on a busy machine. */
const PATIENCE = 60_000;

/** A server in this process that accepts anything. */
function startSession() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  const answers: ResponseMessage[] = [];
  const said: string[] = [];
  let wake = (): void => {};
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    toServer.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  new StreamMessageReader(toClient).listen((message: Message & { id?: unknown; method?: string }) => {
    said.push(JSON.stringify(message));
    if (message.method === undefined) answers.push(message as ResponseMessage);
    // Requests from the server get an empty answer.
    else if (message.id !== undefined) send({ id: message.id, result: null });
    wake();
  });
  startServer({ transport: streams(toServer, toClient), version: "0.0.0-test", trace: NO_TRACE, end: () => {} });
  const isAnswered = (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      const patience = setTimeout(() => resolve(false), PATIENCE);
      wake = () => {
        if (!answers.some((answer) => answer.id === id)) return;
        clearTimeout(patience);
        resolve(true);
      };
      wake();
    });
  return { send, isAnswered, answers, said, end: () => toServer.end() };
}

/** A list of messages to the server: it answers each request once, accepts everything else, and keeps working. */
export const protocol: Target = {
  name: "protocol",
  weight: 1,
  seeds: SESSIONS,
  damage(seed, random) {
    const all = JSON.parse(seed.text) as unknown[];
    const messages = all.filter((_, index) => index === 0 || random.below(3) === 0);
    return jsonOfTree(mutatedTree(treeOfJson(messages), [treeOfJson(MESSAGES)], 1 + random.below(8), random));
  },
  async problem(input) {
    if (!isJson(input)) return undefined;
    const messages = [JSON.parse(input) as unknown].flat().filter((one) => typeof one === "object" && one !== null);
    const session = startSession();
    session.send({ id: "begin", method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } });
    if (!(await session.isAnswered("begin"))) return "the session does not begin";
    session.send({ method: "initialized", params: {} });
    for (const message of messages) session.send(message as object);
    const uri = "file:///fuzz/last.cards";
    const last = { uri, languageId: "cardwright", version: 1, text: "Identifier: A 1\n" };
    session.send({ method: "textDocument/didOpen", params: { textDocument: last } });
    session.send({ id: "last", method: "textDocument/documentSymbol", params: { textDocument: { uri } } });
    const worksOn = await session.isAnswered("last");
    session.send({ id: "end", method: "shutdown" });
    const ends = worksOn && (await session.isAnswered("end"));
    session.send({ method: "exit" });
    session.end();
    if (!ends) return worksOn ? "the session does not end" : "the server answers no more";
    const bug = /this is a bug.{0,400}/.exec(session.said.join("\n"))?.[0];
    if (bug !== undefined) return bug;
    const asked = messages.map((one) => (one as { id?: unknown }).id);
    const count = (ids: readonly unknown[], id: unknown): number => ids.filter((one) => one === id).length;
    const ids = session.answers.map(({ id }) => id);
    const twice = ids.find((id) => id !== null && asked.includes(id) && count(ids, id) > count(asked, id));
    return twice === undefined ? undefined : `the request ${twice} is answered more than once`;
  },
};
