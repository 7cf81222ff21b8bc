/**
 * Langium with a grammar of the notation and one check per card, in this process. (Without indentation: with it, 10,000
 * cards take minutes.) Builds a document, then again after each one-character edit. Arguments: pack, schema (unused),
 * folder of the packages. Prints the milliseconds of each edit as JSON.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pack = "", , folder = ""] = process.argv.slice(2);
const module = (file) => import(pathToFileURL(path.resolve(folder, "node_modules", file)).href);
const { URI } = await module("langium/lib/index.js");
const { createServicesForGrammar } = await module("langium/lib/grammar/index.js");
const { TextDocument } = createRequire(path.resolve(folder, "package.json"))("vscode-languageserver-textdocument");

const grammar = `grammar Cards
entry Pack: cards+=Card (SEP cards+=Card)*;
Card: labels+=Label+ entries+=Entry*;
Entry: name=ID (value=Value | op=('='|'<'|'>') values+=Value ('/' values+=Value)*)?;
Label: text=LABEL;
Value: number=INT | text=STRING;
terminal SEP: /---[^\\n]*/;
terminal LABEL: /[A-Z][A-Za-z]*:[^\\n]*(\\n[ \\t]+[^\\s#][^\\n]*)*/;
terminal ID: /[A-Za-z_][A-Za-z0-9_.-]*/;
terminal INT returns number: /[0-9]+/;
terminal STRING: /"[^"\\n]*"/;
hidden terminal NL: /[\\r\\n]+/;
hidden terminal WS: /[ \\t]+/;
`;
const documents = new Map();
const services = await createServicesForGrammar({
  languageMetaData: { languageId: "cards", fileExtensions: [".cards"], caseInsensitive: false, mode: "production" },
  grammar,
  sharedModule: {
    workspace: {
      TextDocuments: () => ({
        get: (uri) => documents.get(uri.toString()),
        set() {},
        delete() {},
        keys: () => documents.keys(),
        all: () => documents.values(),
      }),
    },
  },
});
services.validation.ValidationRegistry.register({
  Card(card, accept) {
    const type = card.entries.find(({ name }) => name === "Type")?.value?.text;
    if (!["Adventure", "Support"].includes(type)) accept("error", "unknown type", { node: card });
  },
});
const { workspace } = services.shared;
const uri = URI.parse("file:///pack.cards");
const text = readFileSync(pack, "utf8");
const document = TextDocument.create(uri.toString(), "cards", 1, text);
documents.set(uri.toString(), document);
const built = workspace.LangiumDocumentFactory.fromTextDocument(document, uri);
workspace.LangiumDocuments.addDocument(built);
await workspace.DocumentBuilder.build([built], { validation: true });
workspace.DocumentBuilder.updateBuildOptions = { validation: true };
const middle = text.indexOf('Type "', text.length >> 1) + 6;
const edits = [];
for (let edit = 0; edit < 6; edit++) {
  const start = document.positionAt(middle);
  const isBack = edit % 2 === 1;
  const change = { range: { start, end: isBack ? document.positionAt(middle + 1) : start }, text: isBack ? "" : "Z" };
  const before = performance.now();
  TextDocument.update(document, [change], document.version + 1);
  await workspace.DocumentBuilder.update([uri], []);
  edits.push(performance.now() - before);
}
console.log(JSON.stringify(edits.slice(1)));
