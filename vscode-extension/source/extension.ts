import { commands, type ExtensionContext, workspace } from "vscode";
import { type Executable, LanguageClient } from "vscode-languageclient/node";
import { activateIn } from "./activate.js";
import { compilePack } from "./commands/compile-pack.js";
import { makeGame } from "./commands/make-game.js";
import { newPack } from "./commands/new-pack.js";
import { printSheet } from "./commands/print-sheet.js";
import { findProgram, problemOf } from "./program.js";
import type { Host } from "./server.js";
import { registerTasks } from "./tasks.js";

/** VS Code calls this when a card or system file is opened, or a command of the extension is used. */
export function activate(context: ExtensionContext): Promise<void> {
  return activateIn(WITH_NODE, context);
}

const WITH_NODE: Host = {
  openServer(context, options) {
    const program = findProgram(context);
    const problem = problemOf(program);
    if (problem !== undefined) return Promise.resolve({ problem });
    const more = workspace.isTrusted ? workspace.getConfiguration("cardwright").get("server.arguments", []) : [];
    const run: Executable = {
      command: program.command,
      args: [...program.before, "lsp", "--stdio", ...more],
      options: { env: program.env },
    };
    const client = new LanguageClient("cardwright", "Cardwright", { run, debug: run }, options);
    return Promise.resolve({ client, about: `${run.command} ${(run.args ?? []).join(" ")}` });
  },
  registerPrograms(context, server) {
    registerTasks(context);
    context.subscriptions.push(
      commands.registerCommand("cardwright.compilePack", compilePack(context, server)),
      commands.registerCommand("cardwright.newPack", newPack(server, makeGame(context))),
      commands.registerCommand("cardwright.printSheet", printSheet(context, server)),
    );
  },
};
