import { lstatSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { writeBaseline } from "../../cli/old-packs/baseline.js";
import { compilePack } from "../../compiler/emit/compile-pack.js";
import { serialize } from "../../compiler/emit/serialize.js";
import { HEAD as FAULTS, type FaultsOf, faultsTable } from "../faults/page.js";
import { withSection } from "../planted/sections.js";
import { packOf } from "../support/check.js";
import { sha256 } from "../support/sha256.js";
import { sample } from "../support/sweep.js";
import { cleanCard, type Playground, playground } from "./run.js";

/** What is to go wrong with the disk. Every call that this file watches is counted. */
const plan = vi.hoisted(() => ({
  active: false,
  /** Only what lies in this folder goes wrong. */
  folder: "",
  handles: new Set<unknown>(),
  calls: [] as string[],
  /** The call that goes wrong. */
  at: -1,
  fault: "error" as "error" | "kill" | "vanish",
  vanished: "",
  /** The process is no more: nothing that it still does has any effect. */
  dead: false,
}));

vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  /** What each call may meet in the world. */
  const CODES: Readonly<Record<string, string>> = {
    "openSync to read": "EMFILE",
    "openSync to write": "ENOSPC",
    readFileSync: "EIO",
    readdirSync: "ENOENT",
    writeFileSync: "EFBIG",
    fsyncSync: "EIO",
    fchmodSync: "EPERM",
    renameSync: "EROFS",
    linkSync: "EXDEV",
    mkdirSync: "EACCES",
    rmSync: "EBUSY",
    closeSync: "ENOSPC",
  };
  const names = [...new Set(Object.keys(CODES).map((call) => call.split(" ")[0] ?? ""))] as (keyof typeof real)[];
  const watched = names.map((name) => [
    name,
    (...args: unknown[]) => {
      const call = (real[name] as (...args: unknown[]) => unknown).bind(real);
      const isOurs = plan.handles.has(args[0]) || String(args[0]).startsWith(plan.folder);
      if (!plan.active || !isOurs) return call(...args);
      const what = name === "openSync" ? `${name} to ${typeof args[1] === "string" ? "write" : "read"}` : name;
      if (!plan.dead && plan.calls.push(what) - 1 !== plan.at) {
        const result = call(...args);
        if (name === "openSync") plan.handles.add(result);
        if (name === "closeSync") plan.handles.delete(args[0]);
        return result;
      }
      if (plan.fault === "vanish" && !plan.dead) {
        plan.vanished = String(args[0]);
        // Without the whole folder there is nothing left to be right or wrong.
        if (plan.vanished !== plan.folder) real.rmSync(plan.vanished, { recursive: true, force: true });
        return call(...args);
      }
      const code = plan.dead || plan.fault === "kill" ? "KILLED" : (CODES[what] ?? "EIO");
      // Half of it has come to the disk.
      if (!plan.dead && what === "writeFileSync" && Buffer.isBuffer(args[1]))
        call(args[0], args[1].subarray(0, args[1].length / 2));
      if (plan.fault === "kill") plan.dead = true;
      throw Object.assign(new Error(`${code}: something is wrong, ${name}`), { code, syscall: name });
    },
  ]);
  const mocked = { ...real, ...Object.fromEntries(watched) };
  return { ...mocked, default: mocked };
});

let place: Playground;
afterEach(() => {
  Object.assign(plan, { active: false, dead: false, at: -1, fault: "error", calls: [] });
  place.remove();
});

const UNTIDY = (identifier: string) =>
  `Identifier: ${identifier}\n\n\nType   "Support"\nAdventureResources\n  Wind 02\n`;
const WIDE = (identifier: string) => UNTIDY(identifier).replace("02", "2");
const FILES = {
  "cardwright.json": '{ "compile": { "out": "dist/{pack}.json" } }',
  "p/pack.cards": `Pack: Kites\nStandardPlayers 4\nPlayMinutes 20\n---\n${cleanCard("KITE S 1")}`,
};

const COMPILED = serialize(compilePack(packOf(cleanCard("KITE S 1")), sha256));
const TWO_VERSIONS = {
  "old/a.cards": cleanCard("KITE S 1"),
  "new/a.cards": cleanCard("KITE S 1").replace("Wind 2", "Wind 3"),
};

const KENNEL = `System: Kennel
About: Dogs.
Id "kennel"
Edition "1"
Extends "common"
---
Attribute: Pace
About: How fast it runs.
On "Card"
Value "integer"
`;
const TWO_EDITIONS = {
  "one.system": KENNEL,
  "two.system": KENNEL.replace('"1"', '"2"').replace("Pace", "Speed").replace("runs.", 'runs.\nFormerly "Pace"'),
  "cardwright.json": '{ "systems": ["one.system", "two.system"], "system": "kennel@1" }\n',
  "dogs.cards": "Identifier: DOG 1\nPace 7\n",
};

const MISSPELT = (identifier: string) => cleanCard(identifier).replace('"Support"', '"Suport"');
/** Of a finding and a change that are no more. */
const OLD_BASELINE = writeBaseline(
  new Map([
    ["a.cards", [{ rule: "syntax", card: "KITE S 1", message: "Gone.", fingerprint: "a".repeat(16), count: 1 }]],
  ]),
);
const OLD_APPROVALS = JSON.stringify({
  version: 1,
  approved: [
    {
      pack: "Kites",
      change: "card-renamed",
      subject: "KITE S 9",
      from: "KITE S 8",
      to: "KITE S 9",
      reason: "spelling",
    },
  ],
});

/** Each command that writes, on a pack in which it has something to write. */
const COMMANDS: readonly { readonly words: string; readonly files: Readonly<Record<string, string>> }[] = [
  { words: "format", files: { "a.cards": WIDE("KITE S 1"), "b.cards": WIDE("KITE S 2") } },
  { words: "lint --fix", files: { "a.cards": UNTIDY("KITE S 1"), "b.cards": UNTIDY("KITE S 2") } },
  { words: "compile p --out dist/p.json", files: FILES },
  { words: "compile p --out old.json --force --source-map", files: { ...FILES, "old.json": "{}" } },
  { words: "export p --out p.csv", files: FILES },
  { words: "import a.csv --out i.cards", files: { "a.csv": "Identifier,Type\nKITE S 1,Support\n" } },
  { words: "render p --out drawn", files: FILES },
  { words: "graph p --out graph.dot", files: FILES },
  { words: "lint --baseline baseline.json --write-baseline", files: { "a.cards": UNTIDY("KITE S 1") } },
  { words: "lint --output report.txt", files: { "a.cards": UNTIDY("KITE S 1"), "report.txt": "old" } },
  { words: "init starter", files: {} },
  { words: "new card a.cards", files: { "a.cards": cleanCard("KITE S 1") } },
  { words: "decompile c.json --out d.cards", files: { "c.json": COMPILED } },
  { words: "stats p --html stats.html", files: FILES },
  { words: "diff old new --out changes.md --format markdown", files: TWO_VERSIONS },
  { words: "diff old new --approve meant", files: TWO_VERSIONS },
  { words: "migrate", files: TWO_EDITIONS },
  { words: "lint --fix-unsafe", files: { "a.cards": MISSPELT("KITE S 1"), "b.cards": MISSPELT("KITE S 2") } },
  {
    words: "lint --baseline baseline.json --prune-baseline",
    files: { "a.cards": cleanCard("KITE S 1"), "baseline.json": OLD_BASELINE },
  },
  { words: "diff old new --prune-approvals", files: { ...TWO_VERSIONS, "approved-changes.json": OLD_APPROVALS } },
  {
    words: "solve KITE_A_1 --out sets.txt",
    files: {
      "a.cards":
        'Era: The bay\n---\nIdentifier: KITE_A_1\nType "Adventure"\nRoleplay "Obstruction"\nAdventureCommonCosts\n    Wind 2\n',
    },
  },
];

/** A name that only temporary files have. */
const TEMPORARY = /(?:^|\/)\.cardwright-[0-9a-f]{32}\.tmp$/;

interface Outcome {
  readonly status: number | undefined;
  readonly said: string;
  readonly calls: readonly string[];
  readonly files: ReadonlyMap<string, string>;
}

async function perform({ words, files }: (typeof COMMANDS)[number], at = -1, fault = plan.fault) {
  place?.remove();
  place = playground(files);
  Object.assign(plan, {
    active: true,
    dead: false,
    at,
    fault,
    vanished: "",
    calls: [],
    handles: new Set(),
    folder: place.folder,
  });
  const ran = await place.run(words).catch((error: unknown) => ({ status: undefined, out: "", error: String(error) }));
  Object.assign(plan, { active: false, dead: false });
  const outcome: Outcome = { status: ran.status, said: ran.out + ran.error, calls: plan.calls, files: filesBelow("") };
  return outcome;
}

function filesBelow(folder: string): Map<string, string> {
  const found = readdirSync(path.join(place.folder, folder)).flatMap((name): [string, string][] => {
    const file = path.join(folder, name);
    const full = path.join(place.folder, file);
    return lstatSync(full).isDirectory() ? [...filesBelow(file)] : [[file, readFileSync(full, "utf8")]];
  });
  return new Map(found);
}

/** What is neither as it was nor as it was to be; temporary files where they are let be. */
function halfDone(
  found: Outcome,
  before: Readonly<Record<string, string>>,
  after: Outcome,
  mayLeave: boolean,
  mayLack = false,
) {
  const left = [...found.files].filter(([file, text]) => {
    if (TEMPORARY.test(file)) return !mayLeave;
    // It is of what could be read, and that something could not is said.
    if (mayLack && before[file] !== text && !/\.(?:cards|system)$/.test(file)) return false;
    return text !== before[file] && text !== after.files.get(file);
  });
  const lost = Object.keys(before).filter((file) => !found.files.has(file));
  return [...left.map(([file]) => file), ...lost];
}

const tallies = new Map<string, FaultsOf>();

/** Counts faults of a command for the page about quality. */
function tally(words: string, tried: number, failed: number): void {
  const { tried: before, survived } = tallies.get(words) ?? { tried: 0, survived: 0 };
  tallies.set(words, { tried: before + tried, survived: survived + tried - failed });
}

// `npm run try -- faults`
afterAll(() => {
  const page = process.env.FAULTS_PAGE;
  if (page === undefined) return;
  const text = withSection(readFileSync(page, "utf8"), FAULTS, faultsTable(tallies));
  writeFileSync(page, text);
});

/** Until then a command reads. */
const firstWrite = ({ calls }: Outcome): number => calls.findIndex((call) => /mkdir|write/.test(call));

describe.each(sample(COMMANDS, 1))("cardwright $words", (command) => {
  test("an error at any call leaves each file old or new, is said, and leaves nothing over", {
    tags: "slow",
  }, async () => {
    // The second time what the tool has read of its own is at hand.
    await perform(command);
    const whole = await perform(command);
    expect(whole.status).toBeLessThan(2);
    expect([...whole.files]).not.toEqual(Object.entries(command.files));
    const bad: unknown[] = [];
    for (const [at, call] of whole.calls.entries()) {
      const found = await perform(command, at);
      const half = halfDone(found, command.files, whole, call === "rmSync", at < firstWrite(whole));
      const isDone = [...whole.files].every(([file, text]) => found.files.get(file) === text);
      const isSaid = isDone || (found.status === 2 && found.said !== "");
      const isBug = found.status === undefined || found.status > 2 || found.said.includes("this is a bug");
      if (half.length > 0 || !isSaid || isBug) bad.push({ at, call, half, status: found.status, said: found.said });
    }
    tally(command.words, whole.calls.length, bad.length);
    expect(bad).toEqual([]);
  });

  test("a kill at any call leaves each file old or new, and at most temporary files", { tags: "slow" }, async () => {
    const whole = await perform(command);
    const bad: unknown[] = [];
    let tried = 0;
    for (const [at, call] of whole.calls.entries()) {
      if (/read|open.*read/.test(call)) continue;
      tried++;
      const found = await perform(command, at, "kill");
      const half = halfDone(found, command.files, whole, true);
      if (half.length > 0) bad.push({ at, call, half });
    }
    tally(command.words, tried, bad.length);
    expect(bad).toEqual([]);
  });

  test("a file or folder that vanishes before it is read costs itself, and no other", { tags: "slow" }, async () => {
    const whole = await perform(command);
    const bad: unknown[] = [];
    let tried = 0;
    for (const [at, call] of whole.calls.entries()) {
      if (!/to read|readdir/.test(call)) continue;
      tried++;
      const found = await perform(command, at, "vanish");
      const gone = path.relative(place.folder, plan.vanished);
      const half = halfDone(found, command.files, whole, false, true).filter(
        (file) => file !== gone && !file.startsWith(`${gone}/`),
      );
      const isBug = found.status === undefined || found.status > 2 || found.said.includes("this is a bug");
      if (half.length > 0 || isBug) bad.push({ at, call, gone, half, status: found.status, said: found.said });
    }
    tally(command.words, tried, bad.length);
    expect(bad).toEqual([]);
  });
});

test("diff says which folder was removed while it was read, instead of taking its cards as removed", {
  tags: "slow",
}, async () => {
  const words = "diff old new";
  const files = {
    ...TWO_VERSIONS,
    "old/deep/b.cards": cleanCard("KITE S 2"),
    "new/deep/b.cards": cleanCard("KITE S 2"),
  };
  const whole = await perform({ words, files });
  expect(whole.status).toBeLessThan(2);
  const removed: string[] = [];
  for (const [at, call] of whole.calls.entries()) {
    if (call !== "readdirSync") continue;
    const { status, said } = await perform({ words, files }, at, "vanish");
    const folder = path.relative(place.folder, plan.vanished);
    if (folder === "") continue;
    removed.push(folder);
    expect([status, said]).toEqual([2, expect.stringContaining(`cannot read ${folder}: it was removed meanwhile`)]);
  }
  expect(removed.toSorted()).toEqual(["new", "new/deep", "old", "old/deep"]);
});
