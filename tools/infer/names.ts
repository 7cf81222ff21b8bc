import { isWordOfConditions, type System } from "../../compiler/index.js";
import { columnLetters } from "../tables/table.js";

/** Finds names for what a draft declares, each given once. */
export type Namer = ReturnType<typeof createNamer>;

/** `base`: the system that the draft extends. */
export function createNamer(base: System) {
  const { labels, attributes, categories, kinds, phrases } = base;
  const taken = new Set<string>();
  for (const names of [labels, attributes, categories, kinds, phrases])
    for (const name of names.keys()) taken.add(name);
  const isFree = (name: string): boolean => !taken.has(name) && !isWordOfConditions(name) && !WORDS.has(name);
  const first = (candidates: readonly string[]): string => {
    const last = candidates.at(-1) ?? "Name";
    const more = NUMERALS.map((numeral) => last + numeral);
    const free = [...candidates, ...more].find(isFree) ?? `${last}${"Again".repeat(taken.size)}`;
    taken.add(free);
    return free;
  };
  return {
    /** For a column: `MainCost` for `elements.MAIN_COST`. */
    column(heading: string, index: number): string {
      const parts = heading.split(/\[\]\.|\./).filter((part) => part !== "");
      const own = nameOf(parts.at(-1) ?? "") ?? `Column${columnLetters(index)}`;
      const whole = nameOf(parts.join(" ")) ?? own;
      return first([own, whole, `${own}OfCard`]);
    },
    /** For a key of the objects in a list: of letters alone, since authors write it below the name of the list. */
    member(key: string, list: string): string {
      const own = lettersOnly(nameOf(key.replaceAll(".", " ")) ?? "Value");
      return first([own, singular(lettersOnly(nameOf(list) ?? "")) + own]);
    },
    /** For the cards with this value. */
    kind(value: string): string {
      const own = nameOf(value) ?? "Other";
      return first([own, `${own}Card`]);
    },
    /** For a list of objects. */
    category(list: string): string {
      const own = nameOf(list.split(".").at(-1) ?? "") ?? "List";
      return first([own, `${own}List`]);
    },
  };
}

/** Words of conditions that aren't names. */
const WORDS: ReadonlySet<string> = new Set(["Is", "Has", "Count", "Share", "Number", "Kind", "Fits"]);
const NUMERALS = ["Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const DIGITS = ["Zero", "One", ...NUMERALS];

const lettersOnly = (name: string): string =>
  name.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? "").replace(/[^\p{L}\p{M}]/gu, "");
const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

/** Words joined, each with a capital; short ones in capitals stay. Undefined if there is no letter or digit. */
function nameOf(text: string): string | undefined {
  const words = text
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter((word) => word !== "");
  const name = words
    .map((word) => (/^\p{Lu}{4,}$/u.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : capitalized(word)))
    .join("");
  if (name === "") return undefined;
  return /^\p{L}/u.test(name) ? name : `The${name}`;
}

const capitalized = (word: string): string => {
  const [letter = ""] = word;
  return letter.toUpperCase() + word.slice(letter.length);
};
