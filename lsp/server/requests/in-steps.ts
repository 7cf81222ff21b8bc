import { LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { FileInPack } from "../context.js";
import type { RequestCall } from "./request.js";

/** How long work may go on before what was typed meanwhile has its turn, in milliseconds. */
const TURN = 6;

type StepBudget = Pick<RequestCall, "stopIfCancelled" | "turn">;

/**
 * Makes a part of an answer about a large file of each thing, and lets others have their turn before that and in between.
 * When the pack is another one then, it begins again with what is there now: so what a part costs most should be remembered
 * with its thing. Throws when the client has lost interest.
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

/** The same for answers that hold for one text only: throws when the pack is another one meanwhile. */
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
