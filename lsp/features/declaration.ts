import type {
  AttributeDeclaration,
  CategoryDeclaration,
  ExampleDeclaration,
  KindDeclaration,
  LabelDeclaration,
  PhraseDeclaration,
  RuleDeclaration,
  System,
} from "../../compiler/index.js";

/** Anything that a record of a `.system` file can declare. */
export type Declaration =
  | LabelDeclaration
  | AttributeDeclaration
  | CategoryDeclaration
  | KindDeclaration
  | RuleDeclaration
  | PhraseDeclaration
  | ExampleDeclaration;

const CALLED: Readonly<Record<string, (system: System, name: string) => readonly Declaration[] | undefined>> = {
  Kind: ({ kinds }, name) => kinds.get(name),
  Label: ({ labels }, name) => labels.get(name),
  Attribute: ({ attributes }, name) => attributes.get(name),
  Category: ({ categories }, name) => categories.get(name),
  Rule: ({ rules }, name) => rules.get(name),
  Phrase: ({ phrases }, name) => phrases.get(name),
  Example: ({ data }, name) => data.examples.filter((example) => example.name === name),
};

/** The declarations of a sort (`Kind`, `Label` …) with a name. */
export function declarationsCalled(sort: string, name: string, system: System): readonly Declaration[] {
  return (Object.hasOwn(CALLED, sort) && CALLED[sort]?.(system, name)) || [];
}

/** The records of a game's rule, by its id or by the id and one of its messages. */
export function rulesCalled(rule: string, system: System): readonly RuleDeclaration[] {
  return system.rules.get(rule) ?? system.rules.get(rule.replace(/\/[^/]*$/, "")) ?? [];
}

/** The declaration that lists a word of conditions, on any kind of record. */
export function wordDeclaration(word: string, system: System): AttributeDeclaration | undefined {
  return system.data.attributes.find(({ on, oneOf }) => on.includes("Text") && oneOf?.includes(word) === true);
}
