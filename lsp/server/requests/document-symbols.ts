import {
  type DocumentSymbol,
  DocumentSymbolRequest,
  type Range,
  type SymbolInformation,
  SymbolKind,
} from "vscode-languageserver/node";
import { type OutlineItem, outline, outlineOfRecord, type PackSymbol } from "../../features/index.js";
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
    let items: readonly OutlineItem[] = [];
    const ranges: Ranges = new Map();
    const all = () => {
      items = outline(file, live.model);
      return withAllBelow(items);
    };
    await inSteps(asked, call, all, (item) => {
      ranges.set(item, { range: lines.rangeOf(item.span), selectionRange: lines.rangeOf(item.nameSpan) });
    });
    const isTree = context.client.capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
    return isTree ? tree(items, ranges) : flat(items, ranges, context.uriOf(asked.path), undefined);
  },
);

/** Every client knows these kinds: only later ones have to be negotiated. */
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

/** The ranges of items, in the client's units. */
type Ranges = Map<OutlineItem, Pick<DocumentSymbol, "range" | "selectionRange">>;

function* withAllBelow(items: readonly OutlineItem[]): Generator<OutlineItem> {
  for (const item of items) {
    yield item;
    yield* withAllBelow(item.children);
  }
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const rangesOf = (item: OutlineItem, ranges: Ranges) => ranges.get(item) ?? { range: NOWHERE, selectionRange: NOWHERE };

function tree(items: readonly OutlineItem[], ranges: Ranges): DocumentSymbol[] {
  return items.map((item) => treeItem(item, ranges));
}

function treeItem(item: OutlineItem, ranges: Ranges): DocumentSymbol {
  const { kind, name, detail, children } = item;
  return {
    name,
    kind: SYMBOL_KINDS[kind],
    ...(detail === "" ? {} : { detail }),
    ...rangesOf(item, ranges),
    ...(children.length === 0 ? {} : { children: tree(children, ranges) }),
  };
}

function flat(
  items: readonly OutlineItem[],
  ranges: Ranges,
  uri: string,
  containerName: string | undefined,
): SymbolInformation[] {
  return items.flatMap((item) => [
    {
      name: item.name,
      kind: SYMBOL_KINDS[item.kind],
      location: { uri, range: rangesOf(item, ranges).range },
      ...(containerName === undefined ? {} : { containerName }),
    },
    ...flat(item.children, ranges, uri, item.name),
  ]);
}
