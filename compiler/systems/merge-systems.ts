import type { SeveritySetting } from "../diagnostics/diagnostic.js";
import type { Declared, OwnDeclarations } from "./read-declarations.js";
import type { AttributeDeclaration, CategoryDeclaration, LabelDeclaration, SystemData } from "./system-data.js";

type NameDeclaration = AttributeDeclaration | CategoryDeclaration | LabelDeclaration;

/**
 * A file's declarations together with those of the system it extends. A kind or rule puts aside all that system's records of
 * its name; a label, attribute or category those of its name on the same places.
 * (specification: system-language/DESIGN.md section 2)
 */
export function mergeSystems(own: OwnDeclarations, extended: SystemData | undefined): SystemData {
  const { header } = own;
  const settings = new Map([...own.severities].map(([rule, { setting }]) => [rule, setting]));
  return {
    form: 5,
    id: header?.id ?? "",
    edition: header?.edition ?? "",
    name: header?.name ?? "",
    about: header?.about ?? "",
    source: header?.source,
    extends: header?.extends?.key,
    kindFrom: header?.kindFrom ?? extended?.kindFrom,
    uses: { ...extended?.uses, ...header?.uses },
    kinds: mergeByName(extended?.kinds ?? [], own.kinds),
    labels: mergeByPlace(extended?.labels ?? [], own.labels),
    attributes: mergeByPlace(extended?.attributes ?? [], own.attributes),
    categories: mergeByPlace(extended?.categories ?? [], own.categories),
    rules: mergeByName(extended?.rules ?? [], own.rules).map((rule) => {
      const severity = settings.get(rule.name);
      return severity === undefined ? rule : { ...rule, severity };
    }),
    faces: mergeFaces(extended?.faces ?? [], own.faces),
    phrases: mergeByName(extended?.phrases ?? [], own.phrases),
    severities: mergedSeverities(extended, settings),
  };
}

/** Made of entries, for a rule could be called `__proto__`. */
function mergedSeverities(
  extended: SystemData | undefined,
  settings: ReadonlyMap<string, SeveritySetting>,
): SystemData["severities"] {
  return Object.fromEntries([...Object.entries(extended?.severities ?? {}), ...settings]);
}

function mergeByName<Declaration extends { readonly name: string }>(
  extended: readonly Declaration[],
  own: readonly Declared<Declaration>[],
): Declaration[] {
  const said = new Set(own.map(({ declaration }) => declaration.name));
  return [...extended.filter(({ name }) => !said.has(name)), ...added(own)];
}

/** Those of this file come first, for of several faces that fit a card the first counts. */
function mergeFaces(
  extended: SystemData["faces"],
  own: readonly Declared<SystemData["faces"][number]>[],
): SystemData["faces"] {
  const said = new Set(own.map(({ declaration }) => declaration.name));
  return [...added(own), ...extended.filter(({ name }) => !said.has(name))];
}

function mergeByPlace<Declaration extends NameDeclaration>(
  extended: readonly Declaration[],
  own: readonly Declared<Declaration>[],
): Declaration[] {
  const left = extended.flatMap((declaration) => {
    const said = own.filter((other) => other.declaration.name === declaration.name);
    return said.reduce<Declaration[]>((rest, other) => rest.flatMap((one) => without(one, other)), [declaration]);
  });
  return [...left, ...added(own)];
}

/** What is left of an extended system's declaration when another says something else, or nothing, for its places. */
function without<Declaration extends NameDeclaration>(
  declaration: Declaration,
  { declaration: other, removed }: Declared<Declaration>,
): Declaration[] {
  if (other.on.length === 0) return removed || declaration.on.length === 0 ? [] : [declaration];
  if (declaration.on.length === 0) return [declaration];
  const on = declaration.on.filter((place) => !other.on.includes(place));
  if (on.length === declaration.on.length) return [declaration];
  const mustBeOn = declaration.mustBeOn.filter((place) => on.includes(place));
  return on.length === 0 ? [] : [{ ...declaration, on, mustBeOn }];
}

function added<Declaration>(own: readonly Declared<Declaration>[]): Declaration[] {
  return own.filter(({ removed }) => !removed).map(({ declaration }) => declaration);
}
