import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Place, placeAt } from "../../../lsp/features/index.js";
import { badTexts } from "../../support/bad-texts.js";
import { runs } from "../../support/sweep.js";
import { ask } from "../support/ask.js";

const CARD = `Identifier: TST A 1
Copies: 2
Directive: Reach the harbour
    before the tide turns.

Type "Adventure"
AllowSupportIf1
    AR.Range > 2
    Feats.Drive = "Fluon" / "Ion"
Feats
    Drive "Fluon"
`;

/** A place in few words: its kind, what it is in, and the text that it spans. */
function told(place: Place, text: string): string {
  const span = "span" in place ? JSON.stringify(text.slice(place.span.start, place.span.end)) : "";
  switch (place.kind) {
    case "label-name":
    case "label-text":
      return `${place.kind} ${place.label.name} ${span}`;
    case "list-item":
      return `${place.part} in ${place.label.name} ${span}`;
    case "category-head":
      return `${place.kind} ${place.category.name} ${span}`;
    case "blank":
      return `blank ${place.indent} ${place.category?.name ?? place.label?.name ?? "-"}`;
    case "suppression":
      return `suppression ${place.part} ${span}`;
    case "separator":
    case "marker":
      return place.kind;
    case "comment":
      return `comment ${span}`;
    case "unreadable":
      return `unreadable ${place.category?.name ?? "-"} ${span}`;
    case "value":
      return `value ${place.index} ${span} in ${place.category?.name ?? "-"}`;
    default:
      return `${place.kind} ${span} in ${place.category?.name ?? "-"}`;
  }
}

function at(text: string, options?: Parameters<typeof ask>[1]): string {
  const asked = ask(text, options);
  return told(placeAt(asked.file, asked.offset, asked.pack), asked.text);
}

describe("in a card", () => {
  const cases: readonly [written: string, marked: string, expected: string][] = [
    ["Identifier: TST", "Ident$0ifier: TST", 'label-name Identifier "Identifier"'],
    ["Identifier: TST", "Identifier:$0 TST", 'label-text Identifier "TST A 1"'],
    ["TST A 1", "TST A$0 1", 'label-text Identifier "TST A 1"'],
    ["before the", "bef$0ore the", 'label-text Directive "before the tide turns."'],
    ['Type "', 'Ty$0pe "', 'attribute-name "Type" in -'],
    ['Type "', 'Type$0 "', 'attribute-name "Type" in -'],
    ['"Adventure"', '"Adv$0enture"', 'value 0 "\\"Adventure\\"" in -'],
    ["AllowSupportIf1\n", "Allow$0SupportIf1\n", 'category-head AllowSupportIf1 "AllowSupportIf1"'],
    ["AR.Range", "A$0R.Range", 'condition-category "AR" in AllowSupportIf1'],
    ["AR.Range", "AR.Ra$0nge", 'condition-name "Range" in AllowSupportIf1'],
    ["Range > 2", "Range $0> 2", 'operator ">" in AllowSupportIf1'],
    ["Range > 2", "Range >$0 2", 'operator ">" in AllowSupportIf1'],
    ["Range > 2", "Range > $02", 'value 0 "2" in AllowSupportIf1'],
    ['/ "Ion"', '/ "I$0on"', 'value 1 "\\"Ion\\"" in AllowSupportIf1'],
    ['Drive "Fluon"', 'Dri$0ve "Fluon"', 'attribute-name "Drive" in Feats'],
    ["\nType", "$0\nType", "blank 0 -"],
    ["    Drive", "  $0  Drive", "blank 2 Feats"],
  ];
  test.each(cases)("%s: %s", (written, marked, expected) => {
    expect(CARD).toContain(written);
    expect(at(CARD.replace(written, marked))).toBe(expected);
  });
});

describe("on incomplete lines", () => {
  const head = 'Identifier: TST A 1\n\nType "Adventure"\n';
  const cases: readonly [text: string, expected: string][] = [
    [`${head}$0`, "blank 0 -"],
    [`${head}Lev$0`, 'attribute-name "Lev" in -'],
    [`${head}Level $0`, 'after-name "" in -'],
    [`${head}Level 3 $0`, 'after-value "" in -'],
    [`${head}Level "a$0`, 'value 0 "\\"a" in -'],
    [`${head}Feats\n    $0`, "blank 4 Feats"],
    [`${head}Feats\n    $0\n    Drive "Ion"\n`, "blank 4 Feats"],
    [`${head}Feats\n$0    Drive "Ion"\n`, "blank 0 -"],
    [`${head}AllowSupportIf1\n    A$0`, 'condition-name "A" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.$0`, 'condition-name "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    A$0R.`, 'condition-category "AR" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.X $0`, 'after-name "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.X >$0`, 'operator ">" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    AR.X > $0`, 'value 0 "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" $0`, 'after-value "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" /$0`, 'value 1 "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" / $0`, 'value 1 "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" / $0 / "b"`, 'value 1 "" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a" / "b$0`, 'value 1 "\\"b" in AllowSupportIf1'],
    [`${head}AllowSupportIf1\n    Feats.X = "a/b$0c"`, 'value 0 "\\"a/bc\\"" in AllowSupportIf1'],
    [`${head}Directive: Reach the $0`, 'label-text Directive "Reach the"'],
    [`${head}Directive: $0`, 'label-text Directive ""'],
    [`${head}Direct$0ive:`, 'label-name Directive "Directive"'],
    [`${head}?? wha$0t\n`, 'unreadable - "what"'],
    [`${head}Feats\n    one two th$0ree\n`, 'unreadable Feats "three"'],
    [`${head}Level 3 # so $0it is\n`, 'comment "# so it is"'],
    [`${head}# so $0it is\n`, 'comment "# so it is"'],
    [`${head}--$0-\n${head}`, "separator"],
    [`${head}---\n$0${head}`, 'label-name Identifier "Identifier"'],
    ["$0", "blank 0 -"],
    ["---\n$0---\n", "separator"],
    [`${head}Copies: 2\n# x\n$0`, "blank 0 -"],
  ];
  test.each(cases)("%j", (text, expected) => {
    expect(at(text)).toBe(expected);
  });
});

describe("in lists", () => {
  const cards = "Pack: One\n---\nEra: First\nCards:\n    2 TST A 1\n    3x TST A 2 # both\n";
  const cases: readonly [written: string, marked: string, expected: string][] = [
    ["2 TST", "$02 TST", 'copies in Cards "2"'],
    ["2 TST", "2$0 TST", 'copies in Cards "2"'],
    ["TST A 1", "TS$0T A 1", 'identifier in Cards "TST A 1"'],
    ["3x TST A 2", "3x TST A $02", 'identifier in Cards "TST A 2"'],
    ["# both", "# bo$0th", 'comment "# both"'],
    ["Cards:", "Ca$0rds:", 'label-name Cards "Cards"'],
    ["    2 TST", "    $0\n    2 TST", 'copies in Cards ""'],
    ["2 TST A 1", "2 $0", 'identifier in Cards ""'],
    ["2 TST A 1", "2 Safe House #2$09 # one", 'identifier in Cards "Safe House #29"'],
    ["2 TST A 1", "2 Safe House #29 # on$0e", 'comment "# one"'],
    ["2 TST A 1", "2 Safe House #3$00", 'comment "#30"'],
    ["2 TST A 1", "2 X $01", 'identifier in Cards "2 X 1"'],
    ["Pack: One", "Pack: One\nDecks: First #$02 # one", 'name in Decks "First #2"'],
  ];
  test.each(cases)("%s: %s", (written, marked, expected) => {
    const more = "---\nIdentifier: Safe House #29\n---\nIdentifier: 2 X 1\n---\nEra: First #2\n";
    expect(at(cards.replace(written, marked) + more)).toBe(expected);
  });

  test("names of packs and decks", () => {
    expect(at("Pack: One\nUses:\n    ../oth$0er\n")).toBe('name in Uses "../other"');
    expect(at("Pack: One\nDecks: Fir$0st\n")).toBe('name in Decks "First"');
  });
});

describe("in suppressions", () => {
  const cases: readonly [comment: string, expected: string][] = [
    ["# cardwright-$0ignore duplicate-label", 'suppression form "cardwright-ignore"'],
    ["# cardwright-ignore dupl$0icate-label", 'suppression rule "duplicate-label"'],
    ["# cardwright-ignore $0", 'suppression rule ""'],
    ["# cardwright-ignore a, $0", 'suppression rule ""'],
    ["# cardwright-ignore a, sim$0 until 2031-01-01", 'suppression rule "sim"'],
    ["# cardwright-ignore a until 2031-$001-01", 'suppression until "2031-01-01"'],
    ["# cardwright-ignore a: be$0cause", 'suppression reason ""'],
    ["# $0cardwright", 'comment "# cardwright"'],
  ];
  test.each(cases)("%s", (comment, expected) => {
    expect(at(`Identifier: TST A 1\n${comment}\nType "Adventure"\n`)).toBe(expected);
    expect(at(`Identifier: TST A 1\nType "Adventure" ${comment}\n`)).toBe(expected);
  });
});

test("in a .system file", () => {
  const system = 'System: Own\nId "own"\nEdition "1"\n---\nKind: Ship\nWhen\n    Type = "Sh$0ip"\n';
  expect(at(system, { path: "own.system" })).toBe('value 0 "\\"Ship\\"" in When');
});

test("without a separator, each record has its own lines", () => {
  const { file, offset } = ask('Identifier: A 1\nType "Adventure"\nIdentifier: A 2\nType "Supp$0ort"\n');
  const place = placeAt(file, offset);
  expect(place.record?.identifier).toBe("A 2");
});

test("carriage returns end lines as well", () => {
  const { file, text } = ask('Identifier: A 1\r\nType "Adventure"\r\n');
  const between = text.indexOf("\n", text.indexOf("Type"));
  expect(told(placeAt(file, between), text)).toBe('value 0 "\\"Adventure\\"" in -');
});

describe("any text has a place at every offset", () => {
  const isSound = (text: string): void => {
    const { file } = ask(text.replaceAll("$0", "").replaceAll("//- ", ""));
    for (const offset of [-1, Number.NaN, text.length + 5, Number.POSITIVE_INFINITY]) placeAt(file, offset);
    for (let offset = 0; offset <= file.text.length; offset++) {
      const place = placeAt(file, offset);
      const { lineSpan, node } = place;
      expect(lineSpan.start).toBeLessThanOrEqual(place.offset);
      expect(lineSpan.end).toBeGreaterThanOrEqual(place.offset);
      expect(node.start).toBeLessThanOrEqual(offset);
      expect(file.text.slice(lineSpan.start, lineSpan.end)).not.toMatch(/[\r\n]/);
      if ("span" in place) {
        expect(place.span.start).toBeGreaterThanOrEqual(lineSpan.start);
        expect(place.span.end).toBeLessThanOrEqual(lineSpan.end);
        expect(place.span.start).toBeLessThanOrEqual(place.span.end);
      }
    }
  };

  test("in hostile texts", { tags: "slow" }, () => {
    fc.assert(fc.property(badTexts, isSound), runs(100));
  });

  test("in random lines", { tags: "slow" }, () => {
    const line = fc.constantFrom(
      "Identifier: A 1",
      "Type Adventure",
      'Type: "Adventure"',
      "Feats",
      '    Drive "Ion" / ',
      "    AR.X.Y => 2 # why",
      "\tAR. > 2",
      "Directive: a",
      "  wrapped",
      "Cards:",
      "  2 A 1 # cardwright-ignore x",
      "---",
      "--",
      "<<<<<<< ours",
      "=======",
      ">>>>>>> theirs",
      "Level　３",
      "“x” 3",
      "",
      "   ",
    );
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"))
      .map(([lines, end]) => lines.join(end));
    fc.assert(fc.property(text, isSound), runs(150));
  });
});
