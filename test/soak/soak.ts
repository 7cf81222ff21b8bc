import { readFileSync } from "node:fs";
import type { Diagnostic, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { differenceOf } from "../../grammar/index.js";
import { mutated } from "../fuzz/mutate.js";
import { type ConnectOptions, type TestClient, type TestFolder, USUAL } from "../lsp/support/client.js";
import { type Random, randomFrom } from "../planted/random.js";

/** How long and how hard a server is tried. */
export interface SoakOptions {
  readonly edits: number;
  /** How often its findings are compared with those of a fresh start. */
  readonly checkpoints: number;
  readonly seed: string;
  /** Connects to the server that is tried, and to those with which it is compared. */
  readonly start: (options: ConnectOptions) => Promise<TestClient>;
  /** Files of the workspace, by path. */
  readonly folder: TestFolder;
  readonly files: Readonly<Record<string, string>>;
  /** Bytes of the server's heap that are in use after a collection. */
  readonly liveHeap?: () => Promise<number>;
  readonly tell?: (line: string) => void;
}

export interface SoakResult {
  readonly requests: number;
  /** What was answered with an error that is none of the protocol's own, in a few words. */
  readonly failures: readonly string[];
  /** Where findings were not those of a fresh start. */
  readonly differences: readonly string[];
  /** Bytes of live heap, after each tenth of the edits and with every text as it was in the beginning. */
  readonly liveHeap: readonly number[];
}

const CAPABILITIES = {
  ...USUAL,
  textDocument: { ...USUAL.textDocument, diagnostic: {} },
  workspace: { diagnostics: { refreshSupport: true } },
};

/**
 * Tries a server with edits at random, each of the kind that people, merges and cats make, and with requests in between:
 * all have to be answered, and in the end findings are those of a fresh start.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { edits, checkpoints, seed, folder, files, tell = () => {} } = options;
  const random = randomFrom(seed);
  const connection = { folders: [folder.uri], capabilities: CAPABILITIES };
  const client = await options.start(connection);
  const open = new Map<string, TextDocument>();
  const failures: string[] = [];
  const differences: string[] = [];
  const liveHeap: number[] = [];
  const waiting = new Set<Promise<void>>();
  let requests = 0;

  const ask = (method: string, params: object): void => {
    requests++;
    const answer = client.request(method, params).then(
      () => {},
      (error: { code?: number; message?: string }) => {
        if (!isRefusal(error.code)) failures.push(`${method}: ${error.code} ${error.message}`);
      },
    );
    waiting.add(answer);
    void answer.finally(() => waiting.delete(answer));
  };
  const edit = (path: string): void => {
    const uri = folder.uriOf(path);
    const document = open.get(path);
    if (document === undefined) {
      const text = files[path] ?? "";
      open.set(path, TextDocument.create(uri, languageOf(path), 1, text));
      client.open(uri, text, languageOf(path));
      return;
    }
    if (random.below(40) === 0) {
      open.delete(path);
      client.notify("textDocument/didClose", { textDocument: { uri } });
      return;
    }
    const changes = Array.from({ length: 1 + random.below(3) }, () => change(document, files[path] ?? "", random));
    client.change(
      uri,
      document.version,
      changes.filter((one) => one !== undefined),
    );
  };
  const check = async (number: number): Promise<void> => {
    await Promise.all(waiting);
    const fresh = await options.start(connection);
    for (const [path, document] of open) fresh.open(folder.uriOf(path), document.getText(), languageOf(path));
    const [mine, theirs] = [await allFindings(client), await allFindings(fresh)];
    for (const uri of new Set([...mine.keys(), ...theirs.keys()]))
      if ((mine.get(uri) ?? "[]") !== (theirs.get(uri) ?? "[]"))
        differences.push(`at checkpoint ${number}, ${uri}:\n${mine.get(uri)}\n${theirs.get(uri)}`);
    for (const { method, params } of [...fresh.heard, ...client.heard])
      if (method === "window/logMessage" && /bug|could not|failed/.test(JSON.stringify(params)))
        failures.push(`at checkpoint ${number}, in the log: ${JSON.stringify(params)}`);
    await fresh.end();
    client.heard.length = 0;
  };
  /** As in the beginning: every text as it is on the disk, and none open. How many are would be measured as well. */
  const restore = async (): Promise<void> => {
    for (const path of open.keys())
      client.notify("textDocument/didClose", { textDocument: { uri: folder.uriOf(path) } });
    open.clear();
    await Promise.all(waiting);
    await allFindings(client);
    client.heard.length = 0;
  };

  const paths = Object.keys(files);
  for (let done = 1; done <= edits; done++) {
    const path = random.pick(paths) as string;
    edit(path);
    if (random.below(3) === 0) ask(...request(folder.uriOf(random.pick(paths) as string), open.get(path), random));
    if (done % 20 === 0) await Promise.all(waiting);
    if (done % Math.ceil(edits / checkpoints) === 0) await check(done);
    if (done % Math.ceil(edits / 10) > 0) continue;
    await restore();
    const bytes = await options.liveHeap?.();
    if (bytes !== undefined) liveHeap.push(bytes);
    tell(`${done} edits, ${requests} requests${bytes ? `, ${(bytes / 2 ** 20).toFixed(1)} MiB` : ""}`);
  }
  await Promise.all(waiting);
  await client.end();
  return { requests, failures, differences, liveHeap };
}

/** Cancelled, or of no use any more: the protocol has codes for that. */
function isRefusal(code: number | undefined): boolean {
  return code === -32800 || code === -32801 || code === -32803;
}

const languageOf = (path: string): string => (path.endsWith(".json") ? "json" : "cardwright");

/** One change as clients send it; the document has taken it already. */
function change(document: TextDocument, original: string, random: Random) {
  const before = document.getText();
  const way = random.below(100);
  // Now and then all is well again, so that the texts do not become nonsense for good.
  const after =
    way < 6 || before.length > 60_000 ? original : way < 50 ? typed(before, random) : mutated(before, 1, random);
  const difference = differenceOf(before, after);
  if (difference === undefined) return undefined;
  const { start, end, newEnd } = difference;
  const text = after.slice(start, newEnd);
  const range = { start: document.positionAt(start), end: document.positionAt(end) };
  // Between the two characters of a line end there is no position: then the whole text is sent.
  const isExact = document.offsetAt(range.start) === start && document.offsetAt(range.end) === end;
  const sent = isExact && random.below(30) > 0 ? { range, text } : { text: after };
  TextDocument.update(document, [sent], document.version + 1);
  return sent;
}

const TYPED = [
  "a",
  "1",
  '"',
  " ",
  "\n",
  "\n    ",
  ".",
  "=",
  "/",
  "---\n",
  "Identifier: ",
  'Type "',
  "AR.",
  "Feats\n",
  "# ",
];

function typed(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + (random.pick(TYPED) ?? "") + text.slice(at + (random.below(3) === 0 ? 1 : 0));
}

const AT_PLACES = [
  "textDocument/hover",
  "textDocument/completion",
  "textDocument/definition",
  "textDocument/documentHighlight",
  "textDocument/prepareRename",
];
const OF_FILES = [
  "textDocument/documentSymbol",
  "textDocument/foldingRange",
  "textDocument/semanticTokens/full",
  "textDocument/formatting",
  "textDocument/diagnostic",
  "textDocument/codeLens",
  "textDocument/documentLink",
];

function request(uri: string, document: TextDocument | undefined, random: Random): [string, object] {
  const textDocument = { uri };
  const offset = random.below((document?.getText().length ?? 0) + 1);
  const position = document?.positionAt(offset) ?? { line: random.below(50), character: random.below(30) };
  if (random.below(2) === 0) return [random.pick(AT_PLACES) ?? "", { textDocument, position }];
  if (random.below(8) === 0) return ["workspace/symbol", { query: random.pick(["", "a", "tide", "1"]) }];
  const range = { start: position, end: position };
  if (random.below(5) === 0) return ["textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }];
  return [random.pick(OF_FILES) ?? "", { textDocument, options: { tabSize: 4, insertSpaces: true } }];
}

/** All findings of the workspace, by file. */
async function allFindings(client: TestClient): Promise<Map<string, string>> {
  const report = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", { previousResultIds: [] });
  return new Map(
    report.items.map((item) => [item.uri, JSON.stringify(item.kind === "full" ? item.items.map(comparable) : item)]),
  );
}

function comparable({ range, code, message, severity, relatedInformation, tags }: Diagnostic): unknown {
  return { range, code, message, severity, relatedInformation, tags };
}

/** What a process takes, where the system says so. */
export function residentMemory(processId: number | undefined): number | undefined {
  try {
    const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
  } catch {
    return undefined;
  }
}
