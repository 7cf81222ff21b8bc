import type { Disposable, ExtensionContext } from "vscode";
import type { BaseLanguageClient, LanguageClientOptions } from "vscode-languageclient/node";
import { registerCommands } from "./commands/index.js";
import { provideRulePages } from "./rule-pages.js";
import { createServer, type Server } from "./server.js";
import { showStatus } from "./status.js";
import { registerViews } from "./views/index.js";

/** Where the extension runs: with Node, which starts programs, or in a browser, which cannot. */
export interface Host {
  /** A client that is ready to start its server, or why there is none. `about` is for the output. */
  openServer(
    context: ExtensionContext,
    options: LanguageClientOptions,
  ): Promise<OpenServer | { readonly problem: string }>;
  /** What needs the program itself: compiling and printing packs, games of one's own, tasks. */
  registerPrograms(context: ExtensionContext, server: Server): void;
}

export interface OpenServer {
  readonly client: BaseLanguageClient;
  readonly about: string;
  /** What ends with the client. */
  readonly ends?: Disposable;
}

export async function activateIn(host: Host, context: ExtensionContext): Promise<void> {
  const server = createServer(context, host);
  context.subscriptions.push(server, provideRulePages(server));
  registerViews(context, server);
  registerCommands(context, server);
  host.registerPrograms(context, server);
  showStatus(context, server);
  // Colours and snippets are there already: nobody has to wait for the server.
  void server.start();
}
