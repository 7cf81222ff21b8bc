import { type Disposable, workspace } from "vscode";
import { SCHEME } from "./rule-links.js";
import type { Server } from "./server.js";

/** Provides rule pages as documents. The manifest opens them as pages, not as text. */
export function provideRulePages(server: Server): Disposable {
  return workspace.registerTextDocumentContentProvider(SCHEME, {
    async provideTextDocumentContent({ path }) {
      const rule = path.replace(/^\/|\.md$/g, "");
      return (await server.ask<string | null>("cardwright/explain", { rule })) ?? `Unknown rule ${rule}.\n`;
    },
  });
}
