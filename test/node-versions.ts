import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The Node versions that the package is tried on: the lowest that it promises, and the newest of each later major. */
export const NODE_VERSIONS = ["20.19.0", "22.23.3", "24.21.0"] as const;

/**
 * The path of a Node of that version. Each comes as a package of the npm registry, made for one kind of machine, and is
 * kept for later runs.
 */
export function nodeBinary(version: string): string {
  const kept = keptAs(version);
  if (!existsSync(kept)) fetchNode(version, kept);
  return kept;
}

/** The same if it is here already, or with `CI` set; else undefined, so that whoever is offline can skip it. */
export function nodeBinaryHere(version: string): string | undefined {
  return process.env.CI === undefined && !existsSync(keptAs(version)) ? undefined : nodeBinary(version);
}

const keptAs = (version: string): string =>
  path.resolve(".cache/node", `${version}-${process.platform}-${process.arch}`);

/** Fetches beside and then renames, so that an interrupted download is not taken for a finished one. */
function fetchNode(version: string, kept: string): void {
  mkdirSync(path.dirname(kept), { recursive: true });
  const beside = mkdtempSync(path.join(path.dirname(kept), "fetching-"));
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  npm(
    ["install", "--ignore-scripts", "--no-save", "--no-package-lock", "--prefix", beside, `${name}@${version}`],
    beside,
  );
  const binary = process.platform === "win32" ? "node.exe" : "node";
  renameSync(path.join(beside, "node_modules", name, "bin", binary), kept);
  rmSync(beside, { recursive: true });
}

/** Runs npm, quietly, and returns what it printed. */
export function npm(command: readonly string[], folder: string): string {
  // The npm that runs these tests hands its own settings down; a user's shell would not.
  const environment = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command)/.test(name));
  return execFileSync("npm", ["--silent", ...command], {
    cwd: folder,
    env: Object.fromEntries(environment),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
}

/** A new folder outside of the repository, so that nothing of it is found by looking upwards. */
export function emptyFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "cardwright-"));
}
