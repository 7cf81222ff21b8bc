import { readPack } from "../../compiler/index.js";
import { homeOf } from "../../project/index.js";
import type { FileInPack } from "./context.js";

/**
 * Larger packs aren't read a second time while their author waits: problems that a round of fixes uncovers show up
 * after it.
 */
const MOST_CARDS = 3_000;

/** The findings of a file if it had another text, with the rest of its pack as it is. */
export function checkAgain({
  host,
  live,
  file,
  systems,
}: FileInPack): (text: string) => ReturnType<FileInPack["live"]["findings"]> {
  return (text) => {
    if (live.model.cards.length > MOST_CARDS) return [];
    const { checkContext, onDisk, settings } = host;
    const checker = checkContext.checkerOf(homeOf(checkContext.project, onDisk));
    const { files, uses, systemNames, systemsBeside, incomplete, others } = live.model;
    const pack = readPack({
      files: files.map((one) => ({
        path: one.path,
        text: one === file ? text : one.text,
        encoding: one.encoding,
        system: checkContext.systems.usualFor(one.path),
      })),
      systemNames,
      systemsBeside,
      incomplete,
      others,
      findSystem: systems.find,
      readerOf: checker.readerOf,
      usePack: (folder) =>
        uses.find((used) => used.folder === folder) ?? { folder, problem: "missing", pack: undefined },
    });
    return checker.check(pack, settings).filter((finding) => finding.file === file.path);
  };
}
