import { positionAt } from "../../project/index.js";
import { type FileReport, type LintReport, messagesIn, type ReportedMessage } from "./lint-report.js";
import { element, xmlDocument } from "./xml.js";

/**
 * JUnit XML, by the schema that Jenkins publishes (junit-10.xsd): a suite per file. Errors are failures. Warnings and
 * infos are skipped cases, so that they are visible but don't fail. A file without findings is a passed case. Findings
 * that aren't shown are one case per rule.
 */
export function formatJunit({ files, clean }: LintReport): string {
  const suites = [...files.map(suiteOf), ...clean.map(cleanSuite)];
  const tests = suites.reduce((sum, suite) => sum + suite.tests, 0);
  const failures = suites.reduce((sum, suite) => sum + suite.failures, 0);
  const sorted = suites.sort((one, other) => (one.path < other.path ? -1 : 1)).map(({ text }) => text);
  return xmlDocument(element("testsuites", { name: "cardwright", tests, failures, errors: 0 }, sorted));
}

interface Suite {
  readonly path: string;
  readonly tests: number;
  readonly failures: number;
  readonly text: string;
}

function suiteOf(file: FileReport): Suite {
  const { path, lines } = file;
  const messages = messagesIn(file);
  const cases = messages.map((finding) => caseOf(path, lines, finding));
  const failures = messages.filter(isFailing).length;
  const counts = { tests: cases.length, failures, errors: 0, skipped: cases.length - failures };
  return { path, tests: cases.length, failures, text: element("testsuite", { name: path, ...counts }, cases) };
}

function cleanSuite(path: string): Suite {
  const passed = element("testcase", { name: "no findings", classname: path });
  return {
    path,
    tests: 1,
    failures: 0,
    text: element("testsuite", { name: path, tests: 1, failures: 0, errors: 0, skipped: 0 }, [passed]),
  };
}

function caseOf(path: string, lines: FileReport["lines"], finding: ReportedMessage): string {
  const { rule, severity, message, span, record } = finding;
  const { line, column } = positionAt(lines, span.start);
  const about = record?.identifier === undefined ? "" : ` ${record.identifier}`;
  const place = `${path}:${line}:${column}`;
  const outcome = isFailing(finding)
    ? element("failure", { type: severity, message }, `${place}: ${message} [${rule}]`)
    : element("skipped", { type: severity, message: `${place}: ${message}` });
  return element("testcase", { name: `${rule}${about} (${line}:${column})`, classname: path }, [outcome]);
}

function isFailing({ severity }: ReportedMessage): boolean {
  return severity === "error";
}
