import { commands, type ExtensionContext, window } from "vscode";
import { activateIn } from "../activate.js";
import { commandTitle } from "../command-title.js";
import { newPack } from "../commands/new-pack.js";
import type { Host } from "../server.js";
import { openWorker } from "./open-worker.js";

/** VS Code in a browser calls this, like its counterpart in Node. */
export function activate(context: ExtensionContext): Promise<void> {
  return activateIn(IN_BROWSER, context);
}

const IN_BROWSER: Host = {
  openServer: openWorker,
  registerPrograms(context, server) {
    context.subscriptions.push(
      commands.registerCommand("cardwright.newPack", newPack(server)),
      ...Object.entries(needProgram(context)).map(([command, sentence]) =>
        commands.registerCommand(command, () => void window.showInformationMessage(sentence)),
      ),
    );
  },
};

/** What doesn't work in a browser, and what does. */
const needProgram = (context: ExtensionContext) => ({
  "cardwright.compilePack": `VS Code in a browser cannot write the JSON of a pack. Open the folder in VS Code on your machine, or run “npx cardwright compile” there. “${commandTitle(context, "cardwright.showCompiled")}” shows one card here.`,
  "cardwright.printSheet":
    "VS Code in a browser cannot draw PDF. Open the folder in VS Code on your machine, or run “npx cardwright render --sheet” there.",
});
