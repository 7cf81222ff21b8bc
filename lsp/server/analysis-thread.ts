import { Worker } from "node:worker_threads";
import type { AnalysisAnswer, AnalysisQuestion } from "./analysis-worker.js";

/** A thread of its own for what takes long: typing goes on meanwhile, and what is of no use any more is ended. */
export interface AnalysisThread {
  /** Undefined: it was ended before it had an answer. Throws what the thread could not do. */
  ask(question: AnalysisQuestion): Promise<AnalysisAnswer | undefined>;
  /** Ends what is being worked out. */
  stop(): void;
}

/** Milliseconds without a question after which the thread is let go, and its memory with it. */
const PATIENCE = 20_000;
/** MiB for what is thrown away at once: more makes the process larger, and not faster. */
const YOUNG = 16;

export function openAnalysisThread(): AnalysisThread {
  let worker: Worker | undefined;
  let answer: ((answer: AnalysisAnswer | undefined) => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const stop = (): void => {
    clearTimeout(timer);
    const [ended, waiting] = [worker, answer];
    worker = undefined;
    answer = undefined;
    void ended?.terminate();
    waiting?.(undefined);
  };
  const start = (): Worker => {
    const started = new Worker(new URL("./analysis-worker.js", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    const done = (result: AnalysisAnswer): void => {
      if (worker !== started) return;
      const waiting = answer;
      answer = undefined;
      timer = setTimeout(stop, PATIENCE);
      timer.unref();
      waiting?.(result);
    };
    started.on("message", done);
    started.on("error", (error) => {
      done({ failure: error.message });
      if (worker === started) stop();
    });
    // The server ends when its client does, whatever the thread is at.
    started.unref();
    return started;
  };
  return {
    stop,
    ask(question) {
      if (answer !== undefined) stop();
      clearTimeout(timer);
      worker ??= start();
      const asked = worker;
      return new Promise((resolve) => {
        answer = resolve;
        asked.postMessage(question);
      });
    },
  };
}
