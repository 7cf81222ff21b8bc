import { thereIsNo } from "../../compiler/index.js";
import { choosableIds, Failure, ruleCatalogue } from "../../project/index.js";
import type { CommandCall, CommandDefinition } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { exactly } from "../command-environment.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { REPORT_FORMAT_NAMES } from "../reports/report-formats.js";
import { openSession } from "../session.js";

/**
 * `cardwright completion SHELL`: prints a script that completes commands, options, rules, systems and identifiers. For
 * identifiers, the script calls `cardwright completion identifiers`, which prints those below the current folder.
 */
export async function completion(call: CommandCall, commands: readonly CommandDefinition[]): Promise<ExitStatus> {
  const { environment, args } = call;
  const [word = ""] = args;
  if (word === "identifiers") return identifiers(call);
  const { completionData, completionScript, SHELLS } = await import("../completion/scripts.js");
  const shells = Object.keys(SHELLS);
  if (!isShell(word, SHELLS)) throw new Failure(thereIsNo("completion for", word, shells));
  const rules = ruleCatalogue([]).map(({ id }) => id);
  const data = completionData(commands, {
    rules: [...new Set(rules)].sort(),
    systems: choosableIds(),
    formats: REPORT_FORMAT_NAMES,
    shells,
    severities: ["error", "warning", "info", "off"],
  });
  exactly(environment).writeOut(completionScript(word, data));
  return EXIT.clean;
}

/** One per line, each once; unreadable packs are ignored. */
async function identifiers(call: CommandCall): Promise<ExitStatus> {
  const session = openSession({ ...call.environment, writeError: () => {} });
  const packs = await cardPacks(session, { ...call, args: [] });
  const all = packs.flatMap(({ model }) => model.cards.flatMap(({ record }) => record.identifier ?? []));
  const lines = [...new Set(all)].filter((one) => !/\p{Cc}/u.test(one)).map((one) => `${one}\n`);
  exactly(call.environment).writeOut(lines.join(""));
  return EXIT.clean;
}

function isShell<Shells extends object>(word: string, shells: Shells): word is Extract<keyof Shells, string> {
  return Object.hasOwn(shells, word);
}
