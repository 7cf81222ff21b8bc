import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { typesFor } from "../../compiler/emit/types-for.js";
import type { System } from "../../compiler/systems/system.js";
import { ROOT } from "./samples.js";

const OPTIONS = [
  "--ignoreConfig",
  "--noEmit",
  "--strict",
  "--exactOptionalPropertyTypes",
  "--skipLibCheck",
  "false",
  "--types",
  "",
];

/** TypeScript's errors for an engine that imports the types of a system from `./pack.js`; empty if there are none. */
export async function complaints(system: System | undefined, engine: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "cardwright-types-"));
  const files = { "engine.ts": engine, "pack.d.ts": typesFor(system) };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  try {
    const paths = Object.keys(files).map((name) => join(folder, name));
    await promisify(execFile)(process.execPath, [tsc, ...OPTIONS, ...paths]);
    return "";
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
