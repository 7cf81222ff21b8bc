import { afterEach, beforeEach, expect, test } from "vitest";
import type { ClientCapabilities, SignatureHelp } from "vscode-languageserver/node";
import { connect, type TestClient, type TestFolder, testFolder } from "../support/client.js";

const CARD = 'Identifier: A 1\nType "Adventure"\nLevel \nAllowPlayIfPreviousLevel > \n';

let folder: TestFolder;
let client: TestClient;
beforeEach(() => {
  folder = testFolder({ "a.cards": CARD });
});
afterEach(async () => {
  expect(await client.end()).toBe(0);
  folder.delete();
});

async function helpAt(
  line: number,
  character: number,
  capabilities: ClientCapabilities = {},
): Promise<SignatureHelp | null> {
  client = await connect({ folders: [folder.uri], capabilities });
  const uri = folder.uriOf("a.cards");
  client.open(uri, CARD);
  return client.request("textDocument/signatureHelp", { textDocument: { uri }, position: { line, character } });
}

test("what may follow a name, for a client that knows little", async () => {
  const help = await helpAt(3, 27);
  expect(client.started.capabilities.signatureHelpProvider?.triggerCharacters).toContain(" ");
  expect(help).toMatchObject({ activeSignature: 0, activeParameter: 1 });
  expect(help?.signatures[0]).toMatchObject({
    label: "AllowPlayIfPreviousLevel > a whole number, 1 or more",
    parameters: [{ label: ">" }, { label: "a whole number, 1 or more" }],
    documentation: { kind: "plaintext" },
  });
});

test("by offsets and in Markdown, for a client that takes them", async () => {
  const signatureInformation = {
    documentationFormat: ["markdown" as const],
    parameterInformation: { labelOffsetSupport: true },
  };
  const help = await helpAt(2, 6, { textDocument: { signatureHelp: { signatureInformation } } });
  expect(help?.signatures[0]).toMatchObject({ parameters: [{ label: [6, 31] }], documentation: { kind: "markdown" } });
});

test("nothing where nothing is typed behind a name", async () => {
  expect(await helpAt(0, 4)).toBeNull();
});
