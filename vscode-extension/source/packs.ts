import { Uri, window, workspace } from "vscode";
import type { AboutFile, PackResult } from "../../lsp/server/index.js";
import { cardsEditor } from "./editors.js";
import type { Server } from "./server.js";

/**
 * The file that a command applies to: the clicked one, or the active one with cards. Shows a message if there is none.
 */
export function fileMeant(clicked: unknown): Uri | undefined {
  const file = clicked instanceof Uri ? clicked : cardsEditor()?.document.uri;
  if (file === undefined) void window.showInformationMessage("Open a file of cards first: this is about its pack.");
  return file;
}

/** The folder of the pack that a file belongs to; the file itself if it has none. */
export async function packOf(server: Server, file: Uri): Promise<Uri> {
  const about: AboutFile = { textDocument: { uri: file.toString() } };
  const pack = await server.ask<PackResult | null>("cardwright/pack", about);
  return pack === undefined || pack === null ? file : Uri.parse(pack.uri);
}

/** The program reads files from disk, so save them first. */
export async function saveCards(): Promise<void> {
  const ours = workspace.textDocuments.filter(({ isDirty, isUntitled, languageId }) => {
    return isDirty && !isUntitled && (languageId === "cards" || languageId === "card-system");
  });
  await Promise.all(ours.map((document) => document.save()));
}
