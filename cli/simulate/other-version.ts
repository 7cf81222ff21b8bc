import path from "node:path";
import type { CompiledPack, Sha256 } from "../../compiler/index.js";
import { compileToPlay } from "../../play/index.js";
import {
  Failure,
  isCardFile,
  loadGitRevisions,
  loadPacks,
  openCheckContext,
  type Project,
  pathBelow,
  selectFiles,
} from "../../project/index.js";
import { openSide } from "../changes/load-side.js";
import { type MatchedPack, matchPacks } from "../changes/match-packs.js";
import { readSide } from "../changes/sides.js";
import { playable } from "../play/play-files.js";
import type { CommandSession } from "../session.js";

export interface OtherVersion {
  /** What it was called, such as a revision. */
  readonly title: string;
  readonly pack: CompiledPack;
}

/** The pack as it was elsewhere: in a revision, or in another folder. `home` is the folder in which it lies now. */
export async function otherVersion(
  session: CommandSession,
  word: string,
  pack: CompiledPack,
  home: string,
  sha256: Sha256,
): Promise<OtherVersion> {
  const git = await loadGitRevisions();
  const side = readSide(word, session.cwd, git, home);
  const notes: string[] = [];
  const project = openSide(session, side, { git }, notes);
  // A pack that lay elsewhere by then has its name still.
  const top = side.kind === "revision" && side.place === home ? git.repositoryOf(home) : undefined;
  for (const place of top === undefined ? [side.place] : [side.place, top]) {
    if (project.disk.kindOf(place) === undefined) continue;
    const packs = await packsIn(project, place, session.cwd, sha256);
    const here = { key: pathBelow(place, home) ?? "", compiled: pack };
    const found = matchPacks(packs, [here]).find(([, now]) => now === here)?.[0];
    if (found !== undefined) return { title: side.title, pack: playable(found.compiled) };
  }
  const why = notes.length > 0 ? ` (${notes.join("; ")})` : "";
  throw new Failure(`${side.title} has no such pack, so there is nothing to compare with${why}`);
}

async function packsIn(project: Project, place: string, cwd: string, sha256: Sha256): Promise<readonly MatchedPack[]> {
  const { files, named } = await selectFiles(project, [place], { cwd, allowEmpty: true });
  const context = openCheckContext(project, named);
  const packs: MatchedPack[] = [];
  for await (const { model, onDisk } of loadPacks(context, context.finder.group(files.filter(isCardFile)))) {
    const folder = onDisk.folder ?? path.dirname(onDisk.files[0] ?? "");
    const compiled = compileToPlay(model, (name) => context.systems.find(name, folder), sha256);
    packs.push({ key: pathBelow(place, folder) ?? "", compiled });
  }
  return packs;
}
