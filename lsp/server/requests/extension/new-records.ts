import { instantiateSystem } from "../../../../compiler/index.js";
import { games, shippedSystem } from "../../../../project/index.js";
import { newPack as filesOf, newRecords as recordsAt } from "../../../features/index.js";
import type { AboutPlace, Game, NewFile, NewPack, NewRecords } from "../../extension-requests.js";
import { layoutFor } from "../../layout.js";
import { answerBeyond } from "./request.js";

/** With what an author can go on behind the record at a place. */
export const newRecords = answerBeyond(
  "cardwright/newRecords",
  async (context, { textDocument, position }: AboutPlace): Promise<NewRecords | null> => {
    const asked = await context.ask(textDocument, position);
    if (asked === undefined) return null;
    const { game, offset, records } = recordsAt(asked.question, layoutFor(asked.host, asked.path, undefined).indent);
    return { game, at: asked.lines.positionAt(offset), records };
  },
);

/** The games that come with the tool, each in its newest edition. */
export const gamesToChoose = answerBeyond("cardwright/games", async (): Promise<readonly Game[]> => {
  const newest = new Map(games().map((data) => [data.id, data]));
  return [...newest.values()].map(({ id, name, about }) => ({ id, name, about }));
});

/** The files of a pack to begin with. An unknown game has none. */
export const newPack = answerBeyond(
  "cardwright/newPack",
  async (_, { game, name }: NewPack): Promise<readonly NewFile[]> => {
    const system = shippedSystem(game);
    return system === undefined ? [] : filesOf(instantiateSystem(system), name);
  },
);
