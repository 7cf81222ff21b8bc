import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { isSystemFile } from "../model/extended-system.js";
import type { FileModel } from "../model/pack-model.js";

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
export function breaksDeclaration({ rule, severity }: Diagnostic): boolean {
  return severity === "error" || (severity === "warning" && DOUBTFUL.has(rule));
}

/** Adds the consequence for cards to the first finding that breaks a declaration. */
export function withConsequences(file: FileModel, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (!isSystemFile(file) || !diagnostics.some(breaksDeclaration)) return diagnostics;
  const reported = new Set<object>();
  return diagnostics.map((diagnostic) => {
    if (!breaksDeclaration(diagnostic)) return diagnostic;
    const { start } = diagnostic.span;
    const record = file.records.find(({ node }) => node.start <= start && start <= node.start + node.text.length);
    const name = record?.labels[0]?.text;
    if (record === undefined || name === undefined || record.role === "pack" || reported.has(record.node))
      return diagnostic;
    reported.add(record.node);
    return {
      ...diagnostic,
      message: `${diagnostic.message} Until this is fixed, no card is checked against ${name || "it"}.`,
    };
  });
}
