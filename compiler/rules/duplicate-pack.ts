import type { Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import type { RecordInPack } from "../model/pack-model.js";
import { inRecord } from "../model/record-text.js";
import { defineRule } from "./define-rule.js";

/** A folder is one pack. */
export const duplicatePack = defineRule({
  id: "duplicate-pack",
  severity: "error",
  about: "pack",
  what: "A second pack record in one folder.",
  why: "A pack is a folder with everything below it. With two pack records in it, it would be unclear which cards belong to which pack. Give each pack its own folder.",
  messages: {
    duplicate: message`This folder already has a pack record: ${"name"}. Put another pack in its own folder.`,
  },
  check: {
    pack(pack, report) {
      const { pack: first } = pack;
      if (first === undefined) return;
      for (const file of pack.files)
        for (const record of file.records) {
          // Without a separator above it, that is reported.
          if (record.role !== "pack" || record === first.record || record.separatorMissing) continue;
          const name = first.record.labels[0]?.text ?? "";
          const related = [{ at: headOf(first), in: first, message: "The pack record of this folder." }];
          report("duplicate", headOf({ file, record }), { name }, { file, record }, { related });
        }
    },
  },
});

/** The name of the label that makes it a pack. */
function headOf({ record }: RecordInPack): Span {
  const [label] = record.labels;
  return label === undefined ? { start: 0, end: 0 } : inRecord(record, label.line, label.node.name);
}
