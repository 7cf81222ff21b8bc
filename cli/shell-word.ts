/** Quotes a text as one word of a command line, if necessary, for hints to copy. */
export function shellWord(text: string): string {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text)) return text;
  // Every shell understands double quotes, if nothing in them is special.
  return /["$`!\\]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}

/** The same for the path of a file, whose name may begin like an option. */
export const shellPath = (file: string): string => shellWord(file.startsWith("-") ? `./${file}` : file);
