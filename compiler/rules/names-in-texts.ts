import { getOrMake, memoize, NOTHING, type Span } from "../../grammar/index.js";
import { comparable, editDistance } from "../diagnostics/nearest.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import { withUsed } from "../model/pack-properties.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { namedInLists, type ReferredName } from "../systems/references.js";
import type { System } from "../systems/system.js";
import { grammarOf } from "../texts/grammar.js";
import { namesIn } from "../texts/read-text.js";
import { textsAmong } from "../values/value.js";
import { longNamesOf } from "./card-names.js";
import { count, followRecords, systemsOf } from "./follow-records.js";
import { plainOf } from "./odd-character.js";
import { placeInText } from "./read-texts.js";
import { eachOf, keep, type Pieces, textsOf } from "./text-pieces.js";

/** A name in a text that no thing has. */
interface UnknownName {
  readonly at: Span;
  readonly text: string;
  readonly to: ReferredName;
  /** The only similar one, if the name occurs nowhere else: it is misspelt. */
  readonly nearest: string | undefined;
  readonly place: RecordInPack;
}

/** Names of things that no thing has, in a pack with such things. */
export function unknownNames(pack: PackModel): UnknownName[] {
  // Names are only looked for in texts if something in the pack has one.
  if (!namedIn(systemsOf(pack)).some((to) => textsOn(to, pack).length > 0)) return [];
  const known = new Map<readonly ReferredName[], ReadonlySet<string>>();
  const namesOf = (to: readonly ReferredName[]) =>
    getOrMake(known, to, () => new Set(to.flatMap((one) => textsOn(one, pack))));
  return [...eachOf(namesSeen(pack))].flatMap(({ piece, place, times }) => {
    const { at, text, to, isTitle, onwards = "" } = piece;
    const names = namesOf(to);
    const [first] = to;
    if (names.size === 0 || names.has(text) || first === undefined) return [];
    // A longer name may have marks in it, where the one that was read ends: `Chypre No. 9`.
    if (onwards !== "" && [...names].some((name) => name.length > text.length && onwards.startsWith(name))) return [];
    // A blank too many in the name itself is reported there.
    if ([...names].some((name) => name !== plainOf(name) && plainOf(name) === text)) return [];
    const nearest = times === 1 ? onlyNeighbour(text, names) : undefined;
    if (isTitle && (nearest === undefined || isOtherForm(text, nearest) || hasOtherNumber(text, nearest))) return [];
    return [{ at: at(), text, to: first, nearest, place }];
  });
}

const namesSeen = followRecords<Pieces<NamePiece>>(
  () => new Map(),
  (seen, place, by) => {
    for (const name of namesOn(place.record)) keep(seen, name.text, { piece: name, place }, by);
  },
);

/** What a record says by which these are found, among records of some systems. */
export function namesToFollow(systems: readonly System[]): (record: RecordModel) => readonly string[] {
  const meant = namedIn(systems);
  return (record) => [
    ...namesOn(record).map(({ text, to }) => `${text} ${to.map(({ kind, name }) => `${kind}.${name}`)}`),
    ...longNamesOf(record),
    ...meant.flatMap((to) => textsUnder(to, record).map((text) => `${to.kind}.${to.name} ${text}`)),
  ];
}

/** A single word that goes on where the other one ends: `Drones` is a plural, not a misspelt `Drone`. */
const isOtherForm = (text: string, name: string): boolean =>
  !text.includes(" ") && (text.startsWith(name) || name.startsWith(text));

/** `Rose 2` is no misspelt `Rose 1`. */
const hasOtherNumber = (text: string, name: string): boolean => text.replace(/\D/g, "") !== name.replace(/\D/g, "");

/** The kinds of things that texts of a pack may name. */
const namedIn = (systems: readonly System[]): readonly ReferredName[] =>
  systems.flatMap((system) => [
    ...(system.phrases.size === 0 ? [] : grammarOf(system).named),
    ...namedInLists(system).flatMap(({ to }) => to),
  ]);

/** The texts of a name on things of a kind, in the pack and in those it uses. */
const textsOn = (to: ReferredName, pack: PackModel): string[] =>
  withUsed(pack).flatMap((one) => [
    ...(namedOn(one, systemsOf(pack)).get(`${to.kind}.${to.name}`)?.times.keys() ?? []),
  ]);

/** How often each text of a name that texts may mean occurs. */
const namedOn = followRecords(
  (systems) =>
    new Map(namedIn(systems).map((to) => [`${to.kind}.${to.name}`, { to, times: new Map<string, number>() }])),
  (named, { record }, by) => {
    for (const { to, times } of named.values()) for (const text of textsUnder(to, record)) count(times, text, by);
  },
);

function textsUnder({ kind, name }: ReferredName, record: RecordModel): readonly string[] {
  if (!record.kinds.names.has(kind)) return NOTHING;
  const labelled = record.labels.filter((label) => label.name === name).map((label) => label.text);
  return [...labelled, ...valuesUnder(name, record)];
}

export const valuesUnder = (name: string, { globals }: RecordModel): readonly string[] =>
  globals.entries.filter((entry) => entry.name === name).flatMap(({ values }) => textsAmong(values));

/** Of a name in a text. */
const LONGEST = 60;

/** The name of a thing in a text. */
interface NamePiece {
  /** Computes its place, for which the lines of the record are parsed again. */
  at(): Span;
  readonly text: string;
  /** What the text has from there on. */
  readonly onwards?: string;
  readonly to: readonly ReferredName[];
  /** It may be no name at all, so only a misspelt one is reported. */
  readonly isTitle: boolean;
}

const namesOn = memoize((record: RecordModel): readonly NamePiece[] => {
  const found = textsOf(record).flatMap(({ read, toRecord }) =>
    namesIn(read.reading).map((name) => ({
      at: () => toRecord(read.place(name)),
      text: name.text,
      onwards: read.text.slice(name.start, name.start + LONGEST),
      to: name.refersTo,
      isTitle: name.isTitle,
    })),
  );
  const all = [...found, ...namesListedOn(record)];
  return all.length === 0 ? NOTHING : all;
});

/** The values of attributes that list names: a pack may be named after what another has. */
function namesListedOn(record: RecordModel): readonly NamePiece[] {
  const listed = namedInLists(record.system);
  if (listed.length === 0) return NOTHING;
  const { entries, lines } = record.globals;
  return entries.flatMap(({ name, declaration, node: { values } }, index) => {
    const to = listed.find((one) => one.name === name && one.on === declaration?.on)?.to;
    if (to === undefined) return [];
    return values.flatMap((node) => {
      if (node.kind !== "text") return [];
      const text = node.value.normalize("NFC");
      const whole = { start: 0, end: node.value.length };
      return { at: () => inRecord(record, lines[index] ?? 0, placeInText(node, whole)), text, to, isTitle: true };
    });
  });
}

/** The only name that differs in one letter; undefined if there are several, or the text is too short to tell. */
export function onlyNeighbour(text: string, names: Iterable<string>): string | undefined {
  const wanted = comparable(text);
  const near = [...names].filter((name) => {
    if (name === text) return false;
    const other = comparable(name);
    if (other === wanted) return true;
    // In a short one, two letters that are swapped tell.
    const isLong = other.length > 3 || [...other].sort().join() === [...wanted].sort().join();
    return isLong && editDistance(wanted, other, 1) <= 1;
  });
  return near.length === 1 ? near[0] : undefined;
}
