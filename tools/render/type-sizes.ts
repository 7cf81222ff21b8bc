import type { FaceArea, PackModel, RecordModel, System } from "../../compiler/index.js";
import { getOrMake, memoize, memoizeByKey } from "../../grammar/index.js";
import { type DrawOptions, pictureOn, typeScales } from "./draw-card.js";
import type { FaceFiles } from "./face-files.js";
import { faceOf } from "./face-of.js";
import type { TypeScales } from "./fit-areas.js";
import { type CardToPrint, cardsToPrint } from "./printed-cards.js";

/** How large the type of a card is among the cards of its deck. */
export interface TypeSize {
  /** That of the areas of all cards of the deck with its face, in which it fits on each of them. */
  readonly scales: TypeScales;
  /** It has so much more text than the others that its own type is smaller. */
  readonly smaller: boolean;
}

/**
 * The type of cards that are printed together has one size in each area of a face: the largest that fits all cards of
 * the deck, but for those with far more text than the others.
 */
export function typeSizes(
  cards: readonly CardToPrint[],
  {
    filesOf,
    ...how
  }: Pick<DrawOptions, "style" | "size"> & {
    readonly filesOf?: (system: System) => FaceFiles | undefined;
  },
): (card: Pick<CardToPrint, "record" | "deck">) => TypeSize {
  const groups = new Map<string | undefined, Map<readonly FaceArea[], RecordModel[]>>();
  const sizes = new Map<readonly RecordModel[], TypeScales>();
  // Files change without their system.
  const measured = memoizeByKey<RecordModel, string, TypeScales>();
  const key = JSON.stringify([how.style, how.size]);
  const scalesOf = (record: RecordModel): TypeScales =>
    (filesOf === undefined ? measuredOnce : measured)(record, key, () =>
      typeScales(record, {
        ...how,
        picture: pictureOn(record, how.style) !== undefined,
        files: filesOf?.(record.system),
      }),
    );
  const groupOf = ({ record, deck }: Pick<CardToPrint, "record" | "deck">): RecordModel[] => {
    const faces = getOrMake(groups, deck, () => new Map<readonly FaceArea[], RecordModel[]>());
    return getOrMake(faces, faceOf(record, how.style).areas, () => []);
  };
  for (const card of cards) groupOf(card).push(card.record);
  return (card) => {
    const group = groupOf(card);
    const scales = getOrMake(sizes, group, () => commonScales(group.map(scalesOf)));
    const own = [...scalesOf(card.record)];
    return { scales, smaller: own.some(([area, scale]) => scale < (scales.get(area) ?? 0) - ALMOST) };
  };
}

/** Of the cards of a deck of which one is edited, the others are not measured again. */
const measuredOnce = memoizeByKey<RecordModel, string, TypeScales>();

/**
 * The sizes for the cards of a pack that is shown while it is edited, in the first deck that has a card. Undefined for a
 * pack so large that measuring its cards would take longer than a key.
 */
export function shownScales(pack: PackModel, record: RecordModel): TypeScales | undefined {
  if (pack.cards.length > MOST_MEASURED) return undefined;
  const { cards, sizeOf } = sizesOnce(pack);
  const card = cards.find((one) => one.record === record);
  return card && sizeOf(card).scales;
}

const sizesOnce = memoize((pack: PackModel) => {
  const cards = cardsToPrint(pack, { decks: [], cards: [] });
  return { cards, sizeOf: typeSizes(cards, {}) };
});

const MOST_MEASURED = 500;

/** Rounding. */
const ALMOST = 1e-9;

function commonScales(cards: readonly TypeScales[]): TypeScales {
  const byArea = new Map<string, number[]>();
  for (const scales of cards) for (const [area, scale] of scales) getOrMake(byArea, area, () => []).push(scale);
  return new Map([...byArea].map(([area, scales]) => [area, smallestOf(scales)]));
}

/** The smallest, but for the few that are far smaller than the rest. */
function smallestOf(scales: readonly number[]): number {
  const sorted = [...scales].sort((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length * FEW)] ?? 0;
  return sorted.find((scale) => scale >= usual * FAR) ?? usual;
}

/** The share of the cards that may be smaller than the rest. */
const FEW = 0.1;
/** Below this share of the usual size, a card is one of these. */
const FAR = 0.85;
