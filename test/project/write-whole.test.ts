import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sweepLeftovers, writeWhole } from "../../project/files/write-whole.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "cardwright-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => path.join(folder, name);

describe("files are written whole or not at all", () => {
  test("a new one, with its folders", () => {
    expect(writeWhole(at("a/b/c.json"), Buffer.from("{}"))).toBe("written");
    expect(readFileSync(at("a/b/c.json"), "utf8")).toBe("{}");
    expect(readdirSync(at("a/b"))).toEqual(["c.json"]);
  });

  test("equal bytes are not written again", () => {
    writeFileSync(at("a"), "same");
    const { mtimeNs } = statSync(at("a"), { bigint: true });
    expect(writeWhole(at("a"), Buffer.from("same"))).toBe("unchanged");
    expect(statSync(at("a"), { bigint: true }).mtimeNs).toBe(mtimeNs);
  });

  test("a file that changed meanwhile stays", () => {
    writeFileSync(at("a"), "somebody else's");
    expect(writeWhole(at("a"), Buffer.from("ours"), Buffer.from("as it was"))).toBe("changed meanwhile");
    expect(readFileSync(at("a"), "utf8")).toBe("somebody else's");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("a file that vanished meanwhile does not come back", () => {
    expect(writeWhole(at("a"), Buffer.from("ours"), Buffer.from("as it was"))).toBe("changed meanwhile");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("permissions and links stay as they are", () => {
    writeFileSync(at("a"), "old");
    chmodSync(at("a"), 0o640);
    symlinkSync(at("a"), at("link"));
    expect(writeWhole(at("link"), Buffer.from("new"), Buffer.from("old"))).toBe("written");
    expect(readFileSync(at("a"), "utf8")).toBe("new");
    expect(statSync(at("a")).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["a", "link"]);
  });

  test.runIf(existsSync("/proc/self"))(
    "where no folder can be made, that is said and not tried forever",
    { tags: "slow" },
    () => {
      const made = spawnSync(
        process.execPath,
        [path.resolve("dist/cardwright.cjs"), "import", "-", "--out", "/proc/nothing/there/a.cards"],
        {
          input: "Identifier,Type\nKITE S 1,Support\n",
          encoding: "utf8",
          timeout: 20_000,
          env: { ...process.env, XDG_CACHE_HOME: "/proc/nothing/there" },
        },
      );
      expect([made.status, made.stderr]).toEqual([2, expect.stringContaining("cannot write")]);
    },
  );

  test("where nothing can be written, nothing is left behind", () => {
    writeFileSync(at("file"), "");
    expect(() => writeWhole(at("file/a.json"), Buffer.from("{}"))).toThrow();
    expect(readdirSync(folder)).toEqual(["file"]);
  });
});

describe("temporary files", () => {
  const NAME = `.cardwright-${"5".repeat(32)}.tmp`;
  /** All bytes of the random name are known in advance: the worst that can happen. */
  const guessed = async () => {
    vi.spyOn(crypto, "randomUUID").mockReturnValue("55555555-5555-5555-5555-555555555555");
    return (await import("../../project/files/write-whole.js")).writeWhole;
  };
  const withFs = async (broken: Readonly<Record<string, (...args: never) => unknown>>) => {
    vi.resetModules();
    vi.doMock("node:fs", async (original) => ({ ...(await original<typeof import("node:fs")>()), ...broken }));
    return (await import("../../project/files/write-whole.js")).writeWhole;
  };
  afterEach(() => {
    vi.restoreAllMocks();
    vi.doUnmock("node:fs");
    vi.resetModules();
  });
  const fails = () => {
    throw new Error("the disk is full");
  };

  test("follow no link, not even under a name that was guessed", async () => {
    const writeWhole = await guessed();
    writeFileSync(at("bashrc"), "export A=1\n");
    writeFileSync(at("a"), "old");
    symlinkSync(at("bashrc"), at(NAME));
    expect(() => writeWhole(at("a"), Buffer.from("new"))).toThrow("EEXIST");
    expect(readFileSync(at("bashrc"), "utf8")).toBe("export A=1\n");
    expect(readFileSync(at("a"), "utf8")).toBe("old");
    // What somebody else put there is not ours to remove.
    expect(lstatSync(at(NAME)).isSymbolicLink()).toBe(true);
  });

  test("have names that no link of old can hit", () => {
    writeFileSync(at("bashrc"), "export A=1\n");
    writeFileSync(at("a"), "old");
    symlinkSync(at("bashrc"), at(`.a.${process.pid}.tmp`));
    expect(writeWhole(at("a"), Buffer.from("new"))).toBe("written");
    expect(readFileSync(at("bashrc"), "utf8")).toBe("export A=1\n");
    expect(lstatSync(at("a")).isFile()).toBe(true);
  });

  test("are short enough for any name", () => {
    const name = "n".repeat(255);
    expect(writeWhole(at(name), Buffer.from("new"))).toBe("written");
    expect(writeWhole(at(name), Buffer.from("newer"))).toBe("written");
    expect(readdirSync(folder)).toEqual([name]);
  });

  test.each(["writeFileSync", "fchmodSync", "fsyncSync", "closeSync", "renameSync"])(
    "are gone when %s fails",
    async (name) => {
      writeFileSync(at("a"), "old");
      // Reading closes, too.
      let closed = 0;
      const second = (handle: number) => (closed++ === 1 ? fails() : closeSync(handle));
      const writeWhole = await withFs({ [name]: name === "closeSync" ? second : fails });
      expect(() => writeWhole(at("a"), Buffer.from("new"))).toThrow("the disk is full");
      expect(readdirSync(folder)).toEqual(["a"]);
      expect(readFileSync(at("a"), "utf8")).toBe("old");
    },
  );

  test.skipIf(process.platform === "win32")("let nobody else read what only its owner may", async () => {
    const modes: number[] = [];
    const writeWhole = await withFs({
      fsyncSync: (handle: number) => modes.push(fstatSync(handle).mode & 0o777),
      fchmodSync: (handle: number, mode: number) => {
        modes.push(fstatSync(handle).mode & 0o777);
        fchmodSync(handle, mode);
      },
    });
    writeFileSync(at("a"), "old");
    chmodSync(at("a"), 0o640);
    writeWhole(at("a"), Buffer.from("new"));
    expect(modes).toEqual([0o600, 0o640]);
  });
});

describe("what killed runs left behind", () => {
  const leftover = (digit: string) => `.cardwright-${digit.repeat(32)}.tmp`;
  const age = (name: string) => lutimesSync(at(name), new Date("2020-01-01"), new Date("2020-01-01"));

  test("is removed when it is old, and nothing else is", () => {
    writeFileSync(at(leftover("0")), "ours");
    writeFileSync(at(leftover("1")), "of a run that still goes on");
    writeFileSync(at("precious"), "precious");
    symlinkSync(at("precious"), at(leftover("2")));
    mkdirSync(at(leftover("3")));
    const others = [".a.cards.4711.tmp", `x${leftover("4")}`, leftover("g"), `${leftover("5")}~`, ".cardwright-5.tmp"];
    for (const name of others) writeFileSync(at(name), "");
    const kept = readdirSync(folder).filter((name) => name !== leftover("0"));
    for (const name of readdirSync(folder)) if (name !== leftover("1")) age(name);
    sweepLeftovers(folder);
    expect(readdirSync(folder)).toEqual(kept);
    expect(readFileSync(at("precious"), "utf8")).toBe("precious");
    expect(() => sweepLeftovers(at("nowhere"))).not.toThrow();
  });
});

describe("only where it was looked at", () => {
  test("what has become a link since stays, and so does what it leads to", () => {
    writeFileSync(at("bashrc"), "export A=1\n");
    symlinkSync(at("bashrc"), at("a"));
    expect(() => writeWhole(at("a"), Buffer.from("new"), undefined, path.join(realpathSync(folder), "a"))).toThrow(
      "it leads somewhere else by now",
    );
    expect(readFileSync(at("bashrc"), "utf8")).toBe("export A=1\n");
    expect(readdirSync(folder)).toEqual(["a", "bashrc"]);
  });

  test("a folder that has become a link since", () => {
    mkdirSync(at("elsewhere"));
    symlinkSync(at("elsewhere"), at("dist"));
    const target = path.join(realpathSync(folder), "dist/a.json");
    expect(() => writeWhole(at("dist/a.json"), Buffer.from("{}"), undefined, target)).toThrow("somewhere else");
    expect(readdirSync(at("elsewhere"))).toEqual([]);
  });

  test.each(["a file", "a link to nothing"])("nothing is put in the place of %s that has come since", (what) => {
    if (what === "a file") writeFileSync(at("a"), "somebody's");
    else symlinkSync(at("nowhere"), at("a"));
    expect(writeWhole(at("a"), Buffer.from("ours"), "nothing")).toBe("changed meanwhile");
    expect(readdirSync(folder)).toEqual(["a"]);
    expect(lstatSync(at("a")).isFile()).toBe(what === "a file");
  });

  test("a new file is put where there is nothing", () => {
    expect(writeWhole(at("b/a"), Buffer.from("ours"), "nothing")).toBe("written");
    expect(readdirSync(at("b"))).toEqual(["a"]);
  });

  test.skipIf(process.platform === "win32")("a pipe is neither read nor replaced", () => {
    execFileSync("mkfifo", [at("pipe")]);
    expect(() => writeWhole(at("pipe"), Buffer.from("new"))).toThrow("it is not an ordinary file");
    expect(lstatSync(at("pipe")).isFIFO()).toBe(true);
  });

  test.skipIf(process.getuid?.() !== 0)("what root writes stays its owner's", () => {
    writeFileSync(at("a"), "old");
    chownSync(at("a"), 65534, 65534);
    chmodSync(at("a"), 0o640);
    expect(writeWhole(at("a"), Buffer.from("new"))).toBe("written");
    expect(statSync(at("a"))).toMatchObject({ uid: 65534, gid: 65534 });
    expect(statSync(at("a")).mode & 0o777).toBe(0o640);
  });
});
