import path from "node:path";
import { doubtfulNames, isUnread, type System } from "../compiler/index.js";
import { Failure, isCardFile, type LoadedPack, loadPacks, openCheckContext } from "../project/index.js";
import type { CommandCall } from "./call.js";
import { complain } from "./command-environment.js";
import { createProgress } from "./progress.js";
import { type CommandSession, selectFor } from "./session.js";

/** Checks are only held back if something can't be read. */
function isInDoubt({ files }: LoadedPack["model"]): boolean {
  return files.some(({ records }) =>
    records.some((one) => isUnread(one) || doubtfulNames(one).size > 0 || one.uncertain),
  );
}

/** A card pack, and the game systems that can be named in its folder. */
export interface CardPack extends LoadedPack {
  findSystem(name: string): System | undefined;
}

/** The card packs that a command was asked to work on, all in memory. */
export async function cardPacks(session: CommandSession, call: CommandCall): Promise<readonly CardPack[]> {
  const selection = await selectFor(session, call);
  const files = selection.files.filter(isCardFile);
  if (files.length === 0 && selection.files.length > 0)
    throw new Failure("these are game systems, and this command looks at cards");
  const checkContext = openCheckContext(session, selection.named, createProgress(session.environment));
  const packs: CardPack[] = [];
  for await (const pack of loadPacks(checkContext, checkContext.finder.group(files))) {
    const folder = pack.onDisk.folder ?? path.dirname(pack.onDisk.files[0] ?? "");
    packs.push({ ...pack, findSystem: (name) => checkContext.systems.find(name, folder) });
  }
  for (const file of checkContext.systems.unsound().keys()) {
    const name = session.shown(file);
    complain(
      session.environment,
      `${name} has mistakes, and what is wrong there is left out; see cardwright lint ${name}`,
    );
  }
  if (packs.some(({ model }) => isInDoubt(model)))
    await (await import("./held-back.js")).reportHeldBack(session, checkContext, packs);
  return packs;
}
