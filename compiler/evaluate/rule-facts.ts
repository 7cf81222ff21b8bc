import { getOrMake, memoize } from "../../grammar/index.js";
import { defaultsOf } from "../model/conditions.js";
import { kindsThatLookAround, orderOfKinds } from "../model/kinds.js";
import { type PreparedCondition, prepareConditions } from "../systems/condition-words.js";
import type { System } from "../systems/system.js";
import type { KindDeclaration, RuleDeclaration } from "../systems/system-data.js";
import { textsAmong, type Value } from "../values/value.js";

/** Facts about a system that evaluation needs often. */
export interface RuleFacts {
  readonly system: System;
  readonly kinds: ReadonlyMap<string, readonly PreparedKind[]>;
  /** Kinds that depend on a record's context. */
  readonly lookAround: ReadonlySet<string>;
  /** Kinds of categories and lines: those with `Is` and the name of one. */
  readonly ofParts: ReadonlySet<string>;
  /** Kinds of packs and decks. */
  readonly ofHolders: ReadonlySet<string>;
  /** Of these, the kinds of decks. */
  readonly ofDecks: ReadonlySet<string>;
  /** Kinds whose absence a rule reports, so that other rules needn't. */
  readonly demanded: ReadonlySet<string>;
  defaults(name: string): readonly { readonly on: readonly string[]; readonly value: Value }[];
}

export interface PreparedKind {
  readonly when: readonly PreparedCondition[];
  readonly unless: readonly PreparedCondition[];
}

/** The facts of a system, computed once. */
export const factsOf: (system: System) => RuleFacts = memoize(makeFacts);

function makeFacts(system: System): RuleFacts {
  const defaults = new Map<string, ReturnType<RuleFacts["defaults"]>>();
  const order = orderOfKinds(system);
  const isPart = (name: string) => system.categories.has(name) || system.attributes.has(name);
  const isHolderName = (name: string) => name === "Pack" || system.deckLabels.has(name);
  return {
    system,
    kinds: new Map(
      [...system.kinds].map(([name, records]) => [name, records.map((kind) => prepareKind(kind, system))]),
    ),
    lookAround: kindsThatLookAround(system),
    ofParts: kindsWhere(order, system, (kind, found) =>
      asksFor(kind, "Is").some((name) => found.has(name) || (!system.kinds.has(name) && isPart(name))),
    ),
    ofHolders: kindsWhere(order, system, (kind, found) => {
      if (kind.name === "Pack" || kind.name === "Deck") return true;
      const kinds = asksFor(kind, "Is");
      const names = asksFor(kind, "Has");
      if (kinds.some((name) => found.has(name)) || (names.length > 0 && names.every(isHolderName))) return true;
      return asksForNameOf(kind, system, found);
    }),
    ofDecks: kindsWhere(order, system, (kind, found) => {
      if (kind.name === "Deck" || asksFor(kind, "Is").some((name) => found.has(name))) return true;
      const names = asksFor(kind, "Has");
      if (names.length > 0 && names.every((name) => system.deckLabels.has(name))) return true;
      return asksForNameOf(kind, system, found);
    }),
    demanded: new Set(system.data.rules.flatMap(kindsDemanded)),
    defaults: (name) => {
      return getOrMake(defaults, name, () => defaultsOf(name, system));
    },
  };
}

/** The kinds whose absence a rule reports. */
function kindsDemanded({ for: about, must, per, when, severity }: RuleDeclaration): readonly string[] {
  if (severity === "off" || per.length > 0 || when.length > 0) return [];
  return must.flatMap(({ path: [word = "", kind], operator, values }) => {
    const [limit] = values;
    if (kind === "Is") return textsAmong(values);
    if ((word !== "Count" && word !== "Copies") || operator === "<") return [];
    const least = limit?.kind === "integer" ? limit.value : limit?.kind === "range" ? limit.from : 0;
    return least < 1 ? [] : kind === undefined ? about : [kind];
  });
}

function prepareKind(kind: KindDeclaration, system: System): PreparedKind {
  return { when: prepareConditions(kind.when, system), unless: prepareConditions(kind.unless, system) };
}

function asksFor(kind: KindDeclaration, given: "Is" | "Has"): string[] {
  return kind.when
    .filter(({ path }) => path.length === 1 && path[0] === given)
    .flatMap(({ values }) => textsAmong(values));
}

/** A condition uses a name that is only allowed on such kinds: `Format = "Open"` implies a deck. */
function asksForNameOf({ when }: KindDeclaration, system: System, kinds: ReadonlySet<string>): boolean {
  const names = when.flatMap(({ path, values }) => {
    const [name = "", second] = path;
    if (second !== undefined) return [];
    return name === "Has" && values.length === 1 && values[0]?.kind === "text" ? [values[0].value] : [name];
  });
  return names.some((name) => {
    const declared = [...(system.attributes.get(name) ?? []), ...(system.labels.get(name) ?? [])];
    return declared.length > 0 && declared.every(({ on }) => on.length > 0 && on.every((place) => kinds.has(place)));
  });
}

function kindsWhere(
  order: readonly string[],
  system: System,
  holds: (kind: KindDeclaration, found: ReadonlySet<string>) => boolean,
): Set<string> {
  const found = new Set<string>();
  // Twice, because a kind may come before the kind that declares the name it depends on.
  for (const name of [...order, ...order])
    if (system.kinds.get(name)?.some((kind) => holds(kind, found))) found.add(name);
  return found;
}
