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
