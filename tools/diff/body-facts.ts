import {
  type CompiledBody,
  type CompiledMembers,
  type CompiledValue,
  conditionLists,
  conditionText,
  isConditions,
  type LabelText,
  membersOf,
  type System,
  shapesOf,
  UNDECLARED,
  type ValueShape,
  valuesOf,
  valueText,
} from "../../compiler/index.js";

/** The content of a record by name, as its author would write it. */
export interface BodyFacts {
  /** `Level`, `AdventureResources.Sway`: one text per value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** `AllowSupportIf1`: one text per condition. */
  readonly conditions: ReadonlyMap<string, readonly string[]>;
  /** One text per label. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  /** All of these as in the JSON, where equal texts may have different parts or readings. */
  readonly json: ReadonlyMap<string, unknown>;
  /** How often each category occurs. */
  readonly categories: ReadonlyMap<string, number>;
}

export type Role = "pack" | "deck" | "card";

/** Reads compiled JSON; without a system, values are written as in the JSON. */
export function factsOf(body: CompiledBody, role: Role, system: System | undefined): BodyFacts {
  const facts = {
    values: new Map<string, string[]>(),
    conditions: new Map<string, string[]>(),
    labels: new Map<string, string[]>(),
    json: new Map<string, unknown>(),
    categories: new Map<string, number>(),
  };
  const shapes = system && shapesOf(system);
  for (const [name, value] of Object.entries(body.attributes)) {
    facts.values.set(name, textsOf(value, shapes?.global(role, name)));
    facts.json.set(name, value);
  }
  for (const [name, all] of Object.entries(body.categories ?? {})) {
    const several = membersOf(all);
    facts.categories.set(name, several.length);
    for (const [index, members] of several.entries()) {
      const path = several.length > 1 ? `${name} ${index + 1}` : name;
      addMembers(facts, path, members, (member) => shapes?.member(name, member));
    }
  }
  for (const [name, tests] of Object.entries(body.conditions ?? {})) {
    const lists = conditionLists(tests);
    for (const [index, list] of lists.entries()) {
      const path = lists.length > 1 ? `${name} ${index + 1}` : name;
      facts.conditions.set(
        path,
        list.map((test) => conditionText(test)),
      );
      facts.json.set(path, list);
    }
  }
  for (const [name, text] of Object.entries(body.labels)) {
    facts.labels.set(name, labelTexts(text));
    facts.json.set(name, text);
  }
  return facts;
}

function addMembers(
  facts: {
    readonly values: Map<string, string[]>;
    readonly conditions: Map<string, string[]>;
    readonly json: Map<string, unknown>;
  },
  path: string,
  members: CompiledMembers,
  shapeOf: (member: string) => ValueShape | undefined,
): void {
  for (const [member, value] of Object.entries(members)) {
    facts.json.set(`${path}.${member}`, value);
    if (isConditions(value))
      facts.conditions.set(
        `${path}.${member}`,
        value.map((test) => conditionText(test)),
      );
    else facts.values.set(`${path}.${member}`, textsOf(value, shapeOf(member)));
  }
}

function textsOf(value: CompiledValue, shape: ValueShape = UNDECLARED): string[] {
  return valuesOf(value).map((one) => valueText(one, shape));
}

/** Repeatable labels and labels with line breaks are lists of texts, shown one by one. */
function labelTexts(text: LabelText | readonly LabelText[]): string[] {
  if (typeof text === "string") return [text];
  return text.map((one) => (typeof one === "string" ? one : one.join("\n")));
}
