import { autocompletion, closeBrackets } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { indentService, indentUnit } from "@codemirror/language";
import { lintGutter } from "@codemirror/lint";
import {
  findReferencesKeymap,
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  type LSPClient,
  renameKeymap,
  serverCompletion,
  signatureHelp,
} from "@codemirror/lsp-client";
import { searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { serverColours } from "./colours.js";
import { nestedSnippets } from "./snippets.js";

export interface EditorOptions {
  readonly client: LSPClient;
  readonly uri: string;
  readonly text: string;
  readonly parent: HTMLElement;
  /** The text or the cursor position has changed. */
  readonly moved: (textChanged: boolean) => void;
  /** Goes to the next finding, or the previous one. */
  readonly goToFinding: (step: 1 | -1) => void;
  /** Shows the fixes of the finding at the cursor. */
  readonly showFixes: () => void;
  readonly save: () => void;
}

/** The view of one file, with the cursor on its first card. Escape and then Tab leaves it, so that nobody is caught in it. */
export function openEditor({ client, uri, text, parent, ...on }: EditorOptions): EditorView {
  const act = (what: () => void) => () => {
    what();
    return true;
  };
  const language = uri.endsWith(".json") ? "json" : uri.endsWith(".system") ? "card-system" : "cards";
  return new EditorView({
    root: parent.getRootNode() as ShadowRoot,
    parent,
    state: EditorState.create({
      doc: text,
      selection: { anchor: Math.max(0, text.search(/^Identifier\b/m)) },
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        closeBrackets(),
        autocompletion(),
        nestedSnippets,
        indentUnit.of("    "),
        language === "json" ? [] : indentBelow,
        keymap.of([
          { key: "F8", run: act(() => on.goToFinding(1)), shift: act(() => on.goToFinding(-1)) },
          { key: "Mod-.", run: act(on.showFixes) },
          { key: "Mod-s", run: act(on.save), preventDefault: true },
          indentWithTab,
          ...jumpToDefinitionKeymap,
          ...findReferencesKeymap,
          ...renameKeymap,
          ...formatKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": `Text of ${decodeURIComponent(uri.replace(/^.*\//, ""))}`,
          tabindex: "0",
        }),
        // Before extensions that send requests, so that the server has the current text.
        EditorView.updateListener.of((update) => {
          if (update.docChanged) client.sync();
          if (update.docChanged || update.selectionSet) on.moved(update.docChanged);
        }),
        client.plugin(uri, language),
        ...(language === "json"
          ? []
          : [serverCompletion({ override: true }), hoverTooltips(), signatureHelp(), serverColours]),
        look,
      ],
    }),
  });
}

/** A line begins where the one above does; below a category, which is a name alone, one step further in. */
const indentBelow = indentService.of((context, at) => {
  const above = context.state.doc.lineAt(at);
  const line = context.simulatedBreak === at ? above.text.slice(0, at - above.from) : previousLine(context.state, at);
  const [, indentation = "", text = ""] = /^([ \t]*)(.*?)\s*$/.exec(line) ?? [];
  const isCategory = indentation === "" && /^[^\s:"'#*/.-][^\s:"'#*/]*$/.test(text);
  return isCategory ? context.unit : indentation.length;
});

function previousLine({ doc }: EditorState, at: number): string {
  const { number } = doc.lineAt(at);
  return number === 1 ? "" : doc.line(number - 1).text;
}

const look = EditorView.theme({
  "&": { position: "absolute !important", inset: "0", backgroundColor: "var(--ground)", color: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace", fontSize: "13.5px" },
  ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--quiet)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "light-dark(#0000000a, #ffffff0d)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-content": { caretColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "light-dark(#cfe0f5, #2c4763)",
  },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-tooltip.cm-tooltip-hover": { maxWidth: "46em", maxHeight: "50vh", overflow: "auto", padding: "2px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--focus)", color: "var(--ground)" },
  ".token-keyword": { color: "light-dark(#7a3e9d, #c39be0)" },
  ".token-type": { color: "light-dark(#8a5100, #e0a64a)" },
  ".token-class": { color: "light-dark(#00707a, #5cc8d3)", fontWeight: "600" },
  ".token-property": { color: "light-dark(#1d4f91, #8fbdf0)" },
  ".token-function": { color: "light-dark(#23262b, #ffffff)", fontWeight: "600" },
  ".token-namespace": { fontWeight: "600" },
  ".token-enumMember": { color: "light-dark(#00707a, #5cc8d3)" },
  ".token-number": { color: "light-dark(#9d3a1b, #f0a07d)" },
  ".token-string": { color: "light-dark(#3d6b22, #a3cf86)" },
  ".token-comment": { color: "var(--quiet)", fontStyle: "italic" },
  ".token-macro, .token-decorator": { color: "var(--quiet)" },
});
