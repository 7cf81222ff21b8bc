import {
  describesSystems,
  type FileModel,
  isSystemFile,
  type PackModel,
  type RecordModel,
  type System,
  textsAmong,
} from "../../../compiler/index.js";
import type { FeatureRequest } from "../question.js";

/** The sorts of declarations in a `.system` file: the labels that begin its records. */
export const SORTS = ["Kind", "Label", "Attribute", "Category", "Rule", "Phrase", "Example"] as const;
export type ThingSort = (typeof SORTS)[number];

/** Names on cards, which are unique across these sorts. */
export const NAMES: readonly ThingSort[] = ["Attribute", "Label", "Category"];

/** The declarations of a `.system` file and of the systems that it extends. */
export type DeclaredThings = ReturnType<typeof declaredThings>;

export interface ResolvedThing {
  readonly sort: ThingSort;
  readonly name: string;
}

/** Whether the records of a file are declarations. */
export function isSystemModel(file: FileModel): boolean {
  return isSystemFile(file) && file.records.some(describesSystems);
}

/** What a `.system` record declares, by its first label. */
export function declaredBy(record: RecordModel): { readonly sort: ThingSort; readonly name: string } | undefined {
  const [label] = record.labels;
  const sort = SORTS.find((candidate) => candidate === label?.name);
  return sort === undefined || label === undefined || label.text === "" ? undefined : { sort, name: label.text };
}

/**
 * The declarations available to a `.system` file: its pack contains it, and uses what it extends. One step per
 * declaration.
 */
export function declaredThings(pack: PackModel) {
  const names = new Map<ThingSort, Set<string>>(SORTS.map((sort) => [sort, new Set()]));
  const shortcuts = new Map<string, ResolvedThing>();
  const packs = [...pack.uses.flatMap((used) => used.pack ?? []), pack];
  for (const { files } of packs) {
    for (const record of files.flatMap(({ records }) => records)) {
      const declared = declaredBy(record);
      if (declared === undefined) continue;
      names.get(declared.sort)?.add(declared.name);
      for (const shortcut of shortcutsOn(record)) shortcuts.set(shortcut, declared);
    }
  }
  const has = (sort: ThingSort, name: string): boolean => names.get(sort)?.has(name) ?? false;
  return {
    has,
    phrases: names.get("Phrase") ?? new Set(),
    /** The first of the sorts that declares such a name, with shortcuts expanded. */
    resolve(written: string, sorts: readonly ThingSort[]): ResolvedThing | undefined {
      const sort = sorts.find((candidate) => has(candidate, written));
      if (sort !== undefined) return { sort, name: written };
      const short = shortcuts.get(written);
      return short !== undefined && sorts.includes(short.sort) ? short : undefined;
    },
  };
}

function shortcutsOn({ globals }: RecordModel): string[] {
  const entries = globals.entries.filter(({ name }) => name === "Shortcut");
  return entries.flatMap(({ values }) => textsAmong(values));
}

/** The game that a `.system` file describes, if known. */
export function describedSystem({ pack, systems }: FeatureRequest): System | undefined {
  const entries = pack.pack?.record.globals.entries ?? [];
  const textOf = (name: string): string | undefined => {
    const value = entries.find((entry) => entry.name === name)?.values[0];
    return value?.kind === "text" ? value.value : undefined;
  };
  const [id, edition] = [textOf("Id"), textOf("Edition")];
  return id === undefined ? undefined : (systems.find(`${id}@${edition}`) ?? systems.find(id));
}
