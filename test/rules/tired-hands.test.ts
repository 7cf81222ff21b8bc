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
});
