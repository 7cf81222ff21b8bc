import { describe, expect, test } from "vitest";
import { safeFixes } from "../../compiler/diagnostics/apply-fixes.js";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.js";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

const card = (identifier: string, lines: string, head = "") =>
  `Identifier: ${identifier}\n${head}Type "Support"\nAdventureResources\n    Sea 2\n    ${lines}\n`;
const at = (text: string, { span }: Diagnostic) => text.slice(span.start, span.end);

describe("characters that turn the direction of writing", () => {
  test.each([
    ["\u202a", "LEFT-TO-RIGHT EMBEDDING (U+202A)"],
    ["\u202b", "RIGHT-TO-LEFT EMBEDDING (U+202B)"],
    ["\u202c", "POP DIRECTIONAL FORMATTING (U+202C)"],
    ["\u202d", "LEFT-TO-RIGHT OVERRIDE (U+202D)"],
    ["\u202e", "RIGHT-TO-LEFT OVERRIDE (U+202E)"],
    ["\u2066", "LEFT-TO-RIGHT ISOLATE (U+2066)"],
    ["\u2067", "RIGHT-TO-LEFT ISOLATE (U+2067)"],
    ["\u2068", "FIRST STRONG ISOLATE (U+2068)"],
    ["\u2069", "POP DIRECTIONAL ISOLATE (U+2069)"],
  ])("each has one finding wherever it stands, and no other: %#", (character, name) => {
    const places: readonly [text: string, safe: boolean][] = [
      [card("A 1", `Wi${character}nd 1`), true],
      [card("A 1", `Wind${character} 1`), true],
      [card("A 1", `${character}Wind 1`), true],
      [card("A 1", `Wind ${character}1`), true],
      [card("A 1", "Wind 1").replace("Type", `Ty${character}pe`), true],
      [card("A 1", "Wind 1").replace("Support", `Sup${character}port`), false],
      [card("A 1", "Wind 1", `Unique "Red${character}tail"\n`), false],
      [card("A 1", "Wind 1", `Lore: The lamps${character} went out.\n`), false],
      [card("A 1", "Wind 1", `Lore: The lamps\n    went${character} out.\n`), false],
      [card(`A${character} 1`, "Wind 1"), false],
      [card("A 1", `Wind 1 # a ${character} comment`), false],
      [`# a ${character} comment\n---\n${card("A 1", "Wind 1")}`, false],
    ];
    for (const [text, safe] of places) {
      const found = check(text);
      expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([["bidirectional-control", "error"]]);
      const [finding] = found as [Diagnostic];
      expect(at(text, finding)).toBe(character);
      expect(finding.message).toContain(name);
      expect(finding.message).not.toContain(character);
      expect(safeFixes(found).length).toBe(safe ? 1 : 0);
    }
  });

  test("in a system file", () => {
    const found = check(
      { "a.system": 'System: A\nId "a"\nEdition "1"\n---\nLabel: Lo\u202ere\nAbout: What it\u2067 says.\n' },
      shippedSystem("meta"),
    );
    expect(found.filter(({ rule }) => rule === "bidirectional-control").map(({ messageId }) => messageId)).toEqual([
      "control",
      "control",
    ]);
  });
});

describe("letters of another script", () => {
  /** What is found beside the name that the pack has already. */
  const found = (text: string) => check(text).filter(({ rule }) => rule !== "unlisted-value");

  test.each([
    ["Cyrillic", "Sеa", "е (U+0435)", "Cyrillic", "Latin e", "Sea"],
    ["Armenian", "Տea", "Տ (U+054F)", "Armenian", "Latin S", "Sea"],
    ["mathematical", "𝐒ea", "𝐒 (U+1D412)", "mathematical", "Latin S", "Sea"],
  ])("%s: named with its script and what it looks like", (_, name, letter, script, like, mended) => {
    const text = `${card("A 1", "Wind 1")}---\n${card("A 2", "Wind 1").replace("Sea", name)}`;
    const all = found(text);
    expect(all.map(({ rule }) => rule)).toEqual(["foreign-letter"]);
    const [finding] = all as [Diagnostic];
    expect(finding.message).toContain(letter);
    expect(finding.message).toContain(`a ${script} letter`);
    expect(finding.message).toContain(`looks like the ${like}`);
    expect(finding.fixes.map(({ title, safe }) => [title, safe])).toEqual([[`Write ${mended}`, true]]);
  });

  test.each([
    ["a name of the game", card("A 1", "Wind 1").replace("Type", "Tуpe"), "у", true],
    ["a category of the game", card("A 1", "Wind 1").replace("AdventureResources", "AdventurеResources"), "е", true],
    ["a label of the game", card("A 1", "Wind 1", "Lоre: Dark.\n"), "о", true],
    ["a listed value", card("A 1", "Wind 1").replace("Support", "Suppоrt"), "о", true],
    ["an identifier", card("TІDE 1", "Wind 1"), "І", false],
    ["a word of an identifier", `${card("TIDE A 1", "Wind 1")}---\n${card("TIDE А 2", "Wind 1")}`, "А", false],
    ["a Latin letter in a Russian name", card("A 1", "Мoре 1"), "o", false],
    [
      "a full-width letter in a value",
      `${card("A 1", "Wind 1", 'Unique "Redtail"\n')}---\n${card("A 2", "Wind 1", 'Unique "Ｒedtail"\n')}`,
      "Ｒ",
      true,
    ],
  ])("in %s", (_, text, letter, safe) => {
    const all = found(text);
    expect(all.map(({ rule }) => rule)).toEqual(["foreign-letter"]);
    expect(at(text, all[0] as Diagnostic)).toBe(letter);
    expect(safeFixes(all).length).toBe(safe ? 1 : 0);
  });

  test("a name that is wholly of another script, only beside the same in Latin letters", () => {
    const alone = card("A 1", "Wind 1").replace("Sea", "Ѕеа");
    expect(found(alone)).toEqual([]);
    const [finding, ...others] = found(`${alone}---\n${card("A 2", "Wind 1")}`);
    expect(others).toEqual([]);
    expect(finding?.message).toBe(
      "In Ѕеа, Ѕ (U+0405), е (U+0435) and а (U+0430) are Cyrillic letters that look like the Latin S, e and a.",
    );
    expect(finding?.fixes.map(({ safe }) => safe)).toEqual([false]);
  });

  test("what replaces an error is one", () => {
    const [finding] = check(card("A 1", "Wind 1").replace("Support", "Suppоrt"));
    expect([finding?.rule, finding?.severity]).toEqual(["foreign-letter", "error"]);
  });

  test("no fix is safe that makes two cards or two attributes of one name", () => {
    const twice = card("A 1", "Sеa 1");
    const same = `${card("TIDE 1", "Wind 1")}---\n${card("TІDE 1", "Wind 1")}`;
    for (const text of [twice, same]) expect(safeFixes(check(text))).toEqual([]);
  });

  test("one in every card costs no more than reading them", { tags: "slow" }, () => {
    const text = Array.from({ length: 2000 }, (_, number) =>
      card(`A ${number}`, `Sеa${String.fromCharCode(97 + (number % 26))} 1`),
    ).join("---\n");
    expect(check(text).filter(({ rule }) => rule === "foreign-letter")).toHaveLength(2000);
  });

  test.each([
    ["Russian", 'Unique "Чёрное море"', "Рота 1\n    Ветер 2\n    Сор 1"],
    ["Ukrainian", 'Unique "Їжак і сова"', "Сіль 1"],
    ["Greek", 'Unique "Αιγαίο"', "Ναύτης 1"],
    ["Armenian", 'Unique "Սևան"', "Ուժ 1"],
    ["Japanese", 'Unique "海のTシャツ ＨＰ回復"', "風の歌 1\n    カゼ 2"],
    ["Chinese and Korean", 'Unique "黑海 서울"', "바다 1\n    海 2"],
    ["a sign of mathematics", 'Unique "β-wave, Δ and 5 µm"', "ΔTide 1\n    αTide 2\n    Beamγ 1"],
    ["a word of another script", 'Unique "The море, a Wi-Fi-сеть"', "Wind 1"],
    ["accents", 'Unique "Zoë, Ångström, naïve ﬁn"', "Éclair 1"],
    ["a letter nobody takes for another", 'Unique "KoЯn"', "Wind 1"],
    ["an article that is a word of Russian as well", 'Unique "А море"', "Wind 1"],
  ])("no false alarm: %s", (_, head, lines) => {
    const text = `${card("A 1", lines, `${head}\nLore: Sеa, море and Sea.\n`)}---\n${card("A 2", "Wind 3", 'Unique "A Sea"\n')}`;
    expect(check(text).filter(({ rule }) => rule === "foreign-letter")).toEqual([]);
  });

  test("a game that is described in another script is as good as any", () => {
    const [system, ...others] = check(
      { "a.system": 'System: Море\nId "a"\nEdition "1"\n---\nLabel: Сор\n---\nAttribute: Рота\nOneOf "Мор" / "Sea"\n' },
      shippedSystem("meta"),
    ).filter(({ rule }) => rule === "foreign-letter");
    expect([system, others]).toEqual([undefined, []]);
    const found = check(
      { "a.system": 'System: A\nId "a"\nEdition "1"\n---\nAttribute: Sеa\nOneOf "Wind" / "Wіnd"\n' },
      shippedSystem("meta"),
    );
    expect(found.filter(({ rule }) => rule === "foreign-letter").map(({ data }) => data.name)).toEqual(["Sеa", "Wіnd"]);
  });
});

describe("blanks and invisible characters in what is compared", () => {
  const deck = (listed: string) => `${card("TIDE 1", "Wind 1")}---\nDeck: Mine\nCards:\n    1 ${listed}\n`;
  const found = (text: string) => check(text).filter(({ rule }) => !/^(?:unlisted-value|deck-.*)$/.test(rule));
  /** No-break, thin and wide blanks, tab, line separator, empty pattern; then what has no width at all. */
  const ODD = [
    ..."\u00a0\u2009\u3000\t\u2028\u2800\u00ad\u200b\u200c\u200d\u200e\u2060\u2063\u3164\u034f\ufe0f\ufeff",
    "  ",
  ];

  test.each(ODD.map((odd) => [odd]))("each is found once, with a safe fix: %j", (odd) => {
    const places = [
      card("A 1", "Wind 1", `Unique "Red${odd}tail"\n`),
      card("A 1", "Wind 1", `Unique "${odd}Redtail"\n`),
      card("A 1", "Wind 1", `Unique "Redtail${odd}"\n`),
      card("A 1", "Wind 1").replace("Support", `Sup${odd}port`),
      card(`TIDE${odd}1`, "Wind 1"),
      `Era: Low${odd}tide\n---\n${card("A 1", "Wind 1")}`,
      deck(`TIDE${odd !== "\ufeff" && /[\s\u2800]/.test(odd) ? odd : ` ${odd}`}1`),
    ];
    for (const text of places) {
      const all = found(text);
      expect(
        all.map(({ fixes }) => fixes.map(({ safe }) => safe)),
        text,
      ).toEqual([[true]]);
      expect(["odd-character", "padded-text"]).toContain(all[0]?.rule);
    }
  });

  test.each([
    ["emoji", 'Unique "❤️ 👩‍🚀 1️⃣ ©️"'],
    ["Hebrew beside a number", 'Unique "שלום 3\u200f"'],
    ["a joiner of Persian", 'Unique "می\u200cخواهم"'],
    ["a wide blank between Japanese words", 'Unique "山田　太郎"'],
    ["the blank of a French mark", 'Unique "Ombre\u00a0: la nuit"'],
  ])("no false alarm: %s", (_, head) => {
    expect(found(card("A 1", "Wind 1", `${head}\n`)).map(({ rule }) => rule)).toEqual([]);
  });

  test("no fix writes an identifier that another card has", () => {
    const [finding, ...others] = found(`${card("TIDE 1", "Wind 1")}---\n${card("TIDE\u00a01", "Wind 2")}`);
    expect(others).toEqual([]);
    expect([finding?.rule, finding?.fixes]).toEqual(["odd-character", []]);
  });

  test("a line that lists such a card is no mistake of its own", () => {
    expect(found(deck("TIDE 1").replace("TIDE 1", "TI\u200bDE 1")).map(({ rule }) => rule)).toEqual(["odd-character"]);
  });

  test("on a line with control characters, these alone are found", () => {
    const text = card("A 1", "Wind 1").replace("Support", "Sup\u0007port");
    expect(found(text).map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual(["encoding/control"]);
  });
});

describe("identifiers of another shape than those of the pack", () => {
  const pack = (odd: string) =>
    [1, 2, 3, 4, 5, 6].map((number) => card(`TIDE S ${number}`, `Wind ${number}`)).join("---\n") +
    `---\n${card(odd, "Wind 9")}`;

  test.each([
    ["TIDE S 09", "form", "TIDE S 9"],
    ["Tide S 9", "form", "TIDE S 9"],
    ["TIDE S9", "form", "TIDE S 9"],
    ["TIDE–S–9", "form", "TIDE S 9"],
    ["TIDE S #9", "form", "TIDE S 9"],
    ["TIDE 9", "near", "TIDE S 9"],
    ["TDE S 9", "near", "TIDE S 9"],
    ["TIED S 9", "near", "TIDE S 9"],
    ["TIIDE S 9", "near", "TIDE S 9"],
    ["TIDE S O9", "form", "TIDE S 9"],
    ["TIDE S 1O", "form", "TIDE S 10"],
    ["TIDE S 9 (new)", "form", "TIDE S 9, without (new)"],
    ["TIDE 4", "near", undefined],
  ])("%s", (odd, messageId, meant) => {
    const all = check(pack(odd)).filter(({ rule }) => rule === "odd-identifier");
    expect(all.map((one) => [one.messageId, one.fixes[0]?.title])).toEqual([[messageId, meant && `Write ${meant}`]]);
  });

  test.each(["TIDE A 1", "TIDE X 9", "SALT S 1", "Promo 7", "TIDE S I", "TIDE S 4 R", "TIDE S 4 (promo)"])(
    "a new series or printing: %s",
    (other) => {
      expect(check(pack(other)).filter(({ rule }) => rule === "odd-identifier")).toEqual([]);
    },
  );
});
