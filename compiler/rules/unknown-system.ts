import { message } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { isSystemFile } from "../model/extended-system.js";
import type { PackModel, RecordPlace } from "../model/pack-model.js";
import { inRecord } from "../model/record-text.js";
import { labelOf } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** `System:` names an existing game system. */
export const unknownSystem = defineRule({
  id: "unknown-system",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "A game system that is neither built in nor named in the configuration.",
  why: "The system defines what can be on a card. Without it, nothing can be checked by the rules of the right game.",
  messages: {
    unknown: message`Unknown game system ${"name"}. The systems are ${"known"}.`,
    beside: message`Unknown game system ${"name"}. ${"file"} is beside this file, but no cardwright.json names it. Add it there, by its path: "systems": ["${"file"}"].`,
    near: message`Unknown game system ${"name"}. Did you mean ${"nearest"}?`,
  },
  check: {
    packReads: ["files"],
    pack(pack, report) {
      for (const place of namingRecords(pack)) {
        const label = labelOf(place.record, "System");
        if (label === undefined || label.text === "" || pack.systemNames.includes(label.text)) continue;
        const at = inRecord(place.record, label.line, label.node.text);
        const [id = ""] = label.text.split("@");
        const file = [`${label.text}.system`, `${id}.system`].find(
          (one) => IS_ID.test(label.text) && pack.hasFile?.(place.file.path, one),
        );
        if (file !== undefined) {
          report("beside", at, { name: label.text, file }, place);
          continue;
        }
        const nearest = nearestName(label.text, pack.systemNames);
        if (nearest === undefined) {
          const known = pack.systemNames.filter((name) => !name.includes("@"));
          report("unknown", at, { name: label.text, known }, place);
        } else {
          const fixes = [{ title: `Write ${nearest}`, safe: false, edits: [{ ...at, text: nearest }] }];
          report("near", at, { name: label.text, nearest }, place, { fixes });
        }
      }
    },
  },
});

/** Ids don't lead to other folders. */
const IS_ID = /^[a-z][a-z0-9-]*(?:@[a-z0-9.-]+)?$/;

/** Records that name a system; in a system file, the label has another meaning. */
function* namingRecords(pack: PackModel): Generator<RecordPlace> {
  for (const file of pack.files) {
    if (isSystemFile(file)) continue;
    for (const record of file.records) if (record.role === "choice" || record.role === "pack") yield { file, record };
  }
}
