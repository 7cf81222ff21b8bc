/**
 * Changes the address of the repository: `node scripts/rename-repository.mjs OWNER/NAME`. The address is `repository`
 * in package.json; this updates everything else that mentions it, and a test checks that they agree.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";

const [name = ""] = process.argv.slice(2);
if (!/^[\w.-]+\/[\w.-]+$/.test(name)) {
  console.error("usage: node scripts/rename-repository.mjs OWNER/NAME");
  process.exit(2);
}
const { repository } = JSON.parse(readFileSync("package.json", "utf8"));
const old = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository.url)?.[1] ?? "";
// After a host, in quotes, or before the revision of an action.
const named = new RegExp(
  `(?<=github(?:usercontent)?\\.com/|["'\`]|uses: )${old.replaceAll(".", "\\.")}(?=[/@#"'\`\\s]|\\.git|$)`,
  "gm",
);
for (const file of execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean)) {
  const text = readFileSync(file, "utf8");
  const renamed = text.replaceAll(named, name);
  if (renamed !== text) {
    writeFileSync(file, renamed);
    console.log(file);
  }
}
