import type { RecordModel } from "./record-model.js";

/** The order of records of one file, of which one may be a part of another's lines. */
export const compareStarts = (one: RecordModel, other: RecordModel): number =>
  one.node.start - other.node.start || one.firstLine - other.firstLine;

/**
 * Order of the files of a pack by path relative to its folder: part by part in code unit order, files before
 * subfolders. The same on every machine, whatever its locale. (docs/language.md)
 */
export function comparePaths(one: string, other: string): number {
  if (one === other) return 0;
  const a = one.split("/");
  const b = other.split("/");
  for (let part = 0; ; part++) {
    const [isFile, otherIsFile] = [part === a.length - 1, part === b.length - 1];
    if (isFile !== otherIsFile) return isFile ? -1 : 1;
    const [name = "", otherName = ""] = [a[part], b[part]];
    if (name !== otherName) return name < otherName ? -1 : 1;
    if (isFile) return 0;
  }
}
