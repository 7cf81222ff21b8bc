import { memoize, memoizeByKey } from "../../grammar/index.js";
import { holesOf, parseForm } from "./forms.js";
import { type HolePart, isBuiltInHole, readHoles } from "./holes.js";
import type { HoleLookup, HoleValues } from "./match-entry.js";
import { listedEntries } from "./records/values.js";
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
  const entries = declarations.flatMap(listedEntries);
  if (entries.length > 0) return { kind: "entries", entries: [...entries, ...numberEntries(declarations)] };
  return declarations.length > 0 && declarations.every(isNumber) ? { kind: "class", name: "number" } : undefined;
}

/** The entries in the lists of an attribute. */
export function entriesOf(attribute: string, system: Pick<System, "attributes">): readonly string[] {
  return (system.attributes.get(attribute) ?? []).flatMap(listedEntries);
}

type Lists = Pick<System, "attributes" | "phrases">;

/** The holes in the lists of an attribute, and in the forms of the phrases that read its texts. */
export function holesIn(attribute: string, system: Lists): readonly string[] {
  return holesOnce(system, attribute, () => {
    const entries = entriesOf(attribute, system);
    const found = new Set(entries.flatMap((entry) => pathsIn(readHoles(entry).parts)));
    // The set grows while it is iterated.
    for (const name of found)
      for (const { oneOf } of system.phrases.get(name) ?? [])
        for (const form of oneOf) for (const path of holesOf(parseForm(form))) found.add(path.join("."));
    return [...found];
  });
}

const pathsIn = (parts: readonly HolePart[]): string[] =>
  parts.flatMap((part) => (part.kind === "hole" ? [part.path.join(".")] : []));

/** The entries that fill a hole in the lists of an attribute; undefined if any text may, or if it is one of a phrase. */
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
  return found.length === 0 ? undefined : found;
}

/** Other texts than those that are listed are allowed too. */
const isOpen = (attribute: string, { attributes }: System): boolean =>
  (attributes.get(attribute) ?? []).some(
    ({ oneOf, suchAs, unsure }) => oneOf === undefined || suchAs !== undefined || unsure === true,
  );

/** Conditions ask it of every card. */
const holesOnce = memoizeByKey<Lists, string, readonly string[]>();

/** A number that is allowed in place of one of the texts. */
function numberEntries(declarations: readonly (AttributeDeclaration | LabelDeclaration)[]): string[] {
  const numeric = declarations.some((one) => one.kind === "attribute" && one.values.includes("integer"));
  return numeric ? ["<number>"] : [];
}

function isNumber(declaration: AttributeDeclaration | LabelDeclaration): boolean {
  return declaration.kind === "attribute" && declaration.values.every((value) => value === "integer");
}
