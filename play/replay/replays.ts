import {
  type Analyses,
  type CompiledPack,
  collect,
  compilePack,
  contentOf,
  createRecordReader,
  failingPlaythrough,
  headOf,
  nearestName,
  type PackModel,
  type PlacedFinding,
  type RecordModel,
  readPack,
  type Sha256,
  type System,
  type UsedPack,
  writing,
} from "../../compiler/index.js";
import { getOrMake, memoize } from "../../grammar/index.js";
import { compileRules, isRulesError, type PlayProblem, type Rules, replay } from "../engine/index.js";
import { readExpectation } from "./read-expectation.js";
import { readPlaythrough } from "./read-playthrough.js";

/** Plays the sessions of `.play` files again by the rules of play of the packs that they lie in, and looks for the cards of which something is expected. */
export const replays: Analyses = { check: replayAll, undecided: () => 0 };

/** Where the rules of play disagree with the sessions of a `.play` file; nothing if there is no pack, or are no rules without mistakes. */
function replayAll({ files, uses }: PackModel): PlacedFinding[] {
  const around = packAround(uses);
  if (around === undefined) return [];
  const { system } = around.compiled;
  if (!("play" in system) || system.play?.length === 0) return [];
  return files.flatMap((file) =>
    file.records.flatMap((record) => {
      const isPlaythrough = record.globals.entries.some(({ name }) => name === "Seats");
      const findings = isPlaythrough ? replayRecord(record, around) : checkExpectation(record, around);
      return findings.map((finding) => ({ ...finding, in: { file, record } }));
    }),
  );
}

/** Whether the pack has the card of which many sessions are expected to show something. */
function checkExpectation(record: RecordModel, { compiled }: PackToPlay): Findings {
  const findings: Findings = [];
  const card = readExpectation(record)?.card;
  const known = compiled.cards.map(({ id }) => id);
  const line = record.globals.lines[record.globals.entries.findIndex(({ name }) => name === "Of")];
  if (card === undefined || line === undefined || known.includes(card)) return findings;
  const problem = { message: `The pack has no card ${card}.`, unknown: { name: card, known } };
  tell({ part: "expected", line, ...problem }, record, collect(failingPlaythrough, findings));
  return findings;
}

function replayRecord(record: RecordModel, around: PackToPlay): Findings {
  const findings: Findings = [];
  const report = collect(failingPlaythrough, findings);
  const playthrough = readPlaythrough(record);
  const { game } = playthrough;
  if (game !== undefined && !around.names.includes(game.text)) {
    const said = `This is a session of ${game.text}, and the pack is one of ${around.names[1]}.`;
    report("unplayable", contentOf(record, game.line), { said });
  } else {
    try {
      const rules = around.rulesFor(playthrough.seats.length, playthrough.decks);
      for (const problem of replay(rules, playthrough)) tell(problem, record, report);
    } catch (error) {
      if (!isRulesError(error)) throw error;
      report("unplayable", headOf(record), { said: error.message });
    }
  }
  return findings;
}

type Problem = Omit<PlayProblem, "part"> & { readonly part: PlayProblem["part"] | "expected" };

function tell(problem: Problem, record: RecordModel, report: Report) {
  const { part, line, message, reasons, instead, unknown } = problem;
  const at = contentOf(record, line);
  const ban = reasons?.find((one) => one.ban !== undefined);
  if (ban !== undefined) {
    const { source } = ban;
    report(source === undefined ? "forbidden" : "forbidden-by", at, {
      ban: ban.ban ?? "",
      about: ban.about,
      ...(source === undefined ? {} : { source }),
    });
    return;
  }
  const digitsOf = (name: string): string => name.replace(/\D/g, "");
  // Another number is another card.
  const nearest =
    unknown &&
    nearestName(
      unknown.name,
      unknown.known.filter((name) => digitsOf(name) === digitsOf(unknown.name)),
    );
  const start = at.start + record.node.text.slice(at.start, at.end).indexOf(unknown?.name ?? "");
  if (unknown !== undefined && nearest !== undefined) {
    const span = { start, end: start + unknown.name.length };
    report(part, span, { said: `${message} Did you mean ${nearest}?` }, { fixes: [writing(nearest, span)] });
    return;
  }
  const written = record.node.text.slice(at.start, at.end);
  const behind = instead !== undefined && written.startsWith(instead) ? written.slice(instead.length).trim() : "";
  const without = behind === "" ? "" : `, without ${behind}`;
  const title = part === "end" && without === "" ? "Write what happens" : `Write ${instead}${without}`;
  report(
    part,
    at,
    { said: message },
    instead === undefined ? {} : { fixes: [{ title, safe: false, edits: [{ ...at, text: instead }] }] },
  );
}

type Findings = Parameters<typeof collect>[1];
type Report = ReturnType<typeof collect>;

interface PackToPlay {
  /** With its rules of play. */
  readonly compiled: CompiledPack;
  /** What its game can be called: by its own name, and those of the games that it extends. */
  readonly names: readonly string[];
  /** @throws RulesError if it can't be played so. */
  rulesFor(seats: number, decks: readonly string[]): Rules;
}

/** The pack that a `.play` file lies in; undefined if it lies in none. */
export function packAround(uses: readonly UsedPack[]): PackToPlay | undefined {
  const around = uses.find(({ findSystem }) => findSystem !== undefined);
  return around?.pack === undefined ? undefined : prepared(around.pack)(around.findSystem ?? (() => undefined));
}

type FindSystem = NonNullable<UsedPack["findSystem"]>;

/** While a pack stays as it is, so does what is made of it. */
const prepared = memoize((pack: PackModel) => memoize((findSystem: FindSystem) => prepare(pack, findSystem)));

function prepare(pack: PackModel, findSystem: FindSystem): PackToPlay {
  const compiled = compileToPlay(pack, findSystem);
  const known = new Map<string, Rules>();
  return {
    compiled,
    names: namesOf(compiled, findSystem),
    rulesFor: (seats, decks) =>
      getOrMake(known, JSON.stringify([seats, decks]), () => compileRules(compiled, { seats, decks })),
  };
}

/**
 * A pack, compiled for the game that adds rules of play to its own, if there is one: `game-play` to `game`. By default
 * without hashes, for which only those ask who compare packs.
 */
export function compileToPlay(pack: PackModel, findSystem: FindSystem, sha256: Sha256 = () => ""): CompiledPack {
  const playable = (system: System): System =>
    system.data.play === undefined ? (findSystem(`${system.data.id}-play`) ?? system) : system;
  const { files, systemNames, uses } = pack;
  const read = readPack({
    files: files.map(({ path, text, encoding, system }) => ({ path, text, encoding, system: playable(system) })),
    systemNames,
    findSystem(name) {
      const found = findSystem(name);
      return found === undefined ? undefined : playable(found);
    },
    usePack: (folder) => uses.find((use) => use.folder === folder) ?? { folder, problem: "missing", pack: undefined },
    readerOf: memoize(createRecordReader),
  });
  return compilePack(read, sha256);
}

function namesOf({ system }: CompiledPack, findSystem: FindSystem): readonly string[] {
  const names: string[] = [];
  let next: { readonly id: string; readonly edition: string } | undefined = system;
  while (next !== undefined && !names.includes(next.id)) {
    names.push(next.id, `${next.id}@${next.edition}`);
    const above: string | undefined = findSystem(next.id)?.data.extends;
    next = above === undefined ? undefined : findSystem(above)?.data;
  }
  return names;
}
