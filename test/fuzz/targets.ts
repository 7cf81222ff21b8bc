import { extremes } from "./extremes-target.js";
import { compiledJson, configurations } from "./json-targets.js";
import { protocol } from "./protocol-target.js";
import type { Target } from "./target.js";
import { edits, games, tables, texts } from "./text-targets.js";

/** All fuzz targets. */
export const TARGETS: readonly Target[] = [
  texts,
  edits,
  games,
  configurations,
  compiledJson,
  tables,
  extremes,
  protocol,
];
