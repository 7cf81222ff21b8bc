import { Worker } from "node:worker_threads";
import type { AnalysisAnswer, AnalysisQuestion } from "./analysis-worker.js";

/** A separate thread for slow work: typing continues meanwhile, and work that is no longer needed is cancelled. */
export type AnalysisThread = ReturnType<typeof openAnalysisThread>;

/** Milliseconds without a question after which the thread is ended, to free its memory. */
const PATIENCE = 20_000;
/** MiB for short-lived objects: more makes the process larger, but not faster. */
const YOUNG = 16;

export function openAnalysisThread() {
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
    // The server ends with its client, whatever the thread is doing.
    started.unref();
    return started;
  };
  return {
    /** Cancels the work in progress. */
    stop,
    /** Undefined if it was cancelled before it had an answer. Throws what the thread threw. */
    ask(question: AnalysisQuestion): Promise<AnalysisAnswer | undefined> {
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
