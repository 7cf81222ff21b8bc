import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";

/**
 * Installs what the lock file of a package of its own names, if nothing is installed there yet. All of it is for building, so it is
 * wanted under NODE_ENV=production too, which VitePress sets for itself and whatever it starts.
 *
 * @param {string} folder From the top of the repository: site, playground.
 */
export function installLibraries(folder) {
  if (existsSync(`${folder}/node_modules`)) return;
  const isWindows = process.platform === "win32";
  const words = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  execFileSync(isWindows ? "npm.cmd" : "npm", words, { stdio: "inherit", shell: isWindows });
}
