import { type JSONPath, visit } from "jsonc-parser";

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
