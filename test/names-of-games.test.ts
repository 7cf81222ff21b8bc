import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SystemData } from "../compiler/systems/system-data.js";
import { ROOT } from "./support/samples.js";
import { SHIPPED, shippedSystem } from "./support/systems.js";

/** What describes systems, and what all games stand on: the tool knows their words, and they are no game. */
const OF_THE_TOOL = ["common", "meta"];

/** Looked at one by one: words of the language of the sources, of this tool, or of everybody, which games have as well. */
const ORDINARY = new Set([
  // JavaScript
  "Object",
  "Set",
  // Types of the sources: a character of a text, a chosen set of files, a list item, the type of a value, a card with its copies in a deck.
  "Character",
  "DeckCard",
  "Item",
  "ValueType",
  // Colours of a terminal
  "blue",
  "green",
  "red",
  "yellow",
  // A label of playthroughs
  "Holds",
  // English
  "none",
  "open",
]);

/** Every name that a system declares, and every value that it lists; of a text with holes, what stands between them. */
function namesIn({ kinds, labels, attributes: declared, categories }: SystemData): string[] {
  // What only fills holes in texts is made of the words of the language: amounts, times, places.
  const attributes = declared.filter(({ on }) => on.join() !== "Text");
  const spellings = [...attributes, ...categories].flatMap(({ shortcuts }) => shortcuts);
  const formerly = [...labels, ...attributes, ...categories].flatMap((one) => one.formerly);
  const all = [...kinds, ...labels, ...attributes, ...categories];
  const values = all.flatMap(({ oneOf = [], suchAs = [] }) => [...oneOf, ...suchAs]);
  return [
    ...all.map(({ name }) => name),
    ...spellings,
    ...formerly,
    ...values.flatMap((value) => value.split(/<[^>]*>/)),
  ];
}

/** A name without letters side by side (a number, a sign) is no word. */
const isWord = (name: string): boolean => /\p{L}{2}/u.test(name);

/** Roles in the analyses, which games have names for: declared under `Uses`, or said by rules of play. */
const roles = SHIPPED.flatMap((id) => Object.keys(shippedSystem(id).data.uses));
const known = new Set(
  [...OF_THE_TOOL.flatMap((id) => namesIn(shippedSystem(id).data)), ...roles].map((name) => name.trim()),
);
const names = [...new Set(SHIPPED.flatMap((id) => namesIn(shippedSystem(id).data)).map((name) => name.trim()))].filter(
  (name) => isWord(name) && !known.has(name) && !ORDINARY.has(name),
);

/** A comment, a regular expression, a string or an identifier; comments come first, for they may hold quotes. */
const TOKEN =
  /(\/\/.*|\/\*[\s\S]*?\*\/)|(?<=(?:[(,=:[!&|?{};]|return|=>)\s*)(\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|([\p{ID_Start}$_][\p{ID_Continue}$]*)/gu;

interface Tokens {
  readonly identifiers: ReadonlySet<string>;
  /** Strings and regular expressions. */
  readonly texts: readonly string[];
}

function tokensOf(source: string): Tokens {
  const identifiers = new Set<string>();
  const texts: string[] = [];
  for (const [, comment, expression, text, identifier] of source.matchAll(TOKEN)) {
    if (identifier !== undefined) identifiers.add(identifier);
    else if (comment === undefined) texts.push(expression ?? text ?? "");
  }
  return { identifiers, texts };
}

/** The names in a source, by one look at its words: most sources have none. */
function namesOfGames(source: string): string[] {
  const { identifiers, texts } = tokensOf(source);
  const text = texts.join("\n");
  return names.filter((name) => identifiers.has(name) || (text.includes(name) && asWord(name).test(text)));
}

function asWord(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_])${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\p{L}\\p{N}_])`, "u");
}

const sources = ["grammar", "compiler", "play"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
);

describe("no word of a game stands in the sources", () => {
  test("every ordinary word is declared by a game and used here, else it has no place in the list", {
    tags: "slow",
  }, () => {
    const declared = new Set(SHIPPED.flatMap((id) => namesIn(shippedSystem(id).data)));
    const used = sources.map((file) => tokensOf(readFileSync(join(ROOT, file), "utf8")));
    const unused = [...ORDINARY].filter((word) => {
      const pattern = asWord(word);
      return !used.some(({ identifiers, texts }) => identifiers.has(word) || texts.some((text) => pattern.test(text)));
    });
    expect([...unused, ...[...ORDINARY].filter((word) => !declared.has(word))]).toEqual([]);
  });

  test("there are names and sources to look for", () => {
    expect(names.length).toBeGreaterThan(300);
    expect(sources.length).toBeGreaterThan(100);
  });

  test.each([
    ['const a = "Roleplay";', ["Roleplay"]],
    ["if (kind === `what Roleplay is`) return;", ["Roleplay"]],
    ["const one = { Roleplay: 1 };", ["Roleplay"]],
    ["const one = /^Roleplay$/;", ["Roleplay"]],
    ["/** Roleplay */ // Roleplay", []],
    ["const roleplayed = 'Roleplays';", []],
    ["const quoted = /[\"']/; // Roleplay's", []],
  ])("a name is seen where it stands: %s", (source, found) => {
    expect(namesOfGames(source)).toEqual(found);
  });

  test("in strings and identifiers", { tags: "slow" }, () => {
    const found = sources.map((file) => [file, namesOfGames(readFileSync(join(ROOT, file), "utf8"))] as const);
    expect(found.filter(([, all]) => all.length > 0)).toEqual([]);
  });

  test("the core says deck where one game says era, in comments and in the examples of rules as well", () => {
    const inCore = readdirSync(join(ROOT, "compiler"), { recursive: true, encoding: "utf8" });
    const files = inCore.filter((file) => /\.(ts|md)$/.test(file));
    expect(files.some((file) => file.endsWith(".md"))).toBe(true);
    expect(files.filter((file) => /\beras?\b/i.test(readFileSync(join(ROOT, "compiler", file), "utf8")))).toEqual([]);
  });
});
