import type { DeclarationPlace, FileModel, PackModel, System } from "../../compiler/index.js";
import type { PackIndex } from "./pack-index.js";

/** What a feature is asked about: a place in a file of a pack. */
export interface FeatureRequest {
  readonly pack: PackModel;
  readonly file: FileModel;
  /** In the text of the file, in UTF-16 units. Any number: what lies outside the text is taken to its nearest end. */
  readonly offset: number;
  /** Which cards give what, and which conditions ask for it. */
  readonly index: PackIndex;
  readonly systems: KnownSystems;
}

/** The game systems around a pack. */
export interface KnownSystems {
  /** What `System:` may name: each as its id, and as `id@edition` where there are several. */
  readonly names: readonly string[];
  /** By id (then the newest edition), or by `id@edition`. */
  find(name: string): System | undefined;
  /** The `.system` file that a declaration stands in; undefined where its text is not at hand. */
  fileOf(place: DeclarationPlace): SystemFile | undefined;
}

/** A `.system` file that features may point into. */
export interface SystemFile {
  /** As the paths of the files of a pack are given. */
  readonly path: string;
  readonly text: string;
  /** It comes with the tool, and is not to be written. */
  readonly shipped: boolean;
}
