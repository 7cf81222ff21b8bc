import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { builtProgram, newestBelow } from "../../product.js";

/** The package of the extension, `dist/cardwright-<version>.vsix`. Made when there is none, or a source is newer. */
export function packageOfExtension(): string {
  const program = builtProgram();
  const file = path.resolve("dist", `cardwright-${manifest.version}.vsix`);
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = ["vscode-extension", "scripts", "lsp", "browser", path.relative(".", program)];
  if (sources.some((source) => newestBelow(source) > made))
    execFileSync(process.execPath, ["scripts/package-extension.mjs"], { stdio: "ignore" });
  return file;
}
