import type { AttributeDeclaration, CategoryDeclaration, CategorySection, System } from "../../../compiler/index.js";
import { type CompletionItem, declaredItem, joinOffers, type Offers, offersOf } from "./completion-item.js";
import { customNames } from "./custom-names.js";
import { endsLine, fits, type Typing } from "./typing.js";
import { sampleValues, valueForm } from "./value-forms.js";

const RANKS = { required: 0, declared: 100, custom: 1_000 };

/** Attributes that can be added to a category of values. */
export function memberNames(typing: Typing, category: CategorySection): Offers {
  const declaration = category.anyDeclaration;
  const declared = offersOf(declaredMembers(typing, category));
  // An undeclared category is only known from others of that name.
  const own = declaration === undefined || declaration.custom;
  return own ? joinOffers(declared, customNames(typing, category.name, RANKS.custom)) : declared;
}

function declaredMembers(typing: Typing, { name: category, entries }: CategorySection): CompletionItem[] {
  const { system } = typing;
  const there = new Set(entries.map(({ name }) => name));
  const whole = endsLine(typing);
  return membersOf(category, system).flatMap(([name, declarations]) => {
    if (there.has(name) && !declarations.some(({ many }) => many)) return [];
    const samples = sampleValues(declarations, system, false);
    const texts = whole ? samples.map((value) => `${name} ${value}`) : [name];
    if (!texts.some((text) => fits(typing, text, "member"))) return [];
    const isRequired = declarations.some(({ mustBeOn }) => mustBeOn.includes(category));
    return declaredItem(typing, declarations, {
      label: name,
      kind: "attribute",
      insertion: whole ? [`${name} `, ...valueForm(declarations, false)] : [name],
      rank: (isRequired ? RANKS.required : RANKS.declared) + (system.order.get(name) ?? 0) / 10,
      goesOn: whole && declarations.some(({ values }) => values.includes("text")),
    });
  });
}

/** The declarations for a category, by name. */
export function membersOf(category: string, system: System): [string, AttributeDeclaration[]][] {
  return [...system.attributes].flatMap(([name, all]) => {
    const declarations = all.filter(({ on }) => on.includes(category));
    return declarations.length === 0 ? [] : [[name, declarations] as [string, AttributeDeclaration[]]];
  });
}

/** Sample members of a category, to try whether the category is allowed. */
export function sampleMembers(category: string, { system }: Pick<Typing, "system">): string[] {
  const declarations = system.categories.get(category) ?? [];
  const [declaration] = declarations;
  if (declaration !== undefined && declaration.operators.length > 0) return sampleConditions(declaration, system);
  const declared = membersOf(category, system)
    .slice(0, 3)
    .flatMap(([name, all]) => sampleValues(all, system, false).map((value) => `${name} ${value}`));
  const custom = declarations.filter((one) => one.custom);
  return [...declared, ...sampleValues(custom, system, false).map((value) => `Name ${value}`)];
}

function sampleConditions(declaration: CategoryDeclaration, system: System): string[] {
  const operator = declaration.operators[0] ?? "=";
  const value = operator === "=" ? '"Text"' : "1";
  const givers = system.data.categories.filter(({ operators, custom }) => operators.length === 0 && custom);
  return [`Name ${operator} ${value}`, ...givers.slice(0, 2).map(({ name }) => `${name}.Name ${operator} ${value}`)];
}
