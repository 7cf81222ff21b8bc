import { type ExtensionContext, tasks, window, workspace } from "vscode";
import { fileMeant, packOf, saveCards } from "../packs.js";
import { runProgram } from "../program.js";
import type { Server } from "../server.js";
import { taskFor } from "../tasks.js";

/** In Restricted Mode VS Code runs no tasks: the bundled program is run without a terminal, and says what it wrote. */
async function compileWithoutTask(context: ExtensionContext, cwd: string, pack: string): Promise<void> {
  try {
    const { stdout, stderr } = await runProgram(context, ["compile"], [pack], cwd);
    void window.showInformationMessage(`${stdout}${stderr}`.trim());
  } catch (error) {
    const { stdout = "", stderr = String(error) } = error as { stdout?: string; stderr?: string };
    void window.showErrorMessage(`The pack could not be compiled. ${`${stdout}${stderr}`.trim()}`);
  }
}

/** Compiles the pack of a file, or of the current cards, as a task: its output is in the terminal. */
export function compilePack(context: ExtensionContext, server: Server): (clicked?: unknown) => Promise<void> {
  return async (clicked) => {
    const file = await fileMeant(server, clicked);
    if (file === undefined) return;
    const folder = workspace.getWorkspaceFolder(file);
    if (folder === undefined) {
      void window.showInformationMessage("Open the folder of the pack first: the JSON is written there.");
      return;
    }
    await saveCards();
    const pack = await packOf(server, file);
    if (!workspace.isTrusted) return compileWithoutTask(context, folder.uri.fsPath, pack.fsPath);
    // The workspace folder may be the pack.
    const paths = pack.toString() === folder.uri.toString() ? ["."] : [workspace.asRelativePath(pack, false)];
    await tasks.executeTask(taskFor({ type: "cardwright", command: "compile", paths }, folder, context));
  };
}
