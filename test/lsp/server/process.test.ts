import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { builtProgram } from "../../product.js";
import { spawnServer, type TestFolder, testFolder } from "../support/client.js";

/** What only shows when the built server runs as a process. */
const program = builtProgram();
let folder: TestFolder | undefined;
afterEach(() => folder?.delete());

const CARD = 'Identifier: A 1\nType "Adventure"\nSubtype "Mission"\nRoleplay "Competition"\nLevel 1.5\n';

test("the whole life of a session over stdio, with a trace", { tags: "slow" }, async () => {
  folder = testFolder({ "a.cards": CARD });
  const trace = join(folder.path, "trace.log");
  const client = await spawnServer([process.execPath, program, "lsp", "--stdio", "--log", trace], {
    folders: [folder.uri],
  });
  expect(client.started.serverInfo).toEqual({ name: "cardwright", version: manifest.version });
  const uri = folder.uriOf("a.cards");
  client.open(uri, CARD);
  const wrong = await client.until(() => client.published(uri)?.find(({ code }) => String(code).startsWith("syntax")));
  expect(readFileSync(new URL(wrong.codeDescription?.href ?? ""), "utf8")).toContain("syntax");
  const hover = await client.request("textDocument/hover", {
    textDocument: { uri },
    position: { line: 1, character: 1 },
  });
  expect(hover).not.toBeNull();
  expect(await client.end()).toBe(0);
  const lines = readFileSync(trace, "utf8").trim().split("\n");
  expect(lines.some((line) => /received .*"textDocument\/didOpen"/.test(line))).toBe(true);
  expect(lines.some((line) => /sent .*"textDocument\/publishDiagnostics"/.test(line))).toBe(true);
});

test("what analyses of decks find comes from a thread of its own, and follows the text", { tags: "slow" }, async () => {
  const goal = (costs: string): string =>
    `Pack: One\nStandardPlayers 2..4\nPlayMinutes 60\n---\nEra: First\n---\nIdentifier: A 1\nType "Adventure"\nSubtype "Mission"\nRoleplay "Competition"\nAdventureCommonCosts\n    ${costs}\n---\nIdentifier: S 1\nType "Support"\nSubtype "Ship"\nAdventureResources\n    Sailing 2\n`;
  folder = testFolder({ "pack.cards": goal("Rowing 2") });
  const client = await spawnServer([process.execPath, program, "lsp", "--stdio"], { folders: [folder.uri] });
  const uri = folder.uriOf("pack.cards");
  const isUnpaid = (): boolean =>
    client.published(uri)?.some(({ message }) => String(message).includes("Rowing")) === true;
  client.open(uri, goal("Rowing 2"));
  await client.until(isUnpaid);
  client.change(uri, 2, [{ text: goal("Sailing 2") }]);
  await client.until(() => client.published(uri) !== undefined && !isUnpaid());
  client.change(uri, 3, [{ text: goal("Rowing 1") }]);
  await client.until(isUnpaid);
  expect(await client.end()).toBe(0);
});

test("it ends at once when its client is gone", { tags: "slow" }, async () => {
  const client = await spawnServer([process.execPath, program, "lsp", "--stdio"]);
  const gone = new Promise<number | null>((resolve) => client.process.on("exit", resolve));
  client.process.stdin?.end();
  expect(await gone).toBe(1);
});

test("it calls a client that listens at a port", { tags: "slow" }, async () => {
  const sockets: net.Socket[] = [];
  const listening = net.createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as net.AddressInfo;
  const { spawn } = await import("node:child_process");
  const child = spawn(process.execPath, [program, "lsp", "--socket", String(port)], { stdio: "ignore" });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  while (sockets.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const [socket] = sockets;
  const text = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { processId: null, rootUri: null, capabilities: {} },
  });
  socket?.write(`Content-Length: ${text.length}\r\n\r\n${text}`);
  const heard = await new Promise<string>((resolve) => socket?.once("data", (data) => resolve(data.toString())));
  expect(heard).toContain("Content-Length: ");
  socket?.destroy();
  expect(await ended).toBe(1);
  listening.close();
});

test("it speaks over the channel of a parent that is Node, and ends with it", { tags: "slow" }, async () => {
  const child = fork(program, ["lsp", "--node-ipc"]);
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const answer = new Promise<unknown>((resolve) => child.once("message", resolve));
  child.send({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { processId: null, rootUri: null, capabilities: {} },
  });
  expect(await answer).toMatchObject({ id: 1, result: { serverInfo: { name: "cardwright" } } });
  child.disconnect();
  expect(await ended).toBe(1);
});
