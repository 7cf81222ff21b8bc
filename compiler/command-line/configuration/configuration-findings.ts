import type { Diagnostic } from "../../index.js";
import { withSlashes } from "../files/paths.js";
import { indexLines, positionAt } from "../reports/line-index.js";
import type { Session } from "../session.js";
import type { ConfigurationProblem } from "./configuration.js";

/**
 * What is wrong with the configurations that were met: each a line on standard error with its place, status 2, and a
 * finding. To be asked at the end, for configurations are read when they are needed.
 */
export async function configurationFindings(session: Session): Promise<readonly Diagnostic[]> {
  if (session.configurationProblems.length === 0) return [];
  // Loaded only when something is wrong: else a configuration is read without its places.
  const places = await import("./place-in-json.js");
  return session.configurationProblems.flatMap(({ file, problems }) => {
    const text = session.disk.glance(file)?.text ?? "";
    const lines = indexLines(text);
    return problems.map((problem) => {
      const diagnostic = asDiagnostic(file, text, problem, places);
      const { line, column } = positionAt(lines, diagnostic.span.start);
      session.fail(`${session.shown(file)}:${line}:${column}: ${diagnostic.message}`);
      return diagnostic;
    });
  });
}

type Places = typeof import("./place-in-json.js");

function asDiagnostic(file: string, text: string, problem: ConfigurationProblem, places: Places): Diagnostic {
  const { messageId, message, data, place } = problem;
  const syntax = place === "syntax" ? places.jsonError(text) : undefined;
  return {
    rule: "invalid-configuration",
    messageId,
    data,
    severity: "error",
    message: syntax?.message ?? message,
    file: withSlashes(file),
    span: syntax?.place ?? places.placeInJson(text, place === "syntax" ? [] : place),
    record: undefined,
    related: [],
    fixes: [],
    tags: [],
  };
}
