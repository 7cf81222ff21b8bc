import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../../lsp/support/client.js";
import { GUARD } from "../../support/guard.js";
import { ROOT } from "../../support/samples.js";
import { whyMissing } from "../install.js";
import { documentedSetUp, editorEnvironment } from "../set-up.js";

const missing = whyMissing({
  program: "emacs",
  proof: ["--batch", "--eval", "(require 'eglot)"],
  packages: ["emacs-nox", "elpa-eglot"],
});
if (missing !== undefined) console.warn(`the test in Emacs is skipped: ${missing}`);

type Step =
  | readonly ["errors", count: number]
  | readonly ["hover" | "completion", readonly [line: number, column: number]]
  | readonly ["type", readonly [line: number, column: number, deleted: number, text: string]]
  | readonly ["format"];

let folder: TestFolder;
afterEach(() => folder.delete());

/** Opens a file in Emacs, set up as docs/editors.md says, and takes steps there. What is seen of each. */
function inEmacs(file: string, text: string, steps: readonly Step[]): readonly unknown[] {
  folder = testFolder({ [file]: text });
  const state = path.join(folder.path, ".state");
  mkdirSync(state);
  const init = path.join(state, "init.el");
  writeFileSync(init, documentedSetUp("elisp"));
  const sessionFile = path.join(state, "session.json");
  const out = path.join(state, "seen.json");
  writeFileSync(sessionFile, JSON.stringify({ file: path.join(folder.path, file), steps, out }));
  execFileSync("emacs", ["--batch", "-l", init, "-l", path.join(ROOT, "test/editors/emacs/session.el")], {
    cwd: folder.path,
    env: { ...editorEnvironment(state), SESSION_FILE: sessionFile },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: GUARD,
  });
  const { seen, problem }: { seen: unknown[]; problem?: string } = JSON.parse(readFileSync(out, "utf8"));
  expect(problem).toBeUndefined();
  return seen;
}

describe.skipIf(missing !== undefined)("in Emacs", () => {
  test("findings, hover, completion, findings after an edit, and layout", () => {
    const cards = `Pack: Bread
---
Identifier: BRE A 1
Directive: 🥖 Knead.

Type "Adventure"
Roleplay "Sole"
EraResources
  Sway 2
`;
    const [first, hover, offered, , mended, text] = inEmacs("pack.cards", cards, [
      ["errors", 1],
      ["hover", [7, 3]],
      ["completion", [7, 11]],
      ["type", [7, 14, 1, "o"]],
      ["errors", 0],
      ["format"],
    ]);
    expect(first).toEqual([expect.stringMatching(/^"Sole": .*Roleplay cannot be/)]);
    expect(hover).toContain("Roleplay");
    expect(offered).toContainEqual(expect.stringContaining("Solo"));
    expect(mended).toEqual([]);
    expect(text).toBe(cards.replace("Sole", "Solo").replace("  Sway", "    Sway"));
  });
});
