/** Compiled JSON as text: the same bytes for the same pack, on every machine. */
export function serialize(json: object, options: { readonly minify: boolean } = { minify: false }): string {
  return `${JSON.stringify(json, undefined, options.minify ? 0 : 2)}\n`;
}
