import type { PackModel } from "../../../../compiler/index.js";
import { recordAt } from "../../../features/index.js";
import type { AboutTable, TableOfSession } from "../../extension-requests.js";
import { answerBeyond } from "../request.js";
import { drawing, drawnFrom } from "./views.js";

/** A table at which people and bots play the pack of a file. What plays is loaded when somebody does. */
export const play = answerBeyond(
  "cardwright/play",
  async (context, about: AboutTable, call): Promise<TableOfSession | null> => {
    const asked = await context.ask(about.textDocument, about.position);
    if (asked === undefined) return null;
    const { undrawnCard } = await drawing();
    const { showTable } = await import("./play-session.js");
    const { model } = asked.live;
    const from = drawnFrom(context, asked);
    const card = about.position === undefined ? undefined : recordAt(asked.file, asked.question.offset);
    return showTable(model, asked.systems.find, {
      ...call,
      about,
      toCard: card?.identifier,
      cardOf: (id) => {
        const place = firstCard(model, id);
        return place && undrawnCard({ place, copies: 1 }, from);
      },
    });
  },
);

const firstCard = ({ byIdentifier }: PackModel, id: string) => byIdentifier.get(id)?.[0];
