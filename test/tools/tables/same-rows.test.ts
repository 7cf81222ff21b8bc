import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCsv } from "../../../cli/tables/csv-file.js";
import { readWorkbook } from "../../../cli/tables/workbook-file.js";
import { writeTable } from "../../../cli/tables/write-table.js";
import type { Json } from "../../../compiler/emit/compiled-pack.js";
import type { System } from "../../../compiler/systems/system.js";
import { type ExportedTable, exportPack } from "../../../tools/tables/export-pack.js";
import { importRecordText, readImportRecord } from "../../../tools/tables/import-record-json.js";
import { importTable } from "../../../tools/tables/import-table.js";
import { jsonTable } from "../../../tools/tables/json-table.js";
import {
  type ColumnMapping,
  type Mapping,
  NO_MAPPING,
  plainColumn,
  withHeadings,
} from "../../../tools/tables/mapping.js";
import { readMapping } from "../../../tools/tables/mapping-form.js";
import { rememberImport } from "../../../tools/tables/remember-import.js";
import { cellAt, type Table } from "../../../tools/tables/table.js";
import { packOf } from "../../support/check.js";
import { ROOT } from "../../support/samples.js";
import { runs } from "../../support/sweep.js";
import { systemOf } from "../../support/system-of.js";
import { defaultSystem, shippedSystem } from "../../support/systems.js";

/**
 * The law: a table that is imported and exported through the same mapping has the same rows, values and types, in all
 * columns that are mapped. `rows` are those that became cards; one that says nothing becomes none.
 */
interface Compared {
  readonly rows: readonly Cells[];
  readonly back: readonly Cells[];
}
type Cells = Readonly<Record<string, Json>>;

async function thereAndBack(
  table: Table,
  mapping: Mapping,
  system: System,
  way: Way,
  remember = true,
): Promise<Compared> {
  const { packs } = importTable(table, mapping, { system, systemLabel: undefined });
  const [pack, ...others] = packs;
  if (pack === undefined) return { rows: [], back: [] };
  expect(others).toEqual([]);
  const text = importRecordText("", rememberImport(table, mapping, pack, system));
  const remembered = remember ? readImportRecord(JSON.parse(text))?.record : undefined;
  const exported = exportPack(packOf(pack.text, system), mapping, () => remembered);
  const here = withHeadings(mapping, table.headings);
  const names = [
    ...new Set(here.columns.filter(({ to, values }) => to !== null || values.size > 0).map(({ column }) => column)),
  ];
  const became = new Set(pack.sources.map(({ row }) => row));
  return {
    rows: contents({ ...table, rows: table.rows.filter(({ number }) => became.has(number)) }, names),
    back: contents(await way(exported), names),
  };
}

/** What stands in the columns of these names; without those that a row has not got. */
function contents({ headings, rows }: Table, names: readonly string[]): readonly Cells[] {
  const known = names.filter((name) => headings.includes(name));
  return rows.map((row) =>
    Object.fromEntries(
      known.flatMap((name) => {
        const { value } = cellAt(row, headings.indexOf(name));
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  );
}

type Way = (exported: ExportedTable) => Promise<Table>;

const byJson: Way = async (exported) => tableOf(JSON.parse(String(await writeTable(exported, "json", "Cards"))));
const byCsv: Way = async (exported) =>
  (await readCsv(String(await writeTable(exported, "csv", "Cards")), { headingRow: 1 }, ",")).table;
const byWorkbook: Way = async (exported) => {
  const bytes = await writeTable(exported, "xlsx", "Cards");
  if (typeof bytes === "string") throw new Error("a workbook is bytes");
  return (await readWorkbook(bytes, undefined, { headingRow: 1 })).table;
};

function tableOf(json: unknown): Table {
  const read = jsonTable(json, undefined);
  if ("failure" in read) throw new Error(read.failure);
  return read.table;
}

const word = fc.constantFrom(
  "Boat",
  "SEA_DRAGON",
  "runner",
  "a - b",
  "#2#",
  "2",
  " 2",
  "true",
  "false",
  "",
  "007",
  '"Free"',
);
const anyText = fc.oneof(word, fc.string({ unit: "grapheme", maxLength: 8 }));
const scalar = fc.oneof(anyText, fc.integer({ min: -9, max: 99 }), fc.boolean(), fc.constant(null));
const anyValue = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 3 }) },
);

/** Uses of a column, with everything that a mapping can do to what stands in it. */
const use = (column: string, other: string): fc.Arbitrary<ColumnMapping> =>
  fc
    .record({
      to: fc.constantFrom("Directive", "Level", "Subtype", "Unique", "AR.Wind", "Type", "Era", "Copies", "MyOwn"),
      strip: fc.subarray(["#", "a"]),
      replace: fc.constantFrom([], [["2", "two"] as const]),
      separators: fc.constantFrom(undefined, [" - "], [","], ["/", "\n"]),
      values: fc.constantFrom(
        new Map<string, string | null | Map<string, string>>(),
        new Map([["*o*", "Found"]]),
        new Map<string, string | null>([
          ["true", "Yes"],
          ["false", null],
        ]),
        new Map<string, string | null>([
          ["", "Nothing"],
          ["2", null],
        ]),
        new Map([
          [
            "Boat",
            new Map([
              ["Type", "Support"],
              ["Level", "3"],
            ]),
          ],
        ]),
      ),
      capitalize: fc.boolean(),
      when: fc.constantFrom([], [{ column: other, oneOf: ["true", "2", ""], way: [] }]),
    })
    .map((more) => ({ ...plainColumn(column, more.to), ...more }));

const mappings = (names: readonly string[]): fc.Arbitrary<Mapping> =>
  fc
    .tuple(
      ...names.map((name, at) =>
        fc.array(use(name, names[(at + 1) % names.length] ?? name), { minLength: 1, maxLength: 2 }),
      ),
    )
    .map((uses) => ({ ...NO_MAPPING, columns: [plainColumn("id", "Identifier"), ...uses.flat()] }));

const id = fc.oneof(
  { weight: 4, arbitrary: fc.nat(99).map((number) => `CARD ${number}`) },
  { weight: 1, arbitrary: scalar },
);
const maybe = (value: fc.Arbitrary<Json>) => fc.option(value, { nil: undefined });
const entries = fc.array(
  fc
    .record({
      id,
      one: maybe(anyValue),
      deep: maybe(fc.record({ inner: scalar })),
      list: maybe(fc.array(fc.record({ name: scalar }), { maxLength: 2 })),
      "dotted.key": maybe(scalar),
    })
    .map((entry) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))),
  { minLength: 1, maxLength: 5 },
);

describe("what is imported is exported as it was", () => {
  test("any JSON, through any mapping", { tags: "slow" }, async () => {
    await fc.assert(
      fc.asyncProperty(entries, mappings(["one", "deep.inner", "list[].name", "dotted.key"]), async (json, mapping) => {
        const { rows, back } = await thereAndBack(tableOf(json), mapping, defaultSystem(), byJson);
        // That an empty list is one of objects, only a row with objects in it tells, and it may make no card.
        const lists = rows.flatMap((row) => (row as Record<string, unknown[]>)["list[].name"] ?? []);
        const empty = rows.some((row) => (row as Record<string, unknown[]>)["list[].name"]?.length === 0);
        fc.pre(!empty || lists.length > 0);
        expect(back).toEqual(rows);
      }),
      runs(300),
    );
  });

  const cells = fc.array(fc.array(anyText, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  test.each([
    ["CSV", byCsv],
    ["a workbook", byWorkbook],
  ] as const)("any sheet by way of %s, through any mapping", { tags: "slow" }, async (_, way) => {
    await fc.assert(
      fc.asyncProperty(cells, mappings(["one", "two"]), async (texts, mapping) => {
        const headings = ["id", "one", "two"];
        const written = texts.map((row) => new Map(headings.map((name, at) => [name, textOf(row[at] ?? "")])));
        const table = await way({ headings, rows: written, added: [] });
        const { rows, back } = await thereAndBack(table, mapping, defaultSystem(), way);
        expect(back).toEqual(rows);
      }),
      runs(60),
    );
  });
});

const textOf = (text: string) => ({ text, items: undefined, isNumber: false });

test("what changed on a card since is written as it is now, the rest as it was", async () => {
  const system = defaultSystem();
  const table = tableOf([
    { id: "B 2", cost: "#2#", kind: "SUPPORT" },
    { id: "A 1", cost: "#3#", kind: "SUPPORT" },
  ]);
  const mapping: Mapping = {
    ...NO_MAPPING,
    columns: [
      plainColumn("id", "Identifier"),
      { ...plainColumn("cost", "Level"), strip: ["#"] },
      { ...plainColumn("kind", "Type"), capitalize: true },
    ],
  };
  const [pack] = importTable(table, mapping, { system, systemLabel: undefined }).packs;
  if (pack === undefined) throw new Error("There is no pack.");
  const record = rememberImport(table, mapping, pack, system);
  const edited = `${pack.text.replace("Level 3", "Level 5")}---\nIdentifier: C 3\n\nType "Support"\nLevel 4\n`;
  const exported = await byJson(exportPack(packOf(edited, system), mapping, () => record));
  expect(contents(exported, ["id", "cost", "kind"])).toEqual([
    { id: "B 2", cost: "#2#", kind: "SUPPORT" },
    { id: "A 1", cost: "5", kind: "SUPPORT" },
    { id: "C 3", cost: "4", kind: "SUPPORT" },
  ]);
});

test("a column from which two names are read is one column again", async () => {
  const system = systemOf(
    [
      'System: Sky\nAbout: Cards of houses.\nId "sky"\nEdition "1"\nExtends "common"',
      'Attribute: House\nAbout: Whose it is.\nOn "Card"\nOneOf "Sun" / "Moon"',
      'Attribute: Types\nAbout: What it is.\nOn "Card"\nMany "Yes"\nOneOf "Action" / "Attack"\n',
    ].join("\n---\n"),
  );
  const { mapping } = readMapping({
    columns: {
      ID: "Identifier",
      Types: [
        { to: "House", separators: [", "], values: { Sun: "Sun", Moon: "Moon", "*": null } },
        { to: "Types", separators: [", "], values: { Sun: null, Moon: null } },
      ],
    },
  });
  const types = ["Sun, Action, Attack", "Action, Moon", "Moon", "Action", ""];
  const table = tableOf(types.map((text, at) => ({ ID: `A ${at}`, Types: text })));
  for (const way of [byJson, byCsv]) {
    const { rows, back } = await thereAndBack(table, mapping, system, way);
    expect(back.map((row) => row.Types ?? "")).toEqual(types);
    expect(rows).toHaveLength(types.length);
  }
  // Without the import record, the order of the values is that of the names.
  const { back } = await thereAndBack(table, mapping, system, byJson, false);
  expect(back.map((row) => row.Types ?? "")).toEqual(["Sun, Action, Attack", "Moon, Action", "Moon", "Action", ""]);
});

/** The public data is not ours and not in this repository, so these tests are skipped without it. */
const DATA = join(ROOT, "..", "shared", "data", "altered");

describe.skipIf(!existsSync(DATA))("the public card data", () => {
  const system = shippedSystem("altered");
  const { mapping } = readMapping(JSON.parse(readFileSync(join(ROOT, "systems", "mappings", "altered.json"), "utf8")));
  const cards = () => JSON.parse(readFileSync(join(DATA, "core-en.json"), "utf8"));

  test.each([
    ["JSON", byJson],
    ["a workbook", byWorkbook],
  ])("all 550 cards come back as they were, by way of %s", { tags: "slow" }, async (name, way) => {
    const table = name === "JSON" ? tableOf(cards()) : await way(sheetOf(tableOf(cards())));
    const { rows, back } = await thereAndBack(table, mapping, system, way);
    expect(rows).toHaveLength(550);
    expect(back).toEqual(rows);
  });

  test("also in the form in which their publisher gives them, objects in objects and in lists", {
    tags: "slow",
  }, async () => {
    const nested = { "hydra:totalItems": 550, "hydra:member": cards().map(asPublished) };
    const { rows, back } = await thereAndBack(tableOf(nested), mapping, system, byJson);
    expect(rows).toHaveLength(550);
    expect(back).toEqual(rows);
  });

  const decks = existsSync(DATA) ? readdirSync(join(DATA, "decks")) : [];
  test.each(decks)("%s, a deck as a table of cards and copies", async (file) => {
    const lines = readFileSync(join(DATA, "decks", file), "utf8")
      .trim()
      .split("\n");
    const list = lines.map((line) => ({
      copies: Number.parseInt(line, 10),
      card: line.replace(/^\d+ /, ""),
      deck: file,
    }));
    const columns = [plainColumn("copies", "Copies"), plainColumn("card", "Identifier"), plainColumn("deck", "Deck")];
    const { rows, back } = await thereAndBack(tableOf(list), { ...NO_MAPPING, columns }, system, byJson);
    expect(rows).toHaveLength(list.length);
    expect(back).toEqual(rows);
  });
});

describe("a column that fills several names", () => {
  const game = systemOf(`System: Reef
About: Fish and corals.
Id "reef"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Fish
About: What swims.
---
Kind: Coral
About: What stays.
---
Attribute: Type
About: What it is.
OneOf "Fish" / "Coral"
---
Attribute: Rare
About: Whether it is rare.
OneOf "Yes"
---
Attribute: Tags
About: What else it is.
Many "Yes"
---
Attribute: Note
About: What is told of it.
Many "Yes"
`);
  const values = new Map([
    ["Rare", new Map([["Rare", "Yes"]])],
    ["Reefy", new Map([["Tags", "reefy"]])],
    ["Bright", new Map([["Tags", "bright"]])],
  ]);
  const types = (separators: readonly string[] | undefined) => ({
    ...plainColumn("types", "Type"),
    values,
    separators,
  });
  const lists = [["Fish", "Rare", "Reefy"], ["Coral", "Rare"], ["Fish"], ["Bright", "Fish", "Reefy"], ["Reefy"]];

  test.each([
    ["a list of JSON", undefined, lists],
    ["a text with separators", [", "], lists.map((list) => list.join(", "))],
  ] as const)("is one column again, and no other is added: %s", async (_, separators, cells) => {
    const mapping = { ...NO_MAPPING, columns: [plainColumn("id", "Identifier"), types(separators)] };
    const table = tableOf(cells.map((cell, at) => ({ id: `R ${at}`, types: cell })));
    const { rows, back } = await thereAndBack(table, mapping, game, byJson);
    expect(back).toEqual(rows);
    const [pack] = importTable(table, mapping, { system: game, systemLabel: undefined }).packs;
    const record = pack && rememberImport(table, mapping, pack, game);
    expect(exportPack(packOf(pack?.text ?? "", game), mapping, () => record).added).toEqual([]);
    // A card that was edited has its values in the order of the mapping.
    const edited = packOf(pack?.text.replace('Tags "bright"', 'Rare "Yes"\nTags "bright"') ?? "", game);
    const exported = exportPack(edited, mapping, () => record);
    expect(exported.added).toEqual([]);
    const { text = "" } = exported.rows[3]?.get("types") ?? {};
    expect(text.split(separators?.[0] ?? " / ").toSorted()).toEqual(["Bright", "Fish", "Rare", "Reefy"]);
  });

  test.each([
    ["one.\n\ntwo.", 0],
    ["one\nmore.\n\ntwo.", 1],
    [["one", "two"], 0],
    [["one\nmore", "two"], 1],
  ])("line breaks that separate values are not lost: %j", (note, lost) => {
    const mapping = {
      ...NO_MAPPING,
      columns: [plainColumn("id", "Identifier"), { ...plainColumn("note", "Note"), separators: ["\n\n"] }],
    };
    const { problems } = importTable(tableOf([{ id: "R 1", note }]), mapping, { system: game, systemLabel: undefined });
    expect(problems.filter(({ problem }) => problem === "line-breaks")).toHaveLength(lost);
  });
});

/** A list in a cell has a line for each. */
function sheetOf({ headings, rows }: Table): ExportedTable {
  return {
    headings,
    rows: rows.map((row) => {
      const texts = headings.map((name, column) => {
        const { items, value } = cellAt(row, column);
        return [name, textOf(items?.join("\n") ?? String(value ?? ""))] as const;
      });
      return new Map(texts);
    }),
    added: [],
  };
}

/** Where a card names a thing, its publisher describes it. */
function asPublished({
  cardType,
  cardSubTypes,
  cardSet,
  rarity,
  mainFaction,
  collectorNumber,
  ...card
}: Record<string, Json>) {
  const thing = (type: string, reference: Json | undefined) => ({
    "@type": type,
    reference: reference ?? null,
    name: String(reference),
  });
  return {
    "@id": `/cards/${card.reference}`,
    ...card,
    cardType: thing("CardType", cardType),
    cardSubTypes: (cardSubTypes as readonly string[]).map((one) => thing("CardSubType", one)),
    cardSet: thing("CardSet", cardSet),
    rarity: thing("Rarity", rarity),
    mainFaction: { ...thing("Faction", mainFaction), color: "#8c432a" },
    collectorNumberFormatted: collectorNumber ?? null,
  };
}
