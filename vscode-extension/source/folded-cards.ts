import { type DecorationOptions, type ExtensionContext, Range, type TextEditor, ThemeColor, window } from "vscode";
import type { CardsResult } from "../../lsp/server/index.js";
import { later } from "./later.js";
import type { Server } from "./server.js";

/** Milliseconds after folding. */
const PAUSE = 60;

/** Shows the title and kind of a folded card after its first line: VS Code doesn't show the server's text there. */
export function nameFoldedCards(context: ExtensionContext, server: Server): void {
  const decoration = window.createTextEditorDecorationType({
    after: { color: new ThemeColor("editorCodeLens.foreground"), margin: "0 0 0 2ch" },
  });
  const named = new WeakSet<TextEditor>();
  const draw = later(PAUSE, async () => {
    for (const editor of window.visibleTextEditors) {
      if (editor.document.languageId !== "cards") continue;
      const folded = foldedLines(editor);
      const marks = folded.size === 0 ? [] : await marksOf(editor, folded);
      if (marks.length === 0 && !named.has(editor)) continue;
      named.add(editor);
      editor.setDecorations(decoration, marks);
    }
  });

  async function marksOf({ document }: TextEditor, folded: ReadonlySet<number>): Promise<readonly DecorationOptions[]> {
    const uri = document.uri.toString();
    const { version } = document;
    const answer = await server.ask<CardsResult | null>("cardwright/cards", { textDocument: { uri } });
    if (document.version !== version) return [];
    return (answer?.cards ?? []).flatMap(({ kind, says, location }) => {
      const line = location.range.start.line;
      const contentText = [says, kind].filter((part) => part !== undefined && part !== "").join(" · ");
      if (location.uri !== uri || !folded.has(line) || contentText === "") return [];
      const range = new Range(line, 0, line, document.lineAt(line).text.length);
      return [{ range, renderOptions: { after: { contentText } } }];
    });
  }

  context.subscriptions.push(
    decoration,
    draw,
    window.onDidChangeTextEditorVisibleRanges(draw.soon),
    window.onDidChangeVisibleTextEditors(draw.soon),
    server.on("cardwright/packsChanged", draw.soon),
  );
}

/** The lines after which something is folded. It can't be detected at the end of the visible range. */
function foldedLines({ visibleRanges }: TextEditor): ReadonlySet<number> {
  return new Set(visibleRanges.slice(0, -1).map(({ end }) => end.line));
}
