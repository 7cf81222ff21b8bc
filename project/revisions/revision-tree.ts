import path from "node:path";
import { Failure } from "../failure.js";
import { askGit, whatIsMissing } from "./git.js";

/** The content of a revision, by absolute paths as if it were checked out. */
export interface RevisionTree {
  /** Entries of each folder, by name in code unit order. */
  readonly folders: ReadonlyMap<string, readonly TreeEntry[]>;
  /** Object id of each file. */
  readonly files: ReadonlyMap<string, string>;
  /** Object id of each link's target text. */
  readonly links: ReadonlyMap<string, string>;
}

export interface TreeEntry {
  readonly name: string;
  readonly path: string;
  readonly kind: "file" | "folder" | "link";
}

/** Undefined if git can't list it. Submodules are not entered. */
export function readRevisionTree(top: string, commit: string): RevisionTree | undefined {
  const listed = askGit(top, ["ls-tree", "-r", "-z", "--full-tree", commit]);
  if (listed === undefined) return undefined;
  const folders = new Map<string, Map<string, TreeEntry>>([[top, new Map()]]);
  const files = new Map<string, string>();
  const links = new Map<string, string>();
  const enter = (file: string, kind: TreeEntry["kind"]): void => {
    const folder = path.dirname(file);
    const known = folders.get(folder);
    if (known === undefined) {
      folders.set(folder, new Map([[path.basename(file), entry(file, kind)]]));
      enter(folder, "folder");
    } else known.set(path.basename(file), entry(file, kind));
  };
  for (const line of listed.toString().split("\0")) {
    const [, mode, id, name] = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
    if (mode === undefined || id === undefined || name === undefined) continue;
    const file = path.join(top, name);
    const isLink = mode === "120000";
    (isLink ? links : files).set(file, id);
    enter(file, isLink ? "link" : "file");
  }
  return { folders: new Map([...folders].map(([folder, entries]) => [folder, inOrder(entries)])), files, links };
}

function entry(file: string, kind: TreeEntry["kind"]): TreeEntry {
  return { name: path.basename(file), path: file, kind };
}

function inOrder(entries: ReadonlyMap<string, TreeEntry>): readonly TreeEntry[] {
  return [...entries.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The contents of objects, fetched in one call. Throws a `Failure` if some are missing, as in a partial clone. */
export function readContents(top: string, ids: readonly string[]): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>();
  const output = askGit(top, ["cat-file", "--batch"], ids.map((id) => `${id}\n`).join(""));
  for (let at = 0; output !== undefined && at < output.length; ) {
    const end = output.indexOf("\n", at);
    const [id = "", type, size = "0"] = output.subarray(at, end).toString().split(" ");
    if (type === "missing") throw new Failure(`the repository lacks files of that revision${whatIsMissing(top)}`);
    contents.set(id, output.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size) + 1;
  }
  return contents;
}
