import { Uri, window, workspace } from "vscode";
import type { AboutFile, PackResult, PackToShow } from "../../lsp/server/index.js";
import { cardsEditor } from "./editors.js";
import type { Server } from "./server.js";

/**
 * The file that a command or a view is about: the clicked one, or the active one with cards. Without one, a file of a
 * pack of the workspace, which the author chooses if there are several. Undefined if there is none, which is said, or
 * nothing was chosen.
 */
export async function fileMeant(server: Server, clicked: unknown): Promise<Uri | undefined> {
  const file = clicked instanceof Uri ? clicked : cardsEditor()?.document.uri;
  if (file !== undefined) return file;
  const packs = (await server.ask<readonly PackToShow[]>("cardwright/packs", {})) ?? [];
  const items = packs.map(({ name, cards, uri }) => {
    return { label: name, description: cards === 1 ? "1 card" : `${cards} cards`, uri: Uri.parse(uri) };
  });
  if (items.length === 0) void window.showInformationMessage("There are no cards in this workspace yet.");
  const chosen =
    items.length > 1
      ? await window.showQuickPick(items, { placeHolder: "Which pack?", ignoreFocusOut: true })
      : items[0];
  return chosen?.uri;
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
