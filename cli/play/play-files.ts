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
  const { id } = pack.system;
  const play = "play" in pack.system ? pack.system.play : undefined;
  if (play === undefined) throw new Failure(`${id} has no rules of play yet; docs/play.md says how they are written`);
  if (play.length === 0) throw new Failure(`nothing is played, because the rules of play of ${id} have mistakes`);
  return pack;
}
