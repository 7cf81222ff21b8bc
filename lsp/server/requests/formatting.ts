import {
  DocumentFormattingRequest,
  DocumentOnTypeFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentRangesFormattingRequest,
  type FormattingOptions,
  type Range,
  type TextDocumentIdentifier,
  type TextEdit,
} from "vscode-languageserver/node";
import type { FormatOptions } from "../../../compiler/index.js";
import { formatEdits, indentOnEnter, joinEdits, type Replacement, tidyOnEnter } from "../../features/index.js";
import type { ServerContext } from "../context.js";
import { layoutFor } from "../layout.js";
import type { TextLines } from "../text-lines.js";
import { allInSteps } from "./in-steps.js";
import { answer, atPlace, type RequestCall } from "./request.js";

export const formatting = answer(
  DocumentFormattingRequest.type,
  () => ({ documentFormattingProvider: true }),
  (context, { textDocument, options }, call) => formatted(context, call, textDocument, options),
);

export const rangeFormatting = answer(
  DocumentRangeFormattingRequest.type,
  () => ({ documentRangeFormattingProvider: { rangesSupport: true } }),
  (context, { textDocument, options, range }, call) => formatted(context, call, textDocument, options, [range]),
);

export const rangesFormatting = answer(
  DocumentRangesFormattingRequest.type,
  () => ({}),
  (context, { textDocument, options, ranges }, call) => formatted(context, call, textDocument, options, ranges),
);

export const onTypeFormatting = answer(
  DocumentOnTypeFormattingRequest.type,
  () => ({ documentOnTypeFormattingProvider: { firstTriggerCharacter: "\n" } }),
  atPlace(async ({ question, lines, host }, _, { options }) => {
    const { file, offset } = question;
    const layout = layoutFor(host, file.path, options);
    return toEdits([...tidyOnEnter(file, offset, layout), ...indentOnEnter(file, offset, layout.indent)], lines);
  }),
);

async function formatted(
  context: ServerContext,
  call: RequestCall,
  document: TextDocumentIdentifier,
  options: FormattingOptions,
  ranges?: readonly Range[],
): Promise<TextEdit[] | null> {
  const asked = await context.fileOf(document);
  if (asked === undefined) return null;
  const { file, lines, host } = asked;
  const layout: FormatOptions = layoutFor(host, file.path, options);
  const within = ranges?.map(({ start, end }) => ({ start: lines.offsetAt(start), end: lines.offsetAt(end) }));
  const edits = await allInSteps(asked, call, formatEdits(file, layout, within));
  return toEdits(joinEdits(edits.flat()), lines);
}

function toEdits(edits: readonly Replacement[], lines: TextLines): TextEdit[] {
  return edits.map((edit) => ({ range: lines.rangeOf(edit), newText: edit.text }));
}
