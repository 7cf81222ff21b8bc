import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { tryFixes } from "../support/fix-law.js";
import { systemOf } from "../support/system-of.js";

/** A game with lists of conditions, costs of one's own, codes, and texts that name cards. */
const PERFUMERS = systemOf(`System: Perfumers
About: Essences are blended into scents, which patrons ask for.
Id "perfumers"
Edition "1"
Extends "common"
KindFrom "Sort"
---
Kind: Essence
About: What is blended.
---
Kind: Scent
About: What is blended of essences.
---
Kind: Patron
About: Who asks for scents.
---
Attribute: Rules
About: The rules of the deck.
On "Deck"
OneOf "open" / "salon"
---
Attribute: Sort
About: What the card is.
MustBeOn "Card"
OneOf "Essence" / "Scent" / "Patron"
---
Attribute: Name
About: What it is called.
MustBeOn "Card"
---
Attribute: Code
About: The series, and the number in it.
MustBeOn "Card"
OneOf "GRS-<digits 3>"
---
Attribute: Family
About: What it smells of.
MustBeOn "Essence" / "Scent"
Many "Yes"
OneOf "Citrus" / "Floral" / "Green" / "Woody"
---
Attribute: Mood
About: What people feel.
On "Scent" / "Patron"
SuchAs "Serene" / "Daring" / "Wistful"
---
Attribute: Strength
About: How long it stays.
MustBeOn "Scent"
Value "integer"
---
Attribute: Weeks
About: How long it rests.
On "Scent"
Value "integer" / "range"
---
Attribute: Purity
About: How pure it is.
On "Essence"
Value "percentage"
---
Attribute: Makes
About: The scents that it goes into.
On "Essence"
Many "Yes"
OneOf "<Scent.Name>"
---
Attribute: Effect
About: What it does.
On "Scent"
SuchAs "<Sentences>"
---
Phrase: Sentences
About: One after the other.
Many "Yes"
OneOf "<Sentence>"
---
Phrase: Sentence
About: What is done.
OneOf "Draw <a|two> <card|cards>." / "Seek <Scent.Name>." / "<unread>."
---
Category: Notes
About: What an essence brings.
On "Essence"
Custom "Yes"
Value "integer"
---
Category: Formula
About: What a scent is blended of.
MustBeOn "Scent"
Custom "Yes"
Value "integer"
CoveredBy "Notes"
---
Category: Wishes
About: What a patron asks for.
MustBeOn "Patron"
Custom "Yes"
Value "integer" / "text"
Operators "=" / "<" / ">"
For "Scent"
In "own played cards"
Sense "allow"
`);

const PACK = `Deck: The counter
Cards:
    1 MILL E 1
    2 MILL S 1
    1 MILL S 2
    1 MILL I 1
    1 MILL I 2
Rules "open"
---
Identifier: MILL E 1

Sort "Essence"
Name "Birch Tar"
Code "GRS-001"
Family "Woody"
Purity 60%
Makes "Last Tram" / "Chypre No. 9"
Notes
    Smoke 3
    Resin 2
---
Identifier: MILL S 1

Sort "Scent"
Name "Last Tram"
Code "GRS-002"
Family "Woody" / "Green"
Mood "Daring"
Strength 7
Weeks 8..10
Formula
    Smoke 2
    Resin 1
---
Identifier: MILL S 2

Sort "Scent"
Name "Chypre No. 9"
Code "GRS-003"
Family "Green"
Mood "Wistful"
Strength 5
Effect "Draw a card."
Formula
    Resin 2
---
Identifier: MILL I 1

Sort "Patron"
Name "The Night Porter"
Code "GRS-004"
Mood "Daring"
Wishes
    Strength > 5
    Family = "Woody" / "Green"
    Formula.Smoke > 1
---
Identifier: MILL I 2

Sort "Patron"
Name "A Widow, in Grey"
Code "GRS-005"
Mood "Wistful"
Wishes
    Strength < 6
    Mood = "Wistful" / "Serene"
`;

const [LAMP = ""] = /Identifier: MILL S 2\n[\s\S]*?(?=\n---)/.exec(PACK) ?? [];
const SEVERAL = 'Write Strength > 5, and below it Family = "Woody" / "Green"';
const ON_ONE_LINE = 'Write Mood "Daring", and below it Strength 7';

const planted = (right: string, wrong: string): string => {
  expect(PACK).toContain(right);
  return PACK.replace(right, () => wrong);
};

describe("what tired hands write in a game of a stranger", () => {
  test("nothing is found in the pack as it is", () => expect(check(PACK, PERFUMERS)).toEqual([]));

  /** One finding each, with its first fix. */
  test.each<[right: string, wrong: string, found: string, fix: string | undefined]>([
    // A line that lost its indentation.
    ["    Resin 1\n", "Resin 1\n", "global-after-category/stray", "Make it a line of Formula"],
    ["    Family =", "Family =", "global-after-category/stray", "Make it a line of Wishes"],
    ["    Formula.Smoke >", "Formula.Smoke >", "global-after-category/stray", "Make it a line of Wishes"],
    ["    Mood =", "Mood =", "global-after-category/stray", "Make it a line of Wishes"],
    ["    Resin 1\n", '    Resin 1\nMod "Daring"\n', "unknown-attribute/nearest", undefined],
    // Lines of a deck.
    ["1 MILL I 1", "1 mill i 1", "unknown-card/near", "Write MILL I 1"],
    ["1 MILL S 2", "1 Chypre No. 9", "unknown-card/named", "Write MILL S 2"],
    ["1 MILL S 2", "1 Chypre N. 9", "unknown-card/misnamed", "Write MILL S 2"],
    ["1 MILL S 2", "1 GRS-003", "unknown-card/named", "Write MILL S 2"],
    ["2 MILL S 1", "2 Last Trma", "unknown-card/misnamed", "Write MILL S 1"],
    ["2 MILL S 1", "2 MILL S 1 // lovely", "malformed-deck-line/name-behind", "Write 2 MILL S 1 # lovely"],
    ["2 MILL S 1", "2 MILL S 1 – Last Tram", "malformed-deck-line/name-behind", "Write 2 MILL S 1 # Last Tram"],
    ['Rules "open"', '    Rules "open"', "malformed-deck-line/attribute", "Move it to the first column"],
    // Several on a line, and an operator in words, with a list behind it.
    ["Strength > 5\n    Family", "Strength > 5, Family", "syntax/several-on-a-line", SEVERAL],
    ["Strength > 5\n    Family", "Strength > 5 and Family", "syntax/several-on-a-line", SEVERAL],
    ['Mood "Daring"\nStrength', 'Mood "Daring" Strength', "syntax/several-on-a-line", ON_ONE_LINE],
    ["Mood = ", "Mood is ", "syntax/operator-in-words", 'Write Mood = "Wistful" / "Serene"'],
    // Percentages and ranges.
    ["Purity 60%", "Purity 60", "wrong-value-type/type", "Write 60%"],
    ["Purity 60%", "Purity 60%%", "syntax/not-an-integer", "Write 60%"],
    ["Purity 60%", "Purity 60%.", "syntax/not-an-integer", "Write 60%"],
    ["Weeks 8..10", "Weeks 8.10", "syntax/not-an-integer", "Write 8..10"],
    ["Weeks 8..10", "Weeks 8..1O", "syntax/not-an-integer", "Write 8..10"],
    // Names of cards in an attribute that lists no others.
    ['"Last Tram" /', '"Last Tran" /', "unknown-in-text/misnamed", "Write Last Tram"],
    ['"Last Tram" /', '"last tram" /', "unknown-in-text/misnamed", "Write Last Tram"],
    ['/ "Chypre No. 9"', '/ "Chypre No 9"', "unknown-in-text/misnamed", "Write Chypre No. 9"],
    // What conditions ask for and no card has.
    ['= "Wistful"', '= "Wistfull"', "similar-value/similar", 'Write "Wistful"'],
    ['/ "Serene"', '/ "Sereen"', "similar-value/similar", 'Write "Serene"'],
    ["Family = ", "Notes.Resin > 1\n    Family = ", "unknown-path/elsewhere", "Write Formula"],
    ["Family = ", "Notes.Smoke > 1\n    Family = ", "unknown-path/elsewhere", undefined],
    ["Strength < 6", "Purity < 6%", "unknown-path/elsewhere", undefined],
    ["Strength < 6", 'Rules = "open"', "unknown-path/elsewhere", undefined],
    ["Formula.Smoke > 1", "Smoke > 1", "undotted-name/undotted", "Write Formula.Smoke"],
    // Codes with another number of digits.
    ['"GRS-003"', '"GRS-3"', "unknown-value/nearest", 'Write "GRS-003"'],
    ['"GRS-003"', '"GRS-0003"', "unknown-value/nearest", 'Write "GRS-003"'],
    ['"GRS-003"', '"GRS-O03"', "unknown-value/nearest", 'Write "GRS-003"'],
    ['"GRS-003"', '"GRS-1234"', "unknown-value/unknown", undefined],
    // What nobody sees in a text that a phrase reads.
    ["Draw a card.", "Draw a ca\u200brd.", "odd-character/odd", "Write card"],
    ["Draw a card.", "Dr\u00adaw a card.", "odd-character/odd", "Write Draw"],
    ["Draw a card.", "Draw a c\u0430rd.", "foreign-letter/letter", "Write Draw a card."],
    // A card that was pasted further in, all but its first line.
    [LAMP, LAMP.replace(/\n(?=.)/g, "\n    "), "indented-global/indented", "Move it to the first column"],
    [
      "Formula\n    Resin 2",
      "    Formula\n        Resin 2",
      "indented-global/indented",
      "Move Formula to the first column",
    ],
    // What a card needs is not removed, though nothing is in it.
    ["Formula\n    Resin 2\n", "Formula\n", "empty-category/empty", undefined],
    // One cause, whatever else is misspelt.
    ['"Scent"\nName "Last', '"Essence"\nName "Last', "conflicting-kinds/other", 'Write "Scent"'],
  ])("%j: %j", (right, wrong, found, fix) => {
    const text = planted(right, wrong);
    const findings = check(text, PERFUMERS);
    expect(findings.map(({ rule, messageId }) => `${rule}/${messageId}`)).toEqual([found]);
    expect(findings[0]?.fixes[0]?.title).toBe(fix);
    expect(tryFixes({ "test.cards": text }, PERFUMERS).broken).toEqual([]);
  });

  /** Right, however odd it looks. */
  test.each([
    // Names that no scent has here, since another pack may have them.
    ['"Last Tram" /', '"Last Tram" / "Chypre No. 8" /'],
    ['"Last Tram" /', '"Last Tram" / "Last Tram II" /'],
    ['"Last Tram" /', '"Last Tram" / "Morning Glory" / "Öl & Rauch (2024)" / "香水" /'],
    ['= "Wistful"', '= "Festive"'],
    ['= "Wistful"', '= "Wistful" / "Severe"'],
    // A name with marks that end what is read of it.
    ["Draw a card.", "Seek Chypre No. 9."],
    // What any card or scent may have.
    ["Strength < 6", 'Name = "Last Tram"'],
    ["Strength < 6", "Weeks < 6"],
    // Attributes below a category.
    [
      'Mood "Daring"\nStrength 7\nWeeks 8..10\nFormula\n    Smoke 2\n    Resin 1\n',
      'Strength 7\nWeeks 8..10\nFormula\n    Smoke 2\n    Resin 1\nMood "Daring"\n',
    ],
  ])("%j: %j is right", (right, wrong) => expect(check(planted(right, wrong), PERFUMERS)).toEqual([]));
});
