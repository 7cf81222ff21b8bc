import { EventEmitter, type ExtensionContext, type TextEditor, Uri, ViewColumn, window, workspace } from "vscode";
import type { AboutPlace, CompiledView } from "../../../lsp/server/index.js";
import { cardsEditor, isOurs } from "../editors.js";
import { later } from "../later.js";
import type { Server } from "../server.js";

const SCHEME = "cardwright-compiled";
const PAUSE = 200;

/** The card at the cursor as engines get it, beside its text: a document that nobody can write, and that follows. */
export function compiledDocuments(context: ExtensionContext, server: Server): { show(): Promise<void> } {
  const changed = new EventEmitter<Uri>();
  /** Where the cursor is in each file that is shown. */
  const places = new Map<string, AboutPlace>();
  const renew = later(PAUSE, async () => {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === SCHEME) changed.fire(uri);
  });
  const follow = (editor: TextEditor | undefined) => {
    if (editor === undefined || !isOurs(editor.document)) return;
    places.set(documentFor(editor).toString(), placeIn(editor));
    renew.soon();
  };
  context.subscriptions.push(
    changed,
    renew,
    workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      async provideTextDocumentContent(uri) {
        const place = places.get(uri.toString()) ?? {
          textDocument: { uri: uri.query },
          position: { line: 0, character: 0 },
        };
        const view = await server.ask<CompiledView | null>("cardwright/compiled", place);
        if (view === undefined || view === null) return "";
        return view.problems.length === 0 ? view.text : `${JSON.stringify({ problems: view.problems }, null, 2)}\n`;
      },
    }),
    window.onDidChangeTextEditorSelection(({ textEditor }) => follow(textEditor)),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (isOurs(document)) renew.soon();
    }),
    server.onChanged(renew.soon),
  );
  return {
    async show() {
      const editor = cardsEditor();
      if (editor === undefined) return;
      follow(editor);
      await window.showTextDocument(documentFor(editor), { viewColumn: ViewColumn.Beside, preserveFocus: true });
    },
  };
}

/** One document for each file; it says itself what it is made of, for when the window is opened again. */
function documentFor({ document }: TextEditor): Uri {
  const name = document.uri.path.slice(document.uri.path.lastIndexOf("/") + 1);
  return Uri.from({ scheme: SCHEME, path: `/${name.replace(/\.[^.]*$/, "")}.json`, query: document.uri.toString() });
}

function placeIn({ document, selection }: TextEditor): AboutPlace {
  const { line, character } = selection.active;
  return { textDocument: { uri: document.uri.toString() }, position: { line, character } };
}
