import { diffWordsWithSpace } from "diff";
import type { ChangeWords } from "./pack-diff.js";

/** Longer texts are shown as they were and as they are: to compare them word by word takes the square of their length. */
const LONGEST = 5_000;

/** What was taken out of a text and put into it, by words; undefined where hardly anything stayed, or the text is a book. */
export function wordDiff(from: string, to: string): ChangeWords | undefined {
  if (from.length + to.length > LONGEST) return undefined;
  const parts = diffWordsWithSpace(from, to).map(({ added, removed, value }) => {
    const kind = added ? "new" : removed ? "gone" : "same";
    return { kind, text: value } as const;
  });
  const same = parts.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.trim().length : 0), 0);
  return same * 3 >= Math.min(from.length, to.length) ? parts : undefined;
}
