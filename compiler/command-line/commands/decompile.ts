import path from "node:path";
import { type CompiledPack, decompile as toCards } from "../../index.js";
import type { Call } from "../commands.js";
import { configurationFindings } from "../configuration/configuration-findings.js";
import { type ExitStatus, Failure } from "../exit-status.js";
import { saveOutput } from "../files/save-output.js";
import { type GameSystems, gameSystems } from "../game-systems.js";
import { openSession, type Session, textOption } from "../session.js";

/** `cardwright decompile`: compiled JSON back into cards, printed or written. */
export async function decompile({ surroundings, args, options }: Call): Promise<ExitStatus> {
  const session = openSession(surroundings);
  const systems = gameSystems(session);
  const out = textOption(options.out);
  if (out === undefined && args.length > 1)
    throw new Failure("several files need a folder to be written to: --out FOLDER");
  for (const word of args) {
    const input = path.resolve(surroundings.cwd, word);
    const text = word === "-" ? (await surroundings.readInput()).toString() : readInput(session, input);
    if (text === undefined) continue;
    const target = targetOf(session, word, out, args.length === 1);
    const pack = asPack(text);
    const cards = pack && inCards(pack, systems, target ?? path.join(surroundings.cwd, "printed.cards"));
    if (cards === undefined) session.fail(`${word} is not what cardwright compile writes`);
    else if (typeof cards !== "string")
      session.fail(`${word} is of the game system ${cards.unknown}, which is not known`);
    else if (target === undefined) surroundings.writeOut(cards);
    else saveOutput(session, target, cards);
  }
  await configurationFindings(session);
  return session.status();
}

function readInput(session: Session, file: string): string | undefined {
  if (session.disk.kindOf(file) !== "folder") return session.disk.read(file)?.text;
  session.fail(`${session.shown(file)} is a folder; name the JSON files in it`);
  return undefined;
}

function targetOf({ surroundings, disk }: Session, word: string, out: string | undefined, single: boolean) {
  if (out === undefined) return undefined;
  const place = path.resolve(surroundings.cwd, out);
  const isFile = single && !/[/\\]$/.test(out) && disk.kindOf(place) !== "folder";
  const name = word === "-" ? "standard-input" : path.parse(word).name;
  return isFile ? place : path.join(place, `${name}.cards`);
}

function asPack(text: string): CompiledPack | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return isPack(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Enough to tell a compiled pack from other JSON; what is inside is looked at when it is turned into cards. */
function isPack(json: unknown): json is CompiledPack {
  if (typeof json !== "object" || json === null) return false;
  if (!("format" in json && "system" in json && "cards" in json && "decks" in json && "pack" in json)) return false;
  return (
    typeof json.format === "string" &&
    /^1\./.test(json.format) &&
    Array.isArray(json.cards) &&
    Array.isArray(json.decks)
  );
}

/** The text; what is unknown of it; or nothing when the JSON is not as `compile` writes it. */
function inCards(pack: CompiledPack, systems: GameSystems, place: string): string | { unknown: string } | undefined {
  try {
    const { id, edition } = pack.system;
    const folder = path.dirname(place);
    const system = systems.find(`${id}@${edition}`, folder);
    if (system === undefined) return { unknown: `${id}@${edition}` };
    const usual = systems.usualFor(place);
    const newest = systems.find(id, folder);
    const label = newest?.key === system.key ? id : system.key;
    return toCards(pack, system, { systemLabel: usual.key === system.key ? undefined : label });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
