import { type ConditionData, findingsOf, type RecordModel, type System, textsAmong } from "../../../compiler/index.js";
import { memoize } from "../../../grammar/index.js";

/** False for a name that certainly isn't allowed on a record, even after adding it. The rest is tried. */
export function possiblyAllowed(
  name: string,
  declarations: readonly { readonly on: readonly string[] }[],
  record: RecordModel | undefined,
): boolean {
  if (record === undefined) return true;
  const { system, kinds } = record;
  const isKnown = system.data.kindFrom === undefined || record.role !== "card" || record.kind !== undefined;
  if (!isKnown) return true;
  const changed = changedKinds(system).get(name);
  return declarations.some(
    ({ on }) => on.length === 0 || on.some((kind) => kinds.names.has(kind) || changed?.has(kind)),
  );
}

const changedKinds = memoize((system: System): ReadonlyMap<string, ReadonlySet<string>> => {
  const byName = new Map<string, Set<string>>();
  const asking = new Map<string, Set<string>>();
  for (const { name: kind, when, unless } of system.data.kinds) {
    for (const condition of [...when, ...unless]) {
      for (const name of namesIn(condition, system)) byName.set(name, (byName.get(name) ?? new Set()).add(kind));
      if (condition.path.join() === "Is")
        for (const other of textsAmong(condition.values)) asking.set(other, (asking.get(other) ?? new Set()).add(kind));
    }
  }
  for (const kinds of byName.values()) {
    // The set grows while it is iterated.
    for (const kind of kinds) for (const other of asking.get(kind) ?? []) kinds.add(other);
  }
  return byName;
});

/** The names in a condition: those after `Has`, and the tested one. */
function namesIn(condition: ConditionData, { shortcuts }: System): string[] {
  const [first = ""] = condition.path;
  const names = first === "Has" ? textsAmong(condition.values) : [first];
  return names.map((name) => shortcuts.get(name) ?? name);
}

/**
 * The names that a record lacks: those required on its kinds, and those required by rules of the game that find them
 * missing; of alternatives, the first. In the order of the system, labels first.
 */
export function missingNames(record: RecordModel, system: System): string[] {
  const kinds = [...record.kinds.names];
  const required = kinds.flatMap((kind) => (system.required.get(kind) ?? []).map(({ name }) => name));
  const demanded = findingsOf(record).flatMap(({ rule }) =>
    (system.rules.get(rule) ?? []).flatMap(({ must }) =>
      must.flatMap(({ path, values }) => {
        const [first] = values;
        return path.join(".") === "Has" && first?.kind === "text" ? [first.value] : [];
      }),
    ),
  );
  const there = new Set([...record.labels, ...record.globals.entries, ...record.categories].map(({ name }) => name));
  const names = [...new Set([...required, ...demanded])].filter((name) => !there.has(name));
  return names.toSorted((one, other) => (system.order.get(one) ?? -1) - (system.order.get(other) ?? -1));
}
