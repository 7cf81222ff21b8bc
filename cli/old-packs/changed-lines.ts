import path from "node:path";
import { type Disk, Failure, type loadGitRevisions, pathBelow, repositoryAbove } from "../../project/index.js";
import { type FileChange, readPatch } from "./read-patch.js";

/** The changes in a file since a revision; undefined if there are none. */
export type ChangesOfFile = (file: string) => FileChange | "everything" | undefined;

/**
 * The changes in files since their merge base with a revision, whether committed or not. Untracked files are new.
 * Throws a `Failure` if git fails; git is run on demand.
 */
export function changesSince(git: Git, revision: string, files: readonly string[], disk: Disk): () => ChangesOfFile {
  const roots = new Map<string, string>();
  for (const file of files) {
    const folder = path.dirname(file);
    if (!roots.has(folder)) roots.set(folder, rootOf(git, folder, disk, revision));
  }
  const bases = new Map([...new Set(roots.values())].map((root) => [root, baseOf(git, root, revision)]));
  const patterns = [...new Set(files.map((file) => path.extname(file)))].map(
    (extension) => `:(top,glob)**/*${extension}`,
  );
  return () => {
    const all = new Map([...bases].map(([root, base]) => [root, changesIn(git, root, base, patterns)]));
    // In nested repositories, the innermost decides.
    const byDepth = [...all].sort(([one], [other]) => other.length - one.length);
    return (file) => {
      const found = byDepth.find(([root]) => pathBelow(root, file) !== undefined);
      return found?.[1](pathBelow(found[0], file) ?? "");
    };
  };
}

type Git = Awaited<ReturnType<typeof loadGitRevisions>>;

/** The root of a folder's repository; git, which may be configured to find it elsewhere, is run once for each. */
function rootOf(git: Git, folder: string, disk: Disk, revision: string): string {
  const root = repositoryAbove(folder, disk) ?? git.repositoryOf(folder);
  if (root === undefined) throw new Failure(`${git.whyNoRevision(folder, revision)}; --since needs one`);
  return root;
}

/** The merge base with the revision; the revision itself if that is unknown. */
function baseOf(git: Git, root: string, revision: string): string {
  const commit = git.commitOf(root, revision);
  if (commit === undefined) throw new Failure(git.whyNoRevision(root, revision));
  return git.commonCommit(root, commit, "HEAD") ?? commit;
}

function changesIn(
  git: Git,
  root: string,
  base: string,
  patterns: readonly string[],
): (file: string) => FileChange | "everything" | undefined {
  const patch = git.askGit(root, [...git.withoutFilters(root), ...PATCH, base, "--", ...patterns]);
  const listed = git.askGit(root, ["ls-files", "-z", "--", ...patterns]);
  if (patch === undefined || listed === undefined)
    throw new Failure(`git cannot compare ${root} with ${base}${git.whatIsMissing(root)}`);
  const changed = readPatch(patch.toString());
  const tracked = new Set(listed.toString().split("\0"));
  return (file) => (tracked.has(file) ? changed.get(file) : "everything");
}

/** The same patch format, whatever the user configured. */
const PATCH = [
  "-c",
  "core.quotePath=false",
  "-c",
  "diff.interHunkContext=0",
  "diff",
  "--no-ext-diff",
  "--no-textconv",
  "--ignore-submodules=all",
  "--no-color",
  "--text",
  "--find-renames",
  "--unified=0",
  "--src-prefix=a/",
  "--dst-prefix=b/",
];
