import { Uri, ViewColumn, window } from "vscode";
import type { AboutPlace, CompiledCardResult } from "../../../lsp/server/index.js";
import { cardsEditor } from "../editors.js";
import type { Server } from "../server.js";

/**
 * Shows the compiled card at the cursor next to its text. The client asks the server for the content of such documents.
 */
export function showCompiled(server: Server): () => Promise<void> {
  return async () => {
    const editor = cardsEditor();
    if (editor === undefined) return;
    const { line, character } = editor.selection.active;
    const about: AboutPlace = { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
    const compiled = await server.ask<CompiledCardResult | null>("cardwright/compiledCard", about);
    if (compiled === undefined || compiled === null) return;
    const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true, preview: true };
    await window.showTextDocument(Uri.parse(compiled.uri), beside);
  };
}
