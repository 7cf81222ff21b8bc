import { addMissing } from "./add-missing.js";
import { type ActionRequest, type CodeAction, isWanted } from "./code-action.js";
import { extractCards } from "./extract-cards.js";
import { fixAll, fixesOf } from "./fixes.js";
import { giveIdentifier } from "./own-identifier.js";
import { removeMisplaced } from "./remove-misplaced.js";
import { rewriteShortcuts } from "./shortcuts.js";
import { sortFile, sortRecord } from "./sort-lines.js";
import { suppress } from "./suppress.js";

/** What can be done at a place or with a selection: fixes first, certain ones before others. */
export function codeActions(request: ActionRequest): CodeAction[] {
  const { only } = request;
  const actions: CodeAction[] = [];
  if (isWanted("quickfix", only)) {
    actions.push(...fixesOf(request), ...giveIdentifier(request), ...addMissing(request));
    actions.push(...removeMisplaced(request), ...suppress(request));
  }
  if (isWanted("refactor.rewrite", only)) actions.push(...rewriteShortcuts(request), ...sortRecord(request));
  if (isWanted("refactor.extract", only)) actions.push(...extractCards(request));
  // Editors request whole-file actions by kind, in separate menus and on save.
  if (only === undefined) return actions;
  if (isWanted("source.fixAll.cardwright", only)) actions.push(...fixAll(request));
  if (isWanted("source.organize.cardwright", only)) actions.push(...sortFile(request));
  return actions;
}
