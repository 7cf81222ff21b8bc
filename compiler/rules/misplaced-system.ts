import type { Span } from "../../grammar/index.js";
import { message } from "../diagnostics/message.js";
import { isSystemFile } from "../model/extended-system.js";
import type { RecordModel } from "../model/record-model.js";
import { inRecord } from "../model/record-text.js";
import { labelOf } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** A record that selects a game system does so for a whole file, unless the pack has already done so. */
export const misplacedSystem = defineRule({
  id: "misplaced-system",
  severity: "error",
  about: "description",
  what: "A choice of game system that has no effect.",
  why: "A file is read by one system: the one its pack names, or else the one its first record names. A choice further down, or one that contradicts the pack's, would be ignored without notice.",
  messages: {
    late: message`Only the first record of a file can choose its system. Move this to the top of the file.`,
    overruled: message`The pack's system is ${"system"}, so this line has no effect.`,
  },
  check: {
    packReads:
      () =>
      ({ role }) =>
        role,
    pack(pack, report) {
      const named = pack.pack && labelOf(pack.pack.record, "System")?.text;
      const chosen = named !== undefined && pack.systemNames.includes(named) ? named : undefined;
      for (const file of pack.files) {
        if (isSystemFile(file)) continue;
        for (const [index, record] of file.records.entries()) {
          if (record.role !== "choice") continue;
          const place = { file, record };
          if (index > 0) report("late", placeOf(record), {}, place);
          else if (chosen !== undefined && chosen !== textOf(record))
            report("overruled", placeOf(record), { system: chosen }, place);
        }
      }
    },
  },
});

function textOf(record: RecordModel): string | undefined {
  return labelOf(record, "System")?.text;
}

function placeOf(record: RecordModel): Span {
  const label = labelOf(record, "System");
  return label === undefined ? { start: 0, end: 0 } : inRecord(record, label.line, label.node.name);
}
