import { afterEach, expect, test } from "vitest";
import type { Diagnostic, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { cleanCard, run, wrongCard } from "../../cli/run.js";
import { connect, type TestClient, type TestFolder, testFolder, USUAL } from "../support/client.js";
import { bytesOf, findingsInJson, findingsSaid } from "../support/compare-findings.js";

let folder: TestFolder;
const clients: TestClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  folder.delete();
});

const CAPABILITIES = {
  ...USUAL,
  textDocument: { ...USUAL.textDocument, diagnostic: { relatedInformation: true } },
};

async function begin(): Promise<TestClient> {
  const client = await connect({ folders: [folder.uri], capabilities: CAPABILITIES });
  clients.push(client);
  return client;
}

/** All findings that a server has for the folder. */
async function findingsOf(client: TestClient): Promise<string> {
  const { items } = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", { previousResultIds: [] });
  const said = items.map((item): [string, readonly Diagnostic[]] => [
    item.uri,
    item.kind === "full" ? (item.items as Diagnostic[]) : [],
  ]);
  return bytesOf(findingsSaid(folder.path, said));
}

const fresh = async (): Promise<string> =>
  bytesOf(findingsInJson((await run(["lint", ".", "--format", "json"], { cwd: folder.path })).out));

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

test("two servers on one folder find the same, whichever of them edits", { tags: "slow" }, async () => {
  const names = ["a.cards", "b.cards"];
  folder = testFolder({ "a.cards": cleanCard("KITE S 1"), "b.cards": cleanCard("KITE S 2") });
  const two = [await begin(), await begin()];
  for (const [at, client] of two.entries()) client.open(folder.uriOf(names[at] ?? ""), cleanCard(`KITE S ${at + 1}`));
  // In turn one of them makes the other's card a duplicate or a mistake, saves it, and both hear of it.
  for (let round = 0; round < 6; round++) {
    const at = round % 2;
    const [client, uri] = [two[at], folder.uriOf(names[at] ?? "")];
    const text = [cleanCard("KITE S 7"), wrongCard("KITE S 7"), cleanCard(`KITE S ${at + 1}`)][round % 3] ?? "";
    client?.change(uri, round + 2, [{ text }]);
    folder.write(names[at] ?? "", text);
    client?.notify("textDocument/didSave", { textDocument: { uri } });
    for (const one of two) one.notify("workspace/didChangeWatchedFiles", { changes: [{ uri, type: 2 }] });
    const expected = await fresh();
    for (const one of two) expect(await findingsOf(one), `round ${round}`).toBe(expected);
  }
});

test("of 40 packs that are open, an edit changes the findings of its own and of those that use it", {
  tags: "slow",
}, async () => {
  const count = 40;
  const uses = (at: number) => (at === 1 ? "" : `Uses:\n    ../p${at - 1}\n`);
  const pack = (at: number, card: string) =>
    `Pack: P${at}\nStandardPlayers 4\nPlayMinutes 20\n${uses(at)}---\n${card}---\nDeck: D ${at}\nCards:\n    1 KITE S ${Math.max(1, at - 1)}\n`;
  const textOf = (at: number, card = cleanCard(`KITE S ${at}`)) => pack(at, card);
  folder = testFolder(Object.fromEntries(numbers(count).map((at) => [`p${at}/a.cards`, textOf(at)])));
  const client = await begin();
  const uriOf = (at: number) => folder.uriOf(`p${at}/a.cards`);
  for (const at of numbers(count)) client.open(uriOf(at), textOf(at));
  expect(await findingsOf(client)).toBe(await fresh());
  const edit = (at: number, version: number, text: string) => {
    client.change(uriOf(at), version, [{ text }]);
    folder.write(`p${at}/a.cards`, text);
  };
  // Its card has another name, so the next pack's deck lists a card that there is not.
  for (const at of [1, 20, count]) edit(at, 2, textOf(at, cleanCard(`REEF S ${at}`)));
  const broken = await fresh();
  expect(await findingsOf(client)).toBe(broken);
  for (const at of [1, 20, count]) edit(at, 3, textOf(at));
  for (const at of numbers(count)) edit(at, 4, textOf(at, wrongCard(`KITE S ${at}`)));
  expect(await findingsOf(client)).toBe(await fresh());
  for (const at of numbers(count)) edit(at, 5, textOf(at));
  const clean = await fresh();
  expect(await findingsOf(client)).toBe(clean);
  expect(clean).not.toBe(broken);
});

test("of 2,000 files, one that is typed in counts as typed, and one that is written beside it as written", {
  tags: "slow",
}, async () => {
  folder = testFolder(
    Object.fromEntries(numbers(2000).map((at) => [`d${at % 40}/c${at}.cards`, cleanCard(`KITE S ${at}`)])),
  );
  const client = await begin();
  const [typed, written] = [folder.uriOf("d1/c1.cards"), folder.uriOf("d2/c2.cards")];
  client.open(typed, cleanCard("KITE S 1"));
  client.change(typed, 2, [{ text: wrongCard("KITE S 1") }]);
  folder.write("d1/c1.cards", wrongCard("KITE S 1"));
  folder.write("d2/c2.cards", wrongCard("KITE S 2"));
  client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: written, type: 2 }] });
  expect(await findingsOf(client)).toBe(await fresh());
});
