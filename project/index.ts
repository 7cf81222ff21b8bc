/**
 * A project on disk: `cardwright.json`, files, packs and game systems. Shared by the command line and the language
 * server, so that both find the same.
 */

export { indexLines, type LineIndex, lineAt, positionAt } from "../grammar/index.js";
export {
  type AppliedConfiguration,
  type AppliedValue,
  appliedConfiguration,
  type Origin,
} from "./applied-configuration.js";
export {
  type CheckContext,
  type CheckedPack,
  checkLoaded,
  foldersNamed,
  homeOf,
  keyOf,
  type LoadedPack,
  loadPack,
  loadPacks,
  openCheckContext,
  type Progress,
  packInput,
  packsAround,
  type SharedState,
  SILENT,
} from "./check-packs.js";
export type { Configuration } from "./configuration/configuration.js";
export { configurationSchema } from "./configuration/configuration-schema.js";
export { formatOptions } from "./configuration/format-options.js";
export { isTooDeep, MOST_LEVELS, repeatedKeys } from "./configuration/json-text.js";
export { CONFIGURATION_FILE } from "./configuration/nearest-configuration.js";
export { placeInJson } from "./configuration/place-in-json.js";
export { configurationFindings, noteUnmatched, placesInJson } from "./configuration-findings.js";
export { faceFiles } from "./face-files.js";
export { codeOf, Failure, isFailure, reasonOf } from "./failure.js";
export { type Disk, openDisk } from "./files/disk.js";
export { createDiskCache, type DiskCache } from "./files/disk-cache.js";
export { filesBeside } from "./files/files-beside.js";
export { pathBelow, shownPath, withSlashes } from "./files/paths.js";
export { readBeginning, readRegularFile } from "./files/read-regular-file.js";
export { repositoryAbove, whyOutside } from "./files/read-root.js";
export { decodeSource, type SourceText } from "./files/read-source.js";
export { type Selection, selectFiles } from "./files/select-files.js";
export { isSourceFile, isWalked, SOURCE_ENDINGS } from "./files/walk.js";
export { placeToWrite, realPath, writeRoot } from "./files/write-root.js";
export { sweepLeftovers, type Written, writeWhole } from "./files/write-whole.js";
export { choosableIds, type GameSystems, gameSystems, games, USUAL_SYSTEM } from "./game-systems.js";
export { layOutGraph } from "./lay-out-graph.js";
export { type FindingLimit, limitFindings, MOST_FINDINGS, type UnshownFindings } from "./limit-findings.js";
export { createModelCache } from "./model-cache.js";
export { PackGraph } from "./pack-graph.js";
export { declaresPack, isCardFile, type PackOnDisk } from "./packs-on-disk.js";
export { type Complaints, type OpenDisk, openProject, type Project } from "./project.js";
export { type GitRevisions, loadGitRevisions } from "./revisions/load-git-revisions.js";
export { type RuleDescription, ruleCatalogue } from "./rule-catalogue.js";
export { type LintSettings, limitsOf, ruleSettings } from "./rule-settings.js";
export {
  META,
  metaSystem,
  shippedFile,
  shippedSystem,
  shippedSystemIds,
  shippedSystemNames,
  textsOfPlay,
} from "./shipped.js";
export { homepage, isBuilt, version } from "./version.js";
