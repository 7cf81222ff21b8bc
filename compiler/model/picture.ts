import type { FaceDeclaration } from "../systems/system-data.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** The face that a card is printed with; undefined where its game declares none for it. */
export function declaredFace({ system, kinds }: RecordModel): FaceDeclaration | undefined {
  return system.data.faces.find((face) => face.for.length === 0 || face.for.some((kind) => kinds.names.has(kind)));
}

/** The label that names the picture of a card; its text is a path, from the folder of the card's file. */
export function pictureLabel(record: RecordModel): LabelItem | undefined {
  const named = declaredFace(record)?.picture;
  return named === undefined ? undefined : record.labels.find(({ name, text }) => name === named && text !== "");
}
