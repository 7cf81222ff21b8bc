import type { StatementLine } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type { AttributeDeclaration } from "../systems/system-data.js";
import type { Operator } from "../values/value.js";
import { namesOf, type ResolvedName } from "./names.js";
import type { Entry, Scope } from "./record-model.js";
import { isReadable, meantOperator, readValues } from "./values.js";

/** Reads a line in its scope. Depends on nothing else. */
export function readEntry(node: StatementLine, scope: Scope): Entry {
  return scope.operators.length > 0 ? readCondition(node, scope) : readAttribute(node, scope);
}

/** A line in a category of conditions: `Name op value` or `Category.Name op value`. */
function readCondition(node: StatementLine, scope: Scope): Entry {
  const [head, ...tail] = node.path;
  const names = namesOf(scope.system);
  const dotted = tail.at(-1);
  const asked = names.attributes.resolve((dotted ?? head).text);
  const words = takesNames(scope, undefined, "asked");
  const between = tail.slice(0, -1).map(({ text }) => text);
  return {
    node,
    name: asked.name,
    category: dotted && [fullCategory(head.text, scope.system), ...between].join("."),
    operator: operatorOf(node),
    values: readValues(node, { condition: true, words }),
    declaration: undefined,
    placement: "asked",
    spelling: asked.spelling,
    uncertain: !isCertain(node) || operatorOf(node) === undefined || tail.length > mostDots(words),
    scope,
    found: undefined,
  };
}

/** Only where names are values do two dots lead on: from a kind to a name, and from there to a hole of its texts. */
export const mostDots = (takesNames: boolean): number => (takesNames ? 2 : 1);

/** The full name of what comes before a dot. */
function fullCategory(written: string, system: System): string {
  return namesOf(system).categories.resolve(written).name;
}

function readAttribute(node: StatementLine, scope: Scope): Entry {
  const resolved = namesOf(scope.system).attributes.resolve(node.path[0].text);
  const declaration = declarationHere(resolved.name, scope);
  const placement = declaration !== undefined ? "declared" : standingOf(resolved.name, node, scope);
  const condition = (declaration?.operators.length ?? 0) > 0;
  const words = takesNames(scope, declaration, placement);
  return {
    node,
    name: resolved.name,
    category: undefined,
    operator: operatorOf(node),
    values: readValues(node, { condition, words }),
    declaration,
    placement,
    spelling: resolved.spelling,
    uncertain: isUncertain(node, resolved, placement, scope),
    scope,
    found: undefined,
  };
}

/** Whether a word without quotes is a name here: as the declaration says, or that of the place for undeclared names. */
export function takesNames(
  { operators, category, custom }: Scope,
  declaration: AttributeDeclaration | undefined,
  placement: Entry["placement"],
): boolean {
  const own = operators.length > 0 ? category : placement === "custom" ? custom : declaration;
  return own?.values.includes("name") ?? false;
}

function operatorOf(node: StatementLine): Operator | undefined {
  return node.operator && meantOperator(node.operator);
}

/** The declaration of an attribute in a scope; several are combined. */
function declarationHere(name: string, scope: Scope): AttributeDeclaration | undefined {
  const [first, ...others] = (scope.system.attributes.get(name) ?? []).filter((declaration) =>
    holds(declaration.on, scope),
  );
  return first && others.reduce(combine, first);
}

/** Whether a declaration for these places applies here. */
export function holds(on: readonly string[], scope: Scope): boolean {
  if (on.length === 0) return scope.category === undefined && scope.categoryName === undefined && scope.role === "card";
  if (on.some((place) => scope.places.has(place))) return true;
  return scope.anyKind && on.some((place) => scope.system.kinds.has(place) && place !== "Pack" && place !== "Deck");
}

/** Combines two declarations of a name for the same place: what either allows is allowed. */
function combine(one: AttributeDeclaration, other: AttributeDeclaration): AttributeDeclaration {
  const oneOf = one.oneOf && other.oneOf && [...one.oneOf, ...other.oneOf];
  const values = [...new Set([...one.values, ...other.values])];
  const both = { ...one, values, oneOf };
  return other.unsure ? { ...both, unsure: true } : both;
}

function standingOf(name: string, node: StatementLine, scope: Scope): Entry["placement"] {
  if (!scope.known) return "custom";
  if (scope.system.attributes.has(name)) return "misplaced";
  // In a category, only a colon makes it a label: a cost may have the same name as one.
  const mayBeLabel = scope.categoryName === undefined || node.colon !== undefined;
  const isLabel = mayBeLabel && scope.system.labels.has(name);
  if (isLabel || scope.system.categories.has(name)) return "misplaced";
  return scope.custom === undefined ? "unknown" : "custom";
}

function isUncertain(node: StatementLine, name: ResolvedName, placement: Entry["placement"], scope: Scope): boolean {
  if (placement === "misplaced" || placement === "unknown" || !isCertain(node)) return true;
  if (scope.categoryName !== undefined) return false;
  return name.spelling === "misspelt" || (name.spelling === "garbled" && name.name !== name.suggestion);
}

function isCertain(node: StatementLine): boolean {
  return node.values.length > 0 && node.rest.length === 0 && node.values.every(isReadable);
}
