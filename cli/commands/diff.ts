import { Failure, loadGitRevisions } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { approvalsPath, loadApprovals } from "../changes/approvals-file.js";
import { type LoadedSide, loadSide } from "../changes/load-side.js";
import { matchPacks } from "../changes/match-packs.js";
import { readSides } from "../changes/sides.js";
import { wantsColours } from "../command-environment.js";
import { deliverText, outFile } from "../deliver-text.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { mayWrite } from "../files/write-file.js";
import { writeOutput } from "../files/write-output.js";
import { loadSha256 } from "../load-sha256.js";
import { openSession, textOption } from "../session.js";

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
    pairs: matchPacks(before, after),
    notes: [...before.notes, ...after.notes],
  };
  let report = comparing.compare({ ...compared, approvals });
  if (writes) {
    const text = comparing.approvalsText(report, approvals, reason, options.pruneApprovals === true);
    writeOutput(session, file, text, true);
    report = comparing.compare({ ...compared, approvals: comparing.readApprovalsText(text) });
  }
  const colours = out === undefined && wantsColours(environment);
  deliverText(session, out, comparing.reportText(report, textOption(options.format), colours));
  const fails =
    options.failOn === "any" ? report.packs.some(({ status }) => status !== "same") : report.approved.open.length > 0;
  if (fails && options.failOn !== "none") session.note(EXIT.findings);
  return session.status();
}

function nothingIn(sides: readonly LoadedSide[], titles: readonly string[]): string {
  const notes = sides.flatMap(({ notes }) => notes);
  return `there are no cards in ${titles.join(", and none in ")}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`;
}

/** An approval needs a reason. */
function reasonGiven(value: CommandCall["options"][string]): string | undefined {
  const reason = textOption(value);
  if (reason?.trim() === "")
    throw new Failure("--approve takes the reason, such as --approve 'numbers follow the new rulebook'");
  return reason?.trim();
}
