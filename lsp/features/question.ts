import type { DeclarationPlace, FileModel, PackModel, System } from "../../compiler/index.js";
import type { PackIndex } from "./pack-index.js";

/** The input of a feature: a place in a file of a pack. */
export interface FeatureRequest {
  readonly pack: PackModel;
  readonly file: FileModel;
  /** In the text of the file, in UTF-16 units. Any number: clamped to the text. */
  readonly offset: number;
  /** Which cards have what, and which conditions test it. */
  readonly index: PackIndex;
  readonly systems: KnownSystems;
}

/** The game systems available to a pack. */
export interface KnownSystems {
  /** Valid values of `System:`: ids, and `id@edition` if there are several. */
  readonly names: readonly string[];
  /** By id (the newest edition), or by `id@edition`. */
  find(name: string): System | undefined;
  /** The `.system` file of a declaration; undefined if its text isn't available. */
  fileOf(place: DeclarationPlace): SystemFile | undefined;
}

/** A `.system` file that features can link to. */
export interface SystemFile {
  /** In the same form as the paths of a pack's files. */
  readonly path: string;
  readonly text: string;
  /** It is shipped, and must not be edited. */
  readonly shipped: boolean;
}
