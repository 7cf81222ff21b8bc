import path from "node:path";
import { applyEdits, type CompiledPack, compilePack } from "../../compiler/index.js";
import { getOrMake } from "../../grammar/index.js";
import {
  compileRules,
  isRulesError,
  type PlayProblem,
  type Playthrough,
  type Rules,
  replay,
  textsNotPlayed,
} from "../../play/engine/index.js";
import {
  Failure,
  type GameSystems,
  indexLines,
  isCardFile,
  lineAt,
  loadPacks,
  openCheckContext,
  selectFiles,
} from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveText } from "../files/save-text.js";
import { loadSha256 } from "../load-sha256.js";
import { readPlaythroughs } from "../play/read-playthroughs.js";
import { createProgress } from "../progress.js";
import { type CommandSession, nameFile, openSession, textOption } from "../session.js";

/** `cardwright play FILE.play`: replays playthroughs, and says where the rules of play don't agree. */
export async function play(call: CommandCall): Promise<ExitStatus> {
  const { args, environment, options } = call;
  const session = openSession(environment, call);
  const counts = { hold: 0, fail: 0 };
  const rulesByFolder = new Map<string, RulesOfPack>();
  const notes = new Set<string>();
  for (const word of args) {
    const file = nameFile(session, word);
    if (!file.endsWith(".play")) throw new Failure(`${word} is no .play file`);
    const source = session.disk.read(file);
    if (source === undefined) continue;
    const { playthroughs, problems } = readPlaythroughs(source.text);
    const folder = path.resolve(environment.cwd, textOption(options.pack) ?? path.dirname(file));
    const rules = rulesByFolder.get(folder) ?? (await rulesFor(session, folder));
    rulesByFolder.set(folder, rules);
    const tell = (line: number, message: string) =>
      environment.writeOut(`${session.shown(file)}:${line + 1}: ${message}\n`);
    for (const { line, message } of problems) tell(line, message);
    if (problems.length > 0) session.note(EXIT.findings);
    const mended = new Map<number, string>();
    for (const playthrough of problems.length > 0 ? [] : playthroughs) {
      const found = replay(rules(playthrough), playthrough);
      const left = options.update === true ? found.filter((one) => !mends(one, mended)) : found;
      for (const { line, message } of left) tell(line, message);
      counts[left.length === 0 ? "hold" : "fail"]++;
    }
    for (const line of rules.notes) notes.add(line);
    if (mended.size > 0) saveText(session, file, source, rewritten(source.text, mended));
  }
  environment.writeOut(`${counts.hold} of ${counts.hold + counts.fail} playthroughs hold\n`);
  for (const note of notes) environment.writeOut(`${note}\n`);
  if (counts.fail > 0) session.note(EXIT.findings);
  return session.status();
}

function mends({ line, instead }: PlayProblem, mended: Map<number, string>): boolean {
  if (instead === undefined) return false;
  mended.set(line, instead);
  return true;
}

/** With the lines replaced, and their indentation kept. */
function rewritten(text: string, mended: ReadonlyMap<number, string>): string {
  const index = indexLines(text);
  const edits = [...mended].map(([line, instead]) => {
    const { start, text: before } = lineAt(index, line + 1);
    return { start: start + before.length - before.trimStart().length, end: start + before.length, text: instead };
  });
  return applyEdits(text, edits);
}

/** The rules of play of a pack, for a number of seats and their decks. */
interface RulesOfPack {
  (of: Pick<Playthrough, "seats" | "decks">): Rules;
  /** What isn't played, in sentences. */
  readonly notes: readonly string[];
}

/** The rules of play of the pack in a folder. */
async function rulesFor(session: CommandSession, folder: string): Promise<RulesOfPack> {
  const { cwd } = session.environment;
  const selection = await selectFiles(session, [folder], { cwd, allowEmpty: false });
  for (const problem of selection.problems) session.fail(problem);
  const checkContext = openCheckContext(session, selection.named, createProgress(session.environment));
  const context = { ...checkContext, systems: withRulesOfPlay(checkContext.systems) };
  const packs = context.finder.group(selection.files.filter(isCardFile));
  const [only, second] = packs;
  if (only === undefined || second !== undefined)
    throw new Failure(`${session.shown(folder)} is not one pack; name its folder with --pack`);
  const hash = await loadSha256();
  for await (const { model } of loadPacks(context, [only])) {
    const pack = compilePack(model, hash);
    const known = new Map<string, Rules>();
    const rulesOf = ({ seats, decks }: Pick<Playthrough, "seats" | "decks">): Rules => {
      const key = JSON.stringify([seats.length, decks]);
      return getOrMake(known, key, () => readRules(pack, seats.length, decks));
    };
    return Object.assign(rulesOf, { notes: notesOn(pack) });
  }
  throw new Failure("the pack can't be read");
}

/** What the rules of play leave out. */
function notesOn(pack: CompiledPack): readonly string[] {
  const { texts, cards } = textsNotPlayed(pack);
  return [
    ...("about" in pack.system ? [`${pack.system.id}: ${pack.system.about}`] : []),
    ...(texts === 0 ? [] : [`${texts} texts on ${cards} cards are not carried out`]),
  ];
}

function readRules(pack: CompiledPack, seats: number, decks: readonly string[]): Rules {
  try {
    return compileRules(pack, { seats, decks });
  } catch (error) {
    if (isRulesError(error)) throw new Failure(`the rules of play can't be used: ${error.message}`);
    throw error;
  }
}

/** A game without rules of play is replaced by the one that adds them: `got` by `got-play`. */
function withRulesOfPlay(systems: GameSystems): GameSystems {
  const playable = (system: ReturnType<GameSystems["usualFor"]>, folder: string) =>
    system.data.play === undefined ? (systems.find(`${system.data.id}-play`, folder) ?? system) : system;
  return {
    ...systems,
    find(name, folder) {
      const found = systems.find(name, folder);
      return found === undefined ? undefined : playable(found, folder);
    },
    usualFor: (file) => playable(systems.usualFor(file), path.dirname(file)),
  };
}
