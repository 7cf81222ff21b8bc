import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expressions } from "../../grammar/expressions.js";
import { isName, isOwnName, isPath } from "../../grammar/names.js";
import { lexLine } from "../../grammar/parse-line.js";
import { asciiForm, isAscii } from "../../grammar/unicode-expressions.js";

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

test.each(Object.entries(expressions))("%s is the same for ASCII", (_, { source }) => {
  const [form, all] = [new RegExp(`^(?:${asciiForm(source)})$`, "s"), new RegExp(`^(?:${source})$`, "us")];
  const texts = ascii.flatMap((one) => [
    one,
    `${one}a`,
    `a${one}`,
    `1${one}`,
    `a${one}b`,
    `1${one}2`,
    `"${one}"`,
    one + one,
    one.repeat(7),
  ]);
  const matched = texts.filter((text) => all.test(text));
  expect(texts.filter((text) => form.test(text))).toEqual(matched);
  expect(matched).not.toEqual([]);
});

test("a text is ASCII, or is not", () => {
  expect(ascii.every(isAscii)).toBe(true);
  expect(["", "a\x80", "é", "Ж"].map(isAscii)).toEqual([true, false, false, false]);
});

describe("names in any script, after those in ASCII and before them", () => {
  test.each(["Élan", "Жук", "Größe", "名前", "Ame\u0301lie", "Café.Crème"])("%s", (name) => {
    expect([isPath("Plain"), isPath(name), isPath("Plain"), isPath(`${name}!`)]).toEqual([true, true, true, false]);
    expect(isName(name)).toBe(!name.includes("."));
    expect(isOwnName(name)).toBe(!name.includes("."));
    expect(lexLine(`${name} 3`).map(({ kind }) => kind)).toEqual(["Path", "NumberLike"]);
  });

  test("a number in other digits", () => {
    expect(lexLine("Cost ٣").map(({ kind }) => kind)).toEqual(["Path", "NumberLike"]);
  });
});

test("which letters of Latin-1 begin a name", () => {
  const latin1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));
  const begin = (text: string) => lexLine(text)[0]?.kind === "Path";
  expect(latin1.filter(begin)).toEqual(latin1.filter((character) => /\p{L}/u.test(character)));
});

test("they are made when they are asked for, and not when a program starts", () => {
  const files = ["grammar", "compiler", "play", "project"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
  const made = files.flatMap((file) => {
    const constants = readFileSync(file, "utf8").match(/^(?:export )?const [\s\S]*?;$/gm) ?? [];
    const evaluated = constants.map((constant) => constant.split("=>", 1)[0] ?? "");
    return evaluated.filter((text) => /(?:\/|RegExp\()[^;]*\\p\{/.test(text)).map((text) => `${file}: ${text}`);
  });
  expect(made).toEqual([]);
});
