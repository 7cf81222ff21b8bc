import {
  Position,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";

/** Card files, system files, and unsaved documents of these languages. */
export function isOurs({ languageId }: Pick<TextDocument, "languageId">): boolean {
  return languageId === "cards" || languageId === "card-system";
}

/** The active editor with cards, otherwise a visible one: a view next to it may have the focus. */
export function cardsEditor(): TextEditor | undefined {
  const isCards = (editor: TextEditor) => editor.document.languageId === "cards";
  const active = window.activeTextEditor;
  return active !== undefined && isCards(active) ? active : window.visibleTextEditors.find(isCards);
}

/** Goes to an offset of a file: in the editor that already shows it, otherwise next to the view. */
export function goTo(uri: string, start: number): Promise<void> {
  return goToPosition(Uri.parse(uri), start);
}

/** The same, for an offset or a position. */
export async function goToPosition(target: Uri, place: number | Pick<Position, "line" | "character">): Promise<void> {
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === target.toString());
  const document = shown?.document ?? (await workspace.openTextDocument(target));
  const column = shown?.viewColumn ?? cardsEditor()?.viewColumn ?? ViewColumn.One;
  const editor = await window.showTextDocument(document, { viewColumn: column });
  const at = typeof place === "number" ? document.positionAt(place) : new Position(place.line, place.character);
  editor.selection = new Selection(at, at);
  editor.revealRange(new Range(at, at), TextEditorRevealType.InCenterIfOutsideViewport);
}
