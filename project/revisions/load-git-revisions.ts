/** Git is seldom asked, and Node takes long to load what starts other programs. */
export function loadGitRevisions(): Promise<typeof import("./git-revisions.js")> {
  return import("./git-revisions.js");
}
