import { LONGEST_LINE } from "../../grammar/index.js";
import { canonicalOrder } from "../format/canonical-order.js";
import { INDENTATION } from "../model/record-text.js";
import type { System } from "../systems/system.js";
import { type CompiledConditions, conditionLists, isConditions, membersOf, valuesOf } from "./body-parts.js";
import type { CompiledBody, CompiledCondition, CompiledMembers, CompiledValue, LabelText } from "./compiled-pack.js";
import { shapesOf } from "./declared-places.js";
import { labelTextLines } from "./label-text.js";
import { shapeOf, type ValueShape } from "./value-shape.js";
import { conditionText, valueText } from "./value-text.js";

/** A record to write: its JSON body, and the labels stored elsewhere in the JSON. */
export interface BodyText {
  readonly role: "pack" | "deck" | "card";
  /** The label that decides what the record is. */
  readonly first: readonly [string, LabelText] | undefined;
  readonly labels: readonly (readonly [string, LabelText])[];
  readonly body: CompiledBody;
}

/** The text of a record in canonical form. */
export function recordText({ role, first, labels, body }: BodyText, system: System): string {
  const order = canonicalOrder(system);
  const others = [...labels, ...Object.entries(body.labels).flatMap(([name, text]) => repeated(name, text, system))];
  const sorted = others.toSorted(([one], [other]) => order.labels(one, other));
  const texts = [...(first === undefined ? [] : [first]), ...sorted].flatMap(([name, text]) =>
    labelTextLines(name, text),
  );
  const statements = statementLines(role, body, system);
  const between = role === "card" && texts.length > 0 && statements.length > 0 ? [""] : [];
  return [...texts, ...between, ...statements].map((line) => `${line}\n`).join("");
}

function repeated(name: string, text: LabelText | readonly LabelText[], system: System): [string, LabelText][] {
  const many = system.labels.get(name)?.some((label) => label.many) ?? false;
  return many && typeof text !== "string" ? text.map((one) => [name, one]) : [[name, text as LabelText]];
}

function statementLines(role: BodyText["role"], body: CompiledBody, system: System): string[] {
  const { attributes, categories = {}, conditions = {} } = body;
  const order = canonicalOrder(system);
  const shapes = shapesOf(system);
  const globals = Object.entries(attributes).map(
    ([name, value]) => [name, valueLines(name, value, shapes.global(role, name))] as const,
  );
  const groups: (readonly [string, string[]])[] = Object.entries(categories).map(([name, all]) => [
    name,
    membersOf(all).flatMap((members) => [name, ...memberLines(name, members, system)]),
  ]);
  for (const [name, tests] of Object.entries(conditions)) {
    if (isGlobal(name, tests, system)) globals.push([name, conditionLines(name, tests, system)]);
    else
      groups.push([
        name,
        conditionLists(tests).flatMap((list) => [
          name,
          ...conditionLines(name, list, system).map((line) => INDENTATION + line),
        ]),
      ]);
  }
  return [
    ...globals.toSorted(([one], [other]) => order.globals(one, other)),
    ...groups.toSorted(([one], [other]) => order.categories(one, other)),
  ].flatMap(([, lines]) => lines);
}

/** An unindented condition is stored under its own name. */
function isGlobal(name: string, tests: CompiledConditions, system: System): tests is readonly CompiledCondition[] {
  if (system.categories.has(name)) return false;
  return tests.length > 0 && tests.every((test) => "name" in test && test.category === undefined && test.name === name);
}

function memberLines(category: string, members: CompiledMembers, system: System): string[] {
  const shapes = shapesOf(system);
  return Object.entries(members).flatMap(([name, value]) =>
    (isConditions(value)
      ? conditionLines(name, value, system)
      : valueLines(name, value, shapes.member(category, name))
    ).map((line) => INDENTATION + line),
  );
}

/** Conditions below a category, or on a name of their own. */
function conditionLines(name: string, tests: readonly CompiledCondition[], system: System): string[] {
  const declared = [...(system.categories.get(name) ?? []), ...(system.attributes.get(name) ?? [])];
  const words = shapeOf(declared, system).types.has("name");
  return tests.map((test) => conditionText(test, words));
}

/** Several values on one line, or on separate lines if they are sentences. */
function valueLines(name: string, value: CompiledValue, shape: ValueShape): string[] {
  const texts = valuesOf(value).map((one) => valueText(one, shape));
  const line = `${name} ${texts.join(" / ")}`;
  return shape.form === "parts" || shape.form === "reading" || line.length + INDENTATION.length > LONGEST_LINE
    ? texts.map((text) => `${name} ${text}`)
    : [line];
}
