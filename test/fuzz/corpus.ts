import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/samples.js";

/** An input that once violated a law, or is hard to get right. */
export interface CorpusEntry {
  /** Why it is hard. */
  readonly shows: string;
  /** A sample of the same game. */
  readonly path: string;
  readonly text: string;
}

/** The inputs for a target, small and our own: `corpus/NAME.json`. */
export function corpusOf(target: string): readonly CorpusEntry[] {
  return JSON.parse(readFileSync(join(ROOT, "test/fuzz/corpus", `${target}.json`), "utf8"));
}
