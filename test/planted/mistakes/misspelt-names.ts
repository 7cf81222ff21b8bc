import type { CleanCard } from "../clean-pack.js";
import { isCondition, isDeclared, isGlobal, type Mistake, type Planting, rewritten, somewhere } from "../mistake.js";
import type { Random } from "../random.js";
import { SLIPS } from "./slips.js";

/** A name of the system, and where on the card it stands. */
interface NamePlace {
  readonly line: number;
  readonly start: number;
  readonly name: string;
}

type Where = (card: CleanCard) => NamePlace[];

const PLACES: Readonly<Record<string, Where>> = {
  "an attribute": (card) => card.statements.filter(isDeclared).filter(isGlobal).map(firstName),
  "a category": (card) => card.categories.map(({ line, text }) => ({ line, start: 0, name: wordOf(text) })),
  "a label": (card) => card.labels.map(({ line, item }) => ({ line, start: 0, name: item.name })),
  "the name before a dot": (card) => card.statements.filter(({ entry }) => entry.category !== undefined).map(firstName),
  "the name in a condition": (card) =>
    card.statements
      .filter(isCondition)
      .filter(({ entry }) => isDeclaredName(entry.name, card))
      .map(firstName),
};

/** Slips of the pen in the names that the game declares. */
export const misspeltNames: Mistake[] = Object.entries(PLACES).flatMap(([where, places]) =>
  Object.entries(SLIPS).map(([what, slip]) => ({
    group: "misspelt names",
    name: `${where}, ${what}`,
    plant: (card: CleanCard, random: Random): Planting | undefined =>
      somewhere(places(card), random, ({ line, start, name }) => {
        const wrong = slip(name, random);
        if (wrong === undefined || wrong === name || isDeclaredName(wrong, card)) return undefined;
        const text = card.file[line] ?? "";
        return rewritten(line, text.slice(0, start) + wrong + text.slice(start + name.length));
      }),
  })),
);

function firstName({ line, entry }: CleanCard["statements"][number]): NamePlace {
  const { start, text } = entry.node.path[0];
  return { line, start, name: text };
}

const wordOf = (text: string): string => /^[^\s#]*/.exec(text)?.[0] ?? "";

function isDeclaredName(name: string, { system }: CleanCard): boolean {
  const { attributes, categories, labels, shortcuts } = system;
  return attributes.has(name) || categories.has(name) || labels.has(name) || shortcuts.has(name);
}
