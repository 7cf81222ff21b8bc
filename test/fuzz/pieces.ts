import type { System } from "../../compiler/systems/system.js";
import { decodeSource } from "../../project/files/read-source.js";
import type { Random } from "../planted/random.js";
import { readSamples } from "../support/samples.js";
import { systemOf } from "../support/system-of.js";
import { CHOOSABLE, defaultSystem, shippedSystem } from "../support/systems.js";
import { mutated, mutatedBytes } from "./mutate.js";

/** A piece of a sample after a few changes; or its bytes. */
export function damagedPiece(text: string, random: Random): string {
  const records = text.split("---\n");
  const from = random.below(records.length);
  const piece = records.slice(from, from + 1 + random.below(8)).join("---\n");
  if (random.below(8) > 0) return mutated(piece, 1 + random.below(12), random);
  return decodeSource(mutatedBytes(Buffer.from(piece), 1 + random.below(20), random)).text;
}

const known = new Map<string, System>();

/** The game of a sample file: pieces of it rarely name it themselves. */
export function systemFor(path: string): System {
  if (path.endsWith(".system")) return shippedSystem("meta");
  const folder = path.replace(/\/[^/]*$/, "");
  const system = known.get(folder) ?? systemIn(folder);
  known.set(folder, system);
  return system;
}

function systemIn(folder: string): System {
  if (folder === "" || !folder.startsWith("samples/")) return defaultSystem();
  const samples = readSamples(folder);
  const own = samples.find(({ path }) => path.endsWith(".system"));
  if (own !== undefined && !folder.startsWith("samples/mistakes")) return systemOf(own.text);
  const named = samples
    .flatMap(({ text }) => /^System: (\S+)$/m.exec(text)?.[1] ?? [])
    .find((name) => CHOOSABLE.includes(name));
  return named === undefined ? defaultSystem() : shippedSystem(named);
}
