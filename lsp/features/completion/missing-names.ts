import type { RecordModel, System } from "../../../compiler/index.js";
import { findingsOf } from "../../../compiler/index.js";

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
