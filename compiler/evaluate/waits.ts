import { getOrMake, memoize } from "../../grammar/index.js";
import { doubtfulNames, isFlawed, kindsDecidedBy, mayBeOf, namesDeciding } from "../model/flaws.js";
import { isRestOfDeck } from "../model/lost-indentation.js";
import type { RecordInPack } from "../model/pack-model.js";
import { findingsOf } from "../model/record-findings.js";
import type { RecordModel } from "../model/record-model.js";
import { couldCarry, isUnread } from "../model/unread.js";
import { isNumberOfKind, type PreparedCondition } from "../systems/condition-words.js";
import { readHoles } from "../systems/holes.js";
import type { System } from "../systems/system.js";
import { textsAmong } from "../values/value.js";
import type { TotalViolation, Violation } from "./demands.js";
import { type Found, type RecordItem, type RuleSubject, recordOf, type TakenGroup } from "./items.js";
import type { EvaluationContext } from "./look-up.js";
import { judgesBy, namesOfList, namesWanted } from "./names-read.js";
import { askedIn, type PreparedRule } from "./prepare-rules.js";
import type { ItemFinding, Judged, JudgedItem } from "./rule-findings.js";

/** A finding held back until some records can be read; unchanged if there are none. */
export function waiting(found: ItemFinding, records: readonly RecordItem[]): ItemFinding {
  if (records.length === 0) return found;
  const places = new Map<RecordModel, RecordInPack>();
  for (const { file, record } of records) if (file !== undefined) places.set(record, { file, record });
  return { ...found, finding: { ...found.finding, waitsFor: [...places.values()] } };
}

/** Totals that one more thing may make smaller: it fills a gap, evens out a difference, or is part of the whole. */
const FILLED: ReadonlySet<string> = new Set(["Gaps", "Share", "Spread"]);

/** The unread records that could change a total. */
export function waitsOfTotal({ demand: { asked }, tooFew }: TotalViolation, judged: Judged): readonly RecordItem[] {
  const { rule, group, context } = judged;
  const [word = ""] = asked.path;
  const doubted = [
    ...waitsOfJudged(rule, group.items, context),
    ...waitsOfRead(judged),
    ...waitsOfDecks(rule, context),
  ];
  const unread = tooFew || FILLED.has(word) ? unreadAround([], judged) : [];
  if (!tooFew && word === "Gaps") return [...doubted, ...unread, ...unsure(group, context)];
  // For an exact number, a counted card may be a broken one.
  if (asked.paths.length === 0) return [...doubted, ...unread];
  return [
    ...doubted,
    ...unread,
    ...unsure(group, context),
    ...context.inside("Card").filter(({ record }) => isMiscounted(record)),
  ];
}

/** A separator is missing below, or divides a deck: what the record lacks may be on the next one. */
export function isTorn({ file, record }: Pick<RecordItem, "file" | "record">): boolean {
  const below = file?.records[file.records.indexOf(record) + 1];
  return below !== undefined && (below.separatorMissing || isRestOfDeck(record, below));
}

/** Records that may be decks: whether cards are in none depends on them. */
function waitsOfDecks(rule: PreparedRule, context: EvaluationContext): readonly RecordItem[] {
  if (![...rule.when, ...rule.unless].some(({ path }) => path[0] === "Deck")) return [];
  const { deckLabels } = context.facts.system;
  return doubtfulInside(context).filter(({ record }) => isUnread(record) && couldCarry(record, deckLabels));
}

/** Whether a record is broken, or not certain to belong to the group. */
function isMiscounted(record: RecordModel): boolean {
  return isFlawed(record) || isUnread(record) || decidesKind(record);
}

/** Things whose relevant value has a finding: that is fixed first. */
export function waitsOfJudged(
  rule: PreparedRule,
  items: readonly RuleSubject[],
  context: EvaluationContext,
): RecordItem[] {
  const own = items.map(recordOf).filter(({ record }) => judgesBy(rule, doubtfulNames(record), context.facts));
  return [...own, ...waitsOfLists(rule, items, context)];
}

/** The lists of conditions that things are to fit, and these things, if a name or a value that decides may be misspelt. */
function waitsOfLists(
  rule: PreparedRule,
  items: readonly RuleSubject[],
  context: EvaluationContext,
): readonly RecordItem[] {
  const lists = [...rule.when, ...rule.unless, ...askedIn(rule)].flatMap(({ path, paths }) =>
    path.at(-1) === "Fits" ? paths : [],
  );
  return lists.flatMap(([kind = "", category = ""]) => {
    const names = new Set([category, ...namesOfList(category, context.facts.system)]);
    return [...items.map(recordOf), ...context.inside(kind)].filter(({ record }) => {
      for (const name of doubtfulNames(record)) if (names.has(name)) return true;
      return findingsOf(record).some(
        ({ data: { name, nearest } }) =>
          nearest !== undefined && (names.has(`${nearest}`) || (typeof name === "string" && names.has(name))),
      );
    });
  });
}

/**
 * What a rule looks at elsewhere (`SecretMaster.Influence`, `<Token.Name>`) and has a finding there, or may be on a line that
 * can't be read; and what is around, if such a line may decide what it is.
 */
export function waitsOfRead({ rule, group: { inside }, context }: Judged): RecordItem[] {
  const paths = [...pathsElsewhere(rule), ...pathsOfKinds(context.facts.system)(rule.in.join("\n"))];
  if (rule.in.length + paths.length === 0) return [];
  const lost = context.lost?.();
  const outside = [...context.holders.map(recordOf), ...(lost === undefined ? [] : [lost])];
  const around = [...(inside === undefined ? [] : [recordOf(inside)]), ...outside];
  const unclear = around.filter(({ record }) => mayBeOf(record, rule.in) || mayHave(record, [], rule.in));
  if (paths.length === 0) return unclear;
  const others = [...outside, ...doubtfulInside(context)].filter(({ record }) =>
    paths.some(([kind = "", name = ""]) =>
      record.kinds.names.has(kind)
        ? doubtfulNames(record).has(name) || mayHave(record, [name], [])
        : mayBeOf(record, [kind]) || mayHave(record, [], [kind]),
    ),
  );
  return [...unclear, ...others];
}

/** Whether one of some names, or one that decides a kind, may be on a line of a record that can't be read. */
const mayHave = (record: RecordModel, names: readonly string[], kinds: readonly string[]): boolean =>
  isUnread(record) &&
  couldCarry(record, [
    ...names,
    ...kinds.flatMap((kind) => [
      ...(record.system.beginnings.has(kind) ? [kind] : []),
      ...namesDeciding(kind, record.system),
    ]),
  ]);

const pathsIn = (value: PreparedCondition["literals"][number]): (readonly string[])[] =>
  value.kind === "text"
    ? readHoles(value.value).parts.flatMap((part) => (part.kind === "hole" ? [part.path] : []))
    : [];

/** `Kind.Name`, in conditions and in the holes of their texts. */
const pathsElsewhere = memoize((rule: PreparedRule): readonly (readonly string[])[] =>
  [...rule.when, ...rule.unless, ...askedIn(rule)]
    .flatMap(({ path, paths, literals }) => [path, ...paths, ...literals.flatMap(pathsIn)])
    .filter((path) => path.length > 1),
);

/** The same in the conditions of kinds, and of those that they depend on: a deck is of a kind because of its cards. */
const pathsOfKinds = memoize((system: System) => {
  const known = new Map<string, readonly (readonly string[])[]>();
  const find = (kinds: readonly string[]): readonly (readonly string[])[] => {
    const paths: (readonly string[])[] = [];
    // A set goes on with what is added meanwhile.
    const asked = new Set(kinds);
    for (const kind of asked)
      for (const { when, unless } of system.kinds.get(kind) ?? [])
        for (const { path, values } of [...when, ...unless]) {
          const [first = "", second] = path;
          const texts = textsAmong(values);
          if (second === undefined && first === "Is") for (const text of texts) asked.add(text);
          else if (second === "Has") for (const text of texts) paths.push([first, text]);
          else if (second === "Is")
            for (const text of texts) for (const name of namesDeciding(text, system)) paths.push([first, name]);
          else if (second !== undefined) paths.push(path);
        }
    return paths;
  };
  return (kinds: string) => getOrMake(known, kinds, () => find(kinds.split("\n")));
});

/**
 * What is missing, or one more value that fits, could be on an unread line: on the thing itself or elsewhere that the
 * requirement looks.
 */
export function waitsOfMissing({ demand, missing }: Violation, judged: JudgedItem): readonly RecordItem[] {
  const own = recordOf(judged.item);
  const { path, paths } = demand.asked;
  const looksFor = [path, ...paths.filter(isNumberOfKind)].flat();
  if (
    missing
      ? own.record.uncertain || isTorn(own) || mayBeMisnamed(own.record, demand.asked.texts)
      : isUnread(own.record) && couldCarry(own.record, looksFor)
  )
    return [own];
  if (!missing) return [];
  const [kind = "", second] = path;
  const kinds = second === "Is" ? [kind, ...demand.asked.texts] : [kind];
  return second === undefined ? [] : unreadAround(kinds, judged);
}

/** A label that the game doesn't have may be one that is asked for. */
function mayBeMisnamed({ labels, system }: RecordModel, asked: readonly string[]): boolean {
  return asked.some((name) => system.labels.has(name)) && labels.some(({ spelling }) => spelling === "unknown");
}

/** Unread records inside, or ones of uncertain kind, that could be what is missing. */
function unreadAround(kinds: readonly string[], { rule, group, context }: Judged): readonly RecordItem[] {
  const wanted = [...rule.kinds, ...kinds];
  const { attributes, categories } = context.facts.system;
  // An undeclared name can come from anywhere.
  const isKnown = rule.parts.every((name) => attributes.has(name) || categories.has(name));
  const names = isKnown ? namesWanted(rule, context.facts) : undefined;
  const isWaitedFor = ({ record }: RecordItem): boolean => {
    if (mayBeOf(record, wanted)) return true;
    // It may not be counted because of its wrong value.
    if (rule.kinds.some((kind) => record.kinds.names.has(kind)) && judgesBy(rule, doubtfulNames(record), context.facts))
      return true;
    return isUnread(record) && (names === undefined || couldCarry(record, names));
  };
  const holder = group.inside === undefined ? [] : [recordOf(group.inside)];
  const items = group.items.map(recordOf);
  return [...unsure(group, context), ...[...holder, ...items, ...doubtfulInside(context)].filter(isWaitedFor)];
}

/** If something it extends or uses is missing: the deck or pack that names it. */
function unsure({ inside, items }: TakenGroup, { incomplete, holders }: EvaluationContext): readonly RecordItem[] {
  const [first] = [...(inside === undefined ? [] : [inside]), ...holders, ...items];
  return incomplete && first !== undefined ? [recordOf(first)] : [];
}

/** Maximum number of records to search: with so many unread ones, anything could be declared in them. */
const MOST_SEARCHED = 50;

/** The incompletely read records inside, and those with a wrong value. */
const doubtfulInside = (context: EvaluationContext): readonly RecordItem[] => doubtfulAmong(context.inside("Card"));

const doubtfulAmong = memoize((cards: readonly RecordItem[]): readonly RecordItem[] =>
  cards.filter(({ record }) => isUnread(record) || doubtfulNames(record).size > 0),
);

/** A value that decides the kind of the record is in doubt. */
function decidesKind(record: RecordModel): boolean {
  for (const name of doubtfulNames(record)) if (kindsDecidedBy(name, record.system).size > 0) return true;
  return false;
}

/** A text that nothing declares, but that an unread record contains, is probably declared there. */
export function waitsOfText(
  { value }: Found,
  paths: readonly (readonly string[])[],
  { group, context }: Judged,
): readonly RecordItem[] {
  if (value.kind !== "text" || !paths.some((path) => path.length > 1)) return [];
  const records = doubtfulInside(context).filter(({ record }) => isUnread(record) || decidesKind(record));
  const holding =
    records.length > MOST_SEARCHED ? records : records.filter(({ record }) => record.node.text.includes(value.value));
  return [...unsure(group, context), ...holding];
}
