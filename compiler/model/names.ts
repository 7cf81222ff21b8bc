import { BoundedCache, memoize } from "../../grammar/index.js";
import { editDistance, foldLookalikes, isAbbreviated, namesWithPart, nearestAmong } from "../diagnostics/nearest.js";
import type { System } from "../systems/system.js";
import type { Spelling } from "./record-model.js";

/** A resolved name. */
export interface ResolvedName {
  /** The full name for a shortcut, an old or another spelling. */
  readonly name: string;
  readonly spelling: Spelling;
  /** It stands for a declared name: its spelling is neither "misspelt" nor "unknown", which takes longer to tell. */
  readonly isKnown: boolean;
  /** The declared name that was probably meant. */
  readonly suggestion: string | undefined;
}

/** Whether it is written as it is declared, in full or as a shortcut. */
export const isAsDeclared = (name: ResolvedName): boolean =>
  name.isKnown && (name.spelling === "exact" || name.spelling === "shortcut");

/** Resolves names of one sort that a system declares, with memoization. */
export type NameTable = ReturnType<typeof nameTable>;

/** The names a system declares, by sort. */
export interface SystemNames {
  readonly attributes: NameTable;
  readonly categories: NameTable;
  readonly labels: NameTable;
  /** False if certainly none of the tables holds the text, nor a longer one that begins with it. */
  mayBegin(written: string): boolean;
}

/** The name tables of a system, created once. */
export const namesOf: (system: System) => SystemNames = memoize(makeNames);

function makeNames(system: System): SystemNames {
  return {
    // A garbled attribute might be a custom one, so it keeps its name; categories and labels can't be custom.
    attributes: nameTable(system.attributes, system, false),
    categories: nameTable(system.categories, system, true),
    labels: nameTable(system.labels, system, true),
    mayBegin: beginnings(system),
  };
}

/** Letters that are compared. */
const BEGINNING = 3;

function beginnings({ attributes, categories, labels, shortcuts, formerly }: System): SystemNames["mayBegin"] {
  const sorts = [attributes, categories, labels, shortcuts, formerly];
  const known = new Set(sorts.flatMap((names) => [...names.keys()].map((name) => fold(name).slice(0, BEGINNING))));
  return (written) => {
    const folded = fold(written.replaceAll(" ", ""));
    // What follows may change the last letter: `r` and `n` fold to `m`.
    return folded.length <= BEGINNING || known.has(folded.slice(0, BEGINNING));
  };
}

const MOST_REMEMBERED = 50_000;

function nameTable(declared: ReadonlyMap<string, unknown>, system: System, mendGarbled: boolean) {
  const names = [...declared.keys()];
  const folded = foldedNames(names);
  const nearest = nearestAmong(names);
  const answers = new BoundedCache<string, ResolvedName>(MOST_REMEMBERED);

  function find(written: string): ResolvedName {
    if (declared.has(written)) return { name: written, spelling: "exact", isKnown: true, suggestion: undefined };
    const full = system.shortcuts.get(written);
    if (full !== undefined && declared.has(full))
      return { name: full, spelling: "shortcut", isKnown: true, suggestion: undefined };
    const today = system.formerly.get(written);
    if (today !== undefined && declared.has(today))
      return { name: today, spelling: "formerly", isKnown: true, suggestion: today };
    const meant = folded.get(fold(written));
    // A name with blanks can't be a custom one.
    const isDivided = written.includes(" ");
    if (meant !== undefined)
      return {
        name: mendGarbled || isDivided ? meant : written,
        spelling: "garbled",
        isKnown: true,
        suggestion: meant,
      };
    const whole = isDivided ? find(written.replaceAll(" ", "")) : undefined;
    if (whole?.spelling === "shortcut" || whole?.spelling === "formerly")
      return { name: whole.name, spelling: "garbled", isKnown: true, suggestion: whole.name };
    return new UndeclaredName(written, nearest, mendGarbled ? names : []);
  }

  return {
    resolve: (written: string): ResolvedName => answers.get(written) ?? answers.set(written, find(written)),
    /** False for what is certainly not a name, except for typos: avoids searching the nearest one. */
    mayHold(written: string): boolean {
      const whole = written.replaceAll(" ", "");
      return (
        declared.has(whole) || system.shortcuts.has(whole) || system.formerly.has(whole) || folded.has(fold(whole))
      );
    },
  };
}

/**
 * The short names of categories that are a letter away from a name that nothing declares, or are it in another case: those
 * are too short to be found among other names.
 */
export function shortcutsNear(written: string, { shortcuts, categories }: System): readonly string[] {
  const all = [...shortcuts].flatMap(([short, name]) => (categories.has(name) ? [short] : []));
  const inCase = all.filter((short) => short.toLowerCase() === written.toLowerCase());
  if (inCase.length > 0) return inCase;
  return all.filter((short) => editDistance(short.toLowerCase(), written.toLowerCase(), 1) <= 1);
}

/** The nearest name is searched when it is asked for: most only ask what a name stands for, and here that is itself. */
class UndeclaredName implements ResolvedName {
  readonly isKnown = false;
  private near: Pick<ResolvedName, "suggestion" | "spelling"> | undefined;

  constructor(
    readonly name: string,
    private readonly nearest: (name: string) => string | undefined,
    /** Where none can be the author's own, so the beginning of one is that one: `Attr`. */
    private readonly all: readonly string[],
  ) {
    this.near = undefined;
  }

  get suggestion(): string | undefined {
    this.near ??= this.search();
    return this.near.suggestion;
  }

  get spelling(): Spelling {
    this.near ??= this.search();
    return this.near.spelling;
  }

  private search(): Pick<ResolvedName, "suggestion" | "spelling"> {
    const near = this.nearest(this.name);
    if (near === undefined) return this.begun();
    const isMisspelt =
      editDistance(fold(this.name), fold(near), 2) <= (near.length > 6 ? 2 : 1) || isAbbreviated(this.name, near);
    return { suggestion: near, spelling: isMisspelt ? "misspelt" : "unknown" };
  }

  private begun(): Pick<ResolvedName, "suggestion" | "spelling"> {
    const [only, ...others] = namesWithPart(this.name, this.all).filter((one) => one.startsWith(this.name));
    return only === undefined || others.length > 0 ? NOTHING_NEAR : { suggestion: only, spelling: "misspelt" };
  }
}

const NOTHING_NEAR = { suggestion: undefined, spelling: "unknown" } as const;

/** If two names fold to the same text, it refers to neither. */
function foldedNames(names: readonly string[]): Map<string, string> {
  const folded = new Map<string, string>();
  const several = new Set<string>();
  for (const name of names) {
    const key = fold(name);
    if (folded.has(key)) several.add(key);
    folded.set(key, name);
  }
  for (const key of several) folded.delete(key);
  return folded;
}

/**
 * Folds look-alike letters, case and separators (blanks, `_`, `-`); folds again after lower-casing, because a small I
 * is a large L in another case.
 */
const fold = (name: string): string =>
  foldLookalikes(name)
    .replace(/[\s_-]+/g, "")
    .toLowerCase()
    .replaceAll("i", "l");
