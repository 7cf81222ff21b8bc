import { memoize } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type {
  AttributeDeclaration,
  CategoryDeclaration,
  ConditionMeaning,
  KindDeclaration,
  LabelDeclaration,
  PlayDeclaration,
  ValueSpecification,
} from "../systems/system-data.js";
import { type ConditionData, plainJson, plainText } from "../values/value.js";
import { comparison, TESTS } from "./compile-conditions.js";
import {
  type CompiledAttribute,
  type CompiledCategory,
  type CompiledKind,
  type CompiledLabel,
  type CompiledMeaning,
  type CompiledPlayRule,
  type CompiledSystem,
  type CompiledValues,
  type KindCondition,
  type KindValue,
  record,
} from "./compiled-pack.js";

/** What a game declares, for engines: everything that describes cards, but no rules. */
export const compileSystem: (system: System) => CompiledSystem = memoize(makeSystem);

function makeSystem(system: System): CompiledSystem {
  const { id, edition, name, about, kindFrom, uses } = system.data;
  return {
    id,
    edition,
    name,
    about,
    ...given({ kindFrom }),
    kinds: mapped(system.kinds, (kind) => compileKind(kind, system)),
    labels: mapped(system.labels, compileLabel),
    attributes: mapped(system.attributes, compileAttribute),
    categories: mapped(system.categories, compileCategory),
    roles: record(Object.entries(uses).map(([role, names]) => [role, names ?? []] as const)),
    ...given({ play: system.data.play?.map((rule) => compileRule(rule, system)) }),
  };
}

function compileRule(rule: PlayDeclaration, system: System): CompiledPlayRule {
  const { kind, name, about, source, attributes, conditions } = rule;
  const tested = Object.entries(conditions).map(
    ([category, all]) => [category, all.map((one) => compileKindCondition(one, system))] as const,
  );
  return { kind, name, about, ...given({ source }), attributes, conditions: record(tested) };
}

function mapped<Declaration, Compiled>(
  declared: ReadonlyMap<string, readonly Declaration[]>,
  compile: (declaration: Declaration) => Compiled,
): Record<string, Compiled[]> {
  return record([...declared].map(([name, all]) => [name, all.map(compile)] as const));
}

function compileKind({ about, when, unless }: KindDeclaration, system: System): CompiledKind {
  const tests = (conditions: readonly ConditionData[]) => conditions.map((one) => compileKindCondition(one, system));
  return { about, when: tests(when), unless: tests(unless) };
}

function compileKindCondition({ path, operator, values }: ConditionData, system: System): KindCondition {
  const named = { ...conditionPath(path, system) };
  const compared = values.map(
    (value): KindValue => (value.kind === "name" ? { valueOf: plainText(value) } : plainJson(value)),
  );
  return { ...named, ...comparison(operator, compared, compared[0] ?? 0) };
}

function conditionPath(path: readonly string[], system: System): Pick<KindCondition, "of" | "category" | "name"> {
  const [first = "", second] = path.map((name) => system.shortcuts.get(name) ?? name);
  if (second === undefined) return { name: first };
  return system.categories.has(first) ? { category: first, name: second } : { of: first, name: second };
}

function compileLabel(label: LabelDeclaration): CompiledLabel {
  const { lines, oneOf, suchAs, default: usual } = label;
  return { ...nameFacts(label), lines, ...given({ oneOf, suchAs, default: usual }) };
}

function compileAttribute(attribute: AttributeDeclaration): CompiledAttribute {
  const { default: usual, automatic } = attribute;
  return {
    ...nameFacts(attribute),
    ...valueFacts(attribute),
    ...given({ default: usual, automatic }),
    ...meaning(attribute),
  };
}

function compileCategory(category: CategoryDeclaration): CompiledCategory {
  const { custom, coveredBy } = category;
  return {
    ...nameFacts(category),
    ...(custom ? { custom: valueFacts(category) } : {}),
    ...(coveredBy.length > 0 ? { coveredBy } : {}),
    ...meaning(category),
  };
}

function nameFacts({ about, on, mustBeOn, many }: LabelDeclaration | AttributeDeclaration | CategoryDeclaration) {
  return { about, on, mustBeOn, many };
}

function valueFacts({ values, oneOf, suchAs, minimum, maximum }: ValueSpecification): CompiledValues {
  return { values, ...given({ oneOf, suchAs, minimum, maximum }) };
}

function meaning({ operators, looksAt, where, metBy, sense }: ConditionMeaning): { conditions?: CompiledMeaning } {
  if (operators.length === 0) return {};
  return {
    conditions: {
      tests: operators.map((operator) => TESTS[operator]),
      looksAt,
      ...given({ where }),
      metBy,
      ...given({ sense }),
    },
  };
}

/** Without undefined values. */
function given<Facts extends object>(facts: Facts): { [Key in keyof Facts]?: NonNullable<Facts[Key]> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof given<Facts>
  >;
}
