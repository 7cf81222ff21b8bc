/**
 * Lays out the prose of the pages written by hand in one width: `node scripts/wrap-markdown.mjs`, or with `--check` names
 * those that are not. Fences, tables, headings, comments and hard breaks stay as they are; nothing in backticks, and no
 * link, is divided.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const WIDTH = 120;
/** Made by programs, or measured. */
const MADE = /^(docs\/(rules\/|quality\.md|performance\.md)|CHANGELOG\.md|test\/|samples\/|bench\/)/;

const pages = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" })
  .split("\n")
  .filter((name) => name !== "" && !MADE.test(name) && !name.includes("/examples/"));
const wrong = pages.filter((name) => {
  const before = readFileSync(name, "utf8");
  const after = wrapped(before);
  if (after !== before && !process.argv.includes("--check")) writeFileSync(name, after);
  return after !== before;
});
if (process.argv.includes("--check") && wrong.length > 0) {
  console.error(`not ${WIDTH} wide:\n${wrong.join("\n")}`);
  process.exit(1);
}

/** @param {string} page */
function wrapped(page) {
  /** @type {string[]} */
  const done = [];
  /** The lines of the paragraph or item that is being read. @type {string[]} */
  let open = [];
  let fence = "";
  const close = () => {
    if (open.length > 0) done.push(...filled(open));
    open = [];
  };
  for (const line of page.split("\n")) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? "";
    if (fence !== "" || mark !== "") {
      close();
      done.push(line);
      if (fence === "") fence = mark;
      else if (mark.startsWith(fence)) fence = "";
    } else if (
      /^\s*$|^\s*[|<>#]|^\s*(---|\*\*\*)\s*$|^\[[^\]]+\]:|^ {4,}\S/.test(line) &&
      !(open.length > 0 && /^ {4,}\S/.test(line))
    ) {
      close();
      done.push(line);
    } else {
      if (/^\s*([-*+]|\d+\.) /.test(line)) close();
      open.push(line);
      if (/( {2}|\\)$/.test(line)) close();
    }
  }
  close();
  return done.join("\n");
}

/** @param {readonly string[]} lines */
function filled(lines) {
  const [first = ""] = lines;
  const [, indent = "", bullet = ""] = /^(\s*)((?:[-*+]|\d+\.) +)?/.exec(first) ?? [];
  const text = lines.map((line) => line.trim()).join(" ");
  const ending = /( {2}|\\)$/.exec(lines.at(-1) ?? "")?.[1] ?? "";
  const words =
    text
      .slice(bullet.trim() === "" ? 0 : bullet.trim().length)
      .trim()
      .match(/(?:`+[^`]*`+|\[(?:`[^`]*`|[^\]])*\]\([^)]*\)|\S)+/g) ?? [];
  /** @type {string[]} */
  const made = [];
  let line = indent + bullet;
  const under = indent + " ".repeat(bullet.length);
  let isEmpty = true;
  for (const word of words) {
    // At the beginning of a line, these would be something else.
    const isMark = /^([-*+#>|=]|\d+[.)]|---+)$/.test(word) || /^[#>|]/.test(word);
    if (!isEmpty && line.length + 1 + word.length > WIDTH && !isMark) {
      made.push(line);
      line = under + word;
    } else line += (isEmpty ? "" : " ") + word;
    isEmpty = false;
  }
  return [...made, line + (ending === "  " ? ending : "")];
}
