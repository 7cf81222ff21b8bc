import { memoize } from "../../grammar/index.js";
import type { FaceDeclaration } from "../systems/system-data.js";
import type { LabelItem, RecordModel } from "./record-model.js";

/** The face of a card; undefined if its game declares none for it. */
export function declaredFace({ system, kinds }: RecordModel): FaceDeclaration | undefined {
  return system.data.faces.find((face) => face.for.length === 0 || face.for.some((kind) => kinds.names.has(kind)));
}

/** The label for the picture of a card; its text is a path relative to the card's file. */
export function pictureLabel(record: RecordModel): LabelItem | undefined {
  return declaredFace(record)?.picture === undefined ? undefined : labelOnce(record);
}

const labelOnce = memoize(findLabel);

/** Labels are parsed again on demand, so they are only accessed if the text may contain the name. */
function findLabel(record: RecordModel): LabelItem | undefined {
  const named = declaredFace(record)?.picture ?? "";
  const spellings = [named, ...(record.system.labels.get(named) ?? []).flatMap(({ formerly }) => formerly)];
  if (!spellings.some((spelling) => record.node.text.includes(spelling))) return undefined;
  return record.labels.find(({ name, text }) => name === named && text !== "");
}
