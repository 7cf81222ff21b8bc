import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { type Disk, openDisk } from "./disk.js";
import { readSource, type SourceText } from "./read-source.js";

/** A disk for repeated runs: unchanged files aren't read again, and every access is recorded. */
export type DiskCache = ReturnType<typeof createDiskCache>;

export function createDiskCache() {
  const sources = new Map<string, { readonly stamp: string; readonly source: SourceText }>();
  let seen = new Map<string, string>();
  let listed = new Map<string, string>();
  const readFile = (file: string): SourceText => {
    // The stamp is taken before reading, so that a write in between is noticed.
    const stamp = stampOf(file);
    const known = sources.get(file);
    if (known?.stamp === stamp) return known.source;
    const source = readSource(file);
    sources.set(file, { stamp, source });
    return source;
  };
  const note = (file: string): string => {
    if (!seen.has(file)) seen.set(file, stampOf(file));
    return file;
  };
  return {
    /** The disk for the next run. */
    open(complain: (file: string, reason: string) => void): Disk {
      [seen, listed] = [new Map(), new Map()];
      const disk = openDisk(complain, readFile);
      return {
        ...disk,
        entries(folder) {
          if (!listed.has(folder)) listed.set(folder, namesIn(folder));
          return disk.entries(folder);
        },
        kindOf: (file) => disk.kindOf(note(file)),
        read: (file) => disk.read(note(file)),
        glance: (file) => disk.glance(note(file)),
      };
    },
    /** The folders to watch: nothing that the last run saw can change without an event in one of them. */
    watched(): readonly string[] {
      const folders = new Set([...listed.keys(), ...[...seen.keys()].map((file) => path.dirname(file))]);
      return [...folders].filter((folder) => statOf(folder)?.isDirectory() === true).sort();
    },
    /** Files that changed since the last run read them, and folders whose entries changed. */
    changed(): readonly string[] {
      const files = [...seen].filter(([file, stamp]) => stampOf(file) !== stamp);
      const folders = [...listed].filter(([folder, names]) => namesIn(folder) !== names);
      return [...files, ...folders].map(([place]) => place);
    },
  };
}

/**
 * Changes whenever a file is written or replaced; for a folder it only says that it is one. Empty if there is nothing.
 */
function stampOf(file: string): string {
  const found = statOf(file);
  if (found === undefined) return "";
  return found.isDirectory() ? "folder" : `${found.mtimeNs} ${found.size} ${found.ino}`;
}

function statOf(file: string) {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): string {
  try {
    return readdirSync(folder).sort().join("\0");
  } catch {
    return "";
  }
}
