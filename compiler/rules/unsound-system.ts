import { isSystemFile } from "../model/extended-system.js";
import { systemOfRecords } from "../model/load-system.js";
import type { PackModel } from "../model/pack-model.js";
import type { SystemData } from "../systems/system-data.js";
import { SYSTEM_MESSAGES } from "../systems/system-problems.js";
import { defineRule } from "./define-rule.js";

/** A system file says nothing that the tool cannot use: what the rules of the language itself cannot say. */
export const unsoundSystem = defineRule({
  id: "unsound-system",
  severity: "error",
  what: "Something in a .system file that cannot be used: a hole that nothing fills, kinds that are told by each other, an extended system that is not there.",
  why: "The cards are checked by the rest of the system, so what cannot be used is missing without anybody being told.",
  messages: SYSTEM_MESSAGES,
  check: {
    packReads: [],
    pack(pack, report) {
      for (const file of pack.files.filter(isSystemFile)) {
        const { problems } = systemOfRecords(file.records, (key) => extended(pack, key));
        for (const { messageId, span, data } of problems) {
          report(messageId, span, data as Parameters<typeof report>[2], { file });
        }
      }
    },
  },
});

function extended(pack: PackModel, key: string): SystemData | undefined {
  const outline = pack.uses.find(({ folder }) => folder === key)?.pack?.files.find(isSystemFile);
  return outline && systemOfRecords(outline.records, () => undefined).data;
}
