/** A text within Markdown, on one line: signs that mean something there mean themselves. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~#]|&(?=[#\w])/g, "\\$&");
}

/** A sentence of a rule: its code and links are meant as such. */
export function markdownSentence(sentence: string): string {
  return sentence.replace(/[\\<>|*_]/g, "\\$&");
}

/** A text as it is written in a file, on one line. */
export function markdownCode(written: string): string {
  const words = written.replace(/\s+/g, " ");
  if (!words.includes("`")) return `\`${words}\``;
  const marks = "`".repeat(longestRun(words) + 1);
  return `${marks} ${words} ${marks}`;
}

/** Lines in the notation of the cards. */
export function markdownCards(lines: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(lines)) + 1);
  return `${fence}cards\n${lines.replace(/\s+$/, "")}\n${fence}`;
}

/** A fence is longer than any run of its signs inside. */
function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
