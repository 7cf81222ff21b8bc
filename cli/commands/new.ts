import path from "node:path";
import { type Diagnostic, type FileModel, thereIsNo } from "../../compiler/index.js";
import { pushAll } from "../../grammar/index.js";
import {
  checkLoaded,
  Failure,
  indexLines,
  isCardFile,
  type LoadedPack,
  loadPacks,
  openCheckContext,
  positionAt,
  ruleSettings,
} from "../../project/index.js";
import { newCard as appendCard } from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import type { ExitStatus } from "../exit-status.js";
import { saveText } from "../files/save-text.js";
import { type CommandSession, finished, openSession, selectFor, textOption } from "../session.js";
import { fewNames } from "../wrap-text.js";

/** `cardwright new card [PATH]`: adds a card with the next free identifier. */
export async function newCard(call: CommandCall): Promise<ExitStatus> {
  const { environment, args, options } = call;
  const [what = "", place] = args;
  if (what !== "card") throw new Failure(thereIsNo("new", what, ["card"]));
  const session = openSession(environment);
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
    session.fail(`${session.shown(target)} was changed by somebody else in the meantime, so it stays as it is`);
  else if (saveText(session, target, source, made.text)) {
    const { line } = positionAt(indexLines(made.text), made.start);
    environment.writeOut(`${session.shown(target)}:${line}: ${made.identifier}\n`);
    environment.writeOut(stillToDo(await findingsFrom(call, target, made.start)));
  }
  return finished(session);
}

/** Findings in a file from an offset on, with the file as it is now on disk. */
async function findingsFrom(call: CommandCall, file: string, start: number): Promise<readonly Diagnostic[]> {
  const session = openSession(call.environment);
  const selection = await selectFor(session, { ...call, args: [file] });
  const checkContext = openCheckContext(session, selection.named);
  const settings = ruleSettings(session, checkContext.systems, []);
  const found: Diagnostic[] = [];
  for await (const pack of loadPacks(checkContext, checkContext.finder.group(selection.files))) {
    const { diagnostics } = await checkLoaded(checkContext, pack, settings);
    pushAll(
      found,
      diagnostics.filter(({ file: of, span }) => path.normalize(of) === file && span.start >= start),
    );
  }
  return found.filter(({ severity }) => severity !== "info");
}

/** What the author still has to write, one line each; empty for a card that lints clean. */
function stillToDo(findings: readonly Diagnostic[]): string {
  const lines = findings.map(({ message, rule }) => `  ${message} [${rule}]\n`);
  return lines.length === 0 ? "" : `Still to do:\n${[...new Set(lines)].join("")}`;
}

/** The named file, or the one with the card to copy, or the only one with cards. */
async function chooseFile(session: CommandSession, call: CommandCall, place: string | undefined) {
  const selection = await selectFor(session, { ...call, args: place === undefined ? [] : [place] });
  const files = selection.files.filter(isCardFile);
  if (files.length === 0) return nothingHere(session);
  const checkContext = openCheckContext(session, selection.named);
  const packs: LoadedPack[] = [];
  for await (const pack of loadPacks(checkContext, checkContext.finder.group(files))) packs.push(pack);
  const all = packs.flatMap((pack) => pack.model.files.filter(isChosen(files)).map((file) => ({ pack, file })));
  const like = textOption(call.options.like)?.trim().normalize("NFC");
  const candidates = like === undefined || all.length === 1 ? all : filesWith(like, all);
  const [only, ...others] = candidates.length === 1 ? candidates : candidates.filter(({ file }) => hasCards(file));
  const names = [only, ...others].flatMap((one) =>
    one === undefined ? [] : [session.shown(path.normalize(one.file.path))],
  );
  if (others.length > 0) throw new Failure(`there are several files with cards, so name one: ${fewNames(names)}`);
  const chosen = only ?? all.at(-1);
  if (chosen === undefined) return nothingHere(session);
  if (chosen.file.encoding !== undefined || chosen.file.conflicts.length > 0)
    throw new Failure(
      `${session.shown(path.normalize(chosen.file.path))} ${chosen.file.encoding ? "is not UTF-8" : "has conflict markers"} and stays as it is`,
    );
  return chosen;
}

interface ChosenFile {
  readonly pack: LoadedPack;
  readonly file: FileModel;
}

/** The files that have a card with an identifier. */
function filesWith(identifier: string, all: readonly ChosenFile[]): readonly ChosenFile[] {
  const found = all.filter(({ file }) => file.records.some((record) => record.identifier === identifier));
  if (found.length > 0) return found;
  const known = all.flatMap(({ file }) => file.records.flatMap((record) => record.identifier ?? []));
  throw new Failure(thereIsNo("card", identifier, known));
}

/** No second message if the path doesn't exist. */
function nothingHere(session: CommandSession): undefined {
  if (session.complaints.length === 0) session.fail("there are no cards here to add a new one to");
  return undefined;
}

function isChosen(files: readonly string[]): (file: FileModel) => boolean {
  const chosen = new Set(files);
  return (file) => chosen.has(path.normalize(file.path));
}

function hasCards({ records }: FileModel): boolean {
  return records.some(({ role }) => role === "card");
}
