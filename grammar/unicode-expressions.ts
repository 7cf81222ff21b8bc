/**
 * Regular expressions that name properties of Unicode (`\p{L}`). V8 makes tables for them when they are created, and
 * again when they are first used: for all that a run over one card meets, a quarter of what that run does. So nothing
 * creates them before it needs them, and a text that is ASCII, as most are, is looked at by their form for ASCII.
 */

const ASCII = /^[\0-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** What a property is in ASCII. */
const PROPERTIES: readonly (readonly [property: string, ascii: string])[] = [
  ["\\p{L}", "A-Za-z"],
  ["\\p{M}", ""],
  ["\\p{Nd}", "0-9"],
  ["\\p{N}", "0-9"],
];

/** An expression as it is for texts of ASCII alone. Properties stand in classes (`[\p{L}]`). */
export function asciiForm(source: string): string {
  return PROPERTIES.reduce((form, [property, ascii]) => form.replaceAll(property, ascii), source);
}

/** Whether a text matches an expression with properties, which stand in classes. */
export function matcher(source: string): (text: string) => boolean {
  const ascii = new RegExp(asciiForm(source));
  let all: RegExp | undefined;
  return (text) => {
    if (isAscii(text)) return ascii.test(text);
    all ??= new RegExp(source, "u");
    return all.test(text);
  };
}
