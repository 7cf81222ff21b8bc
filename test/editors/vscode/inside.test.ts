import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtProgram } from "../../product.js";
import { GUARD } from "../../support/guard.js";
import { editorOrReason } from "./editor.js";
import { FACTS, type Fact } from "./inside/facts.js";
import { packageOfExtension } from "./package-of-extension.js";
import { openWorkbench } from "./workbench.js";
import { copyOfSamples } from "./workspace.js";

interface Outcome {
  readonly fact: Fact;
  readonly said?: string;
  readonly error?: string;
  readonly milliseconds: number;
}

const editor = editorOrReason();

/** The extension as it is installed, in a real VS Code, asked through the editor's own API. */
describe.skipIf(typeof editor === "string")("in the extension host", () => {
  const outcomes = new Map<string, Outcome>();
  let rest: readonly string[] = [];

  beforeAll(async () => {
    if (typeof editor === "string") return;
    const { folder, remove } = copyOfSamples();
    for (const words of [["made"], ["--published", "made-published"]])
      execFileSync(process.execPath, [builtProgram(), "init", ...words], { cwd: folder, stdio: "ignore" });
    const inside = await builtTests();
    const workbench = await openWorkbench(editor, { extension: packageOfExtension(), folder, inside: inside.file });
    try {
      await Promise.race([workbench.finished, new Promise((resolve) => setTimeout(resolve, GUARD * 0.9))]);
      const isOutcome = (line: string) => line.startsWith("FACT ");
      for (const line of workbench.lines.filter(isOutcome)) {
        const outcome: Outcome = JSON.parse(line.slice("FACT ".length));
        outcomes.set(outcome.fact, outcome);
      }
      rest = workbench.lines.filter((line) => !isOutcome(line));
    } finally {
      await workbench.close();
      inside.remove();
      remove();
    }
  });

  test.each(FACTS)("%s", (fact) => {
    const outcome = outcomes.get(fact);
    if (outcome?.error !== undefined) throw new Error(outcome.error);
    expect(outcome, `it was not reached; the editor said: ${rest.slice(-20).join("\n")}`).toBeDefined();
    if (outcome?.said) console.log(`${fact}: ${outcome.said}`);
  });

  afterAll(() => {
    if (typeof editor === "string") console.log(`There is no editor to try the extension in. ${editor}`);
  });
});

/** The tests as one module, in a folder with a manifest, as VS Code wants them. */
async function builtTests(): Promise<{ readonly file: string; readonly remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), "cardwright-inside-"));
  const file = path.join(folder, "inside.js");
  const manifest = { name: "inside", publisher: "test", version: "1.0.0", engines: { vscode: "*" } };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
  await build({
    entryPoints: ["test/editors/vscode/inside/index.ts"],
    outfile: file,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode"],
    logLevel: "warning",
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
