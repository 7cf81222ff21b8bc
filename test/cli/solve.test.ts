import { expect, test } from "vitest";
import { playground, run } from "./run.js";

const solve = (...words: string[]) => run(["solve", ...words]);

test("prints sets in tables that fit the terminal", { tags: "slow" }, async () => {
  for (const columns of [60, 100]) {
    const { status, out, error } = await run(["solve", "TID A 121", "samples/lanterns"], {
      env: { COLUMNS: String(columns) },
    });
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toContain("TID S 164");
    expect(out.split("\n").filter((line) => line.startsWith("     ") && line.length > columns)).toEqual([]);
  }
});

test("prints JSON in the shape that docs/solve.md shows", { tags: "slow" }, async () => {
  const { status, out } = await solve("TID A 104", "samples/lanterns", "--sets", "1", "--format", "json");
  const report = JSON.parse(out);
  expect(status).toBe(0);
  expect(report).toMatchObject({ version: 1, card: { identifier: "TID A 104" }, notes: [] });
  expect(report.answers.map(({ players }: { players: object }) => players)).toEqual([
    { which: "standard", most: 4 },
    { which: "high", most: 6 },
  ]);
  for (const { sets } of report.answers) expect(sets).toHaveLength(1);
});

test("says that the lists beside a deck are not played", { tags: "slow" }, async () => {
  const here = playground({
    "cardwright.json": '{ "systems": ["bay.system"], "system": "bay" }',
    "bay.system": `System: Bay\nAbout: With a reserve.\nId "bay"\nEdition "1"\nExtends "got"\n---\nLabel: Reserve\nAbout: Beside the deck.\nOn "Deck"\nValue "cards"\n`,
    "a.cards": `Pack: Bay\n---\nEra: One\nCards:\n    1 BAY A 1\nReserve:\n    1 BAY S 1\n---\nIdentifier: BAY A 1\n\nType "Adventure"\nSubtype "Survey"\nLevel 1\nRoleplay "Battle"\n---\nIdentifier: BAY S 1\n\nType "Support"\nSubtype "Tool"\n`,
  });
  const { out } = await run(["solve", "BAY A 1", "."], { cwd: here.folder });
  expect(out).toContain("Decks are played without the cards listed under Reserve.");
  here.remove();
});

test("says why a card is never won, with status 1", async () => {
  const { status, out } = await solve("KITE A 1", "samples/mistakes/got/unwinnable-adventure.cards");
  expect(status).toBe(1);
  expect(out).toContain("can never be won");
  expect(out).toContain("Missing");
});

/** A card that asks for six things, and a hundred that each bring some of them and cost others. */
function scarce(asked: number, uniques = 50): string {
  const goods = ["Salt", "Glass", "Oil", "Rope", "Timber", "Grain", "Wool", "Iron"];
  const amount = (at: number, most: number) => ((at * 7919) % most) + 1;
  const list = (from: number, count: number, of: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => `    ${goods[(from + at * 3) % goods.length]} ${of(from + at)}\n`).join(
      "",
    );
  const goal = `Identifier: LAG A 1\nType "Adventure"\nSubtype "Expedition"\nRoleplay "Battle"\nAdventureCommonCosts\n${list(0, 6, () => asked)}`;
  const helpers = Array.from(
    { length: 100 },
    (_, at) =>
      `Identifier: LAG S ${at + 1}\nType "Support"\nSubtype "Workshop"\nUnique "U${at % uniques}"\nAdventureResources\n${list(at, 2, (n) => amount(n, 9))}AdventureCosts\n${list(at + 2, 2, (n) => amount(n * 3, 4))}`,
  );
  return ["Pack: Test\n", "Era: Lagoon\n", goal, ...helpers].join("---\n");
}

test("where everything is scarce the search gives up after its steps, and says how to ask for more", {
  tags: "slow",
}, async () => {
  const place = playground({ "p.cards": scarce(4) });
  const { status, out, error } = await run(["solve", "LAG A 1"], { cwd: place.folder });
  place.remove();
  expect({ status, error }).toEqual({ status: 0, error: "" });
  expect(out.replace(/\s+/g, " ")).toContain("There were not enough steps");
  expect(out.replace(/\s+/g, " ")).toContain("--steps 1000000 allows more, --steps all as many as it takes.");
});

test("why a card cannot be won takes a bounded number of steps too, and what they did not suffice for is said", {
  tags: "slow",
}, async () => {
  const place = playground({ "p.cards": scarce(40, 12) });
  const { status, out } = await run(["solve", "LAG A 1"], { cwd: place.folder });
  const json = await run(["solve", "LAG A 1", "--format", "json"], { cwd: place.folder });
  place.remove();
  expect(status).toBe(1);
  expect(out.replace(/\s+/g, " ")).toContain("There were not enough steps to be sure that nothing comes closer.");
  const [answer] = JSON.parse(json.out).answers;
  expect(answer).toMatchObject({ answer: "not winnable", complete: false });
  expect(answer.why.short.length).toBeGreaterThan(0);
});

test("--steps all searches to the end", { tags: "slow" }, async () => {
  const all = await solve("TID A 104", "samples/lanterns", "--steps", "all");
  expect(all).toEqual(await solve("TID A 104", "samples/lanterns"));
  expect(all.status).toBe(0);
});

test.each([
  [["TID A 1044", "samples/lanterns"], "did you mean 'TID A 104'?"],
  [["TID S 146", "samples/lanterns"], "is of the kind Support"],
  [["TID A 104", "samples/lanterns", "--sets", "0"], "--sets takes a number from 1 on"],
  [["TID A 104", "samples/lanterns", "--steps", "many"], "--steps takes a number from 1 on"],
  [[], "missing required argument 'card'"],
])("%j is answered in one line, with status 2", async (words, sentence) => {
  const { status, out, error } = await solve(...words);
  expect({ status, out }).toEqual({ status: 2, out: "" });
  expect(error).toContain(sentence);
  expect(error.trimEnd()).not.toContain("\n");
});
