/** Tables of cards of games that don't exist, made by rules that are known. */

/** A row by heading. */
export type Row = Record<string, string>;

/** The same numbers for the same seed, below each limit. */
export function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const WORDS =
  "amber birch cliff dune ember fjord gale heath islet juniper knoll lagoon moor nettle oriel pine quay reed shoal thorn".split(
    " ",
  );
const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** Ships have a crew and a port, sailors a skill, and storms neither. Each name is there twice, with the same cost. */
export function flatRows(count = 300): Row[] {
  const random = numbers(7);
  return Array.from({ length: count }, (_, at): Row => {
    const twin = Math.floor(at / 2);
    const kind = pick(["Ship", "Sailor", "Ship", "Sailor", "Storm"], twin);
    const name = `${title(pick(WORDS, twin))} ${title(pick(WORDS, Math.floor(twin / 20) + 3))}`;
    const text = `${pick(["Draw", "Discard", "Take back"], random(3))} ${1 + random(3)} cards from the ${pick(WORDS, random(20))} (or ${pick(WORDS, random(20))}) pile.`;
    return {
      ID: `TID-${String(at + 1).padStart(String(count).length, "0")}`,
      Name: name,
      Type: kind,
      Rarity: pick(["Common", "Common", "Rare"], random(3)),
      Cost: String((twin * 7) % 6),
      Crew: kind === "Ship" ? String(1 + random(5)) : "",
      "Home port": kind === "Ship" ? title(pick(WORDS, random(6))) : "",
      Skill: kind === "Sailor" ? pick(["Navigator", "Carpenter", "Gunner", "Surgeon"], random(4)) : "",
      Text: text,
      Artist: `${title(pick(WORDS, random(8)))} Marlowe`,
      Qty: String(1 + random(3)),
    };
  });
}

/** Traits divided by commas, and what a card replaces by its name. */
export function listRows(count = 240): Row[] {
  const random = numbers(11);
  const nameOf = (at: number): string => `${title(pick(WORDS, at))} ${title(pick(WORDS, Math.floor(at / 20) + 5))}`;
  return Array.from({ length: count }, (_, at): Row => {
    const traits = [...new Set(Array.from({ length: 1 + random(3) }, () => title(pick(WORDS, random(9)))))];
    return {
      No: String(at + 1),
      "Card name": nameOf(at),
      Traits: traits.join(", "),
      Strength: pick(["1", "2", "3", "4", "5", "X"], random(6)),
      Replaces: at % 3 === 0 ? nameOf((at * 7 + 5) % count) : "",
      Notes: at % 5 === 0 ? "Check again." : "",
    };
  });
}

/** As an interface returns them: objects, lists of objects, true and false, null for a printed dash. */
export function nestedEntries(count = 260): Record<string, unknown>[] {
  const random = numbers(23);
  return Array.from({ length: count }, (_, at) => {
    const isBeast = at % 3 !== 2;
    const attacks = Array.from({ length: 1 + random(2) }, () => ({
      name: title(pick(WORDS, random(15))),
      cost: Array.from({ length: 1 + random(3) }, () => pick(["Fire", "Water"], random(2))),
      damage: 10 * (1 + random(9)),
      ...(random(4) === 0
        ? { text: `Flip a coin. On heads, this attack does ${random(30)} more damage to each beast.` }
        : {}),
    }));
    return {
      id: `set1-${at + 1}`,
      name: `${title(pick(WORDS, at))} ${title(pick(WORDS, Math.floor(at / 20) + 7))}`,
      supertype: isBeast ? "Beast" : "Helper",
      stats: isBeast ? { hp: 30 + 10 * random(8), retreat_cost: random(5) === 0 ? null : random(4) } : {},
      isPromo: at % 20 === 0,
      ...(isBeast
        ? { attacks, types: [pick(["Fire", "Water", "Leaf"], random(3))] }
        : { rules: ["Play one of these in a turn, and only before you attack with a beast of yours."] }),
      images: { small: `https://cards.example/${at + 1}.png` },
      history: [{ printings: [{ year: 2000 + random(20) }, { year: 2020 }] }],
    };
  });
}

/** With headings of the first row; in quotes where needed. */
export function csvOf(rows: readonly Row[]): string {
  const headings = Object.keys(rows[0] ?? {});
  const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ""))]
    .map((cells) => `${cells.map(cell).join(",")}\n`)
    .join("");
}
