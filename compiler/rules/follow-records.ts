import type { FileModel, PackModel, RecordInPack } from "../model/pack-model.js";
import type { System } from "../systems/system.js";

/** Counts a record of a pack in, if `by` is 1, or out again, if it is -1. */
type Take<State> = (state: State, place: RecordInPack, by: 1 | -1) => void;

/**
 * Something known of all records of a pack, such as how often each word occurs. Asked again after an edit, it looks only
 * at the records that were replaced: in an editor, that happens with each key. What `take` makes of a record may depend on
 * that and on the games of the pack alone.
 */
export function followRecords<State>(
  begin: (systems: readonly System[]) => State,
  take: Take<State>,
  recordsOf: (pack: PackModel) => Places = decksAndCards,
): (pack: PackModel, systems?: readonly System[]) => State {
  // Of a pack that is edited, the files stay the same objects.
  const followed = new WeakMap<FileModel, { state: State; systems: readonly System[]; places: Places }>();
  return (pack, systems = systemsOf(pack)) => {
    const [file] = pack.files;
    const places = recordsOf(pack);
    const before = file && followed.get(file);
    const isSame = before?.systems.length === systems.length && before.systems.every((one, at) => one === systems[at]);
    const now = before !== undefined && isSame ? before : { state: begin(systems), systems, places: [] };
    for (let at = 0; at < Math.max(places.length, now.places.length); at++)
      replaceIn(now.places[at] ?? NONE, places[at] ?? NONE, now.state, take);
    now.places = places;
    if (file !== undefined) followed.set(file, now);
    return now.state;
  };
}

const NONE: readonly RecordInPack[] = [];
type Places = readonly (readonly RecordInPack[])[];

const decksAndCards = (pack: PackModel): Places => [
  pack.decks,
  pack.cards,
  pack.pack === undefined ? NONE : [pack.pack],
];

/** All records of a pack, by their files. */
export const allRecords = ({ files }: PackModel): Places =>
  files.map((file) => file.records.map((record) => ({ file, record })));

/** The games of the files of a pack. */
export const systemsOf = ({ files }: PackModel): readonly System[] => [...new Set(files.map(({ system }) => system))];

/** Takes what differs between two lists. */
function replaceIn<State>(
  before: readonly RecordInPack[],
  after: readonly RecordInPack[],
  state: State,
  take: Take<State>,
): void {
  const isSame = (at: number, other: number): boolean => before[at]?.record === after[other]?.record;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(start, start)) start++;
  let end = 0;
  while (end < shorter - start && isSame(before.length - 1 - end, after.length - 1 - end)) end++;
  for (let at = start; at < before.length - end; at++) take(state, before[at] as RecordInPack, -1);
  for (let at = start; at < after.length - end; at++) take(state, after[at] as RecordInPack, 1);
}

/** Changes how often something occurs, and returns how often it does then. */
export function count<Thing>(times: Map<Thing, number>, thing: Thing, by: number): number {
  const now = (times.get(thing) ?? 0) + by;
  if (now === 0) times.delete(thing);
  else times.set(thing, now);
  return now;
}
