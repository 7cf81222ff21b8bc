import { message } from "../diagnostics/message.js";
import { listItems } from "../model/kept-lines.js";
import { defineRule } from "./define-rule.js";

/** `Uses:` names folders that are packs, and never leads back. */
export const unknownPack = defineRule({
  id: "unknown-pack",
  severity: "error",
  what: "A used pack that is not there, or that uses this one in turn.",
  why: "Cards of a used pack count as existing here. A folder without a pack has none, and two packs that build on each other have no beginning.",
  messages: {
    missing: message`There is no pack in ${"folder"}. Name a folder that has a pack record, seen from this one.`,
    circular: message`${"folder"} uses this pack, so this pack cannot use it.`,
  },
  check: {
    pack(pack, report) {
      if (pack.pack === undefined) return;
      for (const [index, { text, start, end }] of listItems(pack.pack.record, "Uses").entries()) {
        const problem = pack.uses[index]?.problem;
        if (problem !== undefined) report(problem, { start, end }, { folder: text }, pack.pack);
      }
    },
  },
});
