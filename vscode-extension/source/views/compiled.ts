import {
  EventEmitter,
  type ExtensionContext,
  Range,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import type { AboutPlace, CompiledView } from "../../../lsp/server/index.js";
import { cardsEditor } from "../editors.js";
import { later } from "../later.js";
import type { Server } from "../server.js";

const SCHEME = "cardwright-compiled";
const PAUSE = 300;

/** The JSON that engines get, beside the text: a document that nobody can write, and that follows what is typed. */
export function compiledDocuments(context: ExtensionContext, server: Server): { show(): Promise<void> } {
  const changed = new EventEmitter<Uri>();
  /** What each document was made of. */
  const sources = new Map<string, AboutPlace>();
  const renew = later(PAUSE, async () => {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === SCHEME) changed.fire(uri);
  });
  context.subscriptions.push(
    changed,
    renew,
    workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      async provideTextDocumentContent(uri) {
        const view = await ask(sources.get(uri.toString()) ?? placeIn(uri));
        return view?.problem === undefined ? (view?.text ?? "") : `// ${view.problem}\n`;
      },
    }),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (document.languageId === "cards" || document.languageId === "card-system") renew.soon();
    }),
    server.onChanged(renew.soon),
  );

  function ask(place: AboutPlace): Promise<CompiledView | null | undefined> {
    return server.ask("cardwright/compiled", place);
  }

  return {
    async show() {
      const editor = cardsEditor();
      if (editor === undefined) return;
      const { line, character } = editor.selection.active;
      const place: AboutPlace = {
        textDocument: { uri: editor.document.uri.toString() },
        position: { line, character },
      };
      const view = await ask(place);
      if (view === undefined || view === null) return;
      const uri = Uri.from({ scheme: SCHEME, path: `/${view.name}`, query: place.textDocument.uri });
      sources.set(uri.toString(), place);
      const shown = await window.showTextDocument(uri, {
        viewColumn: ViewColumn.Beside,
        preserveFocus: true,
        preview: true,
      });
      const at = new Range(view.line, 0, view.line, 0);
      shown.revealRange(at, TextEditorRevealType.AtTop);
    },
  };
}

/** A document that the window was opened with says itself what it is made of. */
function placeIn(uri: Uri): AboutPlace {
  return { textDocument: { uri: uri.query }, position: { line: 0, character: 0 } };
}
