import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PublishDiagnosticsParams } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { finish, openEditedPack } from "../compiler/index.js";
import { PiecewiseText } from "../lsp/server/piecewise-text.js";
import { createChecker } from "../play/index.js";
import { spawnServer, type TestClient, USUAL } from "../test/lsp/support/client.js";
import { residentMemory } from "../test/soak/soak.js";
import { CHOOSABLE, shippedSystem } from "../test/support/systems.js";
import { generateCards, randomFrom } from "./generate-cards.js";
import { createAuthor, inAbilities, type Keystroke } from "./keystrokes.js";
import { processorTime } from "./measure.js";
import { cardsWithTexts } from "./text-packs.js";
import { asCard } from "./write-packs.js";

/** The results for an open file with many cards; times in milliseconds, memory in MiB. */
export interface ServerFigures {
  /** From an edit to the findings, in one process without the protocol. */
  readonly inProcess: readonly number[];
  /** The same in processor time, which excludes other processes. */
  readonly inProcessCpu: readonly number[];
  /** In process, at the end of abilities that phrases read. */
  readonly inTexts: readonly number[];
  readonly inTextsCpu: readonly number[];
  /** From a key press to its published diagnostics, over stdio. */
  readonly overStdio: readonly number[];
  /** Mean processor time of the server per key press, which excludes other processes. */
  readonly serverCpu: number | undefined;
  readonly completion: readonly number[];
  readonly hover: readonly number[];
  /** From a completion request to its answer, after a key press and all the requests that VS Code sends with it. */
  readonly mix: readonly number[];
  /** Mean processor time of the server for such a key press and the answers to all of it. */
  readonly mixCpu: number | undefined;
  /** After 100 edits, and after 1,000 more. */
  readonly memory: readonly [number | undefined, number | undefined];
}

export interface BenchServerOptions {
  readonly cards: number;
  readonly seed: number;
  readonly program: string;
  /** An empty folder to open. */
  readonly folder: string;
}

export async function measureServer(options: BenchServerOptions): Promise<ServerFigures> {
  const text = [...generateCards(options)].map(asCard).join("---\n");
  const { wall, cpu } = typeInProcess(text, "got", createAuthor(randomFrom(options.seed)));
  const texts = typeInProcess(cardsWithTexts(true), "altered", createAuthor(randomFrom(options.seed), inAbilities));
  const client = await spawnServer([process.execPath, options.program, "lsp", "--stdio"], {
    folders: [pathToFileURL(options.folder).href],
    capabilities: AS_VS_CODE,
  });
  try {
    return {
      inProcess: wall,
      inProcessCpu: cpu,
      inTexts: texts.wall,
      inTextsCpu: texts.cpu,
      ...(await typeOverStdio(client, text, options)),
    };
  } finally {
    client.process.kill();
  }
}

/** As VS Code says it; without it, the outline is a list of all parts of cards, with an address for each. */
const AS_VS_CODE = {
  ...USUAL,
  textDocument: { ...USUAL.textDocument, documentSymbol: { hierarchicalDocumentSymbolSupport: true } },
};

const KEYS = 400;

function typeInProcess(first: string, game: string, nextKey: (text: string) => Keystroke) {
  const checker = createChecker();
  const system = shippedSystem(game);
  const pack = finish(
    openEditedPack(
      {
        files: [{ path: "pack.cards", text: first, encoding: undefined, system }],
        systemNames: CHOOSABLE,
        findSystem: () => undefined,
        usePack: (folder) => ({ folder, problem: "missing", pack: undefined }),
        readerOf: checker.readerOf,
      },
      checker,
      { severityOf: () => undefined },
    ),
  );
  pack.findings("pack.cards");
  const text = new PiecewiseText(first);
  const [wall, cpu]: [number[], number[]] = [[], []];
  for (let key = 0; key < KEYS; key++) {
    const keystroke = nextKey(text.toString());
    const [before, usage] = [performance.now(), process.cpuUsage()];
    text.replace(keystroke, keystroke.text);
    pack.edit("pack.cards", [keystroke], text);
    pack.findings("pack.cards");
    const { user, system: kernel } = process.cpuUsage(usage);
    wall.push(performance.now() - before);
    cpu.push((user + kernel) / 1000);
  }
  // The first key presses run before the code is compiled.
  return { wall: wall.slice(KEYS / 4), cpu: cpu.slice(KEYS / 4) };
}

function update(document: TextDocument, { start, end, text }: Keystroke, version: number) {
  const range = { start: document.positionAt(start), end: document.positionAt(end) };
  TextDocument.update(document, [{ range, text }], version);
  return { range, text };
}

async function typeOverStdio(
  client: TestClient & { readonly process: { readonly pid?: number | undefined } },
  first: string,
  options: BenchServerOptions,
) {
  const uri = pathToFileURL(path.join(options.folder, "pack.cards")).href;
  const document = TextDocument.create(uri, "cardwright", 1, first);
  client.open(uri, first);
  const isAnswered = (version: number): boolean =>
    client.heard.some(({ method, params }) => {
      const said = params as PublishDiagnosticsParams;
      return method === "textDocument/publishDiagnostics" && said.uri === uri && said.version === version;
    });
  await client.until(() => isAnswered(1));
  const nextKey = createAuthor(randomFrom(options.seed));
  const memory: (number | undefined)[] = [];
  const [keys, completion, hover, mix]: [number[], number[], number[], number[]] = [[], [], [], []];
  const tokens: LastTokens = {};
  let [spent, spentOnMixes] = [0, 0];
  for (let key = 1; key <= 1_100; key++) {
    const version = document.version + 1;
    const keystroke = nextKey(document.getText());
    const change = update(document, keystroke, version);
    client.heard.length = 0;
    const [before, used] = [performance.now(), processorTime(client.process.pid)];
    client.change(uri, version, [change]);
    await client.until(() => isAnswered(version));
    keys.push(performance.now() - before);
    if (key > 100) spent += (processorTime(client.process.pid) ?? Number.NaN) - (used ?? Number.NaN);
    if (key % 10 === 0) {
      const position = document.positionAt(keystroke.start);
      completion.push(
        await timed(() => client.request("textDocument/completion", { textDocument: { uri }, position })),
      );
      hover.push(await timed(() => client.request("textDocument/hover", { textDocument: { uri }, position })));
    }
    if (key % 50 === 0) {
      const stroke = nextKey(document.getText());
      const usedBefore = processorTime(client.process.pid);
      mix.push(await behindMix(client, document, stroke, tokens));
      spentOnMixes += (processorTime(client.process.pid) ?? Number.NaN) - (usedBefore ?? Number.NaN);
    }
    if (key === 100 || key === 1_100) memory.push(mebibytes(residentMemory(client.process.pid)));
  }
  const mean = (sum: number, of: number) => (Number.isNaN(sum) ? undefined : sum / of);
  return {
    overStdio: keys.slice(100),
    serverCpu: mean(spent, 1_000),
    completion,
    hover,
    mix,
    mixCpu: mean(spentOnMixes, mix.length),
    memory: [memory[0], memory[1]] as const,
  };
}

/** The requests that VS Code sends after each key press, with outline and breadcrumbs visible. */
const ASKED_AFTER_A_KEY = [
  "textDocument/documentSymbol",
  "textDocument/foldingRange",
  "textDocument/codeLens",
  "textDocument/documentLink",
];

/**
 * Types a key, sends those requests and immediately one for completion; returns the milliseconds until its answer. Of
 * tokens, VS Code asks for the difference to those that it has.
 */
async function behindMix(client: TestClient, document: TextDocument, keystroke: Keystroke, tokens: LastTokens) {
  const { uri, version } = document;
  const position = document.positionAt(keystroke.start);
  client.change(uri, version + 1, [update(document, keystroke, version + 1)]);
  const textDocument = { uri };
  const asked = ASKED_AFTER_A_KEY.map((method) => client.request(method, { textDocument }));
  const previousResultId = tokens.resultId;
  const method = previousResultId === undefined ? "full" : "full/delta";
  const colours = client.request(`textDocument/semanticTokens/${method}`, { textDocument, previousResultId });
  asked.push(colours);
  const range = { start: position, end: position };
  asked.push(client.request("textDocument/codeAction", { textDocument, range, context: { diagnostics: [] } }));
  const took = await timed(() => client.request("textDocument/completion", { textDocument, position }));
  await Promise.all(asked);
  tokens.resultId = ((await colours) as LastTokens).resultId;
  return took;
}

/** What names the tokens that a client has. */
interface LastTokens {
  resultId?: string | undefined;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const mebibytes = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : bytes / 2 ** 20;

/** The percentile of some numbers; `share` is from 0 to 1. */
export function percentile(numbers: readonly number[], share: number): number | undefined {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
