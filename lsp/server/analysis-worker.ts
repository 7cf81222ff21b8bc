import { isMainThread, parentPort } from "node:worker_threads";
import { checkPackData, type FindingData, type Limits, type PackData, type PackModel } from "../../compiler/index.js";
import { analyses, createChecker } from "../../play/index.js";
import { stackOf } from "./stack-of.js";

/** A question for the thread, and its answer. */
export interface AnalysisQuestion {
  readonly data: PackData;
  /** Limits from the configuration, in place of those in the rules. */
  readonly limits: Limits;
}

export type AnalysisAnswer = { readonly findings: readonly FindingData[] } | { readonly failure: string };

/** Analyses decks, which may take seconds, on a pack that is read only for this. */
export function analyse({ data, limits }: AnalysisQuestion): AnalysisAnswer {
  try {
    const check = (pack: PackModel) => analyses.check(pack, limits);
    return { findings: checkPackData(data, createChecker(limits).readerOf, check) };
  } catch (error) {
    return { failure: stackOf(error) };
  }
}

if (!isMainThread)
  parentPort?.on("message", (question: AnalysisQuestion) => parentPort?.postMessage(analyse(question)));
