import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { CHECKED, cards, inGroup, plainCard, times, WRONG, withLines } from "../trial.js";

const baseline = (entries: string): string => `{ "version": 1, "files": { "a.cards": [${entries}] } }`;
const entry = (at: number): string =>
  JSON.stringify({ rule: "unknown-value", card: `K ${at}`, message: `No ${at}.`, fingerprint: `${at}`, count: 1 });

/** Commits the folder, then replaces `a.cards`. */
const committed = (now: string) => (folder: string) => {
  const git = (...words: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=K", "-c", "user.email=k@localhost", ...words], { cwd: folder });
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "one");
  writeFileSync(path.join(folder, "a.cards"), now);
};

/** What a pack remembers of its past: baselines, approvals, and git's history. */
export const RECORDS = inGroup("baselines and history", [
  {
    name: "entries of a baseline",
    size: 50_000,
    files: (size) => ({ ...WRONG, "b.json": baseline(times(size, entry, ",")) }),
    words: ["lint", "--baseline", "b.json"],
    says: CHECKED,
  },
  {
    name: "brackets of a baseline that never close",
    size: 500_000,
    files: (size) => ({ ...WRONG, "b.json": "[".repeat(size) }),
    words: ["lint", "--baseline", "b.json"],
    status: 2,
  },
  {
    name: "a baseline with names from JavaScript",
    size: 1,
    files: () => ({
      ...WRONG,
      "b.json":
        '{ "version": 1, "files": { "__proto__": [{ "rule": "constructor", "count": 1e308 }], "a.cards": {} } }',
    }),
    words: ["lint", "--baseline", "b.json"],
  },
  {
    name: "findings of a baseline, all gone",
    size: 50_000,
    files: (size) => ({ "a.cards": plainCard(1), "b.json": baseline(times(size, entry, ",")) }),
    words: ["lint", "--baseline", "b.json", "--prune-baseline"],
  },
  {
    name: "wrong lines that were right in the last commit",
    size: 20_000,
    files: () => cards(plainCard(1)),
    prepare: committed(plainCard(1) + times(20_000, (at) => `wrong line ${at} ! ?\n`)),
    words: ["lint", "--since", "HEAD"],
    times: 60,
  },
  {
    name: "wrong lines in the last commit",
    size: 20_000,
    files: (size) => withLines(size, (at) => `wrong line ${at} ! ?`),
    prepare: committed(plainCard(1)),
    words: ["diff"],
    times: 20,
  },
  {
    name: "a revision that is an option",
    size: 1,
    files: () => WRONG,
    prepare: committed(plainCard(1)),
    words: ["lint", "--since=--output=../canary"],
    status: 2,
  },
  {
    name: "approvals",
    size: 50_000,
    files: (size) => ({
      ...cards(plainCard(1)),
      "approved-changes.json": JSON.stringify({
        version: 1,
        changes: Array.from({ length: size }, (_, at) => ({ card: `K ${at}`, change: "removed", reason: "x" })),
      }),
    }),
    prepare: committed(plainCard(1).replace("Wind 2", "Wind 3")),
    words: ["diff"],
  },
]);

const NAMED = { 'x"]]>\u0001<script>&.cards': WRONG["a.cards"] };

/** Names of files, and texts, that would end what a report puts around them. */
export const REPORTS = inGroup("reports", [
  ...["junit", "checkstyle"].map((format) => ({
    name: `markup and a control character in a file's name, as ${format}`,
    size: 1,
    files: () => NAMED,
    words: ["lint", "--format", format],
    // No element of its own, and no character that XML can't have.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain it
    says: /^(?![\s\S]*(?:<script|\u0001))[\s\S]*&#60;script&#62;/,
    status: 1,
  })),
  {
    name: "dots, slashes and signs in a file's name, as sarif",
    size: 1,
    files: () => ({ "a%2f..%2f..#?.cards": WRONG["a.cards"] }),
    words: ["lint", "--format", "sarif"],
    says: /"uri": ?"a%252f\.\.%252f\.\.%23%3F\.cards"/i,
    status: 1,
  },
  {
    name: "an escape for the terminal in a file's name",
    size: 1,
    files: () => ({ "a\u001b]0;x\u0007\u001b[2J.cards": WRONG["a.cards"] }),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain it
    says: /^(?![\s\S]*[\u001b\u0007])[\s\S]*Suport/,
    status: 1,
  },
]);
