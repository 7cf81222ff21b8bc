import fc from "fast-check";
import { expect, test } from "vitest";
import type { RecordReader } from "../../compiler/model/read-record.js";
import { createRecordReader } from "../../compiler/model/read-record.js";
import { parseRecord } from "../../grammar/index.js";
import { runs } from "../support/sweep.js";
import { shippedSystem } from "../support/systems.js";

/** Lines that kinds ask for, in each of the places where they can stand, and some that no kind asks for. */
const LINES = [
  "Identifier: BAY S 1",
  "Identifier: BAY HNP S 2",
  "Identifier:",
  "Copies: 2",
  "System: got",
  "Pack: Ferries",
  "Deck: North",
  "Era: North",
  "Size: gold",
  'Type "Adventure"',
  'Type "Support"',
  'Type "Ship"',
  "Type Support",
  'Size "gold"',
  'Freeze "Yes"',
  "Freeze",
  "Freeze 1",
  "StockHolding 4",
  'Roleplay "Battle"',
  'Roleplay "Epic"',
  'Rewind "Yes"',
  "AdventureResources",
  "    Sails 2",
  "SeizeIf",
  '    Type "Adventure"',
  'Identifier "BAY HNP 3"',
];

function kindsOf(reader: RecordReader, lines: readonly string[]) {
  const records = reader.read(parseRecord(lines.map((line) => `${line}\n`).join("")));
  return records.map(({ role, kind, kinds: { names } }) => ({ role, kind, names: [...names] }));
}

test("a record is of the same kinds, whatever records were read before it", () => {
  const system = shippedSystem("got");
  const busy = createRecordReader(system);
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...LINES), { minLength: 1, maxLength: 7 }), (lines) => {
      expect(kindsOf(busy, lines)).toEqual(kindsOf(createRecordReader(system), lines));
    }),
    runs(500),
  );
});
