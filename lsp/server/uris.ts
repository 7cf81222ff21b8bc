import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withSlashes } from "../../project/index.js";

/** Files are named by URI on the wire, and by path inside the tool. A client sees the URIs that it wrote itself. */
export interface Uris {
  /**
   * The path of a file, with `/`. A text that is no file on disk gets a name in `home`, by its language, so that the
   * configuration there holds for it.
   */
  pathOf(uri: string, languageId?: string): string;
  uriOf(path: string): string;
  /** No file on disk: unsaved, or from elsewhere. */
  isUnsaved(path: string): boolean;
}

export function createUris(home: () => string): Uris {
  const written = new Map<string, string>();
  const paths = new Map<string, string>();
  const unsaved = new Set<string>();
  return {
    isUnsaved: (file) => unsaved.has(file),
    uriOf: (file) => written.get(file) ?? pathToFileURL(path.normalize(file)).href,
    pathOf(uri, languageId) {
      const known = paths.get(uri);
      if (known !== undefined) return known;
      const onDisk = filePath(uri);
      const found = onDisk ?? `${withSlashes(home())}/${nameOf(uri, languageId)}`;
      // A request about a text that was never opened leaves nothing behind.
      if (languageId === undefined) return found;
      paths.set(uri, found);
      written.set(found, uri);
      if (onDisk === undefined) unsaved.add(found);
      return found;
    },
  };
}

function filePath(uri: string): string | undefined {
  try {
    return withSlashes(path.normalize(fileURLToPath(uri)));
  } catch {
    return undefined;
  }
}

/** How a text is read follows from the end of its name, as for files. */
function nameOf(uri: string, languageId: string | undefined): string {
  const name = String(uri).replace(/[\\/]/g, "_");
  if (/\.(?:cards|system|json)$/.test(name) || languageId === undefined) return name;
  if (languageId.startsWith("json")) return `${name}.json`;
  return languageId.includes("system") ? `${name}.system` : `${name}.cards`;
}
