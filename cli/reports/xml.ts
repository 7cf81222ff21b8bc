import { printable } from "../../compiler/index.js";
import { NOT_IN_XML, xmlText } from "../../tools/index.js";

/** An XML element: undefined attributes are left out; the content is text or elements. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  inside: string | readonly string[] = [],
): string {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const head = [name, ...given.map(([key, value]) => `${key}="${inElement(String(value))}"`)].join(" ");
  if (inside.length === 0) return `<${head}/>`;
  if (typeof inside === "string") return `<${head}>${inElement(inside)}</${name}>`;
  const lines = inside.flatMap((one) => one.split("\n")).map((line) => `  ${line}`);
  return `<${head}>\n${lines.join("\n")}\n</${name}>`;
}

/** A complete document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

/**
 * Encodes line ends and tabs as references, so that they survive in attributes, and spells out characters that XML
 * doesn't allow.
 */
function inElement(text: string): string {
  const possible = text.replace(NOT_IN_XML, printable);
  return xmlText(possible).replace(/[\t\r\n]/g, (end) => `&#${end.charCodeAt(0)};`);
}
