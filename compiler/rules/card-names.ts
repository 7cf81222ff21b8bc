import { memoize } from "../../grammar/index.js";
import { comparable } from "../diagnostics/nearest.js";
import type { PackModel, RecordInPack } from "../model/pack-model.js";
import type { RecordModel } from "../model/record-model.js";
import { readingPhrase } from "../systems/phrases.js";

/** The cards with no identifier, or with that of another card, ignoring case and blanks. */
export const withoutOwnName = memoize(({ cards }: PackModel): readonly RecordInPack[] => {
  const names = new Set<string>();
  return cards.filter(({ record }) => {
    const name = comparableIdentifier(record);
    if (name === undefined || names.has(name)) return true;
    names.add(name);
    return false;
  });
});

/** For each key that is pressed, of all cards. */
const comparableIdentifier = memoize(({ identifier }: RecordModel): string | undefined =>
  identifier === undefined ? undefined : comparable(identifier),
);

/** Whether the identifiers of all cards that may be listed are known: none is unreadable, doubled or elsewhere. */
export function areCardsKnown(pack: PackModel): boolean {
  return (
    pack.uses.every(({ problem, pack: used }) => problem === undefined && used !== undefined && areOwnKnown(used)) &&
    areOwnKnown(pack)
  );
}

function areOwnKnown(pack: PackModel): boolean {
  const isSure = ({ record: { labels } }: PackModel["cards"][number]): boolean =>
    labels.filter(({ name }) => name === "Identifier").length === 1;
  const isRead = pack.incomplete !== true && pack.files.every(({ encoding }) => encoding === undefined);
  return isRead && pack.cards.every(isSure) && withoutOwnName(pack).length === 0;
}

/** The longer is a sentence. */
const LONGEST = 60;

/** Marks that names rarely have. A full stop may be that of a short word: `Chypre No. 9`. */
const SENTENCE = /[!?:;()[\]{}]|\p{L}{4}\.|\.$/u;

/** What a card may be called, of two words or more. */
export const longNamesOf = memoize((record: RecordModel): readonly string[] =>
  namesOf(record).filter((name) => /\S\s\S/.test(name)),
);

/** What a card may be called: a short free text of one value that no phrase reads. */
export const namesOf = memoize(({ globals, system }: RecordModel): readonly string[] => {
  return globals.entries.flatMap(({ declaration, placement, values: [value, ...others] }) => {
    if (value?.kind !== "text" || others.length > 0 || declaration === undefined || placement !== "declared") return [];
    if (declaration.many || declaration.oneOf !== undefined || readingPhrase(declaration, system.phrases)) return [];
    const isName = value.value.length <= LONGEST && !SENTENCE.test(value.value);
    return isName ? [value.value] : [];
  });
});

/** The codes of a card: texts of one value that have a form with a number in it. */
export const codesOf = ({ globals }: RecordModel): readonly string[] =>
  globals.entries.flatMap(({ declaration, values: [value, ...others] }) =>
    value?.kind === "text" && others.length === 0 && declaration?.oneOf?.some((form) => /<(?:digits|number)/.test(form))
      ? [value.value]
      : [],
  );

/** What decides what a card is called, or might. Many rules ask, and for its labels a record is parsed again. */
export const identifiersOn = memoize(({ role, identifier, labels }: RecordModel): string => {
  if (role !== "card") return "";
  return ["card", identifier, ...labels.filter(({ name }) => name === "Identifier").map(({ text }) => text)].join("\n");
});
