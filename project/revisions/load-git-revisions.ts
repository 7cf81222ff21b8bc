/** The git functions. */
export type GitRevisions = typeof import("./git-revisions.js");

/** Git is rarely needed, and Node takes long to load `child_process`. */
export function loadGitRevisions(): Promise<GitRevisions> {
  return import("./git-revisions.js");
}
