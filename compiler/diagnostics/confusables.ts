import { isAscii } from "../../grammar/index.js";

/** A letter that is easily taken for a Latin one. */
export interface Confusable {
  readonly script: ForeignScript;
  /** The Latin letter, with the accents of the other. */
  readonly latin: string;
}

/** Scripts with such letters. Full-width and mathematical letters are Latin, but others than those on a keyboard. */
export type ForeignScript = "Cyrillic" | "Greek" | "Armenian" | "full-width" | "mathematical";

/**
 * Letters of one script, and below each the Latin letter that it looks like: those of confusables.txt in Unicode
 * Technical Standard 39 (Unicode Security Mechanisms) that stand for one letter.
 */
const TABLES: readonly (readonly [script: ForeignScript, letters: string, latin: string])[] = [
  ["Cyrillic", "АВЕЅІЈКМНОРСТУХҮԌԚԜѴӀаеѕіјорсухүԁԛԝһѵӏ", "ABESIJKMHOPCTYXYGQWVIaesijopcyxydqwhvl"],
  ["Greek", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαγινορυϲϳ", "ABEZHIKMNOPTYXCJayivopucj"],
  ["Armenian", "ԼՍՏՕագզհյոռսցօ", "LUSOwqqhjnnugo"],
];

const known = new Map<string, Confusable>();
for (const [script, letters, latin] of TABLES)
  for (const [index, letter] of [...letters].entries()) known.set(letter, { script, latin: latin.charAt(index) });

/** What a character may be taken for; undefined: for nothing but itself. */
export function confusable(character: string): Confusable | undefined {
  const [base = "", ...accents] = character.normalize("NFD");
  const found = known.get(base);
  if (found !== undefined) return { ...found, latin: [found.latin, ...accents].join("").normalize("NFC") };
  const plain = character.normalize("NFKC");
  if (!/^[A-Za-z]$/.test(plain) || plain === character) return undefined;
  if (FULL_WIDTH.test(character)) return { script: "full-width", latin: plain };
  return MATHEMATICAL.test(character) ? { script: "mathematical", latin: plain } : undefined;
}

const FULL_WIDTH = /^[\uff21-\uff3a\uff41-\uff5a]$/;
const MATHEMATICAL = /^[\u{1d400}-\u{1d7ff}]$/u;

/** The letters of a script that look like a Latin letter, or like one of its accented forms: the reverse of `confusable`. */
export function confusedWith(latin: string, script: ForeignScript): string | undefined {
  const [base = "", ...accents] = latin.normalize("NFD");
  for (const [letter, found] of known)
    if (found.script === script && found.latin === base) return [letter, ...accents].join("").normalize("NFC");
  return undefined;
}

/** True when a text may hold a letter that is none of the Latin ones on a keyboard but looks like one. */
export function mayBeConfusable(text: string): boolean {
  return (
    !isAscii(text) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\uff21-\uff5a\u{1d400}-\u{1d7ff}]/u.test(text)
  );
}
