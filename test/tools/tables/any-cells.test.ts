import fc from "fast-check";
import { expect, test } from "vitest";
import { type ImportedPack, importTable, placeOf } from "../../../tools/tables/import-table.js";
import { NO_MAPPING, plainColumn } from "../../../tools/tables/mapping.js";
import { sheetTable } from "../../../tools/tables/sheet-table.js";
import { textCell } from "../../../tools/tables/table.js";
import { check, packOf } from "../../support/check.js";
import { runs } from "../../support/sweep.js";
import { defaultSystem } from "../../support/systems.js";

/** A label of each sort, an attribute of each sort, a member, categories. */
const TARGETS = ["Directive", "Copies", "Level", "Subtype", "Unique", "AR.Wind", "EraResources", "AllowSupportIf1"];
const system = defaultSystem();
const mapping = { ...NO_MAPPING, columns: ["Identifier", ...TARGETS].map((name) => plainColumn(name, name)) };

/** Texts that could end a line, a record or a text, or begin something else. */
const cell = fc.oneof(
  fc.constant(""),
  fc.string({ maxLength: 12, unit: "grapheme" }),
  fc
    .array(
      fc.constantFrom(
        "---",
        "\n",
        "\r",
        "--",
        "***",
        "Type",
        ' "',
        '"',
        "\\",
        "; ",
        " / ",
        "Pack: x",
        "Identifier: y",
        "# ",
        "2",
        "<<<<<<< ",
        "\u2028",
        "a b",
        "Wind 2",
        "    ",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

function imported(rows: readonly (readonly string[])[]): ImportedPack {
  const named = rows.map((cells, index) => [`CARD ${index + 1}`, ...cells]);
  const options = { sheet: undefined, headingRow: 1, rowsEnd: false };
  const { table } = sheetTable(
    [["Identifier", ...TARGETS], ...named].map((cells) => cells.map(textCell)),
    options,
  );
  return importTable(table, mapping, { system, systemLabel: undefined }).packs[0] as ImportedPack;
}

const rows = fc.array(fc.array(cell, { minLength: TARGETS.length, maxLength: TARGETS.length }), {
  minLength: 1,
  maxLength: 3,
});

test("whatever stands in cells, each row is one card, and its findings are told at its row", { tags: "slow" }, () => {
  fc.assert(
    fc.property(rows, (cells) => {
      const pack = imported(cells);
      const { cards } = packOf(pack.text, system);
      expect(cards.map(({ record }) => record.identifier)).toEqual(cells.map((_, index) => `CARD ${index + 1}`));
      for (const { span, record } of check(pack.text, system)) {
        if (record?.identifier === undefined) continue;
        expect(`CARD ${placeOf(pack, span.start).row - 1}`).toBe(record.identifier);
      }
    }),
    runs(200),
  );
});
