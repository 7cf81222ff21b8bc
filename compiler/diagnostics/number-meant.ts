/** Numbers as people write them in prose. */
const IN_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ROMAN = "I II III IV V VI VII VIII IX X XI XII".split(" ");

/** Letters typed for digits: `3O`, `l0`. Behind digits, an l may be a litre. */
const WITH_LETTERS = /^(?=.*[\dl])(?:[\dO]|[lI](?=[\dO])){1,9999}$|^[Ool]$/;

/** The number that a word stands for: `three`, `III`, `x3`, `3x`, `3kg`, `3O`, `3.0`. Undefined if it stands for none. */
export function numberMeant(word: string): number | undefined {
  // `1.000` may be a thousand.
  const plain = word.replace(/(?<=^\d+)[.,]0{1,2}$/, "");
  if (plain !== word && plain.length < 10) return Number(plain);
  if (word.length < 10 && WITH_LETTERS.test(word)) return Number(word.replace(/[Oo]/g, "0").replace(/[lI]/g, "1"));
  const digits = /^[x×]?(\d{1,9})(?:[x×]|\p{L}{1,12}\.?)?$/u.exec(word)?.[1];
  if (digits !== undefined) return Number(digits);
  const spelt = IN_WORDS.indexOf(word.toLowerCase());
  if (spelt !== -1) return spelt;
  const tens = TENS.indexOf(word.toLowerCase());
  if (tens !== -1) return 20 + 10 * tens;
  const [ten = "", one = "", ...more] = word.toLowerCase().split(/[-_ ]/);
  if (more.length === 0 && TENS.includes(ten) && IN_WORDS.indexOf(one) > 0 && IN_WORDS.indexOf(one) < 10)
    return 20 + 10 * TENS.indexOf(ten) + IN_WORDS.indexOf(one);
  const roman = ROMAN.indexOf(word === word.toLowerCase() && word.length > 1 ? word.toUpperCase() : word);
  return roman === -1 ? undefined : roman + 1;
}
