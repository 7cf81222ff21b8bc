/** From tree to meaning: systems, models, findings, formatted text, output. Pure: no files, no console, no clock. */

export type { CheckSettings } from "./check-pack.js";
export { type Checker, createChecker } from "./checker.js";
export { applyEdits, safeFixes } from "./diagnostics/apply-fixes.js";
export type * from "./diagnostics/diagnostic.js";
export { nearestName } from "./diagnostics/nearest.js";
export { compilePack } from "./emit/compile-pack.js";
export type { CompiledPack } from "./emit/compiled-pack.js";
export { decompile } from "./emit/decompile.js";
export { serialize } from "./emit/serialize.js";
export { DEFAULT_FORMAT, type FormatOptions, formatFile } from "./format/format-file.js";
export type * from "./model/pack-model.js";
export { type FileInput, type PackInput, readPack } from "./model/read-pack.js";
export type * from "./model/record-model.js";
export type { Rule } from "./rules/define-rule.js";
export { parseExamples, type RuleExamples } from "./rules/examples.js";
export { rules } from "./rules/index.js";
export { instantiateSystem } from "./systems/instantiate-system.js";
export { loadSystem, type ResolveSystem } from "./systems/load-system.js";
export type { System } from "./systems/system.js";
export type * from "./systems/system-data.js";
