import path from "node:path";
import {
  type CheckContext,
  isSourceFile,
  type LintSettings,
  openCheckContext,
  openProject,
  type PackOnDisk,
  type Project,
  ruleSettings,
  type SharedState,
  SILENT,
  selectFiles,
  withSlashes,
} from "../../project/index.js";
import type { Documents } from "./documents.js";
import { hostOf, type PackHost } from "./packs.js";
import type { Uris } from "./uris.js";

/** The workspace's interface to the server. */
export interface WorkspaceContext {
  readonly documents: Documents;
  readonly uris: Uris;
  /** Absolute paths. */
  folders(): readonly string[];
  /** Severities that the client's settings give rules: `rule=severity`. */
  ruleWords(): readonly string[];
  /** A remark, not an error. */
  remark(sentence: string): void;
  /** An error that the user can fix. */
  fail(sentence: string): void;
  /** A bug in the tool. */
  bug(sentence: string, error?: unknown): void;
}

/** A folder of the workspace and all that was found in it. */
export interface SurveyedFolder {
  readonly project: Project;
  readonly checkContext: CheckContext;
}

/** Finds the packs below the folders of the workspace, and those of open documents. Loads none. */
export async function survey(
  context: WorkspaceContext,
  parts: SharedState,
): Promise<{ readonly surveys: readonly SurveyedFolder[]; readonly hosts: readonly PackHost[] }> {
  const { documents, uris } = context;
  const folders = context.folders();
  const open = [...documents.all()];
  const made: SurveyedFolder[] = [];
  const found: PackHost[] = [];
  const taken = new Set<string>();
  const add = (onDisk: PackOnDisk, ground: SurveyedFolder, settings: ReturnType<typeof ruleSettings>): void => {
    const host = hostOf(onDisk, ground.checkContext, settings);
    if (taken.has(host.key)) return;
    taken.add(host.key);
    found.push(host);
  };
  for (const folder of [...folders, ...looseFolders(open, folders)]) {
    const project = openProject(folder, context);
    for (const opened of folders) project.roots.name(opened, "folder");
    for (const { path: file, text } of open)
      project.disk.replace(path.normalize(file), { text, byteOrderMark: false, encoding: undefined });
    const mine = open.filter(({ path: file }) => folderOf(file, folders) === folder && isSourceFile(file));
    const named = new Set(mine.map(({ path: file }) => path.normalize(file)));
    const checkContext = openCheckContext(project, named, SILENT, parts);
    const ground = { project, checkContext };
    made.push(ground);
    const settings = settingsFor(ground, context);
    const walked = folders.includes(folder)
      ? await selectFiles(project, ["."], { cwd: folder, allowEmpty: true })
      : undefined;
    const files = new Set(walked?.files);
    for (const file of named) if (!uris.isUnsaved(withSlashes(file))) files.add(file);
    for (const onDisk of checkContext.finder.group([...files])) add(onDisk, ground, settings);
    for (const { path: file } of mine) {
      const onDisk = { folder: undefined, files: [path.normalize(file)], selected: new Set<string>() };
      if (uris.isUnsaved(file)) add(onDisk, ground, settings);
    }
    settings.validate();
  }
  return { surveys: made, hosts: found };
}

function looseFolders(open: readonly { readonly path: string }[], folders: readonly string[]): readonly string[] {
  const loose = open.map(({ path: file }) => folderOf(file, folders)).filter((folder) => !folders.includes(folder));
  return [...new Set(loose)];
}

/** Rules in the client's settings apply, unless they are invalid. */
function settingsFor({ project, checkContext }: SurveyedFolder, { ruleWords, fail }: WorkspaceContext): LintSettings {
  try {
    return ruleSettings(project, checkContext.systems, ruleWords());
  } catch (error) {
    fail(`the settings of the editor: ${error instanceof Error ? error.message : error}`);
    return ruleSettings(project, checkContext.systems, []);
  }
}

/** The innermost folder of the workspace that contains a file; the file's own folder if none does. */
export function folderOf(file: string, folders: readonly string[]): string {
  const around = folders.filter((folder) => file.startsWith(`${withSlashes(folder)}/`));
  return around.sort((one, other) => other.length - one.length)[0] ?? path.dirname(path.normalize(file));
}
