import { type Disposable, Uri, workspace } from "vscode";
import type { Server } from "./server.js";

const SCHEME = "cardwright-rule";

/** The address of the page of a rule, by its id; a message of a rule, such as `syntax/unclosed-text`, has that of its rule. */
export function pageOfRule(rule: string): Uri {
  const [first = "", second] = rule.split("/");
  return Uri.from({ scheme: SCHEME, path: `/${first === "syntax" || second === undefined ? first : rule}.md` });
}

/** Shows pages of rules as documents of their own. The manifest has them opened as pages, not as text. */
export function provideRulePages(server: Server): Disposable {
  return workspace.registerTextDocumentContentProvider(SCHEME, {
    async provideTextDocumentContent({ path }) {
      const rule = path.replace(/^\/|\.md$/g, "");
      return (await server.ask<string | null>("cardwright/explain", { rule })) ?? `There is no rule ${rule}.\n`;
    },
  });
}
