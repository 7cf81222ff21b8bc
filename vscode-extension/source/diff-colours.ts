import {
  type CancellationToken,
  type ExtensionContext,
  languages,
  SemanticTokens,
  SemanticTokensLegend,
  type TextDocument,
} from "vscode";
import type { AboutText } from "../../lsp/server/index.js";
import type { Server } from "./server.js";

/** Versions of files in git, which the server isn't told about: the left side of a diff. */
const VERSIONS = ["cards", "card-system"].map((language) => ({ scheme: "git", language }));

/** Colours both sides of a diff alike. */
export function colourDiffs(context: ExtensionContext, server: Server): void {
  let isRegistered = false;
  const register = () => {
    const { legend } = server;
    if (legend === undefined || isRegistered) return;
    isRegistered = true;
    const provider = { provideDocumentSemanticTokens };
    const known = new SemanticTokensLegend([...legend.tokenTypes], [...legend.tokenModifiers]);
    context.subscriptions.push(languages.registerDocumentSemanticTokensProvider(VERSIONS, provider, known));
  };
  context.subscriptions.push(server.onChanged(register));

  async function provideDocumentSemanticTokens(document: TextDocument, token: CancellationToken) {
    const uri = document.uri.with({ scheme: "file", query: "" }).toString();
    const about: AboutText = { textDocument: { uri }, text: document.getText() };
    const answer = await server.ask<{ readonly data: readonly number[] } | null>("cardwright/tokensOfText", about);
    return answer && !token.isCancellationRequested ? new SemanticTokens(Uint32Array.from(answer.data)) : undefined;
  }
}
