import { memoizeByKey } from "../../grammar/index.js";
import type { FaceDeclaration } from "../systems/system-data.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** The face of a card: one of this style, if there is one for it; undefined if its game declares none for it. */
export function declaredFace({ system, kinds }: RecordModel, style?: string): FaceDeclaration | undefined {
  const faces = system.data.faces.filter(
    (face) => face.for.length === 0 || face.for.some((kind) => kinds.names.has(kind)),
  );
  return faces.find((face) => face.style === (style ?? system.data.faces[0]?.style)) ?? faces[0];
}

/** The label for the picture of a card; its text is a path relative to the card's file. */
export function pictureLabel(record: RecordModel, style?: string): LabelItem | undefined {
  const named = declaredFace(record, style)?.picture;
  return named === undefined ? undefined : labelOnce(record, named, () => findLabel(record, named));
}

const labelOnce = memoizeByKey<RecordModel, string, LabelItem | undefined>();

/** Labels are parsed again on demand, so they are only accessed if the text may contain the name. */
function findLabel(record: RecordModel, named: string): LabelItem | undefined {
  const spellings = [named, ...(record.system.labels.get(named) ?? []).flatMap(({ formerly }) => formerly)];
  if (!spellings.some((spelling) => record.node.text.includes(spelling))) return undefined;
  return record.labels.find(({ name, text }) => name === named && text !== "");
}
