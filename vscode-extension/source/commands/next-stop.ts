import { commands, window } from "vscode";

/**
 * To the next place of a snippet. The end of one within another is a place of its own, so that Tab would do nothing
 * where the last value of a completion is typed: it goes on.
 */
export async function nextStop(): Promise<void> {
  const before = window.activeTextEditor?.selection;
  await commands.executeCommand(NEXT);
  const after = window.activeTextEditor?.selection;
  if (before !== undefined && after?.isEmpty === true && after.active.isEqual(before.end))
    await commands.executeCommand(NEXT);
}

const NEXT = "jumpToNextSnippetPlaceholder";
