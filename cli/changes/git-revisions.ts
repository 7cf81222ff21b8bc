import type { loadGitRevisions } from "../../project/index.js";

/** What git is asked. */
export type GitRevisions = Awaited<ReturnType<typeof loadGitRevisions>>;
