import {
  type HoleLength,
  type LabelDeclaration,
  listedEntries,
  readHoles,
  type System,
  typeOfValue,
  type ValueSpecification,
} from "../../../compiler/index.js";
import { escapedText, quotedText } from "../../../grammar/index.js";
import { choice, filledText, type Insertion, type InsertionPart, stop } from "./insertion.js";

/** Longer lists are better shown as separate completions, with their documentation. */
const MOST_CHOICES = 24;

/** What lists texts. */
type Listing = Pick<LabelDeclaration, "oneOf" | "suchAs">;

const listedTexts = (listings: readonly Listing[]): string[] => listings.flatMap(listedEntries);

/** The listed texts without holes. */
export const literalsOf = (listings: readonly Listing[]): string[] => [
  ...new Set(listedTexts(listings).flatMap((text) => readHoles(text).literal ?? [])),
];

/** The listed texts with holes. */
export const patternsOf = (listings: readonly Listing[]): string[] => [
  ...new Set(listedTexts(listings).filter((text) => readHoles(text).literal === undefined)),
];

/** Values of these types, about which nothing else is said. */
export const anyOf = (values: ValueSpecification["values"]): ValueSpecification => ({
  values,
  oneOf: undefined,
  suchAs: undefined,
  minimum: undefined,
  maximum: undefined,
});

/** A word that can replace a number is written without quotes. */
export function isWord({ values }: ValueSpecification): boolean {
  return values.includes("integer") || values.includes("name");
}

/** A listed text, as written for one of the specifications that list it. */
function writtenLiteral(text: string, specifications: readonly ValueSpecification[], condition: boolean): string {
  const word = specifications.find((specification) => literalsOf([specification]).includes(text));
  return word !== undefined && isWord(word) && !word.values.includes("text") ? text : quotedText(text, condition);
}

/**
 * A placeholder for a value that the author has yet to choose. `usual` comes before what is merely possible; from a
 * vocabulary, only allowed values can be chosen.
 */
export function valueForm(
  specifications: readonly ValueSpecification[],
  condition: boolean,
  usual?: string,
  isAllowed: (written: string) => boolean = () => true,
): readonly InsertionPart[] {
  const types = new Set(specifications.flatMap(({ values }) => values));
  const literals = literalsOf(specifications);
  const isClosed =
    specifications.length > 0 &&
    specifications.every(({ values, oneOf, suchAs }) => values.join() === "text" && oneOf && suchAs === undefined) &&
    patternsOf(specifications).length === 0;
  if (isClosed && literals.length <= MOST_CHOICES) {
    return [choice(literals.map((text) => quotedText(text, condition)).filter(isAllowed))];
  }
  if (types.size === 1 && types.has("text")) return ['"', stop(), '"'];
  if (types.size === 1 && types.has("integer")) return [stop(usual ?? String(sampleNumber(specifications)))];
  return [stop(usual ?? (types.has("integer") ? String(sampleNumber(specifications)) : ""))];
}

/** Possible values, as written: to see whether a name would be valid with any of them. */
export function sampleValues(
  specifications: readonly ValueSpecification[],
  system: System,
  condition: boolean,
): string[] {
  const literals = literalsOf(specifications).slice(0, 3);
  const written = literals.map((text) => writtenLiteral(text, specifications, condition));
  const patterns = patternsOf(specifications).slice(0, 2);
  const filled = patterns.map((pattern) => `"${filledText(patternInsertion(pattern, system, false))}"`);
  const types = [...new Set(specifications.flatMap(({ values }) => values))];
  const listed = [...written, ...filled];
  const isOpen = specifications.some(({ oneOf }) => oneOf === undefined);
  const plain = types.flatMap((type) => (type === "text" && !isOpen ? [] : [sampleOf(type, specifications)]));
  return [...listed, ...plain];
}

function sampleOf(type: ValueSpecification["values"][number], specifications: readonly ValueSpecification[]): string {
  return type === "integer" ? String(sampleNumber(specifications)) : typeOfValue(type).sample;
}

/** One, or the nearest allowed number. */
function sampleNumber(specifications: readonly ValueSpecification[]): number {
  const bounded = specifications.find(({ values }) => values.includes("integer"));
  return Math.min(Math.max(1, bounded?.minimum ?? 1), bounded?.maximum ?? Number.POSITIVE_INFINITY);
}

/** A text whose holes are placeholders, without quotes. */
export function patternInsertion(pattern: string, system: System, condition: boolean): Insertion {
  return readHoles(pattern).parts.map((part) => {
    if (part.kind === "literal") return escapedText(part.text, condition);
    const literals = literalsOfHole(part.path, system).map((text) => escapedText(text, condition));
    if (literals.length === 0) return stop(sampleOfHole(part.path, part.length));
    return literals.length <= MOST_CHOICES ? choice(literals) : stop(literals[0]);
  });
}

function sampleOfHole(path: readonly string[], length: HoleLength | undefined): string | undefined {
  const sample = SAMPLES.get(path.join(".")) ?? path.at(-1);
  return length === undefined || sample === "" ? sample : sample?.repeat(length.least).slice(0, length.most);
}

/** Defaults for the built-in holes. */
const SAMPLES: ReadonlyMap<string, string> = new Map([
  ["any", ""],
  ["ascii", ""],
  ["capitals", "ABC"],
  ["number", "1"],
  ["digits", "1"],
]);

function literalsOfHole(path: readonly string[], { attributes, labels }: System): string[] {
  const name = path.at(-1) ?? "";
  const specifications = attributes.get(name) ?? [];
  const literals = literalsOf([...specifications, ...(labels.get(name) ?? [])]);
  const isNumber = literals.length > 0 && specifications.some(({ values }) => values.includes("integer"));
  return [...new Set([...(isNumber ? [String(sampleNumber(specifications))] : []), ...literals])];
}
