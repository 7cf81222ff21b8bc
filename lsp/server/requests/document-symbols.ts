import {
  type DocumentSymbol,
  DocumentSymbolRequest,
  type Range,
  type SymbolInformation,
  SymbolKind,
} from "vscode-languageserver/node";
import type { RecordModel } from "../../../compiler/index.js";
import { memoizeByKey, type Span } from "../../../grammar/index.js";
import {
  moved,
  type OutlineItem,
  type OutlineNode,
  outlineOfRecord,
  outlineTree,
  type PackSymbol,
  wholeSpan,
} from "../../features/index.js";
import type { Encoding } from "../client.js";
import { type Json, type KeptJson, keptJson, listOf } from "../made-json.js";
import { linesOfPart, type TextLines } from "../text-lines.js";
import { inSteps } from "./in-steps.js";
import { answer, inFile, inParts } from "./request.js";

export const documentSymbols = answer(
  DocumentSymbolRequest.type,
  () => ({ documentSymbolProvider: { label: "Cardwright", workDoneProgress: true } }),
  inFile(async (asked, context, _, call): Promise<DocumentSymbol[] | SymbolInformation[]> => {
    const { file, live, lines } = asked;
    const { capabilities, encoding } = context.client;
    let items: readonly Json[];
    if (capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true) {
      const isLarge = file.records.length > MOST_WITH_PARTS;
      const symbolOfRecord = isLarge ? keptWithoutParts : keptSymbol;
      const make = isLarge ? makeWithoutParts : makeSymbol;
      const textOf = (record: RecordModel): [RecordModel, Json] => {
        const { line } = lines.positionAt(record.node.start);
        return [record, symbolOfRecord(record, encoding, make).at(line)];
      };
      const known = new Map(await inSteps(asked, call, () => file.records, textOf));
      items = outlineTree(file, live.model).map((node) => symbolJson(node, known, lines));
    } else {
      const uri = context.uriOf(asked.path);
      items = await inSteps(
        asked,
        call,
        () => flat(outlineTree(file, live.model)),
        ({ name, kind, span, containerName }) => {
          const location = { uri, range: lines.rangeOf(span) };
          return JSON.stringify({ name, kind: SYMBOL_KINDS[kind], location, containerName });
        },
      );
    }
    return inParts(items, call);
  }),
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

/** In files of more records, those of cards have no parts: two thirds of what is sent with each key, and nobody unfolds them. */
const MOST_WITH_PARTS = 5000;

/** The symbol of a record that has none below it. */
const keptSymbol = memoizeByKey<RecordModel, Encoding, KeptJson>();
const keptWithoutParts = memoizeByKey<RecordModel, Encoding, KeptJson>();

function makeSymbol(encoding: Encoding, record: RecordModel, described = outlineOfRecord(record)): KeptJson {
  return keptJson(JSON.stringify(symbolOf(described, linesOfPart(record.node, encoding).rangeOf)));
}

const makeWithoutParts = (encoding: Encoding, record: RecordModel): KeptJson =>
  makeSymbol(encoding, record, { ...outlineOfRecord(record), children: [] });

function symbolOf({ children, ...described }: OutlineItem, rangeOf: (span: Span) => Range): DocumentSymbol {
  const { kind, name, detail, span, nameSpan } = described;
  return {
    name,
    kind: SYMBOL_KINDS[kind],
    ...(detail === "" ? {} : { detail }),
    range: rangeOf(span),
    selectionRange: rangeOf(nameSpan),
    ...(children.length === 0 ? {} : { children: children.map((child) => symbolOf(child, rangeOf)) }),
  };
}

/** What depends on other records, as with packs and decks, is made anew. */
function symbolJson(node: OutlineNode, known: ReadonlyMap<RecordModel, Json>, lines: TextLines): Json {
  const { record, described, below } = node;
  const text = known.get(record);
  if (text !== undefined && below.length === 0 && described === outlineOfRecord(record)) return text;
  const { children = [], ...own } = symbolOf(described, (span) => lines.rangeOf(moved(span, record.node.start)));
  const symbol = JSON.stringify({ ...own, range: lines.rangeOf(wholeSpan(node)) });
  const all = [...children.map((child) => JSON.stringify(child)), ...below.map((one) => symbolJson(one, known, lines))];
  return all.length === 0 ? symbol : [`${symbol.slice(0, -1)},"children":`, listOf(all), "}"];
}

/** All items in the file, with the name of the one that contains them. */
function* flat(
  nodes: readonly OutlineNode[],
  containerName?: string,
): Generator<Pick<OutlineItem, "name" | "kind" | "span"> & { readonly containerName: string | undefined }> {
  for (const node of nodes) {
    const { record, described, below } = node;
    yield { ...described, span: wholeSpan(node), containerName };
    for (const child of described.children)
      yield { ...child, span: moved(child.span, record.node.start), containerName: described.name };
    yield* flat(below, described.name);
  }
}
