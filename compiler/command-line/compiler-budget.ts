import { setFlagsFromString } from "node:v8";

/** Packs with fewer characters are done before optimized code would have paid for itself: some 20,000 cards. */
const SMALL_PACK = 7_000_000;
const USUAL = 135_168;
const LARGE = 600_000;
/** Node complains aloud about a flag that its V8 does not have, so it is set only where it is known to be there. */
const LAST_KNOWN_NODE = 24;

let budget = USUAL;

/**
 * Says how long a function has to run before V8 optimizes it. By default that is soon, so that of a thousand cards half
 * the processor time went into machine code that was then hardly used (Node 20: 500 ms, 290 with the larger budget; of
 * 10,000 cards 1,150 and 960). Large packs are better off with the usual.
 */
export function adaptToSize(characters: number): void {
  const wanted = characters < SMALL_PACK ? LARGE : USUAL;
  if (wanted === budget || Number.parseInt(process.versions.node, 10) > LAST_KNOWN_NODE) return;
  budget = wanted;
  setFlagsFromString(`--interrupt-budget=${wanted}`);
}
