import { commands, type ExtensionContext, Uri, window, workspace } from "vscode";
import type { RuleTitle } from "../../../lsp/server/index.js";
import type { Server } from "../server.js";

const SCHEME = "cardwright-rule";

/** Shows the page of a rule: what it finds, why, a card that breaks it and the same card mended. Asks for the rule if none is named. */
export function explainRule(context: ExtensionContext, server: Server): (rule?: unknown) => Promise<void> {
  context.subscriptions.push(
    workspace.registerTextDocumentContentProvider(SCHEME, {
      async provideTextDocumentContent({ path }) {
        const rule = path.replace(/^\/|\.md$/g, "");
        return (await server.ask<string | null>("cardwright/explain", { rule })) ?? `There is no rule ${rule}.\n`;
      },
    }),
  );
  return async (named) => {
    const rule = typeof named === "string" ? named : await chooseRule(server);
    if (rule === undefined) return;
    const page = Uri.from({ scheme: SCHEME, path: `/${rule.replace(/^syntax\/.*/, "syntax")}.md` });
    await commands.executeCommand("markdown.showPreview", page);
  };
}

async function chooseRule(server: Server): Promise<string | undefined> {
  const rules = (await server.ask<readonly RuleTitle[]>("cardwright/rules", {})) ?? [];
  const items = rules.map(({ id, about }) => ({ label: id, detail: about }));
  const chosen = await window.showQuickPick(items, { placeHolder: "Which rule?", matchOnDetail: true });
  return chosen?.label;
}
