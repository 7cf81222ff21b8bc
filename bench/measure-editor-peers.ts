import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { median } from "./measure.js";

/** Median milliseconds from an edit to the findings of other language services, on the same cards in one process. */
export interface EditorPeers {
  readonly yaml: number | undefined;
  readonly langium: number | undefined;
}

const PACKAGES = ["yaml-language-server@1.25.0", "langium@4.4.0", "vscode-languageserver-textdocument@1.0.16"];

/** Measures them with the packages in a folder, installing missing ones. `packs`: the folder of the cards. */
export function measureEditorPeers(folder: string, packs: string, schema: string): EditorPeers {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(path.join(folder, "node_modules", "langium")))
    execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...PACKAGES], { stdio: "inherit" });
  const edits = (peer: string, pack: string): number | undefined => {
    const script = path.resolve(`bench/peers/${peer}.mjs`);
    const heap = "--max-old-space-size=8000";
    try {
      const said = execFileSync(process.execPath, [heap, script, path.join(packs, pack), schema, folder], {
        encoding: "utf8",
        timeout: 600_000,
      });
      return median(JSON.parse(said));
    } catch (error) {
      console.error(`${peer} could not be measured: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
      return undefined;
    }
  };
  return { yaml: edits("yaml-language-server", "pack.yaml"), langium: edits("langium", "pack.cards") };
}
