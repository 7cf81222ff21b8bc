import path from "node:path";
import { type FileModel, nearestName } from "../../compiler/index.js";
import {
  configurationFindings,
  Failure,
  indexLines,
  isCardFile,
  type LoadedPack,
  loadPacks,
  openWorkshop,
  positionAt,
} from "../../project/index.js";
import { newCard as appendCard } from "../../tools/index.js";
import type { Call } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { saveText } from "../files/save-text.js";
import { openSession, type Session, selectFor, textOption } from "../session.js";

/** `cardwright new card [PATH]`: one card more, with the next free identifier. */
export async function newCard(call: Call): Promise<ExitStatus> {
  const { surroundings, args, options } = call;
  const [what = "", place] = args;
  if (what !== "card")
    throw new Failure(
      `there is no new '${what}'${nearestName(what, ["card"]) ? ", did you mean card?" : "; it can be card"}`,
    );
  const session = openSession(surroundings);
  const found = await chooseFile(session, call, place);
  if (found === undefined) return session.status();
  const { pack, file } = found;
  const made = appendCard(pack.model, file, {
    kind: textOption(options.kind),
    like: textOption(options.like),
    identifier: textOption(options.identifier),
  });
  if ("problem" in made) throw new Failure(made.problem);
  const target = path.normalize(file.path);
  const source = session.disk.read(target);
  if (source?.text !== file.text)
    session.fail(`${session.shown(target)} was changed by somebody else meanwhile and stays as it is`);
  else if (saveText(session, target, source, made.text)) {
    const { line } = positionAt(indexLines(made.text), made.start);
    surroundings.writeOut(`${session.shown(target)}:${line}: ${made.identifier}\n`);
  }
  await configurationFindings(session);
  return session.status();
}

/** The file that is named, or the only one with cards of the pack in the folder. */
async function chooseFile(session: Session, call: Call, place: string | undefined) {
  const selection = await selectFor(session, { ...call, args: place === undefined ? [] : [place] });
  const files = selection.files.filter(isCardFile);
  if (files.length === 0) return nothingHere(session);
  const workshop = openWorkshop(session, selection.named);
  const packs: LoadedPack[] = [];
  for await (const pack of loadPacks(workshop, workshop.finder.group(files))) packs.push(pack);
  const all = packs.flatMap((pack) => pack.model.files.filter(isChosen(files)).map((file) => ({ pack, file })));
  const [only, ...others] = all.length === 1 ? all : all.filter(({ file }) => hasCards(file));
  const names = [only, ...others].flatMap((one) =>
    one === undefined ? [] : [session.shown(path.normalize(one.file.path))],
  );
  if (others.length > 0) throw new Failure(`there are several files with cards, so name one: ${some(names)}`);
  const chosen = only ?? all.at(-1);
  if (chosen === undefined) return nothingHere(session);
  if (chosen.file.encoding !== undefined || chosen.file.conflicts.length > 0)
    throw new Failure(
      `${session.shown(path.normalize(chosen.file.path))} ${chosen.file.encoding ? "is not UTF-8" : "has conflict markers"} and stays as it is`,
    );
  return chosen;
}

/** Whoever was told that a place is not there need not hear that nothing is in it. */
function nothingHere(session: Session): undefined {
  if (session.complaints.length === 0) session.fail("there are no cards here that a new one could be put to");
  return undefined;
}

function isChosen(files: readonly string[]): (file: FileModel) => boolean {
  const chosen = new Set(files);
  return (file) => chosen.has(path.normalize(file.path));
}

function hasCards({ records }: FileModel): boolean {
  return records.some(({ role }) => role === "card");
}

function some(names: readonly string[]): string {
  return names.length <= 5 ? names.join(", ") : `${names.slice(0, 5).join(", ")} and ${names.length - 5} more`;
}
