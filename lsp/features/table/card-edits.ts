import type { RecordInPack } from "../../../compiler/index.js";
import { lineEndIn, type RecordNode } from "../../../grammar/index.js";

import type { Replacement } from "../formatting/line-edits.js";
import type { RefusedCell } from "./edit-card.js";

/** The edits that remove whole cards of a file, each with the separator below it. */
export function removeCards(places: readonly RecordInPack[]): readonly Replacement[] | RefusedCell {
  const [first] = places;
  if (first === undefined) return [];
  const { file } = first;
  if (!places.every(isDivided)) return NOT_DIVIDED;
  const gone = new Set(places.map(({ record }) => record.node));
  const nodes = file.node.records;
  const last = nodes.findLastIndex((node) => !gone.has(node));
  const edits = nodes.flatMap((node, index): Replacement[] => {
    const next = nodes[index + 1];
    return gone.has(node) && index < last && next ? [{ start: node.start, end: next.start, text: "" }] : [];
  });
  const kept = nodes[last];
  // The last cards go with the separator above them.
  const start = kept === undefined ? 0 : kept.start + kept.text.length;
  return last === nodes.length - 1 ? edits : [...edits, { start, end: file.text.length, text: "" }];
}

/**
 * The edits that move cards up to the place of another one, or down behind it. All are in one file; what is between
 * moves the other way.
 */
export function moveCards(places: readonly RecordInPack[], to: RecordInPack): readonly Replacement[] | RefusedCell {
  const { file } = to;
  const all = [...places, to];
  if (all.some((place) => place.file !== file))
    return { because: "That card is in another file. Move it in the text." };
  if (!all.every(isDivided)) return NOT_DIVIDED;
  const nodes = file.node.records;
  const moving = new Set(places.map(({ record }) => record.node));
  const moved = nodes.filter((node) => moving.has(node));
  const [target, from] = [nodes.indexOf(to.record.node), nodes.indexOf(moved[0] as RecordNode)];
  const others = nodes.filter((node) => !moving.has(node));
  const at = others.indexOf(to.record.node) + (target > from ? 1 : 0);
  const order = others.toSpliced(at, 0, ...moved);
  const lineEnd = lineEndIn(file.node);
  return nodes.flatMap((node, index): Replacement[] => {
    const text = order[index]?.text ?? "";
    if (text === node.text) return [];
    const isComplete = node.separator === undefined || /[\r\n]$/.test(text);
    return [{ start: node.start, end: node.start + node.text.length, text: isComplete ? text : text + lineEnd }];
  });
}

const NOT_DIVIDED: RefusedCell = {
  because: "This card is not divided from the one beside it. Write --- between them in the text first.",
};

function isDivided({ file, record }: RecordInPack): boolean {
  return file.records.filter(({ node }) => node === record.node).length === 1 && !record.separatorMissing;
}
