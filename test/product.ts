import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** What the product is made of; a change to any of it makes the built one old. */
const SOURCES = [
  ...["grammar", "compiler", "play", "tools", "project", "cli", "lsp", "systems", "scripts", "package.json"],
  ...["samples/starter", "samples/starters", "samples/mistakes/starter-game"],
];

/** The path of the built program. Builds when there is none, or when a source is newer than it. */
export function builtProgram(): string {
  const program = path.resolve("dist/cardwright.cjs");
  const built = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.some((source) => newestBelow(source) > built)) execFileSync(process.execPath, ["scripts/build.mjs"]);
  return program;
}

/** When the newest file below a place was written, in milliseconds. */
export function newestBelow(place: string): number {
  const status = statSync(place);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(...readdirSync(place).map((name) => newestBelow(path.join(place, name))));
}
