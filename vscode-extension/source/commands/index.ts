import { commands, type ExtensionContext } from "vscode";
import type { Server } from "../server.js";
import { compilePack } from "./compile-pack.js";
import { explainRule } from "./explain-rule.js";
import { newCard } from "./new-card.js";
import { newPack } from "./new-pack.js";
import { printSheet } from "./print-sheet.js";
import { showPlaces } from "./show-places.js";

/** Everything an author can ask for by name, but the views. */
export function registerCommands(context: ExtensionContext, server: Server): void {
  context.subscriptions.push(
    commands.registerCommand("cardwright.compilePack", compilePack(context, server)),
    commands.registerCommand("cardwright.explainRule", explainRule(server)),
    commands.registerCommand("cardwright.newCard", newCard(server)),
    commands.registerCommand("cardwright.newPack", newPack(context, server)),
    commands.registerCommand("cardwright.printSheet", printSheet(context, server)),
    commands.registerCommand("cardwright.restartServer", server.restart),
    commands.registerCommand("cardwright.showOutput", server.showOutput),
    commands.registerCommand("cardwright.showPlaces", showPlaces),
  );
}
