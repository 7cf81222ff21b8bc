import {
  commands,
  type ExtensionContext,
  type Position,
  type TextEditor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
  workspace,
} from "vscode";
import type { AboutDrawings, AboutPlace, AboutPreview, View } from "../../../lsp/server/index.js";
import { cardsEditor, goTo, isOurs } from "../editors.js";
import { later } from "../later.js";
import { fileMeant } from "../packs.js";
import type { Server } from "../server.js";
import { page, pictureFolders, type ViewOptions, withPictures } from "./page.js";

/** A page next to the text. There is one of each type; it is restored when the window is reopened. */
export interface CardwrightView extends WebviewPanelSerializer<ViewState> {
  readonly type: ViewOptions["type"];
  /** Opens it for a file, the current one, or a pack of the workspace. */
  show(uri?: Uri): Promise<void>;
}

/** State that the page restores: the place it shows. */
interface ViewState {
  readonly uri?: string;
  readonly line?: number;
  readonly choices?: Choices;
}

/** Request parameters that readers can choose on the page, such as `deck`. */
type Choices = Readonly<Record<string, unknown>>;

/** Messages from the page to the extension. */
type FromPage =
  | { readonly kind: "ready" }
  | { readonly kind: "open"; readonly uri: string; readonly start: number }
  | { readonly kind: "choose"; readonly choice: Choices }
  | { readonly kind: "draw"; readonly number: number; readonly cards: AboutDrawings["cards"] }
  | { readonly kind: "command"; readonly command: string };

/** Milliseconds: the card is drawn right after a key press, the whole pack after a pause. */
const PAUSE = { cursor: 20, file: 400 } as const;
/** Commands with buttons on pages. */
const COMMANDS = new Set(["cardwright.printSheet", "cardwright.showUnlockGraph", "cardwright.showGallery"]);

export function createView(context: ExtensionContext, server: Server, options: ViewOptions): CardwrightView {
  let panel: WebviewPanel | undefined;
  let place: AboutPlace | undefined;
  let card: AboutPlace | undefined;
  let choices: Choices = {};
  let shown = "";

  const draw = later(PAUSE[options.follows], async () => {
    if (panel === undefined || !panel.visible || place === undefined) return;
    const asked = place;
    const about: AboutPreview = card === undefined ? asked : { ...asked, card };
    const view = await server.ask<View | null>(options.request, { ...choices, ...about });
    if (panel === undefined || view === undefined) return;
    const html = view === null ? "" : withPictures(view.html, panel.webview);
    if (view !== null) panel.title = view.title;
    const state: ViewState = { uri: asked.textDocument.uri, line: asked.position.line, choices };
    const message = { kind: "show", html, nothing: options.nothing, state, at: asked.position.line };
    const same = JSON.stringify(message);
    if (same === shown) return;
    shown = same;
    await panel.webview.postMessage(message);
  });

  const follow = () => {
    const editor = followed();
    if (editor === undefined || panel === undefined) return;
    if (adoptPlace(editor)) draw.soon();
  };

  /** A file that describes a game has a card to show, and no pack of its own. */
  const followed = (): TextEditor | undefined => {
    const active = window.activeTextEditor;
    return options.follows === "cursor" && active !== undefined && isOurs(active.document) ? active : cardsEditor();
  };

  /** Whether there is something else to show. */
  const adoptPlace = ({ document, selection }: TextEditor): boolean => {
    const found = placeOf(document.uri, selection.active);
    const moved = options.follows === "cursor" || found.textDocument.uri !== place?.textDocument.uri;
    place = found;
    if (options.follows === "cursor" && document.languageId === "cards") card = found;
    return moved;
  };

  context.subscriptions.push(
    draw,
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === followed()) follow();
    }),
    window.onDidChangeActiveTextEditor(follow),
    workspace.onDidChangeTextDocument(({ document }) => {
      if (options.follows === "cursor" && document.uri.toString() === place?.textDocument.uri) draw.soon();
    }),
    // A card may change with another file: its game, or what meets its conditions.
    server.on("cardwright/packsChanged", draw.soon),
    server.onChanged(draw.soon),
  );

  function adopt(adopted: WebviewPanel): void {
    panel = adopted;
    shown = "";
    adopted.webview.options = { enableScripts: true, localResourceRoots: pictureFolders(context) };
    adopted.iconPath = Uri.joinPath(context.extensionUri, "icons", "cardwright.svg");
    adopted.webview.onDidReceiveMessage((message: FromPage) => receive(message));
    adopted.onDidChangeViewState(() => draw.now());
    adopted.onDidDispose(() => {
      panel = undefined;
    });
    adopted.webview.html = page(adopted.webview, context.extensionUri, options);
  }

  async function drawCards({ number, cards }: Extract<FromPage, { kind: "draw" }>): Promise<void> {
    const about: AboutDrawings = { cards };
    const answer = (await server.ask<readonly (string | null)[]>("cardwright/drawnCards", about)) ?? [];
    if (panel === undefined) return;
    const { webview } = panel;
    const drawn = answer.map((html) => html && withPictures(html, webview));
    await webview.postMessage({ kind: "drawn", number, drawn });
  }

  function receive(message: FromPage): void {
    if (message.kind === "ready") {
      shown = "";
      draw.now();
    }
    if (message.kind === "choose") {
      choices = { ...choices, ...message.choice };
      draw.now();
    }
    if (message.kind === "draw") void drawCards(message);
    if (message.kind === "open") void goTo(message.uri, message.start);
    if (message.kind === "command" && COMMANDS.has(message.command)) void commands.executeCommand(message.command);
  }

  return {
    type: options.type,
    async show(uri) {
      choices = {};
      const editor = followed();
      if (!(uri instanceof Uri) && editor !== undefined) adoptPlace(editor);
      else if (uri instanceof Uri || (options.follows === "file" && place === undefined)) {
        const file = await fileMeant(server, uri);
        if (file === undefined) return;
        place = placeOf(file, undefined);
      }
      if (panel !== undefined) panel.reveal(undefined, true);
      else {
        const beside = { viewColumn: ViewColumn.Beside, preserveFocus: true };
        adopt(window.createWebviewPanel(options.type, options.title, beside, { retainContextWhenHidden: false }));
      }
      draw.now();
    },
    async deserializeWebviewPanel(restored, state) {
      if (place === undefined && state?.uri !== undefined)
        place = { textDocument: { uri: state.uri }, position: { line: state.line ?? 0, character: 0 } };
      choices = state?.choices ?? {};
      adopt(restored);
      follow();
    },
  };
}

function placeOf(uri: Uri, position: Position | undefined): AboutPlace {
  const { line, character } = position ?? { line: 0, character: 0 };
  return { textDocument: { uri: uri.toString() }, position: { line, character } };
}
