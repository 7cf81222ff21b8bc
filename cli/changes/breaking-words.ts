/** What a report says of the changes that break something, in every format. */
export const NOTHING_BREAKS = "No engine and no saved deck breaks.";

/** What so many changes do; not 0. */
export function breakingWords(changes: number): string {
  return `${changes} change${changes === 1 ? " breaks" : "s break"} engines or saved decks`;
}

/** How many of them were meant, to stand behind that; `open` are those that nobody approved. */
export function approvedWords(changes: number, open: number): string {
  if (open === 0) return ", all of it approved";
  return open < changes ? `, ${changes - open} of them approved` : "";
}
