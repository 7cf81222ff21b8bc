import { getOrMake } from "../../../grammar/index.js";
import type { PlacedFinding } from "../../model/finding.js";
import type { EncodingProblem, FileModel, PackModel, RecordInPack, UsedPack } from "../../model/pack-model.js";
import { assemblePack, isReadable } from "../../model/read-pack.js";
import type { RecordReader } from "../../model/read-record.js";
import type { SystemSource } from "../../systems/declaration-text.js";
import { instantiateSystem } from "../../systems/instantiate-system.js";
import type { System } from "../../systems/system.js";
import type { SystemData } from "../../systems/system-data.js";
import { finish } from "./finish.js";
import { cutFile, LiveFile, readRecords } from "./live-file.js";

/** A pack as plain data, for another thread: its texts, and their systems. */
export interface PackData {
  readonly systems: readonly { readonly data: SystemData; readonly source: SystemSource | undefined }[];
  readonly pack: PackPart;
}

interface PackPart {
  readonly files: readonly FileData[];
  readonly systemNames: readonly string[];
  readonly uses: readonly (Pick<UsedPack, "folder" | "problem"> & { readonly pack: PackPart | undefined })[];
}

interface FileData {
  readonly path: string;
  readonly text: string;
  readonly encoding: EncodingProblem | undefined;
  /** Index of the system. */
  readonly system: number;
}

/** A finding on a record, as plain data for another thread. */
export type FindingData = PlacedFinding<RecordData, RecordData>;

/** A record by its index in its file; undefined: the file itself. */
interface RecordData {
  readonly path: string;
  readonly record: number | undefined;
}

/** What another thread needs to read the pack in its current state. */
export function toPackData(pack: PackModel): PackData {
  const systems = new Map<System, number>();
  const numberOf = (system: System): number => getOrMake(systems, system, () => systems.size);
  const parts = new Map<PackModel, PackPart>();
  const part = (one: PackModel): PackPart =>
    getOrMake(parts, one, () => ({
      systemNames: one.systemNames,
      files: one.files.map(({ path, text, encoding, system }) => ({ path, text, encoding, system: numberOf(system) })),
      uses: one.uses.map(({ folder, problem, pack: used }) => ({ folder, problem, pack: used && part(used) })),
    }));
  const made = part(pack);
  return { pack: made, systems: [...systems.keys()].map(({ data, source }) => ({ data, source })) };
}

/** Reads the pack again and runs a check on it. */
export function checkPackData(
  data: PackData,
  readerOf: (system: System) => RecordReader,
  check: (pack: PackModel) => readonly PlacedFinding[],
): FindingData[] {
  const systems = data.systems.map(({ data: system, source }) => ({
    ...instantiateSystem(system),
    ...(source === undefined ? {} : { source }),
  }));
  const known = new Map<PackPart, PackModel>();
  const read = (one: PackPart): PackModel => {
    return getOrMake(known, one, () => readPart(one));
  };
  const readPart = ({ files, uses, systemNames }: PackPart): PackModel => {
    const models = files.map((file) => readFile(file, readerOf(systems[file.system] as System)));
    // Packs of the label come first; the systems that a system extends have no decks.
    const used = uses.map((use): UsedPack => ({ ...use, pack: use.pack && read(use.pack) }));
    const usePack = (folder: string): UsedPack =>
      used.find((use) => use.folder === folder) ?? { folder, problem: "missing", pack: undefined };
    return assemblePack(models, { systemNames, usePack, findSystem: () => undefined });
  };
  return check(read(data.pack)).map(toData);
}

function readFile({ path, text, encoding }: FileData, reader: RecordReader): FileModel {
  const file = new LiveFile(path, text, encoding, reader.system);
  cutFile(file, isReadable(file));
  finish(readRecords(file, reader));
  return file;
}

function toData(finding: PlacedFinding): FindingData {
  const related = finding.related.map(({ at, message, in: place }) => ({ at, message, in: place && placeData(place) }));
  return { ...finding, in: placeData(finding.in), related, waitsFor: finding.waitsFor?.map(placeData) };
}

function placeData(place: PlacedFinding["in"]): RecordData {
  const { file } = place;
  return { path: file.path, record: "record" in place ? file.records.indexOf(place.record) : undefined };
}

/** The findings on the records of a pack that still has the texts that were checked. */
export function placeFindings(findings: readonly FindingData[], pack: PackModel): PlacedFinding[] {
  const files = new Map(withUsed(pack).map((file) => [file.path, file]));
  const placeOf = ({ path, record: number }: RecordData): RecordInPack | undefined => {
    const file = files.get(path);
    const record = number === undefined ? undefined : file?.records[number];
    return file === undefined || record === undefined ? undefined : { file, record };
  };
  return findings.flatMap((finding): PlacedFinding[] => {
    const place = placeOf(finding.in);
    if (place === undefined) return [];
    const related = finding.related.flatMap(({ at, message, in: other }) => {
      const there = other && placeOf(other);
      if (there !== undefined) return [{ at, message, in: there }];
      return other === undefined ? [{ at, message }] : [];
    });
    const waitsFor = finding.waitsFor?.flatMap((other) => placeOf(other) ?? []);
    return [{ ...finding, in: place, related, waitsFor }];
  });
}

/** The files of a pack and of all packs it uses, each once. */
function withUsed(pack: PackModel): FileModel[] {
  const all = new Set([pack]);
  // Iterating a set includes members added meanwhile.
  for (const { uses } of all) for (const use of uses) if (use.pack !== undefined) all.add(use.pack);
  return [...all].flatMap(({ files }) => files);
}
