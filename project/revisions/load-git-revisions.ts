/** What git is asked. */
export type GitRevisions = typeof import("./git-revisions.js");

/** Git is seldom asked, and Node takes long to load what starts other programs. */
export function loadGitRevisions(): Promise<GitRevisions> {
  return import("./git-revisions.js");
}
