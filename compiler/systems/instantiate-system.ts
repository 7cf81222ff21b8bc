import { groupBy, pushTo } from "../../grammar/index.js";
import { textsAmong } from "../values/value.js";
import { isWordList } from "./phrases.js";
import { describesSystems, type System } from "./system.js";
import type { KindDeclaration, SystemData } from "./system-data.js";
import { PLAY_KINDS, SORTS } from "./words.js";

/** Creates the indexes over a system's data. Fast, because it runs at every start. */
export function instantiateSystem(data: SystemData): System {
  const named = [...data.attributes, ...data.categories];
  const kinds = byName(data.kinds);
  const deckLabels = namesAskedFor(kinds.get("Deck") ?? []);
  return {
    data,
    key: `${data.id}@${data.edition}`,
    attributes: byName(data.attributes),
    categories: byName(data.categories),
    labels: byName(data.labels),
    kinds,
    rules: byName(data.rules),
    phrases: byName(data.phrases.filter(({ name }) => !isWordList(name))),
    severities: new Map(Object.entries(data.severities)),
    shortcuts: new Map(named.flatMap(({ name, shortcuts }) => shortcuts.map((shortcut) => [shortcut, name] as const))),
    formerly: new Map(
      [...named, ...data.labels].flatMap(({ name, formerly }) => formerly.map((old) => [old, name] as const)),
    ),
    order: new Map([...new Set(named.map(({ name }) => name))].map((name, position) => [name, position])),
    deckLabels,
    cardLists: new Set(["Cards", ...data.labels.flatMap(({ name, ofCards }) => (ofCards ? [name] : []))]),
    beginnings: new Set(describesSystems(data) ? [...SORTS, ...PLAY_KINDS] : ["Identifier", "Pack", ...deckLabels]),
    required: requiredByPlace(data),
  };
}

function byName<Declaration extends { readonly name: string }>(
  declarations: readonly Declaration[],
): Map<string, readonly Declaration[]> {
  return groupBy(declarations, ({ name }) => name);
}

/** The names that the kind tests with `Has`. */
function namesAskedFor(kind: readonly KindDeclaration[]): Set<string> {
  const asked = kind.flatMap(({ when }) => when).filter(({ path }) => path.join(".") === "Has");
  return new Set(asked.flatMap(({ values }) => textsAmong(values)));
}

function requiredByPlace(data: SystemData): System["required"] {
  const required = new Map<string, (typeof data.attributes | typeof data.categories | typeof data.labels)[number][]>();
  for (const declaration of [...data.labels, ...data.attributes, ...data.categories]) {
    for (const place of declaration.mustBeOn) pushTo(required, place, declaration);
  }
  return required;
}
