import * as vscode from "vscode";
import {
  type CancellationToken,
  type DataTransfer,
  type Disposable,
  DocumentDropEdit,
  type ExtensionContext,
  languages,
  type Position,
  Range,
  type TextDocument,
  Uri,
  WorkspaceEdit,
} from "vscode";
import type { AboutPicture } from "../../lsp/server/index.js";
import { documentFilters } from "./client-options.js";
import type { Server } from "./server.js";

const URIS = "text/uri-list";
const TEXT = "text/plain";
const TITLE = "Use as the card's picture";

/** A text edit, as in the protocol. */
interface PictureEdit {
  readonly range: Readonly<Record<"start" | "end", { readonly line: number; readonly character: number }>>;
  readonly newText: string;
}

/** Makes a file that is dropped or pasted onto a card the picture of that card. The server knows the label. */
export function takeDroppedPictures(context: ExtensionContext, server: Server): void {
  const selector = documentFilters().filter(({ language }) => language === "cards");
  const editFor = async (document: TextDocument, position: Position, data: DataTransfer, token: CancellationToken) => {
    const picture = await fileIn(data, document);
    if (picture === undefined) return undefined;
    const { line, character } = position;
    const about: AboutPicture = {
      textDocument: { uri: document.uri.toString() },
      position: { line, character },
      picture: picture.toString(),
    };
    const { version } = document;
    const found = await server.ask<PictureEdit | null>("cardwright/namePicture", about);
    if (found === undefined || found === null || token.isCancellationRequested || document.version !== version)
      return undefined;
    const { start, end } = found.range;
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(start.line, start.character, end.line, end.character), found.newText);
    return edit;
  };
  context.subscriptions.push(
    languages.registerDocumentDropEditProvider(selector, {
      async provideDocumentDropEdits(document, position, data, token) {
        const additionalEdit = await editFor(document, position, data, token);
        return additionalEdit && Object.assign(new DocumentDropEdit(""), { additionalEdit, title: TITLE });
      },
    }),
    ...pasting(selector, editFor),
  );
}

/** VS Code supports pasted files since 1.97; the extension runs in older versions too. */
interface NewerLanguages {
  readonly registerDocumentPasteEditProvider?: (
    selector: ReturnType<typeof documentFilters>,
    provider: {
      provideDocumentPasteEdits(
        document: TextDocument,
        ranges: readonly Range[],
        data: DataTransfer,
        asked: unknown,
        token: CancellationToken,
      ): Promise<unknown>;
    },
    about: { readonly providedPasteEditKinds: readonly unknown[]; readonly pasteMimeTypes: readonly string[] },
  ) => Disposable;
}

interface NewerApi {
  readonly DocumentDropOrPasteEditKind?: { readonly Empty: { append(...parts: string[]): unknown } };
  readonly DocumentPasteEdit?: new (insertText: string, title: string, kind: unknown) => object;
}

function pasting(
  selector: ReturnType<typeof documentFilters>,
  editFor: (
    document: TextDocument,
    position: Position,
    data: DataTransfer,
    token: CancellationToken,
  ) => Promise<WorkspaceEdit | undefined>,
): Disposable[] {
  const { registerDocumentPasteEditProvider: register } = languages as NewerLanguages;
  const { DocumentDropOrPasteEditKind: Kind, DocumentPasteEdit: Edit } = vscode as NewerApi;
  if (register === undefined || Kind === undefined || Edit === undefined) return [];
  const kind = Kind.Empty.append("uri", "cardwright", "picture");
  return [
    register(
      selector,
      {
        async provideDocumentPasteEdits(document, ranges, data, _, token) {
          const [range] = ranges;
          // A paste replaces the selection, so leave that to the editor.
          if (range === undefined || ranges.length > 1 || !range.isEmpty) return undefined;
          const additionalEdit = await editFor(document, range.start, data, token);
          return additionalEdit && [Object.assign(new Edit("", TITLE, kind), { additionalEdit })];
        },
      },
      { providedPasteEditKinds: [kind], pasteMimeTypes: [URIS, TEXT] },
    ),
  ];
}

/** The only file in the transfer; undefined if there are none or several, or a text that isn't a path. */
async function fileIn(data: DataTransfer, { uri }: TextDocument): Promise<Uri | undefined> {
  const list = (await data.get(URIS)?.asString())
    ?.split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (list !== undefined && list.length > 0) return list.length === 1 ? Uri.parse(list[0] ?? "") : undefined;
  const text = (await data.get(TEXT)?.asString())?.trim() ?? "";
  if (!/^(?:\/|[A-Za-z]:[\\/])[^\r\n]*$/.test(text)) return undefined;
  return uri.scheme === "file" ? Uri.file(text) : uri.with({ path: text });
}
