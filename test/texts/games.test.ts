import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createRecordReader } from "../../compiler/index.js";
import { textsOfEntry } from "../../compiler/rules/read-texts.js";
import { nodesIn, type ReadingNode } from "../../compiler/texts/reading.js";
import { parse, type RecordNode } from "../../grammar/index.js";
import { check } from "../support/check.js";
import { countTexts } from "../support/count-texts.js";
import { ROOT } from "../support/samples.js";
import { shippedSystem } from "../support/systems.js";
import { printText } from "./print-text.js";

const MINION = 'Identifier: LOOM 2\nType "Minion"\nName "Weaver"\nSpheres "Peace"\nCost 1\n';
const EVENT = 'Identifier: LOOM 2\nType "Event"\nName "Thread"\nSpheres "Peace"\nCost 1\n';
const ARTIFACT = 'Identifier: LOOM 2\nType "Artifact"\nName "Loom"\nGroup "Energy"\n';
const WEAPON = 'Identifier: LOOM 2\nType "Weapon"\nName "Needle"\n';

/** A mistake in a text, the card that it is made on, and what is underlined. */
const PLANTED: readonly (readonly [kind: string, system: string, card: string, line: string, at: string])[] = [
  ["an affiliation in small letters", "conspiracy", MINION, 'Special "2: Kill any church character."', "church"],
  ["an affiliation with a capital", "conspiracy", EVENT, 'Effect "Kill a Church character."', "Church"],
  ["two words, one with a capital", "conspiracy", EVENT, 'Effect "Kill a Secret Society character."', "Secret Society"],
  ["no full stop", "conspiracy", EVENT, 'Effect "Draw two cards"', "s"],
  ["no full stop behind the second sentence", "conspiracy", EVENT, 'Effect "Draw two cards. Kill a character"', "r"],
  ["no number of cards", "conspiracy", EVENT, 'Effect "Draw cards."', "Draw cards."],
  [
    "no comma",
    "conspiracy",
    MINION,
    'Special "none: When a character dies draw a card."',
    "When a character dies draw a card.",
  ],
  ["damage of nothing", "prelude", WEAPON, 'Ability "Deals damage."', "Deals damage."],
  ["deals nothing", "prelude", WEAPON, 'Ability "Deals."', "Deals."],
  ["heals nothing", "prelude", WEAPON, 'Ability "Heals."', "Heals."],
  ["wields nothing", "prelude", WEAPON, 'Ability "Wields."', "Wields."],
  ["less of nothing", "prelude", WEAPON, 'Ability "Spells cost less."', "Spells cost less."],
  ["no number of energy", "horizon", ARTIFACT, 'Text "Take energy."', "Take energy."],
  ["no number of lost energy", "horizon", ARTIFACT, 'Text "You lose energy."', "You lose energy."],
  ["stronger by nothing", "horizon", ARTIFACT, 'Text "Makes a link stronger."', "Makes a link stronger."],
];

describe("planted in the texts of other games", () => {
  test.each(PLANTED)("%s, %s", (_, system, card, line, at) => {
    const text = `${card}${line}\n`;
    const found = check(text, shippedSystem(system)).filter(({ rule }) => /wording|text|unknown-value/.test(rule));
    expect(found.map(({ rule, span }) => [rule, text.slice(span.start, span.end)])).toEqual([["mistaken-wording", at]]);
  });
});

/** The phrases of a reading, from the outside in. */
function namesIn(node: ReadingNode): string[] {
  const inner = node.kind === "list" ? node.items.flatMap(namesIn) : nodesIn(node.pieces).flatMap(namesIn);
  return [node.phrase.name, ...inner];
}

/** A row of the table in the page of a game: of so many different texts, how many are read whole, and so on. */
function rowOf(game: string, of: string): readonly number[] {
  const page = readFileSync(path.join(ROOT, `docs/games/${game}.md`), "utf8");
  const row = page.split("\n").find((line) => line.startsWith(`| ${of} |`)) ?? "";
  return row.split("|").slice(2, -1).map(Number);
}

function figuresOf(text: string, game: string): readonly number[] {
  const { texts, whole, frame, notRead, mistaken, ambiguous } = countTexts(text, shippedSystem(game));
  return [texts, whole, frame, notRead, mistaken + ambiguous];
}

describe("how much is read is as the pages of the games say", () => {
  test.each([
    ["conspiracy", "samples/beekeepers", ["cards.cards"]],
    ["prelude", "samples/salt-stairs", ["cards.cards"]],
    ["horizon", "samples/glasshouse", ["artifacts-and-items.cards", "starting-events.cards"]],
  ])("%s: %s", (game, folder, files) => {
    const text = files.map((file) => readFileSync(path.join(ROOT, folder, file), "utf8")).join("\n---\n");
    expect(rowOf(game, `\`${folder}\``)).toEqual(figuresOf(text, game));
  });

  const rulebook = path.join(ROOT, "../shared/rulebooks/003_9570505dafc8ca60.txt");

  const horizon = path.join(ROOT, "../shared/rulebooks/004_d98fea2235f7d25f.txt");

  // No text of an artifact is printed there: these are its answers about what artifacts do.
  test.skipIf(!existsSync(horizon))("horizon: what the rulebook says of artifacts", () => {
    const book = readFileSync(horizon, "utf8");
    const sentences = book
      .slice(book.indexOf("\nLink Amplifier and special links"))
      .split(/\n+|(?<=\.) (?=[A-Z])/)
      .filter((text) => /\.$/.test(text) && /artifact|amplif|needle|generator|storage|tangle|hole in/i.test(text));
    const texts = sentences.map((text) => `Text ${JSON.stringify(text)}\n`);
    const cards = texts.map((text) => `${ARTIFACT}${text}`).join("---\n");
    expect(rowOf("horizon", "the rulebook, on artifacts")).toEqual(figuresOf(cards, "horizon"));
  });

  test.each([
    "The Tide Engine can amplify any links.",
    "When a player moves to an adjacent event during the realization, the storage receives 2 for each move.",
    "When moving with the Tide Engine, the storage receives 3 ↯ regardless of distance.",
    "If you have 3 event cards and the Glass Anchor in your hand after the end of the turn, you must gain one more event card.",
    "Using a Tide Engine counts as movement.",
    "The Glass Anchor cannot be used if the source and target are already linked.",
    "However, if two nodes are linked using this artifact, they cannot be linked again.",
    "Similarly, by casting an artifact of this group, the player loses the ability to draw 2 from the Glass Anchor.",
    "By using this artifact, you lose the ability to move to an adjacent node.",
    "When amplifying links organized by a player, put the tokens on top of the markers.",
    "After the second attack, your damage becomes 6.",
    "Each exchange occurs separately.",
    "Returning an artifact doesn't count as using the artifact.",
    "Even discharged artifacts may be exchanged.",
    "During his entire turn, the player can draw 2 from the artifact (in all).",
    "A player cannot use three artifacts from the same group during one turn.",
    "At any time of your turn you can cast an artifact from your hand.",
    "The player gets 5 energy and the artifact goes to the discard.",
  ])("horizon reads whole: %s", (text) => {
    const card = `${ARTIFACT}Text ${JSON.stringify(text)}\n`;
    expect(check(card, shippedSystem("horizon")).filter(({ rule }) => /wording|text/.test(rule))).toEqual([]);
    expect(figuresOf(card, "horizon")).toEqual([1, 1, 0, 0, 0]);
  });

  /** A text, and phrases of its reading. */
  test.each([
    [
      "conspiracy",
      MINION,
      'Special "1: Keeper: prevent a CULT character from using specials this turn."',
      "SpecialName Prevent Affiliation Doing Using Time",
    ],
    ["conspiracy", MINION, 'Special "none: This character ages twice each generation."', "That Ages Often Time"],
    [
      "conspiracy",
      MINION,
      'Special "2: Move an object from one character in play to another."',
      "Move Relation Whence Trait That",
    ],
    [
      "conspiracy",
      MINION,
      'Special "0: Once per turn, look at the top two cards of your action pile."',
      "Triggered Time LookAt Zone",
    ],
    ["conspiracy", EVENT, 'Effect "Discard an ability on a character in play."', "Discard Relation IsOn Trait"],
    ["conspiracy", EVENT, 'Effect "Counter an event played by another player."', "Counter Relation PlayedBy Player"],
    ["conspiracy", EVENT, 'Effect "Kill a CHURCH or CULT character."', "Kill EitherGroup"],
    ["conspiracy", EVENT, 'Effect "No player may draw cards this generation."', "Player May DrawAny Time"],
    [
      "conspiracy",
      EVENT,
      'Effect "Double the control generated by a character of your choice."',
      "Double ResourceOf Trait",
    ],
    ["conspiracy", EVENT, 'Effect "Until your next turn this character does not age."', "UntilTurn DoesNot Ages"],
    ["prelude", WEAPON, 'Ability "Defends once in each round."', "Defends OnceIn WhichSpan"],
    ["prelude", WEAPON, 'Ability "When attacked, take half damage."', "Occasion WhenDone Takes"],
    ["prelude", WEAPON, 'Ability "Green Magic may be used with Red Magic."', "Quality May BeDone With"],
    ["prelude", WEAPON, 'Ability "Casting this spell takes two actions."', "Activity Takes"],
    ["prelude", WEAPON, 'Ability "Place a Red Magic Preliminary on top of the deck."', "Places Quality Spot Zone"],
    ["prelude", WEAPON, 'Ability "While this card is on the field, spells cost one action more."', "While IsAt Costs"],
    ["prelude", WEAPON, 'Ability "Discard a card to attack again."', "Discards InOrderTo Attacks Often"],
    ["horizon", ARTIFACT, 'Text "At the end of each turn, draw an event card."', "Triggered When Draw"],
    ["horizon", ARTIFACT, 'Text "Discharge this artifact to gain 12 energy."', "Discharge InOrderTo Take"],
    [
      "horizon",
      ARTIFACT,
      'Text "When you organize an event, your speed increases by 1."',
      "Whenever Organize Increase Whose",
    ],
    ["horizon", ARTIFACT, 'Text "Move along a wormhole without spending energy."', "MoveAlong WithoutEnergy"],
    ["horizon", ARTIFACT, 'Text "Turn an event card in the node you are in."', "Turn InPlace YouAreIn"],
    ["horizon", ARTIFACT, 'Text "Remove a red event from the field."', "Remove Quality FromPlace"],
  ])("%s reads whole, and prints again: %s%s", (game, card, line, phrases) => {
    const record = createRecordReader(shippedSystem(game)).read(parse(`${card}${line}\n`).records[0] as RecordNode)[0];
    const [read] = (record?.globals.entries ?? []).flatMap((entry) => textsOfEntry(entry, entry.scope));
    expect(read?.reading.kind).toBe("whole");
    if (read?.reading.kind !== "whole") return;
    expect(printText(read.reading.node)).toBe(read.text);
    const names = namesIn(read.reading.node);
    const found = phrases.split(" ").map((name) => names.indexOf(name));
    expect(found).not.toContain(-1);
    expect(check(`${card}${line}\n`, shippedSystem(game)).filter(({ rule }) => /wording|text/.test(rule))).toEqual([]);
  });

  test.skipIf(!existsSync(rulebook))("conspiracy: what the rulebook prints", () => {
    const book = readFileSync(rulebook, "utf8").replaceAll("**", "");
    const specials = [...book.matchAll(/^(X|\d|●) ([A-Z★].{10,}\.)$/gm)].map(
      ([, cost, text]) => `Special "${cost === "●" ? "none" : cost}: ${text}"\n`,
    );
    const effects = [...book.matchAll(/^Discard .* when .*\.$/gm)].map(([text]) => `Effect "${text}"\n`);
    const card = 'Identifier: BOOK 1\nType "Minion"\n';
    expect(rowOf("conspiracy", "the rulebook")).toEqual(
      figuresOf(card + [...specials, ...effects].join(""), "conspiracy"),
    );
  });
});
