/** Without diacritics and case, which nobody types in a search. */
export function foldedText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether a text contains all the words that are sought; every text contains none. */
export function searchFor(sought: string): (text: string) => boolean {
  const words = foldedText(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (text) => {
    const folded = foldedText(text);
    return words.every((word) => folded.includes(word));
  };
}
