import path from "node:path";
import type { DeferredFinding } from "../compiler/index.js";
import { getOrMake } from "../grammar/index.js";
import {
  type CheckContext,
  checkLoaded,
  indexLines,
  type LoadedPack,
  positionAt,
  ruleSettings,
} from "../project/index.js";
import { type DeferredCheck, deferredWords } from "./reports/deferred-words.js";
import type { CommandSession } from "./session.js";

/** `cardwright explain held-back`: what it means that a check is held back. */
export const HELD_BACK_PAGE = `held-back

Some checks look at a whole pack or a whole deck: is there a hero, can this cost be paid, does any card fit that condition. While a card cannot be read, or a value on it is certainly wrong, such a check could only guess: what seems to be missing may stand on that card. What an analysis says of how cards play waits too, for an error on the card, for a mistake on the line, and for a name that is almost another one. So it waits, and the report says so:

  4 checks on the whole pack wait until card FER S 12 is corrected (cardwright explain held-back).

Mend what is reported on the card that is named; then these checks speak again. Nothing else needs to be done, and the exit status is that of what was found.

A check waits only if it would report something, and only for cards that could change that: a check on a deck for the cards of that deck, and for a line that cannot be read only if one of the names that the check looks for could be meant by it. A warning alone keeps no check waiting, unless it is that a name is almost one of the game; a card that does not say its kind does.

What is held back is not gone: --baseline keeps what it accepts by such a check, and --prune-baseline does too. cardwright explain FILE:LINE shows on a line what waits there, or waits for it. In JSON it is the list heldBack, in SARIF a notification of the tool.
`;

/** The checks that are held back, each once, with the records they wait for. */
export function heldChecks(
  held: readonly DeferredFinding[],
  shown: (file: string) => string,
  textOf: (file: string) => string,
): readonly DeferredCheck[] {
  // A damaged pack holds back thousands of checks, and most wait for the same records.
  const byRule = new Map<string, Set<DeferredFinding["waitsFor"]>>();
  for (const { diagnostic, waitsFor } of held) getOrMake(byRule, diagnostic.rule, () => new Set()).add(waitsFor);
  const lines = new Map<string, ReturnType<typeof indexLines>>();
  const lineOf = (file: string, at: number): number => {
    const index = getOrMake(lines, file, () => indexLines(textOf(file)));
    return positionAt(index, at).line;
  };
  return [...byRule]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([rule, lists]) => {
      const records = new Map();
      for (const { file, span, name } of new Set([...lists].flat())) {
        const line = lineOf(file, span.start);
        records.set(`${file}:${line}`, { path: shown(file), line, ...(name === undefined ? {} : { name }) });
      }
      return { rule, waitsFor: [...records.values()] };
    });
}

/** Reports on standard error what is uncertain in packs, for commands that don't report findings. */
export async function reportHeldBack(
  session: CommandSession,
  checkContext: CheckContext,
  packs: readonly LoadedPack[],
): Promise<void> {
  const settings = ruleSettings(session, checkContext.systems, []);
  for (const pack of packs) {
    const { deferred } = await checkLoaded(checkContext, pack, settings);
    const texts = new Map(pack.model.files.map((file) => [file.path, file.text]));
    const shown = (file: string) => session.shown(path.normalize(file));
    const said = deferredWords(heldChecks(deferred, shown, (file) => texts.get(file) ?? ""));
    if (said !== "") session.environment.writeError(`${said}\n`);
  }
}
