import path from "node:path";
import { applyEdits, type Diagnostic, safeFixes } from "../index.js";
import {
  type CheckedPack,
  checkLoaded,
  type LintSettings,
  type LoadedPack,
  loadPack,
  type Source,
  type Workshop,
} from "../project/index.js";

/** Mending one thing can uncover another; more rounds than this would mean that two fixes undo each other. */
const MOST_ROUNDS = 10;

/** A pack after its safe fixes, and the texts that changed. Nothing is written here. */
export interface FixedPack extends CheckedPack {
  readonly changed: readonly ChangedFile[];
}

export interface ChangedFile {
  readonly file: string;
  readonly before: Source;
  readonly text: string;
}

/** Applies safe fixes in the files that the command is about, until there are none left. */
export async function fixPack(workshop: Workshop, pack: LoadedPack, settings: LintSettings): Promise<FixedPack> {
  const before = new Map<string, Source>();
  let checked = await checkLoaded(workshop, pack, settings);
  for (let round = 0; round < MOST_ROUNDS && fixOnce(workshop, checked.diagnostics, before); round++) {
    const again: LoadedPack = { onDisk: pack.onDisk, model: loadPack(workshop, pack.onDisk) };
    checked = await checkLoaded(workshop, again, settings);
  }
  const changed = [...before].map(([file, source]) => ({ file, before: source, text: textOf(workshop, file) }));
  return { ...checked, changed };
}

/** One round: true when a text changed. A file that is not UTF-8 is never changed. */
function fixOnce({ project }: Workshop, diagnostics: readonly Diagnostic[], before: Map<string, Source>): boolean {
  let changed = false;
  for (const key of new Set(diagnostics.map(({ file }) => file))) {
    const found = diagnostics.filter((diagnostic) => diagnostic.file === key);
    const file = path.normalize(key);
    const source = project.disk.read(file);
    if (source === undefined || source.encoding !== undefined) continue;
    const text = applyEdits(
      source.text,
      safeFixes(found).flatMap(({ edits }) => edits),
    );
    if (text === source.text) continue;
    if (!before.has(file)) before.set(file, source);
    project.disk.replace(file, { ...source, text });
    changed = true;
  }
  return changed;
}

function textOf({ project }: Workshop, file: string): string {
  return project.disk.read(file)?.text ?? "";
}
