import { readFileSync } from "node:fs";
import type { AttributeDeclaration, CategoryDeclaration, LabelDeclaration, SystemData } from "../compiler/index.js";

const BEGIN = "<!-- Made of systems/meta.system by `npm run generate`. -->\n\n";
const END = "\n<!-- As far as here. -->";

/** The pages with the words that records may have, each word defined once: in `meta`. */
export function languageReference(meta: SystemData): readonly (readonly [file: string, text: string])[] {
  const { attributes, categories, labels, kinds } = meta;
  const ofPlay = new Set(
    kinds
      .flatMap(({ name, when }) => (name === "Play" ? when : []))
      .flatMap(({ values }) => values.flatMap((one) => (one.kind === "text" ? [one.value] : []))),
  );
  const inPlay = new Set([...ofPlay, "Doing", "Testing"]);
  const elsewhere = new Set([...inPlay, "Uses", "Sentence", "Text"]);
  const words = [...labels, ...attributes, ...categories];
  const roles = attributes.filter(({ on }) => on.includes("Uses"));
  return [
    pageWith(
      "docs/describe-a-game.md",
      wordTable(words, (place) => !elsewhere.has(place)),
    ),
    pageWith(
      "docs/play.md",
      wordTable(
        words.filter(({ name }) => !ofPlay.has(name)),
        (place) => inPlay.has(place),
      ),
    ),
    pageWith("docs/deck-analyses.md", [
      "| word | is |",
      "|---|---|",
      ...roles.map(({ name, about }) => `| \`${name}\` | ${about} |`),
    ]),
  ];
}

/** A page with other rows in its table of words. */
function pageWith(file: string, rows: readonly string[]): readonly [file: string, text: string] {
  const page = readFileSync(file, "utf8");
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${file} has no place for the words`);
  return [file, `${page.slice(0, from + BEGIN.length)}${rows.join("\n")}\n${page.slice(to)}`];
}

type Declaration = LabelDeclaration | AttributeDeclaration | CategoryDeclaration;

/** A row for each word that may stand at one of some places. */
function wordTable(words: readonly Declaration[], isHere: (place: string) => boolean): readonly string[] {
  const declared = words.filter(({ on }) => on.some(isHere));
  const names = [...new Set(declared.map(({ name }) => name))].sort();
  const rows = names.flatMap((name) => declared.filter((one) => one.name === name).map((one) => rowOf(one, isHere)));
  return ["| word | in a record of | means |", "|---|---|---|", ...rows];
}

function rowOf(declaration: Declaration, isHere: (place: string) => boolean): string {
  const { name, on, about } = declaration;
  const where = on.flatMap((place) => (isHere(place) ? [PLACES[place] ?? place] : [])).join(", ");
  const cells = [`\`${name}${declaration.kind === "label" ? ":" : ""}\``, where];
  const means = (about + valuesOf(declaration)).replace(/[<|]/g, "\\$&");
  return `| ${[...cells, means].join(" | ")} |`;
}

/** Kinds of record that say more than one: other places are called by the label that a record begins with. */
const PLACES: Readonly<Record<string, string>> = {
  Card: "anything else",
  Pack: "System",
  Name: "Label, Attribute, Category",
  Place: "Kind, Category",
  Wording: "Rule with OneOf",
  Doing: "Action, Effect",
  Testing: "Action, Ban, Effect, Number, Phase",
};

/** Longer lists are explained elsewhere. */
const MOST_LISTED = 8;

function valuesOf(declaration: Declaration): string {
  const { oneOf = [] } = declaration.kind === "category" ? {} : declaration;
  const isShown = oneOf.length > 1 && oneOf.length <= MOST_LISTED && !oneOf.some((one) => /[<|`]/.test(one));
  return isShown ? ` Values: ${oneOf.map((one) => `\`"${one}"\``).join(", ")}.` : "";
}
