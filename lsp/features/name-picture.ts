import { declaredFace } from "../../compiler/index.js";
import { insertionPlace } from "./code-actions/addition.js";
import type { ActionEdit } from "./code-actions/code-action.js";
import { lineSpanOf, recordAt } from "./find-line.js";
import type { FeatureRequest } from "./question.js";

/**
 * Makes a file the picture of the card at a place: sets the game's label for pictures, adding it if
 * missing. `written` is the path as it will appear. Undefined if there is no card, or its cards have no pictures.
 */
export function namePicture({ file, offset }: FeatureRequest, written: string): ActionEdit | undefined {
  const record = recordAt(file, offset);
  const name = record && declaredFace(record)?.picture;
  if (record?.role !== "card" || name === undefined) return undefined;
  const label = record.labels.find((one) => one.name === name);
  if (label !== undefined) {
    const { start } = lineSpanOf(record, label.line);
    return { start, end: lineSpanOf(record, label.endLine - 1).end, text: `${name}: ${written}` };
  }
  const { at, before, after } = insertionPlace({ name, sort: "label" }, record, undefined, file);
  return { start: at, end: at, text: `${before}${name}: ${written}${after}` };
}
