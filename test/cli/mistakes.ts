import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Expectation, expectationsIn } from "../../cli/system-tests/expectations.js";

/** What one file of `samples/mistakes` says will be found in it. */
export interface ExpectingFile {
  /** From the current folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly expected: readonly Expectation[];
}

/** Every file that can be checked below a folder. What cannot hold a comment has its expectations in a file beside it. */
export function expectingFiles(folder: string): readonly ExpectingFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  return (
    names
      .filter((name) => /\.(cards|system|json|play)$/.test(name))
      // `cardwright test` compares what is found there.
      .filter((name) => !/\/test\//.test(name))
      .sort()
      .map((name) => {
        const path = `${folder}/${name}`;
        const text = readFileSync(path, "utf8");
        const says = existsSync(`${path}.expect`) ? readFileSync(`${path}.expect`, "utf8") : text;
        return { path, text, expected: expectationsIn(says) ?? [] };
      })
  );
}
