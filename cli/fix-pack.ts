import path from "node:path";
import {
  allFixes,
  applyEdits,
  brokenByEdits,
  type Diagnostic,
  MOST_FIX_ROUNDS,
  safeFixes,
  type TextEdit,
  traitsById,
} from "../compiler/index.js";
import {
  type CheckContext,
  type CheckedPack,
  checkLoaded,
  type LintSettings,
  type LoadedPack,
  loadPack,
  type SourceText,
  withSlashes,
} from "../project/index.js";

/** A pack after its fixes, and the texts that changed. Nothing is written here. */
export interface FixedPack extends CheckedPack {
  readonly changed: readonly ChangedFile[];
}

/** A source file, what was read from it, and its new content. */
export interface ChangedFile {
  readonly file: string;
  readonly before: SourceText;
  readonly text: string;
}

/** Which fixes are applied. */
export type FixChoice = "safe" | "all";

/**
 * Applies fixes in the requested files until none are left. After each round, the texts are parsed again (and `isAsked`
 * filters the new findings). A file in which more changed than the fixes promised is restored, and reported as a bug in
 * Cardwright.
 */
export async function fixPack(
  checkContext: CheckContext,
  pack: LoadedPack,
  settings: LintSettings,
  choice: FixChoice,
  isAsked: (diagnostic: Diagnostic) => boolean = () => true,
): Promise<FixedPack> {
  const files: FilesInWork = { before: new Map(), left: new Set(), seen: new Map() };
  let now = pack;
  let checked = await checkLoaded(checkContext, now, settings);
  for (let round = 0; round < MOST_FIX_ROUNDS; round++) {
    const edited = fixOnce(checkContext, checked.diagnostics.filter(isAsked), files, choice);
    if (edited.size === 0) break;
    const next: LoadedPack = { onDisk: pack.onDisk, model: loadPack(checkContext, pack.onDisk) };
    now = undoBroken(checkContext, now, next, edited, files);
    checked = await checkLoaded(checkContext, now, settings);
  }
  const changed = [...files.before].flatMap(([file, before]) => {
    const text = checkContext.project.disk.read(file)?.text ?? "";
    return text === before.text ? [] : [{ file, before, text }];
  });
  return { ...checked, changed };
}

interface FilesInWork {
  /** As read. */
  readonly before: Map<string, SourceText>;
  /** Files that are not fixed any further. */
  readonly left: Set<string>;
  /** The texts that each file has had, to detect loops. */
  readonly seen: Map<string, Set<string>>;
}

/** One round: the edits applied, by file. Files that aren't UTF-8 are never changed. */
function fixOnce(
  { project }: CheckContext,
  diagnostics: readonly Diagnostic[],
  { before, left, seen }: FilesInWork,
  choice: FixChoice,
): ReadonlyMap<string, readonly TextEdit[]> {
  const edited = new Map<string, readonly TextEdit[]>();
  for (const key of new Set(diagnostics.map(({ file }) => file))) {
    const found = diagnostics.filter((diagnostic) => diagnostic.file === key);
    const file = path.normalize(key);
    const source = project.disk.read(file);
    if (source === undefined || left.has(file)) continue;
    // A file in another encoding is converted, or stays as it is.
    const fixable =
      source.encoding === undefined ? found : found.filter(({ rule }) => traitsById(rule).about.has("file"));
    const edits = (choice === "all" ? allFixes : safeFixes)(fixable).flatMap((fix) => fix.edits);
    const text = applyEdits(source.text, edits);
    const texts = seen.get(file) ?? new Set([source.text]);
    if (text === source.text || texts.has(text)) continue;
    seen.set(file, texts.add(text));
    if (!before.has(file)) before.set(file, source);
    project.disk.replace(file, { ...source, text, encoding: undefined });
    edited.set(file, edits);
  }
  return edited;
}

/** The pack after a round; files in which the fixes did more than they promised are restored. */
function undoBroken(
  checkContext: CheckContext,
  before: LoadedPack,
  after: LoadedPack,
  edited: ReadonlyMap<string, readonly TextEdit[]>,
  { before: sources, left }: FilesInWork,
): LoadedPack {
  const { project } = checkContext;
  let undone = false;
  for (const [file, edits] of edited) {
    const [old, now] = [before, after].map(({ model }) => model.files.find((one) => one.path === withSlashes(file)));
    const broken = old && now && brokenByEdits(old, edits, now);
    const source = sources.get(file);
    if (broken === undefined || source === undefined) continue;
    project.bug(`the fixes of ${project.shown(file)} do more than they say (${broken}), so it stays as it is`);
    project.disk.replace(file, source);
    left.add(file);
    undone = true;
  }
  return undone ? { onDisk: after.onDisk, model: loadPack(checkContext, after.onDisk) } : after;
}
