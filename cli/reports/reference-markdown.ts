import { type ReferenceEntry, type SystemData, systemReference } from "../../compiler/index.js";
import { markdownCode, markdownText } from "../../tools/index.js";

/** The reference of a system as a Markdown page, with the same content as in the terminal. */
export function referenceMarkdown(data: SystemData): string {
  const { id, edition, name, about, source } = data;
  const extended = data.extends === undefined ? "" : `Extends ${markdownCode(data.extends)}, which is shown with it.`;
  const head = [
    `# ${markdownText(name)}`,
    markdownCode(`${id}@${edition}`),
    markdownText(about),
    source === undefined ? "" : `Source: ${markdownText(source)}`,
    extended,
  ];
  const sections = systemReference(data).flatMap(({ title, entries }) => [
    `## ${title}`,
    entries.map(entryMarkdown).join("\n"),
  ]);
  return `${[...head, ...sections].filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

/** The available systems, one per line. */
export function listMarkdown(all: readonly SystemData[]): string {
  const line = ({ id, edition, name, about }: SystemData): string =>
    `- ${markdownCode(`${id}@${edition}`)} ${markdownText(name)}${about === "" ? "" : `: ${markdownText(about)}`}\n`;
  return all.map(line).join("");
}

function entryMarkdown({ name, facts, sentences }: ReferenceEntry): string {
  const beside = facts === "" ? "" : ` (${markdownText(facts)})`;
  return [`- ${markdownCode(name)}${beside}`, ...sentences.map((sentence) => `  ${markdownText(sentence)}`)].join(
    "\\\n",
  );
}
