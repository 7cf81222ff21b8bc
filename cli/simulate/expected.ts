import path from "node:path";
import type { RecordInPack } from "../../compiler/index.js";
import type { Expectation } from "../../play/engine/index.js";
import { readExpectation } from "../../play/index.js";
import { loadPacks } from "../../project/index.js";
import type { CardPack } from "../card-packs.js";
import { openPlayFiles } from "../play/play-files.js";
import type { CommandSession } from "../session.js";

/** What a record of a `.play` file of the pack expects. */
export interface Expected {
  readonly expectation: Expectation;
  readonly place: RecordInPack;
  /** False if it is about a card that the pack doesn't have. */
  readonly isCardThere: boolean;
}

/** What the `.play` files in the folder of a pack expect of many sessions. */
export async function expectedOf(
  session: CommandSession,
  home: string,
  { model }: CardPack,
): Promise<readonly Expected[]> {
  const files = session.disk
    .entries(home)
    .flatMap(({ name }) => (name.endsWith(".play") ? [path.join(home, name)] : []));
  const context = openPlayFiles(session, home);
  const found: Expected[] = [];
  for await (const { model: playthroughs } of loadPacks(context, context.finder.group(files)))
    for (const file of playthroughs.files)
      for (const record of file.records) {
        const expectation = readExpectation(record);
        if (expectation === undefined) continue;
        const isCardThere = expectation.card === undefined || model.byIdentifier.has(expectation.card);
        found.push({ expectation, place: { file, record }, isCardThere });
      }
  return found;
}
