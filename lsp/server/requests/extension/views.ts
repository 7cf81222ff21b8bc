import { recordAt } from "../../../features/index.js";
import type { FileInPack, ServerContext } from "../../context.js";
import type { AboutFile, AboutGraph, AboutPlace, View } from "../../extension-requests.js";
import type { DrawnFrom } from "./draw-views.js";
import { answerBeyond } from "./request.js";

/** The card at a position as printed, with its findings. */
export const preview = answerBeyond(
  "cardwright/preview",
  async (context, { textDocument, position }: AboutPlace): Promise<View | null> => {
    const asked = await context.ask(textDocument, position);
    const record = asked && recordAt(asked.file, asked.question.offset);
    if (asked === undefined || record?.role !== "card") return null;
    const { drawPreview } = await drawing();
    return drawPreview({ file: asked.file, record }, context.findings(asked.path), drawnFrom(context, asked));
  },
);

/** All cards of the pack of a file. */
export const gallery = answerBeyond(
  "cardwright/gallery",
  async (context, { textDocument }: AboutFile): Promise<View | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const { drawGallery } = await drawing();
    return drawGallery(asked.live.model, asked.file, drawnFrom(context, asked));
  },
);

/** Which cards of a deck unlock which. */
export const unlockGraphView = answerBeyond(
  "cardwright/unlockGraphView",
  async (context, { textDocument, position, deck }: AboutGraph): Promise<View | null> => {
    const asked = await context.ask(textDocument, position);
    if (asked === undefined) return null;
    const record = position && recordAt(asked.file, asked.question.offset);
    const { drawUnlockGraph } = await drawing();
    const view = await drawUnlockGraph(asked.live.model, { wanted: deck, record }, drawnFrom(context, asked));
    return view ?? null;
  },
);

function drawing() {
  return import("./draw-views.js");
}

function drawnFrom(context: ServerContext, { host }: FileInPack): DrawnFrom {
  return {
    uriOf: context.uriOf,
    mayRead: host.checkContext.project.roots.mayRead,
    lineOf: (file, offset) => context.linesOf(file).positionAt(offset).line + 1,
  };
}
