import { homeOf, isBuilt, limitsOf } from "../../project/index.js";
import { type AnalysisThread, openAnalysisThread } from "./analysis-thread.js";
import type { Reports } from "./diagnostics.js";
import type { PackHost } from "./packs.js";
import type { Workspace } from "./workspace.js";

/** The checks that take long: made when nobody has typed for a moment, and told of then. */
export interface LongChecks {
  /** Something has changed: they are made again once it is calm. */
  soon(): void;
  /** Makes them for one pack now; resolves when what is said of it is all that there is to say. */
  finish(host: PackHost): Promise<void>;
  end(): void;
}

/** Who hears of them. */
export interface LongChecksParts {
  readonly workspace: Workspace;
  reports(): Reports;
  /** Something was found that may be different. */
  told(): void;
  log(message: string): void;
}

/** Milliseconds without an edit. */
const DEBOUNCE_MS = 250;

export function createLongChecks({ workspace, reports, told, log }: LongChecksParts): LongChecks {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  /** One after the other: there is one thread. */
  let turn: Promise<unknown> = Promise.resolve();
  let thread: AnalysisThread | undefined;
  let inThread: { readonly host: PackHost; readonly version: number } | undefined;

  const make = async (host: PackHost): Promise<void> => {
    while (host.live?.hasLater && !ended) {
      if (host.live.model.decks.length === 0 || !isBuilt) await makeHere(host);
      else if (!(await makeInThread(host))) return;
    }
  };
  /** In steps, so that a request can come between two. Without decks there is nothing to it. */
  const makeHere = async ({ live, checkContext }: PackHost): Promise<void> => {
    if (live !== undefined) await checkContext.prepare(live.model);
    const work = live?.later();
    do await new Promise(setImmediate);
    while (work?.next().done === false && !ended);
  };
  /** False: it could not be done, or is asked again later, for somebody types. */
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
    finish: (host) => inTurn(() => make(host)),
    soon() {
      clearTimeout(timer);
      // What is worked out for a text that is another by now is of no use.
      if (inThread !== undefined && inThread.host.live?.version !== inThread.version) thread?.stop();
      if (ended) return;
      timer = setTimeout(() => {
        for (const host of workspace.hosts()) {
          if (!host.live?.hasLater) continue;
          void inTurn(async () => {
            await make(host);
            if (host.live !== undefined && !ended) reports().changed(host.live.changedFiles());
            told();
          });
        }
      }, DEBOUNCE_MS);
    },
    end() {
      ended = true;
      clearTimeout(timer);
      thread?.stop();
    },
  };
}
