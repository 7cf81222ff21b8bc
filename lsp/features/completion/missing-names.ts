import type { RecordModel, System } from "../../../compiler/index.js";
import { findingsOf } from "../../../compiler/index.js";

/**
 * What a record lacks: names that must stand on its kinds, and what rules of the game demand that find it missing; of
 * several names that would do the first. In the order of the system, labels first.
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
