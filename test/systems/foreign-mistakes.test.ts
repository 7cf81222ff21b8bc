import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

/** What stands there, what is written instead, and what is marked: the finding is one, and on its line. */
type Mistake = readonly [right: string, wrong: string, marked: string];

const ARENA_SYSTEM: readonly Mistake[] = [
  ["Must\n    Printed = Count.Cost", "Must\n    Printed = Count.Csot", "Count.Csot"],
  ["Must\n    Printed = Count.Cost", "Must\n    Printed = Sum.Cost", "Sum.Cost"],
  ['Per "Title"', 'Per "Titel"', '"Titel"'],
  ['In "Beast"\nPer', 'In "Beats"\nPer', '"Beats"'],
  ['Damage = "<digits>+"\nMust', 'Damage = "<capitals>+"\nMust', '"<capitals>+"'],
  ['    Has = "Effect"', '    Has = "Effects"', '"Effects"'],
  ["GrowsFrom = Beast.Name / Beast.Name.Plain", "GrowsFrom = Beast.Name / Beast.Name.Pain", "Beast.Name.Pain"],
  ["GrowsFrom = Beast.Name / Beast.Name.Plain", "GrowsFrom = Beast.Name / Beats.Name.Plain", "Beats.Name.Plain"],
  ["GrowsInto = Beast.Name", "GrowsInto = Leader.Symbls", "Leader.Symbls"],
  ["Name = GrowsFrom.GrowsInto", "Name = GrowsFrom.GrowInto", "GrowsFrom.GrowInto"],
  ["Name = GrowsFrom.GrowsInto", "Name = GrowsFrom.Symbols", "GrowsFrom.Symbols"],
  ["Stage < GrowsFrom.Stage", "Stage < Level.Stage", "Level.Stage"],
  ["    Gaps.Code.digits < 0", "    Gaps.Code.capitals < 0", "Gaps.Code.capitals"],
  ["    Gaps.Code.digits < 0", "    Gaps.Name.digits < 0", "Gaps.Name.digits"],
  ['Per "Code.capitals"', 'Per "Code.letters"', '"Code.letters"'],
  ["missing: <Gaps.Code.digits>", "missing: <Gaps.Cod.digits>", "<Gaps.Cod.digits>"],
  ["Sum.Level < Leader.Attention", "Sum.Level < Leader.Atention", "Leader.Atention"],
  ["Sum.Level < Leader.Attention", "Sum.Level < Beast.Attention", "Beast.Attention"],
  ["Attack.Cost = Leader.Symbols", "Attack.Cots = Leader.Symbols", "Attack.Cots"],
  ["Attack.Cost = Leader.Symbols", "Attack.Cost = Leader.Level", "Leader.Level"],
  ['OneOf "<Plain> δ" / "<Plain>"', 'OneOf "<Plian> δ" / "<Plain>"', '"<Plian> δ"'],
  ['Many "Repeated"', 'Many "Repeat"', '"Repeat"'],
];

const ARENA_CARDS: readonly Mistake[] = [
  ['    Cost "drop" / "drop"\n    Printed 2', '    Cost "drop"\n    Printed 2', "Printed 2"],
  ['    Cost "moon" / "moon" / "moon"', '    Cost "moon" / "mon" / "moon"', '"mon"'],
  ['    Damage "30+"', '    Damage "30 +"', '"30 +"'],
  ['    Damage "40"', '    Damage "4000"', '"4000"'],
  ['    Title "Croak"', '    Title "Leap"', 'Title "Leap"'],
  ['    Title "Croak"', '    Titel "Croak"', "Titel"],
  ['    Title "Croak"', "    Croak", "Croak"],
  ['    Title "Croak"', '    "Croak"', '"Croak"'],
  ["\nAttack\n", "\nAttacks:\n", "Attacks"],
  ["\nAttack\n", "\nAttacks: Croak\n", "Attacks"],
  ["Deck: The pond", "Decks: The pond", "Decks"],
  ["Identifier: ME-9", "Identifier: 9", "9"],
  ["Stage 2", "Stg 2", "Stg"],
  ['GrowsInto "Frogar"', 'GrowsInto "Frogra"', '"Frogra"'],
  ['GrowsFrom "Grubbin"', 'GrowsFrom "Grubin"', '"Grubin"'],
  ['GrowsFrom "Grubbin"', 'GrowsFrom "Seedle"', 'Name "Mothwing"'],
  ['GrowsInto "Mothwing"\n', "", 'Name "Mothwing"'],
  ["Stage 2", "Stage 3", "3"],
  ["Stage 2", "Stage 0", "Stage 0"],
  ["Stage 2\n", "", "Identifier: ME-9"],
  ['Code "ME-9"', 'Code "ME-19"', 'Code "ME-19"'],
  ['Code "ME-9"', 'Code "me-9"', '"me-9"'],
  ["Attention 30", "Attention 3", "Attention"],
  ['Symbols "drop" / "moon"', 'Symbols "drop" / "sun"', "Symbols"],
  ["    3 ME-8", "    2 ME-8", "Deck: The pond"],
  ["    3 ME-8", "    4 ME-8", "4 ME-8"],
  ["    1 ME-10", "    1 ME-100", "1 ME-100"],
  ['Type "Leader"\nName "Otter of the pond"', 'Type "Leadr"\nName "Otter of the pond"', '"Leadr"'],
  ['    Effect "Heal 20."', '    Efect "Heal 20."', "Efect"],
];

const SPRINGS_SYSTEM: readonly Mistake[] = [
  ["Total = Count.Cost", "Total = Count.Csot", "Count.Csot"],
  ["Total = Count.Cost", "Total = Sum.Cost", "Sum.Cost"],
  ["Total = Count.Cost", 'Count.Cost = "sun"', '"sun"'],
  ["Count.Cost > 5", "Count.Cost.sun > 5", "Count.Cost.sun"],
  ["Count.Cost > 5", "Count.Gvies > 5", "Count.Gvies"],
  ["Only\n    Colours = Cost", "Only\n    Colours = Gives", "Gives"],
  ['Cost = "any" / Colours', 'Cost = "ayn" / Colours', '"ayn"'],
  ['Cost = "any" / Colours', 'Cost = "any" / Colour', "Colour"],
  ['    Cost = "stone"', '    Cost = "stones"', '"stones"'],
  ['In "Spell"\nPer "Cost"\nWhen', 'Per "Cost"\nWhen', 'Per "Cost"'],
  ['Per "Code.Series"', 'Per "Code.Seris"', '"Code.Seris"'],
  ["    Gaps.Code.digits = 0", "    Gaps.Code.Series = 0", "Gaps.Code.Series"],
  ["    Gaps.Code.digits = 0", "    Gaps.Total.digits = 0", "Gaps.Total.digits"],
  ["    Share = 40..60", "    Share = 140..160", "Share"],
  ['Cost = "any" / Spring.Gives', 'Cost = "any" / Spring.Cost', "Spring.Cost"],
  ['Cost = "any" / Spring.Gives', 'Cost = "any" / Sprng.Gives', "Sprng.Gives"],
  ["    Different.Cost < 4", "    Different.Cost < 6", "Different.Cost"],
  ['OneOf "<Series>-<digits 3>"', 'OneOf "<Serie>-<digits 3>"', "<Serie>"],
  ['Pairs "{}"', 'Pairs "{"', '"{"'],
  ["Says: This spell costs <Count.Cost> of <Cost>", "Says: This spell costs <Count.Cots> of <Cost>", "Count.Cots"],
  ['For "Dear"', 'For "Deer"', '"Deer"'],
];

const SPRINGS_CARDS: readonly Mistake[] = [
  ['Total 3\nColours "sun"', 'Total 2\nColours "sun"', "Total"],
  ['Cost "any" / "sun" / "sun"', 'Cost "any" / "sun"', "Total"],
  ['Cost "any" / "sun" / "sun"', 'Cost "any" / "snu" / "sun"', '"snu"'],
  ['Cost "any" / "sun" / "sun"', 'Cost "any" / sun / "sun"', "sun"],
  ['Cost "any" / "sun" / "sun"', 'Cost "any", "sun", "sun"', "Cost"],
  ['Colours "sun" / "moon"', 'Colours "sun"', '"moon"'],
  ['Colours "sun" / "moon"', 'Colours "sun" / "moon" / "sun"', '"sun"'],
  ['Colours "sun" / "moon"', 'Colours "sun" / "moon" / "leaf"', '"leaf"'],
  ['Orders "{sun}: Heron flies."', 'Orders "{sun: Heron flies."', "Orders"],
  ['Gives "leaf" / "leaf"', 'Gives "leaf" / "any"', '"any"'],
  ['Gives "leaf" / "leaf"', 'Give "leaf" / "leaf"', "Give"],
  ['Code "VAL-007"', 'Code "VAL-07"', '"VAL-07"'],
  ['Code "VAL-009"', 'Code "VAL-011"', '"VAL-011"'],
  ['Type "Charm"\nName "Dew"', 'Type "Spring"\nName "Dew"', "Total"],
  ["Total 0\n", "", "Identifier: VAL-007"],
  ['Orders "No spring gives {sun} or {moon}."\n', "", "Identifier: VAL-006"],
  ["    4 VAL-004", "    5 VAL-004", "5 VAL-004"],
  ["    4 VAL-002", "    4 VAL-003", "VAL-00"],
  ["    6 VAL-001", "    5 VAL-001", "Deck: Sun and moon"],
  ["    2 VAL-006", "    2 VAL-060", "2 VAL-060"],
];

const WARDENS_SYSTEM: readonly Mistake[] = [
  ["Copies = Warden.Size", "Copies = Warden.Seize", "Warden.Seize"],
  ["Copies = Warden.Size", "Copies = Warden.Name", "Warden.Name"],
  ["Must\n    Fits = Warden.Option", "Must\n    Fits = Warden.Options", "Warden.Options"],
  ["Must\n    Fits = Warden.Option", "Must\n    Fits = Warden.Size", "Warden.Size"],
  ["Must\n    Fits = Warden.Option", "Must\n    Fits = Tool.Option", "Tool.Option"],
  ["Copies < Warden.Option.Limit", "Copies < Warden.Option.Limits", "Warden.Option.Limits"],
  ["Copies < Warden.Option.Limit", "Copies < Warden.Option.Weight", "Warden.Option.Weight"],
  ["Copies < Warden.Option.Limit", "Copies < Warden.Limit", "Warden.Limit"],
  ["Copies < Warden.Option.Limit", "Copies < Warden.Option.Traits", "Warden.Option.Traits"],
  ["Brings = Card.Name", "Brings = Card.Nmae", "Card.Nmae"],
  ["    Sum.Weight < Warden.Strength", "    Sum.Name < Warden.Strength", "Sum.Name"],
  ["    Sum.Weight < Warden.Strength", "    Sum.Level < Warden.Strength", "Sum.Level"],
  ["    Sum.Weight < Warden.Strength", "    Sum.Weight < Warden.Weight", "Warden.Weight"],
  ['In "Pouch"\nMust\n    Sum', 'In "Puch"\nMust\n    Sum', '"Puch"'],
  ['On "Deck"\nValue "cards"', 'On "Deck"\nValue "kept"', '"Pouch"'],
  ['For "Choice" / "Tool"', 'For "Choise" / "Tool"', '"Choise"'],
  ['    Has = "Belongs"', '    Has = "Belong"', '"Belong"'],
  ['Type = "Ally" / "Event"', 'Type = "Ally" / "Evnt"', '"Evnt"'],
  ['On "Choice" / "Option"\nMany "Yes"\nOneOf', 'On "Choice" / "Opton"\nMany "Yes"\nOneOf', '"Opton"'],
  ['Value "integer" / "range"', 'Value "integer" / "rang"', '"rang"'],
  ['    Is = "Own"\nMust\n    Copies = Warden.Size', '    Is = "Owm"\nMust\n    Copies = Warden.Size', '"Owm"'],
  ["Says: The tools weigh <Sum.Weight>", "Says: The tools weigh <Sum.Wieght>", "Sum.Wieght"],
];

const WARDENS_CARDS: readonly Mistake[] = [
  ['    Faction "reed" / "neutral"', '    Faction "reed" / "neutrl"', '"neutrl"'],
  ["    Level 0..5", "    Level 0..15", "0..15"],
  ["    Level 0..5", "    Level 5..0", "5..0"],
  ["    Level 0..5", "    Levels 0..5", "Levels"],
  ["    Limit 2", "    Limit two", "two"],
  ["    Limit 2", "    Limit 0", "0"],
  ["    Limit 2", "    Limt 2", "Limt"],
  ['Option\n    Faction "heron"', 'Opton\n    Faction "heron"', "Opton"],
  ['Brings "Sedge\'s flute"', 'Brings "Sedges flute"', "W 1"],
  ['Belongs "Ada Sedge"', 'Belongs "Ada Sege"', '"Ada Sege"'],
  ["Size 8", "Size 9", "Deck: The flute"],
  ["Strength 2\n", "", "Identifier: W 2"],
  ['Type "Tool"\nName "Rope"', 'Type "Tol"\nName "Rope"', '"Tol"'],
  ["Weight 1", "Weight 2", "1 W 12"],
  ['Faction "neutral"\nLevel 0', 'Faction "neutral"\nLevel -1', "-1"],
  ["    1 W 9", "    2 W 9", "2 W 9"],
  ["    1 W 7", "    2 W 7", "1 W 8"],
  ["    1 W 3\n", "", "1 W 1"],
  ["Pouch:", "Pouhc:", "Pouhc"],
  ["    1 W 12\nReserve", "    1 W 12\n    1 W 10\nReserve", "1 W 10"],
  ["    1 W 9\n    1 W 6", "    1 W 9\n    1 W 66", "1 W 66"],
  ["    2 W 6\n    2 W 9", "    3 W 6\n    1 W 9", "3 W 6"],
  ["    2 W 9\nPouch:\n    1 W 12", "    2 W 9\nPouch:\n    1 W 21", "1 W 21"],
];

const MASKS_SYSTEM: readonly Mistake[] = [
  ['    Printed.Mark = "a"', '    Printed.Mrak = "a"', "Printed.Mrak"],
  ['    Printed.Mark = "a"', '    Printed.Mark = "d"', '"d"'],
  ['    Printed.Mark = "a"', '    Printed.Front = "a"', "Printed.Front"],
  ['For "Side"\nIn "Plain" / "Token"', 'For "Side"\nIn "Plain" / "Tokens"', '"Tokens"'],
  ['For "Side"\nIn "Plain" / "Token"', 'For "Sides"\nIn "Plain" / "Token"', '"Sides"'],
  ['    Place = "front" / "back"\n---\nRule: same', '    Place = "front" / "bak"\n---\nRule: same', '"bak"'],
  ['Per "Place"', 'Per "Plac"', '"Plac"'],
  ['Per "Place"', 'Per "Layout"', '"Layout"'],
  ["    Count.Cost = 0", "    Count.Costs = 0", "Count.Costs"],
  ["    Count.Cost = 0", "    Sum.Cost = 0", "Sum.Cost"],
  [
    "    Title = Card.Name.Front / Card.Name.Other",
    "    Title = Card.Name.Front / Card.Name.Others",
    "Card.Name.Others",
  ],
  ["    Title = Card.Name.Front / Card.Name.Other", "    Title = Card.Name.Mark / Card.Name.Other", "Card.Name.Mark"],
  ["    Title = Card.Name.Front / Card.Name.Other", "    Title = Crad.Name.Front / Card.Name.Other", "Crad.Name.Front"],
  ['    Side.Cost = "any" / Colours', '    Side.Cots = "any" / Colours', "Side.Cots"],
  ['    Side.Cost = "any" / Colours', '    Side.Cost = "any" / Colour', "Colour"],
  ['    Side.Cost = "any" / Colours', '    Side.Cost = "ayn" / Colours', '"ayn"'],
  ['    Side.Cost = "any" / Colours', '    Side.Cost = "any" / Rarity', "Rarity"],
  ['    Side.Cost = "any" / Colours', '    Side.Layout = "any" / Colours', "Side.Layout"],
  ["    Total = Count.Side.Cost", "    Total = Count.Side.Cots", "Count.Side.Cots"],
  ["    Total = Count.Side.Cost", "    Total = Sum.Side.Cost", "Sum.Side.Cost"],
  ["    Total = Count.Side.Cost", "    Total = Count.Side.Makes", "Count.Side.Makes"],
  ['Per "Printed" / "Set"', 'Per "Prited" / "Set"', '"Prited"'],
  ["    Gaps.Printed.digits < 0", "    Gaps.Printed.digit < 0", "Gaps.Printed.digit"],
  ["    Gaps.Printed.digits < 0", "    Gaps.Printed.Mark < 0", "Gaps.Printed.Mark"],
  ["    Gaps.Printed.digits < 0", "    Gaps.Printed < 0", "Gaps.Printed"],
  ['Per "Printed.digits"', 'Per "Printed.number"', '"Printed.number"'],
  ['    Set = "DSK"', '    Set = "DKS"', '"DKS"'],
  ["    Different.Name < 1", "    Different.Title < 1", "Different.Title"],
  ["    Makes = Token.Name", "    Makes = Token.Title", "Token.Title"],
  ["    Makes = Token.Name", "    Makes = Token.Makes", "Token.Makes"],
  ["    Makes = Token.Name", "    Makes = Tokn.Name", "Tokn.Name"],
  ['ListedIn "Skills"', 'ListedIn "Skill"', '"Skill"'],
  ['OneOf "[<Skills>]"', 'OneOf "[<Skill>]"', "[<Skill>]"],
  ['Under "Rules"', 'Under "Ruels"', '"Ruels"'],
  ["    Legal = Deck.Format", "    Legal = Deck.Formats", "Deck.Formats"],
  ["    Legal = Deck.Format", "    Legal = Deck.Rarity", "Deck.Rarity"],
  ['    Deck.Format = "paupers"', '    Deck.Format = "pauper"', '"pauper"'],
  ['    Deck.Format = "paupers"', '    Dekc.Format = "paupers"', "Dekc.Format"],
  ["    Share > 50", "    Share > 150", "150"],
  ["    Share > 50", "    Shares > 50", "Shares"],
  ['OneOf "<digits 1..3><Mark>"', 'OneOf "<digits 1..3><Mrak>"', "<Mrak>"],
  ['OneOf "<digits 1..3><Mark>"', 'OneOf "<digit 1..3><Mark>"', "<digit 1..3>"],
  ['Many "Repeated"', 'Many "Repeats"', '"Repeats"'],
  ['On "Side"\nMany "Repeated"', 'On "Sied"\nMany "Repeated"', '"Sied"'],
  ['MustBeOn "Deck"', 'MustBeOn "Dekc"', '"Dekc"'],
  ['Pairs "{}"', 'Pairs "{]"', '"{]"'],
  [
    'On "Side"\nValue "integer" / "text"\nOneOf "*"\nMinimum 0\nMaximum 20\n---\nAttribute: Guard',
    'On "Side"\nValue "integer" / "txt"\nOneOf "*"\nMinimum 0\nMaximum 20\n---\nAttribute: Guard',
    '"txt"',
  ],
  ["Says: This card has <Count> faces.", "Says: This card has <Cuont> faces.", "<Cuont>"],
  ['KindFrom "Layout"', 'KindFrom "Layot"', '"Layot"'],
  ['    Layout = "Turning" / "Split"', '    Layout = "Turning" / "Spilt"', '"Spilt"'],
  ["Minimum 0\nMaximum 20\n---\nAttribute: Makes", "Minimum 20\nMaximum 0\n---\nAttribute: Makes", "0"],
  ["Kind: Token\n", "Kind Token\n", "Kind"],
  ["---\nRule: no-gap", "Rule: no-gap", "Rule: no-gap"],
  [
    'OneOf "common" / "uncommon" / "rare" / "mythic"',
    'OneOf "common" / "uncommon" / "rare" / "mythic"\nSays:\n    comon: Often.',
    "comon",
  ],
  [
    'OneOf "open" / "paupers" / "duel"\n---\nAttribute: Format',
    'OneOf "open" / "paupers" / "duel"\nSays:\n    open: All.\n    closed: None.\n---\nAttribute: Format',
    "closed",
  ],
  ['OneOf "a" / "b" / "c" / "★"', 'OneOf "a" / "b" / "c" / "★"\nSays:\n    d: Fourth.', "d: Fourth"],
];

/** Rules that lead to nothing, or of which a condition does. */
const MASKS_RULES: readonly Mistake[] = (
  [
    ['For "Playable"\nMust\n    Rarity = Card.Printed.Mark', "Card.Printed.Mark"],
    ['For "Playable"\nIn "Pack"\nMust\n    Rarity = Token.Printed.Front', "Token.Printed.Front"],
    ['For "Playable"\nWhen\n    Printed.Title = "x"\nMust\n    Has = "Colours"', "Printed.Title"],
    ['For "Playable"\nIn "Pack"\nMust\n    Different.Name.Mark < 3', "Different.Name.Mark"],
    ['For "Playable"\nIn "Pack"\nMust\n    Spread.Printed.Other < 3', "Spread.Printed.Other"],
    ['For "Playable"\nIn "Pack"\nMust\n    Falls.Name < 0', "Falls.Name"],
    ['For "Playable"\nIn "Pack"\nMust\n    Falls.Printed < 0', "Falls.Printed"],
    ['For "Playable"\nIn "Pack"\nMust\n    SumOnce.Rarity < 9', "SumOnce.Rarity"],
    ['For "Playable"\nIn "Pack"\nMust\n    Sum.Printed.Mark < 9', "Sum.Printed.Mark"],
    ['For "Playable"\nIn "Pack"\nMust\n    Gaps.Name.Front < 9', "Gaps.Name.Front"],
    ['For "Playable"\nIn "Pack"\nMust\n    Different.Rarity < 5', "Different.Rarity"],
    ['For "Playable"\nIn "Pack"\nMust\n    Different.Printed.Mark < 5', "Different.Printed.Mark"],
    ['For "Side"\nIn "Card"\nMust\n    Different.Cost < 6', "Different.Cost"],
    ['For "Playable"\nIn "Pack"\nMust\n    Different.Layout > 4', "Different.Layout"],
    ['For "Playable"\nIn "Deck"\nMust\n    Share < 100', "Share"],
    ['For "Playable"\nIn "Deck"\nMust\n    Share.Token > -1', "Share"],
    ['For "Playable"\nIn "Pack"\nPer "Rarity"\nMust\n    Different.Rarity < 1', "Different.Rarity"],
    ['For "Playable"\nIn "Pack"\nPer "Printed.Mark"\nMust\n    Different.Printed.Mark < 1', "Different.Printed.Mark"],
    ['For "Playable"\nIn "Pack"\nPer "Set" / "Rarity"\nMust\n    Different.Set < 1', "Different.Set"],
    ['Under "Rules"\nFor "Side"\nOneOf "turns over"\nInstead "turns over"', '"turns over"'],
    ['Under "Total"\nOneOf "turns over"\nInstead "turns"', '"Total"'],
    ['Under "Layout"\nOneOf "turns over"\nInstead "turns"', '"Layout"'],
    ['Under "Printed"\nOneOf "turns over"\nInstead "turns"', '"Printed"'],
    ['For "Deck"\nUnder "Rules"\nOneOf "turns over"\nInstead "turns"', '"Rules"'],
    ['For "Playable"\nMust\n    Printed = "<digits 4>"', '"<digits 4>"'],
    ['For "Playable"\nMust\n    Printed = "<capitals>"', '"<capitals>"'],
    ['For "Playable"\nMustNot\n    Printed = "<digits 2>d"', '"<digits'],
    ['For "Playable"\nMust\n    Set = "<capitals 2>"', '"<capitals 2>"'],
    ['For "Playable"\nMust\n    Set = "<capitals 3>"', "Set"],
    ['For "Playable"\nWhen\n    Rarity = "<digits>"\nMust\n    Has = "Colours"', '"<digits>"'],
    ['For "Playable"\nIn "Deck"\nTable\n    Copies.Card = 10..20 / 20..30\n    Count.Token = 1 / 2', "10..20 / 20..30"],
    [
      'For "Playable"\nIn "Deck"\nTable\n    Copies.Card = 10..30 / 15..20 / 31..40\n    Count.Token = 1 / 2 / 3',
      "15..20",
    ],
    ['For "Playable"\nTable\n    Rarity = "common" / "rare" / "common"\n    Total = 1 / 2 / 3', '"common"'],
    ['For "Playable"\nTable\n    Rarity = "common" / "rar"\n    Total = 1 / 2', '"rar"'],
    ['For "Playable"\nTable\n    Total > 1 / 2 / 3\n    Rarity = "common" / "rare" / "mythic"', "2"],
    ['For "Playable"\nMust\n    Rarity = Colours', "Colours"],
    ['For "Playable"\nMust\n    Total = Rarity', "Rarity"],
    ['For "Maker"\nIn "Pack"\nOnly\n    Makes = Token.Total', "Token.Total"],
    ['For "Maker"\nIn "Pack"\nOnly\n    Makes = Playable.Total', "Playable.Total"],
    ['For "Playable"\nMust\n    Total > 21', "21"],
    ['For "Playable"\nMust\n    Total < 20', "20"],
    ['For "Playable"\nWhen\n    Layout = "Token"\nMust\n    Has = "Colours"', "Token"],
    ['For "Plain"\nUnless\n    Layout = "Plain"\nMust\n    Has = "Colours"', "Plain"],
    ['For "Plain"\nMust\n    Has = "Sets"', "Sets"],
    ['For "Plain"\nMust\n    Is = "Turning"', "Turning"],
    ['For "Plain"\nMust\n    Is = "Card"', "Card"],
    ['For "Side"\nMust\n    Has = "Set"', "Set"],
    ['For "Side"\nMust\n    Total > 2', "Total"],
    ['For "Playable"\nIn "Deck"\nPer "Side.Total"\nMust\n    Count < 9', "Side.Total"],
    ['For "Playable"\nIn "Deck"\nPer "Side"\nMust\n    Count < 9', '"Side"'],
    ['For "Playable"\nIn "Deck"\nMust\n    Different.Side < 9', "Different.Side"],
    ['For "Playable"\nIn "Deck"\nMust\n    Sum.Side.Title < 9', "Sum.Side.Title"],
    ['For "Playable"\nIn "Deck"\nMust\n    Gaps.Total < Deck.Format', "Deck.Format"],
    ['For "Playable"\nIn "Deck"\nMust\n    Copies.Side < 9', "Copies.Side"],
  ] as const
).map(([body, marked]) => [
  "Rule: mostly-common\n",
  `Rule: tried\nAbout: One.\nSays: Wrong.\n${body}\n---\nRule: mostly-common\n`,
  marked,
]);

const MASKS_CARDS: readonly Mistake[] = [
  ['Layout "Turning"\nName "Quiet', 'Layout "Turnig"\nName "Quiet', '"Turnig"'],
  ['Layout "Turning"\nName "Quiet', 'Layout "Plain"\nName "Quiet', "Identifier: DSK 2"],
  ['Layout "Split"\nName "Burn', 'Layout "Turning"\nName "Burn', '"left"'],
  ['Name "Quiet scribe // Ink that walks"', 'Name "Quiet scribe / Ink that walks"', 'Name "Quiet scribe /'],
  ['Name "Quiet scribe // Ink that walks"', 'Name "Quiet scribe // Ink that walk"', '"Ink that walks"'],
  ['    Title "Quiet scribe"', '    Title "Quiet scrib"', '"Quiet scrib"'],
  ['    Title "Quiet scribe"\n', "", "Side"],
  ['    Title "Quiet scribe"', '    Titel "Quiet scribe"', "Titel"],
  ['    Cost "any" / "ink" / "ink"', '    Cost "any" / "ink"', "3"],
  ['    Cost "any" / "ink" / "ink"', '    Cost "any" / "inc" / "ink"', '"inc"'],
  ['    Cost "any" / "ink" / "ink"', '    Cost "any" / "rust" / "ink"', '"rust"'],
  ['    Cost "any" / "ink" / "ink"', '    Costs "any" / "ink" / "ink"', "Costs"],
  ['    Cost "any" / "ink" / "ink"', '    Cost "any ink ink"', '"any ink ink"'],
  ['    Place "back"\n    Title "Ink', '    Place "front"\n    Title "Ink', '"front"'],
  ['    Place "back"\n    Title "Ink', '    Place "bak"\n    Title "Ink', '"bak"'],
  ['    Place "back"\n    Title "Ink', '    Title "Ink', "Side"],
  [
    '    Place "back"\n    Title "Ink that walks"\n',
    '    Place "back"\n    Title "Ink that walks"\n    Cost "any"\n',
    'Cost "any"',
  ],
  ['Set "DSK"\nPrinted "2"', 'Set "DKS"\nPrinted "2"', '"DKS"'],
  ['Set "DSK"\nPrinted "2"', 'Set "DWN"\nPrinted "2"', "DWN"],
  ['Printed "3"', 'Printed "30"', '"30"'],
  ['Printed "3"', 'Printed "3d"', '"3d"'],
  ['Printed "3"', "Printed 3", "3"],
  ['Printed "3"', 'Printed "1"', '"1"'],
  ['Printed "4a"', 'Printed "4"', '"4"'],
  ['Printed "4a"', 'Printed "3a"', '"3'],
  ['Rarity "uncommon"', 'Rarity "uncomon"', '"uncomon"'],
  ['Rarity "uncommon"\n', "", "Identifier: DSK 3"],
  ['Colours "rust" / "bone"', 'Colours "rust"', '"bone"'],
  ['Colours "rust" / "bone"', 'Colours "rust" / "bones"', '"bones"'],
  ["Total 5", "Total 6", "6"],
  ["Total 5\n", "", "Identifier: DSK 3"],
  ["Total 5", 'Total "5"', '"5"'],
  ['Makes "Blot"\nSkills', 'Makes "Blob"\nSkills', '"Blob"'],
  ['Makes "Blot" / "Moth"', 'Makes "Blot" / "Moht"', '"Moht"'],
  ['Skills "Ward" / "Haste"', 'Skills "Ward"', "[Haste]"],
  ['Skills "Ward" / "Haste"', 'Skills "Ward" / "Hast"', '"Hast"'],
  ['Rules "[Ward]" / "[Haste] if it came alone."', 'Rules "[Ward]" / "[Haste if it came alone."', "[Haste"],
  ['Rules "{ink}: [Turn] this card."', 'Rules "{ink: [Turn] this card."', "{ink"],
  ['Rules "{ink}: [Turn] this card."', 'Rules "{ink}: [Trun] this card."', "[Trun]"],
  ['    Power "*"', '    Power "x"', '"x"'],
  ["    Power 3", "    Power 33", "33"],
  ['    Sort "Spell"\n    Rules "Put', '    Sort "Spel"\n    Rules "Put', '"Spel"'],
  ['Side\n    Place "right"', 'Sid\n    Place "right"', "Sid"],
  [
    'Side\n    Place "right"\n    Title "Bury"\n    Cost "any" / "any" / "bone"\n    Sort "Spell"\n    Rules "Put a creature under its deck."\n',
    "",
    "Side",
  ],
  ["    4 DSK 3", "    5 DSK 3", "5 DSK 3"],
  ["    2 DWN 1", "    2 DWN 11", "2 DWN 11"],
  ["    2 DWN 1", "    2 T 2", "T 2"],
  ["    2 DWN 1", "    1 DWN 1", "Deck: Ashes"],
  ['Format "open"', 'Format "opne"', '"opne"'],
  ['Format "open"\n', "", "Deck: Ashes"],
  ['Legal "open"\nSide\n    Place "left"', 'Legal "duel"\nSide\n    Place "left"', '"duel"'],
  ["Identifier: DSK 5", "Identifier: DSK 4", "Identifier: DSK 4"],
  ["---\nIdentifier: DSK 5", "Identifier: DSK 5", "Identifier: DSK 5"],
];

type Known = readonly string[];
/** Of the mistakes in a game and its cards, those that are found elsewhere, and those that are found several times. */
const GAMES: readonly [
  game: string,
  inSystem: readonly Mistake[],
  inCards: readonly Mistake[],
  elsewhere: Known,
  several: Known,
][] = [
  [
    "arena",
    ARENA_SYSTEM,
    ARENA_CARDS,
    // Which of two cards is wrong, the rule about a gap cannot know; nor whether a deck or its leader is.
    ['Code "ME-19"', "Attention 3", 'Symbols "drop" / "sun"'],
    // A name that is misspelt is not listed either, and a fourth copy is also too many for the deck and its leader.
    ["    4 ME-8"],
  ],
  // Two cards of the deck need what the other well gave.
  ["springs", SPRINGS_SYSTEM, SPRINGS_CARDS, [], ["    4 VAL-003"]],
  [
    "wardens",
    WARDENS_SYSTEM,
    WARDENS_CARDS,
    [],
    // The card is also in a deck, where it then belongs to nobody; one card more is too many for an option and the deck.
    ["    2 W 9", "    2 W 7"],
  ],
  [
    "masks",
    [...MASKS_SYSTEM, ...MASKS_RULES],
    MASKS_CARDS,
    // Which of two sides, numbers or formats is wrong, no rule can know; the last of two faces is blamed, not the layout.
    ['Layout "Plain"\nName "Quiet', 'Set "DWN"\nPrinted "2"', 'Printed "30"', 'Legal "duel"\nSide\n    Place "left"'],
    // Both faces are on the wrong side; a face less or more also changes the total; and a token is no card.
    [
      'Layout "Turning"\nName "Burn',
      '    Place "back"\n    Title "Ink that walks"\n    Cost "any"\n',
      'Printed "1"',
      "",
      "    2 T 2",
    ],
  ],
];

/** The lines on which something is found, with rule and message. */
function findings(game: string, [right, wrong]: Mistake, isInSystem: boolean): string[] {
  const read = (name: string) => readFileSync(join(ROOT, "test", "systems", "foreign", game, name), "utf8");
  const system = read(`${game}.system`);
  const names = isInSystem ? [`${game}.system`] : ["pack.cards", "cards.cards", "legal.cards"];
  const texts = new Map(names.map((name) => [name, read(name)]));
  const [file, text] = [...texts].find(([, text]) => text.includes(right)) ?? [];
  if (file === undefined || text === undefined) throw new Error(`not there: ${right}`);
  const all = { ...Object.fromEntries(texts), [file]: text.replace(right, () => wrong) };
  const found = check(all, isInSystem ? shippedSystem("meta") : systemOf(system)).filter(
    ({ rule }) => rule !== "rule-without-example",
  );
  return found.map((one) => {
    const body = all[one.file] ?? "";
    const from = body.lastIndexOf("\n", one.span.start - 1) + 1;
    const end = body.indexOf("\n", one.span.end);
    return `${one.rule}/${one.messageId}: ${body.slice(from, end === -1 ? undefined : end)}`;
  });
}

test.each(GAMES)(
  "mistakes in %s are found on their line, and once",
  { tags: "slow" },
  (game, inSystem, inCards, elsewhere, several) => {
    const judged = [inSystem, inCards].flatMap((mistakes, at) =>
      mistakes.map((one) => {
        const found = findings(game, one, at === 0);
        return { one, found, isThere: found.some((line) => line.includes(one[2])), isOnce: found.length === 1 };
      }),
    );
    const others = judged.filter(({ isThere }) => !isThere).map(({ one, found }) => [one[1], ...found]);
    const many = judged.filter(({ isOnce }) => !isOnce).map(({ one, found }) => [one[1], ...found]);
    expect(judged.length).toBeGreaterThanOrEqual(40);
    expect(others.map(([wrong]) => wrong)).toEqual(elsewhere);
    expect(many.map(([wrong]) => wrong)).toEqual(several);
  },
);
