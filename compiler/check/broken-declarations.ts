import type { Diagnostic, SeveritySetting } from "../diagnostics/diagnostic.js";
import { declaringRecords } from "../model/declaring-records.js";
import { isSystemFile } from "../model/extended-system.js";
import type { FileModel } from "../model/pack-model.js";
import { uncheckedName } from "../systems/unsure.js";

/** Warnings after which the meaning of a declaration is unclear: it may be read differently from what it looks like. */
const DOUBTFUL: ReadonlySet<string> = new Set([
  "attribute-in-text",
  "flattened",
  "foreign-letter",
  "global-after-category",
  "indented-global",
  "misspelt-name",
  "padded-text",
  "unknown-category",
]);

/** A finding in a `.system` file that prevents cards from being checked against the declaration it is in. */
export function breaksDeclaration({ rule, severity }: JudgedRule): boolean {
  return severity === "error" || (severity === "warning" && DOUBTFUL.has(rule));
}

/** A rule, with the severity that its findings have if no configuration sets another. */
type JudgedRule = Pick<Diagnostic, "rule"> & { readonly severity: SeveritySetting };

/**
 * Adds the consequence for cards to the first finding that breaks a declaration. `isBreaking`: by the severity without
 * a configuration, which decides what cards are checked against.
 */
export function withConsequences(
  file: FileModel,
  diagnostics: readonly Diagnostic[],
  isBreaking: (index: number) => boolean,
): readonly Diagnostic[] {
  if (!isSystemFile(file)) return diagnostics;
  const reported = new Set<object>();
  return diagnostics.map((diagnostic, index) => {
    if (!isBreaking(index)) return diagnostic;
    const { start } = diagnostic.span;
    const record = file.records.find(({ node }) => node.start <= start && start <= node.start + node.text.length);
    if (record === undefined || record.role === "pack" || reported.has(record.node)) return diagnostic;
    const [declaring] = declaringRecords([record]);
    const name = declaring && uncheckedName(declaring);
    if (name === undefined) return diagnostic;
    reported.add(record.node);
    return {
      ...diagnostic,
      message: `${diagnostic.message} Until this is fixed, no card is checked against ${name || "it"}.`,
    };
  });
}
