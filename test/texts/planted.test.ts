import { describe, expect, test } from "vitest";
import { check } from "../support/check.js";
import { sample } from "../support/sweep.js";
import { shippedSystem } from "../support/systems.js";

const altered = shippedSystem("altered");
const CHARACTER =
  'Identifier: LOOM 2\nType "Character"\nName "Weaver"\nFaction "Muna"\nSubTypes "Artist"\nHandCost 1\nReserveCost 1\nForest 1\nMountain 1\nWater 1\n';
const SPELL =
  'Identifier: LOOM 2\nType "Spell"\nName "Thread"\nFaction "Muna"\nSubTypes "Boon"\nHandCost 1\nReserveCost 1\n';
const HERO =
  'Identifier: LOOM 2\nType "Hero"\nName "Anneke & Spool"\nFaction "Muna"\nReserveLimit 2\nLandmarkLimit 2\n';
const TOKEN = 'Identifier: LOOM 2\nType "Token"\nName "Mouse"\nSubTypes "Animal"\nForest 1\nMountain 1\nWater 1\n';
const PERMANENT =
  'Identifier: LOOM 2\nType "Permanent"\nName "Loom"\nFaction "Muna"\nSubTypes "Landmark"\nHandCost 1\nReserveCost 1\n';

const ability = (text: string): string => `Ability ${JSON.stringify(text)}\n`;
const support = (text: string): string => `${ability("Draw a card.")}SupportAbility ${JSON.stringify(text)}\n`;

/** What is found in the texts, with the piece of the text that is underlined; tokens of other packs left out. */
function found(text: string): string[] {
  return check(text, altered)
    .filter(({ messageId }) => messageId !== "unnamed")
    .map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`);
}

/** A mistake that the rulebook calls one, the card that it is made on, and what is underlined. */
const PLANTED: readonly (readonly [kind: string, card: string, text: string, at: string, rule?: string])[] = [
  ["a small letter behind a trigger", CHARACTER, "{J} draw a card.", "draw"],
  ["a small letter behind a cost", CHARACTER, "{T} : draw a card.", "draw"],
  ["a small letter behind a dash", CHARACTER, "At Noon — I gain 1 boost. draw a card.", "draw"],
  ["a small letter at the start", CHARACTER, "at Noon — Draw a card.", "at"],
  ["a capital behind a comma", CHARACTER, "{J} If you control a Robot, Draw a card.", "Draw"],
  ["one for several", SPELL, "Draw two card.", "card"],
  ["several for one", CHARACTER, "{J} I gain 1 boosts.", "boosts"],
  ["several tokens that are one", SPELL, "Create two [Mouse 1/1/1] Animal token in target Expedition.", "token"],
  ["I with the verb of it", CHARACTER, "{J} I gains 1 boost.", "gains"],
  ["it with the verb of I", CHARACTER, "When a Citizen joins your Expeditions — It gain 1 boost.", "gain"],
  ["each with the verb of several", CHARACTER, "At Noon — Each player draw a card.", "draw"],
  ["the verb of a noun with more to it", SPELL, "The next Spell you play this turn cost {1} less.", "cost"],
  ["me in place of I", CHARACTER, "When me leave the Expedition zone — Draw a card.", "me"],
  ["a verb behind may", CHARACTER, "{H} You may draws a card.", "draws"],
  ["an before a consonant", SPELL, "Draw an card.", "an"],
  ["a before a vowel", SPELL, "Sacrifice a Animal.", "a"],
  ["a before a vowel in brackets", SPELL, "Create a [Ochre Cat 1/1/1] Animal token in target Expedition.", "a"],
  ["mana without a colon", CHARACTER, "{2} Draw a card.", " "],
  ["a cost without a colon", CHARACTER, "{T} Draw a card.", " "],
  ["two costs without a colon", CHARACTER, "{1}, {T} Draw a card.", " "],
  ["a comma behind a cost", CHARACTER, "{T}, Draw a card.", ","],
  ["a cost and no more", CHARACTER, "{T} :", "{T} :"],
  ["a trigger and no more", CHARACTER, "{J}", "{J}"],
  ["a colon behind a trigger", CHARACTER, "{J} : Draw a card.", ": "],
  ["a phase without a dash", CHARACTER, "At Noon Draw a card.", " "],
  ["a comma behind a phase", CHARACTER, "At Dusk, draw a card.", ","],
  ["a hyphen in place of the dash", CHARACTER, "At Noon - Draw a card.", "-"],
  ["an event without a dash", CHARACTER, "When I leave the Expedition zone, draw a card.", ","],
  ["a small letter of a trigger", CHARACTER, "{j} Draw a card.", "j"],
  ["the name of a trigger", CHARACTER, "etb Draw a card.", "etb"],
  ["a cost without braces", CHARACTER, "T : Draw a card.", "T"],
  ["a trigger without braces", CHARACTER, "J Draw a card.", "J"],
  ["a symbol that nobody knows", CHARACTER, "{Z} Draw a card.", "Z", "unknown-in-text"],
  ["a status a letter away", CHARACTER, "{J} I gain [[Anchord]].", "Anchord", "unknown-in-text"],
  ["a keyword a letter away", CHARACTER, "[Defendr].", "Defendr", "unknown-in-text"],
  ["a keyword without brackets", CHARACTER, "Defender.", "Defender"],
  ["an action without brackets", CHARACTER, "{J} Resupply.", "Resupply"],
  ["a status without brackets", CHARACTER, "{J} I gain Anchored.", "Anchored"],
  ["a status in single brackets", CHARACTER, "{J} I gain [Anchored].", "Anchored"],
  ["a keyword without its number", CHARACTER, "[Tough].", "[Tough]"],
  ["a keyword with a number", CHARACTER, "[Defender 2].", " 2"],
  ["a keyword of characters on a hero", HERO, "[Defender].", "[Defender]"],
  ["a keyword second in a line, on a spell", SPELL, "[[Fleeting]]. [Tough 1].", "[Tough 1]"],
  ["a keyword of characters on a permanent", PERMANENT, "[Seasoned].", "[Seasoned]"],
  ["a trigger of cards that are played, on a token", TOKEN, "{H} Draw a card.", "{H}"],
  ["a trigger of cards that are played, on a hero", HERO, "{R} Draw a card.", "{R}"],
  ["a support symbol in an ability", CHARACTER, "{D} : Draw a card.", "{D} : Draw a card."],
  ["a support ability without its cost", `${SPELL}${ability("Draw a card.")}Support`, "Draw a card.", "Draw a card."],
  ["a trigger of entering play on a spell", SPELL, "{J} Draw a card.", "{J}"],
  ["an action in braces", CHARACTER, "{J} {Sabotage}.", "{Sabotage}"],
  ["a keyword in braces", CHARACTER, "{Defender}.", "{Defender}"],
  ["two keywords without brackets", CHARACTER, "Defender, Seasoned.", "Defender, Seasoned"],
  ["cards counted in digits", CHARACTER, "{J} Draw 2 cards.", "2 cards", "cards-in-digits"],
  ["boosts counted in words", CHARACTER, "{J} I gain two boosts.", "two boosts", "boosts-in-words"],
  ["a small word in place of another", CHARACTER, "{J} I gain 2 boosts of you control a Robot.", "of"],
  ["an article before target", SPELL, "Discard an target Character.", "an"],
  [
    "a token without brackets and a number",
    CHARACTER,
    "{J} Create a Brassbug 2/2 Robot token in target Expedition.",
    "Brassbug 2/2",
  ],
  ["tokens after a", CHARACTER, "{J} Create a [Mana Moth 2/2/2] Illusion tokens in target Expedition.", "tokens"],
  ["a trigger in words", CHARACTER, "When I enter play — Draw a card.", "I enter play"],
  ["a phase that the day has not", CHARACTER, "At Evening — Draw a card.", "At Evening"],
  ["a phase with a letter changed", CHARACTER, "At Noom — Draw a card.", "Noom"],
  ["a time that nothing lasts", SPELL, "The next card you play this Week costs {1} less.", "this Week"],
  ["a small word with a letter changed", SPELL, "You my draw a card.", "my"],
  ["a space too few", SPELL, "Draw two cards,then discard a card.", ",t"],
  ["modes announced without a colon", SPELL, "Choose one.", "."],
  ["a colon within an effect", CHARACTER, "{H} You may pay {1}: draw a card.", ":"],
  ["a target that is nothing", SPELL, "Discard target.", "target"],
  ["a target twice", SPELL, "Discard target target Character.", " target"],
  ["a die that nobody looks at", SPELL, "Roll a die.", "Roll a die."],
  ["two abilities on one line", CHARACTER, "{J} Draw a card. {R} I gain 1 boost.", "{R} I gain 1 boost."],
  ["statistics with hyphens", SPELL, "Create a [Mouse 2-2-2] Animal token in target Expedition.", "2-2-2"],
  ["statistics that are no numbers", SPELL, "Create a [Mouse 2/x/2] Animal token in target Expedition.", "2/x/2"],
  ["two statistics", SPELL, "Create a [Mouse 1/1] Animal token in target Expedition.", "1/1"],
  ["a token without a name", SPELL, "Create a [1/1/1] Animal token in target Expedition.", "[1/1/1] Animal token"],
  ["a token in the reserve", SPELL, "Create a [Mouse 1/1/1] Animal token in your Reserve.", "your Reserve"],
  ["a token nowhere", SPELL, "Create a [Mouse 1/1/1] Animal token.", "Create a [Mouse 1/1/1] Animal token"],
  [
    "an ability of a token without quotation marks",
    SPELL,
    "Create a [Mouse 1/1/1] Animal token in target Expedition with {J} Draw a card.",
    "{J} Draw a card.",
  ],
  ["the name of a trigger in capitals", CHARACTER, "ETB: Draw a card.", "ETB:"],
  ["a small letter of a cost", CHARACTER, "{t} : Draw a card.", "t"],
  ["costs without a comma", CHARACTER, "{2} {T} : Draw a card.", "}"],
  ["no blank behind a cost", CHARACTER, "{T}Draw a card.", "}"],
  ["a trigger behind a trigger", CHARACTER, "{J} {H}", "{J} {H}"],
  ["two keywords without a full stop", CHARACTER, "[Defender] [Seasoned].", "]"],
  ["a keyword without brackets behind another", CHARACTER, "[Defender]. Seasoned.", "Seasoned"],
  ["a keyword without brackets or number", CHARACTER, "Tough.", "Tough"],
  ["a keyword behind an ability", CHARACTER, "{J} Draw a card. [Tough 1].", "[Tough 1]."],
  ["a comma within an effect", CHARACTER, "{J} You may pay {1}, draw a card.", ","],
  ["modes on the line that announces them", SPELL, "Choose one: draw a card.", "draw a card."],
  ["an ability of a token without an end", SPELL, 'I gain "{J} Draw a card.', "."],
  ["an ability that is gained without quotation marks", CHARACTER, "I gain {J} Draw a card.", "{J} Draw a card."],
  [
    "an ability that a token has without an end",
    CHARACTER,
    'Create a [Mouse 1/1/1] Animal token in target Expedition. It has: "{J} Draw a card.',
    ".",
  ],
  ["a token of no sort", SPELL, "Create a [Mouse 1/1/1] token in target Expedition.", "[Mouse 1/1/1] token"],
  [
    "a token without statistics",
    SPELL,
    "Create a [Mouse] Animal token in target Expedition.",
    "Create a [Mouse] Animal token in target Expedition",
  ],
  ["no full stop", SPELL, "Draw a card", "d"],
  ["no full stop behind the second sentence", SPELL, "Draw a card. I gain 1 boost", "t"],
  ["two full stops", SPELL, "Draw a card..", "."],
  ["no comma behind a condition", SPELL, "If you control a token draw a card.", "n"],
  ["no number of cards", SPELL, "Draw card.", "Draw card"],
  ["no number of boosts", CHARACTER, "{J} I gain boosts.", "gain boosts"],
  ["mana without braces", CHARACTER, "{J} You may pay 1 to draw a card.", "1"],
  ["mana of a cost without braces", CHARACTER, "2, {T} : Draw a card.", "2"],
  ['a cost within an effect without "to"', CHARACTER, "{J} You may pay {1} draw a card.", " "],
  ['a comma before "to"', CHARACTER, "{J} You may pay {1}, to draw a card.", ","],
  ['"to" without a cost', CHARACTER, "{H} You may to draw a card.", "to "],
  ["a status of spells without brackets", SPELL, "Fleeting. Draw a card.", "Fleeting"],
  ["a keyword in small letters, without brackets", CHARACTER, "gigantic.", "gigantic"],
  ["two sentences without a full stop", SPELL, "Draw a card Then, discard a card.", "d"],
  ["a phase in small letters", CHARACTER, "At dusk — Draw a card.", "dusk", "unknown-in-text"],
  ["a type in small letters", CHARACTER, "{J} Target character gains 1 boost.", "character"],
  [
    "a zone with a letter too few at its end",
    CHARACTER,
    "When I leave the Expedition zon — Draw a card.",
    "zon",
    "unknown-in-text",
  ],
  ["a word twice", CHARACTER, "{J} Draw a a card.", " a", "unknown-in-text"],
  ["a trigger in words behind a cost", CHARACTER, "{T} : At Noon : Draw a card.", "At Noon :"],
  ["a trigger in words behind a support cost", CHARACTER, "{D} : At Noon : Draw a card.", "At Noon :"],
  ["a trigger in words behind it, and no dash", CHARACTER, "{D} : At Noon Draw a card.", "At Noon"],
  ["a trigger behind a cost", CHARACTER, "{T} : {J} Draw a card.", "{J}"],
  ["a cost behind a trigger", CHARACTER, "{J} {T} : Draw a card.", "{T} :"],
  ["a cost behind a cost", CHARACTER, "{D} : {T} : Draw a card.", "{T} :"],
  ["a phase behind a trigger", CHARACTER, "{J} At Noon — Draw a card.", "At Noon —"],
  ["a trigger behind a phase", CHARACTER, "At Noon — {J} Draw a card.", "{J}"],
  ["a keyword behind a trigger", HERO, "{J} [Gigantic].", "[Gigantic]."],
  ["a dash behind a symbol", CHARACTER, "{J} — Draw a card.", "— "],
  ["a comma behind a symbol", CHARACTER, "{J}, Draw a card.", ","],
  ["no blank behind a symbol", CHARACTER, "{J}Draw a card.", "}"],
  ["a symbol that nobody knows, and no more", CHARACTER, "{Z}", "Z", "unknown-in-text"],
  ["a trigger in other brackets", CHARACTER, "[J] Draw a card.", "[J]"],
  ["a cost in other brackets", CHARACTER, "(T) : Draw a card.", "(T)"],
  ["costs without a blank", CHARACTER, "{1}{T} : Draw a card.", "}"],
  ["costs in the other order without a comma", CHARACTER, "{T} {1} : Draw a card.", "}"],
  ["costs of play and of the reserve", CHARACTER, "{T}, {D} : Draw a card.", "{T}, {D} : Draw a card."],
  ["a keyword on a hero without a full stop", HERO, "[Gigantic]", "[Gigantic]"],
  ["a keyword on a spell without a full stop", SPELL, "[[Fleeting]]. [Tough 1]", "[Tough 1]"],
  ["a keyword without a full stop", CHARACTER, "[Defender]", "]"],
  ["a keyword without its number or full stop", CHARACTER, "[Tough]", "[Tough]"],
  ["an ability behind a keyword without a full stop", CHARACTER, "[Defender] {J} Draw a card.", "{J} Draw a card."],
  ["a status of spells in single brackets", SPELL, "[Fleeting].", "Fleeting"],
  ["an action in double brackets", CHARACTER, "{J} [[Resupply]].", "[Resupply]"],
  ["a comma in place of the full stop", SPELL, "Draw a card,", ","],
  ["a semicolon within an effect", CHARACTER, "{J} You may pay {1}; draw a card.", ";"],
  ["a dash behind a condition", SPELL, "If you control a token — draw a card.", " —"],
  [
    "modes with bullets on one line",
    SPELL,
    "Choose one: • Draw a card. • I gain 1 boost.",
    "Draw a card. • I gain 1 boost.",
  ],
  ["no colon before modes on one line", SPELL, "Choose one • Draw a card. • I gain 1 boost.", " •"],
  ["a dash before modes on one line", SPELL, "Choose one — Draw a card. I gain 1 boost.", " —"],
  ["a dash before alternatives", SPELL, "Choose one — Draw a card; I gain 1 boost.", " —"],
  ["a full stop before modes on one line", SPELL, "Choose one. • Draw a card. • I gain 1 boost.", ". •"],
  ["no colon before modes of a trigger", CHARACTER, "{J} Choose up to two • Draw a card. • I gain 1 boost.", " •"],
  ["a token without brackets", SPELL, "Create a Mouse 1/1/1 Animal token in target Expedition.", "Mouse 1/1/1"],
  [
    "a token and no number",
    SPELL,
    "Create [Mouse 1/1/1] Animal token in target Expedition.",
    "Create [Mouse 1/1/1] Animal token in target Expedition",
  ],
  [
    "a sub-type a letter away",
    SPELL,
    "Create a [Mouse 1/1/1] Robbot token in target Expedition.",
    "Robbot",
    "unknown-in-text",
  ],
  [
    "a sub-type that nobody knows",
    SPELL,
    "Create a [Mouse 1/1/1] Gizmo token in target Expedition.",
    "Gizmo",
    "unknown-in-text",
  ],
];

describe("planted in texts", () => {
  test.each(sample(PLANTED, 50))("%s", (_, card = "", text = "", at = "", rule = "mistaken-wording") => {
    expect(found(card + ability(text)).map((one) => one.replaceAll('\\"', '"'))).toEqual([`${rule} ${at}`]);
  });

  test.each([
    ["a cost of what is in play", "{T} : Draw a card.", "{T} : Draw a card."],
    ["a trigger", "{J} Draw a card.", "{J} Draw a card."],
    ["a colon behind a trigger", "{J} : Draw a card.", ": "],
    ["no colon", "{D} Draw a card.", " "],
    ["a small letter", "{d} : Draw a card.", "d"],
    ["a trigger behind the cost", "{D} : {J} Draw a card.", "{J} "],
    ["a trigger in place of the colon", "{D} {J} Draw a card.", "{J}"],
    ["a cost and no more", "{T} :", "{T} :"],
  ])("in a support ability: %s", (_, text, at) => {
    expect(found(CHARACTER + support(text))).toEqual([`mistaken-wording ${at}`]);
  });

  const MADE = "Create a [Mouse 1/1/1] Animal token in target Expedition";
  test.each([
    [`${MADE} with {J} Draw a card.`, "{J} Draw a card."],
    [`${MADE} with "{J} Draw a card.`, "."],
    [`${MADE} with {J} Draw a card."`, " "],
    [`${MADE} with {J} Draw a card".`, '{J} Draw a card".'],
    [`${MADE} with At Noon — Draw a card.`, "At Noon — Draw a card."],
    [`${MADE} with {T} : Draw a card.`, "{T} : Draw a card."],
    [`${MADE} with "{T} : Draw a card.`, "."],
    [`${MADE} with "[Seasoned].`, "]"],
    [`${MADE}. It has: {J} Draw a card.`, "{J} Draw a card."],
    [`${MADE}. It has {J} Draw a card.`, "{J} Draw a card."],
    [`${MADE}. It has: {J} Draw a card."`, " "],
  ])("the quotation marks around the ability of a token: %s", (text, at) => {
    expect(found(SPELL + ability(text))).toEqual([`mistaken-wording ${at.replaceAll('"', '\\"')}`]);
    // An unlisted sub-type is something else.
    const unlisted = text.replace("Animal", "Gizmo");
    expect(found(SPELL + ability(unlisted)).toSorted()).toEqual([
      `mistaken-wording ${at.replaceAll('"', '\\"')}`,
      "unknown-in-text Gizmo",
    ]);
  });

  test.each([
    `${MADE} with "{J} Draw a card."`,
    `${MADE} with "{J} Draw a card".`,
    `${MADE} with "{T} : Draw a card."`,
    `${MADE} with "{T} : Draw a card".`,
    `${MADE} with "[Seasoned]".`,
    `${MADE}. It has: "{J} Draw a card."`,
  ])("with both quotation marks it is right: %s", (text) => {
    expect(found(SPELL + ability(text))).toEqual([]);
  });

  test("a keyword without brackets on a hero is one mistake at a time", () => {
    expect(found(`${HERO}${ability("Defender.")}`)).toEqual(["mistaken-wording Defender"]);
  });

  test.each([
    ["Choose one", ["mistaken-wording e"]],
    ["Choose one.", ["mistaken-wording ."]],
    ["Choose one:", []],
    ["Choose up to two", ["mistaken-wording o"]],
    ["{J} Choose up to two:", []],
  ])("modes below: %s", (above, expected) => {
    const modes = ["• Draw a card.", "• Discard target Permanent."];
    expect(found(CHARACTER + [above, ...modes].map(ability).join(""))).toEqual(expected);
    expect(found(CHARACTER + [above, ...modes.slice(0, 1)].map(ability).join(""))).toEqual([
      ...expected,
      "one-mode Ability",
    ]);
  });

  test.each(["-", "*", "·"])("modes that start with %s are one mistake each", (mark) => {
    const lines = ["Choose one:", `${mark} Draw a card.`, "• Discard target Permanent."];
    expect(found(SPELL + lines.map(ability).join(""))).toEqual([`mistaken-wording ${mark}`]);
  });

  test.each([
    ["{j}", ["j", "{J}"]],
    ["Defender", ["Defender", "]"]],
    ["[Defender] [Seasoned]", ["]", "]"]],
    ["[Defendr]", ["Defendr", "]"]],
  ])("of mistakes within each other, the inner one is told first: %s", (text, expected) => {
    let written = CHARACTER + ability(text);
    for (const at of expected) {
      const [first, ...more] = check(written, altered);
      expect([written.slice(first?.span.start, first?.span.end), more]).toEqual([at, []]);
      for (const { start, end, text: right } of first?.fixes[0]?.edits ?? [])
        written = written.slice(0, start) + right + written.slice(end);
    }
    expect(found(written)).toEqual(text === "{j}" ? ["mistaken-wording {J}"] : []);
  });

  test.each([
    "{J} You may discard a card; if you did, draw a card.",
    "You may discard a card from your Reserve; if you did, ponder target Character.",
    "{R} You may pay {1}; if you did, ponder twice.",
    "{J} You may ponder a Character, draw a card.",
    "{J} You may ponder me, then discard a card: draw a card.",
    "At Noon — If you control a Gear you made Draw a card",
    "{J} Draw a card Then, ponder it.",
    "Discard a card. Then ponder target Permanent and draw a card",
    "At Dusk, ponder me.",
    "{2} Ponder me.",
    "When you ponder — You may discard a card; draw a card.",
    '{J} Draw a card. Create a [Mouse 1/1/1] Animal token in target Expedition with "{J} You may discard a card; if you did, ponder me."',
    "{J} You may pay {1}; draw a card, e.g. ponder it.",
  ])(
    "what has unread words in its sentence may be new wording, of which is only said that it isn't read: %s",
    (text) => {
      const said = found(CHARACTER + ability(text));
      expect(said.map((one) => one.replace(/ .*/s, ""))).toEqual(["unread-text"]);
    },
  );

  test.each([
    ["{J} Ponder me. You may discard a card; draw a card.", ";"],
    ["{J} You may discard a card; draw a card. Then ponder me.", ";"],
    ["Ponder me. Draw a card Then, discard a card.", "d"],
    ["Ponder target Character. Discard target target Character.", " target"],
    ["At Noon, draw a card. Then ponder me.", ","],
  ])("what has them in another sentence is a mistake all the same: %s", (text, at) => {
    expect(found(CHARACTER + ability(text))).toEqual([`mistaken-wording ${at}`]);
  });

  test("words that no phrase reads are not read, with or without a full stop", () => {
    expect(found(CHARACTER + ability("Ponder target Character."))).toEqual(['unread-text "Ponder target Character."']);
    expect(found(CHARACTER + ability("Ponder target Character"))).toEqual(['unread-text "Ponder target Character"']);
  });

  test("what is mended is right", { tags: "slow" }, () => {
    for (const [, card, text] of PLANTED) {
      const written = card + ability(text);
      for (const { fixes } of check(written, altered)) {
        const edits = (fixes[0]?.edits ?? []).toSorted((a, b) => b.start - a.start);
        if (edits.length === 0) continue;
        const mended = edits.reduce(
          (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
          written,
        );
        expect(
          found(mended).filter((one) => /mistaken|unknown-in|unread/.test(one)),
          mended,
        ).toEqual([]);
      }
    }
  });
});
