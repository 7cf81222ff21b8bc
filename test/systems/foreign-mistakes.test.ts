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

test.each(GAMES)("mistakes in %s are found on their line, and once", (game, inSystem, inCards, elsewhere, several) => {
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
});
