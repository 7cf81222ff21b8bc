/** Schedules work: requests made at each keystroke go before those about a whole file. */
export type Turns = ReturnType<typeof createTurns>;

/** The connection delivers one message per turn of the event loop, and findings are sent two turns after a keystroke. */
const IDLE_TURNS = 3;

export function createTurns() {
  let messages = 0;
  let urgent = 0;
  let last: Promise<void> = Promise.resolve();
  const untilIdle = async (): Promise<void> => {
    for (let seen = -1; seen !== messages || urgent > 0; ) {
      seen = messages;
      for (let turn = 0; turn < IDLE_TURNS; turn++) await new Promise(setImmediate);
    }
  };
  return {
    /** A message has arrived: others may be waiting behind it. */
    messageArrived(): void {
      messages++;
    },
    /** Runs urgent work, ahead of all that waits. */
    async urgently<Result>(work: () => Result | Promise<Result>): Promise<Result> {
      urgent++;
      try {
        return await work();
      } finally {
        urgent--;
      }
    },
    /** Resolves when nothing else is pending, so that a step of long work can run. Waiters proceed one at a time. */
    whenIdle(): Promise<void> {
      last = last.then(untilIdle);
      return last;
    },
  };
}
