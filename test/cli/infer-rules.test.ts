import { afterEach, describe, expect, test } from "vitest";
import { type KnownGame, knownGames } from "../inferred/known-games.js";
import { type Playground, playground } from "./run.js";

let place: Playground | undefined;
afterEach(() => place?.remove());

const games = knownGames(1000);

/** The draft of a table, and what is said about the cards and the draft. */
async function drafted(rows: KnownGame["rows"]) {
  place?.remove();
  place = playground({ "game.json": JSON.stringify(rows) });
  const { run, read } = place;
  const { out, error } = await run("infer game.json --id measured --all");
  const imported = await run("import game.json");
  const linted = await run("lint --info --format compact");
  return { out, error, imported: imported.status, linted: linted.out, system: read("measured.system") };
}

describe.each(games)("of a game with known rules: $name", ({ rows, rules }) => {
  test("all are found, and the draft and its examples are accepted", { tags: "slow" }, async () => {
    const { system, linted, imported, error } = await drafted(rows);
    expect(rules.filter(({ found }) => !found.test(system)).map(({ about }) => about)).toEqual([]);
    expect({ linted, imported, error }).toEqual({ linted: "", imported: 0, error: "" });
  });

  test("none is found where the columns are shuffled, but for references", { tags: "slow" }, async () => {
    const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const shuffled = rows.map((_, index) =>
      Object.fromEntries(
        headings.flatMap((heading, column) => {
          const from = rows[(index * (2 * column + 1) + 37 * column) % rows.length]?.[heading];
          return from === undefined ? [] : [[heading, from]];
        }),
      ),
    );
    const { system } = await drafted(shuffled);
    // What stands within an object stays together.
    const found = [...system.matchAll(/^Rule: (.*)$/gm)].map(([, id]) => id);
    expect(found.filter((id) => !/names-a-card|total-counts-cost|together-range-aim/.test(id ?? ""))).toEqual([]);
  });
});

const [harbours] = games as [KnownGame];

test("names and values that are hard to write", { tags: "slow" }, async () => {
  const headings: Readonly<Record<string, string>> = {
    Rarity: 'Selten"heit',
    Unique: "Is unique?",
    Hull: "Größe (cm)",
    Draught: "2nd",
    Sail: "Deck",
    Mast: "Pack",
    Rope: "Count",
    Charge: "Has",
    Emblem: "Identifier",
  };
  const values: Readonly<Record<string, string>> = {
    Ship: '<b>"Sch\\iff"</b>',
    Crew: "Crew / 1/2",
    Storm: "Шторм",
    Legend: "legend: \\ <x>",
    Tide: "{T}",
    wave: "a, b",
  };
  const rows = harbours.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, text]) => [headings[name] ?? name, values[String(text)] ?? text]),
    ),
  );
  const { system, linted } = await drafted(rows);
  expect(linted).toBe("");
  expect([...system.matchAll(/^Rule: /gm)]).toHaveLength(13);
});

test("a draft repeats no text and no name of the table", { tags: "slow" }, async () => {
  const { system } = await drafted(harbours.rows);
  expect(system).not.toMatch(/^ .*Marlowe/m);
  const named = harbours.rows.filter(({ Name }) => system.includes(`"${Name}"`));
  expect(named).toEqual([]);
});

test("what a rule rests on stands above it", { tags: "slow" }, async () => {
  const { system } = await drafted(harbours.rows);
  expect(system).toMatch(
    /^# \d+ rows, no exceptions; by chance once in 10\^\d+ \(\d+ proposals tried\)\.\nRule: rarity-needs-unique\nAbout: A card with Legend as its Rarity has Unique\.\n/m,
  );
});

test("a card that breaks a rule is unusual, and lint finds it by the draft", { tags: "slow" }, async () => {
  const at = harbours.rows.findIndex(({ Rarity }) => Rarity === "Legend");
  const { out, linted, system } = await drafted(
    harbours.rows.map((row, index) => (index === at ? { ...row, Unique: "" } : row)),
  );
  expect(out).toMatch(
    new RegExp(`entry ${at + 1}, .*Unique.*A card with Legend as its Rarity has Unique\\. That holds for`),
  );
  expect(system).toContain(`exceptions in entry ${at + 1};`);
  expect(linted).toContain("There is no Unique here, although Rarity is Legend.");
});

test("what a kind in a list obliges cards to have is no rule besides", { tags: "slow" }, async () => {
  const rows = harbours.rows.map(({ Type, Skill, ...row }, at) => {
    const types = [Type, ...(at % 3 === 0 ? ["Royal"] : []), ...(Type === "Crew" && at % 2 === 0 ? ["Deckhand"] : [])];
    return {
      ...row,
      Types: types,
      Skill,
      Badge: Skill === "" ? "" : `${at % 7}`,
      Rank: types.includes("Deckhand") ? "low" : "",
    };
  });
  const { linted, system } = await drafted(rows);
  expect(system).toMatch(/^Kind: Crew$/m);
  expect(system).toContain('Attribute: Badge\nAbout: The column Badge of game.json.\nMustBeOn "Crew" / "Deckhand"\n');
  expect(system).not.toMatch(/^Rule: .*(?:with|needs)-(?:skill|badge|rank|hull|draught)$/m);
  expect(linted).toBe("");
});

test("artists, dates and what only two sets have take part in no rule", { tags: "slow" }, async () => {
  const rows = harbours.rows.map((row) => ({
    ...row,
    Artist: row.Type === "Storm" ? "Ann Marlowe" : row.Artist,
    Frame: row.Set === "Set 3" || row.Set === "Set 4" ? "old" : "new",
    Stamp: row.Set === "Set 3" || row.Set === "Set 4" ? "gold" : "",
  }));
  const { system } = await drafted(rows);
  expect(system).not.toMatch(/^Rule: .*(?:artist|released|stamp)/m);
});
