import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CompiledPack, compilePack, instantiateSystem, loadSystem, type System } from "../../../compiler/index.js";
import { packOf } from "../../support/check.js";
import { ROOT, readSamples } from "../../support/samples.js";
import { sha256 } from "../../support/sha256.js";
import { shippedSystem } from "../../support/systems.js";

/** A system of the folder `systems/play`. */
export function playSystem(id: string): System {
  const text = readFileSync(join(ROOT, "systems/play", `${id}.system`), "utf8");
  const { data } = loadSystem(text, (key) => shippedSystem(key).data, shippedSystem("meta"));
  return instantiateSystem(data);
}

/** A sample, compiled for a game instead of the one that it names. */
export function compiledSample(name: string, system: System): CompiledPack {
  const files = readSamples(`samples/${name}`).map(
    ({ path, text }) => [path, text.replace(/^System: .*\n/m, "")] as const,
  );
  return JSON.parse(JSON.stringify(compilePack(packOf(Object.fromEntries(files), system), sha256)));
}
