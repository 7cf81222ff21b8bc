import { memoize, memoizeByKey } from "../../grammar/index.js";
import { isBuiltInHole, readHoles } from "./holes.js";
import { type HoleLookup, type HoleValues, matchEntry } from "./match-entry.js";
import type { System } from "./system.js";
import type { AttributeDeclaration, LabelDeclaration } from "./system-data.js";

/** What can fill a hole that names an attribute or label: its declared values. */
export const declaredHoles = memoize((system: System): HoleLookup => {
  const answers = new Map<string, HoleValues | undefined>();
  const lookup: HoleLookup = (path) => {
    const key = path.join(".");
    if (!answers.has(key)) answers.set(key, declaredValues(system, path));
    return answers.get(key);
  };
  return lookup;
});

function declaredValues(system: System, path: readonly string[]): HoleValues | undefined {
  const name = path.at(-1) ?? "";
  const declarations = [...(system.attributes.get(name) ?? []), ...(system.labels.get(name) ?? [])];
  const entries = declarations.flatMap(({ oneOf, suchAs }) => [...(oneOf ?? []), ...(suchAs ?? [])]);
  if (entries.length > 0) return { kind: "entries", entries: [...entries, ...numberEntries(declarations)] };
  return declarations.length > 0 && declarations.every(isNumber) ? { kind: "class", name: "number" } : undefined;
}

/** The entries in the lists of an attribute. */
function entriesOf(attribute: string, system: Pick<System, "attributes">): readonly string[] {
  return (system.attributes.get(attribute) ?? []).flatMap(({ oneOf, suchAs }) => [...(oneOf ?? []), ...(suchAs ?? [])]);
}

/** The holes in the lists of an attribute. */
export function holesIn(attribute: string, system: Pick<System, "attributes">): readonly string[] {
  return holesOnce(system, attribute, () =>
    entriesOf(attribute, system).flatMap((entry) =>
      readHoles(entry).parts.flatMap((part) => (part.kind === "hole" ? [part.path.join(".")] : [])),
    ),
  );
}

/** The entries that fill a hole in the lists of an attribute; undefined if any text may. */
export function entriesInHole(attribute: string, hole: string, system: System): readonly string[] | undefined {
  const found: string[] = [];
  for (const entry of entriesOf(attribute, system))
    for (const part of readHoles(entry).parts) {
      if (part.kind === "literal" || part.path.join(".") !== hole) continue;
      const values = isBuiltInHole(part.path) ? undefined : declaredHoles(system)(part.path);
      if (isBuiltInHole(part.path)) found.push(entry.slice(part.span.start, part.span.end));
      else if (values?.kind === "class") found.push(`<${values.name}>`);
      else if (values?.kind === "entries" && part.path.length === 1 && !isOpen(hole, system))
        found.push(...values.entries);
      else return undefined;
    }
  return found;
}

/** Other texts than those that are listed are allowed too. */
const isOpen = (attribute: string, { attributes }: System): boolean =>
  (attributes.get(attribute) ?? []).some(
    ({ oneOf, suchAs, unsure }) => oneOf === undefined || suchAs !== undefined || unsure === true,
  );

/** Conditions ask it of every card. */
const holesOnce = memoizeByKey<Pick<System, "attributes">, string, readonly string[]>();

/** The parts of a text in a hole of the first entry of an attribute that it fits: `NORTH` of `NORTH-12`. */
export function partsInHole(text: string, attribute: string, hole: string, system: System): readonly string[] {
  for (const entry of entriesOf(attribute, system)) {
    const pieces = matchEntry(entry, text, declaredHoles(system)) ?? [];
    const texts = pieces.flatMap((piece) => (piece.hole === hole ? [piece.text] : []));
    if (texts.length > 0) return texts;
  }
  return [];
}

/** A number that is allowed in place of one of the texts. */
function numberEntries(declarations: readonly (AttributeDeclaration | LabelDeclaration)[]): string[] {
  const numeric = declarations.some((one) => one.kind === "attribute" && one.values.includes("integer"));
  return numeric ? ["<number>"] : [];
}

function isNumber(declaration: AttributeDeclaration | LabelDeclaration): boolean {
  return declaration.kind === "attribute" && declaration.values.every((value) => value === "integer");
}
