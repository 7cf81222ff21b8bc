/** Whether a text contains all the words that are sought, whatever their case and diacritics; every text contains none. */
export function searchFor(sought: string): (text: string) => boolean {
  const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = folded(sought).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (text) => {
    const within = folded(text);
    return words.every((word) => within.includes(word));
  };
}
