import { homeOf, isBuilt, limitsOf } from "../../project/index.js";
import { type AnalysisThread, openAnalysisThread } from "./analysis-thread.js";
import type { Reports } from "./diagnostics.js";
import type { PackHost } from "./packs.js";
import type { Workspace } from "./workspace.js";

/** The slow checks: they run, and are reported, once nobody has typed for a moment. */
export type LongChecks = ReturnType<typeof createLongChecks>;

/** Who is notified. */
export interface LongChecksParts {
  readonly workspace: Workspace;
  reports(): Reports;
  /** Findings may have changed. */
  told(): void;
  log(message: string): void;
}

/** Milliseconds without an edit. */
const DEBOUNCE_MS = 250;

export function createLongChecks({ workspace, reports, told: reported, log }: LongChecksParts) {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  /** One at a time: there is a single thread. */
  let turn: Promise<unknown> = Promise.resolve();
  let thread: AnalysisThread | undefined;
  let inThread: { readonly host: PackHost; readonly version: number } | undefined;

  const make = async (host: PackHost): Promise<void> => {
    while (host.live?.hasLater && !ended) {
      if (host.live.model.decks.length === 0 || !isBuilt) await makeHere(host);
      else if (!(await makeInThread(host))) return;
    }
  };
  /** In steps, so that requests can run in between. Skipped without decks. */
  const makeHere = async ({ live, checkContext }: PackHost): Promise<void> => {
    if (live !== undefined) await checkContext.prepare(live.model);
    const work = live?.later();
    do await new Promise(setImmediate);
    while (work?.next().done === false && !ended);
  };
  /** False if it failed, or if it was dropped because somebody is typing and will be requested again. */
  const makeInThread = async (host: PackHost): Promise<boolean> => {
    const { live, checkContext, onDisk } = host;
    if (live === undefined) return false;
    const { project } = checkContext;
    const limits = limitsOf(project.configurationOf(homeOf(project, onDisk)));
    const { data, take } = live.forLater();
    inThread = { host, version: live.version };
    thread ??= openAnalysisThread();
    const answer = await thread.ask({ data, limits });
    inThread = undefined;
    if (answer === undefined) return false;
    if ("failure" in answer) log(`the analyses of ${host.key} failed: ${answer.failure}`);
    take("failure" in answer ? [] : answer.findings);
    return true;
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const next = turn.then(() => (ended ? undefined : work()));
    turn = next.catch((error: unknown) => log(`the analyses failed: ${error}`));
    return next;
  };

  return {
    /** Runs them for one pack now; resolves when all its findings are complete. */
    finish: (host: PackHost): Promise<void> => inTurn(() => make(host)),
    /** Schedules them after a change. */
    soon(): void {
      clearTimeout(timer);
      // Results for an outdated text are useless.
      if (inThread !== undefined && inThread.host.live?.version !== inThread.version) thread?.stop();
      if (ended) return;
      timer = setTimeout(() => {
        for (const host of workspace.hosts()) {
          if (!host.live?.hasLater) continue;
          void inTurn(async () => {
            await make(host);
            if (host.live !== undefined && !ended) reports().changed(host.live.changedFiles());
            reported();
          });
        }
      }, DEBOUNCE_MS);
    },
    end(): void {
      ended = true;
      clearTimeout(timer);
      thread?.stop();
    },
  };
}
