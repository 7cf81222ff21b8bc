import { Uri, window, workspace } from "vscode";
import type { Game, NewFile, NewPack } from "../../../lsp/server/index.js";
import type { Server } from "../server.js";

/** Creates the description of a game in a new folder; returns its system files. */
export type MakeGame = (folder: Uri, name: string) => Promise<readonly Uri[]>;

/**
 * Creates a small pack in a new folder, for a game that the author chooses, and opens its cards. Authors can choose
 * their own game if `makeGame` is available.
 */
export function newPack(server: Server, makeGame?: MakeGame): (folder?: unknown) => Promise<void> {
  return async (clicked) => {
    const parent = clicked instanceof Uri ? clicked : await chooseFolder();
    if (parent === undefined) return;
    const game = await chooseGame(server, makeGame !== undefined);
    if (game === undefined) return;
    const name = await window.showInputBox({
      title: "New pack",
      prompt: game === OWN ? "What is your game called?" : "What is the pack called?",
      value: game === OWN ? "My Game" : "My Pack",
      validateInput: (text) => (text.trim() === "" ? "A name, please." : undefined),
    });
    if (name === undefined) return;
    const folder = Uri.joinPath(parent, folderName(name));
    if (await isTaken(folder)) {
      void window.showErrorMessage(`${folderName(name)} is there already. Nothing was written.`);
      return;
    }
    const written = game === OWN ? await makeGame?.(folder, name) : await makePack(server, folder, { game, name });
    const [first] = written ?? [];
    if (first !== undefined) await window.showTextDocument(first);
  };
}

/** The choice to describe a new game. */
const OWN = "";

async function chooseFolder(): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 1) return folders[0]?.uri;
  if (folders.length > 1) return (await window.showWorkspaceFolderPick({ placeHolder: "Where?" }))?.uri;
  const chosen = await window.showOpenDialog({
    canSelectFolders: true,
    canSelectFiles: false,
    openLabel: "Make a pack here",
  });
  return chosen?.[0];
}

async function chooseGame(server: Server, own: boolean): Promise<string | undefined> {
  const games = (await server.ask<readonly Game[]>("cardwright/games", {})) ?? [];
  const items = [
    ...games.map(({ id, name, about }) => ({ label: name, detail: about, id })),
    ...(own
      ? [{ label: "A game of your own", detail: "Begins a .system file, in which you describe it.", id: OWN }]
      : []),
  ];
  return (await window.showQuickPick(items, { placeHolder: "A pack of which game?", matchOnDetail: true }))?.id;
}

async function makePack(server: Server, folder: Uri, pack: NewPack): Promise<readonly Uri[]> {
  const files = (await server.ask<readonly NewFile[]>("cardwright/newPack", pack)) ?? [];
  for (const { path, text } of files)
    await workspace.fs.writeFile(Uri.joinPath(folder, path), new TextEncoder().encode(text));
  return files.map(({ path }) => Uri.joinPath(folder, path));
}

async function isTaken(folder: Uri): Promise<boolean> {
  return workspace.fs.stat(folder).then(
    () => true,
    () => false,
  );
}

function folderName(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^\p{L}\p{Nd}]+/gu, "-").replace(/^-|-$/g, "") || "pack";
}
