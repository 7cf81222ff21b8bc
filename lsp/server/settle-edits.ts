import type { Reports } from "./diagnostics.js";
import type { PackHost } from "./packs.js";
import { stackOf } from "./stack-of.js";
import type { Workspace } from "./workspace.js";

/** Reports after this many edits at the latest, so that a user who never pauses gets results too. */
const MOST_TOGETHER = 50;

/** Reports the results of edits. `reported` is called when everything has been reported. */
export function createSettleEdits(parts: {
  readonly workspace: Workspace;
  readonly reports: Reports;
  readonly reported: () => void;
  readonly log: (message: string) => void;
}) {
  const { workspace, reports, reported, log } = parts;
  let ended = false;
  const dirty = new Map<PackHost, Set<string>>();
  let edits = 0;
  let settling = false;
  const settleSoon = (host: PackHost, file: string): void => {
    dirty.set(host, (dirty.get(host) ?? new Set()).add(file));
    edits++;
    if (settling) return;
    settling = true;
    settleAfter(edits, edits + MOST_TOGETHER);
  };
  /**
   * The connection delivers one message a turn, and schedules its next turn after ours: waiting messages show up a turn
   * later.
   */
  const settleAfter = (seen: number, last: number): void => {
    afterTwoTurns(() => {
      if (ended) return;
      if (edits !== seen && edits < last) {
        settleAfter(edits, last);
        return;
      }
      settling = false;
      try {
        settle();
      } catch (error) {
        log(`this is a bug in cardwright, please report it: findings could not be told ${stackOf(error)}`);
      }
    });
  };
  const settle = (): void => {
    const changed = [...dirty];
    dirty.clear();
    for (const [host, edited] of changed) {
      if (workspace.hostOf([...edited][0] ?? "") !== host) continue;
      reports.changed(new Set([...(host.live?.changedFiles() ?? []), ...edited]), edited);
      for (const user of workspace.updateDependents(host)) reports.changed(user.live?.changedFiles() ?? []);
    }
    reported();
  };
  return {
    /** A file of a pack was edited: reports once for all edits that are already waiting. */
    soon: settleSoon,
    end(): void {
      ended = true;
    },
  };
}

function afterTwoTurns(work: () => void): void {
  setImmediate(() => setImmediate(work));
}
