import { type CompiledPack, membersOf } from "../../compiler/index.js";

/** How many sentences the cards of a pack have, and which cards have them, by identifier. */
export interface Texts {
  readonly texts: number;
  readonly cards: ReadonlySet<string>;
}

/**
 * The sentences that cards say under names with forms, such as abilities: nothing in the rules of play carries them
 * out. A text of one or two words is a name or a code.
 */
export function textsNotPlayed({ system, cards }: CompiledPack): Texts {
  const declared = "attributes" in system ? system.attributes : {};
  const says = (name: string): boolean =>
    Object.hasOwn(declared, name) &&
    (declared[name] ?? []).some(({ oneOf = [], suchAs = [] }) =>
      [...oneOf, ...suchAs].some((form) => String(form).includes("<")),
    );
  const counts = cards.map(({ id, attributes, categories }) => {
    const members = Object.values(categories).flatMap((all) => membersOf(all));
    const texts = [attributes, ...members]
      .flatMap((body) => Object.entries(body).filter(([name]) => says(name)))
      .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
      .filter((value) => /\S\s+\S+\s+\S/.test(textOf(value))).length;
    return { id, texts };
  });
  const blank = counts.filter(({ texts }) => texts > 0);
  return { texts: blank.reduce((sum, { texts }) => sum + texts, 0), cards: new Set(blank.map(({ id }) => id)) };
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "text" in value) return String(value.text);
  return typeof value === "string" ? value : "";
}
