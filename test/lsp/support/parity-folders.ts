import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/samples.js";
import { type TestFolder, testFolder } from "./client.js";

/** The files of a folder of the repository, changed, in a folder of their own. */
function changed(source: string, change: (text: string, name: string) => string): TestFolder {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, "utf8");
    files[path.slice(ROOT.length + source.length + 1)] = /\.(cards|system|play)$/.test(path)
      ? change(text, path)
      : text;
  }
  return testFolder(files);
}

export const MISTAKES = "samples/mistakes";

/** Folders over which all who find mistakes have to agree, whole and damaged. `use` is told of those that were made for it. */
export function parityFolders(use: (made: TestFolder) => string): readonly [what: string, folder: () => string][] {
  return [
    ["in the mistakes among the samples", () => join(ROOT, MISTAKES)],
    ["in samples that are clean", () => join(ROOT, "samples")],
    ["in the systems that are shipped", () => join(ROOT, "systems")],
    ["in mistakes with other line ends", () => use(changed(MISTAKES, (text) => text.replaceAll("\n", "\r\n")))],
    ["in mistakes that break off", () => use(changed(MISTAKES, (text) => text.slice(0, text.length * 0.7)))],
    ["in samples that break off", () => use(changed("samples", (text) => text.slice(0, text.length * 0.7)))],
    [
      "in samples with lines taken out",
      () =>
        use(
          changed("samples", (text) =>
            text
              .split("\n")
              .filter((_, line) => line % 7 !== 3)
              .join("\n"),
          ),
        ),
    ],
  ];
}
