import { positionAt, version } from "../../project/index.js";
import type { FileReport, LintReport } from "./lint-report.js";
import { element, xmlDocument } from "./xml.js";

/** The XML of Checkstyle, which many build servers and editors read. It has no published schema; its own readers are it. */
export function formatCheckstyle({ files }: LintReport): string {
  return xmlDocument(element("checkstyle", { version }, files.map(fileElement)));
}

function fileElement({ path, lines, findings }: FileReport): string {
  const errors = findings.map(({ diagnostic: { rule, severity, message, span } }) => {
    const { line, column } = positionAt(lines, span.start);
    return element("error", { line, column, severity, message, source: `cardwright.${rule}` });
  });
  return element("file", { name: path }, errors);
}
