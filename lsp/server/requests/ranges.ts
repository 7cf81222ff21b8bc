import {
  type FoldingRange,
  FoldingRangeKind,
  FoldingRangeRequest,
  type SelectionRange,
  SelectionRangeRequest,
} from "vscode-languageserver/node";
import type { FileModel } from "../../../compiler/index.js";
import {
  commentFoldsOf,
  describeCard,
  type Fold,
  folds,
  foldsOfRecord,
  recordAt,
  selectionRanges,
} from "../../features/index.js";
import type { Client } from "../client.js";
import type { TextLines } from "../text-lines.js";
import { inSteps } from "./in-steps.js";
import { answer } from "./request.js";

export const foldingRanges = answer(
  FoldingRangeRequest.type,
  () => ({ foldingRangeProvider: true }),
  async (context, { textDocument }, call): Promise<FoldingRange[] | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const { file, lines } = asked;
    await inSteps(asked, call, () => file.records, foldsOfRecord);
    await inSteps(asked, call, () => file.node.records, commentFoldsOf);
    const all = () => limited(folds(file), context.client);
    const textOf = collapsedTexts(file, context.client);
    return [...(await inSteps(asked, call, all, (fold) => toFoldingRange(fold, lines, textOf(fold))))];
  },
);

/** What exceeds the client's limit is dropped, smallest ranges first. */
function limited(all: readonly Fold[], { capabilities }: Client): readonly Fold[] {
  const limit = capabilities.textDocument?.foldingRange?.rangeLimit;
  if (typeof limit !== "number" || all.length <= limit) return all;
  const ranked = all
    .map((fold, index) => ({ fold, index }))
    .sort((one, other) => RANK[one.fold.kind] - RANK[other.fold.kind] || one.index - other.index);
  return ranked
    .slice(0, limit)
    .sort((one, other) => one.index - other.index)
    .map(({ fold }) => fold);
}

const RANK: Readonly<Record<Fold["kind"], number>> = { record: 0, category: 1, label: 2, comment: 3 };

/** From the end of the first line to the end of the last one, the protocol's default. */
function toFoldingRange(fold: Fold, lines: TextLines, collapsedText: string | undefined): FoldingRange {
  const { start, end } = lines.rangeOf(fold);
  const kind = fold.kind === "comment" ? { kind: FoldingRangeKind.Comment } : {};
  return { startLine: start.line, endLine: end.line, ...kind, ...(collapsedText && { collapsedText }) };
}

/** The placeholder of a folded card, for clients that show it: its identifier, its kind and its text. */
function collapsedTexts(file: FileModel, { capabilities }: Client): (fold: Fold) => string | undefined {
  if (capabilities.textDocument?.foldingRange?.foldingRange?.collapsedText !== true) return () => undefined;
  return ({ kind, start }) => {
    const record = kind === "record" ? recordAt(file, start) : undefined;
    if (record?.role !== "card") return undefined;
    const { identifier, kind: cardKind, says } = describeCard({ file, record });
    return [identifier, cardKind, says].filter((part) => part).join(" · ") || undefined;
  };
}

export const selectionRange = answer(
  SelectionRangeRequest.type,
  () => ({ selectionRangeProvider: true }),
  async (context, { textDocument, positions }): Promise<SelectionRange[] | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined || !Array.isArray(positions)) return null;
    return positions.map((position) =>
      nested(asked.lines, selectionRanges(asked.file, asked.lines.offsetAt(position))),
    );
  },
);

function nested(lines: TextLines, spans: ReturnType<typeof selectionRanges>): SelectionRange {
  let outer: SelectionRange | undefined;
  for (const span of spans.toReversed()) {
    const range = lines.rangeOf(span);
    outer = outer === undefined ? { range } : { range, parent: outer };
  }
  return outer ?? { range: lines.rangeOf({ start: 0, end: 0 }) };
}
