/** The answer about a file by the paths that there are; `named`: the end of the path, as it was written. */
export function hasFileIn(paths: readonly string[], path: string, named: string): boolean | string {
  if (paths.includes(path)) return true;
  const alike = alikeIn(paths, path);
  return alike === undefined ? false : alike.slice(alike.length - named.length);
}

/** The only one of some names that is the same but for capitals and Unicode form. */
export function alikeIn(names: Iterable<string>, wanted: string): string | undefined {
  const folded = (name: string): string => name.normalize("NFC").toLowerCase();
  const key = folded(wanted);
  const alike = [...names].filter((name) => folded(name) === key);
  return alike.length === 1 ? alike[0] : undefined;
}

/** A path as named in a folder, without `.`, and with `..` only at its beginning. */
export function joinedPath(folder: string, named: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${named}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}
