import { setTimeout as wait } from "node:timers/promises";
import * as vscode from "vscode";

const PATIENCE = 20_000;

/** Looks again and again until there is something; throws with what was waited for. */
export async function until<Found>(
  what: string,
  look: () => Thenable<Found | undefined | false> | Found | undefined | false,
): Promise<Found> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(25)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`Waited in vain: ${what}`);
}

export async function open(name: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uriOf(name));
  await vscode.window.showTextDocument(document);
  return document;
}

export function uriOf(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Error("No folder is open.");
  return vscode.Uri.joinPath(folder.uri, name);
}

/** The place in the middle of the first `words` of a document, or so many characters into them. */
export function placeOf(document: vscode.TextDocument, words: string, into = 1): vscode.Position {
  const at = document.getText().indexOf(words);
  if (at === -1) throw new Error(`There is no ${JSON.stringify(words)} in ${document.uri.path}`);
  return document.positionAt(at + into);
}

/** Replaces the first `words` of a document as an author would by typing. */
export async function replace(document: vscode.TextDocument, words: string, by: string): Promise<void> {
  const start = placeOf(document, words, 0);
  const end = placeOf(document, words, words.length);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(start, end), by);
  if (!(await vscode.workspace.applyEdit(edit))) throw new Error("The edit was refused.");
}

/** Takes back everything that was changed and not saved, and closes all editors. */
export async function putBack(): Promise<void> {
  for (const document of vscode.workspace.textDocuments) {
    if (!document.isDirty || document.isUntitled) continue;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  }
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

export function ourFindings(document: { readonly uri: vscode.Uri }): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === "cardwright");
}

export function ruleOf({ code }: vscode.Diagnostic): string {
  return String(typeof code === "object" ? code.value : code);
}

export function ask<Answer>(command: string, ...words: readonly unknown[]): Thenable<Answer> {
  return vscode.commands.executeCommand<Answer>(command, ...words);
}
