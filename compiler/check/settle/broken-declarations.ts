import type { Diagnostic, SeveritySetting } from "../../diagnostics/diagnostic.js";
import type { RuleTraits } from "../../diagnostics/rule-traits.js";
import { declaringRecords } from "../../model/declaring-records.js";
import { isSystemFile } from "../../model/extended-system.js";
import type { FileModel } from "../../model/pack-model.js";
import { traitsById } from "../../rules/rule-by-id.js";
import { sortOf } from "../../systems/read-declarations.js";
import { playKindOf } from "../../systems/records/play.js";
import { type BrokenPlace, uncheckedName } from "../../systems/unsure.js";

/** A finding in a `.system` file that prevents cards from being checked against the declaration it is in. */
export function breaksDeclaration({ traits, severity }: JudgedTraits): boolean {
  return severity === "error" || (severity === "warning" && traits.about.has("meaning"));
}

/** The same for a finding whose severity no configuration sets. */
const isBreaking = ({ rule, severity }: Diagnostic): boolean =>
  breaksDeclaration({ traits: traitsById(rule), severity });

/** The places of findings that break declarations, with the name that a misspelt declaration was to have. */
export const brokenPlaces = (diagnostics: readonly Diagnostic[]): BrokenPlace[] =>
  diagnostics
    .filter(isBreaking)
    .map(({ span, data: { meant } }) => ({ ...span, meant: typeof meant === "string" ? meant : undefined }));

/** The traits of a finding, with the severity that it has if no configuration sets another. */
interface JudgedTraits {
  readonly traits: Pick<RuleTraits, "about">;
  readonly severity: SeveritySetting;
}

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
    const consequence =
      declaring !== undefined && playKindOf(declaring) !== undefined
        ? undefined
        : name !== undefined
          ? `no card is checked against ${name || "it"}`
          : declaring !== undefined && sortOf(declaring) === "Face"
            ? "cards are drawn as if it were not there"
            : undefined;
    if (consequence === undefined) return diagnostic;
    reported.add(record.node);
    return { ...diagnostic, message: `${diagnostic.message} Until this is fixed, ${consequence}.` };
  });
}
