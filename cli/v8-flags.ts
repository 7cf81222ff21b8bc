import { decodeSource, isBuilt, type OpenDisk, openDisk, readRegularFile } from "../project/index.js";

/** Some fifty cards: below that, loading what sets flags takes longer. */
const MIDDLING = 20_000;

/** Three to four thousand cards: below that, compiling sooner takes longer than it saves. */
const LARGE = 1_200_000;

/** Hundreds of thousands of cards. */
const HUGE = 10_000_000;

/** Characters of a record whose lines take much memory: all are alive until it has been checked. */
const LONG = 1_000_000;

/** The room for new objects stays what it is: usually 1 MiB, instead of up to 16. */
const NO_MORE_ROOM: Flags = { "semi-space-growth-factor": 1 };

type Flags = Readonly<Record<string, number>>;

const told = Symbol.for("cardwright: flags of V8");

/** The defaults of the flags that are set here, in the versions of V8 for which they are set. */
const USUAL: Flags = {
  "heap-growing-percent": 0,
  "interrupt-budget": 67_584,
  "invocation-count-for-turbofan": 3000,
  "max-bytecode-size-for-early-opt": 81,
  "max-inlined-bytecode-size-cumulative": 920,
  "semi-space-growth-factor": 2,
  "ticks-before-optimization": 3,
};

/** One for the process, since each bundle has its own copy of this module. */
const shared: typeof globalThis & { [told]?: Map<string, number> } = globalThis;
const flagsTold = (): Map<string, number> => (shared[told] ??= new Map());

function tell(flags: Flags): void {
  for (const [name, value] of Object.entries(flags)) {
    flagsTold().set(name, value);
    // A run over a few cards sets none, and doesn't load this module.
    process.getBuiltinModule("node:v8").setFlagsFromString(`--${name}=${value}`);
  }
}

/** V8 uses code that it kept only with the flags with which it was kept. Returns those that were set. */
export function usualFlags(): Flags {
  const before = Object.fromEntries(flagsTold());
  if (flagsTold().size > 0) tell(Object.fromEntries(Object.keys(before).map((name) => [name, USUAL[name] ?? 0])));
  flagsTold().clear();
  return before;
}

/** Loads more code of the program. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  const flags = usualFlags();
  const code = await load();
  // The analyses of decks are twice the code, and each function runs less often: compiling them soon takes longer than
  // running them. With a large budget, Node 20 checks 10,000 cards in 115 decks in 0.8 times the processor time.
  tell("interrupt-budget" in flags ? { ...flags, "interrupt-budget": 132_000 } : flags);
  return code;
}

/** The disk of one run. Detects large runs. */
export const openForOneRun: OpenDisk = (complain) => {
  let characters = 0;
  return openDisk(complain, (file) => {
    const source = decodeSource(readRegularFile(file));
    if (!isBuilt) return source;
    const before = characters;
    characters += source.text.length;
    const reaches = (limit: number): boolean => before < limit && characters >= limit;
    if (!needsRoom && hasLongRecord(source.text)) growAgain();
    if (reaches(LARGE)) compileSooner();
    else if (reaches(MIDDLING)) compileLater();
    if (reaches(HUGE)) collectSooner();
    return source;
  });
};

/**
 * V8 begins to optimize hundreds of functions within the first second, and a run over a thousand cards ends before that
 * pays: later, it takes 0.5 times the processor time in Node 20, and 0.6 times in 22. In 24, another compiler comes first.
 */
function compileLater(): void {
  const { v8 } = process.versions;
  if (v8.startsWith("11.")) tell({ "ticks-before-optimization": 100, "max-bytecode-size-for-early-opt": 0 });
  if (v8.startsWith("12.")) tell({ "invocation-count-for-turbofan": 30_000 });
}

/**
 * Most of the time of a large run is V8 repeatedly compiling functions that inline many others. With earlier
 * compilation and less inlining, Node 20 checks 10,000 cards in 0.77 times the processor time, and 0.89 times that of
 * the main thread; 100,000 in 0.97. Later versions don't have this budget.
 * The room for new objects is not doubled either while many of them survive: what the processor's cache doesn't hold is slower. So
 * 10,000 cards take 87 MiB instead of 114, in no more time; later versions would take 3 to 12 % more.
 */
function compileSooner(): void {
  usualFlags();
  if (!process.versions.v8.startsWith("11.")) return;
  tell({ "interrupt-budget": 8000, "max-inlined-bytecode-size-cumulative": 100 });
  if (!needsRoom) tell(NO_MORE_ROOM);
}

/**
 * V8 lets a large heap grow to several times what is alive in it. With less room, a million cards take 1.0 GiB instead
 * of 1.7, and 1.3 times the processor time. Without more room for new objects, 100,000 cards take 200 MiB instead of 221 (Node 20),
 * 223 instead of 237 (22) and 218 instead of 334 (24), for at most 7 % more.
 */
function collectSooner(): void {
  tell({ "heap-growing-percent": 40 });
  if (!needsRoom) tell(NO_MORE_ROOM);
}

let needsRoom = false;

/**
 * In a record of 200,000 lines nothing is let go of, so each collection of new objects copies most of them: with 1 MiB for them, that is
 * half of the time. With more room, such a file takes 0.76 to 0.78 times the processor time, and 7 to 8 % more memory.
 */
function growAgain(): void {
  needsRoom = true;
  tell({ "semi-space-growth-factor": USUAL["semi-space-growth-factor"] ?? 2 });
}

function hasLongRecord(text: string): boolean {
  for (let start = 0; text.length - start > LONG; ) {
    const end = text.indexOf("\n---", start);
    if (end === -1 || end - start > LONG) return true;
    start = end + 1;
  }
  return false;
}
