import path from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { spawnServer, type TestClient, USUAL } from "../test/lsp/support/client.js";
import { generateCards, randomFrom } from "./generate-cards.js";
import { createAuthor } from "./keystrokes.js";
import { median, processorTime } from "./measure.js";
import type { BenchServerOptions } from "./server.js";
import { asCard } from "./write-packs.js";

/** What an editor asks about a whole file: times in milliseconds of the server's processor, answers in kilobytes. */
export interface EditorFigures {
  /** By request, one at a time behind a key; "all" is a key with all of them at once. */
  readonly requests: ReadonlyMap<string, { readonly cpu: number; readonly kilobytes: number }>;
  /** The gallery of the pack, and a hover that is asked for right behind it. */
  readonly gallery: { readonly cpu: number; readonly kilobytes: number; readonly hover: number };
}

/** The requests that VS Code sends after each key press, with outline and breadcrumbs visible. */
const ASKED = ["documentSymbol", "foldingRange", "semanticTokens/full/delta", "codeLens", "documentLink"].map(
  (name) => `textDocument/${name}`,
);
const ROUNDS = 5;

/** Measures them in a file of so many cards, over stdio. */
export async function measureEditor({ cards, seed, program, folder }: BenchServerOptions): Promise<EditorFigures> {
  const textDocument = { ...USUAL.textDocument, documentSymbol: { hierarchicalDocumentSymbolSupport: true } };
  const client = await spawnServer([process.execPath, program, "lsp", "--stdio"], {
    folders: [pathToFileURL(folder).href],
    capabilities: { ...USUAL, textDocument },
  });
  try {
    return await askAll(client, [...generateCards({ cards, seed })].map(asCard).join("---\n"), seed, folder);
  } finally {
    client.process.kill();
  }
}

type Spawned = TestClient & { readonly process: { readonly pid?: number | undefined } };

async function askAll(client: Spawned, text: string, seed: number, folder: string): Promise<EditorFigures> {
  const uri = pathToFileURL(path.join(folder, "pack.cards")).href;
  const document = TextDocument.create(uri, "cards", 1, text);
  const about = { textDocument: { uri } };
  const nextKey = createAuthor(randomFrom(seed));
  client.open(uri, text);
  const hover = () => client.request("textDocument/hover", { ...about, position: { line: 0, character: 1 } });
  await hover();
  let previousResultId = "";
  const ask = async (method: string): Promise<unknown> => {
    const answer = await client.request<{ resultId?: string } | null>(method, { ...about, previousResultId });
    previousResultId = answer?.resultId ?? previousResultId;
    return answer;
  };
  const type = async (): Promise<void> => {
    const { start, end, text: typed } = nextKey(document.getText());
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const version = document.version + 1;
    TextDocument.update(document, [{ range, text: typed }], version);
    client.change(uri, version, [{ range, text: typed }]);
    await hover();
  };
  const measured = async (work: () => Promise<readonly unknown[]>) => {
    const cpu: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorTime(client.process.pid) ?? Number.NaN;
      const answers = await work();
      cpu.push((processorTime(client.process.pid) ?? Number.NaN) - before);
      bytes = Buffer.byteLength(JSON.stringify(answers));
    }
    return { cpu: median(cpu), kilobytes: bytes / 1000 };
  };
  const behindKey = (methods: readonly string[]) =>
    measured(async () => {
      await type();
      return Promise.all(methods.map(ask));
    });
  const requests = new Map<string, { readonly cpu: number; readonly kilobytes: number }>();
  requests.set("a key alone", await behindKey([]));
  for (const method of ASKED) requests.set(method, await behindKey([method]));
  requests.set("all", await behindKey(ASKED));
  let waited = 0;
  const gallery = await measured(async () => {
    await type();
    const answer = client.request("cardwright/gallery", about);
    const before = performance.now();
    await hover();
    waited = Math.max(waited, performance.now() - before);
    return [await answer];
  });
  return { requests, gallery: { ...gallery, hover: waited } };
}

/** The figures as a table of Markdown. */
export function editorTable(cards: number, { requests, gallery }: EditorFigures): string {
  const rows = [...requests].map(([name, { cpu, kilobytes }]) => `| ${name} | ${cpu} | ${kilobytes.toFixed(0)} |`);
  const drawn = `| cardwright/gallery (a hover behind it: ${gallery.hover.toFixed(0)} ms) | ${gallery.cpu} | ${gallery.kilobytes.toFixed(0)} |`;
  return [`| ${cards} cards | ms of processor time | KB |`, "|---|--:|--:|", ...rows, drawn].join("\n");
}
