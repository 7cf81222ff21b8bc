import { execFileSync, type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { builtProgram } from "../product.js";
import { cleanCard, type Playground, playground, wrongCard } from "./run.js";

/** What nobody should give the program, and somebody will. Each gets a clear answer, and the other files are checked. */
const program = builtProgram();
const unix = process.platform !== "win32";
let place: Playground;
afterEach(() => place.remove());

function call(...words: string[]): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [program, ...words], { cwd: place.folder, encoding: "utf8", maxBuffer: 1e8 });
}

/** Findings of the given files, one a line, without their sentences. */
function found(...words: string[]): {
  readonly status: number | null;
  readonly lines: readonly string[];
  readonly error: string;
} {
  const { status, stdout, stderr } = call("lint", "--format", "compact", ...words);
  const lines = stdout.split("\n").filter(Boolean);
  return { status, lines: lines.map((line) => line.replace(/: (error|warning): .*(\[.*\])$/, " $2")), error: stderr };
}

/** What is found in the file beside the bad one. */
const BESIDE = "z.cards:2:6 [syntax]";
const beside = { "z.cards": wrongCard("KITE S 1") };

describe("files that are none", () => {
  test("a folder with the name of a card file is a folder", { tags: "slow" }, () => {
    place = playground({ ...beside, "a.cards/b.cards": wrongCard("KITE S 2") });
    expect(found()).toEqual({ status: 1, lines: ["a.cards/b.cards:2:6 [syntax]", BESIDE], error: "" });
  });

  test.runIf(unix)("a link that leads nowhere, or in a circle", { tags: "slow" }, () => {
    place = playground(beside);
    symlinkSync("nowhere", path.join(place.folder, "a.cards"));
    symlinkSync("c.cards", path.join(place.folder, "b.cards"));
    symlinkSync("b.cards", path.join(place.folder, "c.cards"));
    expect(found()).toEqual({ status: 1, lines: [BESIDE], error: "" });
    const { status, lines, error } = found("a.cards", "b.cards", "z.cards");
    expect({ status, lines }).toEqual({ status: 2, lines: [BESIDE] });
    expect(error).toMatch(/^cardwright: there is no file or folder a\.cards.*\ncardwright: .* b\.cards.*\n$/);
  });

  test.runIf(unix)("a pipe into which nobody writes", { tags: "slow" }, () => {
    place = playground(beside);
    execFileSync("mkfifo", [path.join(place.folder, "a.cards")]);
    expect(found()).toEqual({ status: 1, lines: [BESIDE], error: "" });
    const { status, lines, error } = found("a.cards", "z.cards");
    expect({ status, lines }).toEqual({ status: 2, lines: [BESIDE] });
    expect(error).toMatch(/^cardwright: a\.cards is not an ordinary file; .+\n$/);
  });
});

describe("bytes that are no cards", () => {
  const cases: readonly [what: string, bytes: Buffer, said: readonly string[]][] = [
    ["none at all", Buffer.alloc(0), []],
    ["NULs", Buffer.alloc(5000), ["a.cards:1:1 [encoding]"]],
    [
      "a program",
      Buffer.from("\x7fELF\x01\x00\xff\xfe\n\x00\xff\n--\n\xff\x00\n", "latin1"),
      ["a.cards:1:7 [encoding]"],
    ],
    ["UTF-16", Buffer.from('\ufeffIdentifier: A 1\nType "Support"\n', "utf16le"), ["a.cards:1:1 [encoding]"]],
    ["line ends", Buffer.from("\r\r\n\n\r".repeat(1000)), []],
    ["separators", Buffer.from("---\n".repeat(1000)), []],
    ["blanks", Buffer.from(" ".repeat(100_000)), []],
  ];
  test.each(cases)("%s", { tags: "slow" }, (_, bytes, said) => {
    place = playground({ ...beside, "a.cards": bytes });
    expect(found()).toEqual({ status: 1, lines: [...said, BESIDE], error: "" });
    if (said.length === 0) return;
    call("lint", "--fix");
    call("format");
    expect(Buffer.from(place.read("a.cards"), "utf8").toString()).toBe(bytes.toString());
    const { status, stderr } = call("compile", "a.cards");
    expect(status).toBe(1);
    expect(stderr).toContain("a.cards");
    expect(existsSync(path.join(place.folder, "dist"))).toBe(false);
  });

  test("a line of a hundred megabytes", { tags: "slow" }, () => {
    const line = Buffer.alloc(100_000_000, "x");
    place = playground({ ...beside, "a.cards": Buffer.concat([Buffer.from(`${cleanCard("KITE S 2")}    `), line]) });
    expect(found()).toEqual({ status: 1, lines: ["a.cards:5:5 [syntax]", BESIDE], error: "" });
    const { stdout } = call("lint");
    expect(stdout.length).toBeLessThan(2000);
  });

  test("a hundred thousand records, and as many members of one category", { tags: "slow" }, () => {
    const records = Array.from({ length: 100_000 }, (_, index) => cleanCard(`KITE S ${index}`)).join("---\n");
    const members = `${cleanCard("MOLE S 1")}${"    Wind 2\n".repeat(100_000)}`;
    place = playground({ ...beside, "a.cards": records, "b.cards": members });
    expect(found("a.cards")).toEqual({ status: 0, lines: [], error: "" });
    const { status, lines } = found("--max-findings", "all", "b.cards");
    expect([status, lines.length, lines.at(-1)]).toEqual([1, 100_000, "b.cards:100004:5 [duplicate-attribute]"]);
  });
});

describe("names that are words of JavaScript", () => {
  const NAMES = ["constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "length"];
  const members = NAMES.map((name) => `    ${name} 2\n`).join("");
  const conditions = NAMES.map((name) => `    AdventureResources.${name} > 1\n`).join("");
  const cards = ["__proto__ 1", "constructor 2", "toString 3"].map(
    (identifier) =>
      `Identifier: ${identifier}\nLore: hasOwnProperty\n\nType "Support"\nUnique "__proto__"\n${NAMES[0]} 3\n` +
      `AdventureResources\n${members}AllowPlayIfPlayground\n${conditions}`,
  );

  test("are ordinary names for lint, format, compile and decompile", { tags: "slow" }, () => {
    // As a deck these cards are no game; here they only have names.
    const rules = { "missing-instruction": "off", "deck-without-adventures": "off", "condition-never-met": "off" };
    place = playground({
      "cardwright.json": JSON.stringify({ rules }),
      "a.cards": `Pack: __proto__\n---\nEra: constructor\n---\n${cards.join("---\n")}`,
    });
    expect(found()).toEqual({ status: 0, lines: [], error: "" });
    call("format");
    expect(call("compile").status).toBe(0);
    const json = call("compile", "--stdout").stdout;
    const [card] = JSON.parse(json).cards;
    expect(card.id).toBe("__proto__ 1");
    expect(Object.keys(card.categories.AdventureResources).sort()).toEqual([...NAMES].sort());
    place.write({ "pack.json": json, "again/a.cards": "" });
    place.write({ "again/a.cards": call("decompile", "pack.json").stdout });
    expect(call("compile", "--stdout", "again").stdout).toBe(json);
  });

  test("`__proto__` is no name, for names begin with a letter; that is said", { tags: "slow" }, () => {
    place = playground({ "a.cards": `${cleanCard("KITE S 1")}    __proto__ 2\n` });
    expect(found()).toEqual({ status: 1, lines: ["a.cards:5:5 [syntax]"], error: "" });
  });

  test("no rule, command, system or option is called so", { tags: "slow" }, () => {
    place = playground();
    for (const name of ["constructor", "__proto__", "toString"]) {
      for (const words of [["explain", name], [name], ["systems", "show", name], ["lint", "--rule", `${name}=off`]]) {
        const { status, stdout, stderr } = call(...words);
        expect([words, status, stdout]).toEqual([words, 2, ""]);
        expect(stderr).toMatch(/^cardwright: .+/);
      }
    }
  });
});

describe("output that cannot be written", () => {
  test("below a file", { tags: "slow" }, () => {
    place = playground({ "a.cards": cleanCard("KITE S 1") });
    const { status, stderr } = call("compile", "--out", "a.cards/out.json");
    expect(status).toBe(2);
    expect(stderr).toMatch(/^cardwright: cannot write .+\n$/);
  });

  test.runIf(existsSync("/dev/full"))("a full disk, and a device for a file", { tags: "slow" }, () => {
    place = playground({ "a.cards": wrongCard("KITE S 1"), "b/b.cards": cleanCard("KITE S 2") });
    const full = spawnSync(`"${process.execPath}" "${program}" lint a.cards > /dev/full`, {
      cwd: place.folder,
      encoding: "utf8",
      shell: true,
    });
    expect([full.status, full.stderr]).toEqual([2, "cardwright: cannot write to standard output: the disk is full\n"]);
    const device = call("compile", "--out", "/dev/full", "b");
    expect(device.status).toBe(2);
    expect(device.stderr).toMatch(/^cardwright: cannot write .+: it is not an ordinary file\n$/);
  });
});
