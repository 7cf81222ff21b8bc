/** Everything, for experiments: nothing here is promised, and any version may change it. (docs/library.md) */
export * as compiler from "../compiler/index.js";
export * as grammar from "../grammar/index.js";
export * as play from "../play/index.js";
export * as tools from "../tools/index.js";
