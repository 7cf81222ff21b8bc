/** Levels of brackets that JSON written by people may have. More would overflow the stack of what reads it. */
export const MOST_LEVELS = 100;

const [QUOTE, BACKSLASH, LINE_END] = [34, 92, 10];

/** Whether brackets outside texts are nested deeper than that; also in what is no JSON. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE || code === LINE_END) inText = false;
    } else if (code === QUOTE) inText = true;
    // Of `[` and `{`, then `]` and `}`: they differ in this bit alone.
    else if ((code & ~32) === 91) {
      if (++depth > MOST_LEVELS) return true;
    } else if ((code & ~32) === 93) depth--;
  }
  return false;
}
