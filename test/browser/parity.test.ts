import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { browserBundles } from "../../scripts/browser-bundles.mjs";
import { run } from "../cli/run.js";
import { type TestFolder, USUAL } from "../lsp/support/client.js";
import { bytesOf, findingsInJson, findingsSaid } from "../lsp/support/compare-findings.js";
import { parityFolders } from "../lsp/support/parity-folders.js";
import { builtProgram } from "../product.js";
import { ROOT } from "../support/samples.js";
import { connectWorker, filesBelow } from "./worker.js";

let bundles = "";
let made: TestFolder | undefined;
beforeAll(async () => {
  builtProgram();
  bundles = mkdtempSync(join(tmpdir(), "cardwright-browser-"));
  await browserBundles(bundles);
});
afterAll(() => rmSync(bundles, { recursive: true, force: true }));
afterEach(() => made?.delete());

function use(folder: TestFolder): string {
  made = folder;
  return folder.path;
}

/** What is at the root of a repository and above what is looked at. */
const mark = (folder: string) => ({ path: join(folder, ".git/HEAD"), content: "" });

/** A folder of the repository has configurations above it. */
function filesFor(folder: string) {
  return folder.startsWith(ROOT)
    ? [mark(ROOT), ...filesBelow([join(ROOT, "samples"), join(ROOT, "systems")])]
    : [mark(folder), ...filesBelow([folder])];
}

const found = async (folder: string) =>
  findingsInJson((await run(["lint", ".", "--format", "json"], { cwd: folder })).out);

describe("a worker of a browser finds what the command line finds", () => {
  test.each(parityFolders(use))("%s", { tags: "slow" }, async (_, folderOf) => {
    const folder = folderOf();
    const expected = await found(folder);
    const textDocument = { ...USUAL.textDocument, diagnostic: { relatedInformation: true } };
    const client = await connectWorker(bundles, filesFor(folder), {
      folders: [new URL(`file://${folder}`).href],
      capabilities: { ...USUAL, textDocument },
    });
    const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [],
    });
    const said = findingsSaid(
      folder,
      items.map((item) => [item.uri, item.kind === "full" ? item.items : []]),
    );
    expect(bytesOf(said)).toBe(bytesOf(expected));
    await client.end();
  });
});

test("a worker follows files that change and go", { tags: "slow" }, async () => {
  const uri = "file:///pack";
  const client = await connectWorker(bundles, [{ path: "/pack/one.cards", content: "Identifier: A 1\n" }], {
    folders: [uri],
  });
  await client.until(() => (client.published(`${uri}/one.cards`)?.length ?? 0) > 0);
  const change = (content: string | null) => {
    client.notify("cardwright/files", { files: [{ path: "/pack/one.cards", content }] });
    client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: `${uri}/one.cards`, type: content === null ? 3 : 2 }],
    });
  };
  const rules = () => client.published(`${uri}/one.cards`)?.map(({ code }) => code);
  change("This is no card.\n");
  await client.until(() => rules()?.some((rule) => String(rule).startsWith("syntax")));
  change(null);
  await client.until(() => rules()?.length === 0);
  await client.end();
});
