import { message } from "../diagnostics/message.js";
import type { PackModel, UsedPack } from "../model/pack-model.js";
import { packItems } from "../model/verbatim-lines.js";
import { defineRule } from "./define-rule.js";

/** `Uses:` lists folders with packs, inside the read root and without cycles. */
export const unknownPack = defineRule({
  id: "unknown-pack",
  severity: "error",
  about: "name",
  yieldsTo: ["about:characters"],
  what: "A used pack that doesn't exist, is too far away, or uses this one in turn.",
  why: "Cards of a used pack count as existing here. A folder without a pack has none, and two packs can't build on each other.",
  messages: {
    missing: message`No pack in ${"folder"}. Name a folder with a pack record, relative to this one.`,
    outside: message`${"folder"} is not read: it is outside the repository (or, without one, outside the working folder).`,
    circular: message`Circular Uses: ${"folder"} already uses this pack.`,
  },
  check: {
    pack(pack, report) {
      if (pack.pack === undefined) return;
      for (const [index, { text, start, end }] of packItems(pack, "Uses").entries()) {
        const used = pack.uses[index];
        if (used === undefined) continue;
        const problem = leadsTo(used, pack, folderOf(pack)) ? "circular" : used.problem;
        if (problem !== undefined) report(problem, { start, end }, { folder: text }, pack.pack);
      }
    },
  },
});

/** Whether a used pack uses the one in `home`, directly or not. A cycle elsewhere is reported there. */
function leadsTo(used: UsedPack, by: PackModel, home: string): boolean {
  const seen = new Set<PackModel>();
  const open = [{ used, by }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { problem, folder, pack } = next.used;
    if (problem === "circular" && resolve(folderOf(next.by), folder) === home) return true;
    if (pack === undefined || seen.has(pack)) continue;
    seen.add(pack);
    for (const further of pack.uses) open.push({ used: further, by: pack });
  }
  return false;
}

/** The folder of a pack is that of its pack record. */
function folderOf({ pack }: PackModel): string {
  return pack === undefined ? "" : resolve(pack.file.path, "..");
}

/** Resolves a relative path; above the first folder, `..` is kept. */
function resolve(from: string, relative: string): string {
  const parts = relative.startsWith("/") ? [] : from.split("/").filter((part) => part !== "" && part !== ".");
  for (const part of relative.split(/[/\\]/)) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
