/**
 * Regular expressions with Unicode properties (`\p{L}`). V8 builds tables for them when they are created and again on
 * first use: a quarter of the time of a run over one card. So they are created on demand, and ASCII text, which is most
 * text, is matched by an ASCII version.
 */

const ASCII = /^[\0-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** The ASCII characters of a property. */
const IN_ASCII: Readonly<Record<string, string>> = { L: "A-Za-z", M: "", Nd: "0-9", N: "0-9" };

/** The ASCII version of an expression. */
export function asciiForm(source: string): string {
  return source.replace(/\[(?:\\.|[^\\\]])*\]|\\p\{\w+\}/g, (part) => {
    const ascii = part.replace(/\\p\{(\w+)\}/g, (property, name: string) => IN_ASCII[name] ?? property);
    return part.startsWith("[") ? ascii : `[${ascii}]`;
  });
}

/** A test for an expression with Unicode properties. */
export function matcher(source: string): (text: string) => boolean {
  const ascii = new RegExp(asciiForm(source));
  let all: RegExp | undefined;
  return (text) => {
    if (isAscii(text)) return ascii.test(text);
    all ??= new RegExp(source, "u");
    return all.test(text);
  };
}
