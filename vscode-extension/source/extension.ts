import type { ExtensionContext } from "vscode";
import { registerCommands } from "./commands/index.js";
import { provideRulePages } from "./rule-pages.js";
import { createServer } from "./server.js";
import { showStatus } from "./status.js";
import { registerTasks } from "./tasks.js";
import { registerViews } from "./views/index.js";

/** VS Code calls this when a file of cards or of a game system is opened, or a command of the extension is used. */
export async function activate(context: ExtensionContext): Promise<void> {
  const server = createServer(context);
  context.subscriptions.push(server, provideRulePages(server));
  registerTasks(context);
  registerViews(context, server);
  registerCommands(context, server);
  showStatus(context, server);
  // Colours and snippets are there already: nobody has to wait for the server.
  void server.start();
}
