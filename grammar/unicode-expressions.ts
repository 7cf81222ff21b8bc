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
const IN_ASCII: Readonly<Record<string, string>> = { L: "A-Za-z", M: "", Nd: "0-9", N: "0-9" };

/** An expression as it is for texts of ASCII alone. */
export function asciiForm(source: string): string {
  return source.replace(/\[(?:\\.|[^\\\]])*\]|\\p\{\w+\}/g, (part) => {
    const ascii = part.replace(/\\p\{(\w+)\}/g, (property, name: string) => IN_ASCII[name] ?? property);
    return part.startsWith("[") ? ascii : `[${ascii}]`;
  });
}

/** Whether a text matches an expression with properties. */
export function matcher(source: string): (text: string) => boolean {
  const ascii = new RegExp(asciiForm(source));
  let all: RegExp | undefined;
  return (text) => {
    if (isAscii(text)) return ascii.test(text);
    all ??= new RegExp(source, "u");
    return all.test(text);
  };
}
