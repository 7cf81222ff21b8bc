/** How reports describe breaking changes, in every format. */
export const NOTHING_BREAKS = "No engine or saved deck breaks.";

/** The effect of a number of changes; not for 0. */
export function breakingWords(changes: number): string {
  return `${changes} change${changes === 1 ? " breaks" : "s break"} engines or saved decks`;
}

/** How many of them are approved, appended to that; `open` is the number without approval. */
export function approvedWords(changes: number, open: number): string {
  if (open === 0) return ", all of it approved";
  return open < changes ? `, ${changes - open} of them approved` : "";
}
