import { commands, type ExtensionContext } from "vscode";
import type { Server } from "../server.js";
import { explainRule } from "./explain-rule.js";
import { newCard } from "./new-card.js";
import { nextStop } from "./next-stop.js";
import { showPlaces } from "./show-places.js";

/** Commands, except views and those that need the program itself. */
export function registerCommands(context: ExtensionContext, server: Server): void {
  context.subscriptions.push(
    commands.registerCommand("cardwright.explainRule", explainRule(server)),
    commands.registerCommand("cardwright.newCard", newCard(server)),
    commands.registerCommand("cardwright.nextStop", nextStop),
    commands.registerCommand("cardwright.restartServer", server.restart),
    commands.registerCommand("cardwright.showOutput", server.showOutput),
    commands.registerCommand("cardwright.showPlaces", showPlaces),
  );
}
