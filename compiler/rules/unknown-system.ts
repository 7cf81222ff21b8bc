import type { Span } from "../../grammar/index.js";
import { writing } from "../diagnostics/apply-fixes.js";
import { message } from "../diagnostics/message.js";
import { nearestName } from "../diagnostics/nearest.js";
import { isSystemFile } from "../model/extended-system.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { contentOf, inRecord } from "../model/record-text.js";
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
    unused: message`${"file"} describes a game, but no cardwright.json names it, so no rules check these cards. Write "systems": ["${"file"}"] and "system": "${"id"}" into cardwright.json. If they are of another game, name that one.`,
    unnamed: message`No line says of which game these cards are. By their kinds, they are of ${"name"}: write System: ${"name"}.`,
    near: message`Unknown game system ${"name"}. Did you mean ${"nearest"}?`,
  },
  check: {
    packReads: () => () => "",
    pack(pack, report) {
      const { systemsBeside: beside = [] } = pack;
      if (beside === "unsure") return;
      const naming = [...namingRecords(pack)];
      const [first] = beside;
      const place = unnamedPlace(pack, naming);
      if (first !== undefined && place !== undefined) report("unused", beginningOf(place.record), { ...first }, place);
      if (pack.gameByKinds !== undefined) reportUnnamed(pack.gameByKinds);
      for (const place of naming) {
        const label = labelOf(place.record, "System");
        if (label === undefined || label.text === "" || pack.systemNames.includes(label.text)) continue;
        const at = inRecord(place.record, label.line, label.node.text);
        const { file } = beside.find(({ file: named, id }) => label.text === id || isCalled(named, label.text)) ?? {};
        if (file !== undefined) {
          report("beside", at, { name: label.text, file }, place);
          continue;
        }
        const nearest = nearestName(label.text, [...pack.systemNames, ...beside.map(({ id }) => id)]);
        if (nearest === undefined) {
          const known = pack.systemNames.filter((name) => !name.includes("@"));
          report("unknown", at, { name: label.text, known }, place);
        } else {
          const fixes = [writing(nearest, at)];
          report("near", at, { name: label.text, nearest }, place, { fixes });
        }
      }

      function reportUnnamed(name: string): void {
        const named = new Set(naming.map(({ file }) => file));
        const [first] = pack.files.filter((file) => !named.has(file) && file.records.length > 0);
        const place = pack.pack ?? (first?.records[0] && { file: first, record: first.records[0] });
        if (place === undefined) return;
        const { record } = place;
        const at = record === pack.pack?.record ? contentOf(record, record.labels[0]?.line ?? 0).end : 0;
        const text = at === 0 ? `System: ${name}\n---\n` : `\nSystem: ${name}`;
        const fixes = [writing(text, { start: at, end: at }, false, `Write System: ${name}`)];
        report("unnamed", beginningOf(record), { name }, place, { fixes });
      }
    },
  },
});

/** Whether a file has the name of a system, with its edition or without. */
function isCalled(file: string, name: string): boolean {
  const [id] = name.split("@");
  return [name, id].some((one) => `/${file}`.endsWith(`/${one}.system`));
}

/** Records that name a system; in a system file, the label has another meaning. */
function* namingRecords(pack: PackModel): Generator<RecordInPack> {
  for (const file of pack.files) {
    if (isSystemFile(file)) continue;
    for (const record of file.records) if (record.role === "choice" || record.role === "pack") yield { file, record };
  }
}

/** Where the default game would be taken, if it weren't unknown: nothing says of which game the cards are. */
function unnamedPlace(pack: PackModel, naming: readonly RecordInPack[]): RecordInPack | undefined {
  const named = new Set(naming.filter(({ record }) => labelOf(record, "System") !== undefined).map(({ file }) => file));
  if (pack.pack !== undefined && named.has(pack.pack.file)) return undefined;
  const file = pack.files.find((one) => one.system.data.incomplete === true && !isSystemFile(one) && !named.has(one));
  const record = file?.records[0];
  return file === undefined || record === undefined ? undefined : { file, record };
}

function beginningOf(record: RecordModel): Span {
  const [label] = record.labels;
  return label === undefined ? { start: 0, end: 0 } : inRecord(record, label.line, label.node.name);
}
