/**
 * Writes editors/: colours and indentation for editors without our own extension. Run by `npm run generate`. If the
 * tree-sitter grammar has changed, the `tree-sitter` program (version 0.22 or newer) must be installed to regenerate
 * the parser.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readSystems } from "../published-data.js";
import { editorFiles, PARSER_OF } from "./editor-files.js";

for (const [file, text] of editorFiles(readSystems())) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const folder = "editors/tree-sitter";
const digest = createHash("sha256")
  .update(readFileSync(path.join(folder, "grammar.js")))
  .digest("hex");
if (!existsSync(PARSER_OF) || readFileSync(PARSER_OF, "utf8").trim() !== digest) {
  // Every editor supports ABI version 14.
  execFileSync("tree-sitter", ["generate", "--no-bindings", "--abi", "14"], { cwd: folder, stdio: "inherit" });
  writeFileSync(PARSER_OF, `${digest}\n`);
}
