import path from "node:path";
import type { CompiledPack, PackModel } from "../../compiler/index.js";
import { packAround } from "../../play/index.js";
import { Failure, openCheckContext } from "../../project/index.js";
import { createProgress } from "../progress.js";
import type { CommandSession } from "../session.js";

/** Checks of `.play` files with the pack in a folder, by default the one that each lies in. */
export function openPlayFiles(session: CommandSession, pack: string | undefined) {
  const folder = pack === undefined ? undefined : path.resolve(session.cwd, pack);
  return openCheckContext(session, session.named, createProgress(session.environment), undefined, folder);
}

/** The pack that a `.play` file is played with; `shown` is the file. */
export function packOf({ uses }: PackModel, asked: string | undefined, shown: string) {
  const around = packAround(uses);
  if (around === undefined)
    throw new Failure(`${asked ?? `the folder of ${shown}`} is not one pack; name its folder with --pack`);
  return { ...around, compiled: playable(around.compiled) };
}

/** The pack itself, where its game can be played. */
export function playable(pack: CompiledPack): CompiledPack {
  if (!("play" in pack.system))
    throw new Failure(`${pack.system.id} has no rules of play yet; docs/play.md says how they are written`);
  return pack;
}
