import { type RecordModel, type System, valuesOn } from "../../compiler/index.js";

/** The number of an unindented attribute on a card. */
export function numberOn(record: RecordModel, attribute: string | undefined): number | undefined {
  if (attribute === undefined) return undefined;
  const value = valuesOn(record, undefined, attribute)[0];
  return value?.kind === "integer" ? value.value : undefined;
}

/** The texts of an unindented attribute on a card. */
export function textsOn(record: RecordModel, attribute: string): readonly string[] {
  return valuesOn(record, undefined, attribute).flatMap((value) => (value.kind === "text" ? [value.value] : []));
}

/** The attribute for the steps of a story, if the game has one. */
export function stepOf(system: System): string | undefined {
  return system.data.uses.Step?.[0];
}

/** The numbers of a category on a card, by name. */
export function amountsOn(record: RecordModel, category: string): readonly (readonly [name: string, amount: number])[] {
  return record.categories
    .filter(({ name }) => name === category)
    .flatMap(({ entries }) => entries)
    .flatMap(({ name, operator, values: [value] }) =>
      operator === undefined && value?.kind === "integer" ? [[name, value.value] as const] : [],
    );
}
