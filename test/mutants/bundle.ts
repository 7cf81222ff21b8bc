import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { fontWidths } from "../../scripts/font-widths.mjs";
import { ROOT } from "../support/samples.js";
import { type Mutant, mutantsIn, withMutants } from "./places.js";

/** The code that is made wrong. */
const FOLDERS = ["grammar", "compiler/rules", "compiler/evaluate"];
/** The tests that run in one process, in the order in which they are tried. */
const TESTS = [
  "grammar",
  "rules",
  "systems",
  "model",
  "diagnostics",
  "texts",
  "satisfiability",
  "format",
  "emit",
  "check",
  "proof",
];

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending) && !name.endsWith(".d.ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .toSorted();

/** A mutant of the sample. */
export interface SampledMutant extends Mutant {
  /** The same as long as the code that is changed is the same, wherever it is in the file. */
  readonly id: string;
  /** Digest of the whole file: what a test says of the mutant holds for this text. */
  readonly code: string;
}

/**
 * So many mutants of the code. Each place has a number of its own, drawn from the seed, and the lowest are taken: a change
 * of the code leaves the rest of the sample as it is.
 */
export function sampledMutants(count: number, seed: string): readonly SampledMutant[] {
  const all = FOLDERS.flatMap((folder) =>
    filesBelow(folder, ".ts")
      .filter((file) => !file.startsWith("compiler/rules/examples"))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, file), "utf8");
        const code = digest(text);
        const times = new Map<string, number>();
        return mutantsIn(file, text).map((mutant) => {
          const what = JSON.stringify([seed, file, mutant.kind, mutant.before, mutant.text]);
          const time = times.get(what) ?? 0;
          times.set(what, time + 1);
          return { ...mutant, id: digest(`${what} ${time}`), code };
        });
      }),
  );
  return all.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, count);
}

/** A short digest of a text. */
export function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The files of tests that are bundled: neither processes nor mocked modules. */
export function testFiles(): readonly string[] {
  return TESTS.flatMap((folder) => filesBelow(`test/${folder}`, ".test.ts")).filter((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return !/\bvi\b.* from "vitest"|child_process|toMatchSnapshot|cli\/run/.test(text);
  });
}

/** Bundles the tests with all of the mutants into one module, which exports the tests of each file. */
export async function bundleMutants(mutants: readonly Mutant[], outfile: string): Promise<void> {
  mkdirSync(join(outfile, ".."), { recursive: true });
  const byFile = new Map<string, { readonly number: number; readonly mutant: Mutant }[]>();
  for (const [number, mutant] of mutants.entries())
    byFile.set(mutant.file, [...(byFile.get(mutant.file) ?? []), { number, mutant }]);
  const shim = join(ROOT, "test/mutants/vitest.ts");
  const files = testFiles().map(
    (file) => `${JSON.stringify(file)}: () => collect(() => import(${JSON.stringify(`./${file}`)})),`,
  );
  await build({
    stdin: {
      contents: `import fc from "fast-check";
import { collect } from ${JSON.stringify(shim)};
process.env.SWEEPS = "whole";
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
export const files = {\n${files.join("\n")}\n};`,
      resolveDir: ROOT,
    },
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    logLevel: "error",
    plugins: [
      fontWidths(),
      {
        name: "mutants",
        setup({ onLoad, onResolve }) {
          onResolve({ filter: /^vitest$/ }, () => ({ path: shim }));
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const file = relative(ROOT, path).replaceAll("\\", "/");
            const text = withMutants(readFileSync(path, "utf8"), byFile.get(file) ?? []);
            return {
              contents: text.replace(/import\.meta\.url/g, JSON.stringify(pathToFileURL(path).href)),
              loader: "ts",
            };
          });
        },
      },
    ],
  });
}
