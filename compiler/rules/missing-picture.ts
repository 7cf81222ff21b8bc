import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { pictureLabel } from "../model/face.js";
import type { PackModel } from "../model/pack-model.js";
import type { LabelItem, RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** URLs aren't paths. */
const ADDRESS = /^[a-z][a-z0-9+.-]+:/i;

/** The face of the card determines the label for the picture. */
export const missingPicture = defineRule({
  id: "missing-picture",
  severity: "warning",
  about: "file",
  what: "A card names a picture that does not exist.",
  why: "The card is drawn and printed without it. If all pictures of the pack are missing, nothing is reported: such a pack is kept without them. Cardwright doesn't look for pictures outside the repository, or outside the working folder if there is none.",
  messages: {
    missing: message`Picture not found: ${"picture"}. Correct the path, which is relative to this file's folder, or add the picture.`,
    alike: message`Picture not found: ${"picture"}. There is ${"name"}, which differs in capitals or in how its letters with accents are stored: on most systems that is another file. Write its name as it is.`,
  },
  check: {
    packReads: () => (record) => pathOf(record)?.text ?? "",
    pack(pack, report) {
      const { missing, alike, found } = lookFor(pack);
      for (const { card, label, name } of alike) {
        const at = inRecord(card.record, label.line, label.node.text);
        const fixes = [writing(name, at)];
        report("alike", at, { picture: label.text, name }, card, { fixes });
      }
      if (!found) return;
      for (const { card, label } of missing)
        report("missing", inRecord(card.record, label.line, label.node.text), { picture: label.text }, card);
    },
  },
});

/** The label of a card that names a picture in a file. */
function pathOf(record: RecordModel): LabelItem | undefined {
  const label = record.role === "card" ? pictureLabel(record) : undefined;
  return label === undefined || ADDRESS.test(label.text) ? undefined : label;
}

function lookFor({ cards, hasFile }: PackModel) {
  const missing = [];
  const alike = [];
  let found = false;
  for (const card of hasFile === undefined ? [] : cards) {
    const label = pathOf(card.record);
    if (label === undefined) continue;
    const isThere = hasFile?.(card.file.path, label.text);
    if (isThere === true || typeof isThere === "string") found = true;
    if (typeof isThere === "string") alike.push({ card, label, name: isThere });
    if (isThere === false) missing.push({ card, label });
  }
  return { missing, alike, found };
}
