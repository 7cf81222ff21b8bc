/** The reports for machines, in a separate bundle. */
export { formatCheckstyle } from "./format-checkstyle.js";
export { formatGithub } from "./format-github.js";
export { formatGitlab } from "./format-gitlab.js";
export { formatJson } from "./format-json.js";
export { formatJunit } from "./format-junit.js";
export { formatSarif } from "./format-sarif.js";
