import { decodeSource, isBuilt, type OpenDisk, openDisk, readRegularFile } from "../project/index.js";

/** A thousand cards: below that, it makes no difference. */
const LARGE = 300_000;

/** Hundreds of thousands of cards. */
const HUGE = 10_000_000;

/** Characters of a record whose lines take much memory: all are alive until it has been checked. */
const LONG = 1_000_000;

/** The room for new objects stays what it is: usually 1 MiB, instead of up to 16. */
const NO_MORE_ROOM = "--semi-space-growth-factor=1";

/** The disk of one run. Detects large runs. */
export const openForOneRun: OpenDisk = (complain) => {
  let characters = 0;
  return openDisk(complain, (file) => {
    const source = decodeSource(readRegularFile(file));
    const before = characters;
    characters += source.text.length;
    if (isBuilt && !needsRoom && hasLongRecord(source.text)) growAgain();
    if (isBuilt && before < LARGE && characters >= LARGE) compileSooner();
    if (isBuilt && before < HUGE && characters >= HUGE) collectSooner();
    return source;
  });
};

/**
 * Most of the time of a large run is V8 repeatedly compiling functions that inline many others. With earlier
 * compilation and less inlining, Node 20 checks 10,000 cards in 0.77 times the processor time, and 0.89 times that of
 * the main thread; 100,000 in 0.97. Later versions don't have this budget.
 * The room for new objects is not doubled either while many of them survive: what the processor's cache doesn't hold is slower. So
 * 10,000 cards take 87 MiB instead of 114, in no more time; later versions would take 3 to 12 % more.
 */
function compileSooner(): void {
  if (!process.versions.v8.startsWith("11.")) return;
  compilesSooner = true;
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--interrupt-budget=8000");
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=100");
  if (!needsRoom) setFlagsFromString(NO_MORE_ROOM);
}

let compilesSooner = false;

/**
 * The analyses of decks are twice the code, and each function runs less often: compiling them soon takes longer than
 * running them. With a large budget, Node 20 checks 10,000 cards in 115 decks in 0.8 times the processor time.
 */
export function compileLater(): void {
  if (compilesSooner) process.getBuiltinModule("node:v8").setFlagsFromString("--interrupt-budget=132000");
}

/**
 * V8 lets a large heap grow to several times what is alive in it. With less room, a million cards take 1.0 GiB instead
 * of 1.7, and 1.3 times the processor time. Without more room for new objects, 100,000 cards take 200 MiB instead of 221 (Node 20),
 * 223 instead of 237 (22) and 218 instead of 334 (24), for at most 7 % more.
 */
function collectSooner(): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--heap-growing-percent=40");
  if (!needsRoom) setFlagsFromString(NO_MORE_ROOM);
}

let needsRoom = false;

/**
 * In a record of 200,000 lines nothing is let go of, so each collection of new objects copies most of them: with 1 MiB for them, that is
 * half of the time. With more room, such a file takes 0.76 to 0.78 times the processor time, and 7 to 8 % more memory.
 */
function growAgain(): void {
  needsRoom = true;
  process.getBuiltinModule("node:v8").setFlagsFromString("--semi-space-growth-factor=2");
}

function hasLongRecord(text: string): boolean {
  for (let start = 0; text.length - start > LONG; ) {
    const end = text.indexOf("\n---", start);
    if (end === -1 || end - start > LONG) return true;
    start = end + 1;
  }
  return false;
}
