/** A name as words: `HandCost` is "Hand cost", and `SeizeIf1` "Seize if 1". */
export function readableName(name: string): string {
  const words = name.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Ll})(?=\d+$)/gu, " ").split(" ");
  return words.map((word, index) => (index === 0 || /^\p{Lu}{2}/u.test(word) ? word : word.toLowerCase())).join(" ");
}
