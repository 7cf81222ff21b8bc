import path from "node:path";
import { type FileRename, WillRenameFilesRequest } from "vscode-languageserver/node";
import { isObject } from "../../../compiler/index.js";
import { placeInJson, withSlashes } from "../../../project/index.js";
import { type ActionEdit, namedPaths } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import type { PackHost } from "../packs.js";
import { answer } from "./request.js";
import { workspaceEdit } from "./workspace-edit.js";

/** What paths lead to: cards and games, pictures, and folders with any of them. */
const FILTERS = [
  { pattern: { glob: "**/*.{cards,system,png,jpg,jpeg,gif,webp,svg,avif}", matches: "file" as const } },
  { pattern: { glob: "**", matches: "folder" as const } },
];

/** Paths that lead to files or folders which get other names, or that stand in such files, follow them. */
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

/** Where a path leads once the files have their new names. */
function movedPath(files: readonly FileRename[], context: ServerContext): Moved {
  const moves = files.map(({ oldUri, newUri }) => ({ from: context.pathOf(oldUri), to: context.pathOf(newUri) }));
  return (file) => {
    const move = moves.find(({ from }) => file === from || file.startsWith(`${from}/`));
    return move === undefined ? file : move.to + file.slice(move.from.length);
  };
}

/** The path as it has to be written afterwards; undefined where nothing of it changes. */
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

/** The games of one's own that the configurations around some packs name. */
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
  try {
    const read: unknown = JSON.parse(text);
    const systems = isObject(read) && "systems" in read ? read.systems : undefined;
    return Array.isArray(systems) && systems.every((one) => typeof one === "string") ? systems : [];
  } catch {
    return [];
  }
}
