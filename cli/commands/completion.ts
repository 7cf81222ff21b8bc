import { nearestName } from "../../compiler/index.js";
import { choosableIds, Failure, ruleCatalogue } from "../../project/index.js";
import type { Call, CommandDefinition } from "../call.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { REPORT_FORMAT_NAMES } from "../reports/report-formats.js";
import { exactly } from "../surroundings.js";

/** `cardwright completion SHELL`: a script that lets a shell complete commands, options, rules and systems. */
export async function completion(
  { surroundings, args }: Call,
  commands: readonly CommandDefinition[],
): Promise<ExitStatus> {
  const [word = ""] = args;
  const { completionData, completionScript, SHELLS } = await import("../completion/scripts.js");
  const shells = Object.keys(SHELLS);
  if (!isShell(word, SHELLS)) throw new Failure(unknownShell(word, shells));
  const rules = ruleCatalogue([]).map(({ id }) => id);
  const data = completionData(commands, {
    rules: [...new Set(rules)].sort(),
    systems: choosableIds(),
    formats: REPORT_FORMAT_NAMES,
    shells,
    severities: ["error", "warning", "info", "off"],
  });
  exactly(surroundings).writeOut(completionScript(word, data));
  return EXIT.clean;
}

function isShell<Shells extends object>(word: string, shells: Shells): word is Extract<keyof Shells, string> {
  return Object.hasOwn(shells, word);
}

function unknownShell(word: string, shells: readonly string[]): string {
  const near = nearestName(word, shells);
  return `there is no completion for '${word}', ${near === undefined ? `it can be ${shells.join(", ")}` : `did you mean ${near}?`}`;
}
