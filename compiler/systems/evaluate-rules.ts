/** The one evaluator of `Rule:` records (specification: system-language/DESIGN.md section 2). */
export { type PackRules, packRules } from "./evaluate/pack-rules.js";
export { type Limits, limitOf } from "./evaluate/prepare-rules.js";
export { type RecordRules, recordRules } from "./evaluate/record-rules.js";
