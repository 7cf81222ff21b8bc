/**
 * Prints this version's section of CHANGELOG.md for the release page. Fails if there is none, or if the tag differs
 * from the version in package.json: then nothing is published.
 */
import { readFileSync } from "node:fs";
import process from "node:process";

const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const { GITHUB_REF_TYPE: sort, GITHUB_REF_NAME: name } = process.env;
const section = readFileSync("CHANGELOG.md", "utf8")
  .split(/^## /m)
  .find((text) => text.startsWith(`${version} `) || text.startsWith(`${version}\n`));
const notes = section?.slice(section.indexOf("\n")).trim();
if (!notes) fail(`CHANGELOG.md has no section for ${version}`);
if (sort === "tag" && name !== `v${version}`) fail(`the tag ${name} is not v${version}, the version in package.json`);
if (sort === "tag" && section?.includes("unreleased")) fail(`CHANGELOG.md calls ${version} unreleased`);
console.log(notes);

/** @param {string} problem */
function fail(problem) {
  console.error(problem);
  process.exit(1);
}
