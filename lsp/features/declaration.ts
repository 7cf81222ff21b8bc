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

/** The declarations of a sort (`Kind`, `Label` …) with a name. */
export function declarationsCalled(sort: string, name: string, system: System): readonly Declaration[] {
  switch (sort) {
    case "Kind":
      return system.kinds.get(name) ?? [];
    case "Label":
      return system.labels.get(name) ?? [];
    case "Attribute":
      return system.attributes.get(name) ?? [];
    case "Category":
      return system.categories.get(name) ?? [];
    case "Rule":
      return system.rules.get(name) ?? [];
    case "Phrase":
      return system.phrases.get(name) ?? [];
    case "Example":
      return system.data.examples.filter((example) => example.name === name);
    default:
      return [];
  }
}

/** The records of a game's rule, by its id or by the id and one of its messages. */
export function rulesCalled(rule: string, system: System): readonly RuleDeclaration[] {
  return system.rules.get(rule) ?? system.rules.get(rule.replace(/\/[^/]*$/, "")) ?? [];
}

/** The declaration that lists a word of conditions, on any kind of record. */
export function wordDeclaration(word: string, system: System): AttributeDeclaration | undefined {
  return system.data.attributes.find(({ on, oneOf }) => on.includes("Text") && oneOf?.includes(word) === true);
}
