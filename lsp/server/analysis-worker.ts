import { isMainThread, parentPort } from "node:worker_threads";
import {
  analyses,
  checkPackData,
  createChecker,
  type FindingData,
  type Limits,
  type PackData,
  type PackModel,
} from "../../compiler/index.js";
import { stackOf } from "./stack-of.js";

/** What the server asks the thread, and what that answers. */
export interface AnalysisQuestion {
  readonly data: PackData;
  /** Numbers that a configuration puts in the place of those in rules. */
  readonly limits: Limits;
}

export type AnalysisAnswer = { readonly findings: readonly FindingData[] } | { readonly failure: string };

/** Makes the analyses of decks, which may take seconds, on a pack that is read for this alone. */
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
