import type {
  AttributeDeclaration,
  CategoryDeclaration,
  ConditionData,
  LabelDeclaration,
  System,
} from "../../compiler/index.js";
import { inSnippet } from "./completion/insertion.js";

/** A new record with everything required on it. */
export interface RecordSnippet {
  /** Its purpose, for people: `Adventure`, `pack`. */
  readonly name: string;
  /** The prefix that brings it up, without the name of the game. */
  readonly word: string;
  readonly about: string;
  readonly kind: "pack" | "deck" | "card" | "declaration";
  /** Lines in snippet syntax: `${1:proposal}`, `${2|one,other|}`; a tab is one indentation. */
  readonly lines: readonly string[];
}
type SnippetDeclaration = AttributeDeclaration | CategoryDeclaration | LabelDeclaration;

/**
 * The snippets for new records: for a game a pack, a deck and each type of card, for the system that describes systems
 * each kind of declaration. Derived from declarations: required names and their possible values.
 */
export function recordSnippets(system: System): readonly RecordSnippet[] {
  const { kindFrom } = system.data;
  if (kindFrom === undefined) return snippetsOfDeclarations(system);
  const deckLabel = [...system.deckLabels][0] ?? "Deck";
  const types = system.data.attributes.find((one) => one.name === kindFrom)?.oneOf ?? [];
  return [
    instructions(system, "pack", "Pack", ["Pack", ...placesWith(system, "Pack")]),
    instructions(system, "deck", deckLabel, ["Deck", ...placesWith(system, "Deck")]),
    ...types.map((type) => card(system, kindFrom, type)),
  ];
}

/** A record about the cards around it. */
function instructions(system: System, kind: "pack" | "deck", label: string, places: readonly string[]): RecordSnippet {
  const name = label.toLowerCase();
  const about = declarationOfLabel(system, label)?.about ?? "";
  const needed = neededOn(system, places).filter((one) => one.name !== label);
  return {
    ...{ kind, name, word: name, about },
    lines: written([[`${label}: `, slot("Name")], ...needed.flatMap((one) => lines(one, system))]),
  };
}

function card(system: System, kindFrom: string, type: string): RecordSnippet {
  const places = placesOfCard(system, kindFrom, type);
  const texts = system.data.labels.filter(({ on, lines }) => on.includes("Card") && lines === "joined").slice(0, 2);
  const needed = neededOn(system, places).filter(({ name }) => name !== kindFrom && name !== "Identifier");
  return {
    ...{ kind: "card", name: type, word: type.toLowerCase().replace(/\s+/g, "-") },
    about: `A card of the type ${type}, with all that must stand on it.`,
    lines: written([
      ["Identifier: ", slot("NEW 1")],
      ...texts.map(({ name, about }): SnippetPart[] => [`${name}: `, slot(about.replace(/\..*/, ""))]),
      [],
      [`${kindFrom} "${type}"`],
      ...needed.flatMap((one) => lines(one, system)),
    ]),
  };
}

function declarationOfLabel(system: System, name: string): LabelDeclaration | undefined {
  return system.labels.get(name)?.[0];
}

function snippetsOfDeclarations(system: System): readonly RecordSnippet[] {
  const { labels, kinds } = system.data;
  return labels.flatMap(({ name, about }) => {
    const required = kinds.filter(({ when }) => when.some((one) => asksFor(one, "Has", name)));
    if (required.length === 0) return [];
    const places = ["Card", ...required.map((kind) => kind.name)];
    const needed = neededOn(system, places).filter((one) => one.name !== name && one.name !== "About");
    return {
      ...{ kind: "declaration", name, word: name.toLowerCase(), about },
      lines: written([
        [`${name}: `, slot("Name")],
        ["About: ", slot("What this is, in one sentence.")],
        ...needed.flatMap((one) => lines(one, system)),
      ]),
    };
  });
}

/** Literal text, or a placeholder with a proposal or several choices. */
type SnippetPart = string | { readonly proposed: readonly string[] };

function slot(...proposed: readonly string[]): SnippetPart {
  return { proposed };
}

function written(parts: readonly (readonly SnippetPart[])[]): readonly string[] {
  let stop = 0;
  return parts.map((line) =>
    line.map((part) => (typeof part === "string" ? inSnippet(part) : tabStop(part.proposed))).join(""),
  );

  function tabStop(proposed: readonly string[]): string {
    stop++;
    if (proposed.length < 2) return `\${${stop}:${inSnippet(proposed[0] ?? "")}}`;
    return `\${${stop}|${proposed.map((one) => one.replace(/[\\,|$}]/g, "\\$&")).join(",")}|}`;
  }
}

/** The names required on a record of these kinds, in canonical order. */
function neededOn(system: System, places: readonly string[]): readonly SnippetDeclaration[] {
  const needed = new Map<string, SnippetDeclaration>();
  for (const place of places) for (const one of system.required.get(place) ?? []) needed.set(one.name, one);
  for (const name of demandedByRules(system, places)) {
    const declaration = declarationFor(system, name, places);
    if (declaration !== undefined && !needed.has(name)) needed.set(name, declaration);
  }
  const position = ({ name }: SnippetDeclaration) => system.order.get(name) ?? -1;
  return [...needed.values()].toSorted((one, other) => position(one) - position(other));
}

/** Names that a rule requires on all records of these kinds. */
function demandedByRules({ data }: System, places: readonly string[]): readonly string[] {
  return data.rules
    .filter((rule) => rule.for.some((place) => places.includes(place)) && rule.severity !== "off")
    .filter(({ when, unless, in: within, by }) => when.length + unless.length + within.length === 0 && by === undefined)
    .flatMap(({ must }) => must.filter(({ path, values }) => path.join(".") === "Has" && values.length === 1))
    .flatMap(({ values }) => values.flatMap((value) => (value.kind === "text" ? [value.value] : [])));
}

function declarationFor(system: System, name: string, places: readonly string[]): SnippetDeclaration | undefined {
  const declared = [...(system.attributes.get(name) ?? []), ...(system.categories.get(name) ?? [])];
  return declared.find(({ on }) => on.length === 0 || on.some((place) => places.includes(place)));
}

/** The kinds of a card of this type, as far as the type alone decides, and the kind Card itself. */
function placesOfCard(system: System, kindFrom: string, type: string): readonly string[] {
  const requires = (name: string, when: readonly ConditionData[]) => when.some((one) => asksFor(one, name, type));
  const byType = system.data.kinds.filter(({ when, unless }) => {
    return when.length === 1 && requires(kindFrom, when) && !requires(kindFrom, unless);
  });
  const places = ["Card", ...byType.map(({ name }) => name)];
  return [...new Set([...places, ...places.flatMap((place) => placesWith(system, place))])];
}

/** Kinds that follow from this one alone. */
function placesWith(system: System, kind: string): readonly string[] {
  const fits = (one: ConditionData) => asksFor(one, "Is", kind) || asksForDefault(system, one);
  return system.data.kinds
    .filter(
      ({ when, unless }) => unless.length === 0 && when.some((one) => asksFor(one, "Is", kind)) && when.every(fits),
    )
    .map(({ name }) => name);
}

function asksForDefault(system: System, condition: ConditionData): boolean {
  const [name = ""] = condition.path;
  return (system.attributes.get(name) ?? []).some(
    ({ default: usual }) => typeof usual === "string" && asksFor(condition, name, usual),
  );
}

function asksFor({ path, operator, values }: ConditionData, name: string, value: string): boolean {
  return (
    path.join(".") === name && operator === "=" && values.some((one) => one.kind === "text" && one.value === value)
  );
}

function lines(declaration: SnippetDeclaration, system: System): readonly (readonly SnippetPart[])[] {
  if (declaration.kind === "label") return [[`${declaration.name}: `, slot(...(declaration.oneOf ?? ["Text"]))]];
  if (declaration.kind === "attribute") return [[`${declaration.name} `, ...value(declaration)]];
  const members = neededOn(system, [declaration.name]);
  const inside = members.length > 0 ? members.flatMap((one) => lines(one, system)) : firstMember(declaration, system);
  return [[declaration.name], ...inside.map((line) => ["\t", ...line])];
}

/** A possible member of a category: any declared one, or a custom name. */
function firstMember(category: CategoryDeclaration, system: System): readonly (readonly SnippetPart[])[] {
  const declared = system.data.attributes.filter(({ on }) => on.includes(category.name));
  const operator = category.operators.length === 0 ? " " : " = ";
  if (category.custom) return [[slot("Name"), operator, ...value({ ...category, default: undefined })]];
  const [only] = declared;
  if (only === undefined) return [[slot("Name"), operator, slot("1")]];
  return [[slot(...declared.map(({ name }) => name)), operator, ...value(only)]];
}

function value({
  values,
  oneOf,
  suchAs,
  minimum,
  default: usual,
}: Pick<AttributeDeclaration, "values" | "oneOf" | "suchAs" | "minimum" | "default">): readonly SnippetPart[] {
  const listed = (oneOf ?? suchAs ?? []).filter((one) => !one.includes("<"));
  if (values.includes("integer") && (listed.length === 0 || !values.includes("text")))
    return [slot(typeof usual === "number" ? String(usual) : String(Math.max(1, minimum ?? 1)))];
  if (values.includes("range") && !values.includes("text")) return [slot("1..2")];
  if (values.includes("percentage") && !values.includes("text")) return [slot("10%")];
  if (values.length > 0 && !values.includes("text")) return [slot(...(listed.length > 0 ? listed : ["Name"]))];
  return ['"', slot(...(listed.length > 0 ? listed : ["Text"])), '"'];
}
