import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { run } from "../../cli/run.js";
import { ROOT } from "../../support/samples.js";
import { connect, type TestFolder, USUAL } from "../support/client.js";
import { bytesOf, type Findings, findingsInJson, findingsSaid } from "../support/compare-findings.js";
import { MISTAKES, parityFolders } from "../support/parity-folders.js";

async function byCommandLine(folder: string): Promise<Findings> {
  return findingsInJson((await run(["lint", ".", "--format", "json"], { cwd: folder })).out);
}

let made: TestFolder | undefined;
afterEach(() => made?.delete());

/** Milliseconds, as long as a busy machine may take. */

const CLEAN = ["in samples that are clean", "in the systems that are shipped"];

describe("the language server finds what the command line finds", () => {
  function use(folder: TestFolder): string {
    made = folder;
    return folder.path;
  }

  test.each(parityFolders(use))("%s, when it is asked", { tags: "slow" }, async (what, folderOf) => {
    const folder = folderOf();
    const expected = await byCommandLine(folder);
    const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
    const uri = new URL(`file://${folder}`).href;
    const client = await connect({ folders: [uri], capabilities: { ...USUAL, textDocument } });
    const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    const found = findingsSaid(
      folder,
      items.map((item) => [item.uri, item.kind === "full" ? item.items : []]),
    );
    expect(bytesOf(found)).toBe(bytesOf(expected));
    expect(Object.keys(expected).length > 0).toBe(!CLEAN.includes(what));
    await client.end();
  });

  test("in the mistakes, when it speaks of its own accord", { tags: "slow" }, async () => {
    const folder = join(ROOT, MISTAKES);
    const expected = await byCommandLine(folder);
    const uri = new URL(`file://${folder}`).href;
    const client = await connect({ folders: [uri] });
    const files = Object.keys(expected).map((file) => `${uri}/${file}`);
    const bytesFound = (): string =>
      bytesOf(
        findingsSaid(
          folder,
          files.map((file) => [file, client.published(file) ?? []]),
        ),
      );
    // What the analyses of decks find comes last.
    await client.until(() => bytesFound() === bytesOf(expected));
    expect(bytesFound()).toBe(bytesOf(expected));
    const others = client.heard.flatMap(({ method, params }) =>
      method === "textDocument/publishDiagnostics" ? [params as { uri: string; diagnostics: unknown[] }] : [],
    );
    expect(others.filter((one) => !files.includes(one.uri) && one.diagnostics.length > 0)).toEqual([]);
    await client.end();
  });
});
