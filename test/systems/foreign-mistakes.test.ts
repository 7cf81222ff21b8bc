import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../support/check.js";
import { ROOT } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { shippedSystem } from "../support/systems.js";

const read = (name: string): string => readFileSync(join(ROOT, "test", "systems", "foreign", "arena", name), "utf8");
const SYSTEM = read("arena.system");
const CARDS = {
  "pack.cards": read("pack.cards"),
  "cards.cards": read("cards.cards"),
  "legal.cards": read("legal.cards"),
};

/** What stands there, what is written instead, and what is marked: the finding is one, and on its line. */
type Mistake = readonly [right: string, wrong: string, marked: string];

const IN_SYSTEM: readonly Mistake[] = [
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

const IN_CARDS: readonly Mistake[] = [
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

function findings(right: string, wrong: string, isInSystem: boolean): string[] {
  const texts: Record<string, string> = isInSystem ? { "arena.system": SYSTEM } : CARDS;
  const file = Object.keys(texts).find((name) => texts[name]?.includes(right));
  if (file === undefined) throw new Error(`not there: ${right}`);
  const text = texts[file]?.replace(right, () => wrong) ?? "";
  const all = { ...texts, [file]: text };
  const found = check(all, isInSystem ? shippedSystem("meta") : systemOf(SYSTEM)).filter(
    ({ rule }) => rule !== "rule-without-example",
  );
  return found.map((one) => {
    const body = all[one.file] ?? "";
    const from = body.lastIndexOf("\n", one.span.start - 1) + 1;
    const end = body.indexOf("\n", one.span.end);
    return `${one.rule}/${one.messageId}: ${body.slice(from, end === -1 ? undefined : end)}`;
  });
}

const ALL = [...IN_SYSTEM.map((one) => [...one, true] as const), ...IN_CARDS.map((one) => [...one, false] as const)];

test("41 of 44 mistakes are found on their line, and 42 once", () => {
  const judged = ALL.map(([right, wrong, marked, isInSystem]) => {
    const found = findings(right, wrong, isInSystem);
    return { wrong, found, isThere: found.some((one) => one.includes(marked)), isOnce: found.length === 1 };
  });
  const elsewhere = judged.filter(({ isThere }) => !isThere).map(({ wrong, found }) => [wrong, ...found]);
  const several = judged.filter(({ isOnce }) => !isOnce).map(({ wrong, found }) => [wrong, ...found]);
  // Which of two cards is wrong, the rule about a gap cannot know; nor whether a deck or its leader is.
  expect(elsewhere.map(([wrong]) => wrong)).toEqual(['Code "ME-19"', "Attention 3", 'Symbols "drop" / "sun"']);
  // A name that is misspelt is not listed either, and a fourth copy is also too many for the deck and its leader.
  expect(several.map(([wrong]) => wrong)).toEqual(['GrowsInto "Frogra"', "    4 ME-8"]);
});
