import { positionAt, version } from "../../project/index.js";
import { type FileReport, type LintReport, messagesIn } from "./lint-report.js";
import { element, xmlDocument } from "./xml.js";

/** Checkstyle XML, which many build servers and editors read. It has no published schema, only its readers. */
export function formatCheckstyle({ files }: LintReport): string {
  return xmlDocument(element("checkstyle", { version }, files.map(fileElement)));
}

function fileElement(file: FileReport): string {
  const errors = messagesIn(file).map(({ rule, severity, message, span }) => {
    const { line, column } = positionAt(file.lines, span.start);
    return element("error", { line, column, severity, message, source: `cardwright.${rule}` });
  });
  return element("file", { name: file.path }, errors);
}
