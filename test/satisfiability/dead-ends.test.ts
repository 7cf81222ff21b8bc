import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

/** A game nobody plays, of boats and harbours. */
const GAME = `System: Ferries
About: Boats carry goods between harbours.
Id "ferries"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Boat
About: A card that carries goods.
When
    Type = "Boat"
---
Kind: Harbour
About: A card that asks for goods.
When
    Type = "Harbour"
---
Kind: Text
About: No record is this.
Unless
    Is = "Pack" / "Deck" / "Card"
---
Attribute: Type
About: Boat or harbour.
OneOf "Boat" / "Harbour"
---
Attribute: Home
About: Where it belongs.
On "Boat"
---
Attribute: Seats
About: How many passengers it takes.
On "Boat"
Value "integer"
---
Attribute: Draught
About: How deep it lies, or how deep the water is.
On "Boat"
---
Attribute: Draught
About: The same for harbours.
On "Harbour"
Value "integer"
---
Attribute: Code
About: The code of its dock.
On "Boat"
OneOf "<capitals 2>-<digits 1..3>"
---
Attribute: Colour
About: What it is painted in.
On "Boat"
OneOf "red" / "blue"
---
Attribute: Flags
About: What it shows.
On "Boat"
Many "Yes"
OneOf "red" / "blue" / "white"
---
Attribute: Needs
About: What is needed there.
On "Harbour"
Many "Yes"
OneOf "Salt" / "Tea"
---
Attribute: Orders
About: What the crew does.
On "Boat"
Many "Yes"
SuchAs "<Order>"
---
Phrase: Order
About: One thing to do.
OneOf "<Wait>." / "hail <Boat.Home>."
---
Phrase: Wait
About: Nothing is done.
OneOf "wait"
---
`;

const meta = shippedSystem("meta");

/** What is found in a record, and the text that it is found at. */
function found(record: string): string[] {
  const text = GAME + record;
  const findings = check({ "ferries.system": text }, meta).filter(({ severity }) => severity !== "info");
  return findings.map(({ rule, messageId, span }) => `${rule}/${messageId} ${text.slice(span.start, span.end)}`);
}

const rule = (body: string): string => `Rule: one\nAbout: One rule.\nSays: This is wrong.\n${body}\n`;
const demand = (line: string, more = ""): string => rule(`For "Boat"\nIn "Pack"\n${more}Must\n    ${line}`);
const phrase = (body: string): string => `Phrase: Order\nAbout: One thing more.\n${body}\n`;

describe("holes", () => {
  test.each<[record: string, said: readonly string[]]>([
    [phrase('OneOf "load at <Boat.Title>"'), ["unsound-system/part-unknown Boat.Title"]],
    [phrase('OneOf "load at <Boat.Hone>"'), ["unsound-system/part-nearest Boat.Hone"]],
    [phrase('OneOf "load <Boat.Needs>"'), ["unsound-system/name-not-here Boat.Needs"]],
    [phrase('OneOf "load at <Card.Title>"'), ["unsound-system/part-unknown Card.Title"]],
    [phrase('OneOf "load at <Card.Home>"'), []],
    [phrase('OneOf "load <Harbour.Needs>"'), []],
    ['Attribute: Rival\nAbout: Another boat.\nOneOf "<Boat.Hone>"\n', ["unsound-system/part-nearest Boat.Hone"]],
    ['Attribute: Rival\nAbout: Another boat.\nOneOf "<Boat.Home>"\n', []],
    ['Attribute: Sign\nAbout: On the mast.\nOn "Text"\nOneOf "X"\n', ["unsound-system/fills-nothing Sign"]],
    [`Attribute: Sign\nAbout: On the mast.\nOn "Text"\nOneOf "X"\n---\n${phrase('OneOf "set <Sign>"')}`, []],
  ])("%s", (record, said) => expect(found(record)).toEqual(said));
});

describe("names that lead on", () => {
  const refers =
    'Rule: refers\nAbout: It names a harbour.\nSays: None.\nFor "Boat"\nIn "Pack"\nMust\n    Home = Harbour.Quay\n---\n';
  test.each<[line: string, said: readonly string[]]>([
    ["Home = Boat.Code.digits", []],
    ["Home = Boat.Code.capitals", []],
    ["Home = Code.capitals", []],
    ["Home = Boat.Code.Dock", ["unsound-system/part-unknown Boat.Code.Dock"]],
    ["Home = Boat.Code.Sign", ["unsound-system/part-unknown Boat.Code.Sign"]],
    ["Home = Boat.Cdoe.digits", ["unsound-system/part-nearest Boat.Cdoe.digits"]],
    ["Home = Harbour.Code.digits", ["unsound-system/name-not-here Harbour.Code.digits"]],
    ["Home = Code.Sign", ["unsound-system/part-unknown Code.Sign"]],
    ["Home = Boat.Code.digits.X", ["unsound-system/three-dots Boat.Code.digits.X"]],
    ["Code.digits < 5", []],
    ["Code.Sign = 5", ["unsound-system/part-unknown Code.Sign"]],
    ["Boat.Code.Sign = 5", ["unsound-system/part-unknown Boat.Code.Sign"]],
    ["Boat.Code.digits = 5", []],
    ["Gaps.Code.digits < 0", []],
    ["Gaps.Code.capitals < 0", ["unsound-system/measure-of-texts Gaps.Code.capitals"]],
    ["Gaps.Code.Sign < 0", ["unsound-system/part-unknown Gaps.Code.Sign"]],
    ["Different.Code.capitals < 3", []],
    ["Sum.Boat.Seats < 3", ["unknown-name-in-condition/says Sum.Boat.Seats"]],
    ["Sum.Seats < Sum.Draught", ["unsound-system/measure-of-texts Sum.Draught"]],
    ["Sum.Seats < Sum.Needs", ["unsound-system/name-not-here Sum.Needs"]],
    ["Count.Code.digits < 3", []],
    // A name leads on to what is on the thing that it names.
    ["Seats < Home.Depth", []],
    ["Seats < Home.Seats", ["unsound-system/part-unknown Home.Seats"]],
    ["Seats < Flags.Seats", ["unsound-system/part-unknown Flags.Seats"]],
  ])("%s", (line, said) => {
    const quay =
      'Attribute: Quay\nAbout: Where boats lie.\nOn "Harbour"\n---\nAttribute: Depth\nAbout: How deep it is.\nOn "Harbour"\nValue "integer"\n---\n';
    const sign = 'Attribute: Sign\nAbout: What stands there.\nOn "Boat"\n---\n';
    expect(found(`${quay}${sign}${refers}${demand(line)}`)).toEqual(said);
  });

  test.each<[per: string, said: readonly string[]]>([
    ["Code.digits", []],
    ["Code.Home", ['unsound-system/part-unknown "Code.Home"']],
    ["Cdoe.digits", ['unknown-thing/says-2 "Cdoe.digits"']],
  ])("Per %s", (per, said) => expect(found(demand("Count < 3", `Per "${per}"\n`))).toEqual(said));

  test.each<[hole: string, said: readonly string[]]>([
    ["<Code.digits>", []],
    ["<Boat.Code.digits>", []],
    ["<Boat.Code.Dock>", ["unsound-system/part-unknown Boat.Code.Dock"]],
    ["<Harbour.Code.digits>", ["unsound-system/name-not-here Harbour.Code.digits"]],
  ])("in a phrase, %s", (hole, said) => {
    expect(found(phrase(`OneOf "go to ${hole}"`))).toEqual(said);
  });

  test.each<[says: string, said: readonly string[]]>([
    ["<Gaps.Code.digits> are missing.", []],
    ["<Code.digits> is wrong.", []],
    ["<Boat.Code.digits> is wrong.", []],
    ["<Sum.Home> is wrong.", ["unsound-system/measure-of-texts"]],
    ["<Code.Home> is wrong.", ["unsound-system/part-unknown"]],
  ])("in a message, %s", (says, said) => {
    const record = demand("Sum.Seats < 9").replace("This is wrong.", says);
    expect(found(record).map((one) => one.replace(/ .*/, ""))).toEqual(said);
  });
});

describe("measures", () => {
  test.each<[line: string, more: string, said: readonly string[]]>([
    ["Sum.Home < 3", "", ["unsound-system/measure-of-texts Sum.Home"]],
    ["SumOnce.Home < 3", "", ["unsound-system/measure-of-texts SumOnce.Home"]],
    ["Gaps.Code < 0", "", ["unsound-system/measure-of-texts Gaps.Code"]],
    ["Falls.Colour < 0", "", ["unsound-system/measure-of-texts Falls.Colour"]],
    ["Falls.Draught < 0", "", ["unsound-system/measure-of-texts Falls.Draught"]],
    ["Falls.Seats < 0", "", []],
    ["Spread.Colour < 1", "", []],
    ["Different.Colour < 5", "", ["inert-condition/holds Different.Colour"]],
    ["Different.Colour < 2", "", ["inert-condition/holds Different.Colour"]],
    ["Different.Colour > 3", "", ["inert-condition/broken Different.Colour"]],
    ["Different.Colour < 1", "", []],
    ["Different.Home < 5", "", []],
    ["Different.Colour < 1", 'Per "Colour"\n', ["inert-condition/holds Different.Colour"]],
    ["Sets.Colour < 1", 'Per "Colour"\n', ["inert-condition/holds Sets.Colour"]],
    ["Different.Flags < 1", 'Per "Flags"\n', []],
    ["Different.Home < 1", 'Per "Colour"\n', []],
    ["Share < 120", "", ["inert-condition/holds Share"]],
    ["Share > 101", "", ["inert-condition/broken Share"]],
    ["Share < 50", "", []],
    ["Share.Harbour < 120", "", []],
  ])("%s %s", (line, more, said) => expect(found(demand(line, more))).toEqual(said));
});

describe("patterns", () => {
  const code = (entry: string): string => rule(`For "Boat"\nMustNot\n    Code = "${entry}"`);
  test.each<[entry: string, isDead: boolean]>([
    ["AB-<digits 4>", true],
    ["AB-<digits 2..4>", false],
    ["<capitals 3>-<digits>", true],
    ["<capitals>-7", false],
    ["<digits>-<digits>", true],
    ["<any>", false],
    ["<any 3>", true],
    ["<any 4>", false],
    ["<id>", true],
    ["<ascii>0", false],
  ])("a code like %s", (entry, isDead) =>
    expect(found(code(entry))).toEqual(isDead ? [`inert-condition/value "${entry}"`] : []),
  );
});

describe("tables", () => {
  const table = (first: string, second = "80 / 90"): string =>
    rule(`For "Boat"\nIn "Deck"\nTable\n    ${first}\n    Sum.Seats < ${second}`);
  test.each<[line: string, said: readonly string[]]>([
    ["Copies = 40..45 / 45..49", ["unsound-system/columns-overlap 45..49"]],
    ["Copies = 40..50 / 45..49", ["unsound-system/column-unreached 45..49"]],
    ["Copies = 40 / 40", ["unsound-system/column-unreached 40"]],
    ["Copies = 40..44 / 45..49", []],
    ["Copies > 40 / 50", ["unsound-system/column-unreached 50"]],
    ["Copies > 50 / 40", []],
    ["Copies < 40 / 50", []],
    ["Copies < 50 / 40", ["unsound-system/column-unreached 40"]],
  ])("%s", (line, said) => expect(found(table(line))).toEqual(said));
});

describe("wording", () => {
  const wording = (body: string): string => rule(`Severity "info"\n${body}`);
  test.each<[record: string, said: readonly string[]]>([
    [
      wording('For "Boat"\nUnder "Orders"\nOneOf "<Needs>"\nListedIn "Needs"'),
      ['unsound-system/name-not-here "Needs"'],
    ],
    [wording('For "Boat"\nUnder "Orders"\nOneOf "<Flags>"\nListedIn "Flags"'), []],
    [
      wording('For "Boat"\nUnder "Orders"\nOneOf "<Needs>"\nMentions "Needs"'),
      ['unsound-system/name-not-here "Needs"'],
    ],
    [wording('For "Boat"\nUnder "Seats"\nOneOf "take on"\nInstead "load"'), ['unsound-system/no-texts "Seats"']],
    [wording('Under "Seats"\nOneOf "take on"\nInstead "load"'), ['unsound-system/no-texts "Seats"']],
    [wording('For "Harbour"\nUnder "Orders"\nOneOf "a"\nInstead "b"'), ['unsound-system/name-not-here "Orders"']],
    [wording('Under "Orders"\nOneOf "a"\nInstead "a"'), ['unsound-system/instead-same "a"']],
    [wording('Under "Orders"\nOneOf "a" / "b"\nInstead "b" / "a"'), []],
    [wording('Under "Orders"\nOneOf "a" / "b"\nInstead "c" / "b"'), ['unsound-system/instead-same "b"']],
    [phrase('On "Harbour"\nOneOf "row"'), ['unsound-system/phrase-without-texts "Harbour"']],
    [phrase('On "Boat"\nOneOf "row"'), []],
    [phrase('Under "Home"\nOneOf "row"'), ['unsound-system/phrase-not-under "Home"']],
    ['Phrase: Wait\nAbout: No more.\nOn "Harbour"\nOneOf "rest"\n', ['unsound-system/phrase-without-texts "Harbour"']],
  ])("%s", (record, said) => expect(found(record)).toEqual(said));
});

describe("meanings", () => {
  const says = (...lines: readonly string[]): string =>
    `Attribute: Wind\nAbout: How it blows.\nOn "Boat"\nOneOf "calm" / "storm" / "force <number>"\nSays:\n${lines
      .map((line) => `    ${line}`)
      .join("\n")}\n`;
  test.each<[lines: readonly string[], said: readonly string[]]>([
    [["calm: No wind.", "strom: Much wind."], ["unsound-system/meaning-nearest strom"]],
    [["clam: No wind.", "storm: Much wind."], ["unsound-system/meaning-nearest clam"]],
    [["calm: No wind.", "calm: Much wind."], ["unsound-system/meaning-twice calm"]],
    [["calm: No wind.", "haze: No sight."], ["unsound-system/meaning-of-nothing haze"]],
    [["calm: No wind, as in", "a harbour: no sail is set.", "storm: Much wind."], []],
    [["force 3: Some wind."], []],
  ])("%s", (lines, said) => expect(found(says(...lines))).toEqual(said));
});
