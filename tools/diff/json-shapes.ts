import {
  type CompiledBody,
  type CompiledPack,
  isConditions,
  type LabelText,
  membersOf,
  type SingleValue,
  valuesOf,
} from "../../compiler/index.js";
import type { Role } from "./body-facts.js";

/**
 * How the values of each name are written in a pack's JSON, by place: this is what programs that read it rely on.
 * Custom names may have several shapes.
 */
export type JsonShapes = ReadonlyMap<string, ReadonlySet<string>>;

export function jsonShapes({ pack, decks, cards }: CompiledPack): JsonShapes {
  const shapes = new Map<string, Set<string>>();
  const add = (place: string, shape: string): void => {
    const known = shapes.get(place);
    if (known === undefined) shapes.set(place, new Set([shape]));
    else known.add(shape);
  };
  const addBody = (role: Role, body: CompiledBody): void => addShapes(role, body, add);
  addBody("pack", pack);
  for (const deck of decks) addBody("deck", deck);
  for (const card of cards) addBody("card", card);
  return shapes;
}

/** Places with a JSON shape that they never had before, so no program can rely on it. */
export function changedShapes(before: JsonShapes, after: JsonShapes) {
  return [...after].flatMap(([place, shapes]) => {
    const known = before.get(place);
    const fresh = known && [...shapes].filter((shape) => !known.has(shape));
    if (known === undefined || fresh === undefined || fresh.length === 0) return [];
    return [{ place, from: inOrder(known), to: inOrder(shapes) }];
  });
}

function inOrder(shapes: Iterable<string>): string {
  return [...shapes].sort().join(" or ");
}

type Add = (place: string, shape: string) => void;

function addShapes(role: Role, { labels, attributes, categories = {}, conditions = {} }: CompiledBody, add: Add): void {
  for (const [name, text] of Object.entries(labels)) add(`${role} labels.${name}`, labelShape(text));
  for (const [name, value] of Object.entries(attributes)) add(`${role} attributes.${name}`, valueShape(value));
  for (const [name, all] of Object.entries(categories)) {
    add(`${role} categories.${name}`, Array.isArray(all) ? "a list of objects" : "an object");
    for (const members of membersOf(all))
      for (const [member, value] of Object.entries(members))
        add(`${role} categories.${name}.${member}`, isConditions(value) ? "conditions" : valueShape(value));
  }
  for (const [name, tests] of Object.entries(conditions))
    add(`${role} conditions.${name}`, Array.isArray(tests[0]) ? "lists of conditions" : "conditions");
}

function labelShape(text: LabelText | readonly LabelText[]): string {
  if (typeof text === "string") return "a text";
  return text.some((one) => typeof one !== "string") ? "a list of lists" : "a list of texts";
}

function valueShape(value: CompiledBody["attributes"][string]): string {
  const shapes = inOrder(new Set(valuesOf(value).map(singleShape)));
  return Array.isArray(value) ? `a list, each ${shapes}` : shapes;
}

function singleShape(value: SingleValue): string {
  if (typeof value === "number") return "a number";
  if (typeof value === "string") return "a text";
  if ("from" in value) return "{ from, to }";
  if ("count" in value || "percent" in value) return "{ count } or { percent }";
  return "text" in value ? "{ text, parts }" : "{ fixed }, { variable } or { automatic }";
}
