import { commands, type ExtensionContext, window } from "vscode";
import type { Server } from "../server.js";
import { showCompiled } from "./compiled.js";
import { createTable } from "./table.js";
import { createView } from "./view.js";

/** The views next to the text. */
export function registerViews(context: ExtensionContext, server: Server): void {
  const preview = createView(context, server, {
    type: "cardwright.preview",
    title: "Card",
    request: "cardwright/preview",
    follows: "cursor",
    nothing: "Put the cursor in a card to see it here, or in a face of a game to see a card that it draws.",
  });
  const gallery = createView(context, server, {
    type: "cardwright.gallery",
    title: "Cards",
    request: "cardwright/gallery",
    follows: "file",
    nothing: "Open a file of cards to see its pack here.",
  });
  const graph = createView(context, server, {
    type: "cardwright.graph",
    title: "Unlock graph",
    request: "cardwright/unlockGraphView",
    follows: "file",
    nothing: "Open a file of cards to see here which cards open which.",
  });
  const table = createTable(context, server);
  context.subscriptions.push(
    commands.registerCommand("cardwright.previewCard", preview.show),
    commands.registerCommand("cardwright.showGallery", gallery.show),
    commands.registerCommand("cardwright.showUnlockGraph", graph.show),
    commands.registerCommand("cardwright.showCompiled", showCompiled(server)),
    commands.registerCommand("cardwright.showTable", table.show),
    ...[preview, gallery, graph, table].map((view) => window.registerWebviewPanelSerializer(view.type, view)),
  );
}
