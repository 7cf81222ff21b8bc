import { serialize } from "../../compiler/index.js";
import { Failure } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { wantsColours } from "../command-environment.js";
import { deliverText, outFile } from "../deliver-text.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { finished, openSession, textOption } from "../session.js";
import { playFile, solveText } from "../solve/solve-text.js";
import { usualFlags } from "../v8-flags.js";

/** `cardwright solve CARD`: the cheapest sets of cards that win it, or why there are none. */
export async function solve(call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const [card = "", ...paths] = call.args;
  const asked = { sets: countOption(call, "sets") ?? 3, steps: stepsOption(call) };
  const session = openSession(environment, call);
  const out = outFile(call);
  const packs = await cardPacks(session, { ...call, args: paths });
  if (packs.length > 0) {
    const { showPlaythroughs, solveCard } = await import("../solve/solver.js");
    // A search is long enough for V8 to optimize as usual.
    usualFlags();
    const report = solveCard(
      packs.map(({ model }) => model),
      card,
      { ...asked, show: showPlaythroughs(packs) },
    );
    if (typeof report === "string") throw new Failure(report);
    const text =
      options.format === "json"
        ? serialize(report)
        : options.format === "play"
          ? playFile(report)
          : solveText(report, {
              width: environment.columns(),
              colours: out === undefined && wantsColours(environment),
            });
    deliverText(session, out, text);
    if (report.answers.every(({ answer }) => answer === "not winnable")) session.note(EXIT.findings);
  }
  return finished(session);
}

/** `--steps` limits each answer. */
function stepsOption(call: CommandCall): number {
  return call.options.steps === "all" ? Number.POSITIVE_INFINITY : (countOption(call, "steps") ?? USUAL_STEPS);
}

/** Many times what any sample needs; a few seconds for hundreds of cards in a deck where everything is scarce. */
const USUAL_STEPS = 50_000;

function countOption({ options }: CommandCall, name: "sets" | "steps"): number | undefined {
  const written = textOption(options[name]);
  if (written === undefined) return undefined;
  const count = /^\d{1,15}$/.test(written) ? Number(written) : 0;
  if (count < 1)
    throw new Failure(`--${name} takes a number from 1 on${name === "steps" ? ", or all" : ""}, not '${written}'`);
  return count;
}
