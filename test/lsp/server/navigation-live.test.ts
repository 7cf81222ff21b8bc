import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { ROOT } from "../../support/samples.js";
import { runs } from "../../support/sweep.js";
import { connect, type TestClient, testFolder } from "../support/client.js";

function filesOf(sample: string): Record<string, string> {
  const folder = join(ROOT, "samples", sample);
  const names = readdirSync(folder).filter((name) => /\.(?:cards|system|json)$/.test(name));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

interface Edit {
  readonly file: number;
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

const EDITS: fc.Arbitrary<Edit> = fc.record({
  file: fc.nat(),
  at: fc.nat(),
  length: fc.constantFrom(0, 0, 1, 3, 40),
  text: fc.constantFrom(
    "",
    "x",
    "\n",
    "---\n",
    '\n---\nIdentifier: NEW 1\nType "Minion"\n',
    "# \u{1d4b3}\n",
    "    Rope 2\n",
    '"Mage"',
    "\r\n",
  ),
});

const METHODS = [
  "textDocument/hover",
  "textDocument/definition",
  "textDocument/references",
  "textDocument/documentHighlight",
  "textDocument/prepareRename",
  "textDocument/rename",
  "textDocument/prepareCallHierarchy",
];

/** What a server answers about a place, and about the whole file; refusals are answers too. */
async function answers(client: TestClient, uri: string, position: object, home: string): Promise<string> {
  const about = { textDocument: { uri }, position, newName: "Zwieback", context: { includeDeclaration: true } };
  const said: unknown[] = [];
  for (const method of METHODS)
    said.push(
      await client.request(method, about).catch((error: unknown) => (error instanceof Error ? error.message : "")),
    );
  const range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };
  said.push(await client.request("textDocument/inlayHint", { ...about, range }));
  const lenses = await client.request<object[]>("textDocument/codeLens", about);
  for (const lens of lenses.slice(0, 6)) said.push(await client.request("codeLens/resolve", lens));
  said.push(lenses.length);
  return JSON.stringify(said, null, 1).replaceAll(home, "HOME");
}

describe("after any edits the answers are those of a fresh start", () => {
  test.each(["tavern", "starter"])("%s", { tags: "slow" }, async (sample) => {
    await fc.assert(
      fc.asyncProperty(fc.array(EDITS, { minLength: 1, maxLength: 6 }), fc.nat(), fc.nat(), async (edits, file, at) => {
        const files = filesOf(sample);
        const names = Object.keys(files).filter((name) => !name.endsWith(".json"));
        const folders = [testFolder(files), testFolder(files)] as const;
        const [edited, fresh] = [
          await connect({ folders: [folders[0].uri] }),
          await connect({ folders: [folders[1].uri] }),
        ];
        try {
          const texts = new Map(names.map((name) => [name, TextDocument.create(name, "", 1, files[name] ?? "")]));
          for (const [name, { version }] of texts)
            edited.open(folders[0].uriOf(name), files[name] ?? "", "cardwright", version);
          // Everything is read and indexed before the edits begin.
          await answers(edited, folders[0].uriOf(names[0] ?? ""), { line: 5, character: 2 }, folders[0].uri);
          for (const edit of edits) {
            const name = names[edit.file % names.length] ?? "";
            const document = texts.get(name) as TextDocument;
            const start = edit.at % (document.getText().length + 1);
            const range = { start: document.positionAt(start), end: document.positionAt(start + edit.length) };
            const version = document.version + 1;
            edited.change(folders[0].uriOf(name), version, [{ range, text: edit.text }]);
            texts.set(name, TextDocument.update(document, [{ range, text: edit.text }], version));
          }
          for (const [name, document] of texts)
            fresh.open(folders[1].uriOf(name), document.getText(), "cardwright", document.version);
          const asked = names[file % names.length] ?? "";
          const document = texts.get(asked) as TextDocument;
          const position = document.positionAt(at % (document.getText().length + 1));
          expect(await answers(edited, folders[0].uriOf(asked), position, folders[0].uri)).toBe(
            await answers(fresh, folders[1].uriOf(asked), position, folders[1].uri),
          );
        } finally {
          await Promise.all([edited.end(), fresh.end()]);
          for (const folder of folders) folder.delete();
        }
      }),
      { ...runs(10), seed: 11, endOnFailure: true },
    );
  });
});
