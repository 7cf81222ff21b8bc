/** A text between the quotes of the notation. In a condition a slash divides alternatives, so one of the text is escaped. */
export function escapedText(text: string, inCondition = false): string {
  return text.replace(inCondition ? /[\\"/]/g : /[\\"]/g, "\\$&");
}

/** The same with its quotes. */
export function quotedText(text: string, inCondition = false): string {
  return `"${escapedText(text, inCondition)}"`;
}

/** What `escapedText` made of it. */
export function unescapedText(written: string): string {
  return written.replace(/\\(["\\/])/g, "$1");
}
