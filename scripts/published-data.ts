import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { schemaFor } from "../compiler/emit/schema-for.js";
import { instantiateSystem, loadSystem, type SystemData } from "../compiler/index.js";

/**
 * Compiles every `.system` file of a folder to data, so that the program need not read its own systems at each start, and
 * puts the sources beside: they are what a finding in a system, or somebody who writes one, is shown.
 */
export async function writeSystems(from: string, to: string): Promise<readonly SystemData[]> {
  await mkdir(to, { recursive: true });
  const files = (await readdir(from)).filter((name) => name.endsWith(".system")).sort();
  const texts = new Map<string, string>();
  for (const file of files) {
    texts.set(path.basename(file, ".system"), await readFile(path.join(from, file), "utf8"));
    await copyFile(path.join(from, file), path.join(to, file));
  }
  const systems = compileSystems(texts);
  for (const system of systems) await writeFile(path.join(to, `${system.id}.json`), JSON.stringify(system));
  return systems;
}

/** Writes the JSON Schema of compiled packs: of any game as `pack.json`, and narrowed to each as `<id>.json`. */
export async function writeSchemas(systems: readonly SystemData[], to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const write = (name: string, schema: object) =>
    writeFile(path.join(to, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  await write("pack", schemaFor(undefined));
  for (const data of systems.filter(isGame)) await write(data.id, schemaFor(instantiateSystem(data)));
}

/** Systems that cards can be of: not what games have in common, nor the one that describes systems. */
function isGame({ kindFrom }: SystemData): boolean {
  return kindFrom !== undefined;
}

/** Systems by the names of their files, which are their ids; each after the one that it extends. */
export function compileSystems(texts: ReadonlyMap<string, string>): readonly SystemData[] {
  const done = new Map<string, SystemData | "circular">();
  const compile = (key: string): SystemData | "circular" | undefined => {
    const known = done.get(key);
    const text = texts.get(key);
    if (known !== undefined || text === undefined) return known;
    done.set(key, "circular");
    const { data } = loadSystem(text, compile);
    if (data.id !== key) throw new Error(`${key}.system says that its id is "${data.id}"`);
    done.set(key, data);
    return data;
  };
  for (const key of texts.keys()) compile(key);
  return [...done.values()].filter((system) => system !== "circular");
}
