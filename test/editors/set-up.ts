import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { builtProgram } from "../product.js";
import { ROOT } from "../support/samples.js";

/** The set-up of an editor as docs/editors.md gives it: its first block of code in a language. */
export function documentedSetUp(language: "lua" | "elisp"): string {
  const page = readFileSync(path.join(ROOT, "docs/editors.md"), "utf8");
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(page)?.[1];
  if (block === undefined) throw new Error(`docs/editors.md has no block of ${language}`);
  return block;
}

/** The environment of an editor that finds the built program under its name, and none of its user's settings. */
export function editorEnvironment(folder: string): NodeJS.ProcessEnv {
  const program = path.join(folder, "cardwright");
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${builtProgram()}" "$@"\n`);
  chmodSync(program, 0o755);
  const places = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"];
  return {
    ...process.env,
    ...Object.fromEntries(places.map((name) => [name, folder])),
    PATH: `${folder}${path.delimiter}${process.env.PATH}`,
  };
}
