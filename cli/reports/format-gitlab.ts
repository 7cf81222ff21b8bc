import { serialize } from "../../compiler/index.js";
import { positionAt } from "../../project/index.js";
import { oneLine } from "../printable.js";
import { uniqueFingerprints } from "./fingerprints.js";
import type { LintReport } from "./lint-report.js";
import type { ReportContext } from "./report-context.js";

/** A Code Quality report, as GitLab reads it: paths from the top of the repository, and a fingerprint for each finding. */
export function formatGitlab({ files }: LintReport, { inRepository }: Pick<ReportContext, "inRepository">): string {
  const fingerprints = uniqueFingerprints(files);
  const issues = files.flatMap(({ path, lines, findings }) =>
    findings.map(({ diagnostic }) => ({
      description: oneLine(diagnostic.message),
      check_name: diagnostic.rule,
      fingerprint: fingerprints.get(diagnostic),
      severity: SEVERITIES[diagnostic.severity],
      location: {
        path: inRepository(path),
        lines: {
          begin: positionAt(lines, diagnostic.span.start).line,
          end: positionAt(lines, Math.max(diagnostic.span.start, diagnostic.span.end - 1)).line,
        },
      },
    })),
  );
  return serialize(issues);
}

/** GitLab knows info, minor, major, critical and blocker. */
const SEVERITIES = { error: "major", warning: "minor", info: "info" } as const;
