import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { csvOf, flatRows, listRows, nestedEntries, numbers, type Row } from "../tools/infer/invented-tables.js";
import { type Playground, playground } from "./run.js";

let place: Playground | undefined;
afterEach(() => place?.remove());

function at(files: Readonly<Record<string, string | Buffer>>): Playground {
  place = playground(files);
  return place;
}

/** A table with one cell changed; the row as a spreadsheet counts. */
function withCell(rows: readonly Row[], row: number, heading: string, text: string): Row[] {
  return rows.map((one, index) => (index === row - 2 ? { ...one, [heading]: text } : one));
}

describe("the draft is accepted as it is", { tags: "slow" }, () => {
  const tables = {
    "tides.csv": csvOf(flatRows()),
    "lists.tsv": csvOf(listRows()).replace(/"([^"]*)"|,/g, (all, quoted) => (all === "," ? "\t" : quoted)),
    "beasts.json": JSON.stringify({ cards: nestedEntries() }),
    "odd.csv": csvOf(oddRows()),
    "few.csv": "Name,Type\nTern,Bird\nGull,Bird\nOak,Tree\n",
    "nameless.csv": "Colour,Value\nred,1\nred,1\nblue,2\n",
  };
  for (const [file, text] of Object.entries(tables))
    test(file, async () => {
      const { run } = at({ [file]: text });
      const drafted = await run(`infer ${file}`);
      expect({ ...drafted, out: drafted.out.split("\n")[0] }).toEqual({
        status: 0,
        out: `${file}: 0 probable mistakes`,
        error: "",
      });
      const imported = await run(`import ${file}`);
      expect(imported).toMatchObject({ status: 0, error: "" });
      const linted = await run("lint --info --format compact");
      expect(linted).toMatchObject({ status: 0, out: "" });
      const formatted = await run("format --check");
      expect(formatted.status).toBe(0);
    });
});

/** What is hard to name and to quote. */
function oddRows(): Row[] {
  return Array.from({ length: 60 }, (_, index) => ({
    "#": String(index + 1),
    Deck: index % 2 === 0 ? "Deck" : "Pack",
    Kind: index % 2 === 0 ? "<b>" : 'a "quoted" \\ one',
    "Effect 1": index % 2 === 0 ? "Swim / dive" : "",
    "Effect 2": index % 2 === 0 ? "" : "1/2",
    "2nd": index % 4 === 0 ? "" : "007",
    Count: String((index % 3) - 1),
    Share: `${index % 5}.5`,
    Ort: index % 3 === 0 ? "Köln: a\nb" : "x".repeat(60),
    System: "Type",
    "": "",
  }));
}

test("what a draft says about a flat table", { tags: "slow" }, async () => {
  const { run, read } = at({ "tides.csv": csvOf(flatRows()) });
  const { out } = await run("infer tides.csv");
  expect(out).toContain(
    "300 rows, 11 columns: 11 names for what is on the cards, and 3 kinds of card by Type.\n2 rules that nearly all cards keep; infer --review asks about each.",
  );
  expect(out).toContain("Cards are told apart by ID.\n");
  expect(out).toContain("  1. cardwright import tides.csv, which makes cards of the rows\n  2. cardwright lint, which");
  const system = read("tides.system");
  expect(system).toContain('KindFrom "Type"');
  expect(system).toContain('Kind: Ship\nAbout: A card with Ship as its Type.\nWhen\n    Type = "Ship"\n');
  expect(system).toContain('OneOf "TID-<digits 3>"\n');
  expect(system).toContain('Attribute: Crew\nAbout: The column Crew of tides.csv.\nMustBeOn "Ship"\nOn "Card"\n');
  expect(system).toContain('Label: Text\nAbout: The column Text of tides.csv.\nMustBeOn "Card"\nPairs "()"\n');
  expect(JSON.parse(read("tides.mapping.json"))).toMatchObject({
    system: "tides",
    columns: { ID: "Identifier", Qty: "Copies", "Home port": "HomePort" },
  });
  expect(JSON.parse(read("cardwright.json"))).toEqual({ system: "tides", systems: ["tides.system"] });
  const evidence = JSON.parse(read("tides.inferred.json"));
  expect(evidence).toMatchObject({ version: 1, table: "tides.csv", rows: 300, mistakes: [], leftOut: [] });
  expect(evidence.records).toContainEqual({
    record: "Attribute: Rarity",
    column: "Rarity",
    evidence: ["In 300 of 300 rows.", "2 different values, none of them only once: the list is taken for complete."],
    fingerprint: expect.stringMatching(/^sha256-/),
  });
});

test("lists, numbers beside a word, and references", { tags: "slow" }, async () => {
  const { run, read } = at({ "sea.csv": csvOf(listRows()) });
  await run("infer sea.csv");
  const system = read("sea.system");
  expect(system).toMatch(/Attribute: Traits\n.*\nMustBeOn "Card"\nMany "Yes"\nSuchAs /);
  expect(system).toMatch(
    /Attribute: Strength\n.*\nMustBeOn "Card"\nValue "integer" \/ "text"\nOneOf "X"\nMinimum 1\nMaximum 5\n/,
  );
  expect(JSON.parse(read("sea.mapping.json")).columns).toMatchObject({
    No: "Identifier",
    Traits: { to: "Traits", separators: [", "] },
  });
});

test("a misspelt word of a text, and none that has only another ending", { tags: "slow" }, async () => {
  const endings = new Map([
    [40, "Go to othre harbours."],
    [70, "Go on paying, or pay."],
    ...Array.from({ length: 9 }, (_, at) => [80 + at, `Go on playing, in round ${at}.`] as const),
  ]);
  const rows = flatRows().map((row, at) => ({
    ...row,
    Text: `${row.Text} ${endings.get(at) ?? "Go to other harbours."}`,
  }));
  const { run } = at({ "tides.csv": csvOf(rows) });
  const { out } = await run("infer --check tides.csv");
  expect(out).toContain("“othre” is almost “other”, which is in this column's texts");
  expect(out).toContain("1 probable mistake");
});

describe("the same for the same", () => {
  test("becomes a rule with an example", { tags: "slow" }, async () => {
    const { run, read } = at({ "tides.csv": csvOf(flatRows()) });
    await run("infer tides.csv");
    const system = read("tides.system");
    expect([...system.matchAll(/^Rule: (.*)$/gm)].map(([, id]) => id)).toEqual([
      "same-type-per-name",
      "same-cost-per-name",
    ]);
    expect(system).toContain(
      "# 150 groups of rows with the same Name, no exceptions; by chance once in 10^115 (8 proposals tried).\nRule: same-cost-per-name\n",
    );
    expect(system.match(/^Example: /gm)).toHaveLength(1);
    expect((await run("test")).status).toBe(0);
  });

  test("which lint checks from then on", { tags: "slow" }, async () => {
    const { run, write } = at({ "tides.csv": csvOf(flatRows()) });
    await run("infer tides.csv");
    write({ "tides.csv": csvOf(withCell(flatRows(), 90, "Cost", "4")) });
    await run("import tides.csv");
    const { out } = await run("lint --format compact");
    expect(out).toContain("have 2 different sets of Cost.");
    expect(out).toContain("[tides/same-cost-per-name]");
  });

  test("is none where columns have nothing to do with each other", { tags: "slow" }, async () => {
    const random = numbers(5);
    const rows = flatRows().map((row) => ({ ...row, Name: `N ${random(120)}`, Type: "Ship", Cost: String(random(2)) }));
    const { run, read } = at({ "tides.csv": csvOf(rows) });
    const { out } = await run("infer tides.csv");
    expect(out).toContain("tides.csv: 0 probable mistakes");
    expect(read("tides.system")).not.toContain("Rule: same");
  });
});

test("objects, lists of objects and null", { tags: "slow" }, async () => {
  const { run, read } = at({ "beasts.json": JSON.stringify(nestedEntries()) });
  const { out } = await run("infer beasts.json");
  expect(out).toContain("history[].printings[].year is left out: it is a list of objects within another one.\n");
  const system = read("beasts.system");
  expect(system).toContain('Category: Attacks\nAbout: The list attacks of beasts.json.\nOn "Card"\nMany "Yes"\n');
  expect(system).toMatch(/Attribute: Cost\n.*\nMustBeOn "Attacks"\nMany "Repeated"\nOneOf /);
  expect(system).toMatch(
    /Attribute: RetreatCost\n.*\n(MustBeOn|On) .*\n(On .*\n)?Value "integer" \/ "text"\nOneOf "-"\n/,
  );
  expect(JSON.parse(read("beasts.mapping.json")).columns).toMatchObject({
    "attacks[].name": "Attacks.AttackName",
    "stats.retreat_cost": { to: "RetreatCost", values: { "": "-" } },
    isPromo: { to: "IsPromo", values: { true: "Yes", false: null } },
  });
});

/** Cards of three sets, numbered in each, with names that three cards have and that are in a code too. */
const numberedRows = (): Row[] =>
  flatRows(300).map((row, at) => {
    const name = `${flatRows()[3 * (at % 100)]?.Name} ${at % 100}`;
    const code = name.toLowerCase().replace(/ /g, "-");
    return { ...row, Name: name, Set: `Set ${1 + Math.floor(at / 100)}`, Number: `${1 + (at % 100)}`, Slug: code };
  });

/** Each with its place as people see it, and the beginning of what is said there. */
const PLANTED: readonly (readonly [string, Row[], string])[] = [
  [
    "duplicate",
    withCell(flatRows(), 40, "ID", "TID-012"),
    "row 40, column A (ID): warning: “TID-012” is in row 13 already",
  ],
  [
    "misspelt",
    withCell(flatRows(), 44, "Type", "Saillor"),
    "row 44, column C (Type): warning: “Saillor” is almost “Sailor”",
  ],
  ["swapped", withCell(flatRows(), 42, "Type", "Sihp"), "row 42, column C (Type): warning: “Sihp” is almost “Ship”"],
  ["capitals", withCell(flatRows(), 42, "Type", "ship"), "row 42, column C (Type): warning: “ship” is almost “Ship”"],
  ["accent", withCell(flatRows(), 60, "Rarity", "Ráre"), "row 60, column D (Rarity): warning: “Ráre” is almost “Rare”"],
  [
    "mark",
    withCell(flatRows(), 70, "Artist", "Dune. Marlowe"),
    "row 70, column J (Artist): warning: “Dune. Marlowe” is almost",
  ],
  [
    "unclosed",
    withCell(flatRows(), 80, "Text", "Draw 2 cards (or more."),
    "row 80, column I (Text): warning: This has a ( that is never",
  ],
  [
    "a quotation mark",
    flatRows().map((row, at) => ({ ...row, Says: at === 78 ? "“Row on, row on" : `“Row on, row ${at}”` })),
    "row 80, column L (Says): warning: This has a “ that is never closed with ”.",
  ],
  ["disagrees", withCell(flatRows(), 90, "Cost", "9"), "row 90, column E (Cost): warning: Cost is “9” here and"],
  [
    "reference",
    withCell(listRows(), 5, "Replaces", "Heath Jumiper"),
    "row 5, column E (Replaces): warning: No card has “Heath Jumiper” as its Card name",
  ],
  [
    "a number of another card of the set",
    withCell(numberedRows(), 150, "Number", "12"),
    "row 150, column M (Number): warning: Number is “12” here and in row 113, and both have “Set 2” as their Set.",
  ],
  [
    "a name that isn't in the code",
    withCell(numberedRows(), 42, "Slug", "elsewhere"),
    "row 42, column N (Slug): warning: “Amber",
  ],
  [
    "a word of a name",
    flatRows().map((row, at) => ({ ...row, Name: `${at === 98 ? "Hrabour" : "Harbour"} ${row.Name} ${at}` })),
    "row 100, column B (Name): warning: “Hrabour” is almost “Harbour”",
  ],
];

describe("probable mistakes, at their cells", () => {
  for (const [name, rows, start] of PLANTED)
    test(name, { tags: "slow" }, async () => {
      const { run, folder } = at({ "cards.csv": csvOf(rows) });
      const { status, out } = await run("infer --check cards.csv");
      expect(out).toContain(`cards.csv: ${start}`);
      expect(out).toContain("cards.csv: 1 probable mistake");
      expect(status).toBe(1);
      expect(existsSync(path.join(folder, "cards.mapping.json"))).toBe(false);
    });
});

test("a rare name is a slip of one on two cards only if the rest of its card agrees", { tags: "slow" }, async () => {
  const rows = flatRows(300).map((row, at) => {
    const [group, copy] = [Math.floor(at / 3), at % 3];
    const name = `${flatRows()[2 * group]?.Name} ${"abcdefghij".charAt(group % 10)}`;
    return {
      ...row,
      Name: name,
      Type: "Ship",
      Rarity: "Common",
      Cost: `${group % 7}`,
      Crew: `${group % 9}`,
      Set: `S${copy}`,
    };
  });
  const [first] = rows.flatMap(({ Name = "" }, at) => (at >= 60 && /\p{L}{5}/u.test(Name) && at % 3 === 0 ? [at] : []));
  const name = rows[first ?? 0]?.Name ?? "";
  const slip = name.replace(/^(..)(.)/, "$1$2$2");
  const found = async (changes: Row): Promise<boolean> => {
    const { run } = at({
      "cards.csv": csvOf(rows.map((row, at) => (at === first ? { ...row, Name: slip, ...changes } : row))),
    });
    return (await run("infer --check cards.csv")).out.includes(`“${slip}” is almost “${name}”`);
  };
  expect(await found({})).toBe(true);
  expect(await found({ Cost: "12", Crew: "14" })).toBe(false);
});

test("what is there once beside words that are there often is no kind of card, and is listed nowhere", {
  tags: "slow",
}, async () => {
  const { run, read } = at({
    "tides.csv": csvOf(
      withCell(
        flatRows().map((row, index) => ({ ...row, Name: `Hull ${index}` })),
        42,
        "Type",
        "Rare",
      ),
    ),
  });
  const { out } = await run("infer --all tides.csv");
  expect(out).toContain("row 42, column C (Type): info: “Rare” is in this column once, and each other value is there");
  expect(out).toContain("3 kinds of card by Type");
  const system = read("tides.system");
  expect(system).toContain(
    "3 different values, none of them only once: others may follow.\n# Only once, and not in the",
  );
  expect(system).toMatch(/SuchAs "(Ship|Sailor)" \/ "(Ship|Sailor)" \/ "Storm"\n/);
  await run("import tides.csv");
  expect((await run("lint --info --format compact")).out).toContain('Type does not list "Rare"');
});

test("a price, a fraction and a range are no lists, and lists may be divided in two ways", async () => {
  const inks = ["Red, Blue", "Red / Green", "Green, Red / Blue", "Blue", "Green / Blue", "Red", "Green, Blue"];
  const rows = flatRows(70).map((row, at) => ({
    ...row,
    Price: `${at % 7},${10 + (at % 9)}`,
    Yield: ["1/2", "1 1/2", "3/4", "2", "5/8", "7/8", "1/3"][at % 7] as string,
    Reach: `${1 + (at % 3)}-${4 + (at % 4)}`,
    Ink: inks[at % 7] as string,
  }));
  const { run, read } = at({ "tides.csv": csvOf(rows) });
  await run("infer tides.csv");
  expect(JSON.parse(read("tides.mapping.json")).columns).toMatchObject({
    Price: "Price",
    Yield: "Yield",
    Reach: "Reach",
    Ink: { to: "Ink", separators: [", ", " / "] },
  });
  await run("import tides.csv");
  expect(read("tides.cards")).toContain('Ink "Green" / "Red" / "Blue"\n');
  await run("export . --mapping tides.mapping.json --out again.csv");
  expect(read("again.csv").replaceAll("\r\n", "\n")).toBe(read("tides.csv"));
});

test("entries under keys of their own, and what is around them, come back as they were", { tags: "slow" }, async () => {
  const cards = Array.from({ length: 60 }, (_, index) => [
    `t${101 + index}`,
    {
      title: `Hull ${index}`,
      ...(index % 3 === 0 ? {} : { crew: String(1 + (index % 4)) }),
      cost: { hand: index % 5, reserve: index % 2 === 0 ? null : 1 },
      tags: index % 4 === 0 ? [] : ["Sail", "Mast"].slice(index % 2),
      ...(index % 3 === 1 ? { becomes: index === 4 ? "t999" : `t${101 + ((index * 7 + 5) % 60)}` } : {}),
      text: index % 7 === 0 ? null : "Draw a card.",
    },
  ]);
  const file = { version: 3, data: { sets: { a: "One" }, cards: Object.fromEntries(cards), end: [1, 2] } };
  const { run, read, write } = at({ "tides.json": JSON.stringify(file, undefined, 4) });
  expect((await run("infer tides.json")).out).toContain("Cards are told apart by (key).\n");
  const mapping = read("tides.mapping.json");
  await run("import tides.json");
  expect(await run("lint --format compact")).toMatchObject({ status: 0, out: "" });
  expect((await run("lint --info --format compact")).out).toContain("No card has t999 as its Identifier");
  await run("export tides.cards --out tides.json --force");
  expect(read("tides.json")).toBe(JSON.stringify(file, undefined, 4));
  write({ "tides.mapping.json": read("tides.mapping.json").replace('"tags": "Tags"', '"tags": null') });
  await run("import tides.json --force");
  const shorter = await run("export tides.cards --out tides.json --force");
  expect(shorter.error).toBe("cardwright: tides.json had tags, of which the cards have nothing\n");
  write({ "tides.json": `${JSON.stringify(file, undefined, 4)}\n`, "tides.mapping.json": mapping });
  await run("import tides.json --force");
  write({ "tides.cards": read("tides.cards").replace('Title "Hull 7"', 'Title "Keel"') });
  await run("export tides.cards --out tides.json --force");
  expect(read("tides.json")).toBe(`${JSON.stringify(file, undefined, 4).replace('"Hull 7"', '"Keel"')}\n`);
  expect((await run("export tides.cards --out plain.json")).error).toBe(
    "cardwright: tides.mapping.json is beside the cards, and --mapping tides.mapping.json writes the columns of their table\n",
  );
  expect((await run("export tides.cards --mapping tides.mapping.json --out new.json")).error).toBe("");
  expect(Object.keys(JSON.parse(read("new.json")))).toEqual(cards.map(([key]) => key));
});

test("where the entries of a file are, if several may be", async () => {
  const some = Array.from({ length: 4 }, (_, id) => ({ id, name: `Hull ${id}` }));
  const { run, read } = at({
    "deep.json": JSON.stringify({ data: { cards: some } }),
    "both.json": JSON.stringify({ cards: { a: some[0], b: some[1], c: some[2] }, sets: some }),
  });
  expect((await run("infer --check deep.json")).out).toContain("4 rows, 2 columns");
  expect((await run("infer --check both.json")).error).toContain("there are several lists in it (cards, sets); ");
  expect((await run("infer --check --entries cards both.json")).out).toContain("3 rows, 3 columns");
  await run("infer --entries sets both.json");
  await run("import both.json");
  await run("export both.cards --mapping both.mapping.json --out sets.json");
  expect(JSON.parse(read("sets.json"))).toEqual({ sets: some });
});

test("a key of one entry that is almost one of all others", { tags: "slow" }, async () => {
  const entries = flatRows(40).map(({ Cost, ...row }, index) => ({ ...row, [index === 9 ? "Csot" : "Cost"]: Cost }));
  const { out } = await at({ "tides.json": JSON.stringify(entries) }).run("infer --check tides.json");
  expect(out).toContain(
    "tides.json: entry 10, Csot: warning: The key “Csot” is almost “Cost”, which 39 others have and this one lacks. [inf",
  );
});

test("two of a few dozen names may lead nowhere", { tags: "slow" }, async () => {
  const [first, ...rows] = listRows(150);
  const wrong = withCell(withCell([first as Row, ...rows], 5, "Replaces", "Heath Jumiper"), 8, "Replaces", "The Tree");
  const { out } = await at({ "cards.csv": csvOf(wrong) }).run("infer --check cards.csv");
  expect(out).toContain("row 5, column E (Replaces): warning: No card has “Heath Jumiper”");
  expect(out).toContain("row 8, column E (Replaces): warning: No card has “The Tree”");
});

test("remarks below the cards are no cards", { tags: "slow" }, async () => {
  const { run, read } = at({ "tides.csv": `${csvOf(flatRows(40))}\n* to be errated\n"Ask Pia, first",\n` });
  const { out, status } = await run("infer --check tides.csv");
  expect(out).toContain("tides.csv: row 43, column A (ID): info: Only this cell is filled, below an empty row.");
  expect(out).toContain("tides.csv: row 44, column A (ID): info: Only this cell");
  expect(out).toContain("40 rows, 11 columns");
  expect(status).toBe(0);
  await run("infer tides.csv");
  await run("import tides.csv");
  expect(read("tides.cards").match(/^Identifier:/gm)).toHaveLength(40);
});

test("a name without a capital among names with one is unusual", async () => {
  const rows = flatRows().map((row, at) => ({ ...row, Name: `${row.Name} ${at}` }));
  const { run } = at({ "cards.csv": csvOf(rows.map((row, at) => (at === 8 ? { ...row, Name: "zebra 8" } : row))) });
  const { out } = await run("infer --check --all cards.csv");
  expect(out).toContain(
    "row 10, column B (Name): info: “zebra 8” is written otherwise than 299 others of this column.",
  );
});

test("what is merely unusual is counted, and listed on request", async () => {
  const rows = withCell(withCell(flatRows(), 50, "Name", ""), 62, "Crew", "3O");
  const { run } = at({ "cards.csv": csvOf(rows) });
  const { status, out } = await run("infer --check cards.csv");
  expect(status).toBe(0);
  expect(out).toContain("0 probable mistakes; 2 other cells are unusual, and --all lists them\n");
  const { out: all } = await run("infer --check --all cards.csv");
  expect(all).toContain("row 62, column F (Crew): info: “3O” is no whole number");
  expect(all).toContain("row 50, column B (Name): info: Name is missing, and nearly all cards like this one have it.");
});

test("the same table gives the same bytes", { tags: "slow" }, async () => {
  const { run, read } = at({ "tides.csv": csvOf(flatRows()) });
  await run("infer tides.csv");
  const first = ["tides.system", "tides.mapping.json", "tides.inferred.json"].map(read);
  const { out } = await run("infer tides.csv");
  expect(out).toContain("tides.system is up to date\n");
  expect(["tides.system", "tides.mapping.json", "tides.inferred.json"].map(read)).toEqual(first);
});

describe("running it again", () => {
  test("what nobody edited becomes as the table is now", { tags: "slow" }, async () => {
    const { run, read, write } = at({ "tides.csv": csvOf(flatRows()) });
    await run("infer tides.csv");
    write({ "tides.csv": csvOf(flatRows(400).map((row) => ({ ...row, Weight: "3" }))) });
    const { status, out } = await run("infer tides.csv");
    expect(status).toBe(0);
    expect(out).not.toContain("stays as you edited it");
    const merged = ["tides.system", "tides.mapping.json", "tides.inferred.json"].map(read);
    await run("infer --force tides.csv");
    expect(["tides.system", "tides.mapping.json", "tides.inferred.json"].map(read)).toEqual(merged);
  });

  test("what people edited, added and deleted stays", { tags: "slow" }, async () => {
    const { run, read, write } = at({ "tides.csv": csvOf(flatRows()) });
    await run("infer tides.csv");
    const mine = read("tides.system")
      .replace("Maximum 5\n---", "Maximum 9\n---")
      .replace(/---\n(#.*\n)*Attribute: Skill\n(?:(?!---).*\n)*/, "")
      .replace(/$/, '---\nAttribute: Mine\nAbout: Of my own.\nOn "Card"\n');
    const mapping = read("tides.mapping.json").replace('"Skill": "Skill"', '"Skill": null');
    write({
      "tides.system": mine,
      "tides.mapping.json": mapping,
      "tides.csv": csvOf(flatRows(400).map((row, index) => ({ ...row, Cost: String(index % 8), Weight: "3" }))),
    });
    const { out } = await run("infer tides.csv");
    expect(out).toContain("  Attribute: Cost stays as you edited it; the table would give another one now\n");
    const system = read("tides.system");
    expect(system).toMatch(/Attribute: Cost\n(?:(?!---).*\n)*Maximum 9\n/);
    expect(system).not.toContain("Attribute: Skill");
    expect(system).toContain("Attribute: Mine\n");
    expect(system).toContain("Attribute: Weight");
    expect(system).toContain("# In 400 of 400 rows.");
    expect(JSON.parse(read("tides.mapping.json")).columns).toMatchObject({ Skill: null, Weight: "Weight" });
    const again = await run("infer tides.csv");
    expect(again.out).toContain("tides.system is up to date");
    expect(read("tides.system")).toBe(system);
  });

  test("of a column whose record is deleted nothing is made, so the cards can be imported", {
    tags: "slow",
  }, async () => {
    const { run, read, write } = at({ "tides.csv": csvOf(flatRows()) });
    await run("infer tides.csv");
    const rarity = /---\n(#.*\n)*Attribute: Rarity\n(?:(?!---).*\n)*/;
    write({
      "tides.system": read("tides.system").replace(rarity, ""),
      "tides.mapping.json": read("tides.mapping.json").replace('"Qty": "Copies"', '"Qty": null'),
    });
    expect((await run("import tides.csv")).error).toContain(
      "declares nothing of the name Rarity; null leaves the column",
    );
    const { out } = await run("infer tides.csv");
    expect(out).toContain("Rarity is left out: Attribute: Rarity was deleted.\n");
    expect(read("tides.system")).not.toContain("Rarity");
    expect(JSON.parse(read("tides.mapping.json")).columns).toMatchObject({ Rarity: null, Qty: null, Crew: "Crew" });
    expect((await run("import tides.csv")).error).toBe("");
    expect((await run("lint --info --format compact")).out).toBe("");
    expect((await run("infer tides.csv")).out).toContain("tides.system is up to date");
    write({ "tides.system": `${read("tides.system")}---\nAttribute: Rarity\nAbout: Back again.\nOn "Card"\n` });
    expect((await run("infer tides.csv")).out).not.toContain("is left out");
    expect(read("tides.system")).toContain("About: Back again.");
  });

  test("a system that infer did not write is left alone", async () => {
    const { run, read } = at({
      "tides.csv": csvOf(flatRows()),
      "tides.system": "# mine\n",
      "cardwright.json": "{}\n",
    });
    const { status, error } = await run("infer tides.csv");
    expect(status).toBe(2);
    expect(error).toContain("tides.system is there already and holds something else; --force writes over it");
    expect(error).toContain('cardwright.json is there already: add "tides.system" to its "systems"');
    expect(read("tides.system")).toBe("# mine\n");
  });
});

test("reports for programs", async () => {
  const rows = withCell(flatRows(), 44, "Type", "Saillor");
  const { run, read } = at({ "cards.csv": csvOf(rows) });
  const { status, out } = await run("infer --check --format json --format github:out.txt cards.csv");
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    files: [{ path: "cards.csv", diagnostics: [{ rule: "infer/misspelt", range: { start: { line: 44 } } }] }],
    summary: { cards: 300, warnings: 1 },
  });
  expect(read("out.txt")).toContain("::warning file=cards.csv,line=44");
});

test("ids", { tags: "slow" }, async () => {
  const { run, folder } = at({ "altered.csv": csvOf(flatRows()), "cards.csv": csvOf(flatRows()) });
  await run("infer altered.csv --out one");
  expect(existsSync(path.join(folder, "one/altered-cards.system"))).toBe(true);
  const { out } = await run("infer cards.csv --out two --id tides");
  expect(out).toContain("  1. cardwright import cards.csv --out two/cards.cards, which");
  expect(existsSync(path.join(folder, "two/tides.system"))).toBe(true);
  expect((await run("infer cards.csv --id Tides")).error).toContain("--id takes lower-case letters and digits");
  expect((await run("infer cards.csv --id altered")).error).toContain("there is already a game system 'altered'");
});

test("what is no table of cards", async () => {
  const { run } = at({ "empty.csv": "ID,Name\n", "none.json": "{}" });
  expect(await run("infer empty.csv")).toMatchObject({
    status: 2,
    error: expect.stringContaining("there are no cards"),
  });
  expect(await run("infer none.json")).toMatchObject({
    status: 2,
    error: expect.stringContaining("no list of objects"),
  });
  expect(await run("infer missing.csv")).toMatchObject({ status: 2 });
  expect(await run("infer -")).toMatchObject({ status: 2 });
});

describe("init --from", () => {
  test("makes a folder with the game and its cards", { tags: "slow" }, async () => {
    const { run, read, folder } = at({ "cards.csv": csvOf(withCell(flatRows(), 44, "Type", "Saillor")) });
    const { status, out, error } = await run("init --from cards.csv tides");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toContain("cards.csv: row 44, column C (Type): warning: “Saillor” is almost “Sailor”");
    expect(out).toContain("  3. cardwright import cards.csv --out tides/cards.cards, whenever the table has changed\n");
    const linted = await run("lint tides --format compact");
    expect(linted.out.trim().split("\n")).toHaveLength(1);
    expect(linted.out).toMatch(/Type cannot be "Saillor"/);
    const before = read("tides/cards.cards");
    expect(await run("import cards.csv --out tides/cards.cards")).toMatchObject({ status: 0, error: "" });
    expect(read("tides/cards.cards")).toBe(before);
    expect(existsSync(path.join(folder, "tides/.github/workflows/cards.yml"))).toBe(true);
    expect((await run("init --from cards.csv tides")).error).toContain("init overwrites nothing");
  });

  test("with a name of the game, and without a table", { tags: "slow" }, async () => {
    const { run, read } = at({ "cards.csv": csvOf(flatRows()) });
    await run("init --from cards.csv --game Reefs mine");
    expect(read("mine/reefs.system")).toContain("System: Reefs\n");
    expect((await run("init --from none.csv other")).error).toContain("none.csv: ");
    expect((await run("init --from cards.csv --system got other")).error).toContain(
      "--from and --system can't be used together",
    );
  });
});
