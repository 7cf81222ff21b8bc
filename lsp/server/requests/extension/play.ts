import { isPlayFile, type PackModel } from "../../../../compiler/index.js";
import { recordAt } from "../../../features/index.js";
import type { AboutTable, TableOfSession } from "../../extension-requests.js";
import { answerBeyond, atPlace } from "../request.js";
import { drawing, drawnFrom } from "./views.js";

/** A table at which people and bots play the pack of a file. What plays is loaded when somebody does. */
export const play = answerBeyond(
  "cardwright/play",
  atPlace(async (asked, context, about: AboutTable, call): Promise<TableOfSession | null> => {
    const { undrawnCard } = await drawing();
    const { showTable } = await import("./play-session.js");
    const own = asked.live.model;
    const isPlayed = isPlayFile(asked.file);
    const around = isPlayed ? own.uses.find(({ findSystem }) => findSystem !== undefined) : undefined;
    const model = around?.pack ?? own;
    const from = drawnFrom(context, asked);
    const record = about.position === undefined ? undefined : recordAt(asked.file, asked.question.offset);
    return showTable(model, around?.findSystem ?? asked.systems.find, {
      ...call,
      about,
      toCard: record?.identifier,
      playedTo: record && isPlayed ? { record, offset: asked.question.offset } : undefined,
      cardOf: (id) => {
        const place = firstCard(model, id);
        return place && undrawnCard({ place, copies: 1 }, from);
      },
    });
  }),
);

const firstCard = ({ byIdentifier }: PackModel, id: string) => byIdentifier.get(id)?.[0];
