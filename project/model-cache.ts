import {
  type Checker,
  type CheckSettings,
  type DeferredFinding,
  type Diagnostic,
  type EditedPack,
  finish,
  openEditedPack,
  type PackInput,
  type PackModel,
  type SuppressedFinding,
  type SuppressionChoices,
} from "../compiler/index.js";

/**
 * Packs that stay open between runs: an edit costs only the records it touches. Valid while configurations and systems
 * stay the same.
 */
export type ModelCache = ReturnType<typeof createModelCache>;

/** What the checks found in a pack. */
export interface CachedFindings {
  readonly diagnostics: readonly Diagnostic[];
  /** Findings in those files that comments suppress. */
  readonly suppressed: readonly SuppressedFinding[];
  /** Findings held back, in all files of the pack, until some records can be read. */
  readonly deferred: readonly DeferredFinding[];
}

export function createModelCache() {
  const packs = new Map<string, KeptPack>();
  return {
    /** The pack with its current texts. `key` is its folder, or its only file. */
    read(key: string, input: PackInput, checker: Checker): PackModel {
      const known = packs.get(key);
      const kept = known !== undefined && follows(known, input) ? known : openPack(input, checker);
      packs.set(key, kept);
      if (kept === known) bringUpToDate(kept.pack, input);
      return kept.pack.model;
    },
    /** The findings of a pack that was read here; undefined for any other. */
    check(pack: PackModel, settings: CheckSettings & SuppressionChoices): CachedFindings | undefined {
      const kept = [...packs.values()].find((one) => one.pack.model === pack);
      return kept && findingsOf(kept, settings);
    },
  };
}

interface KeptPack {
  readonly pack: EditedPack;
  readonly files: readonly string[];
  readonly systemNames: string;
  /** The settings it is checked with; the first ones that were given. */
  settings: (CheckSettings & SuppressionChoices) | undefined;
  /** Suppressed findings by file, with the findings they were computed from. */
  readonly silenced: Map<string, { found: readonly Diagnostic[]; suppressed: readonly SuppressedFinding[] }>;
  hearing: SuppressedFinding[];
}

function openPack(input: PackInput, checker: Checker): KeptPack {
  const kept: KeptPack = {
    pack: finish(openEditedPack(input, checker, { severityOf: () => undefined })),
    files: input.files.map(({ path }) => path),
    systemNames: namesOf(input),
    settings: undefined,
    silenced: new Map(),
    hearing: [],
  };
  return kept;
}

const namesOf = ({ systemNames, systemsBeside }: PackInput): string => JSON.stringify([systemNames, systemsBeside]);

/** An edit can be followed if the pack has the same files and they are text. */
function follows({ pack, files, systemNames }: KeptPack, input: PackInput): boolean {
  return (
    files.length === input.files.length &&
    input.files.every(({ path, encoding }, index) => path === files[index] && encoding === undefined) &&
    pack.model.files.every(({ encoding }) => encoding === undefined) &&
    systemNames === namesOf(input)
  );
}

function bringUpToDate(pack: EditedPack, { files, usePack, hasFile, others }: PackInput): void {
  pack.lookBeside(hasFile);
  pack.lookAround(others);
  const { uses } = pack.model;
  const isSame = uses.every((use) => {
    const now = usePack(use.folder);
    return now.pack === use.pack && now.problem === use.problem;
  });
  if (uses.length === 0 || !isSame) pack.use(usePack);
  for (const { path, text } of files) pack.bringTo(path, text);
}

function findingsOf(kept: KeptPack, settings: CheckSettings & SuppressionChoices): CachedFindings {
  const { pack } = kept;
  if (kept.settings === undefined) {
    kept.settings = { ...settings, suppressed: (found) => kept.hearing.push(found) };
    pack.configure(kept.settings);
  }
  // Analyses may find something else after an edit, so results are complete only with them.
  if (pack.hasLater) finish(pack.later());
  const found = pack.model.files.map(({ path }) => findingsIn(kept, path));
  return {
    diagnostics: found.flatMap((one) => one.found),
    suppressed: found.flatMap((one) => one.suppressed),
    deferred: pack.deferred(),
  };
}

/** The findings of a file are cached while it doesn't change; suppressions are applied only when it is checked again. */
function findingsIn(kept: KeptPack, path: string) {
  kept.hearing = [];
  const found = kept.pack.findings(path);
  const known = kept.silenced.get(path);
  if (known?.found === found) return known;
  const made = { found, suppressed: kept.hearing };
  kept.silenced.set(path, made);
  return made;
}
