import { LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { FileInPack } from "../context.js";
import type { RequestCall } from "./request.js";

/** Milliseconds of work before typing gets its turn. */
const TURN = 6;

type StepBudget = Pick<RequestCall, "stopIfCancelled" | "turn">;

/**
 * Computes part of an answer about a large file for each item, and yields before and in between.
 * If the pack changes meanwhile, it starts again with the current items: so expensive parts should be cached by
 * item. Throws when the request is cancelled.
 */
export async function inSteps<Thing, Part>(
  { live }: Pick<FileInPack, "live">,
  { stopIfCancelled, turn }: StepBudget,
  things: () => Iterable<Thing>,
  make: (thing: Thing) => Part,
): Promise<readonly Part[]> {
  for (;;) {
    await turn();
    stopIfCancelled();
    const { version } = live;
    const parts: Part[] = [];
    let began = performance.now();
    for (const thing of things()) {
      parts.push(make(thing));
      if (performance.now() - began < TURN) continue;
      await turn();
      stopIfCancelled();
      began = performance.now();
      if (live.version !== version) break;
    }
    if (live.version === version) return parts;
  }
}

/** The same for answers about one version: throws if the pack changes meanwhile. */
export async function allInSteps<Thing>(
  { live }: Pick<FileInPack, "live">,
  { stopIfCancelled, turn }: StepBudget,
  things: Iterable<Thing>,
): Promise<readonly Thing[]> {
  const { version } = live;
  const all: Thing[] = [];
  let began = performance.now();
  for (const thing of things) {
    all.push(thing);
    if (performance.now() - began < TURN) continue;
    await turn();
    stopIfCancelled();
    if (live.version !== version) throw new ResponseError(LSPErrorCodes.ContentModified, "the text has changed");
    began = performance.now();
  }
  return all;
}
