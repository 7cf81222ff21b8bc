import { readFileSync } from "node:fs";
import type { AttributeDeclaration, CategoryDeclaration, LabelDeclaration, SystemData } from "../compiler/index.js";

/** The page with a table of all words, and what surrounds the table in it. */
const PAGE = "docs/describe-a-game.md";
const BEGIN = "<!-- Made of systems/meta.system by `npm run generate`. -->\n\n";
const END = "\n<!-- As far as here. -->";

/** The page with the words that records may have, each defined once: in `meta`. Other pages have those of play and roles. */
export function languageReference(meta: SystemData): readonly [file: string, text: string] {
  const page = readFileSync(PAGE, "utf8");
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the words`);
  return [PAGE, page.slice(0, from + BEGIN.length) + tableOf(meta) + page.slice(to)];
}

type Declaration = LabelDeclaration | AttributeDeclaration | CategoryDeclaration;

function tableOf({ labels, attributes, categories, kinds }: SystemData): string {
  const plays = kinds.flatMap(({ name, when }) => (name === "Play" ? when : []));
  const ofPlay = new Set(
    plays.flatMap(({ values }) => values.flatMap((one) => (one.kind === "text" ? [one.value] : []))),
  );
  const elsewhere = new Set([...ofPlay, "Doing", "Testing", "Uses", "Sentence", "Text"]);
  const isHere = ({ on }: Declaration) => on.some((place) => !elsewhere.has(place));
  const declared = [...labels, ...attributes, ...categories].filter(isHere);
  const names = [...new Set(declared.map(({ name }) => name))].sort();
  const rows = names.flatMap((name) => declared.filter((one) => one.name === name).map((one) => rowOf(one, elsewhere)));
  return ["| word | in a record of | means |", "|---|---|---|", ...rows, ""].join("\n");
}

function rowOf(declaration: Declaration, elsewhere: ReadonlySet<string>): string {
  const { name, on, about } = declaration;
  const where = on.flatMap((place) => (elsewhere.has(place) ? [] : [PLACES[place] ?? place])).join(", ");
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
};

/** Longer lists are explained elsewhere. */
const MOST_LISTED = 8;

function valuesOf(declaration: Declaration): string {
  const { oneOf = [] } = declaration.kind === "category" ? {} : declaration;
  const isShown = oneOf.length > 1 && oneOf.length <= MOST_LISTED && !oneOf.some((one) => /[<|`]/.test(one));
  return isShown ? ` Values: ${oneOf.map((one) => `\`"${one}"\``).join(", ")}.` : "";
}
