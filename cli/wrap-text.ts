/** Wraps a paragraph at blanks, so that it fits any terminal. */
export function wrapText(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line.length > indent.length && line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = indent;
    }
    line += line.length > indent.length ? ` ${word}` : word;
  }
  return [...lines, line].join("\n");
}

const WIDTH = 80;

/** What somebody does next, as a numbered list that ends with a line end. */
export const nextSteps = (steps: readonly string[]): string =>
  `Next:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join("")}`;

/** An example, four blanks from the left. */
export function indented(text: string): string {
  return text
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => (line === "" ? "" : `    ${line}`))
    .join("\n");
}

/** The first five of some names, and how many more there are. */
export function fewNames(names: readonly string[]): string {
  return names.length <= 5 ? names.join(", ") : `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`;
}
