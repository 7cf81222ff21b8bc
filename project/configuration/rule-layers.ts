import { anyGlob, type Matcher } from "../files/globs.js";
import { pathBelow } from "../files/paths.js";
import type { Configuration, RuleLayer } from "./configuration.js";

/** The layers of a configuration that speak of a file, the stronger later. The file is an absolute path. */
export function layersFor({ folder, layers }: Configuration, file: string): readonly RuleLayer[] {
  return layers.filter((layer) => layer.files === undefined || matcherOf(layer)(pathBelow(folder, file) ?? ""));
}

const matchers = new WeakMap<RuleLayer, Matcher>();

/** Globs are read as those of `files` and `ignore` are, and once. */
function matcherOf(layer: RuleLayer): Matcher {
  const known = matchers.get(layer) ?? anyGlob((layer.files ?? []).map(({ value }) => value));
  matchers.set(layer, known);
  return known;
}
