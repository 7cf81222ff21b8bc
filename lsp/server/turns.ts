/** Who is next: what people wait for at each key goes before what is asked about a whole file. */
export interface Turns {
  /** A message has come: others may be waiting behind it. */
  heard(): void;
  /** Does something that goes before all that waits for its turn. */
  first<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Resolves when nothing else is there to be done; then a step of long work may be made. One waits at a time. */
  own(): Promise<void>;
}

/** The connection hands over one message a turn of the event loop, and findings are told two turns after a key. */
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
