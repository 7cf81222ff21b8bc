import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { writeTable } from "../../../cli/tables/write-table.js";
import { compilePack } from "../../../compiler/emit/compile-pack.js";
import { serialize } from "../../../compiler/emit/serialize.js";
import { exportPack } from "../../../tools/tables/export-pack.js";
import { type ImportedPack, importTable } from "../../../tools/tables/import-table.js";
import { jsonTable } from "../../../tools/tables/json-table.js";
import { readMapping } from "../../../tools/tables/mapping-form.js";
import type { Table } from "../../../tools/tables/table.js";
import { check, packOf } from "../../support/check.js";
import { countTexts } from "../../support/count-texts.js";
import { ROOT } from "../../support/samples.js";
import { sha256 } from "../../support/sha256.js";
import { shippedSystem } from "../../support/systems.js";

const { mapping, problems } = readMapping(
  JSON.parse(readFileSync(join(ROOT, "systems", "mappings", "altered.json"), "utf8")),
);
const system = shippedSystem("altered");

function tableOf(json: unknown): Table {
  const read = jsonTable(json, mapping.entries);
  if ("failure" in read) throw new Error(read.failure);
  return read.table;
}

function imported(json: unknown): ImportedPack {
  const { packs, ...rest } = importTable(tableOf(json), mapping, { system, systemLabel: undefined });
  expect(rest).toEqual({ problems: [], mappingProblems: [], skipped: 0 });
  return packs[0] as ImportedPack;
}

/** What an author would have to look at: infos are worth knowing but no mistakes. */
function findings(text: string) {
  return check(text, system).filter(({ severity }) => severity !== "info");
}

test("the mapping is sound", () => {
  expect(problems).toEqual([]);
});

/** The public data is not ours and not in this repository, so these tests are skipped without it. */
const DATA = join(ROOT, "..", "shared", "data", "altered");

describe.skipIf(!existsSync(DATA))("the public card data", () => {
  let cards: ImportedPack;
  let text = "";
  beforeAll(() => {
    cards = imported(JSON.parse(readFileSync(join(DATA, "core-en.json"), "utf8")));
    text = cards.text;
  });

  test("imports as 550 cards, about which there is nothing to say but that promotional heroes lack their limits", {
    tags: "slow",
  }, () => {
    expect(cards.cards).toBe(550);
    const said = findings(text).map(({ rule, data, record }) => ({ rule, name: data.name, id: record?.identifier }));
    expect(new Set(said.map(({ rule, name }) => `${rule} ${name}`))).toEqual(
      new Set(["missing-attribute ReserveLimit", "missing-attribute LandmarkLimit"]),
    );
    const heroes = new Set(said.map(({ id }) => id));
    expect(heroes.size).toBe(18);
    expect([...heroes].filter((id) => !id?.includes("_P_"))).toEqual([]);
  });

  test("a reprint without reminders is the same card, one with another number isn't", { tags: "slow" }, () => {
    const originals = text.split(/^---$/m).filter((card) => /^Ability/m.test(card) && /^Rarity/m.test(card));
    const differing = (reprinted: (line: string) => string) => {
      const pairs = originals.map((card, at) => {
        const named = card.replace(/^(?:Code|Printing) .*\n/gm, "").replace(/^Name "/m, `Name "${at} `);
        const again = named.replace(/^Ability .*$/gm, reprinted).replace(/^Ability ""\n/gm, "");
        return [named, again].map((one, index) => one.replace(/^Identifier: .*$/m, `Identifier: ${at}-${index}`));
      });
      const found = findings(pairs.flat().join("---\n"));
      return found.filter(({ rule }) => rule === "printings-differ").map(({ message }) => message).length;
    };
    const withReminder = originals.filter((card) => /^Ability .*\([^()]*\p{L}{2}/mu.test(card));
    expect(withReminder.length).toBeGreaterThan(200);
    expect(differing((line) => line.replace(/ ?\([^()]*\p{L}{2}[^()]*\)/gu, ""))).toBe(0);
    const withNumber = originals.filter((card) => /^Ability "[^("]*\d/m.test(card));
    expect(withNumber.length).toBeGreaterThan(100);
    expect(
      differing((line) =>
        line.replace(/^(Ability "[^("]*?)(\d)/, (_, before, digit) => `${before}${Number(digit) + 1}`),
      ),
    ).toBe(withNumber.length);
  });

  test("its abilities are read: the frame of each line, and of most the whole", { tags: "slow" }, () => {
    const { texts: all, whole, frame, mistaken, ambiguous } = countTexts(text, system);
    expect(all).toBe(310);
    expect(mistaken + ambiguous).toBe(0);
    expect(whole + frame).toBeGreaterThanOrEqual(0.98 * all);
    expect(whole).toBeGreaterThanOrEqual(0.9 * all);
  });

  test("has two cards that are suspended", () => {
    expect(text.match(/^Suspended "Yes"$/gm)).toHaveLength(2);
  });

  const decks = existsSync(DATA) ? readdirSync(join(DATA, "decks")) : [];
  const formats = ["Constructed", "Standard", "No uniques"];
  test.each(decks.flatMap((deck) => formats.map((format) => [deck, format] as const)))(
    "%s is legal: %s",
    { tags: "slow" },
    (deck, format) => {
      const list = readFileSync(join(DATA, "decks", deck), "utf8")
        .trim()
        .replace(/^/gm, "    ");
      const record = `Deck: ${deck}\nCards:\n${list}\nFormat "${format}"\n`;
      const said = findings(`${text}---\n${record}`).filter(({ span }) => span.start >= text.length);
      expect(said.map(({ message }) => message)).toEqual([]);
    },
  );

  test("an illegal deck is told from a legal one", { tags: "slow" }, () => {
    const [deck = ""] = decks;
    const list = readFileSync(join(DATA, "decks", deck), "utf8")
      .trim()
      .replace(/^/gm, "    ")
      .replace(/^.*\n/, "");
    const said = findings(`${text}---\nDeck: No hero\nCards:\n${list}\n`).filter(
      ({ span }) => span.start >= text.length,
    );
    expect(said.length).toBeGreaterThan(0);
  });

  test("is written back so that it imports as the same cards", { tags: "slow" }, async () => {
    const table = exportPack(packOf(text, system), mapping);
    expect(table.added).toEqual([]);
    const again = imported(JSON.parse(String(await writeTable(table, "json", "Cards"))));
    const compiled = (cards: string) => serialize(compilePack(packOf(cards, system), sha256));
    expect(compiled(again.text)).toBe(compiled(text));
  });
});

/** Cards of our own in the form of the public data, with what later sets have and the first one has not. */
const LATER = {
  "a new sub-type": { cardSubTypes: ["LAMP_WRIGHT"] },
  "two sub-types": { cardSubTypes: ["MAGE", "CLOCKMAKER"] },
  "a new symbol": { elements: { MAIN_EFFECT: "{Z} I gain 1 boost.  {V} : Draw a card." } },
  "a new keyword": { elements: { MAIN_EFFECT: "[[Lanternlit 3]].  {H} [[Kindle]] target Character." } },
  "a new trigger": { elements: { MAIN_EFFECT: "When the lamps go out — Draw a card." } },
  "no text": { elements: { MAIN_EFFECT: "" } },
  "an exalted card": { rarity: "EXALTED", collectorNumber: "ZZZ-021-E-EN" },
  "a unique card": { rarity: "UNIQUE", collectorNumber: "ZZZ-021-U-1234-EN", reference: "ALT_ZZZ_B_AX_21_U_1234" },
  "an expedition permanent": { cardType: "EXPEDITION_PERMANENT", cardSubTypes: ["GEAR"], ...withoutStatistics() },
  "a landmark of a new sub-type": { cardType: "LANDMARK_PERMANENT", cardSubTypes: ["BELFRY"], ...withoutStatistics() },
  "a token that is a landmark": {
    cardType: "TOKEN_LANDMARK_PERMANENT",
    cardSubTypes: ["LANDMARK"],
    collectorNumber: "ZZZ-021-T-EN",
    elements: { ...withoutStatistics().elements, MAIN_COST: "0", RECALL_COST: "0" },
  },
} as const;

describe("what other sets have raises no alarm", () => {
  test.each(Object.entries(LATER))("%s", (_, change) => {
    expect(findings(imported([laterCard(change)]).text).map(({ message }) => message)).toEqual([]);
  });
});

function withoutStatistics() {
  return { elements: { FOREST_POWER: "", MOUNTAIN_POWER: "", OCEAN_POWER: "" } };
}

function laterCard(change: (typeof LATER)[keyof typeof LATER]) {
  const elements = {
    MAIN_COST: "#3#",
    RECALL_COST: "2",
    FOREST_POWER: "1",
    MOUNTAIN_POWER: "#0#",
    OCEAN_POWER: "2",
    MAIN_EFFECT: "{J} Draw a card.",
  };
  const card = {
    reference: "ALT_ZZZ_B_AX_21_C",
    name: "Keeper of the Last Lamp",
    cardType: "CHARACTER",
    cardSubTypes: ["ENGINEER"],
    cardSet: "ZZZ",
    rarity: "COMMON",
    mainFaction: "AX",
    collectorNumber: "ZZZ-021-C-EN",
    isSuspended: false,
    isBanned: false,
  };
  const more = "elements" in change ? change.elements : {};
  return { ...card, ...change, elements: { ...elements, ...more } };
}
