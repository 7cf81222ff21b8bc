import path from "node:path";
import { type FileRename, WillRenameFilesRequest } from "vscode-languageserver/node";
import { isObject, parsedJson } from "../../../compiler/index.js";
import { placeInJson, SOURCE_ENDINGS, withSlashes } from "../../../project/index.js";
import { type ActionEdit, namedPaths } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import type { PackHost } from "../packs.js";
import { answer } from "./request.js";
import { workspaceEdit } from "./workspace-edit.js";

/** Targets of paths: cards and games, pictures, and folders that contain any of them. */
const FILTERS = [
  { pattern: { glob: `**/*.{${SOURCE_ENDINGS},png,jpg,jpeg,gif,webp,svg,avif}`, matches: "file" as const } },
  { pattern: { glob: "**", matches: "folder" as const } },
];

/** Updates paths to renamed files and folders, and paths inside renamed files. */
export const renamedFiles = answer(
  WillRenameFilesRequest.type,
  () => ({ workspace: { fileOperations: { willRename: { filters: FILTERS } } } }),
  async (context, { files }) => {
    const moved = movedPath(files, context);
    const edits = new Map<string, ActionEdit[]>();
    const follow = (file: string, written: string, start: number, end: number, asText: (path: string) => string) => {
      const now = followed(file, written, moved);
      if (now === undefined || context.leadsOut(file)) return;
      edits.set(file, [...(edits.get(file) ?? []), { start, end, text: asText(now) }]);
    };
    const packs = await context.packs();
    for (const { live } of packs)
      for (const { file, written, start, end } of namedPaths(live.model))
        follow(file, written, start, end, (now) => now);
    for (const { file, written, start, end } of ownSystems(packs)) follow(file, written, start, end, JSON.stringify);
    if (edits.size === 0) return null;
    return (
      workspaceEdit(
        [...edits].map(([file, all]) => ({ kind: "edit", path: file, edits: all })),
        context,
      ) ?? null
    );
  },
);

type Moved = (file: string) => string;

/** The target of a path after the files have been renamed. */
function movedPath(files: readonly FileRename[], context: ServerContext): Moved {
  const moves = files.map(({ oldUri, newUri }) => ({ from: context.pathOf(oldUri), to: context.pathOf(newUri) }));
  return (file) => {
    const move = moves.find(({ from }) => file === from || file.startsWith(`${from}/`));
    return move === undefined ? file : move.to + file.slice(move.from.length);
  };
}

/** The new form of the path; undefined if it doesn't change. */
function followed(file: string, written: string, moved: Moved): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(written)) return undefined;
  const target = withSlashes(path.resolve(path.dirname(file), written.replaceAll("\\", "/")));
  const [home, goal] = [path.dirname(moved(file)), moved(target)];
  if (goal === target && home === path.dirname(file)) return undefined;
  const now = withSlashes(path.relative(home, goal)) || ".";
  const same = path.resolve(home, written.replaceAll("\\", "/"));
  if (withSlashes(same) === goal) return undefined;
  return written.startsWith("./") && !now.startsWith("../") ? `./${now}` : now;
}

/** The custom games named in the configurations of some packs. */
function ownSystems(packs: readonly PackHost[]) {
  const projects = new Set(packs.map(({ checkContext }) => checkContext.project));
  return [...projects].flatMap(({ configurations, disk }) =>
    configurations.flatMap(({ file }) => {
      const text = disk.glance(file)?.text ?? "";
      return systemsIn(text).map((written, index) => {
        return { file: withSlashes(file), written, ...placeInJson(text, ["systems", index]) };
      });
    }),
  );
}

function systemsIn(text: string): readonly string[] {
  const read = parsedJson(text);
  const systems = isObject(read) ? read.systems : undefined;
  return Array.isArray(systems) && systems.every((one) => typeof one === "string") ? systems : [];
}
