import { diffWordsWithSpace } from "diff";
import type { ChangeWords } from "./pack-diff.js";

/** Longer texts are shown as a whole: comparing by words takes quadratic time. */
const LONGEST = 5_000;

/** The words removed from and added to a text; undefined if hardly anything is the same, or the text is too long. */
export function wordDiff(from: string, to: string): ChangeWords | undefined {
  if (from.length + to.length > LONGEST) return undefined;
  const parts = diffWordsWithSpace(from, to).map(({ added, removed, value }) => {
    const kind = added ? "new" : removed ? "gone" : "same";
    return { kind, text: value } as const;
  });
  const same = parts.reduce((sum, { kind, text }) => sum + (kind === "same" ? text.trim().length : 0), 0);
  return same * 3 >= Math.min(from.length, to.length) ? parts : undefined;
}
