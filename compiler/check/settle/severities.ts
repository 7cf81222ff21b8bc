import { memoize } from "../../../grammar/index.js";
import type { SeveritySetting } from "../../diagnostics/diagnostic.js";
import type { Finding } from "../../model/finding.js";
import type { FileModel } from "../../model/pack-model.js";
import type { RecordModel } from "../../model/record-model.js";
import type { Rule } from "../../rules/define-rule.js";

/** The severities that the caller has configured. */
export interface ConfiguredSeverities {
  /** The severity that a configuration sets for a finding in a file; undefined if it sets none. */
  severityOf(rule: string, messageId: string, file: string): SeveritySetting | undefined;
}

type SeverityOf = (finding: Finding, file: FileModel, record: RecordModel | undefined) => SeveritySetting;
export interface SeverityLookup extends SeverityOf {
  /** The severity without a configuration. */
  readonly usual: SeverityOf;
}

/** The configuration takes precedence over the declaration, then its system, then the rule. */
export function severityLookup(rules: readonly Rule[], settings: ConfiguredSeverities): SeverityLookup {
  const own = severitiesOf(rules);
  const usual: SeverityOf = (finding, file, record) =>
    finding.severity ?? (record ?? file).system.severities.get(finding.rule) ?? own.get(finding.rule) ?? "error";
  const severityOf: SeverityOf = (finding, file, record) =>
    settings.severityOf(finding.rule, finding.messageId, file.path) ?? usual(finding, file, record);
  return Object.assign(severityOf, { usual });
}

/** Once, however many packs they check. */
const severitiesOf = memoize(
  (rules: readonly Rule[]): ReadonlyMap<string, SeveritySetting> =>
    new Map(rules.map((rule) => [rule.id, rule.severity])),
);
