/** Schedules work: requests made at each keystroke go before those about a whole file. */
export interface Turns {
  /** A message has arrived: others may be waiting behind it. */
  heard(): void;
  /** Runs urgent work, ahead of all that waits. */
  first<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Resolves when nothing else is pending, so that a step of long work can run. Waiters proceed one at a time. */
  own(): Promise<void>;
}

/** The connection delivers one message per turn of the event loop, and findings are sent two turns after a keystroke. */
const IDLE_TURNS = 3;

export function createTurns(): Turns {
  let messages = 0;
  let before = 0;
  let last: Promise<void> = Promise.resolve();
  const calm = async (): Promise<void> => {
    for (let seen = -1; seen !== messages || before > 0; ) {
      seen = messages;
      for (let turn = 0; turn < IDLE_TURNS; turn++) await new Promise(setImmediate);
    }
  };
  return {
    heard() {
      messages++;
    },
    async first(work) {
      before++;
      try {
        return await work();
      } finally {
        before--;
      }
    },
    own() {
      last = last.then(calm);
      return last;
    },
  };
}
