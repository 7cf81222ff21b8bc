import { comparable } from "../diagnostics/nearest.js";
import type { PackModel } from "../model/pack-model.js";

/** How many cards have no identifier, or that of another card, ignoring case and blanks. */
export function withoutOwnName({ cards }: PackModel): number {
  const names = new Set<string>();
  let without = 0;
  for (const { record } of cards) {
    const name = record.identifier === undefined ? undefined : comparable(record.identifier);
    if (name === undefined || names.has(name)) without++;
    else names.add(name);
  }
  return without;
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
  return isRead && pack.cards.every(isSure) && withoutOwnName(pack) === 0;
}
