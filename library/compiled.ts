/** What programs need that load compiled packs, and nothing else. (docs/json.md) */

export type {
  CompiledBody,
  CompiledCard,
  CompiledCondition,
  CompiledDeck,
  CompiledIndex,
  CompiledPack,
  CompiledSystem,
  CompiledValue,
} from "../compiler/index.js";
export { type ReadCompiled, readCompiled, serialize } from "../compiler/index.js";
