/** Numbers as people write them in prose. */
const IN_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const ROMAN = "I II III IV V VI VII VIII IX X XI XII".split(" ");

/** The number that a word stands for: `three`, `III`, `x3`, `3x`, `3kg`. Undefined if it stands for none. */
export function numberMeant(word: string): number | undefined {
  const digits = /^[x×]?(\d{1,9})(?:[x×]|\p{L}{1,12}\.?)?$/u.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const spelt = IN_WORDS.indexOf(word.toLowerCase());
  if (spelt !== -1) return spelt;
  const roman = ROMAN.indexOf(word === word.toLowerCase() && word.length > 1 ? word.toUpperCase() : word);
  return roman === -1 ? undefined : roman + 1;
}
