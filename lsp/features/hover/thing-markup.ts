import {
  type DeckModel,
  type PackModel,
  type RecordInPack,
  type RecordModel,
  rules,
  type System,
  withUsed,
} from "../../../compiler/index.js";
import { type Declaration, declarationsCalled, rulesCalled, wordDeclaration } from "../declaration.js";
import { code, emphasis, type Inline, type Markup, type MarkupBlock, strong, text } from "../markup.js";
import type {
  FolderMeaning,
  NamedThing,
  RuleMeaning,
  SystemMeaning,
  VocabularyText,
  WordOfConditions,
} from "../meaning/meaning.js";
import { DECK, IDENTIFIER, PACK } from "../meaning/naming-labels.js";
import { idOf, occurrencesInSystem } from "../occurrences/system-occurrences.js";
import type { FeatureRequest } from "../question.js";
import { cardMarkup, countOf } from "./card-markup.js";
import { declarationBlocks, sourceOf } from "./declaration-markup.js";
import { phraseBlocks } from "./phrase-markup.js";
import { kindBlocks } from "./value-markup.js";

/** A card by its identifier, a deck by its name, or a declaration of a `.system` file. */
export function thingMarkup(thing: NamedThing, question: FeatureRequest): Markup {
  if (thing.label === IDENTIFIER) return cardsMarkup(thing.name, question);
  if (thing.label === DECK) return deckMarkup(thing.name, question.pack);
  if (thing.label === PACK) return packMarkup(thing.name, question.pack);
  return declaredMarkup(thing, question);
}

function packMarkup(name: string, own: PackModel): Markup {
  const pack = withUsed(own).find((one) =>
    one.pack?.record.labels.some(({ name: label, text: words }) => label === PACK && words === name),
  );
  if (pack === undefined) return [text("No pack in view is called ", code(name), ".")];
  const decks = pack.decks.length === 0 ? "" : ` in ${countOf(pack.decks.length, "deck")}`;
  return [text(strong(name), ", a pack"), text(`It has ${countOf(pack.cards.length, "card")}${decks}.`)];
}

function cardsMarkup(identifier: string, { pack, file, offset }: FeatureRequest): Markup {
  const [card, ...others] = withUsed(pack).flatMap(({ byIdentifier }) => byIdentifier.get(identifier) ?? []);
  if (card === undefined) return [text("No card has the identifier ", code(identifier), ".")];
  const also = others.length === 0 ? [] : [text(`${countOf(others.length, "other card")} of the same identifier.`)];
  const [head, ...written] = cardMarkup(card);
  // At its own identifier the card is already in view.
  const { node } = card.record;
  const isHere = card.file === file && offset >= node.start && offset <= node.start + node.text.length;
  return [...(head === undefined ? [] : [head]), ...(isHere ? [] : written), ...decksBlocks(card, pack), ...also];
}

/** The decks that contain a card. */
function decksBlocks(card: RecordInPack, { decks }: PackModel): MarkupBlock[] {
  const holding = decks.flatMap((deck): string[] => {
    const copies = copiesIn(deck, card.record);
    return copies === 0 ? [] : [`${deck.name} (${copies})`];
  });
  return holding.length === 0 ? [] : [text(`In ${holding.join(", ")}.`)];
}

function copiesIn({ cards }: DeckModel, record: RecordModel): number {
  return cards.reduce((sum, { card, copies }) => (card?.record === record ? sum + copies : sum), 0);
}

function deckMarkup(name: string, { decks }: PackModel): Markup {
  const deck = decks.find((one) => one.name === name);
  if (deck === undefined) return [text("No deck of this pack is called ", code(name), ".")];
  const copies = deck.cards.reduce((sum, card) => sum + card.copies, 0);
  return [
    text(strong(name), ", a deck"),
    text(`${deck.listed ? "It lists" : "It owns"} ${countOf(deck.cards.length, "card")}, ${copies} with their copies.`),
  ];
}

/** The declaration from the loaded system, or else from the file's own record. */
function declaredMarkup(thing: NamedThing, question: FeatureRequest): Markup {
  const { label, name } = thing;
  const uses = occurrencesInSystem(thing, question.pack, question.file);
  const spoken = uses.filter(({ write }) => !write).length;
  const used =
    spoken === 0
      ? []
      : [text(`${countOf(spoken, "other place")} of this file ${spoken === 1 ? "speaks" : "speak"} of it.`)];
  const head = text(strong(name), `, ${withArticle(label.toLowerCase())}`);
  const system = systemOf(question);
  const declarations: readonly Declaration[] = system === undefined ? [] : declarationsCalled(label, name, system);
  const phrases = declarations.filter((one) => one.kind === "phrase");
  if (system !== undefined && phrases.length > 0) return [head, ...phraseBlocks(phrases, system), ...used];
  if (system !== undefined && declarations.length > 0)
    return [head, ...declarationBlocks(declarations, system), ...used];
  const descriptions = uses.filter(({ write }) => write).flatMap(({ record }) => aboutOf(record));
  return [head, ...descriptions.map((about) => text(about)), ...used];
}

/** The system that the file describes, or one that it extends. */
function systemOf({ file, pack, systems }: FeatureRequest): System | undefined {
  const id = idOf(file);
  const own = id === undefined ? undefined : systems.find(id);
  return own ?? pack.uses.map(({ folder }) => systems.find(folder)).find(Boolean);
}

function aboutOf({ labels }: RecordModel): string[] {
  return labels.filter(({ name, text: words }) => name === "About" && words !== "").map(({ text: words }) => words);
}

const withArticle = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;

/** A possible text of an attribute in the described game. */
export function vocabularyMarkup({ of, text: word }: VocabularyText, question: FeatureRequest): Markup {
  const system = systemOf(question);
  const head = text(strong(`"${word}"`), ", a value of ", code(of));
  if (system === undefined) return [head];
  const declarations = [...(system.attributes.get(of) ?? []), ...(system.labels.get(of) ?? [])];
  const kinds = kindBlocks(of, { kind: "text", value: word }, system);
  return [head, ...kinds, ...declarationBlocks(declarations, system)];
}

/** A word in conditions of systems that isn't a declared name. */
export function wordMarkup({ word, system }: WordOfConditions): Markup {
  const declared = wordDeclaration(word, system);
  if (declared === undefined) return [];
  return [text(strong(word), ", a word of conditions"), text(partAbout(word, declared))];
}

/**
 * The part about one of several words that are declared together: each has its own sentences, after its name and a
 * colon.
 */
function partAbout(
  word: string,
  { about, oneOf = [] }: { readonly about: string; readonly oneOf?: readonly string[] | undefined },
): string {
  const starts = oneOf.map((one) => about.indexOf(` ${one}: `)).filter((at) => at !== -1);
  const start = about.indexOf(` ${word}: `);
  if (start === -1) return about;
  const end = Math.min(about.length, ...starts.filter((at) => at > start));
  return about.slice(start + word.length + 3, end);
}

export function folderMarkup({ folder }: FolderMeaning, { pack }: FeatureRequest): Markup {
  const used = pack.uses.find((one) => one.folder === folder);
  if (used === undefined) return [];
  if (used.pack === undefined)
    return [
      text(
        used.problem === "circular" ? "This pack is used by the one that it uses." : "There is no pack in this folder.",
      ),
    ];
  const name = used.pack.pack?.record.labels[0]?.text;
  return [
    text(strong(name === undefined || name === "" ? folder : name), ", a pack"),
    text(`Its ${countOf(used.pack.cards.length, "card")} can be listed in decks here, and count for conditions.`),
  ];
}

export function systemMarkup({ name }: SystemMeaning, { systems }: FeatureRequest): Markup {
  const system = systems.find(name);
  if (system === undefined) return [text("There is no game system ", code(name), ".")];
  const { data } = system;
  const source = data.source === undefined ? [] : [text(emphasis(data.source))];
  return [text(strong(data.name), ", ", code(system.key)), ...(data.about === "" ? [] : [text(data.about)]), ...source];
}

/** A rule of the tool or of the game, in a suppression comment. */
export function ruleMarkup({ rule, system }: RuleMeaning): Markup {
  const ofGame = rulesCalled(rule, system);
  const [first] = ofGame;
  if (first !== undefined) {
    return [
      text(strong(rule), `, a rule of the game`),
      ...unique(ofGame.map(({ about }) => about)).map((about) => text(about)),
      ...unique(ofGame.flatMap(({ why }) => why ?? [])).map((why) => text("Why: ", why)),
      text(emphasis(sourceOf(first, system))),
    ];
  }
  const [id = ""] = rule.split("/");
  const ofTool = rules.find((one) => one.id === id);
  if (ofTool === undefined) return [];
  const page: Inline = { link: "More about this rule", page: id };
  return [text(strong(rule), ", a rule of the tool"), text(ofTool.what), text("Why: ", ofTool.why), text(page)];
}

const unique = (words: readonly string[]): string[] => [...new Set(words)].filter((one) => one !== "");
