import { readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { findingsSchema } from "../cli/reports/findings-schema.js";
import { schemaFor } from "../compiler/emit/schema-for.js";
import {
  instantiateSystem,
  loadMeta,
  loadSystem,
  newestNamed,
  type ResolveSystem,
  type SystemData,
} from "../compiler/index.js";
import { once } from "../grammar/index.js";
import { configurationSchema } from "../project/configuration/configuration-schema.js";
import { approvalsSchema, diffSchema, mappingSchema } from "../tools/index.js";

/** The system that describes systems. */
const META = "meta";

/** Systems by file name: the id, with an edition if there are several. */
export type Systems = ReadonlyMap<string, SystemData>;

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".system"))
    .sort()
    .map((file) => path.basename(file, ".system"));

/** All systems of this repository, with what adds rules of play. */
const compileAll = once((): Systems => {
  const textsIn = (folder: string) =>
    namesIn(folder).map((name) => [name, readFileSync(path.join(folder, `${name}.system`), "utf8")] as const);
  return compileSystems(new Map([...textsIn("systems"), ...textsIn("systems/play")]));
});

/** The systems of this repository. */
export const readSystems = once((): Systems => {
  const names = new Set(namesIn("systems"));
  return new Map([...compileAll()].filter(([name]) => names.has(name)));
});

/**
 * Writes every system of this repository as data, so that the program needn't parse its own systems at each start, and
 * copies the sources next to it for findings in systems, and for readers.
 */
export async function writeSystems(to: string): Promise<Systems> {
  await mkdir(path.join(to, "play"), { recursive: true });
  for (const folder of [".", "play"])
    for (const name of namesIn(path.join("systems", folder)))
      await copyFile(path.join("systems", folder, `${name}.system`), path.join(to, folder, `${name}.system`));
  const [all, systems] = [compileAll(), readSystems()];
  for (const [name, system] of withNewest(systems))
    await writeFile(path.join(to, `${name}.json`), JSON.stringify(system));
  for (const name of namesIn("systems/play")) {
    const system = all.get(name) as SystemData;
    const base = system.extends === undefined ? undefined : all.get(ofId(system.extends, all));
    await writeFile(
      path.join(to, "play", `${name}.json`),
      JSON.stringify(base ? withoutThoseOf(base, system) : system),
    );
  }
  return systems;
}

/** The key of the newest edition of a game. */
const ofId = (id: string, systems: Systems): string => newestNamed(id, systems.keys()) ?? id;

/** What differs from the system that it extends, whose data is beside it. */
function withoutThoseOf(base: SystemData, system: SystemData): Partial<SystemData> {
  const inherited = new Map(Object.entries(base).map(([key, value]) => [key, JSON.stringify(value)]));
  const own = Object.entries(system).filter(([key, value]) => inherited.get(key) !== JSON.stringify(value));
  return Object.fromEntries(own) as Partial<SystemData>;
}

/** With the newest edition of each game by its id alone. */
export function withNewest(systems: Systems): Systems {
  const ids = [...systems.values()].map(({ id }) => id);
  const newest = ids.map((id) => [id, systems.get(ofId(id, systems)) as SystemData] as const);
  return new Map([...systems, ...newest]);
}

/**
 * Writes the JSON Schema of compiled packs: of any game as `pack.json`, and narrowed to each as `<id>.json`; and the
 * schemas of the other files that Cardwright reads and writes.
 */
export async function writeSchemas(systems: Systems, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const write = (name: string, schema: object) =>
    writeFile(path.join(to, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  await write("pack", schemaFor(undefined));
  await write("mapping", mappingSchema());
  await write("diff", diffSchema());
  await write("approved-changes", approvalsSchema());
  await write("findings.schema", findingsSchema());
  await write("cardwright.schema", configurationSchema([...systems.values()].filter(({ id }) => id !== META)));
  for (const [name, data] of withNewest(systems))
    if (data.kindFrom !== undefined) await write(name, schemaFor(instantiateSystem(data)));
}

/** Compiles systems by file name; each after the one that it extends. */
export function compileSystems(texts: ReadonlyMap<string, string>): Systems {
  const done = new Map<string, SystemData | "circular">();
  const metaData = loadMeta(texts.get(META) ?? "");
  const meta = instantiateSystem(metaData);
  const compile: ResolveSystem = (key, forPlay) => {
    if (forPlay !== undefined) {
      const added = texts.get(key);
      return added === undefined ? undefined : loadSystem(added, () => undefined, meta).data;
    }
    const name = texts.has(key) ? key : (newestNamed(key, texts.keys()) ?? key);
    const known = done.get(name);
    const text = texts.get(name);
    if (known !== undefined || text === undefined) return known;
    done.set(name, "circular");
    const data = name === META ? metaData : loadSystem(text, compile, meta).data;
    if (data.id !== name && `${data.id}@${data.edition}` !== name)
      throw new Error(`${name}.system says that its id is "${data.id}" and its edition "${data.edition}"`);
    done.delete(name);
    done.set(name, data);
    return data;
  };
  for (const name of texts.keys()) compile(name);
  return new Map([...done].flatMap(([name, data]) => (data === "circular" ? [] : [[name, data] as const])));
}
