import { readingPhrase } from "../systems/phrases.js";
import { type Said, saidBy } from "../texts/said.js";
import type { Value } from "../values/value.js";
import type { Found } from "./items.js";

/**
 * One key for each list of values, equal for lists of the same values in any order. Texts that a phrase reads are the
 * same if they say the same, whatever their reminders and their lines.
 */
export function keysOfLists(lists: readonly (readonly Found[])[], keyOf: (value: Value) => string): readonly string[] {
  const written = lists.map((list) => together(list.map(({ value }) => keyOf(value))));
  const isRead = (list: readonly Found[]) => list.some((found) => phraseOf(found) !== undefined);
  if (new Set(written).size < 2 || !lists.some(isRead)) return written;
  const said = lists.map((list) => list.map((found) => saidIn(found, keyOf)));
  const meant = said.map((list) =>
    together(list.flatMap(({ parts, words }) => parts ?? (words === "" ? [] : [words]))),
  );
  if (said.every((list) => list.every(({ parts }) => parts !== undefined))) return meant;
  const words = said.map((list) => list.flatMap((one) => (one.words === "" ? [] : [one.words])).join(" "));
  const byMeaning = new Map<string, string>();
  const byWords = new Map<string, string>();
  return meant.map((key, index) => {
    const same = byMeaning.get(key) ?? byWords.get(words[index] as string) ?? key;
    byMeaning.set(key, same);
    byWords.set(words[index] as string, same);
    return same;
  });
}

const together = (keys: readonly string[]): string =>
  keys.length < 2 ? (keys[0] ?? "") : keys.toSorted().join("\u0000");

const phraseOf = ({ value, declaration, record }: Found): string | undefined =>
  value.kind !== "text" || declaration === undefined
    ? undefined
    : readingPhrase(declaration, record.record.system.phrases);

function saidIn(found: Found, keyOf: (value: Value) => string): Said {
  const phrase = phraseOf(found);
  const text = keyOf(found.value);
  if (phrase === undefined) return { parts: [text], words: text };
  // A mark that is closed by the same one, as in `##`, only emphasizes what is between, but for a quotation mark.
  const emphasis = (found.declaration?.pairs ?? []).flatMap(([open = "", close]) =>
    open === close && open !== '"' ? [open] : [],
  );
  return saidBy(text, phrase, emphasis, found.record.record.system);
}
