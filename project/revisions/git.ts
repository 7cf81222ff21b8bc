import { spawnSync } from "node:child_process";
import path from "node:path";
import { codeOf, Failure, reasonOf } from "../failure.js";
import { kindOnDisk } from "../files/disk.js";

/** Listings of large repositories are long. */
const MOST_BYTES = 2 ** 30;

/** Milliseconds: far more than git takes in the largest repositories. */
const PATIENCE = 120_000;

/**
 * The output of git, or undefined if it failed. Throws a `Failure` if git isn't installed. Programs that the repository
 * names are never run: an unpacked archive may contain its `.git/config` and hooks. Where those are pipes, git would wait
 * forever: it isn't started if one is seen, and gets a time limit for others.
 */
export function askGit(
  cwd: string,
  words: readonly string[],
  input?: string,
  patience: number = PATIENCE,
): Buffer | undefined {
  refusePipes(path.resolve(cwd));
  const { error, status, stdout } = spawnSync("git", ["-C", path.resolve(cwd), ...UNTRUSTING, ...words], {
    // Windows searches the working folder for programs first, and that is the repository.
    cwd: path.parse(process.execPath).root,
    input: input ?? "",
    maxBuffer: MOST_BYTES,
    timeout: patience,
    killSignal: "SIGKILL",
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ["pipe", "pipe", "ignore"],
  });
  if (codeOf(error) === "ENOENT") throw new Failure("reading revisions needs git, which is not installed");
  if (codeOf(error) === "ETIMEDOUT")
    throw new Failure(`git did not answer in ${patience / 1000} seconds, so it was ended`);
  if (error !== undefined) throw new Failure(`git could not be run: ${reasonOf(error)}`);
  return status === 0 ? stdout : undefined;
}

/** What git reads first, and would wait for. */
const READ_FIRST = ["HEAD", "config", "config.worktree", "index", "packed-refs", "commondir"];

function refusePipes(folder: string): void {
  const git = path.join(folder, ".git");
  const kind = kindOnDisk(git);
  for (const file of kind === "folder" ? READ_FIRST.map((name) => path.join(git, name)) : [git])
    if (kindOnDisk(file) === "other") throw new Failure(`${file} is not an ordinary file, so git would wait for it`);
  const above = path.dirname(folder);
  if (kind === undefined && above !== folder) refusePipes(above);
}

/** Options before the command that disable repository settings which name programs. */
const UNTRUSTING = [
  "--no-pager",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  // A cloned repository may contain a bare one with its own configuration.
  "-c",
  "safe.bareRepository=explicit",
  "-c",
  "submodule.recurse=false",
];

const ENVIRONMENT = {
  // Reading doesn't need the lock of another git.
  GIT_OPTIONAL_LOCKS: "0",
  // A partial clone would fetch missing objects with the transport and programs of its configuration. Git before 2.45
  // doesn't support the first of these.
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
  // What `withoutFilters` sets filters to.
  CARDWRIGHT_NOTHING: "",
};

/**
 * Git options that disable the clean and smudge filters of the repository's own configuration. Filters that the user
 * configured globally stay. Commands that read the working tree need them.
 */
export function withoutFilters(folder: string): readonly string[] {
  const names = ["--local", "--worktree"].flatMap((scope) => {
    const listed = askGit(folder, ["config", scope, "--includes", "--null", "--name-only", "--list"]);
    return listed?.toString().split("\0") ?? [];
  });
  const filters = new Set(names.flatMap((name) => /^filter\..*(?=\.[^.]*$)/s.exec(name) ?? []));
  // With `-c`, an equals sign in a filter's name would end the key.
  const keys = ["clean", "smudge", "process", "required"];
  return [...filters].flatMap((filter) => keys.map((key) => `--config-env=${filter}.${key}=CARDWRIGHT_NOTHING`));
}

/**
 * The root of a folder's repository, as an absolute path with the same prefix as the folder; undefined outside a
 * repository.
 */
export function repositoryOf(folder: string): string | undefined {
  const up = askGit(folder, ["rev-parse", "--show-cdup"]);
  return up === undefined ? undefined : path.resolve(folder, up.toString().trim());
}

/** The commit of a revision; undefined if there is none. */
export function commitOf(folder: string, revision: string): string | undefined {
  if (revision.startsWith("-")) return undefined;
  const output = askGit(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  return output?.toString().trim() || undefined;
}

/** The merge base of two revisions; undefined if there is none here. */
export function commonCommit(folder: string, one: string, other: string): string | undefined {
  return askGit(folder, ["merge-base", one, other])?.toString().trim() || undefined;
}

/** Why a revision can't be read, and what to do about it, in one sentence. */
export function whyNoRevision(folder: string, revision: string): string {
  if (repositoryOf(folder) === undefined) return `there is no git repository here, so no revision '${revision}'`;
  if (commitOf(folder, "HEAD") === undefined) return `this repository has no commits yet, so no revision '${revision}'`;
  return `there is no git revision '${revision}'${whatIsMissing(folder)}`;
}

/**
 * What a partial or shallow clone leaves out, as the end of a sentence about something missing; empty for a full clone.
 */
export function whatIsMissing(folder: string): string {
  if (askGit(folder, ["rev-parse", "--is-shallow-repository"])?.toString().trim() === "true")
    return "; this clone is shallow, so fetch more of it first (in GitHub Actions: fetch-depth: 0)";
  const isPartial = askGit(folder, ["config", "--get-regexp", "^remote\\..*\\.promisor$", "true"]) !== undefined;
  return isPartial ? "; this clone is partial, so fetch the rest of it first (git fetch --refetch --no-filter)" : "";
}
