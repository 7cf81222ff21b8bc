import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

/**
 * Installs the libraries in the lock file of a subpackage, if none are installed there. They are build tools, so they
 * are needed under NODE_ENV=production too, which VitePress sets for itself and its child processes.
 *
 * @param {string} folder relative to the repository: site, playground
 */
export function installLibraries(folder) {
  if (existsSync(`${folder}/node_modules`)) return;
  const isWindows = process.platform === "win32";
  const words = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  execFileSync(isWindows ? "npm.cmd" : "npm", words, { stdio: "inherit", shell: isWindows });
}
