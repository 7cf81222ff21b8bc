import path from "node:path";
import {
  applyEdits,
  type CompiledPack,
  type Diagnostic,
  failingPlaythrough,
  type TextEdit,
} from "../../compiler/index.js";
import { textsNotPlayed } from "../../play/engine/index.js";
import { listsNotPlayed, readExpectation } from "../../play/index.js";
import { checkLoaded, Failure, indexLines, loadPacks, positionAt, ruleSettings } from "../../project/index.js";
import type { CommandCall } from "../call.js";
import { EXIT, type ExitStatus } from "../exit-status.js";
import { saveText } from "../files/save-text.js";
import { openTable } from "../play/open-table.js";
import { openPlayFiles, packOf } from "../play/play-files.js";
import { type CommandSession, nameFile, openSession, textOption } from "../session.js";

/**
 * `cardwright play PACK`: a table for people and bots. `cardwright play FILE.play`: replays playthroughs, and says where
 * the rules of play don't agree, as `lint` does.
 */
export async function play(call: CommandCall): Promise<ExitStatus> {
  const { args, options } = call;
  const session = openSession(call.environment, call);
  const files = args.filter((word) => word.endsWith(".play"));
  const isTable = files.length === 0;
  const [other] = isTable ? [] : args.filter((word) => !word.endsWith(".play"));
  if (other !== undefined) throw new Failure(`${other} is not a .play file; name its pack with --pack`);
  const wrong = (isTable ? (["update"] as const) : (["resume", "seats", "deck", "seed"] as const)).find(
    (name) => options[name] !== undefined && options[name] !== false,
  );
  if (wrong !== undefined)
    throw new Failure(
      `--${wrong} is for ${isTable ? "replaying a .play file: name it" : "a table: name a pack, or --resume FILE.play"}`,
    );
  return isTable ? openTable(session, call) : replayFiles(session, call, files);
}

async function replayFiles(
  session: CommandSession,
  { environment, options }: CommandCall,
  words: readonly string[],
): Promise<ExitStatus> {
  const counts = { hold: 0, fail: 0 };
  const notes = new Set<string>();
  const files = words.map((word) => nameFile(session, word));
  const asked = textOption(options.pack);
  const context = openPlayFiles(session, asked);
  const settings = ruleSettings(session, context.systems, []);
  for await (const { model, onDisk } of loadPacks(context, context.finder.group(files))) {
    const [file] = model.files;
    if (file === undefined) continue;
    const shown = session.shown(path.normalize(file.path));
    const around = packOf(model, asked, shown);
    const source = session.disk.read(path.normalize(file.path));
    const { diagnostics } = await checkLoaded(context, { model, onDisk }, settings);
    const wrong = diagnostics.filter(({ severity }) => severity === "error");
    const mended = options.update === true ? wrong.flatMap(updateOf) : [];
    const left = wrong.filter((one) => options.update !== true || updateOf(one).length === 0);
    const index = indexLines(file.text);
    for (const { span, message } of left)
      environment.writeOut(`${shown}:${positionAt(index, span.start).line}: ${message}\n`);
    for (const record of file.records) {
      const { node, globals } = record;
      if (globals.entries.length === 0 || readExpectation(record) !== undefined) continue;
      const fails = left.some(({ span }) => span.start >= node.start && span.start < node.start + node.text.length);
      counts[fails ? "fail" : "hold"]++;
    }
    for (const line of notesOn(around.compiled)) notes.add(line);
    if (mended.length > 0 && source !== undefined)
      saveText(session, path.normalize(file.path), source, applyEdits(source.text, mended));
  }
  environment.writeOut(`${counts.hold} of ${counts.hold + counts.fail} playthroughs hold\n`);
  for (const note of notes) environment.writeOut(`${note}\n`);
  if (counts.fail > 0) session.note(EXIT.findings);
  return session.status();
}

/** What writes the true end in place of another one. */
const updateOf = ({ rule, messageId, fixes }: Diagnostic): readonly TextEdit[] =>
  rule === failingPlaythrough.id && messageId === "end" ? (fixes[0]?.edits ?? []) : [];

/** What the rules of play leave out. */
function notesOn(pack: CompiledPack): readonly string[] {
  const { texts, cards } = textsNotPlayed(pack);
  return [
    ...("about" in pack.system ? [`${pack.system.id}: ${pack.system.about}`] : []),
    ...(texts === 0 ? [] : [`${texts} texts on ${cards.size} cards are not carried out`]),
    ...listsNotPlayed(pack),
  ];
}
