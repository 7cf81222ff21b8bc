import type { Random } from "../random.js";

/** A slip of the pen in a name: what it becomes, or undefined where it cannot be made. */
export type Slip = (name: string, random: Random) => string | undefined;

const CONFUSED: readonly (readonly [right: string, wrong: string])[] = [
  ["I", "l"],
  ["l", "I"],
  ["1", "l"],
  ["O", "0"],
  ["rn", "m"],
  ["m", "rn"],
  ["A", "А"],
  ["e", "е"],
  ["o", "о"],
  ["p", "р"],
  ["T", "Т"],
];

/** Slips that leave a name recognisable. */
export const SLIPS: Readonly<Record<string, Slip>> = {
  "a letter left out": (name, random) => at(name, random, (index) => name.slice(0, index) + name.slice(index + 1)),
  "a letter doubled": (name, random) => at(name, random, (index) => name.slice(0, index) + name.slice(index - 1)),
  "two letters swapped": (name, random) =>
    at(name, random, (index) => name.slice(0, index - 1) + name[index] + name[index - 1] + name.slice(index + 1)),
  "another letter": (name, random) =>
    at(name, random, (index) => name.slice(0, index) + random.pick([..."aeinrst"]) + name.slice(index + 1)),
  "first letter in lower case": (name) => name.charAt(0).toLowerCase() + name.slice(1),
  "all in lower case": (name) => name.toLowerCase(),
  "look-alike letters": (name, random) => {
    const found = CONFUSED.filter(([right]) => name.includes(right));
    const [right, wrong] = random.pick(found) ?? [];
    return right === undefined || wrong === undefined ? undefined : name.replace(right, wrong);
  },
};

/** Names of three letters and fewer are like too many others. */
function at(name: string, random: Random, change: (index: number) => string): string | undefined {
  return name.length < 4 ? undefined : change(1 + random.below(name.length - 1));
}
