import { memoize } from "../../grammar/index.js";
import { anyGlob, type Matcher } from "../files/globs.js";
import { pathBelow } from "../files/paths.js";
import type { Configuration, RuleLayer } from "./configuration.js";

/** The rule layers that apply to a file (absolute path), by increasing precedence. */
export function layersFor({ folder, layers }: Configuration, file: string): readonly RuleLayer[] {
  return layers.filter((layer) => layer.files === undefined || matcherOf(layer)(pathBelow(folder, file) ?? ""));
}

/** Globs are read like those of `files` and `ignore`, and compiled once. */
const matcherOf = memoize((layer: RuleLayer): Matcher => anyGlob((layer.files ?? []).map(({ value }) => value)));
