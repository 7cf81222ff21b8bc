/**
 * The language service of yaml-language-server, in this process: validates a document, then again after each
 * one-character edit. Arguments: pack, schema, folder of the packages. Prints the milliseconds of each edit as JSON.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [pack = "", schemaFile = "", folder = ""] = process.argv.slice(2);
const from = createRequire(path.resolve(folder, "package.json"));
const { getLanguageService } = from("yaml-language-server/lib/umd/languageservice/yamlLanguageService.js");
const { SettingsState } = from("yaml-language-server/lib/umd/yamlSettings.js");
const { TextDocument } = from("vscode-languageserver-textdocument");

const schema = JSON.parse(readFileSync(schemaFile, "utf8"));
const service = getLanguageService({
  schemaRequestService: async () => JSON.stringify(schema),
  workspaceContext: { resolveRelativePath: (relative) => relative },
  telemetry: { send() {}, sendError: (_, error) => console.error(error), sendTrack() {} },
  yamlSettings: new SettingsState(),
  clientCapabilities: {},
});
service.configure({
  validate: true,
  customTags: [],
  yamlVersion: "1.2",
  schemas: [{ uri: "memory://cards.json", fileMatch: ["*.yaml"], schema }],
});
const text = readFileSync(pack, "utf8");
let document = TextDocument.create("file:///pack.yaml", "yaml", 1, text);
await service.doValidation(document, false);
const middle = text.indexOf('\n  Type: "', text.length >> 1) + 10;
const edits = [];
for (let edit = 0; edit < 6; edit++) {
  const start = document.positionAt(middle);
  const isBack = edit % 2 === 1;
  const change = { range: { start, end: isBack ? document.positionAt(middle + 1) : start }, text: isBack ? "" : "Z" };
  const before = performance.now();
  document = TextDocument.update(document, [change], document.version + 1);
  const found = await service.doValidation(document, false);
  edits.push(performance.now() - before);
  if (found.length > 0 === isBack) throw new Error(`${found.length} findings after edit ${edit}`);
}
console.log(JSON.stringify(edits.slice(1)));
