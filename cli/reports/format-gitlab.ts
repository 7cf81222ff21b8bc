import { serialize } from "../../compiler/index.js";
import { positionAt } from "../../project/index.js";
import { oneLine } from "../printable.js";
import { uniqueFingerprints, unshownFingerprint } from "./fingerprints.js";
import type { FileReport, LintReport, SaidFinding } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

/** A Code Quality report, as GitLab reads it: paths from the top of the repository, and a fingerprint for each finding. */
export function formatGitlab({ files }: LintReport, { inRepository }: Pick<ReportContext, "inRepository">): string {
  const fingerprints = uniqueFingerprints(files);
  // However many there are: it is no new issue when they become more.
  const issueOf = (
    { path, lines }: FileReport,
    { message, rule, severity, span }: SaidFinding,
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

/** GitLab knows info, minor, major, critical and blocker. */
const SEVERITIES = { error: "major", warning: "minor", info: "info" } as const;
