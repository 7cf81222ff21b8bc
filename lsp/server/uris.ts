import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isSourceFile, withSlashes } from "../../project/index.js";

/** Files are URIs in the protocol and paths inside the tool. A client sees the URIs that it wrote itself. */
export type Uris = ReturnType<typeof createUris>;

/** `home` is a folder; `schemes` are those of the workspace's folders, whose files count as files of the workspace. */
export function createUris(home: () => string, schemes: () => ReadonlySet<string>) {
  const written = new Map<string, string>();
  const paths = new Map<string, string>();
  const unsaved = new Set<string>();
  return {
    /** Not a file on disk: unsaved, or from elsewhere. */
    isUnsaved: (file: string): boolean => unsaved.has(file),
    /**
     * A read-only view of a file, such as one side of a git diff (`git:`, `gitfs:`, `fugitive:`). It belongs to no pack,
     * and checked on its own it would seem to lack all other files.
     */
    isView(uri: string): boolean {
      const scheme = schemeOf(uri);
      // A URI without a path names no file: `buffer:3`.
      return String(uri).startsWith("/", scheme.length + 1) && !WRITTEN.has(scheme) && !schemes().has(scheme);
    },
    uriOf: (file: string): string => written.get(file) ?? pathToFileURL(path.normalize(file)).href,
    /**
     * The path of a file, with `/`. A text without a file gets a name in `home`, by its language, so that the
     * configuration there applies to it.
     */
    pathOf(uri: string, languageId?: string): string {
      const known = paths.get(uri);
      if (known !== undefined) return known;
      const onDisk = filePath(uri);
      const found = onDisk ?? `${withSlashes(home())}/${nameOf(uri, languageId)}`;
      // A request about a text that was never opened leaves no trace.
      if (languageId === undefined) return found;
      paths.set(uri, found);
      written.set(found, uri);
      if (onDisk === undefined) unsaved.add(found);
      return found;
    },
  };
}

/** Texts that an author edits: files, and texts not saved yet. */
const WRITTEN: ReadonlySet<string> = new Set(["file", "untitled", "vscode-remote", "inmemory"]);

/** The scheme of a URI, in lower case; empty if it has none. */
export function schemeOf(uri: unknown): string {
  return /^([a-z][a-z\d+.-]*):/i.exec(String(uri))?.[1]?.toLowerCase() ?? "";
}

function filePath(uri: string): string | undefined {
  try {
    return withSlashes(path.normalize(fileURLToPath(uri)));
  } catch {
    return undefined;
  }
}

/** The extension decides how a text is read, as for files. */
function nameOf(uri: string, languageId: string | undefined): string {
  const name = String(uri).replace(/[\\/]/g, "_");
  if (isSourceFile(name) || name.endsWith(".json") || languageId === undefined) return name;
  if (languageId.startsWith("json")) return `${name}.json`;
  return languageId.includes("system") ? `${name}.system` : `${name}.cards`;
}
