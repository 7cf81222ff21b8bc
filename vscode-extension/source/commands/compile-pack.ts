import { type ExtensionContext, tasks, Uri, window, workspace } from "vscode";
import { cardsEditor } from "../editors.js";
import { taskFor } from "../tasks.js";

/** Compiles the pack of a file, or of the cards at hand, as a task: what it says and where it wrote is in the terminal. */
export function compilePack(context: ExtensionContext): (file?: unknown) => Promise<void> {
  return async (file) => {
    const uri = file instanceof Uri ? file : cardsEditor()?.document.uri;
    const folder = uri && workspace.getWorkspaceFolder(uri);
    if (uri === undefined || folder === undefined) {
      void window.showInformationMessage("Open a file of cards that lies in a folder of the workspace.");
      return;
    }
    await workspace.saveAll(false);
    const paths = [workspace.asRelativePath(uri, false)];
    await tasks.executeTask(taskFor({ type: "cardwright", command: "compile", paths }, folder, context));
  };
}
