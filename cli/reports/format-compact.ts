import { positionAt } from "../../project/index.js";
import { oneLine, printable } from "../printable.js";
import { type LintReport, messagesIn } from "./lint-report.js";

/** One line per finding, like compilers print them: for editors and `grep`. */
export function formatCompact({ files }: LintReport): string {
  return files
    .flatMap((file) =>
      messagesIn(file).map(({ span, severity, message, rule }) => {
        const { line, column } = positionAt(file.lines, span.start);
        return `${printable(file.path)}:${line}:${column}: ${severity}: ${oneLine(message)} [${rule}]\n`;
      }),
    )
    .join("");
}
