import { type Progress, SILENT } from "../project/index.js";
import { type CommandEnvironment, exactly } from "./command-environment.js";

/** Milliseconds. */
const PATIENCE = 1000;
const BETWEEN = 200;
/** Reading the clock for every record would cost more than reading the record. */
const RECORDS_A_LOOK = 500;

/** One line on a terminal, which is written over. */
export interface StatusLine {
  /** Whether it is time for another one. */
  isDue(): boolean;
  show(text: string): void;
  clear(): void;
}

/** A line that appears if a run takes longer than a second; undefined without a terminal. `now` returns milliseconds. */
export function statusLine(
  environment: CommandEnvironment,
  now: () => number = () => performance.now(),
): StatusLine | undefined {
  if (!environment.terminal || environment.env.TERM === "dumb") return undefined;
  let next = now() + PATIENCE;
  let shown = false;
  const write = (text: string): void => exactly(environment).writeError(`\r\u001b[K${text}`);
  return {
    isDue: () => now() >= next,
    show(text) {
      next = now() + BETWEEN;
      shown = true;
      write(text);
    },
    clear() {
      if (shown) write("");
      shown = false;
    },
  };
}

/** Counts cards on such a line. Without a terminal, it does nothing. */
export function createProgress(environment: CommandEnvironment, now?: () => number): Progress {
  const line = statusLine(environment, now);
  if (line === undefined) return SILENT;
  let records = 0;
  return {
    counting: (reader) => ({
      ...reader,
      read(...asked) {
        if (++records % RECORDS_A_LOOK === 0 && line.isDue()) line.show(`${records.toLocaleString("en")} cards read`);
        return reader.read(...asked);
      },
    }),
    clear: line.clear,
  };
}
