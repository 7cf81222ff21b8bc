import type { System } from "../systems/system.js";
import type { CategoryDeclaration, ValueSpecification } from "../systems/system-data.js";
import type { Operator } from "../values/value.js";
import type { RecordKinds } from "./read-kinds.js";
import type { KindSet, Scope } from "./record-model.js";

/** What decides how the lines of a record are read. */
export type ScopeKey = Pick<RecordKinds, "kinds" | "anyKind" | "role">;

const NOWHERE: ReadonlySet<string> = new Set();

/** The scope of a record's unindented lines. */
export function globalScope(system: System, key: ScopeKey): Scope {
  return {
    ...key,
    system,
    category: undefined,
    categoryName: undefined,
    places: key.kinds.names,
    operators: [],
    known: true,
    custom: customOnKinds(system, key.kinds),
  };
}

/** The scope of a category on a record; `declaration` is undefined if undeclared. */
export function categoryScope(
  system: System,
  key: ScopeKey,
  name: string,
  declaration: CategoryDeclaration | undefined,
): Scope {
  return {
    ...key,
    system,
    category: declaration,
    categoryName: name,
    places: declaration === undefined ? NOWHERE : new Set([name]),
    operators: declaration?.operators ?? ([] as readonly Operator[]),
    known: declaration !== undefined && declaration.unsure === undefined,
    custom: declaration?.custom ? declaration : undefined,
  };
}

/** The values of undeclared names on a record of these kinds; undefined if these aren't allowed. */
function customOnKinds(system: System, kinds: KindSet): ValueSpecification | undefined {
  for (const name of kinds.names) {
    const custom = system.kinds.get(name)?.find((declaration) => declaration.custom);
    if (custom !== undefined) return custom;
  }
  return undefined;
}
