import {
  declaredFace,
  describesSystems,
  packName,
  type RecordInPack,
  type RecordModel,
} from "../../../../compiler/index.js";
import { recordAt } from "../../../features/index.js";
import type { FileInPack, ServerContext } from "../../context.js";
import type {
  AboutDrawings,
  AboutGallery,
  AboutGraph,
  AboutPlace,
  AboutPreview,
  PackToShow,
  View,
} from "../../extension-requests.js";
import { inSteps } from "../in-steps.js";
import { answerBeyond, atPlace, inFile } from "../request.js";
import type { DrawnFrom } from "./draw-views.js";

/** The card at a position as printed, with its findings; in a file that describes a game, one of its cards. */
export const preview = answerBeyond(
  "cardwright/preview",
  atPlace(async (asked, context, { card }: AboutPreview): Promise<View | null> => {
    const record = recordAt(asked.file, asked.question.offset);
    if (record === undefined) return null;
    const { drawPreview } = await drawing();
    const from = drawnFrom(context, asked);
    if (!describesSystems(record)) {
      if (record.role !== "card") return null;
      return drawPreview(asked.live.model, { file: asked.file, record }, context.findings(asked.path), from);
    }
    const shown = await cardOfGame(context, asked.path, record, card);
    if (shown === undefined) return null;
    const { model, place, style } = shown;
    return drawPreview(model, place, context.findings(place.file.path), from, style);
  }),
);

/**
 * A card of the game that a file describes: where the place is in a face, one that is drawn by it, and the card that was
 * seen before if it is such a card. Undefined if no pack of the workspace is of that game.
 */
async function cardOfGame(context: ServerContext, file: string, declaration: RecordModel, before?: AboutPlace) {
  const face = declaration.labels.find(({ name }) => name === "Face")?.text.trim();
  const packs = await context.packs();
  const cards = packs.flatMap(({ live: { model } }) =>
    model.cards.flatMap((place) => (place.record.system.source?.path === file ? [{ model, place }] : [])),
  );
  const declared = cards[0]?.place.record.system.data.faces.find(({ name }) => name === face);
  const style = declared?.style;
  const fits = ({ record }: RecordInPack) => declared === undefined || declaredFace(record, style) === declared;
  const asked = before && (await context.ask(before.textDocument, before.position));
  const known = asked && recordAt(asked.file, asked.question.offset);
  const fitting = cards.filter(({ place }) => fits(place));
  const found = fitting.find(({ place }) => place.record === known) ?? fitting[0];
  return found && { ...found, style };
}

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
  inFile(async (asked, context, { page = 0, search = "" }: AboutGallery, call): Promise<View | null> => {
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
  }),
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
  atPlace(async (asked, context, { position, deck }: AboutGraph): Promise<View | null> => {
    const record = position && recordAt(asked.file, asked.question.offset);
    const { drawUnlockGraph } = await drawing();
    const view = await drawUnlockGraph(asked.live.model, { wanted: deck, record }, drawnFrom(context, asked));
    return view ?? null;
  }),
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
