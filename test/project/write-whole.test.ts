import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeWhole } from "../../compiler/project/files/write-whole.js";

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

  test("where nothing can be written, nothing is left behind", () => {
    writeFileSync(at("file"), "");
    expect(() => writeWhole(at("file/a.json"), Buffer.from("{}"))).toThrow();
    expect(readdirSync(folder)).toEqual(["file"]);
  });
});
