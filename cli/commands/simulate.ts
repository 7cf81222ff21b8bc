import path from "node:path";
import { packName } from "../../compiler/index.js";
import { type BotName, bots, isRulesError, type Simulation, textsNotPlayed } from "../../play/engine/index.js";
import { compileToPlay, listsNotPlayed } from "../../play/index.js";
import { Failure, version } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { exactly } from "../command-environment.js";
import { deliverDocument, deliverText, outFile } from "../deliver-text.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { loadSha256 } from "../load-sha256.js";
import { playable } from "../play/play-files.js";
import { type CommandSession, nameFile, openSession, textOption } from "../session.js";
import { cardFindings } from "../simulate/card-findings.js";
import { runSessions } from "../simulate/run-sessions.js";
import {
  mergeSimulations,
  readSimulation,
  type SimulationFile,
  simulationFile,
  simulationJson,
} from "../simulate/simulation-file.js";
import { silence, simulationMarkdown, simulationText, type ToldFinding } from "../simulate/simulation-report.js";
import { numberOption } from "../value-options.js";

/** `cardwright simulate`: lets bots play a pack many times, or adds up what parts of that showed. */
export async function simulate(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment, call);
  const out = outFile(call);
  if (call.options.merge === true) {
    const files = call.args.map((word) => {
      const source = session.disk.read(nameFile(session, word));
      return source === undefined ? [] : [{ name: word, file: readSimulation(source.text, word) }];
    });
    if (files.some(([file]) => file === undefined)) return session.status();
    deliver(session, call, out, mergeSimulations(files.flat()));
    return session.status();
  }
  const question = questionOf(call);
  const [only, second] = await cardPacks(session, call);
  if (only === undefined || second !== undefined) throw new Failure("this plays one pack at a time; name its folder");
  const home = only.onDisk.folder ?? path.dirname(only.onDisk.files[0] ?? session.cwd);
  const pack = playable(compileToPlay(only.model, only.findSystem, await loadSha256()));
  const { simulation, sessions, shard, workers } = question;
  const notes = listsNotPlayed(pack);
  const numbers = Array.from({ length: sessions }, (_, index) => index).filter(
    (index) => shard === undefined || index % shard.of === shard.number - 1,
  );
  let stopped = false;
  const undo = call.environment.onInterrupt?.(() => {
    stopped = true;
  });
  const progress = progressOf(call, numbers.length);
  try {
    const run = { pack, threads: workers, stopped: () => stopped };
    const tally = await runSessions({ ...run, simulation, numbers, told: progress.show });
    progress.clear();
    const file = simulationFile({
      version,
      pack: {
        name: packName(only.model) ?? session.shown(home),
        system: `${pack.system.id}@${pack.system.edition}`,
        hash: pack.hash,
      },
      simulation: { ...simulation, sessions },
      textsNotPlayed: textsNotPlayed(pack).texts,
      ...(notes.length === 0 ? {} : { notes }),
      shards: shard === undefined || shard.of === 1 ? [] : [`${shard.number}/${shard.of}`],
      tally,
    });
    const isPlayed = !stopped;
    const asks = isPlayed && shard === undefined && call.options.format !== "json" && silence(file) === undefined;
    const findings = asks ? await cardFindings({ run, simulation: file.simulation, tally, source: only }) : undefined;
    if (!stopped) {
      deliver(session, call, out, file, findings);
      return session.status();
    }
    // Not a part that could be added to others: it is only shown.
    const until = isPlayed ? "while looking at single cards" : `after ${tally.sessions} of ${numbers.length} sessions`;
    call.environment.writeOut(`Stopped ${until}.\n${simulationText(file, findings)}`);
    return EXIT.interrupted;
  } catch (error) {
    if (isRulesError(error)) throw new Failure(`the rules of play can't be used: ${error.message}`);
    throw error;
  } finally {
    progress.clear();
    undo?.();
  }
}

function deliver(
  session: CommandSession,
  { options }: CommandCall,
  out: string | undefined,
  file: SimulationFile,
  findings?: readonly ToldFinding[],
) {
  if (options.format === "json") deliverDocument(session, out, simulationJson(file));
  else if (options.format === "markdown") deliverDocument(session, out, simulationMarkdown(file, findings));
  else deliverText(session, out, simulationText(file, findings));
}

interface Question {
  readonly simulation: Simulation;
  readonly sessions: number;
  readonly workers: number;
  readonly shard: { readonly number: number; readonly of: number } | undefined;
}

function questionOf({ options }: CommandCall): Question {
  const positive = (name: "sessions" | "players" | "cap" | "workers", usual: number, most: number): number => {
    const value = numberOption(options[name], `--${name}`, `such as ${usual}`) ?? usual;
    if (value === 0) throw new Failure(`--${name} 0: this takes 1 or more`);
    if (value > most) throw new Failure(`--${name} ${value}: this takes at most ${most}`);
    return value;
  };
  const seats = positive("players", 2, 1_000);
  const named = (textOption(options.bot) ?? "greedy").split(",");
  const unknown = named.find((name) => !Object.hasOwn(bots, name));
  if (unknown !== undefined) throw new Failure(`--bot ${unknown}: there are greedy and random`);
  if (named.length !== 1 && named.length !== seats)
    throw new Failure(`--bot ${named.join()}: name one for all, or one for each of ${seats} players`);
  const each = Array.from({ length: seats }, (_, seat) => (named[seat] ?? named[0]) as BotName);
  return {
    simulation: {
      seats,
      bots: each,
      seed: numberOption(options.seed, "--seed", "such as 1") ?? 1,
      cap: positive("cap", 5000, 1_000_000),
    },
    sessions: positive("sessions", 1000, 10_000_000),
    workers: positive("workers", 2, 1000),
    shard: shardOf(textOption(options.shard)),
  };
}

function shardOf(text: string | undefined): Question["shard"] {
  if (text === undefined) return undefined;
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > of) throw new Failure(`--shard ${text}: this takes a part, such as 2/8`);
  return { number, of };
}

/** How far it is, on a terminal: once a second. */
function progressOf({ environment }: CommandCall, wanted: number) {
  const isShown = environment.terminal && environment.env.TERM !== "dumb";
  const begin = performance.now();
  let last = begin;
  const write = (text: string): void => {
    if (isShown) exactly(environment).writeError(`\r\u001b[K${text}`);
  };
  return {
    show({ sessions, capped }: { readonly sessions: number; readonly capped: number }): void {
      const now = performance.now();
      if (now - last < 1000) return;
      last = now;
      const left = Math.ceil((((now - begin) / sessions) * (wanted - sessions)) / 1000);
      const share = Math.floor((100 * sessions) / wanted);
      write(`${sessions} of ${wanted} sessions, ${share} %, ${capped} ended by the cap, ${left} s left`);
    },
    clear: () => write(""),
  };
}
