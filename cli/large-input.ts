import { decodeSource, isBuilt, type OpenDisk, openDisk, readRegularFile } from "../project/index.js";

/** A thousand cards: fewer are read before it would help. */
const LARGE = 300_000;

/** The disk of one run. It notices when a run is a large one. */
export const openForOneRun: OpenDisk = (complain) => {
  let characters = 0;
  return openDisk(complain, (file) => {
    const source = decodeSource(readRegularFile(file));
    const before = characters;
    characters += source.text.length;
    if (isBuilt && before < LARGE && characters >= LARGE) compileSooner();
    return source;
  });
};

/**
 * Most of what a large run takes is V8 compiling, over and over, functions into which it copied many others. Told to
 * compile them sooner, and to copy less, Node 20 checks 10,000 cards in 0.77 times the processor time, and 0.89 of that of
 * the main thread; 100,000 in 0.97. Later versions have no such budget.
 */
function compileSooner(): void {
  if (!process.versions.v8.startsWith("11.")) return;
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString("--interrupt-budget=8000");
  setFlagsFromString("--max-inlined-bytecode-size-cumulative=100");
}
