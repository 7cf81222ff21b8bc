import { comparable } from "../diagnostics/nearest.js";
import type { PackModel, RecordPlace } from "../model/pack-model.js";

/** The cards with no identifier, or with that of another card, ignoring case and blanks. */
export function withoutOwnName({ cards }: PackModel): readonly RecordPlace[] {
  const names = new Set<string>();
  return cards.filter(({ record: { identifier } }) => {
    const name = identifier === undefined ? undefined : comparable(identifier);
    if (name === undefined || names.has(name)) return true;
    names.add(name);
    return false;
  });
}

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
