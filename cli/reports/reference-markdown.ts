import { type ReferenceEntry, type SystemData, systemReference } from "../../compiler/index.js";

/** The reference of a system as a Markdown page, for a wiki or beside the cards. The same that the terminal shows. */
export function referenceMarkdown(data: SystemData): string {
  const { id, edition, name, about, source } = data;
  const extended = data.extends === undefined ? "" : `Extends ${code(data.extends)}, which is shown with it.`;
  const head = [
    `# ${prose(name)}`,
    code(`${id}@${edition}`),
    prose(about),
    source === undefined ? "" : `Source: ${prose(source)}`,
    extended,
  ];
  const sections = systemReference(data).flatMap(({ title, entries }) => [
    `## ${title}`,
    entries.map(entryMarkdown).join("\n"),
  ]);
  return `${[...head, ...sections].filter((paragraph) => paragraph !== "").join("\n\n")}\n`;
}

/** The systems that there are, one on a line. */
export function listMarkdown(all: readonly SystemData[]): string {
  const line = ({ id, edition, name, about }: SystemData): string =>
    `- ${code(`${id}@${edition}`)} ${prose(name)}${about === "" ? "" : `: ${prose(about)}`}\n`;
  return all.map(line).join("");
}

function entryMarkdown({ name, facts, sentences }: ReferenceEntry): string {
  const beside = facts === "" ? "" : ` (${prose(facts)})`;
  return [`- ${code(name)}${beside}`, ...sentences.map((sentence) => `  ${prose(sentence)}`)].join("\\\n");
}

/** As it stands in the cards. No name has a backtick; a text may. */
function code(text: string): string {
  return text.includes("`") ? prose(text) : `\`${text}\``;
}

/** Signs that mean something in Markdown mean themselves; a sentence is one line. */
function prose(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|]/g, "\\$&");
}
