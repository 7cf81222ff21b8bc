import path from "node:path";
import { parsedJson, readCompiled, decompile as toCards } from "../../compiler/index.js";
import { Failure, type GameSystems, gameSystems } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { exactly } from "../command-environment.js";
import type { ExitStatus } from "../exit-status.js";
import { saveOutput } from "../files/save-output.js";
import { mayWrite } from "../files/write-file.js";
import { type CommandSession, finished, nameFile, openSession, textOption } from "../session.js";

/** `cardwright decompile`: turns compiled JSON back into cards. */
export async function decompile({ environment, args, options }: CommandCall): Promise<ExitStatus> {
  const session = openSession(environment, { options });
  const systems = gameSystems(session);
  const out = textOption(options.out);
  if (out === undefined && args.length > 1)
    throw new Failure("several files need a folder to be written to: --out FOLDER");
  if (out !== undefined) nameFile(session, out);
  const targets = args.map((word) => targetOf(session, word, out, args.length === 1));
  if (
    !mayWrite(
      session,
      targets.flatMap((target) => target ?? []),
    )
  )
    return session.status();
  for (const [index, word] of args.entries()) {
    const input = path.resolve(environment.cwd, word);
    const text = word === "-" ? (await environment.readInput()).toString() : readInput(session, input);
    if (text === undefined) continue;
    const target = targets[index];
    const made = inCards(text, systems, target ?? path.join(environment.cwd, "printed.cards"));
    if ("problem" in made) session.fail(`${word} ${made.problem}`);
    else if (target === undefined) exactly(environment).writeOut(made.cards);
    else saveOutput(session, target, made.cards);
  }
  return finished(session);
}

function readInput(session: CommandSession, file: string): string | undefined {
  if (session.disk.kindOf(file) !== "folder") return session.disk.read(file)?.text;
  session.fail(`${session.shown(file)} is a folder; name the JSON files in it`);
  return undefined;
}

function targetOf({ environment, disk }: CommandSession, word: string, out: string | undefined, single: boolean) {
  if (out === undefined) return undefined;
  const place = path.resolve(environment.cwd, out);
  const isFile = single && !/[/\\]$/.test(out) && disk.kindOf(place) !== "folder";
  const name = word === "-" ? "standard-input" : path.parse(word).name;
  return isFile ? place : path.join(place, `${name}.cards`);
}

/** The text, or a problem of the input. */
function inCards(
  text: string,
  systems: GameSystems,
  place: string,
): { readonly cards: string } | { readonly problem: string } {
  const read = readCompiled(parsedJson(text));
  if (read.kind === "problem") return { problem: `is not what compile writes: ${read.at || "here"}: ${read.problem}` };
  const { id, edition } = read.pack.system;
  const folder = path.dirname(place);
  const system = systems.find(`${id}@${edition}`, folder);
  if (system === undefined) return { problem: `is of the game system ${id}@${edition}, which is not known here` };
  const newest = systems.find(id, folder)?.key === system.key;
  const usual = systems.usualFor(place).key === system.key;
  return { cards: toCards(read.pack, system, { systemLabel: usual ? undefined : newest ? id : system.key }) };
}
