import type { CategorySection, Entry, Spelling, System } from "../../../compiler/index.js";
import { BoundedCache, isStatement, type LineNode, type Span } from "../../../grammar/index.js";
import type { SemanticToken, TokenModifier } from "./legend.js";
import { valueTokens } from "./value-tokens.js";

/** The name of a category with members. Offsets are in the line. */
export function headTokens({ head, spelling, anyDeclaration, declaration }: CategorySection): readonly SemanticToken[] {
  const modifiers = namedModifiers(spelling, anyDeclaration !== undefined);
  if (declaration === undefined) modifiers.push("unknown");
  return [{ ...spanOf(head.path[0]), type: "type", modifiers }];
}

/** An unreadable line that begins with a name: only the name is coloured. */
export function strayTokens(line: LineNode): readonly SemanticToken[] {
  if (!isStatement(line) || line.kind === "other") return [];
  return line.path.map((name) => ({ ...spanOf(name), type: "variable", modifiers: ["unknown"] }));
}

/** While a file is tokenized, equal lines share an entry; afterwards, the tokens of records are cached. */
const known = new BoundedCache<Entry, readonly SemanticToken[]>(1_000);

/** An attribute or condition, without its comment; `section` is its category. Offsets are in the line. */
export function entryTokens(entry: Entry, section: string | undefined, system: System): readonly SemanticToken[] {
  return known.get(entry) ?? known.set(entry, makeTokens(entry, section, system));
}

function makeTokens(entry: Entry, section: string | undefined, system: System): SemanticToken[] {
  const { operator } = entry.node;
  const tokens = entry.placement === "asked" ? askedTokens(entry, system) : [nameToken(entry)];
  if (operator !== undefined) tokens.push({ ...spanOf(operator), type: "operator", modifiers: [] });
  tokens.push(...valueTokens(entry, section, system));
  return tokens;
}

function nameToken({ node, placement, spelling }: Entry): SemanticToken {
  const span = { start: node.path[0].start, end: (node.path.at(-1) ?? node.path[0]).end };
  const isDeclared = placement === "declared";
  const modifiers = namedModifiers(spelling, isDeclared);
  if (placement === "misplaced" || placement === "unknown") modifiers.push("unknown");
  return { ...span, type: isDeclared || placement === "misplaced" ? "property" : "variable", modifiers };
}

/** `Category.Name`, or just a name. */
function askedTokens(entry: Entry, system: System): SemanticToken[] {
  const [head, ...tail] = entry.node.path;
  const name = tail.at(-1);
  if (name === undefined) return [{ ...spanOf(head), ...askedName(entry, system) }];
  const places = [...system.categories.keys(), ...system.kinds.keys()];
  const isPlace = entry.category !== undefined && places.includes(entry.category);
  const spelling = entry.category === head.text ? "exact" : "shortcut";
  const modifiers: TokenModifier[] = isPlace ? namedModifiers(spelling, true) : ["unknown"];
  return [
    { ...spanOf(head), type: "type", modifiers },
    { ...spanOf(name), ...askedName(entry, system) },
  ];
}

function askedName({ name, category, spelling }: Entry, system: System): Pick<SemanticToken, "type" | "modifiers"> {
  const declarations = system.attributes.get(name) ?? [];
  const inCategory = category !== undefined && system.categories.has(category);
  const isDeclared = inCategory
    ? declarations.some(({ on }) => on.includes(category))
    : declarations.length > 0 || isDeclaredElsewhere(name, system);
  if (isDeclared) return { type: "property", modifiers: namedModifiers(spelling, true) };
  const declared = inCategory ? (system.categories.get(category) ?? []) : [...system.kinds.values()].flat();
  return { type: "variable", modifiers: declared.some(({ custom }) => custom) ? [] : ["unknown"] };
}

/** In a system file, conditions also test categories and labels. */
function isDeclaredElsewhere(name: string, { categories, labels, kinds }: System): boolean {
  return categories.has(name) || labels.has(name) || kinds.has(name);
}

function namedModifiers(spelling: Spelling, isDeclared: boolean): TokenModifier[] {
  const modifiers: TokenModifier[] = isDeclared ? ["defaultLibrary"] : [];
  if (spelling === "shortcut") modifiers.push("shortcut");
  if (spelling === "formerly") modifiers.push("deprecated");
  return modifiers;
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });
