import { spawnSync } from "node:child_process";
import path from "node:path";
import { codeOf, Failure, reasonOf } from "../failure.js";

/** Large repositories list long. */
const MOST_BYTES = 2 ** 30;

/** What git printed, or undefined when it said no. Throws a `Failure` when there is no git at all. */
export function askGit(cwd: string, words: readonly string[], input?: string): Buffer | undefined {
  const { error, status, stdout } = spawnSync("git", ["-C", cwd, ...words], {
    input: input ?? "",
    maxBuffer: MOST_BYTES,
    // A repository of another user, a lock of another git: reading needs neither.
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
    stdio: ["pipe", "pipe", "ignore"],
  });
  if (codeOf(error) === "ENOENT") throw new Failure("git is needed to read revisions, and is not installed");
  if (error !== undefined) throw new Failure(`git could not be run: ${reasonOf(error)}`);
  return status === 0 ? stdout : undefined;
}

/** Where the repository of a folder begins, as an absolute path that starts like the folder does; undefined outside of one. */
export function repositoryOf(folder: string): string | undefined {
  const up = askGit(folder, ["rev-parse", "--show-cdup"]);
  return up === undefined ? undefined : path.resolve(folder, up.toString().trim());
}

/** The commit that a revision names; undefined when it names none. */
export function commitOf(folder: string, revision: string): string | undefined {
  if (revision.startsWith("-")) return undefined;
  const said = askGit(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  return said?.toString().trim() || undefined;
}

/** The last commit that two revisions have in common; undefined when there is none here. */
export function commonCommit(folder: string, one: string, other: string): string | undefined {
  return askGit(folder, ["merge-base", one, other])?.toString().trim() || undefined;
}

/** Why a revision cannot be read, and what to do about it, in one sentence. */
export function whyNoRevision(folder: string, revision: string): string {
  if (repositoryOf(folder) === undefined) return `there is no git repository here, so no revision '${revision}'`;
  if (commitOf(folder, "HEAD") === undefined) return `this repository has no commits yet, so no revision '${revision}'`;
  const shallow = askGit(folder, ["rev-parse", "--is-shallow-repository"])?.toString().trim() === "true";
  const hint = shallow ? "; this clone is shallow, so fetch more of it first (in GitHub Actions: fetch-depth: 0)" : "";
  return `there is no git revision '${revision}'${hint}`;
}
