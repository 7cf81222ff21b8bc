import { spawnSync } from "node:child_process";
import path from "node:path";
import { codeOf, Failure, reasonOf } from "../failure.js";

/** Large repositories list long. */
const MOST_BYTES = 2 ** 30;

/**
 * What git printed, or undefined when it said no. Throws a `Failure` when there is no git at all. No program runs that the
 * repository names: its `.git/config` and hooks come along when it is unpacked from an archive.
 */
export function askGit(cwd: string, words: readonly string[], input?: string): Buffer | undefined {
  const { error, status, stdout } = spawnSync("git", ["-C", path.resolve(cwd), ...UNTRUSTING, ...words], {
    // Windows looks for programs in the working folder first, and that is the repository.
    cwd: path.parse(process.execPath).root,
    input: input ?? "",
    maxBuffer: MOST_BYTES,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ["pipe", "pipe", "ignore"],
  });
  if (codeOf(error) === "ENOENT") throw new Failure("git is needed to read revisions, and is not installed");
  if (error !== undefined) throw new Failure(`git could not be run: ${reasonOf(error)}`);
  return status === 0 ? stdout : undefined;
}

/** Ahead of the command: settings of a repository that name programs, switched off. */
const UNTRUSTING = [
  "--no-pager",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  // A bare repository may lie inside a cloned one, with a configuration of its own.
  "-c",
  "safe.bareRepository=explicit",
  "-c",
  "submodule.recurse=false",
];

const ENVIRONMENT = {
  // A lock of another git: reading needs none.
  GIT_OPTIONAL_LOCKS: "0",
  // A partial clone would fetch what it lacks, by the transport and the programs that its configuration names. Git before
  // 2.45 does not know the first of these.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
  // What `withoutFilters` sets filters to.
  CARDWRIGHT_NOTHING: "",
};

/**
 * Options of git, ahead of the command, that switch off the clean and smudge filters of a repository's own configuration.
 * Those that the user has configured for all repositories stay. Commands that read the files of the working tree need it.
 */
export function withoutFilters(folder: string): readonly string[] {
  const names = ["--local", "--worktree"].flatMap((scope) => {
    const listed = askGit(folder, ["config", scope, "--includes", "--null", "--name-only", "--list"]);
    return listed?.toString().split("\0") ?? [];
  });
  const filters = new Set(names.flatMap((name) => /^filter\..*(?=\.[^.]*$)/s.exec(name) ?? []));
  // `-c` would take the first equals sign, which the name of a filter may have, for the end of the key.
  const keys = ["clean", "smudge", "process", "required"];
  return [...filters].flatMap((filter) => keys.map((key) => `--config-env=${filter}.${key}=CARDWRIGHT_NOTHING`));
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
  return `there is no git revision '${revision}'${whatIsMissing(folder)}`;
}

/** What a clone was told to leave out, as the end of a sentence about something that is not in it; empty if it is whole. */
export function whatIsMissing(folder: string): string {
  if (askGit(folder, ["rev-parse", "--is-shallow-repository"])?.toString().trim() === "true")
    return "; this clone is shallow, so fetch more of it first (in GitHub Actions: fetch-depth: 0)";
  const isPartial = askGit(folder, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "true"]) !== undefined;
  return isPartial ? "; this clone is partial, so fetch the rest of it first (git fetch --refetch --no-filter)" : "";
}
