import type { DeclaringRecord } from "../declaring-record.js";
import { labelTexts, linesOf, readWords, type WordsOf } from "../read-words.js";
import { type DeclarationBase, type NameBase, nameFacts, type Owner, readBase, unsureName } from "./declared.js";
import { anyValue, listedEntries } from "./values.js";

export interface AttributeDeclaration extends NameBase, Omit<WordsOf<"Attribute">, "many" | "says"> {
  readonly kind: "attribute";
  /** With `many`: a value may be there several times. */
  readonly repeated?: true;
  /** The meanings of some of its texts. */
  readonly means?: Readonly<Record<string, string>>;
}

export function readAttribute(record: DeclaringRecord, of: Owner): AttributeDeclaration {
  const { says, ...words } = readWords("Attribute", record);
  return {
    kind: "attribute",
    ...readBase(record, of),
    ...words,
    ...nameFacts(words),
    ...(words.many === "Repeated" ? { repeated: true } : {}),
    ...meanings(record, listedEntries(words)),
  };
}

/** The attribute of a broken record: any value is right. */
export function unsureAttribute(
  base: DeclarationBase,
  on: readonly string[],
  { shortcuts = [], automatic }: Partial<AttributeDeclaration> = {},
): AttributeDeclaration {
  const { says, ...words } = anyValue("Attribute");
  return { kind: "attribute", ...base, ...words, shortcuts, automatic, ...unsureName(on) };
}

/** `Defender: It stays where it is.`, one value per line; the lines of a label are joined, so a listed value begins each. */
function meanings(record: DeclaringRecord, values: readonly string[]): Pick<AttributeDeclaration, "means"> {
  const listed = new Set(values);
  const meanings: [value: string, meaning: string][] = [];
  for (const line of labelTexts(record, "Says").flatMap(linesOf)) {
    let from = 0;
    for (const { index } of line.matchAll(/:(?=\s|$)/g)) {
      const value = listedBefore(line, index, listed);
      if (value === undefined && from > 0) continue;
      const before = meanings.at(-1);
      const start = value === undefined ? 0 : index - value.length;
      if (from > 0 && before !== undefined) before[1] = line.slice(from, start).trim();
      meanings.push([value ?? line.slice(0, index).trim(), line.slice(index + 1).trim()]);
      from = index + 1;
    }
  }
  return meanings.length === 0 ? {} : { means: Object.fromEntries(meanings) };
}

/** The longest listed value that ends there and begins behind a blank, or with the line. */
function listedBefore(line: string, end: number, listed: ReadonlySet<string>): string | undefined {
  const found = [...listed].filter(
    (value) => value !== "" && line.endsWith(value, end) && /^$|\s$/.test(line.slice(0, end - value.length)),
  );
  return found.toSorted((one, other) => other.length - one.length)[0];
}
