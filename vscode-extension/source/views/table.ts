import {
  type ExtensionContext,
  type TextDocument,
  Uri,
  ViewColumn,
  type WebviewPanel,
  type WebviewPanelSerializer,
  window,
  workspace,
} from "vscode";
import type {
  AboutCell,
  AboutFile,
  ChartGroup,
  TableChanges,
  TableEdit,
  TableOfCards,
} from "../../../lsp/server/index.js";
import type { FromTable, ToTable } from "../../webview/table/messages.js";
import { cardsEditor, goTo } from "../editors.js";
import { later } from "../later.js";
import { fileMeant } from "../packs.js";
import type { Server } from "../server.js";
import { createHistory, type TextChange } from "./edit-history.js";
import { page, pictureFolders } from "./page.js";

/** The cards of a pack as a table; its edits go to the texts. There is only one at a time. */
export interface CardTableView extends WebviewPanelSerializer<State> {
  readonly type: "cardwright.table";
  /** Opens it for the pack of a file, or the current one. */
  show(uri?: Uri): Promise<void>;
}

/** State that the page restores. */
interface State {
  readonly uri?: string;
}

/** Milliseconds from a change of the texts to an update of the table. */
const PAUSE = 250;
const TYPE = "cardwright.table";
const NOTHING = "Open a file of cards to see its pack here as a table.";

export function createTable(context: ExtensionContext, server: Server): CardTableView {
  let panel: WebviewPanel | undefined;
  let uri: string | undefined;
  let wantsCharts = false;
  /** Files with cards in the table. */
  let files: ReadonlySet<string> = new Set();
  const history = createHistory();

  const say = (text: string) => send({ kind: "said", text });
  const send = (message: ToTable) => void panel?.webview.postMessage(message);

  const draw = later(PAUSE, async () => {
    if (panel === undefined || !panel.visible || uri === undefined) return;
    const about: AboutFile = { textDocument: { uri } };
    const state: State = { uri };
    const table = await server.ask<TableOfCards | null>("cardwright/table", about);
    if (panel === undefined || table === undefined) return;
    if (table !== null) panel.title = `${table.title}: table`;
    files = new Set([uri, ...(table?.rows ?? []).map(({ card }) => card.uri)]);
    send({ kind: "table", table, nothing: NOTHING, state });
    if (!wantsCharts) return;
    const groups = await server.ask<readonly ChartGroup[] | null>("cardwright/charts", about);
    send({ kind: "charts", groups: groups ?? [] });
  });

  context.subscriptions.push(
    draw,
    workspace.onDidChangeTextDocument(({ document }) => {
      if (files.has(document.uri.toString())) draw.soon();
    }),
    server.on("cardwright/packsChanged", draw.soon),
    server.onChanged(draw.soon),
  );

  async function change(changes: TableChanges): Promise<void> {
    const answer = await server.ask<TableEdit>("cardwright/tableEdit", changes);
    if (answer === undefined) return say("The server does not answer, so nothing was changed.");
    const edits = changesIn(answer);
    const made = edits.size === 0 || (await history.make(edits));
    const [first, ...others] = answer.refused;
    const more = others.length === 0 ? "" : ` ${others.length} more stay as they are.`;
    say(made ? (first === undefined ? "" : first.because + more) : "The editor refused the edit.");
    draw.now();
  }

  async function receive(message: FromTable): Promise<void> {
    switch (message.kind) {
      case "ready":
        return draw.now();
      case "change":
        return change(message.changes);
      case "choices": {
        const { number, card, column } = message;
        const about: AboutCell = { card, column };
        const choices = await server.ask<readonly string[]>("cardwright/tableChoices", about);
        return send({ kind: "choices", number, choices: choices ?? [] });
      }
      case "go":
        return goTo(message.card.uri, message.card.offset);
      case "charts":
        wantsCharts = message.wanted;
        return draw.now();
      case "undo":
      case "redo":
        say((await history[message.kind]()) ?? "");
        return draw.now();
      case "save":
        for (const document of unsaved()) await document.save();
    }
  }

  const unsaved = (): readonly TextDocument[] =>
    workspace.textDocuments.filter((document) => document.isDirty && files.has(document.uri.toString()));

  function adopt(adopted: WebviewPanel): void {
    panel = adopted;
    adopted.webview.options = { enableScripts: true, localResourceRoots: pictureFolders(context) };
    adopted.iconPath = Uri.joinPath(context.extensionUri, "icons", "cardwright.svg");
    adopted.webview.onDidReceiveMessage((message: FromTable) => void receive(message));
    adopted.onDidChangeViewState(() => draw.now());
    adopted.onDidDispose(() => {
      panel = undefined;
      wantsCharts = false;
    });
    adopted.webview.html = page(adopted.webview, context.extensionUri, { type: TYPE, title: "Cards" }, "table");
  }

  return {
    type: TYPE,
    async show(asked) {
      if (asked instanceof Uri || uri === undefined || cardsEditor() !== undefined)
        uri = (await fileMeant(server, asked))?.toString() ?? uri;
      if (uri === undefined) return;
      if (panel !== undefined) panel.reveal();
      // Keeps filters while another tab is visible.
      else adopt(window.createWebviewPanel(TYPE, "Cards", ViewColumn.Active, { retainContextWhenHidden: true }));
      draw.now();
    },
    async deserializeWebviewPanel(restored, state) {
      uri = state?.uri ?? cardsEditor()?.document.uri.toString();
      adopt(restored);
    },
  };
}

/** The text edits in the server's answer, by URI. */
function changesIn({ edit }: TableEdit): ReadonlyMap<string, readonly TextChange[]> {
  const found = new Map<string, TextChange[]>();
  for (const [uri, changes] of Object.entries(edit?.changes ?? {})) found.set(uri, [...changes]);
  for (const change of edit?.documentChanges ?? []) {
    if (!("textDocument" in change)) continue;
    const own = change.edits.flatMap((one) => ("newText" in one ? [{ range: one.range, newText: one.newText }] : []));
    found.set(change.textDocument.uri, [...(found.get(change.textDocument.uri) ?? []), ...own]);
  }
  return found;
}
