/** Access to git, and revisions as disks. */
export { askGit, commitOf, commonCommit, repositoryOf, whatIsMissing, whyNoRevision, withoutFilters } from "./git.js";
export { openRevisionDisk } from "./revision-disk.js";
