import { isAscii } from "../../grammar/index.js";

/** A letter that is easily mistaken for a Latin one. */
export interface Confusable {
  readonly script: ForeignScript;
  /** The Latin letter, with the same accents. */
  readonly latin: string;
}

/** Scripts with such letters. Full-width and mathematical letters are Latin, but not the ones on a keyboard. */
export type ForeignScript = "Cyrillic" | "Greek" | "Armenian" | "full-width" | "mathematical";

/**
 * Letters of each script, with the Latin letter they look like below: from confusables.txt in Unicode Technical
 * Standard 39 (Unicode Security Mechanisms), where it maps to a single letter.
 */
const TABLES: readonly (readonly [script: ForeignScript, letters: string, latin: string])[] = [
  ["Cyrillic", "АВЕЅІЈКМНОРСТУХҮԌԚԜѴӀаеѕіјорсухүԁԛԝһѵӏ", "ABESIJKMHOPCTYXYGQWVIaesijopcyxydqwhvl"],
  ["Greek", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿαγινορυϲϳ", "ABEZHIKMNOPTYXCJayivopucj"],
  ["Armenian", "ԼՍՏՕագզհյոռսցօ", "LUSOwqqhjnnugo"],
];

const known = new Map<string, Confusable>();
for (const [script, letters, latin] of TABLES)
  for (const [index, letter] of [...letters].entries()) known.set(letter, { script, latin: latin.charAt(index) });

/** The Latin letter that a character looks like; undefined if there is none. */
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

/**
 * The letters of a script that look like a Latin letter, or like one of its accented forms: the inverse of
 * `confusable`.
 */
export function confusedWith(latin: string, script: ForeignScript): string | undefined {
  const [base = "", ...accents] = latin.normalize("NFD");
  for (const [letter, found] of known)
    if (found.script === script && found.latin === base) return [letter, ...accents].join("").normalize("NFC");
  return undefined;
}

/** Whether a text may contain a letter that looks like a plain Latin one but isn't. */
export function mayBeConfusable(text: string): boolean {
  return (
    !isAscii(text) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\uff21-\uff5a\u{1d400}-\u{1d7ff}]/u.test(text)
  );
}
