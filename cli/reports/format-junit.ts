import { positionAt } from "../../project/index.js";
import type { FileReport, LintReport, ReportedFinding } from "./lint-report.js";
import { element, xmlDocument } from "./xml.js";

/**
 * The XML of JUnit, as Jenkins publishes its schema (junit-10.xsd) and others read it: a suite for each file. Errors are
 * failures. Warnings and infos are cases that were skipped, so that they are seen and fail nothing. A file without
 * findings is a case that passed.
 */
export function formatJunit({ files, clean, summary }: LintReport): string {
  const suites = [...files.map(suiteOf), ...clean.map(cleanSuite)];
  const tests = suites.reduce((sum, suite) => sum + suite.tests, 0);
  const sorted = suites.sort((one, other) => (one.path < other.path ? -1 : 1)).map(({ text }) => text);
  return xmlDocument(element("testsuites", { name: "cardwright", tests, failures: summary.errors, errors: 0 }, sorted));
}

interface Suite {
  readonly path: string;
  readonly tests: number;
  readonly text: string;
}

function suiteOf({ path, lines, findings }: FileReport): Suite {
  const cases = findings.map((finding) => caseOf(path, lines, finding));
  const failures = findings.filter(isFailing).length;
  const counts = { tests: cases.length, failures, errors: 0, skipped: cases.length - failures };
  return { path, tests: cases.length, text: element("testsuite", { name: path, ...counts }, cases) };
}

function cleanSuite(path: string): Suite {
  const passed = element("testcase", { name: "no findings", classname: path });
  return {
    path,
    tests: 1,
    text: element("testsuite", { name: path, tests: 1, failures: 0, errors: 0, skipped: 0 }, [passed]),
  };
}

function caseOf(path: string, lines: FileReport["lines"], finding: ReportedFinding): string {
  const { rule, severity, message, span, record } = finding.diagnostic;
  const { line, column } = positionAt(lines, span.start);
  const about = record?.identifier === undefined ? "" : ` ${record.identifier}`;
  const place = `${path}:${line}:${column}`;
  const outcome = isFailing(finding)
    ? element("failure", { type: severity, message }, `${place}: ${message} [${rule}]`)
    : element("skipped", { type: severity, message: `${place}: ${message}` });
  return element("testcase", { name: `${rule}${about} (${line}:${column})`, classname: path }, [outcome]);
}

function isFailing({ diagnostic }: ReportedFinding): boolean {
  return diagnostic.severity === "error";
}
