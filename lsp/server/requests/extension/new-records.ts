import { instantiateSystem } from "../../../../compiler/index.js";
import { games, shippedSystem } from "../../../../project/index.js";
import { newPack as filesOf, newRecords as recordsAt } from "../../../features/index.js";
import type { AboutPlace, Game, NewFile, NewPack, NewRecords } from "../../extension-requests.js";
import { layoutFor } from "../../layout.js";
import { answerBeyond, atPlace } from "../request.js";

/** Templates for the next card after the record at a position. */
export const newRecords = answerBeyond(
  "cardwright/newRecords",
  atPlace<AboutPlace, NewRecords>(async (asked) => {
    const { game, offset, records } = recordsAt(asked.question, layoutFor(asked.host, asked.path, undefined).indent);
    return { game, at: asked.lines.positionAt(offset), records };
  }),
);

/** The built-in games, each in its latest edition. */
export const gamesToChoose = answerBeyond("cardwright/games", async (): Promise<readonly Game[]> => {
  const newest = new Map(games().map((data) => [data.id, data]));
  return [...newest.values()].map(({ id, name, about }) => ({ id, name, about }));
});

/** The files of a starter pack. Empty for an unknown game. */
export const newPack = answerBeyond(
  "cardwright/newPack",
  async (_, { game, name }: NewPack): Promise<readonly NewFile[]> => {
    const system = shippedSystem(game);
    return system === undefined ? [] : filesOf(instantiateSystem(system), name);
  },
);
