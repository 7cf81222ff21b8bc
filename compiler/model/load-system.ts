import { parse } from "../../grammar/index.js";
import { uncapitalize } from "../diagnostics/message.js";
import { checkSystem, type Extension } from "../systems/check-system.js";
import type { DeclaringRecord } from "../systems/declaring-record.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import { mergeSystems } from "../systems/merge-systems.js";
import { readingPhrase } from "../systems/phrases.js";
import { type OwnDeclarations, readDeclarations, sortOf } from "../systems/read-declarations.js";
import { rolesOfPlay } from "../systems/roles-of-play.js";
import type { System } from "../systems/system.js";
import type { PlayValue, SystemData } from "../systems/system-data.js";
import type { SystemProblem } from "../systems/system-problems.js";
import { type BrokenPlace, spreadDoubt, type Unchecked, uncheckedBy, withoutBroken } from "../systems/unsure.js";
import { readText } from "../texts/read-text.js";
import { type PhraseData, type TextData, textData } from "../texts/text-data.js";
import { declaringRecords } from "./declaring-records.js";
import { leavesOutCommon, mayExtendAnything } from "./extended-system.js";
import { createRecordReader } from "./read-record.js";
import { readRecords } from "./read-records.js";
import type { RecordModel } from "./record-model.js";

/**
 * Finds the system that another extends, by `id` or `id@edition`. "circular": it is being loaded. `forPlay`: the one that
 * adds rules of play to it, of which only what it declares itself is looked at.
 */
export type ResolveSystem = (key: string, forPlay?: "for play") => SystemData | "circular" | undefined;

export interface LoadedSystem {
  readonly data: SystemData;
  readonly problems: readonly SystemProblem[];
  /** Undefined if nothing is broken. */
  readonly unchecked?: Unchecked;
}

/** Loads a `.system` file in the same way it is checked: by `meta`, the description of such files. */
export function loadSystem(text: string, resolve: ResolveSystem, meta: System): LoadedSystem {
  return systemOfRecords(readRecords(parse(text), text, createRecordReader(meta)).records, resolve);
}

/**
 * Builds a system from the records of a `.system` file. Invalid parts are left out, so that cards are checked by the
 * rest. Returns the problems that the description of system files can't express; the others are found by checking the
 * file against it: `broken` are their places. Cards aren't checked against broken declarations.
 */
export function systemOfRecords(
  models: readonly RecordModel[],
  resolve: ResolveSystem,
  broken: readonly BrokenPlace[] = [],
): LoadedSystem {
  const { records, own, extended, extension, data, problems } = describeSystem(models, resolve);
  if (broken.length === 0) return { data, problems };
  const brokenIn = ({ span }: DeclaringRecord) =>
    broken.filter(({ start, end }) => start < span.end && end >= span.start);
  const isBroken = (record: DeclaringRecord) => brokenIn(record).length > 0;
  const sound = withoutBroken(own, records, brokenIn);
  // The extended system is unavailable, or the line that names it is unreadable.
  const isTorn =
    extension === "none"
      ? own.header === undefined || records.some(isBrokenHeader)
      : extension === "unknown" || extension === "circular";
  const below = extension === "none" && isTorn ? commonGround(resolve) : extended;
  const doubt = { ...sound.doubt, anyName: sound.doubt.anyName || isTorn };
  const merged = mergeSystems(sound.own, below);
  const analyses = merged.rules.some(({ by }) => by !== undefined);
  const rest = spreadDoubt(merged, doubt);
  return { data: rest, problems, unchecked: uncheckedBy(records.filter(isBroken), rest, analyses) };

  function isBrokenHeader(record: DeclaringRecord): boolean {
    return sortOf(record) === "System" && isBroken(record);
  }
}

/** A `.system` file: its own declarations, and the whole system. */
export interface DescribedSystem extends LoadedSystem {
  readonly records: readonly DeclaringRecord[];
  readonly own: OwnDeclarations;
  readonly extended: SystemData | undefined;
  readonly extension: Extension;
}

/** Reads what the records of a `.system` file declare, valid or not. */
export function describeSystem(models: readonly RecordModel[], resolve: ResolveSystem): DescribedSystem {
  const records = declaringRecords(models);
  const own = readDeclarations(records);
  const { extended, extension } = findExtended(own, resolve, models);
  const data = withRoles(withReadings(mergeSystems(own, extended), models[0]?.system), own, resolve);
  return { records, own, extended, extension, data, problems: checkSystem(records, own, data, extension, extended) };
}

/**
 * A game that tells the analyses what its names mean has told them more by its rules of play, in its own file or in the
 * one that adds them to it.
 */
function withRoles(data: SystemData, { header }: OwnDeclarations, resolve: ResolveSystem): SystemData {
  if (Object.keys(data.uses).length === 0) return data;
  const isFirst = data.play === undefined && Object.keys(header?.uses ?? {}).length > 0;
  const added = isFirst ? resolve(`${data.id}-play`, "for play") : undefined;
  const { kinds = [], play = data.play } = added === "circular" ? {} : (added ?? {});
  if (play === undefined) return data;
  return { ...data, uses: { ...data.uses, ...rolesOfPlay({ kinds: [...data.kinds, ...kinds], play }) } };
}

/** With the texts of rules of play that a phrase of meta.system reads, read. */
function withReadings(data: SystemData, meta: System | undefined): SystemData {
  if (data.play === undefined || meta === undefined) return data;
  const phraseFor = (attribute: string): string | undefined =>
    (meta.attributes.get(attribute) ?? [])
      .map((one) => readingPhrase(one, meta.phrases))
      .find((one) => one !== undefined);
  const play = data.play.map((declaration) => ({
    ...declaration,
    attributes: Object.fromEntries(
      Object.entries(declaration.attributes).map(([name, values]) => {
        const phrase = phraseFor(name);
        return [name, phrase === undefined ? values : values.map((value) => readValue(value, phrase, meta))] as const;
      }),
    ),
  }));
  return { ...data, play };
}

/** A text that can't be read stays as it is: a finding of the file's own check. */
function readValue(value: PlayValue, phrase: string, meta: System): PlayValue {
  if (typeof value !== "string") return value;
  const reading = readText(value, phrase, meta);
  return reading.kind === "whole" ? { text: value, reading: asListed(textData(reading.node), meta) } : value;
}

/** With what stands for one of a closed list as the list has it: a sentence may begin with a capital. */
function asListed(data: TextData, meta: System): TextData {
  if (typeof data !== "object" || !("phrase" in data)) return data;
  const listed = ([hole, held]: [string, TextData]): readonly [string, TextData] => {
    if (typeof held !== "string") return [hole, asListed(held, meta)];
    const texts = (meta.attributes.get(hole) ?? []).flatMap(({ oneOf }) => oneOf ?? []);
    const small = uncapitalize(held);
    return [hole, texts.includes(small) && !texts.some((text) => text.includes("<")) ? small : held];
  };
  return Object.fromEntries(Object.entries(data).map(listed)) as PhraseData;
}

const NOTHING: SystemData = mergeSystems(readDeclarations([]), undefined);

/**
 * Reads the description of `.system` files, which is one itself. A system without declarations is enough to read names
 * and their places; the result then reads the whole.
 */
export function loadMeta(text: string): SystemData {
  const nowhere: ResolveSystem = () => undefined;
  const first = loadSystem(text, nowhere, instantiateSystem(NOTHING)).data;
  return loadSystem(text, nowhere, instantiateSystem(first)).data;
}

function findExtended(
  { header }: OwnDeclarations,
  resolve: ResolveSystem,
  models: readonly RecordModel[],
): { readonly extended: SystemData | undefined; readonly extension: Extension } {
  const key = header?.extends?.key;
  if (header === undefined || key === undefined) {
    if (mayExtendAnything(models)) return { extended: commonGround(resolve), extension: "unknown" };
    return leavesOutCommon(models)
      ? { extended: commonGround(resolve), extension: "left-out" }
      : { extended: undefined, extension: "none" };
  }
  // An edition may extend another one of the same system.
  const isItself = key === header.id || key === `${header.id}@${header.edition}`;
  const found = isItself ? "circular" : resolve(key);
  if (found === undefined) return { extended: commonGround(resolve), extension: "unknown" };
  return found === "circular"
    ? { extended: commonGround(resolve), extension: found }
    : { extended: found, extension: "found" };
}

/**
 * Replaces an unavailable system: packs, decks and identifiers are the same in every game, so one wrong line doesn't
 * cause a finding for each of them.
 */
function commonGround(resolve: ResolveSystem): SystemData | undefined {
  const found = resolve("common");
  return found === "circular" ? undefined : found;
}
