import { escapedText, getOrMake, memoize, pushTo } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { comparable, editDistance } from "../diagnostics/nearest.js";
import { indexNeighbours } from "../diagnostics/neighbours.js";
import type { RuleOption } from "../diagnostics/rule-options.js";
import type { PackModel } from "../model/pack-model.js";
import type { Entry, RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { referencesOf } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { defineRule } from "./define-rule.js";
import { plainOf } from "./odd-character.js";
import { partsOf } from "./value-facts.js";
import { times } from "./wording.js";

const RARE: RuleOption = {
  name: "rare",
  about: "A text that occurs more often than this is not considered a typo.",
  initial: 2,
  minimum: 1,
};
const OFTEN: RuleOption = {
  name: "often",
  about: "So many times as often the text must occur that may have been meant.",
  initial: 10,
  minimum: 2,
};

/** Two texts of an attribute that differ by a letter, one of them rare and the other frequent, are probably one. */
export const similarValue = defineRule({
  id: "similar-value",
  severity: "warning",
  about: "value",
  yieldsTo: ["unclear-kind"],
  what: "A text with a letter missing, extra or swapped with the next one, or with other capitals, accents, hyphens or blanks, beside one that the pack uses far more often, or that others of its lines ask for; and several texts in one pair of quotes.",
  why: "A text that the game doesn't list is only distinguished by its letters. One that stands once where the same with another letter stands in ten places is probably that one, and cards that ask for it don't find this card.",
  messages: {
    similar: message`${"value"} is almost ${"similar"}, which ${"where"}. If they are the same, write ${"similar"}.`,
    joined: message`${"value"} is one text. If it is several, put each in quotes: ${"similar"}.`,
  },
  options: [RARE, OFTEN],
  check: {
    packReads: () => textsOn,
    pack(pack, report, { rare: most, often }) {
      const counts = countsOf(pack);
      const asked = textsAsked(pack);
      const meant = rareTexts(pack, most, often, counts, asked);
      for (const [key, slip] of joinedTexts(counts, asked, pack)) meant.set(key, slip);
      if (meant.size === 0) return;
      for (const place of pack.cards)
        for (const { entry, at: index, value, node, key } of textsOf(place.record)) {
          const similar = meant.get(key);
          if (similar === undefined) continue;
          const at = inRecord(place.record, place.record.globals.lines[index] ?? 0, node);
          const where =
            similar.often === LISTED
              ? `${entry.name} lists`
              : similar.isAsked
                ? "other lines ask for"
                : `this pack has ${times(similar.often)}`;
          const texts = similar.parts ?? [similar.text];
          const all = texts.map((one) => `"${one}"`).join(" / ");
          const data = { name: entry.name, value: `"${value}"`, similar: all, where };
          const text = texts.map((one) => `"${escapedText(one)}"`).join(" / ");
          const fixes = [{ title: `Write ${text}`, safe: false, edits: [{ ...at, text }] }];
          if (similar.parts === undefined) report("similar", at, data, place, { fixes });
          else report("joined", at, { ...data, parts: texts }, place, { fixes });
        }
    },
  },
});

/** Longer texts are sentences, and shorter ones often differ in a letter without being mistakes. */
const LONGEST = 60;
const SHORTEST = 5;
/** With so many letters, as in the names of people, a chance likeness is rare, and a third of the uses is enough. */
const LONG = 10;
/** Of a text that the game lists. */
const LISTED = Number.POSITIVE_INFINITY;

/** A frequent text that a rare one is probably meant to be. */
export interface Slip {
  readonly text: string;
  readonly often: number;
}

interface Meant extends Slip {
  /** Conditions ask for it, and for the rare one none does. */
  readonly isAsked?: boolean;
  /** The texts that stand in it, in one pair of quotes. */
  readonly parts?: readonly string[];
}

const keyOf = (name: string, value: string): string => `${name}\n${value}`;

const FEW = 100;

/** How often each text occurs under each name. */
type Counts = ReadonlyMap<string, Map<string, number>>;

function countsOf({ cards }: PackModel): Counts {
  const names = new Map<string, Map<string, number>>();
  for (const { record } of cards)
    for (const { entry, value } of textsOf(record)) {
      const counts = names.get(entry.name) ?? new Map<string, number>();
      if (counts.size === 0) for (const text of listedBy(entry)) counts.set(text, LISTED);
      names.set(entry.name, counts.set(value, (counts.get(value) ?? 0) + 1));
    }
  return names;
}

/** The rare texts of a pack that are probably slips, by name and text, with the one that each resembles. */
export function rareTexts(
  pack: PackModel,
  most = RARE.initial,
  often = OFTEN.initial,
  names = countsOf(pack),
  allAsked = textsAsked(pack),
): Map<string, Meant> {
  const meant = new Map<string, Meant>();
  const system = pack.cards[0]?.record.system;
  const isList = (name: string): boolean => system?.attributes.get(name)?.some(({ many }) => many) === true;
  const referred = new Set(system === undefined ? [] : [...askersOf(system).values()].flat());
  for (const [name, asked] of names.size === 0 ? [] : allAsked) {
    const counts = names.get(name) ?? new Map<string, number>();
    const findNeighbours = indexNeighbours([...asked.keys()]);
    const all = [...asked];
    // An index takes look-alike letters for the same, and then finds no two that are swapped among them.
    const near = (text: string) =>
      all.length > FEW
        ? findNeighbours(text).map((at) => all[at] as [string, number])
        : all.filter(([other]) => editDistance(text, other, 1) <= 1 || comparable(text) === comparable(other));
    for (const [text, count] of counts) {
      if (count > most || text.length < SHORTEST || asked.has(text)) continue;
      for (const [other, uses] of near(text)) {
        const isMissed = !counts.has(other);
        const often = uses + (counts.get(other) ?? 0);
        if (!(isMissed ? text !== other : isLetterSlip(text, other))) continue;
        // What asks for a text is where it is found, but for texts of a list.
        const isTied = isMissed && often === count && referred.has(name) && isList(name);
        if (often > count || (isTied && isLikelier(other, text, pack)))
          meant.set(keyOf(name, text), { text: other, often, isAsked: true });
      }
    }
  }
  for (const [name, counts] of names)
    for (const [text, slip] of likelySlips(counts, most, often)) meant.set(keyOf(name, text), slip);
  return meant;
}

/**
 * The rare texts among those of one name that are probably slips, with the frequent one that each resembles. `counts`
 * says how often each text occurs.
 */
export function likelySlips(
  counts: ReadonlyMap<string, number>,
  most = RARE.initial,
  often = OFTEN.initial,
): ReadonlyMap<string, Slip> {
  const slips = new Map<string, Slip>();
  const least = Math.max(2, Math.floor(often / 3));
  const frequent = [...counts].filter(([, count]) => count >= least);
  if (frequent.length === 0 || counts.size < 2) return slips;
  const findNeighbours = indexNeighbours(frequent.map(([text]) => text));
  for (const [text, count] of counts) {
    if (count > most || text.length < SHORTEST) continue;
    const found = findNeighbours(text)
      .map((at) => frequent[at] as [string, number])
      .find(
        ([other, uses]) => uses >= (text.length < LONG ? often : least) * count && isSlip(text, other, uses === LISTED),
      );
    if (found !== undefined) slips.set(text, { text: found[0], often: found[1] });
  }
  return slips;
}

/** Of two texts that are there equally often: the one that stands on more lines, or has the more usual letters. */
function isLikelier(one: string, other: string, pack: PackModel): boolean {
  const isWhole = (rest: string, at: number): boolean => at > 0 && !/^[\p{L}\p{M}]/u.test(rest);
  const times = (text: string): number =>
    pack.cards.reduce((sum, { record }) => sum + record.node.text.split(text).filter(isWhole).length, 0);
  const more = times(one) - times(other);
  if (more !== 0) return more > 0;
  const [rows, others] = [rowsIn(one, 3), rowsIn(other, 3)];
  const rarity = (all: readonly string[], except: readonly string[]): number =>
    rareLetters(
      all.filter((row) => !except.includes(row)),
      pack,
    );
  return rarity(rows, others) < rarity(others, rows);
}

/** How rare each letter is behind the two before it, in the pack and in what its game says. */
function rareLetters(rows: readonly string[], pack: PackModel): number {
  const counts = letterCounts(pack);
  const rarity = (three: string): number =>
    Math.log((counts.get(three.slice(0, 2)) ?? 0) + 2) - Math.log((counts.get(three) ?? 0) + 0.2);
  return rows.reduce((sum, three) => sum + rarity(three), 0) / Math.max(1, rows.length);
}

const letterCounts = memoize(({ cards }: PackModel): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const { rules = [], attributes = [], categories = [], kinds = [] } = cards[0]?.record.system.data ?? {};
  const sentences = rules.flatMap(({ about, why, says, mend }) => [about, why, says, mend]);
  for (const { about } of [...attributes, ...categories, ...kinds]) sentences.push(about);
  for (const { record } of cards) sentences.push(record.node.text);
  for (const sentence of sentences)
    for (const row of [...rowsIn(sentence ?? "", 2), ...rowsIn(sentence ?? "", 3)])
      counts.set(row, (counts.get(row) ?? 0) + 1);
  return counts;
});

/** All rows of so many characters. */
const rowsIn = (text: string, length: number): string[] =>
  Array.from({ length: text.length + 3 - length }, (_, at) => ` ${text.toLowerCase()} `.slice(at, at + length));

/**
 * Several texts of a list in one pair of quotes: `"Water / Rope"`, where no other text has a slash. Between commas, all of
 * them are used or asked for under that name.
 */
function* joinedTexts(counts: Counts, asked: Asked, { cards }: PackModel): Generator<readonly [string, Meant]> {
  const lists = new Set<string>();
  for (const { record } of cards)
    for (const { name, declaration } of record.globals.entries) if (declaration?.many) lists.add(name);
  for (const name of lists) {
    const texts = counts.get(name) ?? new Map<string, number>();
    const isKnown = (part: string): boolean => texts.has(part) || asked.get(name)?.has(part) === true;
    for (const [text, often] of texts) {
      const parts = partsOf(text);
      if (parts === undefined || often === LISTED || asked.get(name)?.has(text)) continue;
      // What the game lists is found there.
      if (parts.every((part) => texts.get(part) === LISTED)) continue;
      const isUsual = [...texts.keys()].filter((one) => /[/|]/.test(one)).length > 1;
      if (/\s[/|]\s/.test(text) ? !isUsual || parts.some(isKnown) : parts.every(isKnown))
        yield [keyOf(name, text), { text, often, parts }];
    }
  }
}

type Asked = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The texts that the conditions of a pack ask for, and its cards by a rule of the game, by name, and how often. */
function textsAsked({ cards }: PackModel): Asked {
  const asked = new Map<string, Map<string, number>>();
  for (const { record } of cards)
    for (const [name, text] of askedOn(record)) {
      const counts = getOrMake(asked, name, () => new Map<string, number>());
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  return asked;
}

function* askedOn({ categories, globals, system }: RecordModel): Generator<readonly [name: string, text: string]> {
  const askers = askersOf(system);
  if (askers.size > 0)
    for (const { name, values } of globals.entries)
      for (const other of askers.get(name) ?? [])
        for (const value of values) if (value.kind === "text") yield [other, value.value];
  for (const { declaration, entries } of categories)
    if ((declaration?.operators.length ?? 0) > 0)
      for (const { category, name, operator, values } of entries)
        if (category === undefined && operator === "=")
          for (const value of values) if (value.kind === "text") yield [name, value.value];
}

/** By a name, those whose texts it refers to: `Needs = Character.Icons`. */
const askersOf = memoize((system: System): ReadonlyMap<string, readonly string[]> => {
  const askers = new Map<string, string[]>();
  for (const { category, name, to } of referencesOf(system))
    for (const other of category === undefined ? to : [])
      if (other.name !== name && !askers.get(name)?.includes(other.name)) pushTo(askers, name, other.name);
  return askers;
});

/** Beside a listed text, other capitals and blanks are found with it. */
const isSlip = (one: string, other: string, isListed: boolean): boolean =>
  (!isListed && plainest(one) === plainest(other)) || isLetterSlip(one, other);

/** Without capitals, accents, hyphens and blanks. */
const plainest = (text: string): string => comparable(text.normalize("NFD").replace(/\p{M}/gu, ""));

/** A letter is missing or extra, or two are swapped; one in place of another is as often another word. */
export function isLetterSlip(one: string, other: string): boolean {
  let start = 0;
  while (one[start] !== undefined && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const isLetter = (text: string): boolean => /^\p{L}/u.test(text);
  if (!isLetter(rest) && !isLetter(otherRest)) return false;
  if (rest.slice(1) === otherRest) return isLetter(rest);
  if (otherRest.slice(1) === rest) return isLetter(otherRest);
  return rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
}

interface TextOfCard {
  readonly entry: Entry;
  readonly key: string;
  /** Its index among the entries: for its line, the card may have to be read again. */
  readonly at: number;
  readonly value: string;
  readonly node: Entry["node"]["values"][number];
}

/** The short texts of a card's own attributes that no list of the game closes. */
export function* textsOf({ globals }: RecordModel): Generator<TextOfCard> {
  for (let at = 0; at < globals.entries.length; at++) {
    const entry = globals.entries[at] as Entry;
    const { declaration, node } = entry;
    if (declaration === undefined || !isOpen(declaration) || entry.operator !== undefined) continue;
    // Blanks that nobody sees have rules of their own.
    for (const value of node.values)
      if (
        value.kind === "text" &&
        value.value.length <= LONGEST &&
        !/[.!?:;]$/.test(value.value) &&
        plainOf(value.value) === value.value
      )
        yield { entry, key: keyOf(entry.name, value.value), at, value: value.value, node: value };
  }
}

/** Those without holes. */
const listedBy = ({ declaration }: Entry): readonly string[] =>
  [...(declaration?.suchAs ?? []), ...(declaration?.oneOf ?? [])].filter((text) => !text.includes("<"));

const isOpen = ({ values, oneOf, suchAs }: NonNullable<Entry["declaration"]>): boolean =>
  values.includes("text") && (oneOf === undefined || suchAs !== undefined);

function textsOn(record: RecordModel): string {
  if (record.role !== "card") return "";
  let all = "";
  for (const { key } of textsOf(record)) all += `${key}\n`;
  for (const [name, text] of askedOn(record)) all += `= ${keyOf(name, text)}\n`;
  return all;
}
