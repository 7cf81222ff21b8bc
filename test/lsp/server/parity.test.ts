import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Diagnostic, Range, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { run } from "../../command-line/run.js";
import { ROOT } from "../../support/samples.js";
import { connect, type TestFolder, testFolder, USUAL } from "../support/client.js";

/** What both say of a finding. */
interface Said {
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  /** Lines and columns from 1. */
  readonly range: string;
  readonly related: readonly string[];
}
type Findings = Readonly<Record<string, readonly Said[]>>;

interface JsonPlace {
  readonly line: number;
  readonly column: number;
}
interface JsonRange {
  readonly start: JsonPlace;
  readonly end: JsonPlace;
}
interface JsonFinding {
  readonly rule: string;
  readonly messageId: string;
  readonly severity: string;
  readonly message: string;
  readonly range: JsonRange;
  readonly related: readonly { readonly path: string; readonly range: JsonRange; readonly message: string }[];
}

const shown = ({ start, end }: JsonRange): string => `${start.line}:${start.column}-${end.line}:${end.column}`;
const shownRange = ({ start, end }: Range): string =>
  `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
const SEVERITIES = ["", "error", "warning", "info"];

async function byCommandLine(folder: string): Promise<Findings> {
  const { out } = await run(["lint", ".", "--format", "json"], { cwd: folder });
  const { files }: { files: { path: string; diagnostics: JsonFinding[] }[] } = JSON.parse(out);
  const findings: Record<string, Said[]> = {};
  for (const { path, diagnostics } of files) {
    findings[path] = diagnostics.map(({ rule, messageId, severity, message, range, related }) => ({
      rule: rule === "syntax" ? `syntax/${messageId}` : rule,
      severity,
      message,
      range: shown(range),
      related: related.map((place) => `${place.path} ${shown(place.range)} ${place.message}`),
    }));
  }
  return findings;
}

function said(folder: string, { code, severity, message, range, relatedInformation = [] }: Diagnostic): Said {
  return {
    rule: String(code),
    severity: SEVERITIES[severity ?? 0] ?? "",
    message: typeof message === "string" ? message : message.value,
    range: shownRange(range),
    related: relatedInformation.map(
      (place) => `${pathIn(folder, place.location.uri)} ${shownRange(place.location.range)} ${place.message}`,
    ),
  };
}

const pathIn = (folder: string, uri: string): string => fileURLToPath(uri).slice(folder.length + 1);

/** The same bytes, whatever the order in which files came. */
const bytesOf = (findings: Findings): string =>
  JSON.stringify(
    Object.entries(findings).sort(([one], [other]) => (one < other ? -1 : 1)),
    undefined,
    1,
  );

/** The files of a folder of the repository, changed, in a folder of their own. */
function changed(source: string, change: (text: string, name: string) => string): TestFolder {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "utf8");
    files[path.slice(ROOT.length + source.length + 1)] = /\.(cards|system)$/.test(path) ? change(text, path) : text;
  }
  return testFolder(files);
}

let made: TestFolder | undefined;
afterEach(() => made?.delete());

const MISTAKES = "samples/mistakes";
const CLEAN = ["in samples that are clean", "in the systems that are shipped"];

describe("the language server finds what the command line finds", () => {
  const folders: readonly [what: string, folder: () => string][] = [
    ["in the mistakes among the samples", () => join(ROOT, MISTAKES)],
    ["in samples that are clean", () => join(ROOT, "samples")],
    ["in the systems that are shipped", () => join(ROOT, "systems")],
    ["in mistakes with other line ends", () => use(changed(MISTAKES, (text) => text.replaceAll("\n", "\r\n")))],
    ["in mistakes that break off", () => use(changed(MISTAKES, (text) => text.slice(0, text.length * 0.7)))],
    ["in samples that break off", () => use(changed("samples", (text) => text.slice(0, text.length * 0.7)))],
    [
      "in samples with lines taken out",
      () =>
        use(
          changed("samples", (text) =>
            text
              .split("\n")
              .filter((_, line) => line % 7 !== 3)
              .join("\n"),
          ),
        ),
    ],
  ];

  function use(folder: TestFolder): string {
    made = folder;
    return folder.path;
  }

  test.each(folders)("%s, when it is asked", async (what, folderOf) => {
    const folder = folderOf();
    const expected = await byCommandLine(folder);
    const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
    const uri = new URL(`file://${folder}`).href;
    const client = await connect({ folders: [uri], capabilities: { ...USUAL, textDocument } });
    const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    const found: Record<string, Said[]> = {};
    for (const item of items) {
      if (item.kind === "full" && item.items.length > 0)
        found[pathIn(folder, item.uri)] = item.items.map((diagnostic) => said(folder, diagnostic));
    }
    expect(bytesOf(found)).toBe(bytesOf(expected));
    expect(Object.keys(expected).length > 0).toBe(!CLEAN.includes(what));
    await client.end();
  });

  test("in the mistakes, when it speaks of its own accord", async () => {
    const folder = join(ROOT, MISTAKES);
    const expected = await byCommandLine(folder);
    const uri = new URL(`file://${folder}`).href;
    const client = await connect({ folders: [uri] });
    const files = Object.keys(expected).map((file) => `${uri}/${file}`);
    const bytesFound = (): string => {
      const found: Record<string, Said[]> = {};
      for (const file of files)
        found[pathIn(folder, file)] = (client.published(file) ?? []).map((diagnostic) => said(folder, diagnostic));
      return bytesOf(found);
    };
    // What the analyses of decks find comes last.
    await client.until(() => bytesFound() === bytesOf(expected), 20_000).catch(() => {});
    expect(bytesFound()).toBe(bytesOf(expected));
    const others = client.heard.flatMap(({ method, params }) =>
      method === "textDocument/publishDiagnostics" ? [params as { uri: string; diagnostics: unknown[] }] : [],
    );
    expect(others.filter((one) => !files.includes(one.uri) && one.diagnostics.length > 0)).toEqual([]);
    await client.end();
  });
});
