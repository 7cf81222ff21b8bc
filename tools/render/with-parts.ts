import type { Span } from "../../grammar/index.js";
import type { FontRun } from "./drawing.js";

/** A part of the text of a run, and what is set in its place. */
export interface RunPart extends Span {
  readonly run: FontRun;
}

/** A run with other runs in place of parts of it, which are given from left to right. */
export function withParts(run: FontRun, parts: readonly RunPart[]): readonly FontRun[] {
  if (parts.length === 0) return [run];
  const runs: FontRun[] = [];
  let done = 0;
  for (const part of parts) {
    if (part.start > done) runs.push({ ...run, text: run.text.slice(done, part.start) });
    runs.push(part.run);
    done = part.end;
  }
  if (done < run.text.length) runs.push({ ...run, text: run.text.slice(done) });
  return runs;
}
