import { positionAt } from "../../project/index.js";
import { oneLine, printable } from "../printable.js";
import type { LintReport } from "./lint-report.js";

/** One line for each finding, as compilers print them: for editors and for `grep`. */
export function formatCompact({ files }: LintReport): string {
  return files
    .flatMap(({ path, lines, findings }) =>
      findings.map(({ diagnostic: { span, severity, message, rule } }) => {
        const { line, column } = positionAt(lines, span.start);
        return `${printable(path)}:${line}:${column}: ${severity}: ${oneLine(message)} [${rule}]\n`;
      }),
    )
    .join("");
}
