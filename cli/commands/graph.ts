import { Failure, layOutGraph, reasonOf } from "../../project/index.js";
import { type Picture, pictureDot, pictureSvg } from "../../tools/index.js";
import type { CommandCall } from "../call.js";
import { cardPacks } from "../card-packs.js";
import { complain } from "../command-environment.js";
import { deliverDocument, outFile } from "../deliver-text.js";
import type { ExitStatus } from "../exit-status.js";
import { drawGraph, graphText } from "../graph/graph-report.js";
import { finished, listOption, openSession } from "../session.js";

/** `cardwright graph`: which cards open which, as a picture or in a graph language. */
export async function graph(call: CommandCall): Promise<ExitStatus> {
  const { options } = call;
  const session = openSession(call.environment, call);
  const out = outFile(call);
  const packs = await cardPacks(session, call);
  if (packs.length > 0) {
    const request = { decks: listOption(options.deck), cards: listOption(options.card) };
    const drawn = drawGraph(
      packs.map(({ model }) => model),
      request,
    );
    if (typeof drawn === "string") throw new Failure(drawn);
    const { picture, notes } = drawn;
    for (const note of notes) complain(call.environment, note);
    const { format } = options;
    deliverDocument(
      session,
      out,
      format === "dot" || format === "mermaid" ? graphText(picture, format) : await svg(picture),
    );
  }
  return finished(session);
}

async function svg(picture: Picture): Promise<string> {
  try {
    return pictureSvg(picture, await layOutGraph(pictureDot(picture)));
  } catch (error) {
    throw new Failure(
      `Graphviz cannot lay this out (${reasonOf(error)}); --deck or --card draws a part, and --format dot leaves it to a program of yours`,
    );
  }
}
