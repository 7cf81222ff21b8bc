import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { type GeneratedCard, type GeneratedCategory, type GeneratorOptions, generateCards } from "./generate-cards.js";

/** The compared formats of the same cards. */
export const FORMS = ["cards", "json", "yaml"] as const;
export type CardFormat = (typeof FORMS)[number];

/**
 * The averages of a pack; the goals are for packs of about 355 bytes, 8.5 attribute lines and 2.6 categories per card.
 */
export interface PackFigures {
  readonly bytesPerCard: number;
  readonly attributesPerCard: number;
  readonly categoriesPerCard: number;
}

/** Writes generated cards in each format to a folder, as `pack.cards` and so on. */
export function writePacks(folder: string, options: GeneratorOptions): PackFigures {
  mkdirSync(folder, { recursive: true });
  const files = FORMS.map((form) => ({ form, descriptor: openSync(path.join(folder, `pack.${form}`), "w") }));
  const totals = { bytes: 0, attributes: 0, categories: 0 };
  let index = 0;
  for (const card of generateCards(options)) {
    for (const { form, descriptor } of files) {
      const written = writeSync(descriptor, WRITERS[form](card, index === 0));
      if (form === "cards") totals.bytes += written;
    }
    totals.attributes += countAttributes(card);
    totals.categories += Object.keys(card.categories).length;
    index++;
  }
  for (const { form, descriptor } of files) {
    if (form === "json") writeSync(descriptor, "\n]\n");
    closeSync(descriptor);
  }
  return {
    bytesPerCard: totals.bytes / index,
    attributesPerCard: totals.attributes / index,
    categoriesPerCard: totals.categories / index,
  };
}

/** The same cards in card notation with a mistake in each, of four kinds in turn. */
export function withMistakes(text: string): string {
  return text
    .split(SEPARATOR)
    .map((card, index) => {
      const [right, wrong] = MISTAKES[index % MISTAKES.length] as (typeof MISTAKES)[number];
      return card.replace(right, wrong);
    })
    .join(SEPARATOR);
}

const SEPARATOR = "---\n";
/** A value that is none, a word for a number, a line of no form, a label that asks for a number. */
const MISTAKES = [
  [/^Type "\w+"/m, 'Type "Typo"'],
  [/^( {4}\w+) \d+$/m, '$1 "several"'],
  [/$/, "what is this\n"],
  [/^Copies: \d+/m, "Copies: many"],
] as const;

/** How each format writes one card. */
const WRITERS: Readonly<Record<CardFormat, (card: GeneratedCard, first: boolean) => string>> = {
  cards: (card, first) => `${first ? "" : SEPARATOR}${asCard(card)}`,
  json: (card, first) => `${first ? "[\n" : ",\n"}${JSON.stringify(asObject(card))}`,
  yaml: (card) => asYaml(card),
};

/** A card in card notation, formatted. */
export function asCard({ identifier, copies, directive, lore, attributes, categories }: GeneratedCard): string {
  const lines = [`Identifier: ${identifier}`, `Copies: ${copies}`, `Directive: ${directive}`];
  if (lore !== undefined) lines.push(...wrap(`Lore: ${lore}`));
  lines.push("", ...members(attributes));
  for (const [name, category] of Object.entries(categories)) {
    lines.push(name, ...members(category).map((line) => `    ${line}`));
  }
  return `${lines.join("\n")}\n`;
}

/** A card as the plain object that the JSON Schema describes. */
export function asObject({ identifier, copies, directive, lore, attributes, categories }: GeneratedCard): object {
  return { identifier, copies, directive, ...(lore !== undefined && { lore }), ...attributes, ...categories };
}

function asYaml({ identifier, copies, directive, lore, attributes, categories }: GeneratedCard): string {
  const lines = [`- identifier: ${identifier}`, `  copies: ${copies}`, `  directive: ${JSON.stringify(directive)}`];
  if (lore !== undefined) lines.push(`  lore: ${JSON.stringify(lore)}`);
  for (const [name, value] of Object.entries(attributes)) lines.push(`  ${name}: ${JSON.stringify(value)}`);
  for (const [name, category] of Object.entries(categories)) {
    lines.push(`  ${name}:`, ...yamlMembers(category).map((line) => `    ${line}`));
  }
  return `${lines.join("\n")}\n`;
}

function members(category: GeneratedCategory): string[] {
  if (!isConditions(category))
    return Object.entries(category).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return category.map(
    ({ path: name, operator, values }) =>
      `${name} ${operator} ${values.map((value) => JSON.stringify(value)).join(" / ")}`,
  );
}

function yamlMembers(category: GeneratedCategory): string[] {
  if (!isConditions(category))
    return Object.entries(category).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return category.map(
    ({ path: name, operator, values }) =>
      `- {path: ${name}, operator: "${operator}", values: [${values.map((value) => JSON.stringify(value)).join(", ")}]}`,
  );
}

function isConditions(category: GeneratedCategory): category is Extract<GeneratedCategory, readonly unknown[]> {
  return Array.isArray(category);
}

function countAttributes({ attributes, categories }: GeneratedCard): number {
  const inside = Object.values(categories).map((category) => Object.keys(category).length);
  return inside.reduce((sum, count) => sum + count, Object.keys(attributes).length);
}

/** Wraps a label's text at 80 characters, with later lines indented. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > 80) {
      lines.push(line);
      line = `    ${word}`;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
