import { Position, SnippetString, window } from "vscode";
import type { AboutPlace, NewRecords } from "../../../lsp/server/index.js";
import { cardsEditor } from "../editors.js";
import type { Server } from "../server.js";

/** Adds a card after the one at the cursor, of a type that the author chooses, as a snippet. */
export function newCard(server: Server): () => Promise<void> {
  return async () => {
    const editor = cardsEditor();
    if (editor === undefined) return;
    const { line, character } = editor.selection.active;
    const about: AboutPlace = { textDocument: { uri: editor.document.uri.toString() }, position: { line, character } };
    const offer = await server.ask<NewRecords | null>("cardwright/newRecords", about);
    if (offer === undefined || offer === null) return;
    const items = offer.records.map((record) => ({ label: record.name, detail: record.about, record }));
    const chosen = await window.showQuickPick(items, { placeHolder: `A new card of ${offer.game}` });
    if (chosen === undefined) return;
    await window.showTextDocument(editor.document, editor.viewColumn);
    const at = new Position(offer.at.line, offer.at.character);
    await editor.insertSnippet(new SnippetString(chosen.record.snippet), at);
  };
}
