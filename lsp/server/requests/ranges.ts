import {
  type FoldingRange,
  FoldingRangeKind,
  FoldingRangeRequest,
  type SelectionRange,
  SelectionRangeRequest,
} from "vscode-languageserver/node";
import { directiveOf, type RecordModel } from "../../../compiler/index.js";
import { memoizeByKey, type RecordNode } from "../../../grammar/index.js";
import { type FilePart, type Fold, fileParts, foldsOfPart, selectionRanges } from "../../features/index.js";
import { madeJson } from "../made-json.js";
import { linesOfPart, type TextLines } from "../text-lines.js";
import { inSteps } from "./in-steps.js";
import { answer, inFile } from "./request.js";

export const foldingRanges = answer(
  FoldingRangeRequest.type,
  () => ({ foldingRangeProvider: true }),
  inFile(async (asked, context, _, call): Promise<FoldingRange[]> => {
    const { capabilities } = context.client;
    const says = capabilities.textDocument?.foldingRange?.foldingRange?.collapsedText === true;
    const parts = await inSteps(
      asked,
      call,
      () => fileParts(asked.file),
      (part) => {
        const folds = keptFolds(part.records[0] ?? part.node, says, () => makeFolds(part, says));
        return { line: asked.lines.positionAt(part.node.start).line, folds };
      },
    );
    const room = roomByKind(parts, capabilities.textDocument?.foldingRange?.rangeLimit);
    const texts: string[] = [];
    for (const { line, folds } of parts)
      for (const { kind, first, last, rest } of folds) {
        const left = room.get(kind) ?? 0;
        if (left > 0) texts.push(`{"startLine":${line + first},"endLine":${line + last}${rest}}`);
        room.set(kind, left - 1);
      }
    return madeJson(`[${texts.join()}]`);
  }),
);

/** A fold by its lines, counted from the start of its part of the file. */
interface LineFold {
  readonly kind: Fold["kind"];
  readonly first: number;
  readonly last: number;
  /** The other keys of its JSON. */
  readonly rest: string;
}

const keptFolds = memoizeByKey<RecordModel | RecordNode, boolean, readonly LineFold[]>();

function makeFolds(part: FilePart, says: boolean): readonly LineFold[] {
  const lines = linesOfPart(part.node, "utf-16");
  return foldsOfPart(part).map((fold) => {
    const { start, end } = lines.rangeOf(fold);
    const kind = fold.kind === "comment" ? `,"kind":"${FoldingRangeKind.Comment}"` : "";
    const text = says ? collapsedText(fold) : "";
    const collapsed = text === "" ? "" : `,"collapsedText":${JSON.stringify(text)}`;
    return { kind: fold.kind, first: start.line, last: end.line, rest: kind + collapsed };
  });
}

/** How many of each kind the client has room for: what exceeds its limit is dropped, smallest ranges first. */
function roomByKind(
  parts: readonly { readonly folds: readonly LineFold[] }[],
  limit: unknown,
): Map<Fold["kind"], number> {
  const room = new Map<Fold["kind"], number>(KINDS.map((kind) => [kind, 0]));
  for (const { folds } of parts) for (const { kind } of folds) room.set(kind, (room.get(kind) ?? 0) + 1);
  let left = typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
  for (const [kind, count] of room) {
    room.set(kind, Math.min(count, left));
    left = Math.max(0, left - count);
  }
  return room;
}

const KINDS: readonly Fold["kind"][] = ["record", "category", "label", "comment"];

/** The placeholder of a folded card, for clients that show it: its identifier, its kind and its text. */
function collapsedText({ record }: Fold): string {
  if (record?.role !== "card") return "";
  return [record.identifier, record.kind, directiveOf(record)].filter((part) => part).join(" · ");
}

export const selectionRange = answer(
  SelectionRangeRequest.type,
  () => ({ selectionRangeProvider: true }),
  inFile(async ({ lines, file }, _, { positions }): Promise<SelectionRange[] | null> => {
    if (!Array.isArray(positions)) return null;
    return positions.map((position) => nested(lines, selectionRanges(file, lines.offsetAt(position))));
  }),
);

function nested(lines: TextLines, spans: ReturnType<typeof selectionRanges>): SelectionRange {
  let outer: SelectionRange | undefined;
  for (const span of spans.toReversed()) {
    const range = lines.rangeOf(span);
    outer = outer === undefined ? { range } : { range, parent: outer };
  }
  return outer ?? { range: lines.rangeOf({ start: 0, end: 0 }) };
}
