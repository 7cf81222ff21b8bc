import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type ExtensionContext, env, ProgressLocation, Uri, window, workspace } from "vscode";
import { cardsEditor } from "../editors.js";
import { findProgram } from "../program.js";

/** Sets the cards of the pack at hand on sheets for printing, as a PDF where the author wants it, and opens that. */
export function printSheet(context: ExtensionContext): (file?: unknown) => Promise<void> {
  return async (clicked) => {
    const file = clicked instanceof Uri ? clicked : cardsEditor()?.document.uri;
    if (file === undefined) return;
    const paper = await window.showQuickPick(PAPERS, { placeHolder: "On which paper?" });
    if (paper === undefined) return;
    const backs = await window.showQuickPick(BACKS, { placeHolder: "With backs?" });
    if (backs === undefined) return;
    const target = await window.showSaveDialog({
      defaultUri: Uri.joinPath(file, "..", "cards.pdf"),
      filters: { PDF: ["pdf"] },
      title: "Print cards",
    });
    if (target === undefined) return;
    await workspace.saveAll(false);
    await window.withProgress({ location: ProgressLocation.Notification, title: "Drawing the sheets" }, () =>
      draw(context, file, target, [...paper.words, ...backs.words]),
    );
  };
}

const PAPERS = [
  { label: "A4", description: "210 × 297 mm", words: ["--paper", "a4"] },
  { label: "Letter", description: "8.5 × 11 in", words: ["--paper", "letter"] },
];
const BACKS = [
  { label: "Fronts only", words: [] },
  { label: "Fronts and backs", description: "for printing on both sides", words: ["--duplex"] },
];

async function draw(context: ExtensionContext, file: Uri, target: Uri, words: readonly string[]): Promise<void> {
  const { command, before, env: environment } = findProgram(context);
  try {
    await promisify(execFile)(command, [...before, "render", ...words, "--out", target.fsPath, file.fsPath], {
      env: environment,
      cwd: workspace.getWorkspaceFolder(file)?.uri.fsPath ?? Uri.joinPath(file, "..").fsPath,
    });
  } catch (error) {
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    void window.showErrorMessage(`The sheets could not be drawn. ${said}`);
    return;
  }
  const open = "Open";
  const chosen = await window.showInformationMessage(`The sheets are in ${target.fsPath}.`, open);
  if (chosen === open) await env.openExternal(target);
}
