import { getOrMake, groupBy, memoize, memoizeByKey, once, pushTo } from "../../../grammar/index.js";
import { judgesBy } from "../../evaluate/names-read.js";
import { preparedRule } from "../../evaluate/prepare-rules.js";
import { factsOf } from "../../evaluate/rule-facts.js";
import { type Finding, isAbout, type PlacedFinding, placeOf } from "../../model/finding.js";
import { lostLines } from "../../model/lost-indentation.js";
import type { FileModel, RecordInPack } from "../../model/pack-model.js";
import { findingsOf } from "../../model/record-findings.js";
import type { RecordModel } from "../../model/record-model.js";
import { headOf, lineAt, textOf } from "../../model/record-text.js";
import type { System } from "../../systems/system.js";
import type { SystemData } from "../../systems/system-data.js";
import { suppressedIn } from "../suppressions.js";
import { heldByCounterpart } from "./settle-record.js";
import type { SeverityLookup } from "./severities.js";

/**
 * The findings that look at several records, with those that only follow from something else held back: what an analysis
 * says of a card with an error, on a line with a mistake, or about a name that is in doubt. So one cause is one finding,
 * at the cause. (docs/reports.md, "What is held back")
 */
export function settlePack(found: readonly PlacedFinding[], severities: SeverityLookup): readonly PlacedFinding[] {
  const counterparts = new Map([
    ...heldByCounterpart(found),
    ...heldByValue(found),
    ...heldBySurplus(found),
    ...heldByRepeatedLine(found, severities),
  ]);
  if (counterparts.size === 0 && !found.some((one) => isAbout(one, "outcome", "game") || isOnPasted(one))) return found;
  const doubts = new Doubts(found, severities);
  const graver = new Set([...counterparts].flatMap(([one, by]) => (one.severity === "error" ? [by] : [])));
  return found.map((one) => {
    if (one.waitsFor !== undefined) return one;
    const finding = graver.has(one) ? { ...one, severity: "error" as const } : one;
    const counterpart = placeOf(counterparts.get(one) ?? one);
    if (counterparts.has(one) && counterpart !== undefined) return { ...finding, waitsFor: [counterpart] };
    const waitsFor = isOutcome(finding)
      ? doubts.about(finding)
      : isOnPasted(finding)
        ? doubts.onPasted(finding)
        : [...waitsOfParted(finding, severities), ...waitsOfNumbered(finding, found, severities)];
    return waitsFor.length === 0 ? finding : { ...finding, waitsFor };
  });
}

/**
 * What a game finds because a text is misspelt: it names the text, or the one that was meant and misses it there. Paired
 * with the finding about the text.
 */
function heldByValue(found: readonly PlacedFinding[]): ReadonlyMap<PlacedFinding, PlacedFinding> {
  const held = new Map<PlacedFinding, PlacedFinding>();
  const slips = found.filter((one) => isAbout(one, "value") && typeof one.data.similar === "string");
  const unsure = found.filter((one) => isAbout(one, "kind", "identity") && one.severity !== "info");
  const near = found.filter((one) => isAbout(one, "game") && one.data.nearest !== undefined);
  const all = groupBy(found, (one) => (isAbout(one, "game") ? perName(one) : undefined));
  // Of more that miss theirs, some do so for another reason.
  const repeated = [...all].flatMap(([name, [first, ...more]]) =>
    name !== undefined &&
    first !== undefined &&
    found.filter((one) => comparesWith(one, name)).length <= more.length + 1
      ? [{ name, first }]
      : [],
  );
  if (slips.length + unsure.length + near.length + repeated.length === 0) return held;
  const plain = (value: unknown): string => String(value).replace(/^"|"$/g, "");
  for (const one of found) {
    const isUnnamed = one.messageId === "unnamed";
    if ((!isAbout(one, "game") && !isUnnamed) || isOutcome(one) || one.waitsFor !== undefined) continue;
    const slip = slips.find((other) => {
      const { name, value, similar, parts } = other.data;
      if (isUnnamed) return name === one.data.name && plain(similar) === one.data.text;
      const own = one.data[String(name)];
      if ([value, similar].some((text) => own === plain(text)) || one.data.value === plain(value)) return true;
      if (one.data.value === plain(similar) && comparesWith(one, String(name))) return true;
      if (parts !== undefined && [parts].flat().includes(String(one.data.value))) return true;
      // The rule goes by what is misspelt, on the card that it judges or on one in the deck.
      const isThere = placeOf(other)?.record === placeOf(one)?.record || isListed(other, one);
      if (isThere && judgesByName(one, String(name))) return true;
      // The game compares what is misspelt on that card.
      const [of] = one.related;
      if (of?.in === undefined || of.in.record !== placeOf(other)?.record) return false;
      return namesIn(of.in.record.system, one.rule, ({ must }) => must.map(({ path }) => path.join("."))).has(
        `${name}`,
      );
    });
    const alike = (other: PlacedFinding): boolean =>
      one.data.nearest !== undefined &&
      one.data.deck !== undefined &&
      other.data.deck === undefined &&
      other.data.value === one.data.value &&
      other.data.nearest === one.data.nearest;
    const other =
      slip ??
      near.find(alike) ??
      repeated.find(({ name, first }) => first !== one && comparesWith(one, name))?.first ??
      unsure.find((other) => other !== one && isListed(other, one));
    if (other !== undefined) held.set(one, other);
  }
  return held;
}

/** What the rules of a game do with names, by the name of the rule. */
const namesInRules = memoize(({ rules }: SystemData) => {
  const per = new Map<string, string>();
  const compared = new Map<string, Set<string>>();
  for (const rule of rules) {
    const [name, ...more] = rule.per;
    const isCounted = rule.must.some(({ path, operator }) => operator === "<" && path.join() === "Count");
    if (name !== undefined && more.length === 0 && isCounted && !per.has(rule.name)) per.set(rule.name, name);
    const names = getOrMake(compared, rule.name, () => new Set<string>());
    for (const { values } of [...rule.must, ...rule.only])
      for (const value of values) if (value.kind === "name") names.add(value.path.at(-1) ?? "");
  }
  return { per, compared };
});

const namesOfRule = (one: PlacedFinding) => {
  const data = placeOf(one)?.record.system.data;
  return data && namesInRules(data);
};

/** Whether a rule of a game judges by a name, or by it tells whether something is of a kind that it asks for. */
function judgesByName(one: PlacedFinding, name: string): boolean {
  const system = placeOf(one)?.record.system;
  if (system === undefined || name === system.data.kindFrom) return false;
  const rule = preparedRule(system, one.rule);
  return rule !== undefined && judgesBy(rule, new Set([name]), factsOf(system));
}

/** The name whose values a rule of a game, which found something, gives to one thing each: another one misses its own. */
const perName = (one: PlacedFinding): string | undefined => namesOfRule(one)?.per.get(one.rule);

/** Whether a rule of a game compares something with the values of a name: `Needs = Character.Icons`. */
const comparesWith = (one: PlacedFinding, name: string): boolean =>
  namesOfRule(one)?.compared.get(one.rule)?.has(name) === true;

/** What is found in a deck that lists a card of doubtful kind, or one of two with the same identifier. */
function isListed(doubt: PlacedFinding, { data, in: there }: PlacedFinding): boolean {
  const identifier = placeOf(doubt)?.record.identifier;
  if (identifier === undefined || data.deck === undefined || !("record" in there)) return false;
  if (isAbout(doubt, "identity")) return data.card === identifier;
  return endsOfLines(there.record).has(identifier);
}

/** What the lines of a deck end with, behind each blank. Longer lines list no card. */
const endsOfLines = memoize(({ node }: RecordModel): ReadonlySet<string> => {
  const lines = node.text.split(/[\r\n]/).filter(({ length }) => length <= LONGEST_LINE);
  return new Set(
    lines
      .map((line) => line.trimEnd())
      .flatMap((line) => Array.from(line.matchAll(/ /g), ({ index }) => line.slice(index + 1))),
  );
});

const LONGEST_LINE = 300;

/**
 * What a game finds on cards taken together because of a value by which it judges one of them wrongly: a rare card that is
 * said to be common is no printing of the common one. The place of that card.
 */
function waitsOfParted(finding: PlacedFinding, severities: SeverityLookup): readonly RecordInPack[] {
  const place = placeOf(finding);
  if (place === undefined || !isAbout(finding, "game") || finding.data.deck !== undefined) return [];
  const parted = namesIn(place.record.system, finding.rule, ({ per }) => per);
  if (parted.size < 2) return [];
  return [place, ...finding.related.flatMap((one) => one.in ?? [])].filter(({ file, record }) =>
    findingsOf(record).some((one) => {
      const severity = severities(one, file, record);
      if (!isAbout(one, "game") || severity === "off" || severity === "info") return false;
      const decisive = namesIn(record.system, one.rule, ({ when }) => when.map(({ path }) => path.join(".")));
      return [...decisive].some((name) => name !== record.system.data.kindFrom && parted.has(name));
    }),
  );
}

/**
 * What a game finds of the numbers of several cards, because of one that it finds wrong on its card, or on two of them:
 * of two cards with one position, whose codes tell which is right, no position is missing.
 */
function waitsOfNumbered(
  finding: PlacedFinding,
  found: readonly PlacedFinding[],
  severities: SeverityLookup,
): readonly RecordInPack[] {
  const place = placeOf(finding);
  if (place === undefined || !isAbout(finding, "game") || finding.data.deck !== undefined) return [];
  const { file, record } = place;
  const per = perName(finding);
  const [name = per] = namesIn(record.system, finding.rule, ({ must }) =>
    must.flatMap(({ path: [word, name] }) => (word === "Gaps" && name !== undefined ? name : [])),
  );
  if (name === undefined) return [];
  const repeated = per === undefined ? found.filter((one) => perName(one) === name && one.related.length === 1) : [];
  const others: readonly RecordInPack[] =
    per === undefined
      ? file.records.map((one) => ({ file, record: one }))
      : [place, ...finding.related.flatMap((one) => one.in ?? [])];
  const isWrong = (one: RecordInPack): boolean =>
    findingsOf(one.record).some((own) => {
      if (!isAbout(own, "game") || !["error", "warning"].includes(severities(own, one.file, one.record))) return false;
      return namesIn(one.record.system, own.rule, ({ must }) =>
        must.flatMap(({ path, values }) =>
          [path, ...values.map((value) => (value.kind === "name" ? value.path : []))].flatMap(([first]) => first ?? []),
        ),
      ).has(name);
    });
  // Of several wrong ones, none explains all.
  const wrong = others.filter(isWrong);
  return [...repeated.flatMap((one) => placeOf(one) ?? []), ...(wrong.length === 1 ? wrong : [])];
}

const namesIn = (
  { data }: System,
  name: string,
  of: (rule: System["data"]["rules"][number]) => readonly string[],
): ReadonlySet<string> => new Set(data.rules.filter((rule) => rule.name === name).flatMap(of));

/** Whether a total of a deck takes the line of another finding there: it is at that line, about the whole deck, or names it. */
function takesLineOf(one: PlacedFinding, other: PlacedFinding): boolean {
  const record = placeOf(other)?.record;
  if (record === undefined) return false;
  const line = lineAt(record, other.span.start);
  const own = lineAt(record, one.span.start);
  return (
    own === line ||
    own === record.firstLine ||
    one.related.some((place) => place.in?.record === record && lineAt(record, place.at.start) === line)
  );
}

/** Of totals in one deck that are too large, those that hold once a line has as many copies as it may have. */
function heldBySurplus(found: readonly PlacedFinding[]): ReadonlyMap<PlacedFinding, PlacedFinding> {
  const held = new Map<PlacedFinding, PlacedFinding>();
  const totals = found.filter(({ surplus, waitsFor }) => surplus !== undefined && waitsFor === undefined);
  const slips = totals.filter(({ surplus }) => surplus !== undefined && surplus.alone > 0);
  for (const one of totals) {
    const slip = slips.find(
      (other) =>
        placeOf(other)?.record === placeOf(one)?.record &&
        (other.surplus?.alone ?? 0) >= (one.surplus?.by ?? 0) &&
        takesLineOf(one, other),
    );
    if (slip !== undefined && slip !== one && !held.has(slip)) held.set(one, slip);
  }
  return held;
}

/** What a deck lacks because its list has one card again where another was meant. */
function heldByRepeatedLine(
  found: readonly PlacedFinding[],
  severities: SeverityLookup,
): ReadonlyMap<PlacedFinding, PlacedFinding> {
  const held = new Map<PlacedFinding, PlacedFinding>();
  const repeated = new Map<RecordModel, PlacedFinding>();
  for (const one of found) {
    const place = placeOf(one);
    if (place?.record.role !== "deck" || !isAbout(one, "repetition") || !isAbout(one, "deck")) continue;
    if (severities(one, place.file, place.record) !== "off") repeated.set(place.record, one);
  }
  for (const one of repeated.size === 0 ? [] : found) {
    const record = placeOf(one)?.record;
    const again = record && repeated.get(record);
    if (record === undefined || again === undefined || one.surplus !== undefined || !isAbout(one, "game")) continue;
    if (lineAt(record, again.span.start) !== lineAt(record, one.span.start)) held.set(one, again);
  }
  return held;
}

const isOutcome = (finding: Finding): boolean => isAbout(finding, "outcome");

/** What tells a card from others, on one that begins without a separator: it may be the card above, pasted again. */
const isOnPasted = (finding: PlacedFinding): boolean =>
  isAbout(finding, "identity") && placeOf(finding)?.record.separatorMissing === true;

/** What is in doubt in a pack because of other findings. */
class Doubts {
  /** The records in doubt, by the names that are in doubt with them. */
  private readonly byName = new Map<string, Set<RecordInPack>>();
  /** The records on which the value of a name is unknown, by that name. */
  private readonly doubted = new Map<string, Set<RecordInPack>>();
  /** The same by two words, of which one is probably the other. */
  private readonly byPair = new Map<string, Set<RecordInPack>>();
  /** Cards with a condition that nothing meets, by the words of it: what is only mentioned of those may follow. */
  private readonly byCondition = new Map<string, Set<RecordInPack>>();
  /** The records that may begin a deck: what is said of several cards depends on who is in it. */
  private readonly beginnings = new Set<RecordInPack>();
  private readonly crossing = new Map<RecordModel, PlacedFinding[]>();
  /** While a pack is settled, its texts stay. */
  private readonly isSuppressed = memoize(suppressedIn);

  constructor(
    found: readonly PlacedFinding[],
    private readonly severities: SeverityLookup,
  ) {
    const places = new Map<RecordModel, RecordInPack>();
    for (const finding of found) {
      const place = placeOf(finding);
      if (place === undefined) continue;
      places.set(place.record, places.get(place.record) ?? place);
      if (!isOutcome(finding)) pushTo(this.crossing, place.record, finding);
      if (finding.waitsFor === undefined && this.isReported(finding, place.file, place.record))
        this.noteNames(finding, place);
    }
    for (const file of new Set(found.map((finding) => finding.in.file)))
      for (const record of file.records) {
        const place = places.get(record) ?? { file, record };
        for (const finding of findingsOf(record)) {
          if (!this.isReported(finding, file, record)) continue;
          const { data, traits, messageId } = finding;
          if (traits.doubts.has(messageId) && typeof data.name === "string") note(this.doubted, data.name, place);
          if (isAbout(finding, "name", "division", "kind")) this.noteNames(finding, place);
          else if (isAbout(finding, "meaning")) for (const name of namesLost(record)) this.note(name, place);
          for (const name of namesOfCategory(finding, record)) this.note(name, place);
        }
      }
  }

  /** The records to correct before anything can be said. */
  about(finding: PlacedFinding): readonly RecordInPack[] {
    const place = placeOf(finding);
    const records = new Map<RecordModel, RecordInPack>();
    if (place !== undefined && this.isCause(finding, place)) records.set(place.record, place);
    const add = (others: Iterable<RecordInPack> = []): void => {
      for (const other of others) if (other.record !== place?.record) records.set(other.record, other);
    };
    const likely = likelyWords(finding);
    if (likely.length > 0) add(this.byPair.get(pairOf(likely)));
    else if (this.byName.size > 0) {
      for (const word of wordsOf(finding)) add(this.byName.get(word));
      // What is said of a whole card depends on all that it asks for.
      if (place !== undefined && finding.span.start === headOf(place.record).start)
        for (const name of namesGiven(place.record)) add(this.byName.get(name));
    }
    if (this.doubted.size > 0) for (const word of wordsOf(finding)) add(this.doubted.get(word));
    if (this.byCondition.size > 0 && finding.severity === "info")
      for (const word of wordsOf(finding)) add(this.byCondition.get(word));
    if (finding.related.some((one) => one.in !== undefined && one.in.record !== place?.record)) add(this.beginnings);
    return [...records.values()];
  }

  /** The record itself, if it is reported that a separator is missing above it. */
  onPasted(finding: PlacedFinding): readonly RecordInPack[] {
    const place = placeOf(finding);
    if (place === undefined) return [];
    const isFirst = (one: Finding): boolean =>
      isAbout(one, "beginning") && this.isReported(one, place.file, place.record);
    return findingsOf(place.record).some(isFirst) ? [place] : [];
  }

  /** Something on the card, or on the line, that has to be corrected first. */
  private isCause(outcome: PlacedFinding, { file, record }: RecordInPack): boolean {
    const line = lineAt(record, outcome.span.start);
    const head = lineAt(record, headOf(record).start);
    const isFirst = (one: Finding): boolean => {
      const severity = this.severities(one, file, record);
      if (severity === "off" || severity === "info" || isAbout(one, "identity", "suppression")) return false;
      const isInCategory = categoryOf(one, record)?.lines.includes(line) === true;
      const isHere =
        isInCategory ||
        (lineAt(record, one.span.start) === line && (line !== head || speakOfTheSame(one, outcome, record)));
      if (isAbout(one, "kind")) return true;
      return isHere || isAbout(one, "emptiness") || (severity === "error" && record.role === "card");
    };
    return [...findingsOf(record), ...(this.crossing.get(record) ?? [])].some(
      (one) => isFirst(one) && this.isReported(one, file, record),
    );
  }

  private isReported(finding: Finding, file: FileModel, record: RecordModel): boolean {
    const severity = this.severities(finding, file, record);
    if (severity === "off") return false;
    return !this.isSuppressed(file)(finding, finding.span.start + record.node.start);
  }

  /** A name that may be another, or that a card which can't be played would provide. */
  private noteNames(finding: PlacedFinding | Finding, place: RecordInPack): void {
    const { name, similar, nearest, condition } = finding.data;
    const { deckLabels } = place.record.system;
    if (isAbout(finding, "name") && [name, nearest].some((one) => deckLabels.has(String(one))))
      this.beginnings.add(place);
    if (typeof similar === "string") note(this.byPair, pairOf([similar, String(finding.data.value ?? name)]), place);
    if (isOutcome(finding) && finding.severity !== "info" && condition !== undefined)
      for (const word of String(condition).match(WORDS()) ?? []) note(this.byCondition, word, place);
    if (isAbout(finding, "obstacle", "division", "kind"))
      for (const one of namesGiven(place.record)) this.note(one, place);
    // Of a word that may be another, both are in doubt.
    for (const text of likelyWords(finding)) for (const word of text.match(WORDS()) ?? []) this.note(word, place);
    if (isOutcome(finding) || !isAbout(finding, "name", "value")) return;
    // On a condition, it decides whether the card can be played.
    if (isOnCondition(finding, place.record)) for (const one of namesGiven(place.record)) this.note(one, place);
    if (typeof name === "string") this.note(name, place);
    if (typeof similar === "string") this.note(similar, place);
  }

  private note(name: string, place: RecordInPack): void {
    note(this.byName, name, place);
  }
}

const note = (places: Map<string, Set<RecordInPack>>, key: string, place: RecordInPack): void => {
  getOrMake(places, key, () => new Set()).add(place);
};

const pairOf = (words: readonly string[]): string =>
  words
    .map((word) => word.replace(/^"|"$/g, ""))
    .sort()
    .join("\n");

/** On the first line stands what is said of a whole card: it is one matter only if both name something of the game. */
function speakOfTheSame(one: Finding, other: Finding, { system }: RecordModel): boolean {
  const words = wordsOf(other);
  for (const word of wordsOf(one))
    if (words.has(word) && (system.categories.has(word) || system.attributes.has(word))) return true;
  return false;
}

/** The category that a game finds wrong as a whole, or names as another that is missing. */
function categoryOf(finding: Finding, record: RecordModel): RecordModel["categories"][number] | undefined {
  if (!isAbout(finding, "game", "repetition") || isOutcome(finding)) return undefined;
  const line = lineAt(record, finding.span.start);
  return record.categories.find((one) => one.name === finding.data.instead || one.line === line);
}

/** What it has. Kept, since an editor asks with each key, and to find a line a record is parsed again. */
const namesOfCategory = (finding: Finding, record: RecordModel): readonly string[] =>
  namesKept(record, finding, () => categoryOf(finding, record)?.entries.map(({ name }) => name) ?? NO_NAMES);
const namesKept = memoizeByKey<RecordModel, Finding, readonly string[]>();
const NO_NAMES: readonly string[] = [];

function isOnCondition({ span }: Finding, record: RecordModel): boolean {
  const line = lineAt(record, span.start);
  return record.categories.some(({ lines, entries }) => entries[lines.indexOf(line)]?.placement === "asked");
}

/** The names of its own that a card provides. */
const namesGiven = memoize((record: RecordModel): ReadonlySet<string> => {
  const entries = record.categories.flatMap((category) => category.entries);
  return new Set(entries.flatMap(({ placement, name }) => (placement === "custom" ? [name] : [])));
});

/** The names on lines whose category isn't there. */
const namesLost = memoize(
  (record: RecordModel): ReadonlySet<string> =>
    new Set(
      lostLines(record)
        .flatMap(({ lines }) => lines)
        .flatMap((line) => /\p{L}[\p{L}\p{M}\p{N}]*/u.exec(textOf(record, line)) ?? []),
    ),
);

/** The words of a sentence: what an analysis looked at is named in it. */
const wordsOf = memoize(({ message }: Finding): ReadonlySet<string> => new Set(message.match(WORDS())));

const WORDS = once(() => /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:_[\p{L}\p{N}]+){0,9999}/gu);

/** The word that an analysis stumbled over, and the one that may be meant. */
const likelyWords = ({ data: { likely } }: Finding): readonly string[] =>
  Array.isArray(likely) ? likely.map(String) : [];
