import { type ProtocolConnection, WorkDoneProgress, WorkDoneProgressCreateRequest } from "vscode-languageserver/node";
import type { Client } from "./client.js";

/** Reports progress to the client while the workspace is loaded. */
export interface ReadingProgress {
  next(name: string): void;
  /** One more pack is loaded. */
  goOn(): void;
  done(): void;
}

/** Short work isn't reported: neither few packs nor few milliseconds. */
const MANY = 20;
const LONG = 300;
let count = 0;

export function reportReading(connection: ProtocolConnection, client: Client, packs: number): ReadingProgress {
  if (!client.progress || packs === 0) return { next: () => {}, goOn: () => {}, done: () => {} };
  const token = `cardwright-reading-${++count}`;
  const start = Date.now();
  let read = 0;
  let shown: Promise<boolean> | undefined;
  const show = async (): Promise<boolean> => {
    try {
      await connection.sendRequest(WorkDoneProgressCreateRequest.type, { token });
    } catch {
      return false;
    }
    const begin = { kind: "begin", title: "Reading cards", percentage: 0, cancellable: false } as const;
    await connection.sendProgress(WorkDoneProgress.type, token, begin);
    return true;
  };
  const say = async (text: string | undefined): Promise<void> => {
    if (shown === undefined || !(await shown)) return;
    const percentage = Math.round((100 * read) / packs);
    const value =
      text === undefined ? ({ kind: "end" } as const) : ({ kind: "report", message: text, percentage } as const);
    await connection.sendProgress(WorkDoneProgress.type, token, value);
  };
  const showIfWorth = (): void => {
    if (shown === undefined && (packs > MANY || Date.now() - start > LONG)) shown = show();
  };
  return {
    goOn: showIfWorth,
    next(name) {
      read++;
      showIfWorth();
      say(name).catch(() => {});
    },
    done: () => void say(undefined).catch(() => {}),
  };
}
