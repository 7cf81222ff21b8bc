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
    if (room === undefined) return madeJson(`[${texts(parts.map(({ folds, line }) => folds.at(line)))}]`);
    const fitting = parts.map(({ folds, line }) => {
      const some = folds.all.filter(({ kind }) => {
        const left = room.get(kind) ?? 0;
        room.set(kind, left - 1);
        return left > 0;
      });
      return jsonOf(some, line);
    });
    return madeJson(`[${texts(fitting)}]`);
  }),
);

const texts = (some: readonly string[]): string => some.filter((text) => text !== "").join();

/** A fold by its lines, counted from the start of its part of the file. */
interface LineFold {
  readonly kind: Fold["kind"];
  readonly first: number;
  readonly last: number;
  /** The other keys of its JSON. */
  readonly rest: string;
}

const jsonOf = (folds: readonly LineFold[], line: number): string =>
  folds.map(({ first, last, rest }) => `{"startLine":${line + first},"endLine":${line + last}${rest}}`).join();

interface PartFolds {
  readonly all: readonly LineFold[];
  /** Their JSON, with their part of the file beginning at a line. */
  at(line: number): string;
}

const keptFolds = memoizeByKey<RecordModel | RecordNode, boolean, PartFolds>();

function makeFolds(part: FilePart, says: boolean): PartFolds {
  const lines = linesOfPart(part.node, "utf-16");
  const all = foldsOfPart(part).map((fold): LineFold => {
    const { start, end } = lines.rangeOf(fold);
    const kind = fold.kind === "comment" ? `,"kind":"${FoldingRangeKind.Comment}"` : "";
    const text = says ? collapsedText(fold) : "";
    const collapsed = text === "" ? "" : `,"collapsedText":${JSON.stringify(text)}`;
    return { kind: fold.kind, first: start.line, last: end.line, rest: kind + collapsed };
  });
  let known = { line: -1, text: "" };
  return {
    all,
    at(line) {
      if (line !== known.line) known = { line, text: jsonOf(all, line) };
      return known.text;
    },
  };
}

/**
 * How many of each kind the client has room for: what exceeds its limit is dropped, smallest ranges first. Undefined if
 * there is room for all.
 */
function roomByKind(
  parts: readonly { readonly folds: PartFolds }[],
  limit: unknown,
): Map<Fold["kind"], number> | undefined {
  if (typeof limit !== "number") return undefined;
  const room = new Map<Fold["kind"], number>(KINDS.map((kind) => [kind, 0]));
  for (const { folds } of parts) for (const { kind } of folds.all) room.set(kind, (room.get(kind) ?? 0) + 1);
  let left = limit;
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
