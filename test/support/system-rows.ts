import type { AttributeDeclaration, CategoryDeclaration, SystemData } from "../../compiler/systems/system-data.js";

/** The rows of a table in a test: columns are separated by two or more blanks. */
export function tableRows(table: string): string[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.trim().replace(/ {2,}/g, "  "));
}

/** A system's own declarations, without those it extends. */
export function ownOf<T extends { readonly place: { readonly system: string } }>(
  { id }: SystemData,
  declarations: readonly T[],
): T[] {
  return declarations.filter(({ place }) => place.system === id);
}

/** It occurs on cards, not only in holes of their texts. */
export const isOnCards = ({ on }: AttributeDeclaration): boolean => !on.includes("Text");

/** Name, places (`!` if required), and allowed values, separated by two blanks. */
export function attributeRow(attribute: AttributeDeclaration): string {
  const { values, oneOf, suchAs, minimum, maximum, many } = attribute;
  const vocabulary = (oneOf ?? suchAs)?.map((text) => JSON.stringify(text)).join(" ");
  const types = values.filter((type) => type !== "text" || vocabulary === undefined || suchAs !== undefined);
  const bounds = [minimum === undefined ? "" : `from ${minimum}`, maximum === undefined ? "" : `to ${maximum}`];
  const value = [...types, vocabulary ?? "", ...bounds].filter((part) => part !== "").join(" ");
  return [attribute.name, placesOf(attribute), value + (many ? ", many" : "")].join("  ");
}

/** Name, places (`!` if required), and whether there may be several. */
export function categoryRow(category: CategoryDeclaration): string {
  return [category.name, placesOf(category), category.many ? "many" : "one"].join("  ");
}

function placesOf({ on, mustBeOn }: AttributeDeclaration | CategoryDeclaration): string {
  return on.map((place) => (mustBeOn.includes(place) ? `${place}!` : place)).join("+") || "any card";
}

/** Rule, severity, subject, container: once per id. */
export function ruleRows(system: SystemData): string[] {
  const rows = ownOf(system, system.rules).map((rule) =>
    [rule.name, rule.severity, rule.for.join("+"), rule.in.join("+") || "-"].join("  "),
  );
  return [...new Set(rows)];
}
