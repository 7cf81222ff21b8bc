import { existsSync } from "node:fs";
import path from "node:path";
import { Failure, type GitRevisions, shownPath } from "../../project/index.js";

/** One of the two versions to compare. */
export type ComparedSide = {
  /** Shown in reports. */
  readonly title: string;
  /** Absolute path of the file or folder. */
  readonly place: string;
} & ({ readonly kind: "disk" } | { readonly kind: "revision"; readonly commit: string });

/**
 * Parses the arguments of `diff`: files, folders, revisions (`main`), paths in them (`main:genesis`), `A..B` and
 * `A...B`.
 */
export function readSides(
  words: readonly string[],
  cwd: string,
  git: GitRevisions,
): readonly [ComparedSide, ComparedSide] {
  const [first = "HEAD", second] = words;
  if (words.length === 0 && git.commitOf(cwd, first) === undefined)
    throw new Failure(`no version is named to compare with, and ${git.whyNoRevision(cwd, first)}`);
  if (second !== undefined) return [readSide(first, cwd, git), readSide(second, cwd, git)];
  const range = isOnDisk(first, cwd) ? undefined : readRange(first, cwd, git);
  if (range !== undefined) return range;
  const from = readSide(first, cwd, git);
  const place = from.kind === "revision" ? from.place : cwd;
  return [from, { kind: "disk", title: "the working tree", place }];
}

/** `A..B` are two revisions; `A...B` compares B to where it branched from A, as a merge request does. */
function readRange(word: string, cwd: string, git: GitRevisions): readonly [ComparedSide, ComparedSide] | undefined {
  const [, from = "", dots, to = ""] = /^(.*?)(\.\.\.?)(.*)$/.exec(word) ?? [];
  if (dots === undefined) return undefined;
  const [one, other] = [readSide(from || "HEAD", cwd, git), readSide(to || "HEAD", cwd, git)];
  if (dots === ".." || one.kind !== "revision" || other.kind !== "revision") return [one, other];
  const commit = git.commonCommit(cwd, one.commit, other.commit);
  if (commit === undefined) throw new Failure(`${from} and ${to} have no commit in common here; is the clone shallow?`);
  return [{ ...one, commit, title: `${one.title} (where ${other.title} left it)` }, other];
}

/** One version; a revision is one of the folder `at`. */
export function readSide(word: string, cwd: string, git: GitRevisions, at = cwd): ComparedSide {
  const place = path.resolve(cwd, word);
  const onDisk = isOnDisk(word, cwd);
  const commit = mayBeRevision(word) ? git.commitOf(at, word) : undefined;
  if (onDisk && commit !== undefined)
    throw new Failure(
      `'${word}' is a path and a git revision too; write ./${word} for the path, or refs/heads/${word}`,
    );
  if (onDisk) return { kind: "disk", title: shownPath(place, cwd), place };
  if (commit !== undefined) return { kind: "revision", title: word, place: at, commit };
  return readPlaceInRevision(word, cwd, git) ?? missing(word, at, git);
}

/** As in git, `main:genesis` is relative to the root of the repository, `main:./genesis` to the current folder. */
function readPlaceInRevision(word: string, cwd: string, git: GitRevisions): ComparedSide | undefined {
  const [, revision, inside = ""] = /^([^:]+):(.*)$/.exec(word) ?? [];
  const commit = revision === undefined ? undefined : git.commitOf(cwd, revision);
  if (commit === undefined) return undefined;
  const from = /^\.\.?(\/|$)/.test(inside) ? cwd : (git.repositoryOf(cwd) ?? cwd);
  return { kind: "revision", title: word, place: path.resolve(from, inside), commit };
}

function missing(word: string, cwd: string, git: GitRevisions): never {
  const [revision = word] = word.split(":");
  throw new Failure(`there is no file or folder ${word}, and ${git.whyNoRevision(cwd, revision)}`);
}

function isOnDisk(word: string, cwd: string): boolean {
  return existsSync(path.resolve(cwd, word));
}

/** What looks like a path is one. */
function mayBeRevision(word: string): boolean {
  return !/^\.{0,2}\//.test(word) && word !== "." && word !== "..";
}
