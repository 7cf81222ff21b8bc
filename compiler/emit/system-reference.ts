import { alternatives } from "../diagnostics/message.js";
import { allowed, listed, records } from "../rules/wording.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  Documentation,
  FaceDeclaration,
  KindDeclaration,
  LabelDeclaration,
  PhraseDeclaration,
  RuleDeclaration,
  SystemData,
} from "../systems/system-data.js";

/** One entry of a reference: a name, facts about it, and sentences. */
export interface ReferenceEntry {
  readonly name: string;
  /** Where it is written, and with which values. */
  readonly facts: string;
  readonly sentences: readonly string[];
}

export interface ReferenceSection {
  readonly title: string;
  /** What each of its entries is. */
  readonly thing: string;
  readonly entries: readonly ReferenceEntry[];
}

/** Everything a system declares, in words, for authors. Includes inherited declarations. */
export function systemReference(data: SystemData): readonly ReferenceSection[] {
  const { labels, attributes, categories } = data;
  const sections = [
    { title: "Kinds", thing: "kind", entries: byName(data.kinds).map((kinds) => entry(kinds, "")) },
    {
      title: "Labels",
      thing: "label",
      entries: labels.map((label) => entry([label], factsOf(label), `${label.name}:`)),
    },
    { title: "Attributes", thing: "attribute", entries: attributes.map((one) => entry([one], factsOf(one))) },
    { title: "Categories", thing: "category", entries: categories.map((one) => entry([one], factsOf(one))) },
    { title: "How texts are worded", thing: "phrase", entries: byName(data.phrases).map(phraseEntry) },
    {
      title: "How cards are printed",
      thing: "face",
      entries: data.faces.map((face) => entry([face], faceFacts(face))),
    },
    {
      title: "Rules",
      thing: "rule",
      entries: byName(data.rules).map((rules) => entry(rules, rules[0]?.severity ?? "")),
    },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

function byName<Declaration extends KindDeclaration | PhraseDeclaration | RuleDeclaration>(
  all: readonly Declaration[],
): Declaration[][] {
  const names = [...new Set(all.map(({ name }) => name))];
  return names.map((name) => all.filter((one) => one.name === name));
}

function entry(
  declared: readonly (Pick<Documentation, "about"> & { readonly name: string })[],
  facts: string,
  name = declared[0]?.name ?? "",
): ReferenceEntry {
  return { name, facts, sentences: declared.map(({ about }) => about).filter((about) => about !== "") };
}

/** The facts of a declaration on one line: where the name is allowed, and with which values. */
export function factsOf(declaration: LabelDeclaration | AttributeDeclaration | CategoryDeclaration): string {
  return joined(factListOf(declaration));
}

/** The same as a list. */
export function factListOf(declaration: LabelDeclaration | AttributeDeclaration | CategoryDeclaration): string[] {
  return factsIn(declaration).filter((fact) => fact !== "");
}

function factsIn(declaration: LabelDeclaration | AttributeDeclaration | CategoryDeclaration): string[] {
  switch (declaration.kind) {
    case "label":
      return labelFacts(declaration);
    case "attribute":
      return attributeFacts(declaration);
    case "category":
      return categoryFacts(declaration);
  }
}

function labelFacts({ on, mustBeOn, lines, oneOf, default: usual }: LabelDeclaration): string[] {
  const how = { joined: "", one: "one line", kept: "line by line" }[lines];
  const values = oneOf === undefined ? "" : listed(oneOf);
  return [where(on, mustBeOn), how, values, usual === undefined ? "" : `${usual} if nothing is said`];
}

function attributeFacts(attribute: AttributeDeclaration): string[] {
  const { on, mustBeOn, shortcuts, many, default: usual } = attribute;
  return [
    shortcutFact(shortcuts),
    where(on, mustBeOn),
    conditionFact(attribute),
    attribute.oneOf === undefined ? allowed(attribute) : listed(attribute.oneOf),
    attribute.suchAs === undefined ? "" : `such as ${listed(attribute.suchAs)}`,
    many ? "several" : "",
    usual === undefined ? "" : `${typeof usual === "object" ? `${usual.percent}%` : usual} if nothing is said`,
  ];
}

function categoryFacts(category: CategoryDeclaration): string[] {
  const { on, mustBeOn, shortcuts, many, operators, custom, coveredBy } = category;
  return [
    shortcutFact(shortcuts),
    where(on, mustBeOn),
    operators.length > 0 ? `lists conditions${conditionFact(category).replace(/^condition/, "")}` : "",
    operators.length === 0 && custom ? `lists names of your own, each with ${allowed(category)}` : "",
    coveredBy.length > 0 ? `covered by ${alternatives(coveredBy, "and")}` : "",
    many ? "several" : "",
  ];
}

/** The forms, what they mean, common mistakes, and examples. */
function phraseEntry(records: readonly PhraseDeclaration[]): ReferenceEntry {
  const sound = records.filter(({ says }) => says === undefined);
  const between = sound.find((one) => one.between !== undefined)?.between;
  const list = between === undefined ? "" : separated(between);
  const forms = sound.flatMap(({ oneOf }) => oneOf.map((form) => `"${form}"`)).join(" / ");
  const on = sound.flatMap((one) => [...one.on, ...one.under]);
  const examples = records.flatMap((one) => one.examples.map((example) => `For example: ${example}`));
  const mistakes = records.flatMap(({ says, oneOf }) =>
    says === undefined ? [] : [`Not ${alternatives(oneOf.map((form) => `"${form}"`))}: ${says}`],
  );
  return {
    name: records[0]?.name ?? "",
    facts: joined([forms, list, on.length === 0 ? "" : `on ${alternatives([...new Set(on)], "and")}`]),
    sentences: [...sound.map(({ about }) => about).filter((about) => about !== ""), ...examples, ...mistakes],
  };
}

function separated(between: readonly string[]): string {
  return between.join("") === ""
    ? "several"
    : `several, with ${alternatives(between.map((text) => `"${text}"`))} between`;
}

function faceFacts({ for: kinds, width, height }: FaceDeclaration): string {
  return joined([kinds.length === 0 ? "any card" : records(kinds), `${width} × ${height} mm`]);
}

const shortcutFact = (shortcuts: readonly string[]): string =>
  shortcuts.length === 0 ? "" : `short ${alternatives(shortcuts)}`;

function conditionFact({ operators, looksAt, where: place }: AttributeDeclaration | CategoryDeclaration): string {
  if (operators.length === 0) return "";
  const cards = looksAt.length === 0 ? "" : ` on ${records(looksAt)}`;
  return `condition with ${alternatives(operators)}${cards}${place === undefined ? "" : ` (${place})`}`;
}

function where(on: readonly string[], mustBeOn: readonly string[]): string {
  const optional = on.filter((place) => !mustBeOn.includes(place));
  const may = on.length === 0 ? "on any card" : optional.length === 0 ? "" : `on ${records(optional)}`;
  return joined([may, mustBeOn.length === 0 ? "" : `required on ${records(mustBeOn)}`]);
}

const joined = (facts: readonly string[]): string => facts.filter((fact) => fact !== "").join(", ");
