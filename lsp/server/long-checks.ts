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

/** Milliseconds without an edit. */
const CALM = 250;

export function createLongChecks(workspace: Workspace, reports: () => Reports, told: () => void): LongChecks {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const finish = async ({ live, workshop }: PackHost): Promise<void> => {
    while (live?.hasLater && !ended) {
      await workshop.prepare(live.model);
      const work = live.later();
      do await new Promise(setImmediate);
      while (!work.next().done && !ended);
    }
  };

  const makeAll = async (): Promise<void> => {
    for (const host of workspace.hosts()) {
      if (ended || !host.live?.hasLater) continue;
      await finish(host);
      if (host.live !== undefined) reports().changed(host.live.changedFiles());
    }
    told();
  };

  return {
    finish,
    soon() {
      clearTimeout(timer);
      if (!ended) timer = setTimeout(() => void makeAll(), CALM);
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
