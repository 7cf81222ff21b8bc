import { existsSync } from "node:fs";
import { type CompiledPack, type PackModel, packName } from "../../compiler/index.js";
import { compileRules, isRulesError, type Rules } from "../../play/engine/index.js";
import { compileToPlay, listsNotPlayed, readExpectation, readPlaythrough } from "../../play/index.js";
import { Failure, loadPacks } from "../../project/index.js";
import { botNamed, captionsOf, PlayTable, type Sitting, seatNames } from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import type { ExitStatus } from "../exit-status.js";
import { saveNew } from "../files/save-new.js";
import { type CommandSession, listOption, nameFile, textOption } from "../session.js";
import { numberOption } from "../value-options.js";
import { wrapText } from "../wrap-text.js";
import { openPlayFiles, packOf, playable } from "./play-files.js";
import { sitDown } from "./sit-down.js";

interface Opened {
  readonly model: PackModel;
  readonly pack: CompiledPack;
  readonly rules: Rules;
  readonly sitting: Sitting;
}

/** Opens a table, for a new session or one that was saved, and stays there until people leave. */
export async function openTable(session: CommandSession, call: CommandCall): Promise<ExitStatus> {
  const { environment, options } = call;
  const resumed = textOption(options.resume);
  const own = new Set<string>(resumed === undefined ? [] : [nameFile(session, resumed)]);
  try {
    const { model, pack, rules, sitting } = await (resumed === undefined
      ? newSitting(session, call)
      : savedSitting(session, call, resumed));
    const table = new PlayTable(rules, sitting);
    const wrong = table.resume();
    if (wrong !== undefined)
      throw new Failure(`${resumed} can't be resumed: line ${wrong.line + 1} of the session: ${wrong.message}`);
    const { system } = pack;
    const about = "about" in system ? `\n${wrapText(system.about)}` : "";
    environment.writeOut(`${packName(model) ?? "A pack"} by ${system.id}@${system.edition}${about}\n`);
    for (const note of listsNotPlayed(pack)) environment.writeOut(`${wrapText(note)}\n`);
    environment.writeOut(`Seed ${sitting.seed}. help lists what can be said.\n`);
    const texts = new Map(
      model.files.flatMap(({ records }) =>
        records.flatMap(({ identifier, node }) => (identifier === undefined ? [] : [[identifier, node.text.trim()]])),
      ) as [string, string][],
    );
    await sitDown({
      session,
      table,
      captions: captionsOf(pack),
      cardText: (id) => texts.get(id),
      save(word) {
        const file = nameFile(session, word);
        if (own.has(file) || !existsSync(file)) {
          if (saveNew(session, file, table.written(), { force: true })) own.add(file);
        } else environment.writeOut(`${session.shown(file)} is there already; name another file.\n`);
      },
    });
    return session.status();
  } catch (error) {
    if (isRulesError(error)) throw new Failure(`the rules of play can't be used: ${error.message}`);
    throw error;
  }
}

async function newSitting(session: CommandSession, call: CommandCall): Promise<Opened> {
  const { args, options } = call;
  const asked = textOption(options.pack);
  const words = asked === undefined ? args : [asked, ...args];
  const [only, second] = await cardPacks(session, { ...call, args: words });
  if (only === undefined || second !== undefined) throw new Failure("this plays one pack at a time; name its folder");
  const pack = playable(compileToPlay(only.model, only.findSystem));
  const seats = seatsOf(textOption(options.seats) ?? "You,greedy");
  const decks = listOption(options.deck);
  const rules = compileRules(pack, { seats: seats.length, decks });
  // Another session each time; whoever wants the same again has the seed.
  const seed = numberOption(options.seed, "--seed", "such as 1") ?? Math.floor(Math.random() * 1_000_000_000);
  const name = `A session of ${packName(only.model) ?? pack.system.id}`;
  return { model: only.model, pack, rules, sitting: { name, seats, seed, decks, holds: [], moves: [] } };
}

/** Who sits where, somebody at least. */
function seatsOf(text: string): readonly string[] {
  const seats = seatNames(text.split(",").map((one) => one.trim()));
  if (typeof seats === "string") throw new Failure(`--seats ${text}: ${seats}`);
  if (seats.every((name) => botNamed(name) !== undefined))
    throw new Failure(`--seats ${text}: nobody would be asked; simulate lets bots play alone`);
  return seats;
}

async function savedSitting(session: CommandSession, call: CommandCall, resumed: string): Promise<Opened> {
  const { args, options } = call;
  const given = (["seats", "deck", "seed"] as const).find((name) => options[name] !== undefined);
  if (given !== undefined) throw new Failure(`--${given} can't change a saved session`);
  if (!resumed.endsWith(".play")) throw new Failure(`--resume ${resumed}: this takes a .play file`);
  const asked = textOption(options.pack) ?? args[0];
  const context = openPlayFiles(session, asked);
  const file = nameFile(session, resumed);
  if (!existsSync(file)) throw new Failure(`there is no file ${resumed}`);
  for await (const { model } of loadPacks(context, context.finder.group([file]))) {
    const around = packOf(model, asked, resumed);
    const records = model.files
      .flatMap(({ records: all }) => all)
      .filter((one) => one.globals.entries.length > 0 && readExpectation(one) === undefined);
    const [record, second] = records;
    if (record === undefined || second !== undefined)
      throw new Failure(`${resumed} holds ${records.length} sessions; --resume takes a file with one`);
    const sitting = readPlaythrough(record);
    const game = sitting.game?.text;
    if (game !== undefined && !around.names.includes(game))
      throw new Failure(`${resumed} is a session of ${game}, and the pack is one of ${around.names[1]}`);
    const pack = model.uses.find(({ findSystem }) => findSystem !== undefined)?.pack ?? model;
    return {
      model: pack,
      pack: around.compiled,
      rules: around.rulesFor(sitting.seats.length, sitting.decks),
      sitting,
    };
  }
  throw new Failure(`${resumed} can't be read`);
}
