import { quotedText } from "../../grammar/index.js";
import { textsAmong } from "../values/value.js";
import type { KindDeclaration, SystemData } from "./system-data.js";

/**
 * A `.system` file that declares the same names as a system, and nothing else except how its kinds depend on each
 * other. It represents the system where a file that extends it is checked: its names exist there.
 */
export function outlineOf(data: SystemData): string {
  const labels = data.labels.map(({ name }) => `Label: ${name}\n`);
  const attributes = data.attributes.map(({ name, shortcuts }) => `Attribute: ${name}\n${shortcutLine(shortcuts)}`);
  const categories = data.categories.map(({ name, shortcuts }) => `Category: ${name}\n${shortcutLine(shortcuts)}`);
  const phrases = [...new Set(data.phrases.map(({ name }) => name))].map(
    (name) => `Phrase: ${name}\nOneOf "${name}"\n`,
  );
  const header = `System: ${data.name}\nId ${onOneLine(data.id)}\nEdition ${onOneLine(data.edition)}\n`;
  return [header, ...data.kinds.map(kindRecord), ...labels, ...attributes, ...categories, ...phrases].join("---\n");
}

function kindRecord({ name, when, unless }: KindDeclaration): string {
  const conditions = [...when, ...unless].filter(({ path }) => path.join(".") === "Is");
  const kinds = conditions.flatMap(({ values }) => textsAmong(values));
  return `Kind: ${name}\n${kinds.length === 0 ? "" : `When\n    Is = ${kinds.map(onOneLine).join(" / ")}\n`}`;
}

function shortcutLine(shortcuts: readonly string[]): string {
  return shortcuts.length === 0 ? "" : `Shortcut ${shortcuts.map(onOneLine).join(" / ")}\n`;
}

function onOneLine(text: string): string {
  return quotedText(text.replace(/[\r\n]+/g, " "));
}
