import { expect, test } from "vitest";
import { writeTable } from "../../../cli/tables/write-table.js";
import { exportPack } from "../../../tools/tables/export-pack.js";
import { guessMapping } from "../../../tools/tables/guess-mapping.js";
import { importRecordText, readImportRecord } from "../../../tools/tables/import-record-json.js";
import { importTable } from "../../../tools/tables/import-table.js";
import { jsonAround, jsonTable } from "../../../tools/tables/json-table.js";
import { rememberImport } from "../../../tools/tables/remember-import.js";
import { check, packOf } from "../../support/check.js";
import { systemOf } from "../../support/system-of.js";

/** A game nobody plays, whose beasts have several attacks, as public data has them. */
const SYSTEM = systemOf(`System: Brawl
About: Beasts fight.
Id "brawl"
Edition "1"
Extends "common"
---
Attribute: Name
About: What it is called.
On "Card" / "Attack"
---
Category: Attack
About: What it does.
On "Card"
Many "Yes"
---
Attribute: Cost
About: The symbols that are paid.
On "Attack"
Many "Repeated"
OneOf "sun" / "moon"
---
Attribute: Printed
About: The number of symbols.
On "Attack"
Value "integer"
---
Attribute: Damage
About: How strong it is.
On "Attack"
OneOf "<digits>" / "<digits>+"
---
Rule: cost-as-printed
About: The printed number is that of the symbols.
Says: <Count.Cost> symbols, not <Printed>.
For "Attack"
Must
    Printed = Count.Cost
`);

const CARDS = [
  {
    id: "B 1",
    name: "Wolf",
    attacks: [
      { name: "Bite", cost: ["sun", "sun"], printed: 2, damage: "40+" },
      { name: "Howl", cost: ["moon"], printed: 1 },
    ],
  },
  { id: "B 2", name: "Hare", attacks: [{ name: "Kick", cost: [], printed: 0, damage: "10" }] },
  { id: "B 3", name: "Moss", attacks: [] },
  { id: "B 4", name: "Rock" },
  {
    id: "B 5",
    name: "Fern",
    attacks: [
      { name: "Grow", cost: ["sun"], printed: "1", damage: "" },
      { name: "Shrink", cost: ["sun"], damage: null },
    ],
  },
];

function imported(cards: unknown) {
  const read = jsonTable(cards, undefined);
  if ("failure" in read) throw new Error(read.failure);
  const { mapping } = guessMapping(read.table, SYSTEM);
  const [pack] = importTable(read.table, mapping, { system: SYSTEM, systemLabel: undefined }).packs;
  if (pack === undefined) throw new Error("no cards");
  return { table: read.table, mapping, pack };
}

test("each object of a list is a category of its own", () => {
  const { mapping, pack } = imported(CARDS);
  expect(mapping.columns.map(({ to }) => to)).toContain("Attack.Damage");
  expect(pack.text).toContain(`Name "Wolf"
Attack
    Name "Bite"
    Cost "sun" / "sun"
    Printed 2
    Damage "40+"
Attack
    Name "Howl"
    Cost "moon"
    Printed 1
`);
  expect(check(pack.text, SYSTEM)).toEqual([]);
});

test.each([
  ["as they were", true],
  ["from the cards alone, but for what cards do not tell", false],
])("and back, %s", async (_, remember) => {
  const { table, mapping, pack } = imported(CARDS);
  const text = importRecordText("", rememberImport(table, mapping, pack, SYSTEM));
  const record = remember ? readImportRecord(JSON.parse(text))?.record : undefined;
  const back = JSON.parse(
    String(
      await writeTable(
        exportPack(packOf(pack.text, SYSTEM), mapping, () => record),
        "json",
        "Cards",
      ),
    ),
  );
  if (remember) expect(back).toEqual(CARDS);
  else expect(back.slice(0, 1)).toEqual(CARDS.slice(0, 1));
});

test("an attack that is changed on the card is written with its new value, the others as they were", async () => {
  const { table, mapping, pack } = imported(CARDS);
  const record = readImportRecord(
    JSON.parse(importRecordText("", rememberImport(table, mapping, pack, SYSTEM))),
  )?.record;
  const edited = pack.text.replace('"40+"', '"50+"');
  const exported = exportPack(packOf(edited, SYSTEM), mapping, () => record);
  const [wolf, ...others] = JSON.parse(String(await writeTable(exported, "json", "Cards")));
  expect(wolf.attacks.map(({ damage }: { damage?: string }) => damage)).toEqual(["50+", undefined]);
  expect(others).toEqual(CARDS.slice(1));
});

test("a name that no column has keeps the whole category in one cell", async () => {
  const { mapping, pack } = imported(CARDS);
  const less = { ...mapping, columns: mapping.columns.filter(({ to }) => to !== "Attack.Damage") };
  const exported = exportPack(packOf(pack.text, SYSTEM), less);
  expect(exported.added).toEqual(["Attack"]);
});

test("entries with a key of their own each are no table", () => {
  const entries = Array.from({ length: 2_100 }, (_, at) => ({ name: `Beast ${at}`, [`key ${at}`]: at }));
  expect(jsonTable(entries, undefined)).toEqual({
    failure: "its 2100 entries have 2101 different keys, which is no table of cards",
  });
  expect(jsonTable(entries.slice(0, 400), undefined)).toHaveProperty("table");
});

test("a list under a key with a full stop is found, and goes back there", () => {
  const file = { "cards.v1": [{ name: "Tern" }, { name: "Heron" }], version: 1 };
  expect(jsonTable(file, undefined)).toMatchObject({ table: { headings: ["name"], rows: { length: 2 } } });
  expect(jsonAround([{ name: "Plover" }], undefined, file)).toEqual({ "cards.v1": [{ name: "Plover" }], version: 1 });
});
