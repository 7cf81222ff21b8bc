import { type CompiledPack, compilePack, type System } from "../../../compiler/index.js";
import { memoizeByKey } from "../../../grammar/index.js";
import { packOf } from "../../support/check.js";
import { readSamples } from "../../support/samples.js";
import { sha256 } from "../../support/sha256.js";

const unchanged = memoizeByKey<System, string, CompiledPack>();

/** A sample, perhaps with a change in each of its files, compiled for a game instead of the one that it names. */
export function compiledSample(name: string, system: System, change?: (text: string) => string): CompiledPack {
  return change === undefined
    ? unchanged(system, name, () => compiled(name, system, (text) => text))
    : compiled(name, system, change);
}

function compiled(name: string, system: System, change: (text: string) => string): CompiledPack {
  const files = readSamples(`samples/${name}`).map(
    ({ path, text }) => [path, change(text.replace(/^System: .*\n/m, ""))] as const,
  );
  return JSON.parse(JSON.stringify(compilePack(packOf(Object.fromEntries(files), system), sha256)));
}
