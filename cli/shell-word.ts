/** A text as one word of a command line, for hints to copy: in quotes where a shell would take it apart. */
export function shellWord(text: string): string {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text)) return text;
  // Double quotes are those that every shell knows, as long as nothing in them is special.
  return /["$`!\\]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
