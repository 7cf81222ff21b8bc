import { BoundedCache, getOrMake, type StatementLine } from "../../grammar/index.js";
import type { System } from "../systems/system.js";
import type { CategoryDeclaration } from "../systems/system-data.js";
import { namesOf } from "./names.js";
import { readEntry } from "./read-entry.js";
import { createKindReader, type ReadKinds, type RecordKinds } from "./read-kinds.js";
import type { CategorySection, Entry, LabelHere, Scope } from "./record-model.js";
import { categoryScope, globalScope, type ScopeKey } from "./scopes.js";

/** A scope and the entries read in it. */
export interface RememberedScope {
  read(node: Entry["node"]): Entry;
}

/** A category's name as written on a record of some kinds, resolved: the same object at each occurrence. */
export interface CategoryHere extends Omit<CategorySection, "line" | "lines" | "entries"> {
  readonly scope: RememberedScope;
}

/** The places for lines on a record of some kinds. */
export interface PlacesHere {
  readonly global: RememberedScope;
  category(head: StatementLine, flattened: boolean): CategoryHere;
  label(written: string): LabelHere;
}

/** The places for lines on the records of a system, with a cache of what was read there. */
export interface RecordPlaces {
  readonly system: System;
  readonly kindsOf: ReadKinds;
  of(kinds: RecordKinds): PlacesHere;
}

/** Cache bounds, so that a long-running server keeps its size. */
const MOST_ENTRIES = 30_000;
const MOST_NAMES = 5_000;
const MOST_PLACES = 500;

const ROLES = ["pack", "deck", "card", "choice"] as const;

export function createPlaces(system: System): RecordPlaces {
  const known = new BoundedCache<number, PlacesHere>(MOST_PLACES);
  const scopeOf = createCategoryScopes(system);
  return {
    system,
    kindsOf: createKindReader(system),
    of(key) {
      const id = (key.kinds.index * ROLES.length + ROLES.indexOf(key.role)) * 2 + (key.anyKind ? 1 : 0);
      return known.get(id) ?? known.set(id, createPlacesHere(system, key, scopeOf));
    },
  };
}

type CategoryScopes = (key: ScopeKey, name: string, declaration: CategoryDeclaration | undefined) => RememberedScope;

/** A record's kinds don't affect its categories, so records of all kinds share these scopes. */
function createCategoryScopes(system: System): CategoryScopes {
  const scopes = new Map<CategoryDeclaration | undefined, RememberedScope[]>();
  return (key, name, declaration) => {
    const known = getOrMake(scopes, declaration, () => []);
    const id = ROLES.indexOf(key.role) * 2 + (key.anyKind ? 1 : 0);
    known[id] ??= rememberEntries(categoryScope(system, key, name, declaration));
    return known[id];
  };
}

function createPlacesHere(system: System, key: ScopeKey, scopeOf: CategoryScopes): PlacesHere {
  const names = namesOf(system);
  const categoryHere =
    (flattened: boolean) =>
    (head: StatementLine): CategoryHere => {
      const { name, spelling } = names.categories.resolve(head.path[0].text);
      const declarations = system.categories.get(name) ?? [];
      const declaration = declarations.find(({ on }) => categoryStandsOn(on, key));
      const anyDeclaration = declaration ?? declarations[0];
      const scope = scopeOf(key, name, anyDeclaration);
      return { head, flattened, name, spelling, declaration, anyDeclaration, scope };
    };
  const indented = remembered(categoryHere(false));
  const unindented = remembered(categoryHere(true));
  return {
    global: rememberEntries(globalScope(system, key)),
    category: (head, flattened) => (flattened ? unindented(head) : indented(head)),
    label: remembered((written: string) => {
      const { name, spelling } = names.labels.resolve(written);
      const declaration = system.labels.get(name)?.find(({ on }) => labelStandsOn(on, key));
      return { name, spelling, declaration };
    }),
  };
}

function categoryStandsOn(on: readonly string[], key: ScopeKey): boolean {
  if (on.length === 0) return key.role === "card";
  return on.some((place) => key.kinds.names.has(place)) || (key.anyKind && key.role === "card");
}

function labelStandsOn(on: readonly string[], key: ScopeKey): boolean {
  return on.length === 0 ? key.kinds.names.has("Card") : on.some((place) => key.kinds.names.has(place));
}

function rememberEntries(scope: Scope): RememberedScope {
  const entries = new BoundedCache<Entry["node"], Entry>(MOST_ENTRIES);
  return {
    read(node) {
      return entries.get(node) ?? entries.set(node, readEntry(node, scope));
    },
  };
}

function remembered<Written, Answer extends object>(find: (written: Written) => Answer): (written: Written) => Answer {
  const answers = new BoundedCache<Written, Answer>(MOST_NAMES);
  return (written) => answers.get(written) ?? answers.set(written, find(written));
}
