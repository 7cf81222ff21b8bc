import {
  type DocumentSymbol,
  DocumentSymbolRequest,
  type SymbolInformation,
  SymbolKind,
} from "vscode-languageserver/node";
import { type OutlineItem, outline, outlineOfRecord, type PackSymbol } from "../../features/index.js";
import type { TextLines } from "../text-lines.js";
import { inSteps } from "./in-steps.js";
import { answer } from "./request.js";

export const documentSymbols = answer(
  DocumentSymbolRequest.type,
  () => ({ documentSymbolProvider: { label: "Cardwright" } }),
  async (context, { textDocument }, call): Promise<DocumentSymbol[] | SymbolInformation[] | null> => {
    const asked = await context.fileOf(textDocument);
    if (asked === undefined) return null;
    const { file, live, lines } = asked;
    await inSteps(asked, call, () => file.records, outlineOfRecord);
    const items = outline(file, live.model);
    const isTree = context.client.capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
    return isTree ? tree(items, lines) : flat(items, lines, context.uriOf(asked.path), undefined);
  },
);

/** All of them are kinds that every client knows: those of later versions are announced. */
export const SYMBOL_KINDS: Readonly<Record<PackSymbol["kind"], SymbolKind>> = {
  pack: SymbolKind.Package,
  deck: SymbolKind.Namespace,
  card: SymbolKind.Class,
  category: SymbolKind.Field,
  choice: SymbolKind.Module,
  value: SymbolKind.Constant,
  system: SymbolKind.Module,
  kind: SymbolKind.Enum,
  label: SymbolKind.Variable,
  attribute: SymbolKind.Property,
  "declared category": SymbolKind.Interface,
  rule: SymbolKind.Function,
};

function tree(items: readonly OutlineItem[], lines: TextLines): DocumentSymbol[] {
  return items.map(({ kind, name, detail, span, nameSpan, children }) => ({
    name,
    kind: SYMBOL_KINDS[kind],
    ...(detail === "" ? {} : { detail }),
    range: lines.rangeOf(span),
    selectionRange: lines.rangeOf(nameSpan),
    ...(children.length === 0 ? {} : { children: tree(children, lines) }),
  }));
}

function flat(
  items: readonly OutlineItem[],
  lines: TextLines,
  uri: string,
  containerName: string | undefined,
): SymbolInformation[] {
  return items.flatMap(({ kind, name, span, children }) => [
    {
      name,
      kind: SYMBOL_KINDS[kind],
      location: { uri, range: lines.rangeOf(span) },
      ...(containerName === undefined ? {} : { containerName }),
    },
    ...flat(children, lines, uri, name),
  ]);
}
