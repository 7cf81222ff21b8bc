import type { ExtensionContext } from "vscode";
import { registerCommands } from "./commands/index.js";
import { takeDroppedPictures } from "./dropped-pictures.js";
import { nameFoldedCards } from "./folded-cards.js";
import { provideRulePages } from "./rule-pages.js";
import { createServer, type Host } from "./server.js";
import { showStatus } from "./status.js";
import { registerViews } from "./views/index.js";

/** What both entries of the extension do: the one for VS Code on a machine, and the one for browsers. */
export async function activateIn(host: Host, context: ExtensionContext): Promise<void> {
  const server = createServer(context, host);
  context.subscriptions.push(server, provideRulePages(server));
  registerViews(context, server);
  registerCommands(context, server);
  host.registerPrograms(context, server);
  showStatus(context, server);
  nameFoldedCards(context, server);
  takeDroppedPictures(context, server);
  // Colours are there already: nobody has to wait for the server.
  void server.start();
}
