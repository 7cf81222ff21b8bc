import { packName } from "../../../../compiler/index.js";
import { recordAt } from "../../../features/index.js";
import type { FileInPack, ServerContext } from "../../context.js";
import type {
  AboutDrawings,
  AboutGallery,
  AboutGraph,
  AboutPlace,
  PackToShow,
  View,
} from "../../extension-requests.js";
import { inSteps } from "../in-steps.js";
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
    const place = { file: asked.file, record };
    return drawPreview(asked.live.model, place, context.findings(asked.path), drawnFrom(context, asked));
  },
);

/** The packs of the workspace that have cards, for a view that no file is open for. */
export const packs = answerBeyond("cardwright/packs", async (context): Promise<readonly PackToShow[]> => {
  const all = await context.packs();
  return all.flatMap(({ live: { model } }) => {
    const path = model.cards[0]?.file.path;
    return path === undefined
      ? []
      : [{ uri: context.uriOf(path), name: packName(model) ?? path.replace(/^.*\//, ""), cards: model.cards.length }];
  });
});

/** The cards of the pack of a file, to be drawn as they are seen. */
export const gallery = answerBeyond(
  "cardwright/gallery",
  async (context, { textDocument, page = 0, search = "" }: AboutGallery, call): Promise<View | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const { cardsInGallery, drawGallery, galleryReader } = await drawing();
    const wanted = { sought: String(search), page: Number.isInteger(page) ? page : 0 };
    const begin = () => galleryReader(asked.live.model, wanted, drawnFrom(context, asked));
    let reader = begin();
    const cards = await inSteps(
      asked,
      call,
      () => {
        reader = begin();
        return cardsInGallery(asked.live.model);
      },
      (card) => reader.read(card),
    );
    return drawGallery(
      asked.live.model,
      reader.part(),
      cards.filter((card) => card !== undefined),
    );
  },
);

/** Some cards of the gallery, as they are seen. */
export const drawnCards = answerBeyond(
  "cardwright/drawnCards",
  async (context, { cards }: AboutDrawings, { turn, stopIfCancelled }): Promise<readonly (string | null)[]> => {
    const { drawInGallery } = await drawing();
    const drawn: (string | null)[] = [];
    for (const { uri, offset, copies } of cards.slice(0, MOST_DRAWN)) {
      await turn();
      stopIfCancelled();
      const asked = await context.fileOf({ uri });
      const record = asked && recordAt(asked.file, offset);
      if (asked === undefined || record?.role !== "card" || record.node.start !== offset) drawn.push(null);
      else {
        const place = { file: asked.file, record };
        drawn.push(drawInGallery(asked.live.model, place, copies ?? 1, drawnFrom(context, asked)));
      }
    }
    return drawn;
  },
);

/** More are not seen at once. */
const MOST_DRAWN = 100;

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

export function drawing() {
  return import("./draw-views.js");
}

export function drawnFrom(context: ServerContext, { host }: FileInPack): DrawnFrom {
  return {
    uriOf: context.uriOf,
    mayRead: host.checkContext.project.roots.mayRead,
    lineOf: (file, offset) => context.linesOf(file).positionAt(offset).line + 1,
  };
}
