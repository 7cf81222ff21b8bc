import { type CompiledPack, membersOf } from "../../compiler/index.js";

/** How many sentences stand on the cards of a pack, and on how many cards. */
export interface Texts {
  readonly texts: number;
  readonly cards: number;
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
  const counts = cards.map(({ attributes, categories }) => {
    const members = Object.values(categories).flatMap((all) => membersOf(all));
    return [attributes, ...members]
      .flatMap((body) => Object.entries(body).filter(([name]) => says(name)))
      .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
      .filter((value) => /\S\s+\S+\s+\S/.test(textOf(value))).length;
  });
  return { texts: counts.reduce((sum, count) => sum + count, 0), cards: counts.filter((count) => count > 0).length };
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null && "text" in value) return String(value.text);
  return typeof value === "string" ? value : "";
}
