import {
  type Analyses,
  alternatives,
  contentOf,
  couldCarry,
  type Data,
  type DataValue,
  type DeckModel,
  decksInPlay,
  type Fix,
  fillHoles,
  findingsOf as findingsOfRecord,
  inRecord,
  isAbout,
  isUnread,
  type Limits,
  linesOfCard,
  messageIdsOf,
  NO_LIMITS,
  optionsOfCheck,
  optionValues,
  type PackModel,
  type PlacedFinding,
  placedInDeck,
  type RecordInPack,
  type RecordModel,
  type RuleDeclaration,
  type RuleHook,
  type System,
  traitsOfDeclared,
} from "../../compiler/index.js";
import { endOfLine, memoize, type Span, startOfLine } from "../../grammar/index.js";
import { type Analysis, analyse } from "./analysis.js";
import { checks } from "./checks.js";
import type { AnyCheck, MeantCategory, MeantWord, MoreOfCheck } from "./define-check.js";
import type { PlayCard } from "./model/card-facts.js";
import { reachIn } from "./reach/reach-in.js";

export const analyses: Analyses = { check: checkAnalyses, undecided: undecidedIn };

/**
 * How many goals could not be decided within a check's limit of steps: they count as possible. Call it after the check,
 * which computes the result.
 */
function undecidedIn(pack: PackModel): number {
  const cards = new Set<PlayCard>();
  for (const analysis of analysed.get(pack) ?? [])
    for (const configuration of analysis.session.configurations)
      for (const card of reachIn.ifKnown(analysis, configuration)?.undecided ?? []) cards.add(card);
  return cards.size;
}

/** The analyses of a pack, for the lifetime of the pack. */
const analysed = new WeakMap<PackModel, Analysis[]>();

function checkAnalyses(pack: PackModel, limits: Limits = NO_LIMITS, hook?: RuleHook): PlacedFinding[] {
  const { decks } = decksInPlay(pack);
  if (decks.length === 0) return [];
  analysed.set(pack, []);
  const systems = new Set(decks.map(({ record }) => record.system));
  return [...systems].flatMap((system) => checkSystem(pack, system, limits, hook));
}

function checkSystem(pack: PackModel, system: System, limits: Limits, hook?: RuleHook): PlacedFinding[] {
  const rules = system.data.rules.filter(({ by, severity }) => by !== undefined && severity !== "off");
  const analysis = rules.length === 0 ? undefined : analyse(pack, system, false, hook);
  if (analysis === undefined) return [];
  analysed.get(pack)?.push(analysis);
  return rules.flatMap((rule) => {
    const check = checks.find(({ name }) => name === rule.by);
    if (check === undefined || !applies(check, analysis)) return [];
    return analysis.hook(rule.name, () => findingsOf(rule, check, analysis, limits));
  });
}

function applies({ needs = [], ofPresent }: AnyCheck, { session }: Analysis): boolean {
  if (!ofPresent && session.open) return false;
  return needs.every((word) => session.roles.names(word).length > 0);
}

/** Findings on cards of used packs are left to those packs. `For` lists the kinds of record to report on. */
function findingsOf(rule: RuleDeclaration, check: AnyCheck, analysis: Analysis, limits: Limits): PlacedFinding[] {
  const own = new Set(analysis.session.pack.files);
  const found: PlacedFinding[] = [];
  const options = optionValues(optionsOfCheck(rule.by), limits.get(rule.name));
  const report: Parameters<AnyCheck["check"]>[1] = (place, at, data, more = {}) => {
    if (!own.has(place.file) || !isFor(rule, place)) return;
    const finding = findingOf(rule, place, at, data, more);
    // What seems to be missing is missing in the deck: the card may be right in every other one.
    const deck = check.ofPresent ? undefined : deckListing(place, data, analysis);
    const placed = (deck && placedInDeck({ finding, deck }, own)) ?? finding;
    const waitsFor = check.ofPresent ? [] : waitsOf(check, data, analysis);
    found.push(waitsFor.length === 0 ? placed : { ...placed, waitsFor });
  };
  check.check(analysis, report, options);
  return found;
}

/** The records that might provide what seems to be missing, once they can be read in full. */
function waitsOf({ byNames }: AnyCheck, { condition, name }: Data, { session }: Analysis): readonly RecordInPack[] {
  const { inDoubt } = session;
  if (byNames !== true || inDoubt.length === 0) return inDoubt;
  const own = [condition, name].flat().flatMap((one) => String(one ?? "").match(/[\p{L}\p{M}]+/gu) ?? []);
  const { usual, unlikely } = byNamesOfGame(inDoubt);
  const more = new Set([...unlikely].filter(({ record }) => mayDeclare(record, own)));
  // Hundreds of findings wait for the same hundreds of records.
  return more.size === 0 ? usual : inDoubt.filter((place) => more.has(place) || !unlikely.has(place));
}

/** The records that may be anything, or may declare a name of the game; and the others. */
const byNamesOfGame = memoize((inDoubt: readonly RecordInPack[]) => {
  const isUsual = ({ record }: RecordInPack): boolean => {
    if (record.role !== "card" || record.kind === undefined) return true;
    // The game's declarations decide the role of a card.
    const { attributes, categories, labels, shortcuts } = record.system;
    const names = [...attributes.keys(), ...categories.keys(), ...labels.keys()];
    return mayDeclare(record, isUnread(record) ? names : [...names, ...shortcuts.keys()]);
  };
  const unlikely = new Set(inDoubt.filter((place) => !isUsual(place)));
  return { usual: inDoubt.filter((place) => !unlikely.has(place)), unlikely };
});

function mayDeclare(record: RecordModel, names: readonly string[]): boolean {
  if (isUnread(record)) return couldCarry(record, names);
  const words = wordsOfFlaws(record);
  return names.some((one) => words.has(one));
}

/** The words on the reported lines of a record that can be read in full: the error is there. */
const wordsOfFlaws = memoize((record: RecordModel): ReadonlySet<string> => {
  const { text } = record.node;
  const words = new Set<string>();
  for (const one of findingsOfRecord(record)) {
    const { certainMistake, span } = one;
    if (!certainMistake && !isAbout(one, "emptiness")) continue;
    const line = text.slice(startOfLine(text, span.start), endOfLine(text, span.start));
    for (const word of line.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) words.add(word);
  }
  return words;
});

/**
 * The deck that lists a card: the one that the finding names, or else the first. Undefined if the card is in the deck's
 * own file.
 */
function deckListing({ record }: RecordInPack, data: Data, { session }: Analysis): DeckModel | undefined {
  const decks = session.eras.flatMap((era) => era.decks).filter((deck) => linesOfCard(deck, record).length > 0);
  return decks.find(({ name }) => name === data.deck) ?? decks[0];
}

function isFor(rule: RuleDeclaration, { record }: RecordInPack): boolean {
  return rule.for.length === 0 || rule.for.some((kind) => record.kinds.names.has(kind));
}

function findingOf(
  rule: RuleDeclaration,
  place: RecordInPack,
  span: Span,
  data: Data,
  more: MoreOfCheck,
): PlacedFinding {
  const sentence = fillHoles(rule.says ?? rule.about, (path) => inWords(data[path.join(".")]));
  const likely = more.instead?.names ?? (more.meant && [more.meant.written, more.meant.meant]);
  const says = more.standardOnly ? `${sentence} This is so with the standard number of players.` : sentence;
  return {
    rule: rule.name,
    traits: traitsOfDeclared(rule),
    messageId: messageIdsOf(place.record.system.data.rules).get(rule) ?? "says",
    message: rule.mend === undefined ? says : `${says} ${rule.mend}`,
    data: {
      ...data,
      ...(likely === undefined ? {} : { likely }),
      ...(more.instead === undefined ? {} : { instead: more.instead.meant }),
    },
    span,
    fixes:
      more.instead !== undefined
        ? fixesOfCategory(more.instead, place)
        : more.meant === undefined
          ? []
          : [...fixesOf(more.meant, place, span), ...fixesElsewhere(more.meant, place)],
    // What follows from it waits.
    severity: more.instead?.names !== undefined && rule.severity === "info" ? "warning" : rule.severity,
    tags: [],
    certainMistake: false,
    related: more.related ?? [],
    in: place,
  };
}

function fixesOfCategory({ section, meant }: MeantCategory, { record }: RecordInPack): Fix[] {
  const at = inRecord(record, section.line, section.head.path[0]);
  return [{ title: `Write ${meant} instead of ${section.name}`, safe: false, edits: [{ ...at, text: meant }] }];
}

/** Writes the word that was probably meant, where the line has the other. */
function fixesOf({ written, meant }: MeantWord, { record }: RecordInPack, span: Span): Fix[] {
  const line = record.node.text.slice(span.start, span.end);
  const isPartOfWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
  let at = line.indexOf(written);
  while (at !== -1 && (isPartOfWord(line.charAt(at - 1)) || isPartOfWord(line.charAt(at + written.length))))
    at = line.indexOf(written, at + 1);
  if (at === -1) return [];
  const start = span.start + at;
  return [{ title: `Write ${meant}`, safe: false, edits: [{ start, end: start + written.length, text: meant }] }];
}

/** Writes the word of the condition on the only card that has the other. */
function fixesElsewhere({ written, meant, only }: MeantWord, { file, record }: RecordInPack): Fix[] {
  const place = only?.card.place;
  if (only === undefined || place === undefined || place.file !== file) return [];
  const { categories, globals } = place.record;
  const section = only.category === undefined ? globals : categories.find(({ name }) => name === only.category);
  const at = section?.entries.findIndex(({ name, operator }) => name === only.name && operator === undefined) ?? -1;
  const line = section?.lines[at];
  if (line === undefined) return [];
  const [fix] = fixesOf({ written: meant, meant: written }, place, contentOf(place.record, line));
  const by = place.record.node.start - record.node.start;
  const edits = fix?.edits.map((edit) => ({ ...edit, start: edit.start + by, end: edit.end + by })) ?? [];
  return edits.length === 0 ? [] : [{ title: `Write ${written} on ${only.card.name}`, safe: false, edits }];
}

function inWords(value: DataValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === "object" ? alternatives(value, "and") : String(value);
}
