import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyEdits } from "../../../compiler/diagnostics/apply-fixes.js";
import { DEFAULT_FORMAT, formatFile } from "../../../compiler/format/format-file.js";
import type { PackModel } from "../../../compiler/model/pack-model.js";
import type { System } from "../../../compiler/systems/system.js";
import { addCards, cellChoices, editCells, moveCards, removeCards } from "../../../lsp/features/index.js";
import { type CardTable, cardTable } from "../../../tools/index.js";
import { badTexts } from "../../support/bad-texts.js";
import { type Files, packOf } from "../../support/check.js";
import { packs } from "../../support/generate-cards.js";
import { readSamples } from "../../support/samples.js";
import { runs, sample } from "../../support/sweep.js";
import { shippedSystem } from "../../support/systems.js";
import { ask } from "../support/ask.js";

const LAYOUT = () => DEFAULT_FORMAT;

function tableOf(pack: PackModel): CardTable {
  const table = cardTable(pack);
  if (table === undefined) throw new Error("no game");
  return table;
}

/** What all cells say, with row and column. */
const cellsOf = (table: CardTable) => table.rows.map(({ cells }) => new Map(cells));

/** The files once cells say something else; or why one of them does not. */
function edited(
  files: Files,
  changes: readonly (readonly [row: number, column: string, text: string])[],
  system: System,
) {
  const { rows } = tableOf(packOf(files, system));
  const asked = changes.flatMap(([row, column, text]) => {
    const place = rows[row]?.place;
    return place === undefined ? [] : [{ place, column, text }];
  });
  const { edits, refused } = editCells(asked, LAYOUT);
  const after: Record<string, string> = { ...files };
  for (const [path, own] of edits) after[path] = applyEdits(after[path] ?? "", own);
  return { files: after, edits, refused };
}

const got = shippedSystem("got");
const one = (text: string): Files => ({ "test.cards": text });
/** What a text says, whatever divides its values, and however they are quoted. */
const plain = (text = "") =>
  text
    .normalize("NFC")
    .replace(/["\\\s;|/]+/g, "")
    .replace(/\b0+(?=\d)/g, "");

describe("whole cards", () => {
  const DECK = "Era: Low Water\n---\n";
  const card = (number: number) => `# ${number}\nIdentifier: SEA A ${number}\nType "Adventure"\n`;
  const text = DECK + [1, 2, 3, 4].map(card).join("---\n");
  const placesIn = (whole: string) => packOf(whole, got).cards;
  const applied = (whole: string, edits: ReturnType<typeof removeCards>) =>
    "because" in edits ? edits.because : applyEdits(whole, edits);

  test.each([
    [[0], [2, 3, 4]],
    [
      [1, 2],
      [1, 4],
    ],
    [[3], [1, 2, 3]],
    [
      [0, 3],
      [2, 3],
    ],
    [
      [2, 3],
      [1, 2],
    ],
  ])("are deleted with their comments and separators: %j leaves %j", (gone, left) => {
    const places = placesIn(text);
    const edits = removeCards(gone.flatMap((row) => places[row] ?? []));
    expect(applied(text, edits)).toBe(DECK + left.map(card).join("---\n"));
  });

  test("all of a file leave what was above them, or nothing", () => {
    expect(applied(text, removeCards(placesIn(text)))).toBe("Era: Low Water\n");
    const alone = `${card(1)}---\n${card(2)}`;
    expect(applied(alone, removeCards(placesIn(alone)))).toBe("");
  });

  test.each([
    [[0], 1, [2, 1, 3, 4]],
    [[3], 2, [1, 2, 4, 3]],
    [[1, 2], 0, [2, 3, 1, 4]],
    [[1, 2], 3, [1, 4, 2, 3]],
    [[0], 3, [2, 3, 4, 1]],
  ])("are moved with their comments: %j to %j", (moved, to, order) => {
    for (const whole of [text, text.replace(/\n$/, "")]) {
      const places = placesIn(whole);
      const target = places[to];
      if (target === undefined) throw new Error("no card");
      const edits = moveCards(
        moved.flatMap((row) => places[row] ?? []),
        target,
      );
      expect(`${applied(whole, edits)}\n`.replace(/\n+$/, "\n")).toBe(DECK + order.map(card).join("---\n"));
    }
  });

  test("that a missing separator joins stay where they are", () => {
    const joined = `${card(1)}\n${card(2)}---\n${card(3)}`;
    const places = placesIn(joined);
    expect(removeCards(places.slice(0, 1))).toHaveProperty("because");
    expect(moveCards(places.slice(0, 1), places[2] as (typeof places)[number])).toHaveProperty("because");
  });
});

describe("a changed cell", () => {
  const CARD = `Identifier: SEA A 1
Directive: Row to the lamp
    and back.

Type "Adventure"
Roleplay "Solo"   # for now
AdventureCommonCosts
    Rope 1
    Sail "Red"
`;
  const cases: readonly [what: string, column: string, text: string, from: string, to: string][] = [
    ["a value, and the comment behind it stays", "Roleplay", "Battle", 'Roleplay "Solo" ', 'Roleplay "Battle" '],
    [
      "a label of several lines",
      "Directive",
      "Swim.",
      "Directive: Row to the lamp\n    and back.\n",
      "Directive: Swim.\n",
    ],
    ["an attribute more, in its place", "Level", "2", "Roleplay", "Level 2\nRoleplay"],
    ["a label more, in its place", "Copies", "3", "Directive:", "Copies: 3\nDirective:"],
    [
      "a category more, in its place",
      "EraResources",
      "Coin 2; Favour 1",
      '"Red"\n',
      '"Red"\nEraResources\n    Coin 2\n    Favour 1\n',
    ],
    ["the members of a category", "AdventureCommonCosts", "Rope 2", '    Rope 1\n    Sail "Red"\n', "    Rope 2\n"],
    ["nothing", "AdventureCommonCosts", "", 'AdventureCommonCosts\n    Rope 1\n    Sail "Red"\n', ""],
    ["nothing, where a comment stands", "Roleplay", " ", 'Roleplay "Solo"   # for now', "# for now"],
    ["a number with zeros in front, as it is typed", "Level", "007", "Roleplay", "Level 007\nRoleplay"],
    ["what the game does not allow", "Roleplay", "Sole", '"Solo"', '"Sole"'],
    ["a text with quotes", "Subtype", 'The "Far" Lamp', "Roleplay", 'Subtype "The \\"Far\\" Lamp"\nRoleplay'],
    ["a text like a separator", "Lore", "--- here", "\nType", "Lore: --- here\n\nType"],
  ];
  test.each(cases)("%s", { tags: "slow" }, (_, column, text, from, to) => {
    for (const lineEnd of ["\n", "\r\n"]) {
      const written = (lines: string) => lines.replaceAll("\n", lineEnd);
      const { files, refused } = edited(one(written(CARD)), [[0, column, text]], got);
      expect(refused).toEqual([]);
      expect(files["test.cards"]).toBe(written(CARD.replace(from, () => to)));
    }
  });

  test("several cells of one card at once", () => {
    const { files, refused } = edited(
      one(CARD),
      [
        [0, "Level", "1"],
        [0, "Identifier", "SEA A 9"],
        [0, "Level", "2"],
      ],
      got,
    );
    expect(refused).toEqual([]);
    expect(files["test.cards"]).toBe(CARD.replace("SEA A 1", "SEA A 9").replace("Roleplay", "Level 2\nRoleplay"));
  });

  test.each([
    [
      "in a pack whose cards are not divided",
      'Identifier: A 1\nType "Support"\nIdentifier: A 2\nType "Support"\n',
      "Level",
      "not divided",
    ],
    ["of decks, which the card does not say", `Era: Ebb\n---\n${CARD}`, "Era", "not written on the card"],
  ])("is refused %s", (_, text, column, because) => {
    const { files, refused } = edited(one(text), [[0, column, "2"]], got);
    expect(refused).toEqual([{ change: 0, because: expect.stringContaining(because) }]);
    expect(files["test.cards"]).toBe(text);
  });
});

/** Every sample pack of a game, as its files. */
const SAMPLES = ["lanterns", "caravans", "salt-stairs", "glasshouse", "beekeepers", "mistakes"].map((name) => {
  const files = Object.fromEntries(
    readSamples(`samples/${name}`).flatMap(({ path, text }) => (path.endsWith(".cards") ? [[path, text]] : [])),
  );
  const system = { caravans: "altered", "salt-stairs": "conspiracy", glasshouse: "horizon", beekeepers: "prelude" }[
    name
  ];
  return { name, files, system: shippedSystem(system ?? "got") };
});

/** What holds of any edit: the cell says it, all others say what they said, and taking it back gives the same text. */
function expectOneCellChanged(
  files: Files,
  [row, column, text]: readonly [number, string, string],
  system: System,
): boolean {
  const before = tableOf(packOf(files, system));
  const { files: after, edits, refused } = edited(files, [[row, column, text]], system);
  if (refused.length > 0) {
    expect(after).toEqual(files);
    return false;
  }
  const now = tableOf(packOf(after, system));
  const expected = cellsOf(before);
  const cells = cellsOf(now);
  const said = cells[row]?.get(column);
  if (column !== "Copies" || text !== "1") expect(plain(said)).toBe(plain(text));
  for (const all of [expected[row], cells[row]]) all?.delete(column);
  expect(cells).toEqual(expected);
  const back = Object.fromEntries(
    Object.entries(after).map(([path, changed]) => [path, undone(changed, files[path] ?? "", edits.get(path) ?? [])]),
  );
  expect(back).toEqual(files);
  return true;
}

/** The edits that an editor makes for Undo. */
function undone(
  after: string,
  before: string,
  edits: readonly { readonly start: number; readonly end: number; readonly text: string }[],
) {
  let moved = 0;
  const inverse = [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text }) => {
      const at = start + moved;
      moved += text.length - (end - start);
      return { start: at, end: at + text.length, text: before.slice(start, end) };
    });
  return applyEdits(after, inverse);
}

describe("any cell of any card", () => {
  test.each(SAMPLES)("of $name accepts the content of another card's cell", { tags: "slow" }, ({ files, system }) => {
    const { rows, columns } = tableOf(packOf(files, system));
    const own = columns.filter(({ sort }) => sort !== "deck");
    let made = 0;
    let asked = 0;
    const cell = fc.tuple(fc.nat(rows.length - 1), fc.constantFrom(...own), fc.nat(rows.length - 1));
    fc.assert(
      fc.property(cell, ([row, { name }, other]) => {
        const text = rows[other]?.cells.get(name) ?? "";
        if (name === "Identifier") return;
        asked++;
        if (expectOneCellChanged(files, [row, name, text], system)) made++;
      }),
      runs(60),
    );
    // Where cards have mistakes, some cells cannot be written without their author.
    expect(made).toBeGreaterThanOrEqual(asked * (files === SAMPLES.at(-1)?.files ? 0.7 : 1));
  });

  test("accepts any text, or stays unchanged", { tags: "slow" }, () => {
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        "---",
        "# no",
        'Type "X"',
        "Level: 3",
        "a\n---\nb",
        "a\n\nb",
        '"',
        "\\",
        "> 2",
        "1 / 2",
        "Rope 2; Sail 3",
        "Rope",
        "System: x",
        "\u2028",
        "A: B",
      ),
    );
    fc.assert(
      fc.property(packs(got), fc.nat(), fc.nat(), text, (written, row, column, said) => {
        const table = tableOf(packOf(one(written), got));
        const own = [...table.columns, ...table.others].filter(
          ({ sort, name }) => sort !== "deck" && name !== "Identifier",
        );
        if (table.rows.length === 0) return;
        const name = own[column % own.length]?.name ?? "";
        expectOneCellChanged(one(written), [row % table.rows.length, name, said], got);
      }),
      runs(300),
    );
  });

  test("accepts texts in all kinds of files", { tags: "slow" }, () => {
    fc.assert(
      fc.property(
        badTexts,
        fc.nat(),
        fc.nat(),
        fc.constantFrom("", "2", "Rope 2", "A\nB"),
        (written, row, column, said) => {
          const table = tableOf(packOf(one(written), got));
          const own = [...table.columns, ...table.others].filter(
            ({ sort, name }) => sort !== "deck" && name !== "Identifier",
          );
          if (table.rows.length === 0) return;
          expectOneCellChanged(
            one(written),
            [row % table.rows.length, own[column % own.length]?.name ?? "", said],
            got,
          );
        },
      ),
      runs(200),
    );
  });

  test("keeps the canonical layout", { tags: "slow" }, () => {
    for (const { files, system } of sample(SAMPLES.slice(0, -1), 1)) {
      const { rows, columns } = tableOf(packOf(files, system));
      for (const [row, { place }] of rows.entries()) {
        const { name = "" } = columns[(row * 7) % columns.length] ?? {};
        const text = rows[(row * 5) % rows.length]?.cells.get(name) ?? "";
        if (name === "Identifier" || row % 5 > 0) continue;
        const { files: after } = edited(files, [[row, name, text]], system);
        const { path } = place.file;
        const file = packOf({ [path]: after[path] ?? "" }, system).files[0];
        expect(file && formatFile(file, DEFAULT_FORMAT)).toBe(after[path]);
      }
    }
  });
});

describe("the choices for a cell are those of completion", () => {
  const CARDS = `Identifier: SEA A 1
Type "Adventure"
Roleplay "Solo"
AdventureCommonCosts
    Rope 1
---
Identifier: SEA S 2
Type "Support"
AdventureResources
    Rope 1
    Sail 2
$0`;
  test.each([
    ["the values of an attribute", 0, "Roleplay", ["Battle", "Solo"], ["Yes"]],
    ["nothing where it may not stand", 1, "Roleplay", [], ["Battle"]],
    ["what a category can have more", 0, "AdventureCommonCosts", ["Sail"], ["Rope"]],
    ["an operator where conditions stand", 0, "AllowPlayIfPreviousLevel", [">"], []],
  ])("%s", (_, row, column, among, not) => {
    const asked = ask(CARDS);
    const record = tableOf(asked.pack).rows[row]?.place.record;
    const choices = record === undefined ? [] : cellChoices(asked, record, column, 4);
    expect(choices).toEqual(expect.arrayContaining(among));
    expect(choices.filter((choice) => not.includes(choice))).toEqual([]);
    if (among.length === 0) expect(choices).toEqual([]);
  });
});

describe("added cards", () => {
  const CARDS = 'Identifier: SEA S 09\nType "Support"\n---\nIdentifier: SEA S 10\nType "Adventure"\n';

  test.each([
    ["between others", CARDS, 0],
    ["behind the last", CARDS, 1],
    ["behind a last line without an end", CARDS.trimEnd(), 1],
    ["with the line ends of the file", CARDS.replaceAll("\n", "\r\n"), 0],
  ])("stand %s, go on from the card above, and say what they are to say", (_, text, row) => {
    const pack = packOf(one(text), got);
    const [place] = tableOf(pack).rows.slice(row);
    if (place === undefined) throw new Error("no card");
    const cells = [
      new Map([
        ["Directive", "Haul."],
        ["AdventureResources", "Rope 2"],
      ]),
      new Map([["Type", "Adventure"]]),
      new Map([["Identifier", "NEW 1"]]),
    ];
    const edit = addCards(pack, { behind: place.place, cards: cells }, 4);
    const after = applyEdits(text, [edit]);
    const found = cellsOf(tableOf(packOf(one(after), got)));
    const kind = row === 0 ? "Support" : "Adventure";
    expect(found.slice(row + 1, row + 4).map((each) => Object.fromEntries(each))).toEqual([
      { Identifier: "SEA S 11", Directive: "Haul.", Type: kind, AdventureResources: "Rope 2" },
      { Identifier: "SEA S 12", Type: "Adventure" },
      { Identifier: "NEW 1", Type: kind },
    ]);
    expect(found).toHaveLength(5);
    expect(after.endsWith("\n")).toBe(text.endsWith("\n"));
    expect(/(?<!\r)\n/.test(after)).toBe(!text.includes("\r"));
  });

  test("continue from the card above, not from the last one", () => {
    const text = ["B 1", "A 7", "A 8"].map((name) => `Identifier: ${name}\nType "Support"\n`).join("---\n");
    const pack = packOf(one(text), got);
    const [first] = tableOf(pack).rows;
    if (first === undefined) throw new Error("no card");
    expect(addCards(pack, { behind: first.place, cards: [new Map()] }, 4).text).toContain("Identifier: B 2\n");
  });
});
