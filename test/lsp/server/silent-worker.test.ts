import { afterEach, expect, test, vi } from "vitest";
import type { CompletionList, Hover } from "vscode-languageserver/node";
import { GUARD } from "../../support/guard.js";
import { connect, type TestFolder, testFolder } from "../support/client.js";

const thread = vi.hoisted(() => ({ asked: 0, ended: 0 }));

/** A thread that takes questions and never answers. */
vi.mock("node:worker_threads", async (original) => ({
  ...(await original<typeof import("node:worker_threads")>()),
  Worker: class {
    on(): void {}
    unref(): void {}
    postMessage(): void {
      thread.asked++;
    }
    async terminate(): Promise<void> {
      thread.ended++;
    }
  },
}));
// Only the built program asks a thread.
vi.mock(import("../../../project/index.js"), async (original) => ({ ...(await original()), isBuilt: true }));

let folder: TestFolder | undefined;
afterEach(() => folder?.delete());

/** A deck, so that there is something to analyse. */
const TEXT = `Pack: Kites
StandardPlayers 2..4
PlayMinutes 60
---
Era: First
BurnOff 10%
---
Identifier: KITE A 1
Directive: Reach the cloud.

Type "Adventure"
Subtype "Mission"
Roleplay "Competition"
AdventureCommonCosts
    Wind 2
---
Identifier: KITE S 2
Type "Support"
Subtype "Ship"
AdventureResources
    Sun 3
`;

test("keys, completion and hover are answered while the analyses of decks never come back", {
  tags: "slow",
}, async () => {
  folder = testFolder({ "a.cards": TEXT });
  const uri = folder.uriOf("a.cards");
  const client = await connect({ folders: [folder.uri] });
  client.open(uri, TEXT);
  const textDocument = { uri };
  const lines = TEXT.split("\n");
  const line = lines.findIndex((text) => text.startsWith("Roleplay"));
  const character = lines[line]?.length ?? 0;
  let version = 1;
  let written = "";
  for (const key of ["x", "y"]) {
    await vi.waitUntil(() => thread.asked > 0, GUARD);
    const asked = thread.asked;
    const at = { line, character: character - 1 + written.length };
    client.change(uri, ++version, [{ range: { start: at, end: at }, text: key }]);
    written += key;
    const wrong = `Competition${written}`;
    await client.until(() => client.published(uri)?.some(({ message }) => String(message).includes(wrong)));
    const { items } = await client.request<CompletionList>("textDocument/completion", { textDocument, position: at });
    expect(items.map(({ label }) => label)).toContain('"Competition"');
    const hover = await client.request<Hover>("textDocument/hover", { textDocument, position: { line, character: 2 } });
    expect(JSON.stringify(hover.contents)).toContain("Roleplay");
    // What is typed makes the question old: another thread is asked, once the text rests.
    await vi.waitUntil(() => thread.asked > asked, GUARD);
    expect(thread.ended).toBe(thread.asked - 1);
  }
  expect(await client.end()).toBe(0);
  expect(thread.ended).toBe(thread.asked);
});
