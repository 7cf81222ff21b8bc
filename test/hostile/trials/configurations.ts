import { CHECKED, configured, filesOf, inGroup, plainCard, times, WRONG } from "../trial.js";

export const CONFIGURATIONS = inGroup("configurations", [
  {
    name: "alternatives in a glob",
    size: 20,
    files: (size) => configured({ files: [`${"{a,b}".repeat(size)}.cards`] }),
    says: CHECKED,
  },
  {
    name: "stars in a glob",
    size: 12,
    files: (size) => ({
      ...configured({ ignore: [`${"*a".repeat(size)}*b`] }),
      [`${"a".repeat(200)}.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "stars in a .gitignore",
    size: 12,
    files: (size) => ({
      ...WRONG,
      ".git/HEAD": "",
      ".gitignore": `${"*a".repeat(size)}*b\n`,
      [`${"a".repeat(200)}.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "folders in a .gitignore",
    size: 40,
    files: (size) => ({
      ...WRONG,
      ".git/HEAD": "",
      ".gitignore": `${"**/d/".repeat(size)}x\n`,
      [`${"d/".repeat(60)}c.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "classes in a .gitignore",
    size: 200,
    files: (size) => ({
      ...WRONG,
      ".git/HEAD": "",
      ".gitignore": `${"[a-z]*".repeat(size)}\n${"[".repeat(size)}\n`,
      [`${"a".repeat(200)}.cards`]: plainCard(2),
    }),
    says: CHECKED,
  },
  {
    name: "lines of a .gitignore",
    size: 200_000,
    files: (size) => ({ ...WRONG, ".git/HEAD": "", ".gitignore": times(size, (at) => `x${at}*\n`) }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "brackets that never close",
    size: 200_000,
    files: (size) => ({ ...WRONG, "cardwright.json": "[".repeat(size) }),
    says: CHECKED,
  },
  {
    name: "keys in keys",
    size: 50_000,
    files: (size) => ({ ...WRONG, "cardwright.json": `${'{"a":'.repeat(size)}1${"}".repeat(size)}` }),
    says: CHECKED,
  },
  {
    name: "unknown rules",
    size: 40_000,
    files: (size) =>
      configured({ rules: Object.fromEntries(Array.from({ length: size }, (_, at) => [`zzz${at}`, "off"])) }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "more unknown rules than are read",
    size: 300_000,
    files: (size) =>
      configured({ rules: Object.fromEntries(Array.from({ length: size }, (_, at) => [`zzz${at}`, "off"])) }),
    says: CHECKED,
  },
  {
    name: "overrides",
    size: 3_000,
    files: (size) =>
      configured({
        overrides: Array.from({ length: size }, (_, at) => ({ files: [`x${at}*.cards`], rules: { syntax: "off" } })),
      }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "a chain of configurations",
    size: 20_000,
    files: (size) => ({
      ...configured({ extends: "c0.json" }),
      ...filesOf(size, (at) => [`c${at}.json`, at + 1 < size ? `{ "extends": "c${at + 1}.json" }` : "{}"]),
    }),
    says: CHECKED,
    times: 40,
  },
  {
    name: "configurations in diamonds",
    size: 20,
    files: (size) => ({
      ...configured({ extends: ["c0.json", "c1.json"] }),
      ...filesOf(2 * size, (at) => [
        `c${at}.json`,
        at < 2 * size - 2 ? `{ "extends": ["c${at + 2 - (at % 2)}.json", "c${at + 3 - (at % 2)}.json"] }` : "{}",
      ]),
    }),
    says: CHECKED,
    times: 20,
  },
  {
    name: "keys from JavaScript",
    size: 1,
    files: () => ({
      ...WRONG,
      "cardwright.json":
        '{ "__proto__": { "rules": {} }, "constructor": 1, "rules": { "__proto__": "off", "toString": "error" } }',
    }),
    says: CHECKED,
  },
]);
