import type { Diagnostic, SeveritySetting } from "../diagnostics/diagnostic.js";
import type { FileModel, PackModel } from "../model/pack-model.js";
import { namesOfRule, type Rule } from "../rules/define-rule.js";
import type { CheckSettings } from "./check-pack.js";
import { asksToIgnore } from "./suppression-comments.js";
import { applySuppressions, type SuppressedFinding } from "./suppressions.js";

/** What the caller decides about suppressions. */
export interface SuppressionChoices {
  /** As `2031-01-31`; undefined: nothing expires. */
  readonly today?: string | undefined;
  /**
   * Every rule that a comment in a file may name, including those of systems that the pack doesn't use. Undefined: the
   * built-in rules and those of the pack's systems.
   */
  readonly ruleNamesOf?: ((file: string) => ReadonlySet<string>) | undefined;
  /** Called with each finding that a comment suppresses. */
  readonly suppressed?: ((found: SuppressedFinding) => void) | undefined;
}

/** Applies the comments in all files of a pack to its findings. The order of the files stays. */
export function suppressInPack(
  pack: PackModel,
  diagnostics: readonly Diagnostic[],
  rules: readonly Rule[],
  settings: CheckSettings & SuppressionChoices,
): Diagnostic[] {
  if (!pack.files.some(asksToIgnore)) return [...diagnostics];
  const byFile = new Map<string, Diagnostic[]>(pack.files.map(({ path }) => [path, []]));
  for (const diagnostic of diagnostics) byFile.get(diagnostic.file)?.push(diagnostic);
  const suppress = suppressIn(pack, rules, settings);
  return pack.files.flatMap((file) => suppress(file, byFile.get(file.path) ?? []));
}

/** Applies the comments in one file of a pack to its findings. */
export function suppressIn(
  pack: PackModel,
  rules: readonly Rule[],
  settings: CheckSettings & SuppressionChoices,
): (file: FileModel, diagnostics: readonly Diagnostic[]) => readonly Diagnostic[] {
  const names = settings.ruleNamesOf ?? namesOfPack(pack, rules);
  return (file, diagnostics) => {
    const ruleNames = names(file.path);
    const severityOf = severitiesOf(file, rules, settings);
    const { today, suppressed } = settings;
    return applySuppressions(diagnostics, file, { ruleNames, severityOf, today, suppressed });
  };
}

function namesOfPack(pack: PackModel, rules: readonly Rule[]): () => ReadonlySet<string> {
  const names = new Set(rules.flatMap((rule) => [...namesOfRule(rule).keys()]));
  for (const { data } of new Set(pack.files.map(({ system }) => system)))
    for (const { name } of data.rules) names.add(name).add(`${data.id}/${name}`);
  return () => names;
}

function severitiesOf({ path, system }: FileModel, rules: readonly Rule[], settings: CheckSettings) {
  const own = new Map(rules.map(({ id, severity }) => [id, severity]));
  return (rule: string): SeveritySetting =>
    settings.severityOf(rule, "", path) ??
    system.severities.get(rule) ??
    own.get(rule) ??
    system.rules.get(rule.replace(`${system.data.id}/`, ""))?.[0]?.severity ??
    "error";
}
