/** From tree to meaning: systems, models, findings, formatted text, output. Pure: no files, no console, no clock. */
export { type Checker, createChecker } from "./checker.js";
export type { CheckSettings } from "./check-pack.js";
export type * from "./diagnostics/diagnostic.js";
export type * from "./model/pack-model.js";
export { type FileInput, type PackInput, readPack } from "./model/read-pack.js";
export type * from "./model/record-model.js";
export { instantiateSystem } from "./systems/instantiate-system.js";
export { loadSystem, type ResolveSystem } from "./systems/load-system.js";
export type { System } from "./systems/system.js";
export type * from "./systems/system-data.js";
