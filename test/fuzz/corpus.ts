import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/samples.js";

/** An input that once broke a law, or is hard to get right. */
export interface CorpusEntry {
  /** What is hard about it. */
  readonly shows: string;
  /** A sample of the same game. */
  readonly path: string;
  readonly text: string;
}

/** The inputs for a target, small ones of our own: `corpus/NAME.json`. */
export function corpusOf(target: string): readonly CorpusEntry[] {
  return JSON.parse(readFileSync(join(ROOT, "test/fuzz/corpus", `${target}.json`), "utf8"));
}
