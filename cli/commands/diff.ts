import path from "node:path";
import { Failure, gameSystems, loadGitRevisions } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { approvalsPath, loadApprovals } from "../changes/approvals-file.js";
import type { Compared } from "../changes/compare.js";
import { type LoadedSide, loadSide } from "../changes/load-side.js";
import { matchPacks } from "../changes/match-packs.js";
import { readSides } from "../changes/sides.js";
import { wantsColours } from "../command-environment.js";
import { deliverText, outFile } from "../deliver-text.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { mayWrite } from "../files/write-file.js";
import { writeOutput } from "../files/write-output.js";
import { loadSha256 } from "../load-sha256.js";
import { type CommandSession, openSession, textOption } from "../session.js";
import { shellPath, shellWord } from "../shell-word.js";

/** `cardwright diff OLD NEW`: what changed between two versions, in the author's words, and what it breaks. */
export async function diff(call: CommandCall): Promise<ExitStatus> {
  const { environment, args, options } = call;
  const session = openSession(environment, call);
  const out = outFile(call);
  const [git, comparing, sha256] = await Promise.all([
    loadGitRevisions(),
    import("../changes/compare.js"),
    loadSha256(),
  ]);
  const [from, to] = readSides(args, environment.cwd, git);
  const tools = { git, sha256, verdictsOf: comparing.verdictsOf };
  const [before, after] = [await loadSide(session, from, tools), await loadSide(session, to, tools)];
  if (before.packs.length + after.packs.length === 0)
    throw new Failure(nothingIn([before, after], [from.title, to.title]));
  const named = textOption(options.approvals);
  const file = approvalsPath(session, named);
  const reason = reasonGiven(options.approve);
  const writes = reason !== undefined || options.pruneApprovals === true;
  if (writes && !mayWrite(session, [file])) return session.status();
  const approvals = loadApprovals(session, file, named !== undefined && options.approve === undefined);
  const compared = {
    from: from.title,
    to: to.title,
    pairs: matchPacks(before.packs, after.packs),
    notes: [...before.notes, ...after.notes],
  };
  let report = comparing.compare({ ...compared, approvals });
  if (writes) {
    const text = comparing.approvalsText(report, approvals, reason, options.pruneApprovals === true);
    writeOutput(session, file, text, true);
    report = comparing.compare({ ...compared, approvals: comparing.readApprovalsText(text) });
  }
  const colours = out === undefined && wantsColours(environment);
  const format = textOption(options.format);
  deliverText(session, out, comparing.reportText(report, format, colours));
  if (format === "text" && out === undefined) environment.writeOut(waysToPlay(session, [from, to], compared.pairs));
  const fails =
    options.failOn === "any" ? report.packs.some(({ status }) => status !== "same") : report.approved.open.length > 0;
  if (fails && options.failOn !== "none") session.note(EXIT.findings);
  return session.status();
}

function nothingIn(sides: readonly LoadedSide[], titles: readonly string[]): string {
  const notes = sides.flatMap(({ notes }) => notes);
  return `there are no cards in ${titles.join(", and none in ")}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`;
}

/** How to see in play what has changed, if there is one such pack. */
function waysToPlay(
  session: CommandSession,
  [from, to]: ReturnType<typeof readSides>,
  pairs: Compared["pairs"],
): string {
  if (to.kind !== "disk" || [from, to].some(({ place }) => place.endsWith(".json"))) return "";
  const systems = gameSystems(session);
  const [found, second] = pairs.flatMap(([before, now]) => {
    if (before === undefined || now === undefined || before.compiled.hash === now.compiled.hash) return [];
    const folder = path.join(to.place, now.key);
    const { id } = now.compiled.system;
    const isPlayed = now.system?.data.play !== undefined || systems.find(`${id}-play`, folder) !== undefined;
    return isPlayed ? [shellPath(session.shown(folder))] : [];
  });
  if (found === undefined || second !== undefined) return "";
  return `cardwright simulate ${found} --against ${shellWord(from.title)} tells what that changes in play.\n`;
}

/** An approval needs a reason. */
function reasonGiven(value: CommandCall["options"][string]): string | undefined {
  const reason = textOption(value);
  if (reason?.trim() === "")
    throw new Failure("--approve takes the reason, such as --approve 'numbers follow the new rulebook'");
  return reason?.trim();
}
