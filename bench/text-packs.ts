import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Cards of a pack with texts to read, two texts each. */
export const CARDS_WITH_TEXTS = 10_000;

const WHEN = [
  "{J}",
  "{H}",
  "{R}",
  "At Noon —",
  "At Dusk —",
  "When I leave the Expedition zone —",
  "{T} :",
  "{1}, {T} :",
];
const IF = ["", "If you control NUMBER or more tokens, ", "If you are the first player, ", "You may pay {DIGIT} to "];
const WHO = [
  "target Character gains",
  "each Character in your Expeditions gains",
  "up to NUMBER target Characters in play gain",
];
const DO = [
  "draw NUMBER cards",
  "[Resupply]",
  "[Sabotage]",
  "create NUMBER [NAME DIGIT/DIGIT/DIGIT] Citizen tokens in target Expedition",
  "put a card from your Reserve in your Mana zone",
  "discard target Permanent with Hand Cost {DIGIT} or less",
  "send to Reserve target Character with Hand Cost {DIGIT} or less",
  "return target card from your Reserve to your hand",
];
const NUMBERS = ["two", "three", "four", "five", "six"];
const SYLLABLES = ["ba", "lo", "mir", "ten", "os", "ric", "wel", "dan", "fu", "gor", "hal", "im"];

/** Writes `cardsWithTexts` as a pack. */
export function writeTexts(folder: string, withTexts: boolean, cards: number = CARDS_WITH_TEXTS): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "pack.cards"), cardsWithTexts(withTexts, cards));
}

/** A pack of Altered with two abilities per card, all different; or, for comparison, the same cards without them. */
export function cardsWithTexts(withTexts: boolean, cards: number = CARDS_WITH_TEXTS): string {
  const random = numbers(1);
  const one = (texts: readonly string[]): string => texts[random(texts.length)] ?? "";
  const name = (): string => {
    const word = Array.from({ length: 2 + random(2) }, () => one(SYLLABLES)).join("");
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  const filled = (text: string): string =>
    text
      .replace(/NUMBER/g, () => one(NUMBERS))
      .replace(/SEVERAL/g, () => `${2 + random(5)}`)
      .replace(/DIGIT/g, () => `${1 + random(6)}`)
      .replace(/NAME/g, () => `${name()} ${name()}`);
  const sentence = (): string => {
    const steps = random(2) === 0 ? one(DO) : `${one(DO)}, then ${one(DO)}`;
    const all = filled(one(IF)) + filled(steps);
    return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
  };
  const seen = new Set<string>();
  const ability = (): string => {
    for (;;) {
      const last = random(3) === 0 ? filled(` ${one(WHO)} SEVERAL boosts.`) : "";
      const capital = last.charAt(1).toUpperCase();
      const text = `${one(WHEN)} ${sentence()}${last === "" ? "" : ` ${capital}${last.slice(2)}`}`;
      if (seen.has(text)) continue;
      seen.add(text);
      return text;
    }
  };
  const records = Array.from({ length: cards }, (_, index) => {
    const texts = [ability(), ability()].map((text) => `Ability "${text}"\n`);
    return `Identifier: BENCH ${index + 1}\n\nType "Character"\nName "${name()} ${name()} ${index + 1}"\nFaction "Lyra"\nRarity "Common"\nCode "BEN-${index + 1}-C"\nSubTypes "Citizen"\nHandCost 1\nReserveCost 1\nForest 1\nMountain ${index % 9}\nWater 1\n${withTexts ? texts.join("") : ""}`;
  });
  return `Pack: Bench\nSystem: altered\n---\n${records.join("---\n")}`;
}

/** Seeded random numbers below a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
