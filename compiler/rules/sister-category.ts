import type { RecordModel } from "../model/record-model.js";

const wordsOf = (name: string): readonly string[] => name.match(/\p{Lu}\p{Ll}+/gu) ?? [];

/** The last word of a name of several. */
export const lastWord = (name: string): string | undefined => wordsOf(name).at(-1);

export const firstWord = (name: string): string | undefined => wordsOf(name)[0];

/**
 * The one category that a record doesn't have and may have, of the same form as another, with the same last word, and of
 * several with the same first one: `AdventureResources` of `EraResources`.
 */
export function sisterOf(category: string, { system, kinds, categories }: RecordModel): string | undefined {
  const own = system.categories.get(category)?.[0];
  if (own?.custom !== true || own.operators.length > 0 || lastWord(category) === category) return undefined;
  const sisters = system.data.categories.filter(
    ({ name, custom, operators, values, on }) =>
      name !== category &&
      custom &&
      operators.length === 0 &&
      values.join() === own.values.join() &&
      lastWord(name) === lastWord(category) &&
      on.some((place) => kinds.names.has(place)) &&
      categories.every((one) => one.name !== name),
  );
  const names = [...new Set(sisters.map(({ name }) => name))];
  const [only, ...others] = names.length > 1 ? names.filter((name) => firstWord(name) === firstWord(category)) : names;
  return others.length > 0 ? undefined : only;
}
