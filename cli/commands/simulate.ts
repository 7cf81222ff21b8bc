import path from "node:path";
import { type CompiledPack, packName } from "../../compiler/index.js";
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
import { isReportFormat, type ReportFormatName } from "../reports/report-formats.js";
import { type CommandSession, nameFile, openSession, textOption } from "../session.js";
import { expectedOf } from "../simulate/expected.js";
import { type Asked, findingsOf, silence } from "../simulate/findings.js";
import { deliverFindings } from "../simulate/machine-report.js";
import { openCrew } from "../simulate/run-sessions.js";
import {
  countsCards,
  mergeSimulations,
  readSimulation,
  type SimulationFile,
  simulationFile,
  simulationJson,
} from "../simulate/simulation-file.js";
import { simulationPage } from "../simulate/simulation-page.js";
import { simulationMarkdown, simulationText, talliedCards } from "../simulate/simulation-report.js";
import { drawnCards } from "../simulate/sortable-page.js";
import { usualFlags } from "../v8-flags.js";
import { numberOption } from "../value-options.js";

/** `cardwright simulate`: lets bots play a pack many times, or adds up what parts of that showed. */
export async function simulate(call: CommandCall): Promise<ExitStatus> {
  const session = openSession(call.environment, call);
  const out = outFile(call);
  if (call.options.merge === true) {
    if (call.options.against !== undefined)
      throw new Failure("--against goes with each part, and --merge adds them up");
    return await merge(session, call, out);
  }
  const question = questionOf(call);
  const { simulation, sessions, shard } = question;
  const played = await packToPlay(session, call, question.workers);
  // Sessions take long enough for V8 to optimize as usual.
  usualFlags();
  const { pack, crew, stopped } = played;
  const numbers = Array.from({ length: sessions }, (_, index) => index).filter(
    (index) => shard === undefined || index % shard.of === shard.number - 1,
  );
  const progress = progressOf(call, numbers.length);
  try {
    const tally = await crew.play({ simulation, numbers, told: progress.show });
    progress.clear();
    const notes = listsNotPlayed(pack);
    const file = simulationFile({
      version,
      pack: played.named,
      simulation: { ...simulation, sessions },
      textsNotPlayed: textsNotPlayed(pack).texts,
      ...(notes.length === 0 ? {} : { notes }),
      ...(played.against === undefined ? {} : { against: played.against }),
      shards: shard === undefined || shard.of === 1 ? [] : [`${shard.number}/${shard.of}`],
      tally,
    });
    const isPlayed = !stopped();
    const judged = isPlayed ? await withFindings(file, { ...played, told: progress.looked }) : file;
    progress.clear();
    if (!stopped()) return await deliver(session, call, out, judged, played);
    // Not a part that could be added to others: it is only shown.
    const until = isPlayed ? "while looking at single cards" : `after ${tally.sessions} of ${numbers.length} sessions`;
    call.environment.writeOut(`Stopped ${until}.\n${simulationText(judged)}`);
    return EXIT.interrupted;
  } catch (error) {
    if (isRulesError(error)) throw new Failure(`the rules of play can't be used: ${error.message}`);
    throw error;
  } finally {
    progress.clear();
    played.done();
  }
}

/** Adds up parts. With the pack as well, their sum is what one run says, with its findings. */
async function merge(session: CommandSession, call: CommandCall, out: string | undefined): Promise<ExitStatus> {
  const isPart = (word: string): boolean => word.endsWith(".json");
  const files = call.args.filter(isPart).map((word) => {
    const source = session.disk.read(nameFile(session, word));
    return source === undefined ? [] : [{ name: word, file: readSimulation(source.text, word) }];
  });
  if (files.some(([file]) => file === undefined)) return session.status();
  const sum = mergeSimulations(files.flat());
  const words = call.args.filter((word) => !isPart(word));
  if (words.length === 0) return await deliver(session, call, out, sum);
  const played = await packToPlay(session, { ...call, args: words }, workersOf(call));
  try {
    if (played.named.hash !== sum.pack.hash || !countsCards(sum, played.pack.cards))
      throw new Failure(`${played.named.name} is not the pack, or not as it was, that these parts were played with`);
    return await deliver(session, call, out, await withFindings(sum, played), played);
  } finally {
    played.done();
  }
}

interface Played extends Pick<Asked, "pack" | "crew" | "stopped" | "source" | "expected" | "told"> {
  readonly named: SimulationFile["pack"];
  readonly against?: SimulationFile["against"];
  done(): void;
}

async function packToPlay(session: CommandSession, call: CommandCall, threads: number): Promise<Played> {
  const [source, second] = await cardPacks(session, call);
  if (source === undefined || second !== undefined) throw new Failure("this plays one pack at a time; name its folder");
  const home = source.onDisk.folder ?? path.dirname(source.onDisk.files[0] ?? session.cwd);
  const sha256 = await loadSha256();
  const pack = playable(compileToPlay(source.model, source.findSystem, sha256));
  const word = textOption(call.options.against);
  const other =
    word === undefined
      ? undefined
      : await (await import("../simulate/other-version.js")).otherVersion(session, word, pack, home, sha256);
  let stopped = false;
  const undo = call.environment.onInterrupt?.(() => {
    stopped = true;
  });
  const crew = openCrew(other === undefined ? { pack } : { pack, before: other.pack }, threads, () => stopped);
  const named = (one: CompiledPack) => ({ system: `${one.system.id}@${one.system.edition}`, hash: one.hash });
  return {
    pack,
    source,
    expected: await expectedOf(session, home, source),
    crew,
    stopped: () => stopped,
    named: { name: packName(source.model) ?? session.shown(home), ...named(pack) },
    ...(other === undefined ? {} : { against: { name: other.title, ...named(other.pack) } }),
    done() {
      undo?.();
      crew.close();
    },
  };
}

/** Parts say nothing yet. */
async function withFindings(file: SimulationFile, played: Played): Promise<SimulationFile> {
  if (file.shards.length > 0) return file;
  return { ...file, findings: await findingsOf({ ...played, simulation: file.simulation, tally: file.tally }) };
}

async function deliver(
  session: CommandSession,
  { options }: CommandCall,
  out: string | undefined,
  file: SimulationFile,
  played?: Played,
): Promise<ExitStatus> {
  const { findings } = file;
  const { format } = options;
  const isReport = format !== "json" && isReportFormat(String(format));
  if ((options.check === true || isReport) && (findings === undefined || played === undefined))
    throw new Failure("this is said of all sessions: name all parts, and the pack");
  if (options.check === true) {
    const { seats } = file.simulation;
    if (played?.expected.every(({ expectation: { players = seats } }) => players !== seats))
      throw new Failure(`no .play file of this pack has a record with Expected: for ${seats} players`);
    if (findings?.some(({ id }) => id === "unexpected")) session.note(EXIT.findings);
  }
  if (format === "json") deliverDocument(session, out, simulationJson(file));
  else if (format === "markdown") deliverDocument(session, out, simulationMarkdown(file));
  else if (format === "html") {
    const tools = await import("../statistics/statistics-page.js");
    const ids = silence(file) === undefined ? talliedCards(file).map(({ id }) => id) : [];
    const drawn = played === undefined ? new Map() : await drawnCards(session, played.source.model, ids);
    deliverDocument(session, out, simulationPage(file, drawn, tools));
  } else if (played !== undefined && isReport)
    await deliverFindings(
      session,
      String(format) as ReportFormatName,
      out,
      played.source,
      findings ?? [],
      played.expected,
    );
  else deliverText(session, out, simulationText(file));
  return session.status();
}

interface Question {
  readonly simulation: Simulation;
  readonly sessions: number;
  readonly workers: number;
  readonly shard: { readonly number: number; readonly of: number } | undefined;
}

function positive({ options }: Pick<CommandCall, "options">, name: Positive, usual: number, most: number): number {
  const value = numberOption(options[name], `--${name}`, `such as ${usual}`) ?? usual;
  if (value === 0) throw new Failure(`--${name} 0: this takes 1 or more`);
  if (value > most) throw new Failure(`--${name} ${value}: this takes at most ${most}`);
  return value;
}

type Positive = "sessions" | "players" | "cap" | "workers";

const workersOf = (call: Pick<CommandCall, "options">): number => positive(call, "workers", 2, 1000);

function questionOf(call: CommandCall): Question {
  const { options } = call;
  const seats = positive(call, "players", 2, 1_000);
  const named = (textOption(options.bot) ?? "greedy").split(",");
  const unknown = named.find((name) => !Object.hasOwn(bots, name));
  if (unknown !== undefined) throw new Failure(`--bot ${unknown}: bots are greedy or random`);
  if (named.length !== 1 && named.length !== seats)
    throw new Failure(`--bot ${named.join()}: name one for all, or one for each of ${seats} players`);
  const each = Array.from({ length: seats }, (_, seat) => (named[seat] ?? named[0]) as BotName);
  return {
    simulation: {
      seats,
      bots: each,
      seed: numberOption(options.seed, "--seed", "such as 1") ?? 1,
      cap: positive(call, "cap", 5000, 1_000_000),
    },
    sessions: positive(call, "sessions", 1000, 10_000_000),
    workers: workersOf(call),
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
  let written = "";
  const write = (text: string): void => {
    if (isShown && text !== written) exactly(environment).writeError(`\r\u001b[K${text}`);
    written = text;
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
    looked: (cards: number, of: number): void => write(`looking at single cards, ${cards} of ${of}`),
    clear: () => write(""),
  };
}
