import { execFileSync } from "node:child_process";
import { type Playground, playground } from "./run.js";

/** A folder that is a git repository, whose history a test writes. */
export interface Repository extends Playground {
  git(...words: readonly string[]): string;
  /** Writes files and commits all that there is. */
  commit(message: string, files?: Readonly<Record<string, string>>): void;
}

/** Nothing of the machine's own settings counts in it. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
};

export function repository(files: Readonly<Record<string, string>> = {}): Repository {
  const place = playground(files);
  const git = (...words: readonly string[]) =>
    execFileSync("git", [...words], { cwd: place.folder, encoding: "utf8", env: ENVIRONMENT, stdio: "pipe" });
  git("init", "--quiet", "--initial-branch=main");
  return {
    ...place,
    git,
    commit(message, changed = {}) {
      place.write(changed);
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", message);
    },
  };
}
