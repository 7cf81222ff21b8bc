import { type JSONPath, visit } from "jsonc-parser";

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

/** The keys that an object of a JSON text has a second time: `JSON.parse` keeps the last, and tells nobody. */
export function repeatedKeys(text: string): { readonly key: string; readonly way: JSONPath }[] {
  const seen = new Set<string>();
  const found: { key: string; way: JSONPath }[] = [];
  visit(text, {
    onObjectProperty(key, _offset, _length, _line, _character, outer) {
      const way = [...outer(), key];
      const place = JSON.stringify(way);
      if (seen.has(place)) found.push({ key, way });
      seen.add(place);
    },
  });
  return found;
}
