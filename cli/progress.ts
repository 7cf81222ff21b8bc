import { type Progress, SILENT } from "../project/index.js";
import { type CommandEnvironment, exactly } from "./command-environment.js";

const PATIENCE = 1000;
const BETWEEN = 200;
/** Reading the clock for every record would cost more than reading the record. */
const RECORDS_A_LOOK = 500;

/**
 * Shows progress on a terminal if a run takes longer than a second. `now` returns milliseconds. Without a terminal, it
 * does nothing.
 */
export function createProgress(environment: CommandEnvironment, now: () => number = () => performance.now()): Progress {
  if (!environment.terminal || environment.env.TERM === "dumb") return SILENT;
  const begin = now();
  let records = 0;
  let next = begin + PATIENCE;
  let shown = false;
  const look = (): void => {
    if (now() < next) return;
    next = now() + BETWEEN;
    shown = true;
    exactly(environment).writeError(`\r\u001b[K${records.toLocaleString("en")} cards read`);
  };
  return {
    counting: (reader) => ({
      ...reader,
      read(...asked) {
        if (++records % RECORDS_A_LOOK === 0) look();
        return reader.read(...asked);
      },
    }),
    clear() {
      if (shown) exactly(environment).writeError("\r\u001b[K");
      shown = false;
    },
  };
}
