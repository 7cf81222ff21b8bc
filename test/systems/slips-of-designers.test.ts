import { expect, test } from "vitest";
import { applyEdits } from "../../compiler/diagnostics/apply-fixes.js";
import { createChecker } from "../../play/create-checker.js";
import { packOf } from "../support/check.js";
import { shippedSystem } from "../support/systems.js";

/** A game with records of each sort, as its author has it before the mistake. */
const GAME = `System: Ferries
About: Boats carry goods between harbours.
Id "ferries"
Edition "1"
Extends "common"
KindFrom "Type"
---
Kind: Boat
About: A card that carries goods.
Mend: Boats float.
---
Kind: Harbour
About: A card that asks for goods.
---
Kind: Big
About: A big boat.
When
    Is = "Boat"
    Seats > 10
Unless
    Has = "Cargo"
---
Label: Story
About: What is told of it.
On "Boat"
---
Label: Reserve
About: Cards beside the deck.
On "Deck"
Value "cards"
---
Attribute: Type
About: What the card is.
OneOf "Boat" / "Harbour"
---
Attribute: Name
About: What is painted on the bow.
MustBeOn "Boat" / "Harbour"
---
Attribute: Seats
About: How many passengers the boat takes.
MustBeOn "Boat"
Value "integer"
Minimum 1
Maximum 40
---
Attribute: Grade
About: How well it is kept.
On "Boat"
OneOf "poor" / "fair" / "good"
Default "fair"
Says:
    poor: It leaks.
    good: It shines.
---
Attribute: Code
About: Where it is registered.
On "Boat"
OneOf "<Place>-<digits 3>"
---
Attribute: Place
About: A town.
OneOf "NORTH" / "SOUTH"
---
Attribute: Sister
About: The boat that was built with it.
On "Boat"
---
Attribute: Ready
About: Which harbours let the boat in.
On "Boat"
Operators "=" / ">"
For "Harbour"
In "own played cards"
By "one card"
Value "integer"
---
Attribute: Orders
About: What the crew does.
On "Boat"
Many "Yes"
SuchAs "<Order>"
---
Category: Cargo
About: What the boat has loaded.
On "Boat"
Custom "Yes"
Value "integer"
---
Category: Wanted
About: What the harbour asks for.
On "Harbour"
Custom "Yes"
Value "integer"
CoveredBy "Cargo"
---
Phrase: Order
About: What is done.
OneOf "<Load>." / "<unread>."
---
Phrase: Load
About: Goods come on board.
OneOf "load <Number> <crate|crates> of <Goods>" / "sail to <Harbour.Name>"
Examples:
    load two crates of tea
    load one crate of salt
---
Phrase: Load
About: Goods are counted.
Says: Nothing says how many crates.
Mend: Write the number before it.
OneOf "load crates of <Goods>"
---
Attribute: Number
About: A number.
OneOf "one" / "two" / "<number>"
---
Attribute: Goods
About: What can be loaded.
OneOf "tea" / "salt"
---
Rule: harbour-without-wishes
About: A harbour asks for something.
Says: This harbour asks for nothing.
Mend: Add Wanted.
Severity "warning"
For "Harbour"
Must
    Has = "Wanted"
Breaks:
    Identifier: Lee 1
    Type "Harbour"
    Name "Lee"
Mended:
    Identifier: Lee 1
    Type "Harbour"
    Name "Lee"
    Wanted
        Salt 2
---
Example: two-boats
About: Two boats of one name.
Records:
    Identifier: A 1
    Type "Boat"
    Name "Tern"
    Seats 3
    ---
    Identifier: A 2
    Type "Boat"
    Name "Tern"
    Seats 3
---
Rule: one-name
About: No two boats have one name.
Says: <Count> boats are called <Name>.
For "Boat"
In "Pack"
Per "Name"
Must
    Count < 1
Breaks: from two-boats
Mended: from Breaks
    Identifier: A 2
    Name "Gull"
---
Rule: sister-exists
About: The sister is a boat.
Says: No boat is called <value>.
For "Boat"
In "Pack"
Must
    Sister = Boat.Name
Breaks: from two-boats
    Identifier: A 2
    Name "Gull"
    Sister "Teal"
Mended: from Breaks
    Identifier: A 2
    Sister "Tern"
---
Rule: crew-of-the-deck
About: A deck of many boats has many seats.
Says: There are <Sum.Seats> seats, and not <limit>.
For "Boat"
In "Deck"
Table
    Copies.Boat = 1..3 / 4..6
    Sum.Seats = 1..20 / 10..60
Breaks:
    Deck: One
    ---
    Identifier: A 1
    Type "Boat"
    Name "Tern"
    Seats 30
Mended: from Breaks
    Identifier: A 1
    Seats 3
---
Rule: say-load
About: Crates are loaded.
Says: Write <limit>, not <value>.
Severity "info"
Under "Orders"
OneOf "take on" / "put <aboard|on board>"
Instead "load"
Breaks: from two-boats
    Identifier: A 1
    Orders "Take on tea."
Mended: from Breaks
    Identifier: A 1
    Orders "Load tea."
---
Rule: seats-of-the-code
About: The code ends with the seats.
Says: The code is <Code>, and there are <Seats> seats.
For "Boat"
When
    Has = "Code"
Must
    Code.digits = Seats
Breaks: from two-boats
    Identifier: A 1
    Code "NORTH-004"
Mended: from Breaks
    Identifier: A 1
    Code "NORTH-003"
---
Zone: Stack
About: All cards, before they are dealt.
Of "game"
Takes "Card"
Shown "nobody"
---
Zone: Hand
About: The cards that a player can play.
As "hand"
Shown "owner"
---
Zone: Table
About: The card that a player has played.
As "played"
---
Counter: Trips
About: How many trips a player has made.
---
Phase: Session
About: One deck is played to its end.
---
Phase: Turn
About: One player plays a card.
Within "Session"
Each "seat"
---
Action: Play
About: Play a card from hand.
For "Card"
In "own Hand"
During "Turn"
Limit 1
Do "move it to own Table"
Do "do Count"
---
Effect: DealCards
About: The whole deck is dealt.
At "begin Session"
Do "shuffle Stack"
Do "deal Stack to all Hand"
---
Effect: Count
About: A trip is counted.
Do "add 1 to Trips of own"
---
Effect: MostTrips
About: Most trips win.
At "end Session"
Do "win highest Fares of all"
---
Number: Fares
About: What is won.
Plus "Trips"
Plus "count of Card in own Table"
---
Face: Boat
About: How a boat is printed.
For "Boat"
Width 63
Height 88
Frame "Type"
Colours "blue" / "grey"
Area
    As "title"
    Shows "Name" / "Seats"
Area
    As "attributes"
Area
    As "text"
    Shows "Story"
Glyph
    OneOf "Sun"
    As "none"
    Icon "sun"
`;

const meta = shippedSystem("meta");
// As lint does it, with the examples.
const checker = createChecker(undefined, undefined, "run");
const found = (text: string) => checker.check(packOf({ "ferries.system": text }, meta));

test("the game is right", () => expect(found(GAME)).toEqual([]));

test("numbers that are made of two others each are followed once, however deep", () => {
  const layer = (at: number) =>
    ["Left", "Right"].map((side) => {
      const next = String.fromCharCode(98 + at);
      const plus = at < 24 ? `"Left${next}" / "Right${next}"` : '"1"';
      return `---\nNumber: ${side}${String.fromCharCode(97 + at)}\nAbout: A sum.\nPlus ${plus}\n`;
    });
  const numbers = Array.from({ length: 25 }, (_, at) => layer(at)).flat();
  expect(found(`${GAME}${numbers.join("")}`).length).toBeLessThanOrEqual(2);
});

test("a counter may start below 0", () =>
  expect(found(GAME.replace("Counter: Trips\n", "Counter: Trips\nStarts -5\n"))).toEqual([]));

test.each([...meta.beginnings])(
  "%s: without a name, with and without blanks before it, is found",
  { tags: "slow" },
  (beginning) => {
    for (const line of [`${beginning}:`, ` ${beginning}:`, `  ${beginning}: `])
      for (const text of [line, `${line}\n`, `${GAME}---\n${line}\n`, `${line}\n---\n${GAME}`])
        expect(found(text)).not.toEqual([]);
  },
);

test.each<[right: string, wrong: string]>([
  ["Kind: Harbour\n", "Kind Harbour\n"],
  ["Examples:\n    load two", "Example:\n    load two"],
  [
    'Breaks:\n    Identifier: Lee 1\n    Type "Harbour"\n    Name "Lee"\nMended:',
    'Breaks:\nIdentifier: Lee 1\nType "Harbour"\nName "Lee"\nMended:',
  ],
  ['In "own Hand"', 'In "Hand"'],
  ['SuchAs "<Order>"', 'SuchAs "Order"'],
  ["Kind: Harbour\nAbout: A card that asks", "Kind: Harbour\nA card that asks"],
  ['KindFrom "Type"', "KindFrom Type"],
  ['KindFrom "Type"', 'KindFrom "Typ"'],
  ['Id "ferries"', 'ID "ferries"'],
  ['Id "ferries"', "Id: ferries"],
  ['Edition "1"', "Edition 1"],
  ["    Seats > 10", "    Seats => 10"],
  ["    Seats > 10", "    Seats >= 10"],
  ["    Seats > 10", "    Seats > ten"],
  ["    Seats > 10", '    Seats > "10"'],
  ["    Seats > 10", "    Seat > 10"],
  ['Value "cards"', 'Value "card"'],
  ['On "Deck"\nValue', 'On "Decks"\nValue'],
  ['OneOf "Boat" / "Harbour"', "OneOf Boat / Harbour"],
  ['OneOf "Boat" / "Harbour"', 'One of "Boat" / "Harbour"'],
  ['MustBeOn "Boat" / "Harbour"', 'Mustbeon "Boat" / "Harbour"'],
  ['Value "integer"\nMinimum 1', "Value integer\nMinimum 1"],
  ["Minimum 1\nMaximum 40", 'Minimum "1"\nMaximum 40'],
  ['OneOf "poor" / "fair" / "good"', 'OneOf "poor" / "fair" / "fair" / "good"'],
  ['Default "fair"', "Default fair"],
  ["    poor: It leaks.", "    poor - It leaks."],
  ["    poor: It leaks.\n    good: It shines.", "poor: It leaks.\ngood: It shines."],
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place>-<3 digits>"'],
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<place>-<digits 3>"'],
  ['For "Harbour"\nIn "own', 'For "Harbor"\nIn "own'],
  ['Many "Yes"', 'Many "yes"'],
  ['Many "Yes"', "Many Yes"],
  ['OneOf "<Load>." / "<unread>."', 'OneOf "<Load>." / "<Unread>."'],
  ["<crate|crates>", "<crate/crates>"],
  ['of <Goods>" / "sail', 'of <Good>" / "sail'],
  ["<Harbour.Name>", "<Harbour.Nmae>"],
  ["<Harbour.Name>", "<harbour.Name>"],
  ["Says: This harbour asks for nothing.", "Say: This harbour asks for nothing."],
  ['Severity "warning"\nFor', "Severity: warning\nFor"],
  ['For "Harbour"\nMust', 'For "Harbours"\nMust'],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust Has = "Wanted"'],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust:\n    Has = "Wanted"'],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust\nHas = "Wanted"'],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust\n    Has "Wanted"'],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust\n    Has == "Wanted"'],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust\n    Has is "Wanted"'],
  ["Rule: harbour-without-wishes", "Rule: Harbour without wishes"],
  ["Rule: harbour-without-wishes", "Rule: harbour_without_wishes"],
  ["Rule: harbour-without-wishes", "Rule harbour-without-wishes"],
  ["Rule: harbour-without-wishes\n", "Rule: harbour-without-wishes:\n"],
  [
    'Breaks: from two-boats\nMended: from Breaks\n    Identifier: A 2\n    Name "Gull"\n---\nRule: sister',
    'Breaks: from two-boat\nMended: from Breaks\n    Identifier: A 2\n    Name "Gull"\n---\nRule: sister',
  ],
  [
    'Breaks: from two-boats\nMended: from Breaks\n    Identifier: A 2\n    Name "Gull"\n---\nRule: sister',
    'Breaks: two-boats\nMended: from Breaks\n    Identifier: A 2\n    Name "Gull"\n---\nRule: sister',
  ],
  [
    'Breaks: from two-boats\nMended: from Breaks\n    Identifier: A 2\n    Name "Gull"\n---\nRule: sister',
    'Breaks: from two-boats\nMended: from breaks\n    Identifier: A 2\n    Name "Gull"\n---\nRule: sister',
  ],
  ["Example: two-boats\nAbout", "Example: Two boats\nAbout"],
  ["Records:\n    Identifier: A 1", "Record:\n    Identifier: A 1"],
  ['In "Pack"\nPer "Name"', 'In "pack"\nPer "Name"'],
  ['Per "Name"', "Per Name"],
  ["    Count < 1", "    Count <= 1"],
  ["    Count < 1", "    count < 1"],
  ["    Sister = Boat.Name", "    Sister = Boat.Nmae"],
  ["    Sister = Boat.Name", '    Sister = "Boat.Name"'],
  ["<Sum.Seats> seats", "<Sum.Seat> seats"],
  ['not <limit>.\nFor "Boat"\nIn "Deck"', 'not <Limit>.\nFor "Boat"\nIn "Deck"'],
  ["    Copies.Boat = 1..3 / 4..6", "    Copies.Boat = 1-3 / 4-6"],
  ["    Sum.Seats = 1..20 / 10..60", "    Sum.Seat = 1..20 / 10..60"],
  ['Under "Orders"\nOneOf', 'Under "Order"\nOneOf'],
  ['Instead "load"', 'Insted "load"'],
  ['Instead "load"', "Instead: load"],
  ["Code.digits = Seats", "Code.digit = Seats"],
  ['    Has = "Code"\nMust', "    Has = Code\nMust"],
  ['Of "game"', 'Of "Game"'],
  ['Takes "Card"', 'Takes "Cards"'],
  ['Takes "Card"', 'Take "Card"'],
  ['As "hand"', 'As "Hand"'],
  ["Zone: Hand", "Zone: hand"],
  ["Zone: Hand", "Zones: Hand"],
  ["Counter: Trips", "Counters: Trips"],
  ['Within "Session"', 'Within "Sessions"'],
  ['Each "seat"', 'Each "Seat"'],
  ['For "Card"\nIn "own', 'For "Cards"\nIn "own'],
  ['In "own Hand"', 'In "own Hands"'],
  ['During "Turn"', 'During "Turns"'],
  ["Limit 1", 'Limit "1"'],
  ["Limit 1", "Limit one"],
  ["Limit 1", "Limits 1"],
  ['Do "move it to own Table"', 'Do "move it to Table"'],
  ['Do "move it to own Table"', 'Do "moves it to own Table"'],
  ['Do "move it to own Table"', 'Do "move it to own Tabel"'],
  ['Do "move it to own Table"', "Do move it to own Table"],
  ['Do "do Count"', 'Do "do Counts"'],
  ['Do "do Count"', 'Do "Count"'],
  ['At "begin Session"', 'At "begin Sesion"'],
  ['Do "shuffle Stack"', 'Do "shuffle Stak"'],
  ['Do "win highest Fares of all"', 'Do "win highest Fare of all"'],
  ['Plus "Trips"', "Plus Trips"],
  ['Plus "Trips"', 'Plus "Trip"'],
  ["Number: Fares", "Number Fares"],
  ["Effect: Count", "Effects: Count"],
  ['For "Boat"\nWidth', 'For "Boats"\nWidth'],
  ["Width 63", "Width 63 mm"],
  ["Width 63", "Widht 63"],
  ['Frame "Type"', 'Frame "Types"'],
  ['Frame "Type"', "Frame Type"],
  ['Colours "blue" / "grey"', 'Colors "blue" / "grey"'],
  ['Colours "blue" / "grey"', 'Colours "blue", "grey"'],
  ['Area\n    As "title"', 'Areas\n    As "title"'],
  ['Area\n    As "title"', 'Area:\n    As "title"'],
  ['    As "title"\n    Shows', '    As "Title"\n    Shows'],
  ['    As "title"\n    Shows', 'As "title"\n    Shows'],
  ['    Shows "Name" / "Seats"', '    Shows "Name" / "Seat"'],
  ['    Shows "Name" / "Seats"', '    Show "Name" / "Seats"'],
  ['    Shows "Name" / "Seats"', '    Shows "Name, Seats"'],
  ['    Shows "Story"', "    Shows Story"],
  ['    Icon "sun"', '    Icon "Sun"'],
  ['    Icon "sun"', '    Icon "sunn"'],
  ['Extends "common"', "Extends common"],
  ["---\nKind: Big", "--\nKind: Big"],
  ["---\nKind: Big", "- - -\nKind: Big"],
  ["---\nKind: Big", "===\nKind: Big"],
  ["Kind: Big\nAbout: A big boat.", "Kind: Big\nabout: A big boat."],
  ["Kind: Big\nAbout: A big boat.", "Kind: Big # boats\nAbout: A big boat."],
  ["Kind: Big\nAbout: A big boat.", "kind: Big\nAbout: A big boat."],
  ["Kind: Big\nAbout: A big boat.", 'Kind: "Big"\nAbout: A big boat.'],
  ['When\n    Is = "Boat"\n    Seats > 10', 'When\n    Is = "Boat" and Seats > 10'],
  ['OneOf "NORTH" / "SOUTH"', "OneOf “NORTH” / “SOUTH”"],
  ['OneOf "NORTH" / "SOUTH"', "OneOf 'NORTH' / 'SOUTH'"],
  ['OneOf "NORTH" / "SOUTH"', 'OneOf: "NORTH" / "SOUTH"'],
  ['OneOf "NORTH" / "SOUTH"', 'OneOf = "NORTH" / "SOUTH"'],
  ['OneOf "NORTH" / "SOUTH"', 'oneOf "NORTH" / "SOUTH"'],
  ['MustBeOn "Boat" / "Harbour"', 'MustBeOn "Boat, Harbour"'],
  ['MustBeOn "Boat" / "Harbour"', 'MustBeOn "Boat or Harbour"'],
  ['MustBeOn "Boat" / "Harbour"', 'Must be on "Boat" / "Harbour"'],
  ['MustBeOn "Boat" / "Harbour"', "MustBeOn Boat / Harbour"],
  ["Minimum 1\nMaximum 40", "Minimum 1 Maximum 40"],
  ['Value "integer"\nMinimum 1', 'Value "integers"\nMinimum 1'],
  ['Default "fair"', 'Default "Fair"'],
  ["    poor: It leaks.", "    Poor: It leaks."],
  ["    poor: It leaks.", '    "poor": It leaks.'],
  ["    poor: It leaks.", "    poor = It leaks."],
  ['In "own played cards"', 'In "own played card"'],
  ['In "own played cards"', 'In "my played cards"'],
  ['In "own played cards"', "In own played cards"],
  ['Custom "Yes"\nValue "integer"\n---\nCategory: Wanted', 'Custom Yes\nValue "integer"\n---\nCategory: Wanted'],
  ['CoveredBy "Cargo"', 'CoveredBy "cargo"'],
  ["Category: Wanted", "Categorie: Wanted"],
  [
    'Label: Reserve\nAbout: Cards beside the deck.\nOn "Deck"',
    'Label: Reserve\nAbout: Cards beside the deck.\nOn "Boat"',
  ],
  ['Operators "=" / ">"', 'Operator "=" / ">"'],
  ["Rule: one-name", "Rule: one name"],
  ["Says: <Count> boats are called <Name>.", "Says: <count> boats are called <Name>."],
  ["Says: <Count> boats are called <Name>.", "Says <Count> boats are called <Name>."],
  ['For "Boat"\nIn "Pack"\nPer', 'For Boat\nIn "Pack"\nPer'],
  ['For "Boat"\nIn "Pack"\nPer', 'For "Boat"\nIn Pack\nPer'],
  ["Table\n", "Tables\n"],
  ["Table\n", "Table:\n"],
  ['Severity "info"\nUnder', 'Severity "Info"\nUnder'],
  [
    'Breaks: from two-boats\n    Identifier: A 2\n    Name "Gull"\n    Sister "Teal"',
    'Breaks: From two-boats\n    Identifier: A 2\n    Name "Gull"\n    Sister "Teal"',
  ],
  // A condition
  ["    Seats > 10", "Seats > 10"],
  ['    Has = "Cargo"', '    Has "Cargo"'],
  ['    Has = "Wanted"', "    Has = Wanted"],
  ["    Count < 1", '    Count < "1"'],
  ["    Count < 1", "    Count < one"],
  ['Per "Name"', 'Per "Nmae"'],
  ['When\n    Is = "Boat"', 'When Is = "Boat"'],
  // A hole
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<Palce>-<digits 3>"'],
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place>-<digit 3>"'],
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place>-<digits three>"'],
  ['OneOf "<Load>." / "<unread>."', 'OneOf "<Load>." / "<unraed>."'],
  ['SuchAs "<Order>"', 'SuchAs "<Ordr>"'],
  ["<crate|crates>", "<crate,crates>"],
  ["<Harbour.Name>", "<Harbor.Name>"],
  ["<Count> boats", "<Coutn> boats"],
  // A label
  ["Kind: Harbour", "Kind Harbour"],
  ["Kind: Harbour", "Kinds: Harbour"],
  ["Attribute: Place", "Atribute: Place"],
  ["Phrase: Load", "Prase: Load"],
  ["Breaks:\n    Identifier: Lee 1", "Breaks\n    Identifier: Lee 1"],
  ["System: Ferries", "Sytem: Ferries"],
  // A value
  ['OneOf "Boat" / "Harbour"', 'OneOf "Boat", "Harbour"'],
  ['OneOf "Boat" / "Harbour"', 'OneOf "Boat" "Harbour"'],
  ['Extends "common"', 'Extends "comon"'],
  // What is declared under a misspelt name, and named several times.
  ["Attribute: Name", "Attribute: Nmae"],
  ["Attribute: Seats", "Attribute: Seat"],
  ["Attribute: Code", "Attribute: Cod"],
  ["Attribute: Goods", "Attribute: Good"],
  ["Attribute: Type", "Attribute: Typ"],
  ["Category: Cargo", "Category: Crago"],
  ["Kind: Boat", "Kind: Boot"],
  ["Kind: Harbour", "Kind: Harbor"],
  ["Example: two-boats", "Example: tow-boats"],
  ["Zone: Stack", "Zone: Stak"],
  ["Zone: Table", "Zone: Tabel"],
  ["Counter: Trips", "Counter: Trip"],
  ["Phase: Session", "Phase: Sesion"],
  // A separator too many.
  ["About: A town.\nOneOf", "About: A town.\n---\nOneOf"],
  ['For "Boat"\nWhen\n    Has = "Code"', 'For "Boat"\n---\nWhen\n    Has = "Code"'],
  ['Frame "Type"\nColours', 'Frame "Type"\n---\nColours'],
  ['KindFrom "Type"\n', '---\nKindFrom "Type"\n'],
  // What the record of the game leaves out, or names wrongly.
  ['Extends "common"\n', ""],
  ['Extends "common"', 'extends "common"'],
  ['KindFrom "Type"\n', ""],
  ['KindFrom "Type"', 'KindFrom "Grade"'],
  ['KindFrom "Type"', 'KindsFrom "Type"'],
  // A name with a digit in it, a part of a name, or one in brackets.
  ['About: What is told of it.\nOn "Boat"', 'About: What is told of it.\n0n "Boat"'],
  ['About: What is told of it.\nOn "Boat"', 'About: What is told of it. On "Boat"'],
  ['About: What is told of it.\nOn "Boat"', 'About: What is told of it. 0n "Boat"'],
  ['About: What is told of it.\nOn "Boat"', 'About: What is told of it.\nOm "Boat"'],
  ['OneOf "tea" / "salt"', '0neOf "tea" / "salt"'],
  ['OneOf "tea" / "salt"', 'One "tea" / "salt"'],
  ["Minimum 1\nMaximum 40", "Min 1\nMaximum 40"],
  ["Minimum 1\nMaximum 40", "Minimum 1\nMax 40"],
  ["Minimum 1\nMaximum 40", "Mnmm 1\nMaximum 40"],
  ["Category: Cargo", "Cat: Cargo"],
  ["Category: Cargo", "Ctgry: Cargo"],
  ['    Has = "Wanted"', "    Has: Wanted"],
  ["    Copies.Boat = 1..3 / 4..6", "    Copies[Boat] = 1..3 / 4..6"],
  // A list in one pair of quotes.
  ['OneOf "Boat" / "Harbour"', 'OneOf "Boat / Harbour"'],
  ['OneOf "poor" / "fair" / "good"', 'OneOf "poor / fair / good"'],
  ['OneOf "poor" / "fair" / "good"', 'OneOf "poor, fair, good"'],
  ['MustBeOn "Boat" / "Harbour"', 'MustBeOn "Boat / Harbour"'],
  ['During "Turn"', 'In "Turn"'],
  ["    Copies.Boat = 1..3 / 4..6", "    Copies.Boat = 1 to 3 / 4 to 6"],
  ["    Copies.Boat = 1..3 / 4..6", "    Copies.Boat = 1..3, 4..6"],
  ['    Shows "Name" / "Seats"', '    Shows "Name" "Seats"'],
  // A label that is none, above what is used; a colon above lines without indentation.
  ["Attribute: Seats\n", "Attr: Seats\n"],
  ["Attribute: Code\n", "Attr: Code\n"],
  ['For "Harbour"\nMust\n    Has = "Wanted"', 'For "Harbour"\nMust:\nHas = "Wanted"'],
  ['When\n    Has = "Code"\nMust', 'When:\nHas = "Code"\nMust'],
  // A hole in other brackets.
  ["<Count> boats", "{Count} boats"],
  ["there are <Seats> seats.", "there are [Seats] seats."],
  // A step with a word more or less.
  ['Do "shuffle Stack"', 'Do "shuffle the Stack"'],
  ['Do "deal Stack to all Hand"', 'Do "deal the Stack to all Hand"'],
  ['Do "move it to own Table"', 'Do "move to own Table"'],
  ['Do "move it to own Table"', 'Do "move it to the own Table"'],
  ['Do "add 1 to Trips of own"', 'Do "add 1 to the Trips of own"'],
  ['Do "add 1 to Trips of own"', 'Do "add one to Trips of own"'],
  ['Do "add 1 to Trips of own"', 'Do "add I to Trips of own"'],
  ['Plus "count of Card in own Table"', 'Plus "count of Cards in own Table"'],
  // A name without its capital.
  ['In "own Hand"', 'In "own hand"'],
  ['Do "move it to own Table"', 'Do "move it to own table"'],
  ['Do "win highest Fares of all"', 'Do "win highest fares of all"'],
  ['Do "do Count"', 'Do "do count"'],
  // A total with a word in it, and one that is unknown to it.
  ["    Sum.Seats = 1..20 / 10..60", "    Sum of Seats = 1..20 / 10..60"],
  ["    Sum.Seats = 1..20 / 10..60", "    Sum.Seats = 1 to 20 or 10 to 60"],
  // The name of a record, with marks before it.
  ["Effect: DealCards", "* Effect: DealCards"],
  ["Effect: DealCards", "Effect - DealCards"],
  ["Number: Fares", "1. Number: Fares"],
  ["Attribute: Seats\n", "**Attribute**: Seats\n"],
  ["Kind: Big", "Kind = Big"],
  // A line that is there twice.
  ['On "Boat"\nOneOf "poor"', 'On "Boat"\nOn "Boat"\nOneOf "poor"'],
  ['MustBeOn "Boat"\nValue', 'MustBeOn "Boat"\nMustBeOn "Boat"\nValue'],
  ["About: A trip is counted.", "About: A trip is counted.\nAbout: A trip is counted."],
  // A label that is indented, or in a list.
  ["Records:\n    Identifier: A 1", " Records:\n    Identifier: A 1"],
  ["Example: two", "    Example: two"],
  ["Breaks:\n    Identifier: Lee", " Breaks:\n    Identifier: Lee"],
  ["Mended:\n    Identifier: Lee", " Mended:\n    Identifier: Lee"],
  ["Says: This harbour", "    Says: This harbour"],
  ["Says: This harbour", "- Says: This harbour"],
  // An example that several rules take over.
  ["Records:\n    Identifier: A 1\n    Type", "Records:\n    Identifier: A 1\n   Type"],
  ["Records:\n    Identifier: A 1\n    Type", "Records:\n    Identifier: A 1\n     Type"],
  ["    Identifier: A 2\n    Type", "\tIdentifier: A 2\n    Type"],
  ["Records:\n    Identifier: A 1", "Records:\n        Identifier: A 1"],
  ['    Name "Tern"\n    Seats 3\n    ---', '    Name "Tern"\n    SEATS 3\n    ---'],
  ['    Name "Tern"\n    Seats 3\n    ---', "    Name 'Tern'\n    Seats 3\n    ---"],
  [
    '    Type "Boat"\n    Name "Tern"\n    Seats 3\n    ---',
    '    - Type "Boat"\n    Name "Tern"\n    Seats 3\n    ---',
  ],
  ['    Identifier: Lee 1\n    Type "Harbour"', '    Identifier: Lee 1\n    Tpye "Harbour"'],
  ['On "Boat"\nOneOf "poor"', '- On "Boat"\nOneOf "poor"'],
  ['For "Card"\nIn "own', 'For ["Card"]\nIn "own'],
  ['of <Goods>" / "sail', 'of <Goods>", "sail'],
  ["    Sister = Boat.Name", "    Sister is Boat.Name"],
  ["    Copies.Boat = 1..3 / 4..6", "    Copies.Boat is 1..3 / 4..6"],
  ['At "end Session"', 'At "end of Session"'],
  ["<Count> boats are", "<Count boats are"],
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place-<digits 3>"'],
  ["<Harbour.Name>", "<Harbour Name>"],
  ["load <Number> <crate", "load {Number} <crate"],
  ['OneOf "<Load>."', 'OneOf "{Load}."'],
  ["load <Number> <crate", "load < Number > <crate"],
  ["load <Number> <crate", "load <Number > <crate"],
  ["<crate|crates>", "<crate | crates>"],
  ["called <Name>", "called < Name >"],
  ['OneOf "<Place>-', 'OneOf "< Place >-'],
  // A remark, quotes or marks beside the name that a record declares.
  ["Attribute: Seats", "Attribute: Seats # check"],
  ["Attribute: Seats", "Attribute: Seats ; check"],
  ["Attribute: Seats", "Attribute: Seats - check"],
  ["Attribute: Seats", 'Attribute: "Seats"'],
  ["Attribute: Seats", "Attribute: Seats (number)"],
  ["Attribute: Seats", "Attribute: Seats."],
  ["Category: Cargo", "Category: Cargo // what is loaded"],
  ["Kind: Harbour", "Kind: Harbour ; a place"],
  ["Label: Story", "Label: Story # told"],
  ["Zone: Hand", "Zone: Hand ; cards"],
  ["Examples:\n    load two", "Examples:\nload two"],
  // What has a zone or a counter.
  ['Of "game"\nTakes "Card"', 'Takes "Card"'],
  ['Do "shuffle Stack"', 'Do "shuffle own Stack"'],
  ['Do "deal Stack to all Hand"', 'Do "deal all Stack to all Hand"'],
  ['Do "move it to own Table"', 'Do "move it to all Table"'],
  ['Do "add 1 to Trips of own"', 'Do "add 1 to Trips of game"'],
  // One word leads to one finding, whatever follows from it.
  ['Each "seat"\n', 'Every "seat"\n'],
])("%j written %j is one finding, whose first fix makes the game what it was", { tags: "slow" }, (right, wrong) => {
  const text = GAME.replace(right, () => wrong);
  expect(text).not.toBe(GAME);
  const [only, ...others] = found(text);
  expect(others.map(({ message }) => message)).toEqual([]);
  expect(applyEdits(text, only?.fixes[0]?.edits ?? [])).toBe(GAME);
});

test("what a step may lack is only offered with a name that is declared", () => {
  const offered = (step: string): readonly string[] =>
    found(GAME.replace('Do "do Count"', () => `Do "${step}"`)).flatMap(({ fixes }) => fixes.map(({ title }) => title));
  expect(offered("MostTrips")).toEqual(["Write do"]);
  expect(offered("Turn")).toEqual(["Write end"]);
  expect(offered("Harbours")).toEqual([]);
});

test("no wording is suggested that names what nothing declares", () => {
  const [only, ...others] = found(GAME.replace('Do "win highest Fares of all"', 'Do "win highest fare of all"'));
  expect(others).toEqual([]);
  expect(only?.fixes).toEqual([]);
  expect(only?.message).toMatch(/fare may be misspelt\.(?! Did you mean)/);
});

test("of a step that can't be read, others may follow", () => {
  const steps = (first: string): string => `Do "${first} Card in own Hand"\nDo "move them to own Table"`;
  const written = GAME.replace('Do "move it to own Table"', () => steps("choose two"));
  const [only, ...others] = found(written);
  expect(others).toEqual([]);
  expect(applyEdits(written, only?.fixes[0]?.edits ?? [])).toBe(written.replace("choose two", "choose 2"));
});

test.each<[right: string, wrong: string, said: string]>([
  ["    Sister = Boat.Name", "    Sister = Boat.Seats", "Sister takes texts, and Boat.Seats is a number."],
  ["    Sister = Boat.Name", "    Name = Seats", "Name takes texts, and Seats is a number."],
  ["    Sister = Boat.Name", "    Name = Count.Orders", "Count.Orders is a number, and Name a text"],
  ["    Sister = Boat.Name", '    Grade = "poor" / Type', "Grade can never be Type here"],
  ['Under "Orders"', 'Under "Grade"', "Grade has no texts of free words"],
  ['At "begin Session"\n', "", 'DealCards never happens: it has no At, and no step says "do DealCards".'],
  ['    Is = "Boat"\n    Seats > 10', '    Is = "Big"\n    Seats > 10', "Big is defined in terms of itself: Big."],
  [
    'Value "integer"\nMinimum 1',
    "Minimum 1",
    "Minimum and Maximum are for numbers, and without Value, this takes a text.",
  ],
  ['Within "Session"', 'In "Session"', "In is only allowed in Rule, Attribute, Category and Action records."],
  ['Glyph\n    OneOf "Sun"', 'Glyph "Sun"', "Glyph is a category."],
  ['Icon "sun"', 'Icon "sun.svg"', 'Icon cannot be "sun.svg".'],
  ['At "begin Session"', 'At "begin session"', 'At cannot be "begin session".'],
  ["Mended:\n    Identifier: Lee 1", "Fixed:\n    Identifier: Lee 1", "Unknown label Fixed:."],
  ["Records:\n    Identifier: A 1", "Cards:\n    Identifier: A 1", "Unknown label Cards:."],
  ["Says: <Count> boats are called <Name>.", "Message: <Count> boats are called <Name>.", "Unknown label Message:."],
  ["Says: <Count> boats are called <Name>.", "Says: <Count> boats are called <Title>.", "Unknown hole <Title>"],
  ["Kind: Big\nAbout: A big boat.", "Type: Big\nAbout: A big boat.", "Unknown label Type:."],
  ['Instead "load"', 'Instead "take on"', "Instead is the same text that it replaces"],
  ['Do "do Count"\n', "", "Count never happens"],
  ['In "own played cards"', 'In "my played cards"', 'In cannot be "my played cards". Did you mean "own played cards"?'],
  // What is on cards, where no card is meant.
  [
    'Do "win highest Fares of all"',
    'Do "win highest Seats of all"',
    "Seats is about a card, and nothing here says which one",
  ],
  [
    'Do "win highest Fares of all"',
    'Do "set Trips of own to Seats"',
    "Seats is about a card, and nothing here says which",
  ],
  [
    'Within "Session"\n',
    'Within "Session"\nUntil\n    Seats > 3\n',
    "Seats is about a card, and nothing here says which",
  ],
  [
    'Within "Session"\n',
    'Within "Session"\nUntil\n    Has = "Seats"\n',
    "Seats is about a card, and nothing here says",
  ],
  ['Within "Session"\n', 'Within "Session"\nUntil\n    Is = "Boat"\n', "Boat is about a card, and nothing here says"],
  ['Within "Session"\n', 'Within "Session"\nUntil\n    Trops > 3\n', "Unknown name Trops. Did you mean Trips?"],
  [
    'Within "Session"\n',
    'Within "Session"\nUntil\n    any Trips > 3\n',
    "Can't read this line. Write a name, an operator",
  ],
  ['Do "move it to own Table"', 'Move "it to own Table"', "Unknown attribute Move."],
  // Two records of one name, and what is left without its name.
  ["Effect: MostTrips", "Effect: Count", "Another effect above is called Count already."],
  ["Zone: Table", "Zone: Hand", "Another zone above is called Hand already."],
  ["Number: Fares", "Number: Trips", "Another number above is called Trips already."],
  ["Number: Fares", "Numbre: Fares", "Unknown label Numbre:."],
  ["Effect: MostTrips", "Event: MostTrips", "Unknown label Event:."],
  ['At "end Session"', 'Moment "end Session"', "Unknown attribute Moment. An Effect record can have"],
  ['For "Card"\nIn "own', 'With "Card"\nIn "own', "Unknown attribute With. An Action record can have"],
  ['For "Card"\nIn "own', 'In "own', 'Play is not about a card, so "it" means nothing here.'],
  ['In "own Hand"', 'From "own Hand"', "Unknown attribute From."],
  ['Each "seat"\n---\nAction', "Until\n    Trips > 3\n---\nAction", "Turn takes place once, so Until changes nothing."],
  ['Do "move it to own Table"\n', 'Do "move it to own Table"\nDo "turn to all"\n', "The next turn is that of one seat"],
  // A sentence that begins or goes on with a word that none has: all that it could be is said.
  [
    'Do "shuffle Stack"',
    'Do "mix Stack"',
    "Can't read the wording of Do, so the game can't be played by it. It can begin with move, shuffle, deal, set, add, take,",
  ],
  [
    'Do "win highest Fares of all"',
    'Do "win most Fares of all"',
    "Can't read the wording of Do from here on, so the game can't be played by it. What could follow here: own, owner, rivals, all, target, highest, only or lowest.",
  ],
  // What cards can't have, and what numbers can't be.
  [
    'Plus "count of Card in own Table"',
    'Plus "Seats on Harbour in own Table"',
    "No Harbour can have Seats, which is for Boat.",
  ],
  [
    'Plus "count of Card in own Table"',
    'Plus "Name on Boat in own Table"',
    "Only numbers are added up or kept, and Name is a text.",
  ],
  [
    'For "Card"\nIn "own Hand"',
    'For "Harbour"\nDo "add Seats to Trips of own"\nIn "own Hand"',
    "No Harbour can have Seats, which is for Boat.",
  ],
  ['Do "do Count"', 'Do "add Name to Trips of own"\nDo "do Count"', "Only numbers are added up or kept, and Name is a"],
  [
    'Within "Session"\n',
    'Within "Session"\nUntil\n    Trips = "three"\n',
    "This can never be true, so the phase never",
  ],
  [
    'Plus "Trips"\n',
    'Plus "Trips"\nWhen\n    Boats > 0\n---\nNumber: Boats\nAbout: How many.\n',
    "This is always true, because Boats is never less",
  ],
  [
    'Plus "Trips"\n',
    'Plus "Trips"\nWhen\n    Boats < -1\n---\nNumber: Boats\nAbout: How many.\n',
    "This can never be true, so the number is always 0.",
  ],
  ['Do "add 1 to Trips of own"', 'Do "shuffle Stack"', "Nothing changes the counter Trips, so it stays as it"],
  ['Of "game"\nTakes "Card"', 'Of "game"', "No zone takes cards, so none lies anywhere in a session."],
  // A name that leads to nothing, wherever it stands.
  ["    Sister = Boat.Name", "    Sister = Boat.Code.Dock", "Code has no Dock."],
  ["    Sister = Boat.Name", "    Sister = Harbour.Code.Place", "No Harbour can have Harbour.Code, which is for Boat."],
  ["    Sister = Boat.Name", "    Sister = Deck.Name", "No Deck can have Deck.Name"],
  ["    Sister = Boat.Name", "    Sister.Wanted > 1", "Sister has no Wanted."],
  // What the kind was to be is unknown, so nothing is said of what asks for it.
  ['    Is = "Boat"\n    Seats > 10', '    Is = "Boat"\n    Seat > 10', "Unknown name Seat."],
  ["    Sister = Boat.Name", '    Boat.Is = "Bgi"', "There is no kind Bgi. Did you mean Big?"],
  ["    Sister = Boat.Name", '    Boat.Has = "Cagro"', "There is no name Cagro. Did you mean Cargo?"],
  ["    Sister = Boat.Name", '    Code = "<Name.Place>"', "Name has no Place."],
  [
    "No boat is called <value>.",
    "No boat is called <Copies.Seats>.",
    "Copies is a number of things, and Seats is no kind",
  ],
  ["sail to <Harbour.Name>", "sail to <Harbour>", "Harbour is a kind, and nothing on a card is called that."],
  [
    'For "Boat"\nWhen\n    Has = "Code"',
    'For "Story"\nWhen\n    Has = "Code"',
    "No record declares Story as something",
  ],
  [
    'For "Boat"\nWhen\n    Has = "Code"',
    'For "Grade"\nWhen\n    Has = "Code"',
    "No Grade can have Code.digits or Code",
  ],
  ["    Sister = Boat.Name", "    Gaps.Code.Place < 1", "Gaps needs numbers, and Code.Place is a text."],
  ["    Sister = Boat.Name", "    SumOnce.Name < 10", "SumOnce needs numbers, and Name is a text."],
  ["    Sister = Boat.Name", "    Sum.Cargo < 10", "Cargo is a category, so it has no value."],
  ["    Sister = Boat.Name", "    Different.Code.Place < 5", "Nothing the declarations allow can break this"],
  ["    Sister = Boat.Name", "    Different.Grade > 4", "Nothing the declarations allow can meet this"],
  ["    Sister = Boat.Name", "    Share.Boat < 100", "Nothing the declarations allow can break this"],
  ["    Sister = Boat.Name", '    Code = "<digits 4>"', 'Code can never be "<digits 4>" here'],
  ["    Sister = Boat.Name", '    Code.Place = "WEST"', 'Code.Place can never be "WEST" here'],
  ["    Sister = Boat.Name", "    All.Cargos = Boat.All.Cargo", "Unknown name All.Cargos. Did you mean All.Cargo?"],
  ["    Sister = Boat.Name", "    Fits = Boat.Name", "Fits asks for lists of conditions"],
  ["No boat is called <value>.", "No boat is called <Code.Dock>.", "Code has no Dock."],
  ["No boat is called <value>.", "No boat is called <Sister.Wanted>.", "Sister has no Wanted."],
  ['Per "Name"\nMust\n    Count < 1\nBreaks', 'Per "Code.Dock"\nMust\n    Count < 1\nBreaks', "Code has no Dock."],
  [
    'Per "Name"\nMust\n    Count < 1\nBreaks',
    'Per "Wanted"\nMust\n    Count < 1\nBreaks',
    "There is no attribute Wanted",
  ],
  [
    'Per "Name"\nMust\n    Count < 1\nBreaks',
    'Per "Type"\nMust\n    Different.Type < 1\nBreaks',
    "Nothing the declarations allow can break this",
  ],
  ["<Harbour.Name>", "<Harbour.Seats>", "No Harbour can have Harbour.Seats, which is for Boat."],
  ["<Harbour.Name>", "<Boat.Code.Dock>", "Code has no Dock."],
  ["<Harbour.Name>", "<Name.Harbour>", "Unknown hole <Name.Harbour>"],
  ['OneOf "<Place>-<digits 3>"', 'OneOf "<Place>-<Boat.Title>"', "Boat has no Title."],
  [
    'Under "Orders"\nOneOf "take on"',
    'Under "Cargo"\nOneOf "take on"',
    "The system declares no Cargo that could be used here.",
  ],
  [
    'Under "Orders"\nOneOf "take on"',
    'Under "Reserve"\nOneOf "take on"',
    "Reserve has no texts of free words, so Under lead",
  ],
  [
    "Phrase: Load\nAbout: Goods come on board.\n",
    'Phrase: Load\nAbout: Goods come on board.\nOn "Harbour"\n',
    "No Harbour has a text that Load can be part of.",
  ],
  ['Frame "Type"', 'Frame "Wanted"', "This system declares no Wanted that can be used here."],
  ['    Shows "Name" / "Seats"', '    Shows "Wanted"', "No Boat can have Wanted, which is for Harbour."],
  [
    '    Is = "Boat"\n    Seats > 10',
    '    Is = "Harbour"\n    Seats > 10',
    "No Big can have Seats, which is for Boat.",
  ],
  ["    Copies.Boat = 1..3 / 4..6", '    Copies.Boat = "one" / "two"', 'Copies.Boat is a number, and "one" a text'],
  ['For "Harbour"\nMust', 'On "Harbour"\nMust', "On is only allowed in Label, Attribute, Category and Phrase records."],
  ["Minimum 1\nMaximum 40", "Range 1..40", "Unknown attribute Range. An Attribute record can have On, "],
  ["When\n    Is", "Wenn\n    Is", "Unknown category Wenn. A Kind record can have When or Unless."],
  ['Id "ferries"\n', "", "This System record needs Id."],
  ['    Has = "Wanted"', "    Wanted > 1", "Wanted is a category, so it has no value."],
  ["    Seats > 10", "    Seats not 10", '"not" is not an operator. Did you mean Seats > 11?'],
  ["    Seats > 10", "    not Seats > 10", '"not" is not an operator. Did you mean Seats < 9?'],
  ["    Seats > 10", '    Name not "Tern"', 'No operator means "not". Write Name = "Tern" under Unless.'],
  [
    'For "Harbour"\nMust\n    Has =',
    'For "Harbour"\nMust\n    Has !=',
    'No operator means "not". Write Has = "Wanted" under',
  ],
  ["    Sister = Boat", "    Sister <> Boat", 'No operator means "not". Write Sister = Boat.Name under MustNot.'],
  ["    good: It shines.", "    poor: It shines.", "poor has a meaning above already."],
  ["Code.digits = Seats", "Code.Place = Seats", "Nothing the declarations allow can meet this"],
  ["Code.digits = Seats", 'Code.digits = "Seats"', 'Code.digits can never be "Seats" here'],
  ['KindFrom "Type"', 'KindFrom "Seats"', "Seats lists no texts, so no card gets a kind from it."],
  ['"put <aboard|on board>"', '"put <Load>"', "Load is a phrase"],
  ["    Sister = Boat.Name", "    Name = 1..3", "Name takes texts, and 1..3 is a number."],
  ["    Sister = Boat.Name", "    Name < 4", "Name takes texts, and 4 is a number."],
  ["    Seats > 10", "    Name = 1..3", "Name takes texts, and 1..3 is a number."],
  ['CoveredBy "Cargo"', 'CoveredBy "Wanted"', "Wanted can't cover itself."],
  ['For "Harbour"\nIn "own', 'For "Deck"\nIn "own', "Conditions are about cards, and Deck is not a kind of card."],
  ['Instead "load"', 'Instead "load <Goods>"', "Nothing fills <Goods>"],
  ['Instead "load"', 'ListedIn "Orders"', "No form has a hole, so there is nothing that Orders could list."],
  ['"put <aboard|on board>"', '"put aboard|on board"', "Of several texts, one is chosen only within angle brackets"],
  ['Colours "blue" / "grey"', 'Colours "blue" / "grey" / "red"', "Type has 2 values, and the colours after these"],
  ['Within "Session"', 'Within "Turn"', "Turn is within itself: Turn, Turn."],
  // What it extends, or declares, can't be read.
  ['Extends "common"', 'Exteends "common"', "Unknown attribute Exteends. Did you mean Extends?"],
  ['Extends "common"', "Extends 7", "Extends takes"],
  ["System: Ferries", "System : Ferries", "System: is a label. Put the colon right after its name."],
  ["System: Ferries", "System：Ferries", "System: is a label. Put a space after its colon."],
  ["Kind: Boat\n", "Kind：Boat\n", "Kind: is a label. Put a space after its colon."],
  ["Kind: Boat\n", "Kind text: Boat\n", "A label is one word with a colon."],
  ["Attribute: Code\n", "Attribute = Code\n", "Attribute is a label."],
  // A name or a text is missing, or a blank is before the first line.
  ["Kind: Boat\n", "Kind:\n", "Kind: has no text."],
  ["Attribute: Seats\n", "Attribute:\n", "Attribute: has no text."],
  ["Zone: Stack\n", "Zone:\n", "Zone: has no text."],
  ["Face: Boat\n", "Face:\n", "Face: has no text."],
  ["About: What the card is.\n", "About:\n", "About: has no text."],
  ["Kind: Boat\n", " Kind: Boat\n", "Kind: is a label. Labels begin in the first column."],
  ["Attribute: Seats\n", " Attribute: Seats\n", "Attribute: is a label. Labels begin in the first column."],
  // The first line of a record is missing.
  ["System: Ferries\n", "", "Nothing says what this record declares. Begin it with System, a colon"],
  ["Rule: one-name\n", "", "Nothing says what this record declares. Begin it with Rule, a colon"],
  ["Zone: Hand\n", "", "Nothing says what this record declares. Begin it with Zone, a colon"],
  ["Action: Play\n", "", "Nothing says what this record declares. Begin it with Action, a colon"],
  ["Face: Boat\n", "", "Nothing says what this record declares. Begin it with Face, a colon"],
  ["Example: two-boats\n", "", "Nothing says what this record declares. Begin it with Example, a colon"],
  ["Category: Cargo\n", "", "Nothing says what this record declares."],
  ["Attribute: Place\n", "", "Nothing says what this record declares."],
  ["Kind: Big\n", "", "Nothing says what this record declares."],
  ["Effect: Count\n", "", "Nothing says what this record declares."],
])("%j written %j is one finding, in words of a game", { tags: "slow" }, (right, wrong, said) => {
  const text = GAME.replace(right, () => wrong);
  expect(text).not.toBe(GAME);
  expect(found(text).map(({ message }) => message.slice(0, said.length))).toEqual([said]);
});
