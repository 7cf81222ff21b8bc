import { serialize } from "../../compiler/index.js";
import { positionAt } from "../../project/index.js";
import { oneLine } from "../printable.js";
import { uniqueFingerprints, unshownFingerprint } from "./fingerprints.js";
import type { FileReport, LintReport, ReportedMessage } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

/** A GitLab Code Quality report: paths relative to the repository, and a fingerprint for each finding. */
export function formatGitlab({ files }: LintReport, { inRepository }: Pick<ReportContext, "inRepository">): string {
  const fingerprints = uniqueFingerprints(files);
  // The number isn't part of it, so that a change of it doesn't make a new issue.
  const issueOf = (
    { path, lines }: FileReport,
    { message, rule, severity, span }: ReportedMessage,
    fingerprint: string | undefined,
  ) => ({
    description: oneLine(message),
    check_name: rule,
    fingerprint,
    severity: SEVERITIES[severity],
    location: {
      path: inRepository(path),
      lines: {
        begin: positionAt(lines, span.start).line,
        end: positionAt(lines, Math.max(span.start, span.end - 1)).line,
      },
    },
  });
  const issues = files.flatMap((file) => [
    ...file.findings.map(({ diagnostic }) => issueOf(file, diagnostic, fingerprints.get(diagnostic))),
    ...file.unshown.map((one) => issueOf(file, one, unshownFingerprint(file.path, one))),
  ]);
  return serialize(issues);
}

/** GitLab's severities are info, minor, major, critical and blocker. */
const SEVERITIES = { error: "major", warning: "minor", info: "info" } as const;
