import type { Value } from "../model/record-model.js";

/** What conditions are compared with: a record, or a part of one, before or after its model is finished. */
export interface Thing {
  /** The name of a label, attribute or category stands on it (full name). */
  has(name: string): boolean;
  /**
   * The values under a path: a label's text or a global attribute (`[name]`), or an attribute of a category
   * (`[category, name]`). Declared defaults count where nothing is written. Empty: nothing stands there.
   */
  valuesOf(path: readonly string[]): readonly Value[];
}
