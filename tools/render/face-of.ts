import {
  type AttributeDeclaration,
  declaredFace,
  type FaceArea,
  type FaceDeclaration,
  listedEntries,
  PLAYING_CARD,
  type RecordModel,
  type System,
  titleName,
} from "../../compiler/index.js";
import { memoizeByKey } from "../../grammar/index.js";

/** How a card is printed: the face declared by its system, or one derived from its names. */
export type CardFace = Omit<FaceDeclaration, "place" | "about" | "source">;

export function faceOf(record: RecordModel, style?: string): CardFace {
  const declared = declaredFace(record, style);
  if (declared === undefined) return plainFace(record);
  return declared.areas.length > 0 ? declared : { ...declared, areas: plainFace(record).areas };
}

const faceOnce = memoizeByKey<System, number, CardFace>();

/** Created once for all cards of the same kinds. */
function plainFace(record: RecordModel): CardFace {
  const { system, kinds } = record;
  return faceOnce(system, kinds.index, () => makePlainFace(system, kinds.names, titleName(record)));
}

/**
 * A plain face derived from declarations: attributes with a few values describe the card, numbers go in boxes, texts in
 * text areas, and everything else in a list of attributes.
 */
function makePlainFace(system: System, kinds: ReadonlySet<string>, title: string | undefined): CardFace {
  const { data } = system;
  const attributes = data.attributes.filter(
    ({ on, operators }) => operators.length === 0 && (on.length === 0 || on.some((place) => kinds.has(place))),
  );
  const names = (fits: (attribute: AttributeDeclaration) => boolean) => [
    ...new Set(attributes.filter(fits).map(({ name }) => name)),
  ];
  const free = names((one) => isText(one) && !isListed(one));
  // What phrases read is what the card says: it comes first, without its name.
  const texts = [...new Set([...names((one) => isText(one) && !isListed(one) && one.suchAs !== undefined), ...free])];
  const stories = data.labels.filter(
    ({ lines, on }) => lines === "joined" && (on.length === 0 || on.some((place) => kinds.has(place))),
  );
  const [first] = data.faces;
  const listed = names((one) => isText(one) && isListed(one));
  return {
    kind: "face",
    name: "Card",
    for: [],
    width: first?.width ?? PLAYING_CARD.width,
    height: first?.height ?? PLAYING_CARD.height,
    frame: data.kindFrom,
    band: listed.find((name) => name !== data.kindFrom),
    colours: [],
    picture: undefined,
    hides: [],
    style: first?.style,
    as: first?.as,
    align: undefined,
    glyphs: first?.glyphs ?? [],
    font: first?.font ?? [],
    prints: first?.prints,
    bold: first?.bold ?? [],
    italic: first?.italic ?? [],
    areas: [
      plainArea("title", [title ?? IDENTIFIER]),
      plainArea("picture", []),
      plainArea("line", listed),
      plainArea(
        "numbers",
        names(({ values }) => values.includes("integer")),
      ),
      plainArea(
        "text",
        texts.filter((name) => name !== title),
      ),
      plainArea("attributes", []),
      plainArea("story", [...new Set(stories.map(({ name }) => name))]),
      plainArea("foot", title === undefined ? [] : [IDENTIFIER]),
    ].filter(({ as, shows }) => shows.length > 0 || as === "attributes" || as === "picture"),
  };
}

/** The label that names cards in every game. */
const IDENTIFIER = "Identifier";

const isText = ({ values }: AttributeDeclaration): boolean => values.includes("text") && !values.includes("integer");
const isListed = (declaration: AttributeDeclaration): boolean =>
  listedEntries(declaration).some((value) => !value.includes("<"));

/** An area that declares nothing else. */
export const plainArea = (as: FaceArea["as"], shows: readonly string[] = []): FaceArea => ({
  ...NOTHING_SAID,
  as,
  shows,
});

const NOTHING_SAID = {
  font: [],
  width: undefined,
  height: undefined,
  size: undefined,
  align: undefined,
  prints: undefined,
  reminders: false,
  beside: undefined,
} as const;
