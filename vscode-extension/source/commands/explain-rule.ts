import { commands, window } from "vscode";
import type { RuleTitle } from "../../../lsp/server/index.js";
import { pageOfRule } from "../rule-links.js";
import type { Server } from "../server.js";

/** Shows the page of a rule: what it finds, why, and an example with its fix. Asks for the rule if none is given. */
export function explainRule(server: Server): (rule?: unknown) => Promise<void> {
  return async (named) => {
    const rule = typeof named === "string" ? named : await chooseRule(server);
    if (rule !== undefined) await commands.executeCommand("vscode.open", pageOfRule(rule));
  };
}

async function chooseRule(server: Server): Promise<string | undefined> {
  const rules = (await server.ask<readonly RuleTitle[]>("cardwright/rules", {})) ?? [];
  const items = rules.map(({ id, about }) => ({ label: id, detail: about }));
  const chosen = await window.showQuickPick(items, { placeHolder: "Which rule?", matchOnDetail: true });
  return chosen?.label;
}
