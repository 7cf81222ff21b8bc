import { LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { FileInPack } from "../context.js";
import type { Call } from "./request.js";

/** How long work may go on before what was typed meanwhile has its turn, in milliseconds. */
const TURN = 6;

/**
 * Prepares an answer about a large file thing by thing (what is prepared must be remembered by those who make the
 * answer), and lets others have their turn in between. When the pack is another one after that, it begins again with
 * what is there now; most of that is prepared already. Throws when the client has lost interest.
 */
export async function inSteps<Thing>(
  { live }: Pick<FileInPack, "live">,
  { stopIfCancelled }: Pick<Call, "stopIfCancelled">,
  things: () => Iterable<Thing>,
  prepare: (thing: Thing) => void,
): Promise<void> {
  let began = performance.now();
  for (let version: number | undefined; version !== live.version; ) {
    version = live.version;
    for (const thing of things()) {
      prepare(thing);
      if (performance.now() - began < TURN) continue;
      await new Promise(setImmediate);
      stopIfCancelled();
      began = performance.now();
      if (live.version !== version) break;
    }
  }
}

/**
 * Takes things one by one, and lets others have their turn in between. For answers that hold for one text only: throws
 * when the pack is another one meanwhile, and when the client has lost interest.
 */
export async function allInSteps<Thing>(
  { live }: Pick<FileInPack, "live">,
  { stopIfCancelled }: Pick<Call, "stopIfCancelled">,
  things: Iterable<Thing>,
): Promise<readonly Thing[]> {
  const { version } = live;
  const all: Thing[] = [];
  let began = performance.now();
  for (const thing of things) {
    all.push(thing);
    if (performance.now() - began < TURN) continue;
    await new Promise(setImmediate);
    stopIfCancelled();
    if (live.version !== version) throw new ResponseError(LSPErrorCodes.ContentModified, "the text has changed");
    began = performance.now();
  }
  return all;
}
