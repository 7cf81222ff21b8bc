import type { ExtensionContext } from "vscode";
import { registerCommands } from "./commands/index.js";
import { colourDiffs } from "./diff-colours.js";
import { takeDroppedPictures } from "./dropped-pictures.js";
import { nameFoldedCards } from "./folded-cards.js";
import { provideRulePages } from "./rule-pages.js";
import { createServer, type Host } from "./server.js";
import { showStatus } from "./status.js";
import { registerViews } from "./views/index.js";

/** The common part of both entry points: for VS Code on a machine, and in a browser. */
export async function activateIn(host: Host, context: ExtensionContext): Promise<void> {
  const server = createServer(context, host);
  context.subscriptions.push(server, provideRulePages(server));
  registerViews(context, server);
  registerCommands(context, server);
  host.registerPrograms(context, server);
  showStatus(context, server);
  nameFoldedCards(context, server);
  takeDroppedPictures(context, server);
  colourDiffs(context, server);
  // Colours don't need the server, so nobody has to wait for it.
  void server.start();
}
