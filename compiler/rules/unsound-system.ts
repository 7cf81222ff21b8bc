import { isSystemFile } from "../model/extended-system.js";
import { systemOfRecords } from "../model/load-system.js";
import type { PackModel } from "../model/pack-model.js";
import { instantiateSystem } from "../systems/instantiate-system.js";
import type { SystemData } from "../systems/system-data.js";
import { SYSTEM_MESSAGES, type SystemProblem, systemProblem } from "../systems/system-problems.js";
import { textsInWords } from "../texts/in-words.js";
import { readText } from "../texts/read-text.js";
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
        const { data: declared, problems } = systemOfRecords(file.records, (key) => extended(pack, key));
        for (const { messageId, span, data } of [...problems, ...problemsOfExamples(declared)]) {
          report(messageId, span, data as Parameters<typeof report>[2], { file });
        }
      }
    },
  },
});

/**
 * Examples of phrases that are not read as what they are examples of. Where a system is broken its phrases are not all
 * there, and what is wrong with them is said already.
 */
function problemsOfExamples(data: SystemData): SystemProblem[] {
  if (data.phrases.every(({ examples }) => examples.length === 0)) return [];
  // Of a system that this one extends the names are known here, and not the forms.
  if (data.phrases.some(({ place }) => place.system !== data.id || place.edition !== data.edition)) return [];
  const system = instantiateSystem(data);
  return data.phrases.flatMap(({ name, place, examples, says }) =>
    examples.flatMap((example): SystemProblem[] => {
      const span = { start: place.start, end: place.end };
      const reading = readText(example, name, system);
      if (reading.kind === "ambiguous")
        return [systemProblem("example-ambiguous", span, { phrase: name, example, ...wordsOf(reading) })];
      const mistaken = reading.kind === "partly" && reading.odd.some(({ kind }) => kind === "mistake");
      const isRead = reading.kind === "whole" || (reading.kind === "partly" && mistaken === (says !== undefined));
      return isRead ? [] : [systemProblem("example-unread", span, { phrase: name, example })];
    }),
  );
}

function wordsOf(reading: Parameters<typeof textsInWords>[0]): { readonly one: string; readonly other: string } {
  const { one, other } = textsInWords(reading);
  return { one, other };
}

function extended(pack: PackModel, key: string): SystemData | undefined {
  const outline = pack.uses.find(({ folder }) => folder === key)?.pack?.files.find(isSystemFile);
  return outline && systemOfRecords(outline.records, () => undefined).data;
}
