import path from "node:path";
import {
  compareTexts,
  compilePack,
  parsedJson,
  readCompiled,
  type Sha256,
  systemOfPack,
} from "../../compiler/index.js";
import {
  checkLoaded,
  configurationFindings,
  type GitRevisions,
  gameSystems,
  isCardFile,
  loadPacks,
  openCheckContext,
  openProject,
  type Project,
  pathBelow,
  ruleSettings,
  selectFiles,
} from "../../project/index.js";
import type { PackVersion, verdictsOf } from "../../tools/index.js";
import type { CommandSession } from "../session.js";
import type { MatchedPack } from "./match-packs.js";
import type { ComparedSide } from "./sides.js";

export interface LoadedSide {
  readonly packs: readonly SidePack[];
  /** What could not be read, one sentence each. */
  readonly notes: readonly string[];
}

export interface SidePack extends PackVersion {
  readonly key: MatchedPack["key"];
}

/** Modules that are loaded only to compare. */
export interface Tools {
  readonly git: GitRevisions;
  readonly sha256: Sha256;
  readonly verdictsOf: typeof verdictsOf;
}

/**
 * Reads one side: the packs of a folder or file, on disk or in a revision, or compiled JSON. Problems in a revision are
 * reported but don't fail the command, because nobody can fix them any more.
 */
export async function loadSide(session: CommandSession, side: ComparedSide, tools: Tools): Promise<LoadedSide> {
  const notes: string[] = [];
  const project = openSide(session, side, tools, notes);
  const { kind } = project.disk.kindOf(side.place) === undefined ? { kind: undefined } : side;
  if (kind === undefined) return { packs: [], notes: [`${side.title} has no ${session.shown(side.place)}`] };
  if (side.place.endsWith(".json")) return { packs: readJson(project, [side.place], side, notes), notes };
  const { files, named, problems } = await selectFiles(project, [side.place], { cwd: session.cwd, allowEmpty: true });
  for (const problem of problems) project.fail(problem);
  if (problems.length > 0) return { packs: [], notes };
  const cards = files.filter(isCardFile);
  const packs =
    cards.length > 0
      ? await readSources(project, cards, named, side, tools, notes)
      : readJson(project, jsonFilesIn(project, side.place), side, notes);
  await configurationFindings(project);
  return { packs, notes };
}

/** What can't be read in a revision is noted: nobody can mend it. */
export function openSide(
  session: CommandSession,
  side: ComparedSide,
  { git }: Pick<Tools, "git">,
  notes: string[],
): Project {
  if (side.kind === "disk") return openProject(session.cwd, session, undefined, session.inputs);
  const note = (sentence: string) => void notes.push(`at ${side.title}: ${sentence}`);
  const complaints = { remark: note, fail: note, bug: session.bug };
  return openProject(session.cwd, complaints, (complain) => git.openRevisionDisk(side.place, side.commit, complain));
}

async function readSources(
  project: Project,
  files: readonly string[],
  named: ReadonlySet<string>,
  side: ComparedSide,
  { sha256, verdictsOf }: Tools,
  notes: string[],
): Promise<readonly SidePack[]> {
  const checkContext = openCheckContext(project, named);
  const settings = ruleSettings(project, checkContext.systems, []);
  const packs: SidePack[] = [];
  for await (const pack of loadPacks(checkContext, checkContext.finder.group(files))) {
    const whole = { ...pack, onDisk: { ...pack.onDisk, selected: new Set(pack.onDisk.files) } };
    const { diagnostics } = await checkLoaded(checkContext, whole, settings);
    const system = systemOfPack(pack.model);
    const compiled = compilePack(pack.model, sha256);
    const { folder, files: own } = pack.onDisk;
    const nameless = compiled.cards.filter(({ id }) => id === "").length;
    if (nameless > 0)
      notes.push(
        `at ${side.title}: ${nameless} card${nameless === 1 ? " has" : "s have"} no identifier, so diff can't tell what changed on ${nameless === 1 ? "it" : "them"}`,
      );
    for (const { path: file, encoding, conflicts } of pack.model.files) {
      const why = encoding !== undefined ? "is not UTF-8" : conflicts.length > 0 ? "has conflict markers" : undefined;
      if (why !== undefined)
        notes.push(
          `at ${side.title}: ${project.shown(path.normalize(file))} ${why}, so it is compared as far as it can be read`,
        );
    }
    packs.push({
      key: pathBelow(side.place, folder ?? own[0] ?? "") ?? "",
      compiled,
      system,
      verdicts: system && verdictsOf(pack.model, system, diagnostics),
    });
  }
  return packs;
}

function jsonFilesIn({ disk }: Project, folder: string): readonly string[] {
  const files = disk.entries(folder).filter(({ isFolder, name }) => !isFolder && name.endsWith(".json"));
  return files.map((file) => file.path).sort(compareTexts);
}

/** A folder may contain other JSON too; a named file must be a compiled pack. */
function readJson(
  project: Project,
  files: readonly string[],
  side: ComparedSide,
  notes: string[],
): readonly SidePack[] {
  const systems = gameSystems(project);
  return files.flatMap((file): SidePack[] => {
    const read = readCompiled(parsedJson(project.disk.read(file)?.text ?? ""));
    if (read.kind === "problem") {
      if (file === side.place)
        project.fail(`${project.shown(file)} is not what compile writes: ${read.at || "here"}: ${read.problem}`);
      return [];
    }
    const { id, edition } = read.pack.system;
    const system = systems.find(`${id}@${edition}`, path.dirname(file));
    if (system === undefined)
      notes.push(`${project.shown(file)} is of the game system ${id}@${edition}, which is not known here`);
    return [{ key: path.basename(file, ".json"), compiled: read.pack, system, verdicts: undefined }];
  });
}
