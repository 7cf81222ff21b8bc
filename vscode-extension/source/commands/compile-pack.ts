import { type ExtensionContext, tasks, window, workspace } from "vscode";
import { fileMeant, packOf, saveCards } from "../packs.js";
import type { Server } from "../server.js";
import { taskFor } from "../tasks.js";

/** Compiles the pack of a file, or of the current cards, as a task: its output is in the terminal. */
export function compilePack(context: ExtensionContext, server: Server): (clicked?: unknown) => Promise<void> {
  return async (clicked) => {
    const file = fileMeant(clicked);
    if (file === undefined) return;
    const folder = workspace.getWorkspaceFolder(file);
    if (folder === undefined) {
      void window.showInformationMessage("Open the folder of the pack first: the JSON is written there.");
      return;
    }
    await saveCards();
    const pack = await packOf(server, file);
    // The workspace folder may be the pack.
    const paths = pack.toString() === folder.uri.toString() ? ["."] : [workspace.asRelativePath(pack, false)];
    await tasks.executeTask(taskFor({ type: "cardwright", command: "compile", paths }, folder, context));
  };
}
