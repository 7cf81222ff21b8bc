/**
 * Escapes a text for between quotes. In a condition, slashes separate alternatives, so those in the text are escaped
 * too.
 */
export function escapedText(text: string, inCondition = false): string {
  return text.replace(inCondition ? /[\\"/]/g : /[\\"]/g, "\\$&");
}

/** Escapes a text and puts it in quotes. */
export function quotedText(text: string, inCondition = false): string {
  return `"${escapedText(text, inCondition)}"`;
}

/** Reverses `escapedText`. */
export function unescapedText(written: string): string {
  return written.replace(/\\(["\\/])/g, "$1");
}
