import { escapedText, getOrMake, memoize } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { comparable, editDistance } from "../diagnostics/nearest.js";
import { indexNeighbours, namesNear } from "../diagnostics/neighbours.js";
import type { RuleOption } from "../diagnostics/rule-options.js";
import { fullName } from "../model/card-condition.js";
import { isSystemFile } from "../model/extended-system.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { withUsed } from "../model/pack-properties.js";
import type { Entry, RecordModel, Section } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { askersOf, forEachAsked, forEachTextOfConditions } from "./asked-texts.js";
import { defineRule, type Report } from "./define-rule.js";
import { count, followRecords, systemsOf } from "./follow-records.js";
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

const messages = {
  similar: message`${"value"} is almost ${"similar"}, which ${"where"}. If they are the same, write ${"similar"}.`,
  joined: message`${"value"} is one text. If it is several, put each in quotes: ${"similar"}.`,
};

/** Two texts of an attribute that differ by a letter, one of them rare and the other frequent, are probably one. */
export const similarValue = defineRule({
  id: "similar-value",
  severity: "warning",
  about: "value",
  yieldsTo: ["unclear-kind"],
  takesSeverity: true,
  what: "A text with a letter missing, extra or swapped with the next one, or with other capitals, accents, hyphens or blanks, beside one that the pack uses far more often, or that others of its lines ask for; a text that a condition asks for and no card has, beside one that cards have; and several texts in one pair of quotes.",
  why: "A text that the game doesn't list is only distinguished by its letters. One that occurs once, where the same text with another letter occurs in ten places, is probably that one, and cards that ask for it don't find this card.",
  messages,
  options: [RARE, OFTEN],
  check: {
    packReads: () => textsOn,
    pack(pack, report, { rare: most, often }) {
      reportMissed(pack, report);
      const meant = rareTexts(pack, most, often);
      if (meant.size === 0) return;
      for (const place of pack.cards)
        for (const { entry, name, section, at: index, value, node } of textsOf(place.record)) {
          const similar = meant.get(keyOf(name, value));
          if (similar === undefined) continue;
          const at = inRecord(place.record, section.lines[index] ?? 0, node);
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
          const fixes = [writing(text, at)];
          if (similar.parts === undefined) report("similar", at, data, place, { fixes });
          // What a game lists is checked with the game.
          else if (!isSystemFile(place.file)) report("joined", at, { ...data, parts: texts }, place, { fixes });
        }
    },
  },
});

/** Texts that conditions ask for and no card has; in a game with an analysis of what can be won, that tells of them. */
function reportMissed(pack: PackModel, report: Report<typeof messages, [place: RecordInPack]>): void {
  if (systemsOf(pack).some(({ data }) => data.rules.some(({ by }) => by !== undefined))) return;
  const packs = withUsed(pack).map((one) => textsIn(one, systemsOf(one)));
  for (const [name, asked] of packs[0]?.asked ?? []) {
    const had = new Map(packs.flatMap(({ on }) => [...(on.get(name) ?? [])]));
    const listed = new Set(packs.flatMap(({ by }) => [...listedBy(by.get(name))]));
    // Blanks that nobody sees have rules of their own.
    const missed = [...asked.keys()].filter(
      (text) => text.length >= SHORTEST && !had.has(text) && !listed.has(text) && plainOf(text) === text,
    );
    const near = namesNear([...new Set([...listed, ...had.keys()])], missed.length);
    const slips = new Map(
      missed.flatMap((text) => {
        const [similar, ...others] = near(text).filter((one) => isSlip(text, one, false));
        return similar === undefined || others.length > 0 ? [] : [[text, similar]];
      }),
    );
    if (slips.size === 0) continue;
    for (const place of pack.cards)
      forEachTextOfConditions(place.record, (of, text, node, line) => {
        const similar = of === name ? slips.get(text) : undefined;
        if (similar === undefined) return;
        const where = listed.has(similar) ? `${name} lists` : `this pack has ${times(had.get(similar) ?? 0)}`;
        const [value, said] = [text, similar].map((one) => `"${escapedText(one)}"`) as [string, string];
        const at = inRecord(place.record, line, node);
        report("similar", at, { name, value, similar: said, where }, place, { fixes: [writing(said, at)] });
      });
  }
}

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
  /** The texts that its one pair of quotes holds. */
  readonly parts?: readonly string[];
}

/** What a text of a name is found by among the rare ones. */
export const keyOf = (name: string, value: string): string => `${name}\n${value}`;

/** How often the texts of each name occur on the cards of a pack, how often other lines ask for them, and what declares them. */
interface Texts {
  readonly on: Map<string, Map<string, number>>;
  readonly asked: Map<string, Map<string, number>>;
  readonly by: Map<string, Map<Declaration, number>>;
}

const textsIn = followRecords<Texts>(
  () => ({ on: new Map(), asked: new Map(), by: new Map() }),
  ({ on, asked, by: declared }, { record }, by) => {
    forEachAsked(record, (name, text) => count(getOrMake(asked, name, newCounts), text, by));
    if (record.role !== "card") return;
    forEachText(record, ({ name, value, entry: { declaration } }) => {
      count(getOrMake(on, name, newCounts), value, by);
      if (declaration !== undefined) count(getOrMake(declared, name, newUses), declaration, by);
    });
  },
);

const newCounts = (): Map<string, number> => new Map();
const newUses = (): Map<Declaration, number> => new Map();

/** The rare texts of a pack that are probably slips, by `keyOf` name and text, with the one that each resembles. */
export function rareTexts(pack: PackModel, most = RARE.initial, often = OFTEN.initial): ReadonlyMap<string, Meant> {
  const { on, asked: allAsked, by } = textsIn(pack);
  const meant = new Map<string, Meant>();
  for (const [name, asked] of allAsked) {
    const counts = on.get(name);
    if (counts === undefined || counts.size === 0 || asked.size === 0) continue;
    const isListed = listedBy(by.get(name));
    const near = nearAmong(asked);
    const mayTie = isReferred(name, pack) && isList(by.get(name));
    for (const [text, times] of counts) {
      if (times > most || asked.has(text) || isListed.has(text)) continue;
      for (const [other, uses] of near(text)) {
        const isMissed = !counts.has(other) && !isListed.has(other);
        // For a short one, several lines have to ask, for what nobody has or for what is longer.
        if (text.length < SHORTEST && !(uses > 1 && (isMissed || other.length >= SHORTEST))) continue;
        const oftenThere = isListed.has(other) ? LISTED : uses + (counts.get(other) ?? 0);
        if (!(isMissed ? text !== other : isLetterSlip(text, other))) continue;
        // What asks for a text is where it is found, but for texts of a list.
        if (oftenThere > times || (mayTie && isMissed && oftenThere === times && isLikelier(other, text, pack)))
          meant.set(keyOf(name, text), { text: other, often: oftenThere, isAsked: true });
      }
    }
  }
  for (const [name, counts] of on) {
    const listed = listedBy(by.get(name));
    const all =
      listed.size === 0 ? counts : new Map([...counts, ...[...listed].map((text) => [text, LISTED] as const)]);
    for (const [text, slip] of likelySlips(all, most, often)) meant.set(keyOf(name, text), slip);
    if (!isList(by.get(name))) continue;
    // `"Water / Rope"`, where no other text has a slash. Between commas, all are used or asked for under that name, or
    // are what it names.
    const named = systemsOf(pack).flatMap((system) => [...(askersOf(system).get(name) ?? [])]);
    const isKnown = (part: string): boolean =>
      all.has(part) || allAsked.get(name)?.has(part) === true || named.some((other) => on.get(other)?.has(part));
    const joined = [...counts.keys()].filter((text) => JOINED.test(text)).length;
    for (const [text, times] of counts) {
      const parts = allAsked.get(name)?.has(text) ? undefined : partsOf(text);
      // What the game lists is found there.
      if (parts === undefined || parts.every((part) => listed.has(part))) continue;
      const isUsual = [...counts.keys()].some((one) => one !== text && /[/|]/.test(one));
      // So many were hardly joined by mistake.
      const isSurely = parts.every(isKnown) || (JOINED.test(text) && joined <= MOST_JOINED);
      if (isSurely && (parts.some(isKnown) || !isUsual)) meant.set(keyOf(name, text), { text, often: times, parts });
    }
  }
  return meant;
}

/** A text with the mark in it that usually separates two values. */
const JOINED = /\s[/|]\s/;
const MOST_JOINED = 3;

const FEW = 100;

/** Finds texts a slip away. An index takes look-alike letters for the same, and then finds no two that are swapped. */
function nearAmong(asked: ReadonlyMap<string, number>): (text: string) => readonly (readonly [string, number])[] {
  const all = [...asked];
  const findNeighbours = indexNeighbours([...asked.keys()]);
  if (all.length > FEW) return (text) => findNeighbours(text).flatMap((at) => [all[at] ?? []] as [string, number][]);
  return (text) => all.filter(([one]) => editDistance(text, one, 1) <= 1 || comparable(text) === comparable(one));
}

const isList = (declared: ReadonlyMap<Declaration, number> = new Map()): boolean =>
  [...declared.keys()].some(({ many }) => many);

const isReferred = (name: string, pack: PackModel): boolean =>
  systemsOf(pack).some((system) => [...askersOf(system).values()].some((names) => names.has(name)));

/** Of two texts that are there equally often, the one with the more usual letters where they differ. */
function isLikelier(one: string, other: string, pack: PackModel): boolean {
  const counts = letterCounts(pack);
  const rarity = (text: string, besides: string): number => {
    const rows = rowsIn(text, 3).filter((row) => !rowsIn(besides, 3).includes(row));
    const rare = rows.map((row) => ((counts.get(row.slice(0, 2)) ?? 0) + 2) / ((counts.get(row) ?? 0) + 0.2));
    return rare.reduce((sum, ratio) => sum + Math.log(ratio), 0) / Math.max(1, rows.length);
  };
  return rarity(one, other) < rarity(other, one);
}

/** How often rows of two and three letters are in a pack, and in what its games say. */
const letterCounts = memoize((pack: PackModel): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  const said = systemsOf(pack).flatMap(({ data: { rules, attributes } }) => [...rules, ...attributes]);
  for (const text of [...said.map((one) => one.about), ...pack.cards.map(({ record }) => record.node.text)])
    for (const row of [...rowsIn(text, 2), ...rowsIn(text, 3)]) count(counts, row, 1);
  return counts;
});

const rowsIn = (text: string, length: number): string[] =>
  Array.from({ length: text.length + 3 - length }, (_, at) => ` ${text.toLowerCase()} `.slice(at, at + length));

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
  const fewer = Math.max(2, Math.floor(often / 2.5));
  const frequent = [...counts].filter(([, count]) => count >= least);
  if (frequent.length === 0 || counts.size < 2) return slips;
  const findNeighbours = indexNeighbours(frequent.map(([text]) => text));
  for (const [text, count] of counts) {
    if (count > most || text.length < SHORTEST - 1) continue;
    const found = findNeighbours(text)
      .map((at) => frequent[at] as [string, number])
      .find(
        ([other, uses]) =>
          Math.max(text.length, other.length) >= SHORTEST &&
          uses >= (text.length >= LONG ? least : isWithEnd(text, other) ? fewer : often) * count &&
          isSlip(text, other, uses === LISTED),
      );
    if (found !== undefined) slips.set(text, { text: found[0], often: found[1] });
  }
  return slips;
}

/** Beside a listed text, other capitals and blanks are found with it. */
const isSlip = (one: string, other: string, isListed: boolean): boolean =>
  (!isListed && plainest(one) === plainest(other)) || isLetterSlip(one, other);

/** One has a letter more at its end, as a word for several things has: that is rarely another text. */
const isWithEnd = (one: string, other: string): boolean => one.slice(0, -1) === other || other.slice(0, -1) === one;

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
  /** With its category. */
  readonly name: string;
  readonly section: Section;
  /** Its index among the entries: for its line, the card may have to be read again. */
  readonly at: number;
  readonly value: string;
  readonly node: Entry["node"]["values"][number];
}

/** The short texts of a card's own attributes, and in its categories, that no list of the game closes. */
export function textsOf(record: RecordModel): readonly TextOfCard[] {
  const texts: TextOfCard[] = [];
  forEachText(record, (text) => texts.push(text));
  return texts;
}

/** Visits them: a generator for each section of each card would be a tenth of what a run allocates. */
function forEachText({ globals, categories }: RecordModel, visit: (text: TextOfCard) => void): void {
  visitTexts(globals, undefined, visit);
  for (const section of categories)
    if (section.declaration?.operators.length === 0) visitTexts(section, section.name, visit);
}

function visitTexts(section: Section, category: string | undefined, visit: (text: TextOfCard) => void): void {
  for (let at = 0; at < section.entries.length; at++) {
    const entry = section.entries[at] as Entry;
    const { declaration, node } = entry;
    const isClosed = declaration === undefined ? category === undefined : !isOpen(declaration);
    if (isClosed || entry.operator !== undefined) continue;
    for (const value of node.values) {
      if (value.kind !== "text" || value.value.length > LONGEST || /[.!?:;]$/.test(value.value)) continue;
      // Blanks that nobody sees have rules of their own.
      if (plainOf(value.value) !== value.value) continue;
      const name = fullName({ category, name: entry.name });
      visit({ entry, name, section, at, value: value.value, node: value });
    }
  }
}

type Declaration = NonNullable<Entry["declaration"]>;

/** Those without holes. */
const listedBy = (declared: ReadonlyMap<Declaration, number> = new Map()): ReadonlySet<string> =>
  new Set(
    [...declared.keys()].flatMap(({ suchAs = [], oneOf = [] }) =>
      [...suchAs, ...oneOf].filter((text) => !text.includes("<")),
    ),
  );

const isOpen = ({ values, oneOf, suchAs }: Declaration): boolean =>
  values.includes("text") && (oneOf === undefined || suchAs !== undefined);

function textsOn(record: RecordModel): string {
  let all = "";
  for (const { name, value } of record.role === "card" ? textsOf(record) : []) all += `${keyOf(name, value)}\n`;
  forEachAsked(record, (name, text) => {
    all += `= ${keyOf(name, text)}\n`;
  });
  return all;
}
