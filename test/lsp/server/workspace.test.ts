import { expect, test } from "vitest";
import { openDocuments } from "../../../lsp/server/documents.js";
import { findingsIn } from "../../../lsp/server/packs.js";
import { createUris } from "../../../lsp/server/uris.js";
import { createWorkspace, type Workspace } from "../../../lsp/server/workspace.js";
import { testFolder } from "../support/client.js";

const CARD = 'Identifier: B 1\nType "Support"\nSubtype "Ship"\n';

/**
 * The rules that find something in a pack that uses another one, if that one is opened without what makes it a pack
 * once so many steps of loading the first are done. Undefined if it is loaded by then.
 */
async function rulesAfter(steps: number): Promise<readonly string[] | undefined> {
  const folder = testFolder({
    "base/pack.cards": `Pack: Base\n---\n${CARD}`,
    "more/pack.cards": "Pack: More\nUses: ../base\n---\nEra: First\nCards:\n    1 B 1\n",
  });
  const documents = openDocuments("utf-16");
  const uris = createUris(
    () => folder.path,
    () => new Set(),
  );
  const bug = (sentence: string): never => expect.fail(sentence);
  const workspace = createWorkspace({
    documents,
    uris,
    folders: () => [folder.path],
    ruleWords: () => [],
    remark: bug,
    fail: bug,
    bug,
  });
  const [base, more] = [folder.uriOf("base/pack.cards"), folder.uriOf("more/pack.cards")];
  await workspace.rescan();
  let left = steps;
  const early = await workspace.readSlowly(hostIn(workspace, uris.pathOf(more)), () => left-- > 0);
  documents.open({ uri: base, languageId: "cardwright", version: 1, text: CARD }, uris.pathOf(base));
  await workspace.rescan();
  const read = workspace.read(hostIn(workspace, uris.pathOf(more)));
  const rules = read === undefined ? [] : findingsIn(read, uris.pathOf(more)).map(({ rule }) => rule);
  folder.delete();
  return early === undefined ? rules : undefined;
}

function hostIn(workspace: Workspace, file: string) {
  const host = workspace.hostOf(file);
  if (host === undefined) return expect.fail(`${file} is in no pack`);
  return host;
}

test("a pack that is opened as none, while one that uses it is loaded, isn't used", { tags: "slow" }, async () => {
  let steps = 0;
  for (; ; steps++) {
    const rules = await rulesAfter(steps);
    if (rules === undefined) break;
    expect(rules, `after ${steps} steps`).toContain("unknown-pack");
  }
  expect(steps).toBeGreaterThan(2);
});
