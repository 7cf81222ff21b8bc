/** Escapes a text for Markdown, on one line. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~#]|&(?=[#\w])/g, "\\$&");
}

/** A sentence of a rule, with its Markdown code and links. */
export function markdownSentence(sentence: string): string {
  return sentence.replace(/[\\<>|*_]/g, "\\$&");
}

/** A text from a file as Markdown code, on one line. */
export function markdownCode(written: string): string {
  const words = written.replace(/\s+/g, " ");
  if (!words.includes("`")) return `\`${words}\``;
  const marks = "`".repeat(longestRun(words) + 1);
  return `${marks} ${words} ${marks}`;
}

/** Lines in card notation as a code block. */
export function markdownCards(lines: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(lines)) + 1);
  return `${fence}cards\n${lines.replace(/\s+$/, "")}\n${fence}`;
}

/** A fence must be longer than any run of backticks inside. */
function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
