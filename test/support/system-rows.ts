import type { AttributeDeclaration, CategoryDeclaration, SystemData } from "../../compiler/systems/system-data.js";

/** The lines of a table as it stands in a test: columns apart by two blanks or more. */
export function tableRows(table: string): string[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().replace(/ {2,}/g, "  "));
}

/** What a system declares itself, without what it extends. */
export function ownOf<T extends { readonly place: { readonly system: string } }>(
  { id }: SystemData,
  declarations: readonly T[],
): T[] {
  return declarations.filter(({ place }) => place.system === id);
}

/** It stands on cards, and does not only fill holes in their texts. */
export const isOnCards = ({ on }: AttributeDeclaration): boolean => !on.includes("Text");

/** Name, places (`!` where it must stand), and what may be written, apart by two blanks. */
export function attributeRow(attribute: AttributeDeclaration): string {
  const { values, oneOf, suchAs, minimum, maximum, many } = attribute;
  const vocabulary = (oneOf ?? suchAs)?.map((text) => JSON.stringify(text)).join(" ");
  const types = values.filter((type) => type !== "text" || vocabulary === undefined || suchAs !== undefined);
  const bounds = [minimum === undefined ? "" : `from ${minimum}`, maximum === undefined ? "" : `to ${maximum}`];
  const value = [...types, vocabulary ?? "", ...bounds].filter((part) => part !== "").join(" ");
  return [attribute.name, placesOf(attribute), value + (many ? ", many" : "")].join("  ");
}

/** Name, places (`!` where it must stand), and whether there may be several. */
export function categoryRow(category: CategoryDeclaration): string {
  return [category.name, placesOf(category), category.many ? "many" : "one"].join("  ");
}

function placesOf({ on, mustBeOn }: AttributeDeclaration | CategoryDeclaration): string {
  return on.map((place) => (mustBeOn.includes(place) ? `${place}!` : place)).join("+") || "any card";
}

/** Rule, severity, what it is about, inside of what: once for each id. */
export function ruleRows(system: SystemData): string[] {
  const rows = ownOf(system, system.rules).map((rule) =>
    [rule.name, rule.severity, rule.for.join("+"), rule.in.join("+") || "-"].join("  "),
  );
  return [...new Set(rows)];
}
